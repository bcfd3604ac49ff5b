/// Detects the format of a document from its first significant bytes, its root element, or the names in its JSON
/// object, however far these are from its start.

package import FeedPrimitives
public import JSONFeedModel

extension FeedFormat {
  /// Detects the format of a document from its first significant bytes and its root element.
  public init(detecting document: some JSONFeed.Document) {
    self = document._withDocument { Self(detecting: $0) }
  }

  package init(detecting bytes: Span<UInt8>) { self.init(detecting: bytes, XMLDecoding.decode(bytes)) }

  /// Detects the format of a document that has been decoded already.
  package init(detecting bytes: Span<UInt8>, _ decoded: XMLDecoding.Decoded) {
    if let outside = Self.nonText(bytes) {
      self = outside
    } else {
      self = decoded.withText(of: bytes) { Self.ofText($0, from: $1) }
    }
  }

  // MARK: The start of a document

  /// Detects the format of a document of which only the start has arrived; nil if more of it is needed. A result is
  /// always the same as that of ``init(detecting:)`` for the whole document.
  ///
  /// Each call scans all of the data, so call it again only when the data has doubled. At the end of the document, call
  /// ``init(detecting:)``: some documents, empty ones for example, are recognized only by their end.
  package init?(detectingStart document: some JSONFeed.Document) {
    guard let format = document._withDocument({ Self.ofStart($0) }) else { return nil }
    self = format
  }

  private static func ofStart(_ bytes: Span<UInt8>) -> FeedFormat? {
    if let outside = nonText(bytes) { return outside == .empty ? nil : outside }
    // A byte order mark, or the pattern of UTF-16 and UTF-32, takes up to four bytes.
    guard bytes.count >= 4 else { return nil }
    let decoded = XMLDecoding.decode(bytes)
    let end = endOfSettledText(bytes, decoded)
    let found = decoded.withText(of: bytes) { text, start in
      if end == bytes.count { return ofStart(text, from: start) }
      return ofStart(TextSpan(prefixOf: bytes.extracting(0..<end)), from: start)
    }
    return found.isSettled && found.format.isWrittenInASCII ? found.format : nil
  }

  /// The end of the bytes whose decoding does not depend on what follows. The encoding of a document that is not
  /// Unicode is known only at its end; markup is ASCII in all of them except the Asian ones, where ASCII bytes may be
  /// half a character after the first non-ASCII byte.
  private static func endOfSettledText(_ bytes: Span<UInt8>, _ decoded: XMLDecoding.Decoded) -> Int {
    guard decoded.source != .byteOrderMark, !decoded.encoding.isWide else { return bytes.count }
    // A label at the end may continue.
    let isComplete = XMLDeclaration.rangeOfEncodingLabel(in: bytes)?.upperBound != bytes.count
    switch decoded.declaredLabel.flatMap({ TextEncoding(label: $0) }) {
    case .platform: break
    // The label may still follow.
    case let encoding where (encoding == nil || !isComplete) && bytes.count < XMLDeclaration.maximumEnd: break
    default: return bytes.count
    }
    let end = bytes.endOfASCII(from: 0)
    // ISO-2022 and HZ write other characters as ASCII bytes after an escape character or a tilde.
    let escape = bytes.firstIndex(of: 0x1B, from: 0, to: end) ?? end
    return bytes.firstIndex(of: UInt8(ascii: "~"), from: 0, to: escape) ?? escape
  }

  /// The format of UTF-8 text, and whether it is final.
  private struct Finding {
    var format: FeedFormat
    var isSettled: Bool
  }

  /// Whether its characters are the same in every ASCII-compatible encoding.
  private var isWrittenInASCII: Bool {
    switch self {
    case .rss(let text?), .otherXML(let text): text.utf8.allSatisfy { $0 < 0x80 }
    default: true
    }
  }

  // MARK: Bytes

  /// The format of bytes that are not text.
  static func nonText(_ bytes: Span<UInt8>) -> FeedFormat? {
    if bytes.endOfSpaces(from: 0, to: bytes.count) == bytes.count { return .empty }
    for (mark, format) in marks where bytes.count >= mark.count {
      var index = 0
      while index < mark.count, bytes[index] == mark[index] { index += 1 }
      if index == mark.count { return format }
    }
    // The first box of an MPEG-4 file, after its size.
    if bytes.starts(with: "ftyp", at: 4), bytes[0] == 0 { return .binary("an MPEG-4 file") }
    return nil
  }

