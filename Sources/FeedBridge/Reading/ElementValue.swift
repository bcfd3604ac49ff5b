/// Elements that no member of JSON Feed takes up, as JSON values: text as a string; attributes and children as an
/// object, with its text under `text`; what stands more than once as an array.

internal import FeedPrimitives
package import JSONFeed

package enum ElementValue {
  /// How deep elements become objects. What is deeper is kept as it is written.
  static let deepest = 64

  /// An element whose children are being read.
  private struct Frame {
    var members: MemberCollector
    var text: String?
    var key: String
    var definition: NamespaceElement?
    var namespace: NamespaceID
    var depth: Int

    mutating func append(_ more: String) {
      if text == nil {
        text = more
      } else {
        text?.append(" ")
        text?.append(more)
      }
    }
  }

  /// The value of the element entered last, which is read to its end; nil where there is nothing in it.
  package static func read(
    _ scanner: inout XMLScanner, in bytes: Span<UInt8>
  ) throws(XMLLimitError) -> JSONFeed.Value? {
    let element = scanner.element
    let definition = scanner.definition(of: element)
    let mark = scanner.looseTextMark
    var members = try attributes(of: element, &scanner, in: bytes)
    if let text = try scanner.readSimpleText(in: bytes) {
      let string = try scanner.string(text, in: bytes)
      return value(text: string.isEmpty ? nil : string, members: members, definition: definition)
    }
    var frames: [Frame] = []
    var frame = Frame(
      members: members, key: "", definition: definition, namespace: element.namespace, depth: scanner.depth)
    while true {
      let hasChild = try scanner.nextChild(of: frame.depth, in: bytes)
      if let text = scanner.takeLooseText(from: mark) { frame.append(text) }
      if hasChild {
        let child = scanner.element
        let definition = scanner.definition(of: child)
        let key = key(of: child, definition, inside: frame.namespace, scanner, in: bytes)
        if definition?.isConstruct ?? false {
          let value = try AtomText.read(&scanner, base: nil, in: bytes)?.value
          frame.members.add(key, value ?? .string(""), isRepeated: definition?.isRepeated ?? false)
          continue
        }
        members = try attributes(of: child, &scanner, in: bytes)
        if let text = try scanner.readSimpleText(in: bytes) {
          let string = try scanner.string(text, in: bytes)
          let value = value(text: string.isEmpty ? nil : string, members: members, definition: definition)
          frame.members.add(key, value ?? .string(""), isRepeated: definition?.isRepeated ?? false)
        } else if frames.count >= deepest {
          let text = try scanner.readText(in: bytes)
          frame.members.add(key, .string(try scanner.string(text, in: bytes)))
        } else {
          frames.append(frame)
          frame = Frame(
            members: members, key: key, definition: definition, namespace: child.namespace, depth: scanner.depth)
        }
      } else {
        let key = frame.key
        let isRepeated = frame.definition?.isRepeated ?? false
        let value = value(text: frame.text, members: frame.members, definition: frame.definition)
        guard let outer = frames.popLast() else { return value }
        frame = outer
        frame.members.add(key, value ?? .string(""), isRepeated: isRepeated)
      }
    }
  }

  /// The attributes of the element entered last, as members.
  package static func attributes(
    of element: XMLName, _ scanner: inout XMLScanner, in bytes: Span<UInt8>
  ) throws(XMLLimitError) -> MemberCollector {
    guard !scanner.attributes.isEmpty else { return MemberCollector() }
    // Its text may come beside them.
    var members = MemberCollector(expecting: scanner.attributes.count + (scanner.isEmptyElement ? 0 : 1))
    let definition = scanner.definition(of: element)
    for attribute in scanner.attributes {
      let text = try scanner.string(attribute, in: bytes)
      let (member, isKnown) = member(attribute, text, of: element, definition, in: bytes)
      if !members.contains(member.name) {
        members.add(member.name, member.value)
      } else if !isKnown {
        members.add(members.freeName(for: member.name), member.value)
      }
    }
    return members
  }

  /// An attribute as a member, and whether its table has it: then only the first with its key counts, and others get a name
  /// of their own.
  static func member(
    _ attribute: XMLAttribute, _ text: String, of element: XMLName, _ definition: NamespaceElement?,
    in bytes: Span<UInt8>
  ) -> (member: JSONFeed.Object.Member, isKnown: Bool) {
    let name = attribute.nameStart..<attribute.nameEnd
    if let known = definition?.attribute(named: bytes.extracting(name)) {
      let value = known.isText ? .string(text) : value(of: text, kind: known.kind)
      return (.init(name: known.key, value: value), true)
    }
    let key = key(ofAttribute: bytes.string(name), in: element.namespace)
    let kind = definition?.attribute(forKey: key)?.kind ?? .text
    return (.init(name: key, value: value(of: text, kind: kind)), false)
  }

  /// The key of an attribute that is in no table, of an element of this namespace.
  private static func key(ofAttribute name: String, in namespace: NamespaceID) -> String {
    legalKey(namespace.isKnown ? ExtensionName.snakeCase(name) : name)
  }

  private static func legalKey(_ name: String) -> String {
    let key = ExtensionName.key(name)
    return key == "about" ? "about_value" : key
  }

  /// The key of an element inside another: its name in the table, or its own; with a prefix where it is of another
  /// namespace.
  package static func key(
    of element: XMLName, _ definition: NamespaceElement?, inside outer: NamespaceID, _ scanner: borrowing XMLScanner,
    in bytes: Span<UInt8>
  ) -> String {
    let own = definition?.key ?? bytes.string(element.local..<element.end)
    guard element.namespace != outer else {
      // The table's are legal.
      return definition != nil && own != "about" ? own : legalKey(own)
    }
    let prefix =
      element.namespace.isKnown
      ? FeedNamespace.all[Int(element.namespace.rawValue)].prefix
      : scanner.unknownNamespace(element.namespace)?.prefix ?? ""
    return legalKey(element.namespace == .rss || prefix.isEmpty ? own : prefix + "_" + own)
  }

  // MARK: Kinds

  /// The value of an element with this content, in the type that its table says.
  package static func value(
    text: String?, members: consuming MemberCollector, definition: NamespaceElement?
  ) -> JSONFeed.Value? {
    if members.isEmpty {
      guard let text else { return nil }
      let value = value(of: text, kind: definition?.kind ?? .text)
      return definition?.textKey.map { .object([$0: value]) } ?? value
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

  /// A text in the type that its table says; as it is where it is none of that type.
  package static func value(of text: String, kind: NamespaceElement.Kind) -> JSONFeed.Value {
    switch kind {
    case .flag: flag(text).map(JSONFeed.Value.bool) ?? .string(text)
    // `+5` stays as it is written.
    case .integer: integer(text).map(JSONFeed.Value.number) ?? .string(text)
    case .number: JSONFeed.Number(literal: text).map(JSONFeed.Value.number) ?? .string(text)
    case .position: Coordinates.position(text) ?? .string(text)
    case .positions(let least): Coordinates.positions(text, atLeast: Int(least)) ?? .string(text)
    default: .string(text)
    }
  }

  private static func integer(_ text: String) -> JSONFeed.Number? {
    let bytes = text.utf8.span
    guard bytes.count > 0, bytes[0] != UInt8(ascii: "+") else { return nil }
    let isUsual = bytes[0] != UInt8(ascii: "0") && bytes.count < 19 && text.utf8.allSatisfy(ASCII.isDigit)
    return isUsual ? JSONFeed.Number(checked: text) : Int(text).map { JSONFeed.Number($0) }
  }

  /// `yes`, `true`, `explicit`, `1`; `no`, `false`, `clean`, `0`; in any case.
  package static func flag(_ text: String) -> Bool? {
    let bytes = text.utf8.span
    let all = 0..<bytes.count
    if bytes.equalsIgnoringCase("yes", all) || bytes.equalsIgnoringCase("true", all)
      || bytes.equalsIgnoringCase("explicit", all) || bytes.equals("1", all)
    {
      return true
    }
    if bytes.equalsIgnoringCase("no", all) || bytes.equalsIgnoringCase("false", all)
      || bytes.equalsIgnoringCase("clean", all) || bytes.equals("0", all)
    {
      return false
    }
    return nil
  }
}
