/// Changes strings in extension objects by what the tables of namespaces say about them.

internal import FeedPrimitives
internal import JSONFeedModel

/// What a string in an extension object is.
enum ExtensionText {
  /// A URL to be resolved. Identifiers that are URLs are `other`.
  case url
  case html
  /// The text of a construct of Atom that is not declared as HTML.
  case construct
  /// Another text, by its table entry.
  case text
  /// A text about which no table says anything.
  case other
}

/// What becomes of a value.
enum ExtensionChange {
  case none
  case to(JSONFeed.Value)
  case removed
}

/// Changes the strings in extension objects.
protocol ExtensionRewriter {
  /// What becomes of a string.
  func change(_ text: String, as kind: ExtensionText) -> ExtensionChange

  /// The members of an object whose values may change; nil if the object stays as it is.
  ///
  /// - Parameters:
  ///   - definition: The table entry of the element; nil without one, and for an extension object.
  ///   - namespace: The namespace of the element or the extension object, if it is known.
  func members(
    of object: JSONFeed.Object, _ definition: NamespaceElement?, in namespace: NamespaceID?
  ) -> JSONFeed.Object?

  /// What changes the value of a child element, or the values of several in a list.
  ///
  /// - Parameter key: the key that the child has in its object.
  func inside(_ child: JSONFeed.Value, of key: String) -> Self
}

extension ExtensionRewriter {
  /// What becomes of an extension object.
  func change(extension value: JSONFeed.Value, of namespace: NamespaceID?) -> ExtensionChange {
    guard let namespace, namespace != .paging, let object = value.objectValue else {
      return change(value, of: nil, in: namespace)
    }
    return change(object, nil, in: namespace) { key, value in
      guard let (namespace, definition) = ExtensionSpace.known(key, value, in: namespace) else {
        return inside(value, of: key).change(value, of: nil, in: nil)
      }
      return change(value, of: definition, in: namespace)
    }
  }

  /// What becomes of the value of one or several elements.
  ///
  /// - Parameter definition: Their table entry; nil without one.
  func change(
    _ value: JSONFeed.Value, of definition: NamespaceElement?, in namespace: NamespaceID?
  ) -> ExtensionChange {
    switch value {
    case .string(let text):
      // The object of paging contains only URLs.
      return change(text, as: definition?.kindOfText ?? (namespace == .paging ? .url : .other))
    case .array(let values):
      let listed = definition?.listedName.flatMap { namespace?.namespace?.table.element(named: $0) }
      return change(values) { change($0, of: listed ?? definition, in: namespace) }
    case .object(let object):
      guard let definition, let namespace else {
        return change(object, nil, in: nil) { inside($1, of: $0).change($1, of: nil, in: namespace) }
      }
      return change(object, of: definition, in: namespace)
    default: return .none
    }
  }

  /// What becomes of an element with a table entry.
  private func change(
    _ object: JSONFeed.Object, of definition: NamespaceElement, in namespace: NamespaceID
  ) -> ExtensionChange {
    let textKey = definition.textKey ?? "text"
    let kindOfText = definition.kindOfText(in: object)
    var isUseless = false
    let result = change(object, definition, in: namespace) { key, value in
      let attribute = definition.attribute(forKey: key)
      guard attribute != nil || key == textKey else {
        guard let (inner, id) = namespace.definition(forKey: key, inside: definition) else {
          return inside(value, of: key).change(value, of: nil, in: nil)
        }
        return change(value, of: inner, in: id, named: key)
      }
      let kind: ExtensionText = attribute.map { $0.isLocation ? .url : .text } ?? kindOfText
      let result = value.stringValue.map { change($0, as: kind) } ?? change(value, of: nil, in: nil)
      if case .removed = result {
        isUseless =
          isUseless || attribute?.need == .required || definition.role == .atomLink && key == "href"
          || attribute == nil && definition.kind.isText
      }
      return result
    }
    // Attributes that only say what the text is.
    if case .to(let value) = result, definition.isConstruct, value["src"] == nil, value[textKey] == nil {
      return .removed
    }
    return isUseless ? .removed : result
  }

  private func change(
    _ object: JSONFeed.Object, _ definition: NamespaceElement?, in namespace: NamespaceID?,
    _ changeMember: (String, JSONFeed.Value) -> ExtensionChange
  ) -> ExtensionChange {
    guard let members = members(of: object, definition, in: namespace) else { return .none }
    let changed = changed(members, { .init(name: $0.name, value: $1) }, { changeMember($0.name, $0.value) })
    if changed == nil, members.count == object.count { return .none }
    let left = changed ?? Array(members)
    return left.isEmpty ? .removed : .to(.object(JSONFeed.Object(distinct: left)))
  }

  /// What becomes of the value of one or several child elements.
  private func change(
    _ value: JSONFeed.Value, of definition: NamespaceElement, in namespace: NamespaceID, named key: String
  ) -> ExtensionChange {
    guard let values = value.arrayValue, definition.listedName == nil else {
      return inside(value, of: key).change(value, of: definition, in: namespace)
    }
    return change(values) { change($0, of: definition, in: namespace, named: key) }
  }

  private func change(
    _ values: [JSONFeed.Value], _ change: (JSONFeed.Value) -> ExtensionChange
  ) -> ExtensionChange {
    guard let left = changed(values, { $1 }, change) else { return .none }
    return left.isEmpty ? .removed : .to(.array(left))
  }

  /// The elements without those that are removed, and with the values of those that change; nil if nothing does, as in most
  /// elements.
  private func changed<Elements: Collection>(
    _ elements: Elements, _ replaced: (Elements.Element, JSONFeed.Value) -> Elements.Element,
    _ change: (Elements.Element) -> ExtensionChange
  ) -> [Elements.Element]? {
    var result: [Elements.Element]?
    for index in elements.indices {
      let change = change(elements[index])
      if case .none = change {
        result?.append(elements[index])
      } else {
        if result == nil {
          result = []
          result?.reserveCapacity(elements.count)
          result?.append(contentsOf: elements[..<index])
        }
        if case .to(let value) = change { result?.append(replaced(elements[index], value)) }
      }
    }
    return result
  }
}

extension NamespaceElement {
  /// What a value is that consists only of text.
  fileprivate var kindOfText: ExtensionText {
    if kind == .markup { return .html }
    return kind == .url || valueAttribute?.isLocation == true ? .url : .text
  }

  /// What the text beside attributes or child elements is.
  fileprivate func kindOfText(in object: JSONFeed.Object) -> ExtensionText {
    if kind == .markup || isConstruct && object["type"] == "html" { return .html }
    if isConstruct { return .construct }
    // If an attribute has the URL, the text is something else.
    return kind == .url && !attributes.contains { $0.isLocation && object[$0.key] != nil } ? .url : .text
  }
}

extension NamespaceID {
  /// The table entry for the member with this key in the namespace's object.
  func definition(forKey key: String) -> NamespaceElement? { namespace?.table.element(forKey: key) }

  /// The table entry for the member with this key in an element of this namespace (ElementValue.key(of:inside:)).
  func definition(forKey key: String, inside outer: NamespaceElement) -> (NamespaceElement, NamespaceID)? {
    if let own = definition(forKey: key) { return (own, self) }
    if let (other, ownKey) = FeedNamespace.split(key: key), let definition = other.definition(forKey: ownKey) {
      return (definition, other)
    }
    guard outer.kind == .item, let definition = NamespaceID.rss.definition(forKey: key) else { return nil }
    return (definition, .rss)
  }
}