  private static let marks: [([UInt8], FeedFormat)] = [
    ([0x89, 0x50, 0x4E, 0x47], .binary("a PNG image")), ([0xFF, 0xD8, 0xFF], .binary("a JPEG image")),
    (Array("GIF8".utf8), .binary("a GIF image")), (Array("RIFF".utf8), .binary("a WebP image or another RIFF file")),
    ([0x00, 0x00, 0x01, 0x00], .binary("an icon")), ([0x49, 0x49, 0x2A, 0x00], .binary("a TIFF image")),
    ([0x4D, 0x4D, 0x00, 0x2A], .binary("a TIFF image")), (Array("%PDF".utf8), .binary("a PDF document")),
    ([0x50, 0x4B, 0x03, 0x04], .binary("a ZIP archive")), (Array("Rar!".utf8), .binary("a RAR archive")),
    ([0x37, 0x7A, 0xBC, 0xAF], .binary("a 7-Zip archive")), ([0x1F, 0x8B], .compressed(with: "gzip")),
    (Array("BZh".utf8), .compressed(with: "bzip2")),
    ([0x28, 0xB5, 0x2F, 0xFD], .compressed(with: "Zstandard")),
    ([0xFD, 0x37, 0x7A, 0x58, 0x5A], .compressed(with: "xz")), (Array("ID3".utf8), .binary("an MP3 file")),
    (Array("OggS".utf8), .binary("an Ogg file")), (Array("fLaC".utf8), .binary("a FLAC file")),
    ([0x1A, 0x45, 0xDF, 0xA3], .binary("a Matroska or WebM file")),
    ([0x7F, 0x45, 0x4C, 0x46], .binary("an executable")),
    (Array("bplist".utf8), .binary("a binary property list")),
    ([0xD0, 0xCF, 0x11, 0xE0], .binary("a Microsoft Office document")),
  ]

  // MARK: Text

  /// The format of UTF-8 text.
  static func ofText(_ bytes: TextSpan, from start: Int) -> FeedFormat {
    ofStart(bytes, from: start, isWhole: true).format
  }

  /// Whether text is JSON, or may be JSON with something else before it, such as a program's messages. `first` is the first byte
  /// that is not white space.
  ///
  /// - Parameter isWhole: whether the document ends where the bytes do.
  static func mayBeJSON(_ bytes: TextSpan, from first: Int, isWhole: Bool = true) -> Bool {
    if bytes[first] == UInt8(ascii: "{") || bytes[first] == UInt8(ascii: "[") { return true }
    var start = first
    while let tag = bytes.firstIndex(of: ASCII.lessThan, from: start) {
      if bytes.firstIndex(of: UInt8(ascii: "{"), from: start, to: tag) != nil { return true }
      start = tag + 1
      // The last tag may be incomplete.
      if !isWhole, bytes.count - start < 3 { return true }
      guard tagsOfMessages.contains(where: { bytes.starts(with: $0, at: start) }) else { return false }
    }
    return !isWhole || bytes.firstIndex(of: UInt8(ascii: "{"), from: start) != nil
  }

  /// The beginnings of the tags that PHP puts around its warnings.
  private static let tagsOfMessages: [StaticString] = ["br>", "br ", "b>", "/b>", "i>", "/i>", "p>", "/p>", "!--"]

  private static func ofStart(_ bytes: TextSpan, from start: Int, isWhole: Bool = false) -> Finding {
    let first = bytes.endOfSpaces(from: start, to: bytes.count)
    guard first < bytes.count else { return Finding(format: .empty, isSettled: false) }
    if bytes[first] == UInt8(ascii: "{") {
      let shape = JSONShape(of: bytes, from: first)
      // A syntax error, or the rest has not arrived yet.
      if isWhole, !shape.isSettled, let recovered = JSONShape(recovering: bytes, from: first) {
        return Finding(format: recovered.format, isSettled: false)
      }
      return Finding(format: shape.format, isSettled: shape.isSettled)
    }
    if bytes[first] == UInt8(ascii: "[") { return Finding(format: .otherJSON, isSettled: true) }
    if mayBeJSON(bytes, from: first, isWhole: isWhole) {
      guard isWhole else { return Finding(format: .unknown, isSettled: false) }
      let shape = JSONShape(recovering: bytes, from: first)
      if shape?.format == .jsonFeed { return Finding(format: .jsonFeed, isSettled: false) }
    }
    var scanner = XMLScanner(from: first)
    return (try? findRoot(of: &scanner, in: bytes)) ?? Finding(format: .unknown, isSettled: false)
  }

