/// Extension objects as elements: what ElementValue.swift made of elements becomes elements again.
///
/// Namespaces that a table knows are written by their tables, all others by the shape of their values: a scalar or an object
/// is a child element, an array one after the other, `text` the element's own text.

internal import FeedPrimitives
internal import JSONFeed

/// How an extension object is written: with which prefix, and by which table.
struct ExtensionSpace {
  let prefix: XMLPrefix
  /// Nil for a namespace that no table knows.
  let namespace: NamespaceID?

  init(_ namespace: NamespaceID) {
    self.namespace = namespace
    prefix = XMLPrefix(FeedNamespace.all[Int(namespace.rawValue)])
  }

  /// The namespace that the document's root element is in, whose names have no prefix.
  init(root namespace: NamespaceID) {
    self.namespace = namespace
    prefix = .none
  }

  fileprivate init(prefix: String, uri: String) {
    namespace = nil
    self.prefix = XMLPrefix(prefix: prefix, uri: uri)
  }

  /// The element whose member has this key.
  func definition(forKey key: String) -> NamespaceElement? {
    namespace.flatMap { ExtensionSpace.definitions[Int($0.rawValue)][key] }
  }

  private static let definitions: [[String: NamespaceElement]] = FeedNamespace.all.map { namespace in
    Dictionary(namespace.elements.map { ($0.key, $0) }) { first, _ in first }
  }
}

/// The spaces of a feed's extension objects, by their names.
struct ExtensionSpaces {
  private var byName: [String: ExtensionSpace] = [:]

  /// The most namespaces of its own that a document declares: readers have limits.
  private static let most = 64

  /// - Parameter root: the namespace of the root element.
  init(_ extensions: JSONFeed.Extensions, root: NamespaceID) {
    byName = Self.known.mapValues { $0 == root ? ExtensionSpace(root: $0) : ExtensionSpace($0) }
    var count = 0
    for member in extensions where byName[member.name] == nil && count < Self.most {
      guard let uri = member.value["about"]?.stringValue, !uri.isEmpty, FeedNamespace.id(for: uri.utf8.span) == nil
      else { continue }
      // The prefix that gives this name when it is read back.
      let prefix = String(member.name.dropFirst())
      guard XMLWriter.isName(prefix), FeedNamespace.id(forPrefix: prefix) == nil else { continue }
      byName[member.name] = ExtensionSpace(prefix: prefix, uri: uri)
      count += 1
    }
  }

  /// What the extension object of this name is about, where everybody knows.
  static func about(_ name: String) -> JSONFeed.Value? {
    known[name].map { .string(FeedNamespace.all[Int($0.rawValue)].uri) }
  }

  private static let known: [String: NamespaceID] = Dictionary(
    FeedNamespace.all.indices.map { ("_" + FeedNamespace.all[$0].object, NamespaceID(UInt16($0))) }
  ) { first, _ in first }

  /// The space of an extension object; nil for one that cannot be written as elements.
  subscript(name: String) -> ExtensionSpace? { byName[name] }
}

extension XMLWriter {
  /// How deep values become elements.
  private static var deepest: Int { ElementValue.deepest }

  /// Writes the members of an extension object, all but those in `others` and `about`.
  mutating func write(_ object: JSONFeed.Object, in space: ExtensionSpace, except others: Set<String> = []) {
    var others = others.union(["about"])
    for member in object where !others.contains(member.name) {
      guard let definition = space.definition(forKey: member.name), let children = member.value.arrayValue,
        case .list(let child, key: _) = definition.kind
      else {
        write(member.value, key: member.name, in: space)
        continue
      }
      begin(definition.name, in: space.prefix)
      // What a list says beside its elements stands beside it in the object (NamespaceElement.members(ofList:)).
      for attribute in definition.attributes {
        let key = member.name + "_" + attribute.key
        guard let text = object[key]?.attributeText else { continue }
        self.attribute(attribute.name, text)
        others.insert(key)
      }
      write(list: children, of: child, definition, in: space, depth: 1)
      end()
    }
  }

