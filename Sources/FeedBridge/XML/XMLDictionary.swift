/// An XML document as a tree of names and values, and RSS's own elements in it as typed values.

internal import FeedFoundation
internal import FeedPrimitives
public import JSONFeedModel

/// An XML document, or an element of one, as a dictionary of everything in it, under the names in the document.
///
/// ```swift
/// let tree = try XMLDictionary.make(from: data)
/// tree["rss"]?["channel"]?["itunes:author"]   // "Ada"
/// tree.channel?["ttl"]                        // "60"
/// for item in tree.items { print(item.title ?? "", item.pubDate as Any) }
/// ```
///
/// - An element with only text is a string: `<title>x</title>` is `"x"`.
/// - An element with attributes or children is an object of them, with its text under `__text__`. An empty element is an
///   empty object.
/// - An element that occurs more than once is an array.
/// - Names keep their prefixes. Text and attributes are trimmed.
///
/// Documents are read as by ``FeedConverter``: in any encoding, and well-formed or not. Any XML is accepted. Comments,
/// processing instructions and the order of elements of different names are not kept.
public struct XMLDictionary: Sendable, Hashable {
  /// The attributes and children by name; for a document, its root element.
  public var members: JSONFeed.Object

  /// The name for the text of an element that also has attributes or children.
  static let textKey = "__text__"

  init(_ members: JSONFeed.Object) { self.members = members }

  /// The attribute or child with this name: a string or an object, or an array if there are several. Nil if it is
  /// missing.
  public subscript(name: String) -> JSONFeed.Value? { members[name] }

  // MARK: Reading

  /// Reads an XML document.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - charset: The charset that a server sent, if any.
  ///   - limits: The limits. (Items are not counted.)
  /// - Throws: ``ConversionError`` if the document is not XML, or exceeds a limit.
  public static func make(
    from document: some JSONFeed.Document, charset: String? = nil, limits: JSONFeed.Limits = .init()
  ) throws(ConversionError) -> XMLDictionary {
    try document._withDocument { (bytes) throws(ConversionError) in
      try make(from: bytes, charset: charset, limits: limits)
    }
  }

  private static func make(
    from bytes: Span<UInt8>, charset: String?, limits: JSONFeed.Limits
  ) throws(ConversionError) -> XMLDictionary {
    try XMLDecoding.withText(of: bytes, charset: charset, limits) { (text, start) throws(ConversionError) in
      try make(fromText: text, from: start, limits)
    } isNotText: {
      .notXML($0)
    }
  }

  private static func make(
    fromText bytes: TextSpan, from start: Int, _ limits: JSONFeed.Limits
  ) throws(ConversionError) -> XMLDictionary {
    let first = bytes.endOfSpaces(from: start, to: bytes.count)
    guard first < bytes.count, bytes[first] != UInt8(ascii: "{"), bytes[first] != UInt8(ascii: "[") else {
      throw .notXML(FeedFormat.ofText(bytes, from: start))
    }
    do throws(XMLStop) {
      var scanner = XMLScanner(from: start, limits: limits)
      // Servers may put stray markup before the root of a feed; it does not belong to the document.
      var hasEnteredRoot = try FeedFormat.enterRoot(of: &scanner, in: bytes).isFeed
      if !hasEnteredRoot { scanner = XMLScanner(from: start, limits: limits) }
      var roots = MemberCollector()
      while true {
        if !hasEnteredRoot { guard try scanner.nextChild(of: 0, in: bytes) else { break } }
        hasEnteredRoot = false
        let name = bytes.string(scanner.element.start..<scanner.element.end)
        roots.add(name, try readElement(&scanner, in: bytes))
      }
      if !roots.isEmpty { return XMLDictionary(roots.object()) }
    } catch {
      var positions = DocumentPositions()
      throw .stopped(error, in: bytes, &positions)
    }
    throw .notXML(.unknown)
  }

  /// Reads the element entered last to its end.
  private static func readElement(
    _ scanner: inout XMLScanner, in bytes: TextSpan
  ) throws(XMLStop) -> JSONFeed.Value {
    var tree = XMLTree()
    try tree.readAsWritten(&scanner, in: bytes)
    let value = tree.folded { tree, index, members, children in
      var members = members
      var texts = tree.nodes[index].hasText ? [tree.text(of: index)] : []
      for (child, value) in children {
        if tree.nodes[child].flags.contains(.text) {
          texts.append(value.stringValue ?? "")
        } else {
          members.add(tree.name(of: child), value)
        }
      }
      // The pieces of text between its children, joined.
      return Self.value(text: texts.joined(separator: " "), members: members)
    }
    return value ?? .object([:])
  }

  private static func value(text: String, members: MemberCollector) -> JSONFeed.Value {
    var members = members
    guard !text.isEmpty else { return .object(members.object()) }
    if members.isEmpty { return .string(text) }
    members.add(textKey, .string(text))
    return .object(members.object())
  }

  // MARK: Typed values

  /// All elements with this name, including those with only text.
  func elements(_ name: String) -> [XMLDictionary] {
    (self[name]?.arrayValue ?? self[name].map { [$0] } ?? []).map { value in
      XMLDictionary(value.objectValue ?? [Self.textKey: value])
    }
  }

  /// The text of each element with this name that has text.
  func texts(_ name: String) -> [String] { elements(name).compactMap { $0[Self.textKey]?.stringValue } }

  /// The text of the first element, or the value of the attribute, with this name.
  func text(_ name: String) -> String? { texts(name).first }

  func url(_ name: String) -> URL? { text(name).flatMap { URL(string: $0) } }

  /// A date as RSS specifies: only RFC 822, with years of two or four digits.
  func date(_ name: String) -> Date? {
    guard let date = text(name).flatMap({ FeedDate.parse($0) }), date.form == .rfc822,
      !date.notes.contains(.wrongWeekday)
    else { return nil }
    return date.date
  }
}
