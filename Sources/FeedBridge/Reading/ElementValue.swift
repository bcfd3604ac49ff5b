/// Elements as JSON values for extension objects: text as a string; attributes and children as an object, with the text
/// as `text`; repeated elements as an array.
///
/// The member `xml` contains the source of an element without a table entry if the value alone is not enough to write
/// the same element again: if it has attributes but no text, or text between children; if the value loses the order of
/// its children; or if a name was changed to become a key. Elements with an attribute of an unknown namespace have
/// `xml` too. In all other cases ExtensionWriter.swift writes the same element from the value.

package import FeedPrimitives
package import JSONFeedModel

package enum ElementValue {
  /// The depth down to which elements become objects. Deeper elements are kept as XML source.
  static let maximumDepth = 64

  /// The member that contains the source of its element.
  static var sourceKey: String { "xml" }

  /// Whether an element without a table entry, or inside such an element, can be written again from its value.
  private struct Inversion {
    /// The start of the element.
    let start: Int
    /// Whether the source is kept in the value of this element, if it is needed, and not in that of its parent.
    let isOutermost: Bool
    var needsSource: Bool
    /// The key of the last child.
    var lastKey: String?
  }

  /// An element whose children are being read.
  private struct Frame {
    var attributes: Attributes
    var text: String?
    var hasChildren = false
    let key: String
    let definition: NamespaceElement?
    let namespace: NamespaceID
    let depth: Int
    var inversion: Inversion?

    mutating func append(_ more: String) {
      if text == nil {
        text = more
      } else {
        text?.append(" ")
        text?.append(more)
      }
    }

    mutating func add(_ key: String, _ value: JSONFeed.Value, isRepeated: Bool, needsSource: Bool = false) {
      hasChildren = true
      if let lastKey = inversion?.lastKey {
        if lastKey != key, attributes.members.contains(key) { inversion?.needsSource = true }
      }
      if inversion != nil {
        inversion?.lastKey = key
        if needsSource { inversion?.needsSource = true }
      }
      attributes.members.add(key, value, isRepeated: isRepeated)
    }
  }

  /// Reads the element entered last to its end, and returns its value; nil if it is empty.
  /// - Parameter isChild: whether it is a child of an element with a table entry.
  package static func read(
    _ scanner: inout XMLScanner, isChild: Bool = false, _ notes: inout ValueNotes, in bytes: TextSpan
  ) throws(XMLStop) -> JSONFeed.Value? {
    let mark = scanner.looseTextMark
    let element = scanner.element
    let definition = scanner.definition(of: element)
    var attributes = try Self.attributes(of: element, definition, &scanner, &notes, in: bytes)
    let inversion = Self.inversion(of: element, attributes, key: nil, inside: nil, isChild: isChild, in: bytes)
    var depth = scanner.depth
    if let text = try scanner.readSimpleText(in: bytes) {
      let string = try scanner.string(text, in: bytes)
      let text = notes.text(string, of: definition, at: element.start + scanner.origin)
      if notes.needPath { notes.setPath(of: element, scanner, in: bytes) }
      return try Self.value(
        text: text, attributes, definition, inversion, depth: depth, &scanner, in: bytes
      ).value
    }
    // The innermost element is last.
    var frames = [
      Frame(
        attributes: attributes, key: "", definition: definition, namespace: element.namespace, depth: depth,
        inversion: inversion)
    ]
    attributes = Attributes()
    while true {
      let last = frames.count - 1
      let hasChild = try scanner.nextChild(of: frames[last].depth, in: bytes)
      if let text = scanner.takeLooseText(from: mark) { frames[last].append(text) }
      guard hasChild else {
        guard let frame = frames.popLast() else { return nil }
        let (value, needsSource) = try Self.value(
          text: frame.text, hasChildren: frame.hasChildren, frame.attributes, frame.definition, frame.inversion,
          depth: frame.depth, &scanner, in: bytes)
        if last == 0 { return value }
        frames[last - 1].add(
          frame.key, value ?? "", isRepeated: frame.definition?.isRepeated ?? false, needsSource: needsSource)
        continue
      }
      let child = scanner.element
      let definition = scanner.definition(of: child)
      let isRepeated = definition?.isRepeated ?? false
      let key = Self.key(of: child, definition, inside: frames[last].namespace, in: bytes)
      if definition?.isConstruct ?? false {
        let value = try AtomText.read(&scanner, &notes, base: nil, in: bytes)?.value
        if notes.needPath { notes.setPath(of: child, scanner, in: bytes) }
        frames[last].add(key, value ?? "", isRepeated: isRepeated, needsSource: true)
        continue
      }
      attributes = try Self.attributes(of: child, definition, &scanner, &notes, in: bytes)
      let inversion = Self.inversion(
        of: child, attributes, key: key, inside: frames[last].inversion == nil ? nil : frames[last].namespace,
        isChild: true, in: bytes)
      depth = scanner.depth
      if let text = try scanner.readSimpleText(in: bytes) {
        let string = try scanner.string(text, in: bytes)
        let text = notes.text(string, of: definition, at: child.start + scanner.origin)
        if notes.needPath { notes.setPath(of: child, scanner, in: bytes) }
        let (value, needsSource) = try Self.value(
          text: text, attributes, definition, inversion, depth: depth, &scanner, in: bytes)
        frames[last].add(key, value ?? "", isRepeated: isRepeated, needsSource: needsSource)
      } else if last >= maximumDepth {
        let text = try scanner.readText(in: bytes)
        frames[last].add(
          key, .string(try scanner.string(text, in: bytes)), isRepeated: false, needsSource: true)
      } else {
        frames.append(
          Frame(
            attributes: attributes, key: key, definition: definition, namespace: child.namespace, depth: depth,
            inversion: inversion))
      }
      attributes = Attributes()
    }
  }

  // MARK: Whether the source is needed

  /// Whether the element has no table entry. Elements of RDF are known without one.
  package static func isForeign(_ element: XMLName) -> Bool { element.code == 0 && element.namespace != .rdf }

  /// Whether an attribute is of a namespace without a table, or of one with a table but not with its usual prefix.
  static func isForeign(_ attribute: XMLAttribute, _ scanner: borrowing XMLScanner, in bytes: TextSpan) -> Bool {
    let (start, end) = (attribute.nameStart, attribute.nameEnd)
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":"), from: start, to: end), colon > start, colon + 1 < end,
      let namespace = scanner.usualNamespace(of: start..<colon, in: bytes)
    else { return false }
    return FeedNamespace.id(forPrefix: bytes.string(start..<colon)) != namespace
  }

  /// - Parameters:
  ///   - key: nil for an element that is a member of an extension object.
  ///   - outer: the namespace of the parent, if the source of the parent may be needed.
  ///   - isChild: whether it is a child of an element with a table entry.
  private static func inversion(
    of element: XMLName, _ attributes: borrowing Attributes, key: String?, inside outer: NamespaceID?, isChild: Bool,
    in bytes: TextSpan
  ) -> Inversion? {
    let start = element.start - 1
    let isForeign = Self.isForeign(element)
    guard isForeign else {
      return outer != nil || attributes.areForeign
        ? Inversion(start: start, isOutermost: outer == nil, needsSource: true) : nil
    }
    if outer == nil, isChild { return Inversion(start: start, isOutermost: true, needsSource: true) }
    let local = bytes.string(element.local..<element.end)
    let isSameKey = (key ?? legalKey(local)).isExactly(local)
    let needsSource =
      !isSameKey || attributes.areRenamed || !ExtensionSpace.isOwnKey(local, in: element.namespace)
      || (outer.map { $0 != element.namespace } ?? (element.namespace.objectOwner != element.namespace))
    return Inversion(start: start, isOutermost: outer == nil, needsSource: needsSource)
  }

  /// The value of an element that has been read to its end, and whether its parent needs its source.
  private static func value(
    text: String?, hasChildren: Bool = false, _ attributes: consuming Attributes, _ definition: NamespaceElement?,
    _ inversion: Inversion?, depth: Int, _ scanner: inout XMLScanner, in bytes: TextSpan
  ) throws(XMLStop) -> (value: JSONFeed.Value?, needsSource: Bool) {
    let count = attributes.count
    let value = Self.value(text: text, members: attributes.members, definition: definition)
    guard let inversion else { return (value, false) }
    // Strings next to a text are written as attributes if the element has no children, and otherwise as children.
    let isMixed =
      hasChildren ? text != nil || count > 0 : text == nil && count > 0 || count > ExtensionSpace.maximumAttributes
    guard inversion.needsSource || isMixed else { return (value, false) }
    guard inversion.isOutermost,
      let source = try scanner.source(ofElementAt: inversion.start, in: depth - 1, in: bytes)
    else { return (value, true) }
    var object: JSONFeed.Object
    switch value {
    case nil: object = [:]
    case .object(let all)?: object = all
    case .string(let text)?: object = ["text": .string(text)]
    default: return (value, true)
    }
    object[sourceKey] = .string(source)
    return (.object(object), true)
  }

  // MARK: Attributes

  /// The attributes of an element, as members.
  private struct Attributes {
    var members = MemberCollector()
    /// Their number, without XML's own attributes (`xml:lang`).
    var count = 0
    /// Whether the key of one of them differs from its name.
    var areRenamed = false
    /// Whether one of them is of a namespace without a table.
    var areForeign = false
  }

  /// The attributes of the element entered last.
  private static func attributes(
    of element: XMLName, _ definition: NamespaceElement?, _ scanner: inout XMLScanner, _ notes: inout ValueNotes,
    in bytes: TextSpan
  ) throws(XMLStop) -> Attributes {
    guard !scanner.attributes.isEmpty else { return Attributes() }
    // The text of the element may be added to them.
    var result = Attributes(
      members: MemberCollector(expecting: scanner.attributes.count + (scanner.isEmptyElement ? 0 : 1)))
    for attribute in scanner.attributes {
      let text = try scanner.string(attribute, in: bytes)
      let name = bytes.extracting(attribute.nameStart..<attribute.nameEnd)
      let meant = Self.attribute(meantBy: name, of: definition, scanner.attributes, in: bytes)
      let isMeant = meant.map { !result.members.contains($0.key) } ?? false
      let (member, isKnown) = member(
        named: name, text, in: element.namespace, definition, as: isMeant ? meant : nil,
        at: attribute.nameStart + scanner.origin, &notes)
      guard let member else { continue }
      let isNew = !result.members.contains(member.name)
      if isNew {
        result.members.add(member.name, member.value)
      } else if !isKnown {
        result.members.add(result.members.freeName(for: member.name), member.value)
      }
      guard !isKnown, !bytes.starts(with: "xml:", at: attribute.nameStart) else { continue }
      result.count += 1
      if definition == nil {
        let isSame = bytes.string(attribute.nameStart..<attribute.nameEnd).isExactly(member.name)
        if !isSame || !isNew || !ExtensionSpace.isOwnKey(member.name, in: nil) { result.areRenamed = true }
      } else if isForeign(attribute, scanner, in: bytes) {
        result.areForeign = true
      }
    }
    if notes.needPath { notes.setPath(of: element, scanner, in: bytes) }
    return result
  }

  /// The attribute in the table entry that is meant by the name of a similar one, such as `url` by `href`; nil if the
  /// right one is present too.
  static func attribute(
    meantBy name: TextSpan, of definition: NamespaceElement?, _ written: [XMLAttribute], in bytes: TextSpan
  ) -> NamespaceAttribute? {
    guard let definition, definition.hasOtherNames, !definition.hasAttribute(named: name),
      let meant = definition.attribute(otherwiseNamed: name)
    else { return nil }
    for attribute in written
    where bytes.extracting(attribute.nameStart..<attribute.nameEnd).isEqual(to: meant.name) {
      // An empty URL is left out.
      let isEmpty = meant.isLocation && bytes.trimmed(attribute.valueStart..<attribute.valueEnd).isEmpty
      if !isEmpty { return nil }
    }
    return meant
  }

  /// An attribute as a member, and whether it is in the table entry. Of known attributes with the same key, the first
  /// counts; unknown ones get a new name. An empty URL gives no member.
  /// - Parameter meant: the attribute of the table entry that is meant, if it has another name.
  static func member(
    named name: TextSpan, _ text: String, in namespace: NamespaceID, _ definition: NamespaceElement?,
    as meant: NamespaceAttribute? = nil, at offset: Int, _ notes: inout ValueNotes
  ) -> (member: JSONFeed.Object.Member?, isKnown: Bool) {
    if let known = meant ?? definition?.attribute(named: name) {
      if let meant, let definition {
        notes.addMisnamed(name.string(0..<name.count), for: meant.name, of: definition, at: offset)
      }
      if known.isLocation {
        let isReference = known.name == "href" && !ValueNotes.isImage(definition)
        let url = notes.url(text, of: definition, at: offset, isReference: isReference)
        return (url.map { .init(name: known.key, value: .string($0)) }, true)
      }
      let value = known.isText ? .string(text) : value(of: text, kind: known.kind)
      return (.init(name: known.key, value: value), true)
    }
    let key = key(ofAttribute: name.string(0..<name.count), in: namespace)
    let kind = definition?.attribute(forKey: key)?.kind ?? .text
    return (.init(name: key, value: value(of: text, kind: kind)), false)
  }

  /// The key of an attribute that is not in the table entry of an element of this namespace.
  private static func key(ofAttribute name: String, in namespace: NamespaceID) -> String {
    legalKey(namespace.isKnown ? ExtensionName.snakeCase(name) : name)
  }

  /// The key for a name. The keys `about` and `xml` are reserved.
  static func legalKey(_ name: String) -> String {
    let key = ExtensionName.key(name, keepsHyphens: true)
    return key == "about" || key == sourceKey ? key + "_value" : key
  }

  /// The key of a child element: the key in its table entry, or its name; with a prefix if it is of another namespace.
  package static func key(
    of element: XMLName, _ definition: NamespaceElement?, inside outer: NamespaceID, in bytes: TextSpan
  ) -> String {
    let local = definition == nil ? bytes.string(element.local..<element.end) : ""
    return key(local, definition, of: element.namespace, prefix: bytes.string(element.prefix), inside: outer)
  }

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
    if text == nil, let only = members.only, definition?.keysForText.contains(only.name) ?? false {
      text = only.value.stringValue
      members = MemberCollector()
    }
    if let meant = text, let attribute = definition?.attribute(for: meant, isPresent: members.contains) {
      members.add(attribute.key, .string(meant))
      text = nil
    }
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
      let isUsual = bytes[0] != UInt8(ascii: "0") && bytes.count < 19 && text.utf8.allSatisfy(ASCII.isDigit)
      return isUsual ? JSONFeed.Number(checked: text) : Int(text).map { JSONFeed.Number($0) }
    }
  }

  /// `yes`, `true`, `explicit`, `1`; `no`, `false`, `clean`, `0`; in any case.
  package static func flag(_ text: String) -> Bool? {
    text.withBytes { bytes in
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
}
