/// Reads OPML as it is found: with a missing head or body, names in any case, and markup that is not well-formed.

internal import FeedPrimitives
public import JSONFeedModel

extension OPML {
  /// Reads a list of feeds.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - charset: The charset that a server sent, if any.
  ///   - limits: The limits. `nestingDepth` is that of elements, so folders may be nested two levels less. (Outlines are not
  ///     counted.)
  /// - Throws: ``ConversionError/notOPML(_:)`` if the document is not OPML, or ``ConversionError/limit(_:maximum:at:)`` if it
  ///   exceeds a limit.
  public static func make(
    from document: some JSONFeed.Document, charset: String? = nil, limits: JSONFeed.Limits = .init()
  ) throws(ConversionError) -> OPML {
    try document._withDocument { (bytes) throws(ConversionError) in
      try make(from: bytes, charset: charset, limits: limits)
    }
  }

  private static func make(
    from bytes: Span<UInt8>, charset: String?, limits: JSONFeed.Limits
  ) throws(ConversionError) -> OPML {
    try XMLDecoding.withText(of: bytes, charset: charset, limits) { (text, start) throws(ConversionError) in
      do throws(XMLStop) {
        var reader = OPMLReader(from: start, limits)
        if try reader.read(text) { return reader.list }
      } catch {
        var positions = DocumentPositions()
        throw .stopped(error, in: text, &positions)
      }
      throw .notOPML(FeedFormat.ofText(text, from: start))
    } isNotText: {
      .notOPML($0)
    }
  }
}

private struct OPMLReader: ~Copyable {
  private(set) var list = OPML()
  private var scanner: XMLScanner
  /// The open elements inside the root, the outermost first. They are not on the stack, which has less space.
  private var open: [(kind: Kind, depth: Int)] = []
  /// The outlines among them.
  private var outlines: [OPML.Outline] = []

  private enum Kind {
    case outline
    case head
    /// The body. Outlines in unknown elements are read too.
    case other
  }

  /// The elements that show that an unclosed title has ended.
  private static let namesOutsideHTML = NameIndex([
    "head", "body", "outline", "dateCreated", "dateModified", "ownerName", "ownerEmail", "ownerId", "docs",
    "expansionState", "vertScrollState", "windowTop", "windowLeft", "windowBottom", "windowRight",
  ])

  init(from start: Int, _ limits: JSONFeed.Limits) {
    scanner = XMLScanner(from: start, limits: limits, namesOutsideHTML: Self.namesOutsideHTML)
  }

  /// Reads the document. False if its root element is not `opml`.
  mutating func read(_ bytes: TextSpan) throws(XMLStop) -> Bool {
    guard try FeedFormat.enterRoot(of: &scanner, in: bytes) == .opml else { return false }
    let root = scanner.depth
    list.attributes = try attributes(in: bytes) { name, _ in name.lowercased() == "version" }
    while true {
      let hasChild = try scanner.nextChild(of: open.last?.depth ?? root, in: bytes)
      _ = scanner.takeLooseText()
      if hasChild {
        try enterElement(in: bytes)
      } else {
        guard let element = open.popLast() else { return true }
        if element.kind == .outline { endOutline() }
      }
    }
  }

  private mutating func enterElement(in bytes: TextSpan) throws(XMLStop) {
    let local = scanner.element.local..<scanner.element.end
    if bytes.equalsIgnoringCase("outline", local) {
      outlines.append(try outline(in: bytes))
      open.append((.outline, scanner.depth))
    } else if bytes.equalsIgnoringCase("head", local) {
      open.append((.head, scanner.depth))
    } else if open.last?.kind == .head, !bytes.equalsIgnoringCase("body", local) {
      try readElementOfHead(local, in: bytes)
    } else {
      open.append((.other, scanner.depth))
    }
  }

  /// Adds the innermost open outline to the one around it.
  private mutating func endOutline() {
    guard let outline = outlines.popLast() else { return }
    if outlines.isEmpty {
      list.outlines.append(outline)
    } else {
      outlines[outlines.count - 1].outlines.append(outline)
    }
  }

  private mutating func readElementOfHead(_ local: Range<Int>, in bytes: TextSpan) throws(XMLStop) {
    let name = bytes.string(scanner.element.range)
    let content = try scanner.readText(in: bytes)
    let text = Self.allowed(try scanner.string(content, in: bytes))
    if !bytes.equalsIgnoringCase("title", local) {
      if !content.isMarkup { list.head.append(.init(name: name, value: text)) }
    } else if list.title == nil, !text.isEmpty {
      // Markup is also what an unclosed title is read as.
      list.title = content.isMarkup ? Self.allowed(PlainText.title(html: text)) : text
    }
  }

  /// The outline that was entered last, without those inside it.
  private mutating func outline(in bytes: TextSpan) throws(XMLStop) -> OPML.Outline {
    var outline = OPML.Outline(text: "")
    outline.attributes = try attributes(in: bytes) { name, value in
      guard let property = OPML.Outline.property(ignoringCase: name) else { return false }
      if !value.isEmpty, outline[keyPath: property]?.isEmpty ?? true { outline[keyPath: property] = value }
      return true
    }
    if outline.text.isEmpty { outline.text = outline.title ?? "" }
    return outline
  }

  /// The attributes of the element entered last, except those that `isKnown` takes. If one is repeated, the first counts.
  private mutating func attributes(
    in bytes: TextSpan, except isKnown: (_ name: String, _ value: String) -> Bool
  ) throws(XMLStop) -> [OPML.Property] {
    var properties: [OPML.Property] = []
    var names: Set<String> = []
    for attribute in scanner.allAttributes() {
      let name = bytes.string(attribute.nameStart..<attribute.nameEnd)
      let value = Self.allowed(try scanner.string(attribute, in: bytes))
      if !isKnown(name, value), names.insert(name).inserted { properties.append(.init(name: name, value: value)) }
    }
    return properties
  }

  /// The text without the characters that XML does not allow. (The scanner removes all but U+FFFE and U+FFFF.) It would
  /// not be read back with them.
  private static func allowed(_ text: String) -> String {
    if text.withBytes({ XMLWriter.canHold($0) }) { return text }
    let scalars = text.unicodeScalars.filter { $0.value != 0xFFFE && $0.value != 0xFFFF }
    return String(scalars).trimmed
  }
}