  // MARK: XML

  /// Walks to the root element of a feed, enters it, and returns the format. Stray HTML before it, such as a server's
  /// error messages, is skipped.
  static func enterRoot(of scanner: inout XMLScanner, in bytes: TextSpan) throws(XMLStop) -> FeedFormat {
    try findRoot(of: &scanner, in: bytes).format
  }

  /// The offset of the root element of a feed in UTF-8 text; nil if there is none.
  package static func startOfRoot(in bytes: TextSpan, from start: Int) -> Int? {
    var scanner = XMLScanner(from: start)
    guard let format = try? enterRoot(of: &scanner, in: bytes), format.isFeed, scanner.depth > 0 else { return nil }
    return scanner.element.start - 1
  }

  /// Like ``enterRoot(of:in:)``, but also returns whether the result is final, because it was found before the end of
  /// the bytes.
  private static func findRoot(
    of scanner: inout XMLScanner, in bytes: TextSpan
  ) throws(XMLStop) -> Finding {
    var first: FeedFormat?
    var isSettled = false
    for _ in 0..<maximumRoots {
      isSettled = try scanner.nextChild(of: 0, in: bytes)
      guard isSettled else { break }
      let format = try ofRoot(&scanner, in: bytes)
      if format == .html { return try findRoot(inPage: &scanner, in: bytes) }
      if format.isFeed || format == .opml {
        return Finding(format: format, isSettled: !scanner.hasUnterminatedMarkup)
      }
      if first == nil { first = format }
      let local = scanner.element.local..<scanner.element.end
      guard strayHTML.place(of: local, in: bytes) != nil else { break }
      // Its content is not skipped, because the tag may be unclosed, and the feed may follow.
      scanner.leaveRoot()
    }
    isSettled = isSettled && !scanner.hasUnterminatedMarkup
    // Many pages have no proper root element.
    if case .otherXML(let root)? = first, strayHTML.place(of: root) != nil {
      return Finding(format: .html, isSettled: isSettled)
    }
    if let first { return Finding(format: first, isSettled: isSettled) }
    // A document with a root element is not a binary file, and is not scanned again at its end.
    let isBinary = scanner.rootsSeen == 0 && bytes.firstIndex(of: 0, from: 0) != nil
    return Finding(format: isBinary ? .binary("a binary file") : .unknown, isSettled: isSettled)
  }

  /// Walks to the root element of a feed in the HTML page that the scanner has entered. The name of the element is not
  /// enough: it must declare the namespace or version of the format.
  private static func findRoot(
    inPage scanner: inout XMLScanner, in bytes: TextSpan
  ) throws(XMLStop) -> Finding {
    let end = min(scanner.position + maximumPage, bytes.count)
    // Only then are the ends of comments and scripts known.
    if end == bytes.count { try scanner.requireMoreBytes() }
    let text = bytes.extracting(0..<end)
    var page = HTMLScanner(from: scanner.position)
    while let token = page.next(in: text) {
      guard case .startTag(let tag) = token, feedRoots.place(of: text.extracting(tag.name)) != nil else { continue }
      scanner.leaveRoot(for: tag.range.lowerBound)
      guard try scanner.nextChild(of: 0, in: bytes) else { break }
      let format = try ofRoot(&scanner, in: bytes)
      let isFeed =
        switch format {
        case .atom: scanner.element.namespace == .atom
        case .rss(let version), .rdf(let version): version != nil
        default: false
        }
      if isFeed { return Finding(format: format, isSettled: end < bytes.count && !scanner.hasUnterminatedMarkup) }
    }
    return Finding(format: .html, isSettled: end < bytes.count)
  }

  private static let feedRoots = NameIndex(["feed", "rss", "rdf:RDF", "atom:feed"])

  /// The number of bytes of a page that are searched for a feed.
  private static var maximumPage: Int { 1 << 18 }

