/// The JSON Schemas of the extension objects that conversion writes, from the tables of their namespaces.
///
/// An element is a value of its type or a string, or an object if it has attributes or children. It is an array of these if it
/// occurs more than once. Other members are allowed.

internal import FeedBridge
internal import JSONFeedModel

struct ExtensionSchema {
  private typealias Object = JSONFeed.Object
  private typealias Value = JSONFeed.Value

  /// The names of all extension objects: `_itunes`.
  static let names = FeedNamespace.all.reduce(into: [String]()) { names, namespace in
    let name = "_" + namespace.object
    if !namespace.elements.isEmpty, !names.contains(name) { names.append(name) }
  }

  static func file(named name: String) -> String { name + ".schema.json" }

  private let name: String
  /// The namespaces whose elements are in the object; the first is the one in `about`.
  private let namespaces: [FeedNamespace]

  /// - Returns: nil if conversion does not write an extension object with this name.
  init?(named name: String) {
    self.name = name
    namespaces = FeedNamespace.all.filter { "_" + $0.object == name && !$0.elements.isEmpty }
    if namespaces.isEmpty { return nil }
  }

  var object: JSONFeed.Object {
    var properties = Object()
    var types: Set<ValueType> = []
    for namespace in namespaces {
      for element in namespace.elements {
        let value = Value.object(property(of: element, in: namespace))
        // Several elements may have one key.
        let others = properties[element.key].map { $0["anyOf"]?.arrayValue ?? [$0] } ?? []
        properties[element.key] = others.isEmpty ? value : ["anyOf": .array(others + [value])]
        types.insert(ValueType(element))
      }
    }
    let uris = namespaces.flatMap { [$0.uri] + $0.otherURIs }.filter { !$0.isEmpty }
    var schema = PublishedSchema.header(
      Self.file(named: name), title: "The extension object \(name)",
      comment: "The namespace of its elements: \(namespaces[0].uri)")
    // An object with another `about` belongs to someone else.
    schema["if"] = ["required": ["about"], "properties": ["about": ["not": ["enum": .array(uris.map(Value.string))]]]]
    schema["else"] = ["type": "object", "properties": .object(properties)]
    schema["$defs"] = .object(
      ValueType.allCases.filter(types.contains).reduce(into: Object()) { $0[$1.rawValue] = $1.definition })
    return schema
  }

  /// The member for an element.
  private func property(of element: NamespaceElement, in namespace: FeedNamespace) -> Object {
    var members = Object()
    for attribute in element.attributes { members[attribute.key] = ["type": ValueType(attribute.kind).inAttribute] }
    if let key = element.textKey { members[key] = ["type": ValueType(element.kind).inAttribute] }
    for child in children(of: element, in: namespace.table) { members[child.key] = Self.reference(to: child) }
    var property: Object = [
      "description": .string("<\(namespace.prefix):\(element.name)>"), "$ref": .string(ValueType(element).path),
    ]
    if element.kind == .list, let listed = children(of: element, in: namespace.table).first {
      property["items"] = Self.reference(to: listed, in: listed.isRepeated ? "/items" : "")
    } else if element.isRepeated {
      property["type"] = "array"
      property["items"] = ["properties": .object(members)]
      return property
    } else if !members.isEmpty, ValueType(element) != .position {
      property["items"] = Self.reference(to: element)
    }
    if !members.isEmpty { property["properties"] = .object(members) }
    return property
  }

  private static func reference(to element: NamespaceElement, in part: String = "") -> Value {
    PublishedSchema.reference("#/else/properties/" + element.key + part)
  }

  /// The elements of the same namespace that the element may contain.
  private func children(of element: NamespaceElement, in table: NamespaceTable) -> [NamespaceElement] {
    guard element.rule.childNamespace == nil else { return [] }
    return element.rule.children.split(separator: " ").compactMap {
      table.element(named: String($0.last == "!" ? $0.dropLast() : $0))
    }
  }
}

/// The type of a value that is not an object. A text that does not have its type stays a string.
private enum ValueType: String, CaseIterable {
  case text, flag, integer, number, position, list

  init(_ kind: NamespaceElement.Kind) {
    self =
      switch kind {
      case .flag: .flag
      case .integer: .integer
      case .number: .number
      case .position, .positions: .position
      case .list: .list
      default: .text
      }
  }

  init(_ element: NamespaceElement) { self.init(element.valueAttribute?.kind ?? element.kind) }

  /// The types without objects and arrays.
  var inAttribute: JSONFeed.Value {
    switch self {
    case .text: "string"
    case .flag: ["boolean", "string"]
    case .integer: ["integer", "string"]
    case .number: ["number", "string"]
    case .position, .list: ["array", "string"]
    }
  }

  var path: String { "#/$defs/" + rawValue }

  /// One value or an array of values, each of which may be the `text` of an object.
  var definition: JSONFeed.Value {
    let types = (inAttribute.arrayValue ?? [inAttribute]).filter { $0 != "array" }
    var definition: JSONFeed.Object = ["type": .array(types + ["object", "array"])]
    if self == .list { return .object(definition) }
    let itself: JSONFeed.Value = ["$ref": .string(path)]
    definition["properties"] = ["text": ["type": inAttribute]]
    definition["items"] = self == .position ? ["anyOf": [["type": "number"], itself]] : itself
    return .object(definition)
  }
}
