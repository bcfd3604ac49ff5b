/// Elements as JSON values for extension objects: text as a string; attributes and children as an object, with the text
/// as `text`; repeated elements as an array.
///
/// The member `xml` contains the source of an element without a table entry that has text between its children, because members do not keep
/// their order.

internal import FeedPrimitives
package import JSONFeedModel

package enum ElementValue {
  /// The depth down to which elements become objects. Deeper elements are kept as XML source.
  static let maximumDepth = 64

  /// The member that contains the source of its element.
  static var sourceKey: String { "xml" }

  /// The attribute in the table entry that is meant by its name in other case, or by the name of a similar one, such as `url` by `href`;
  /// nil if the right one is present too.
  static func attribute(
    meantBy name: TextSpan, of definition: NamespaceElement?, _ written: borrowing OwnedArray<XMLAttribute>,
    in bytes: TextSpan
  ) -> NamespaceAttribute? {
    guard let definition, !definition.hasAttribute(named: name),
      let meant = definition.attribute(otherwiseNamed: name)
    else { return nil }
    for index in written.indices {
      let attribute = written[index]
      guard bytes.extracting(attribute.nameStart..<attribute.nameEnd).isEqual(to: meant.name) else { continue }
      // An empty URL is left out.
      let isEmpty = meant.isLocation && bytes.trimmed(attribute.valueStart..<attribute.valueEnd).isEmpty
      if !isEmpty { return nil }
    }
    return meant
  }

  /// The key of an attribute of a feed or an item that its format does not define: the name after an at sign, so that it is not taken for
  /// an element.
  static func key(ofAttributeOfFeedOrItem name: String) -> String { "@" + name.replacing(".", with: "_") }

  /// Whether a key is that of such an attribute.
  static func isAttribute(_ key: String) -> Bool { key.utf8.first == UInt8(ascii: "@") }

  /// The key of an attribute that is not in the table entry of an element of this namespace.
  static func key(ofAttribute name: String, in namespace: NamespaceID) -> String {
    legalKey(namespace.isKnown ? ExtensionName.snakeCase(name) : name)
  }

  /// The key for a name. The keys `about` and `xml` are reserved.
  static func legalKey(_ name: String) -> String {
    let key = ExtensionName.key(name, keepsHyphens: true)
    return key == "about" || key == sourceKey ? key + "_value" : key
  }

  /// The key of a child element: the key in its table entry, or its name; with a prefix if it is of another namespace.
  ///
  /// - Parameters:
  ///   - local: the name without its prefix; not used if there is a definition.
  ///   - prefix: the prefix of a namespace without a table at this place. It may have others elsewhere, but the element
  ///     is written with this one.
  static func key(
    _ local: String, _ definition: NamespaceElement?, of namespace: NamespaceID, prefix: @autoclosure () -> String,
    inside outer: NamespaceID
  ) -> String {
    let own = definition?.key ?? local
    guard namespace != outer else {
      // Keys in tables are valid.
      return definition == nil ? legalKey(own) : own
    }
    let prefix = namespace.isKnown ? FeedNamespace.all[Int(namespace.rawValue)].prefix : prefix()
    return legalKey(namespace == .rss || prefix.isEmpty ? own : prefix + "_" + own)
  }

  // MARK: Kinds

  /// The value of an element with this content, in the type given by its table.
  package static func value(
    text: String?, members: consuming MemberCollector, definition: NamespaceElement?
  ) -> JSONFeed.Value? {
    var text = text
    if text == nil, let definition, definition.hasKeysForText, let only = members.only,
      definition.keysForText.contains(only.name)
    {
      text = only.value.stringValue
      members = MemberCollector()
    }
    if let meant = text, let attribute = definition?.attribute(for: meant, isPresent: members.contains) {
      members.add(attribute.key, .string(meant))
      text = nil
    }
    if members.isEmpty {
      guard let text else { return nil }
      return definition?.value(of: text) ?? .string(text)
    }
    if let text {
      let value = value(of: text, kind: definition?.kind ?? .text)
      let key = definition?.textKey ?? "text"
      members.add(members.contains(key) ? "value" : key, value)
    }
    let object = members.object()
    guard object.count == 1, let key = definition?.onlyKey, let value = object[key] else { return .object(object) }
    if definition?.kind == .list, value.arrayValue == nil { return .array([value]) }
    return value
  }

  /// A text in the type given by its table, or unchanged if it does not have that type.
  package static func value(of text: String, kind: NamespaceElement.Kind) -> JSONFeed.Value {
    switch kind {
    case .flag: flag(text).map(JSONFeed.Value.bool) ?? .string(text)
    // `+5` stays as written.
    case .integer: integer(text).map(JSONFeed.Value.number) ?? .string(text)
    case .number: JSONFeed.Number(literal: text).map(JSONFeed.Value.number) ?? .string(text)
    case .position: Coordinates.position(text) ?? .string(text)
    case .positions(let least): Coordinates.positions(text, atLeast: Int(least)) ?? .string(text)
    default: .string(text)
    }
  }

  private static func integer(_ text: String) -> JSONFeed.Number? {
    text.withBytes { bytes in
      guard bytes.count > 0, bytes[0] != UInt8(ascii: "+") else { return nil }
      let isUsual =
        bytes[0] != UInt8(ascii: "0") && bytes.count < 19 && bytes.indices.allSatisfy { ASCII.isDigit(bytes[$0]) }
      return isUsual ? JSONFeed.Number(checked: text) : Int(text).map { JSONFeed.Number($0) }
    }
  }

  /// `yes`, `true`, `explicit`, `1`; `no`, `false`, `clean`, `0`; in any case.
  package static func flag(_ text: String) -> Bool? { text.withBytes { flag($0) } }

  static func flag(_ text: TextSpan) -> Bool? {
    guard (1...8).contains(text.count) else { return nil }
    func isWord(_ word: StaticString) -> Bool { text.equalsIgnoringCase(word, text.indices) }
    switch ASCII.lowercased(text[0]) {
    case UInt8(ascii: "f"): return isWord("false") ? false : nil
    case UInt8(ascii: "t"): return isWord("true") ? true : nil
    case UInt8(ascii: "n"): return isWord("no") ? false : nil
    case UInt8(ascii: "y"): return isWord("yes") ? true : nil
    case UInt8(ascii: "e"): return isWord("explicit") ? true : nil
    case UInt8(ascii: "c"): return isWord("clean") ? false : nil
    case UInt8(ascii: "0"): return text.count == 1 ? false : nil
    case UInt8(ascii: "1"): return text.count == 1 ? true : nil
    default: return nil
    }
  }
}

extension NamespaceElement {
  /// The value of an element that has only this text.
  func value(of text: String) -> JSONFeed.Value {
    let value = ElementValue.value(of: text, kind: kind)
    return textKey.map { .object([$0: value]) } ?? value
  }
}