  /// The maximum number of stray HTML elements before a feed.
  private static var maximumRoots: Int { 100 }

  private static func ofRoot(_ scanner: inout XMLScanner, in bytes: TextSpan) throws(XMLStop) -> FeedFormat {
    let element = scanner.element
    let local = element.local..<element.end
    if bytes.equalsIgnoringCase("rss", local) {
      return .rss(version: try scanner.value(of: "version", in: bytes))
    }
    if bytes.equalsIgnoringCase("rdf", local) { return .rdf(version: try versionOfRDF(&scanner, in: bytes)) }
    if bytes.equalsIgnoringCase("feed", local) || bytes.equals("entry", local) {
      let version = try scanner.value(of: "version", in: bytes)
      let uri = scanner.declaredURI(of: element.start..<max(element.local - 1, element.start), in: bytes) ?? ""
      let isUsual = uri == FeedNamespace.atom.uri
      let isOld = version == "0.3" || !isUsual && (uri.contains("purl.org/atom/ns") || uri.contains("newformat"))
      return .atom(version: isOld ? "0.3" : "1.0")
    }
    if bytes.equalsIgnoringCase("channel", local) {
      // CDF has uppercase names, or its URL in an attribute; RSS 1.1 is RDF; otherwise the rss element is missing.
      if bytes.equals("CHANNEL", local) { return .cdf }
      for name in ["HREF", "BASE", "href", "base"] as [StaticString] where scanner.attribute(name, in: bytes) != nil {
        return .cdf
      }
      let version = try versionOfRDF(&scanner, in: bytes)
      return version == nil && element.namespace == .rss ? .rss(version: nil) : .rdf(version: version)
    }
    if bytes.equalsIgnoringCase("html", local) { return .html }
    if bytes.equalsIgnoringCase("opml", local) { return .opml }
    return .otherXML(root: bytes.string(element.start..<element.end))
  }

  /// The version of RSS whose namespace the last entered element declares; the default namespace takes precedence.
  private static func versionOfRDF(
    _ scanner: inout XMLScanner, in bytes: TextSpan
  ) throws(XMLStop) -> String? {
    var version: String?
    for declaration in scanner.declarations() {
      guard let found = versionsOfRDF[try scanner.string(declaration, in: bytes)] else { continue }
      if bytes.equals("xmlns", declaration.nameStart..<declaration.nameEnd) { return found }
      version = version ?? found
    }
    return version
  }

  private static let versionsOfRDF = [
    "http://my.netscape.com/rdf/simple/0.9/": "0.90", "http://channel.netscape.com/rdf/simple/0.9/": "0.90",
    "http://purl.org/rss/1.0/": "1.0", "http://purl.org/net/rss1.1#": "1.1",
  ]

  private static let strayHTML = NameIndex([
    "br", "b", "p", "i", "div", "span", "font", "table", "script", "style", "a", "center", "hr", "img", "strong",
    "em",
    "pre", "h1", "h2", "h3", "link", "meta", "title", "head", "body", "noscript", "iframe", "BR", "B", "P", "HEAD",
    "BODY",
    "SCRIPT", "TABLE", "DIV", "META", "TITLE", "section", "main", "header", "nav", "form", "ul", "li", "tr", "td",
    "code", "th", "thead", "tbody", "caption", "colgroup", "xmp", "small", "u", "ol", "dl", "dt", "dd", "blockquote",
  ])
}

extension XMLScanner {
  /// Leaves the last entered root without skipping its content, which is searched for another root.
  mutating func leaveRoot() {
    closeLast()
    rootsSeen -= 1
  }

  /// Leaves the last entered root, and continues at a tag in its content.
  fileprivate mutating func leaveRoot(for tag: Int) {
    leaveRoot()
    position = tag
  }

  /// Whether something was unterminated, or possibly so, in the bytes so far: more bytes may change the result.
  fileprivate var hasUnterminatedMarkup: Bool {
    !failedSearches.isEmpty || unrecordedProblems > 0
      || problems.contains { problem in
        switch problem.code {
        case .unfinishedTag, .unfinishedAttribute, .unfinishedDoctype, .unfinishedComment, .unfinishedInstruction,
          .unfinishedCDATA, .unexpectedEnd:
          true
        default: false
        }
      }
  }
}