  /// Writes the member `key`, as one element or as several.
  mutating func write(_ value: JSONFeed.Value, key: String, in space: ExtensionSpace, depth: Int = 0) {
    let definition = space.definition(forKey: key)
    write(value, name: definition?.name ?? key, definition, in: space, depth: depth)
  }

  private mutating func write(
    _ value: JSONFeed.Value, name: String, _ definition: NamespaceElement?, in space: ExtensionSpace, depth: Int
  ) {
    guard depth < Self.deepest, definition != nil || XMLWriter.isName(name) else { return }
    if case .array(let values) = value {
      if let definition, case .list(let child, key: _) = definition.kind {
        begin(name, in: space.prefix)
        write(list: values, of: child, definition, in: space, depth: depth + 1)
        end()
      } else {
        for value in values { writeOne(value, name: name, definition, in: space, depth: depth) }
      }
    } else {
      writeOne(value, name: name, definition, in: space, depth: depth)
    }
  }

  /// The elements of a list.
  private mutating func write(
    list values: [JSONFeed.Value], of child: String, _ list: NamespaceElement, in space: ExtensionSpace, depth: Int
  ) {
    let definition = space.definition(forKey: list.onlyKey ?? child)
    for value in values { writeOne(value, name: child, definition, in: space, depth: depth) }
  }

  private mutating func writeOne(
    _ value: JSONFeed.Value, name: String, _ definition: NamespaceElement?, in space: ExtensionSpace, depth: Int
  ) {
    if case .object(let object) = value {
      write(object, name: name, definition, in: space, depth: depth)
    } else if let text = value.elementText(definition, in: space.namespace) {
      begin(name, in: space.prefix)
      if case .attribute(let attribute)? = definition?.kind {
        self.attribute(attribute, text)
      } else {
        self.text(text)
      }
      end()
    }
  }

  /// An object: its attributes, its text, and its children.
  private mutating func write(
    _ object: JSONFeed.Object, name: String, _ definition: NamespaceElement?, in space: ExtensionSpace, depth: Int
  ) {
    begin(name, in: space.prefix)
    // A child or attribute that has the text's own key leaves `value` to it.
    let usualKey = definition?.textKey ?? "text"
    let textKey = definition?.attribute(forKey: usualKey) == nil ? usualKey : "value"
    for member in object {
      guard let (name, text) = attribute(of: member, definition, in: space, textKey) else { continue }
      attribute(name, text)
    }
    if let text = object[textKey]?.elementText(definition, in: space.namespace) { self.text(text) }
    for member in object where member.name != textKey && attribute(of: member, definition, in: space, textKey) == nil {
      write(member.value, key: member.name, in: space, depth: depth + 1)
    }
    end()
  }

  /// The attribute that a member is: where the table says so, or where it knows the element and no child of that name.
  private func attribute(
    of member: JSONFeed.Object.Member, _ definition: NamespaceElement?, in space: ExtensionSpace, _ textKey: String
  ) -> (name: String, value: String)? {
    guard let definition, member.name != textKey else { return nil }
    if let attribute = definition.attribute(forKey: member.name) {
      return member.value.attributeText.map { (attribute.name, $0) }
    }
    if member.name == "xml_lang" { return member.value.attributeText.map { ("xml:lang", $0) } }
    guard space.definition(forKey: member.name) == nil, XMLWriter.isName(member.name) else { return nil }
    return member.value.attributeText.map { (member.name, $0) }
  }
}

extension JSONFeed.Value {
  /// The text of a scalar as an attribute's value; nil for what is none.
  var attributeText: String? {
    switch self {
    case .string(let text): text
    case .number(let number): number.literal
    case .bool(let flag): flag ? "true" : "false"
    case .null, .array, .object: nil
    }
  }

  /// The text of a scalar as an element's text. Podcasts' flags are yes and no, but for whether they are explicit.
  fileprivate func elementText(_ definition: NamespaceElement?, in namespace: NamespaceID?) -> String? {
    guard case .bool(let flag) = self, let definition, definition.kind == .flag else { return attributeText }
    let saysYes =
      namespace == .iTunes && definition.name != "explicit" || namespace == .podcast || namespace == .googlePlay
    return saysYes ? flag ? "yes" : "no" : attributeText
  }
}
