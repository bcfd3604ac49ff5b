/// Finds out what a document is, from its first significant bytes, its root element, or the names in its JSON object,
/// however far these are from its start.

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
internal import FeedPrimitives
internal import JSONFeed

extension FeedFormat {
  /// Finds out what a document is, from its first significant bytes and its root element.
  public static func detect(_ data: Data) -> FeedFormat { detect(data.span) }

  /// Finds out what a document is; see ``detect(_:)-(Data)``.
  public static func detect(_ bytes: [UInt8]) -> FeedFormat { detect(bytes.span) }

  /// Finds out what a document is; see ``detect(_:)-(Data)``.
  public static func detect(_ string: String) -> FeedFormat { detect(string.utf8.span) }

  package static func detect(_ bytes: Span<UInt8>) -> FeedFormat { detect(bytes, XMLDecoding.decode(bytes)) }

  /// Finds out what a document is that has been decoded already.
  package static func detect(_ bytes: Span<UInt8>, _ decoded: XMLDecoding.Decoded) -> FeedFormat {
    if let outside = outsideText(bytes) { return outside }
    switch decoded.content {
    case .asGiven(let start): return ofText(bytes, from: start)
    case .transcoded(let text): return ofText(text.span, from: 0)
    }
  }

  // MARK: The start of a document

  /// Finds out what a document is of which only the start has arrived; nil where that is not known yet and takes more
  /// of it. What is answered once is what ``detect(_:)-(Data)`` answers for the whole document, whatever comes.
  ///
  /// ```swift
  /// received.append(chunk)
  /// if let format = FeedFormat.detect(partial: received), !format.isFeed { task.cancel() }
  /// ```
  ///
  /// Each call looks through all that it is given, so ask anew when there is twice as much. At the end of the document,
  /// ask ``detect(_:)-(Data)``: some documents, empty ones for example, are known by nothing but their end.
  public static func detect(partial data: Data) -> FeedFormat? { detect(partial: data.span) }

  /// Finds out what a document is of which only the start has arrived; see ``detect(partial:)-(Data)``.
  public static func detect(partial bytes: [UInt8]) -> FeedFormat? { detect(partial: bytes.span) }

  package static func detect(partial bytes: Span<UInt8>) -> FeedFormat? {
    if let outside = outsideText(bytes) { return outside == .empty ? nil : outside }
    // Byte order marks, and the pattern of UTF-16 and UTF-32, take four bytes.
    guard bytes.count >= 4 else { return nil }
    let decoded = XMLDecoding.decode(bytes)
    let found: Finding
    switch decoded.content {
    case .asGiven(let start):
      found = ofStart(bytes.extracting(0..<endOfSettledText(bytes, decoded)), from: start)
    case .transcoded(let text):
      let end = endOfSettledText(bytes, decoded)
      found = end < bytes.count ? ofStart(bytes.extracting(0..<end), from: 0) : ofStart(text.span, from: 0)
    }
    return found.isSettled && found.format.isWrittenInASCII ? found.format : nil
  }

  /// Where the bytes end that are the same characters whatever comes. Which encoding a document is in that is not in
  /// Unicode shows at its end only; what is markup is ASCII in all of them but the Asian ones, where bytes of ASCII may
  /// be half a character after the first byte that is not ASCII.
  private static func endOfSettledText(_ bytes: Span<UInt8>, _ decoded: XMLDecoding.Decoded) -> Int {
    guard decoded.source != .byteOrderMark, !decoded.encoding.isWide, let label = decoded.declaredLabel,
      case .platform? = TextEncoding(label: label)
    else { return bytes.count }
    let end = bytes.endOfASCII(from: 0)
    let escape = bytes.firstIndex(of: 0x1B, from: 0, to: end)
    return escape ?? end
  }

  /// What a text in UTF-8 is, and whether that is so whatever follows it.
  private struct Finding {
    var format: FeedFormat
    var isSettled: Bool
  }

  /// Whether nothing in it would be other characters in another encoding.
  private var isWrittenInASCII: Bool {
    switch self {
    case .rss(let text?), .otherXML(let text): text.utf8.allSatisfy { $0 < 0x80 }
    default: true
    }
  }

  // MARK: Bytes

  /// What bytes are that are no text.
  static func outsideText(_ bytes: Span<UInt8>) -> FeedFormat? {
    if bytes.endOfSpaces(from: 0, to: bytes.count) == bytes.count { return .empty }
    for (mark, format) in marks where bytes.count >= mark.count {
      var index = 0
      while index < mark.count, bytes[index] == mark[index] { index += 1 }
      if index == mark.count { return format }
    }
    // The first box of MPEG-4 files, after its size.
    if bytes.starts(with: "ftyp", at: 4), bytes[0] == 0 { return .binary("an MPEG-4 recording or image") }
    return nil
  }

  private static let marks: [([UInt8], FeedFormat)] = [
    ([0x89, 0x50, 0x4E, 0x47], .binary("a PNG image")), ([0xFF, 0xD8, 0xFF], .binary("a JPEG image")),
    (Array("GIF8".utf8), .binary("a GIF image")), (Array("RIFF".utf8), .binary("a WebP image, or a RIFF file")),
    ([0x00, 0x00, 0x01, 0x00], .binary("an icon")), ([0x49, 0x49, 0x2A, 0x00], .binary("a TIFF image")),
    ([0x4D, 0x4D, 0x00, 0x2A], .binary("a TIFF image")), (Array("%PDF".utf8), .binary("a PDF document")),
    ([0x50, 0x4B, 0x03, 0x04], .binary("a ZIP archive")), (Array("Rar!".utf8), .binary("a RAR archive")),
    ([0x37, 0x7A, 0xBC, 0xAF], .binary("a 7-Zip archive")), ([0x1F, 0x8B], .compressed(with: "gzip")),
    (Array("BZh".utf8), .compressed(with: "bzip2")),
    ([0x28, 0xB5, 0x2F, 0xFD], .compressed(with: "Zstandard")),
    ([0xFD, 0x37, 0x7A, 0x58, 0x5A], .compressed(with: "xz")), (Array("ID3".utf8), .binary("an MP3 recording")),
    (Array("OggS".utf8), .binary("an Ogg recording")), (Array("fLaC".utf8), .binary("a FLAC recording")),
    ([0x1A, 0x45, 0xDF, 0xA3], .binary("a Matroska or WebM recording")),
    ([0x7F, 0x45, 0x4C, 0x46], .binary("a program")),
    (Array("bplist".utf8), .binary("a binary property list")),
    ([0xD0, 0xCF, 0x11, 0xE0], .binary("an old Office document")),
  ]

  // MARK: Text

  /// What a text in UTF-8 is.
  static func ofText(_ bytes: Span<UInt8>, from start: Int) -> FeedFormat { ofStart(bytes, from: start).format }

  private static func ofStart(_ bytes: Span<UInt8>, from start: Int) -> Finding {
    let first = bytes.endOfSpaces(from: start, to: bytes.count)
    guard first < bytes.count else { return Finding(format: .empty, isSettled: false) }
    if bytes[first] == UInt8(ascii: "{") {
      let shape = JSONShape(of: bytes, from: first)
      return Finding(format: shape.format, isSettled: shape.isSettled)
    }
    if bytes[first] == UInt8(ascii: "[") { return Finding(format: .otherJSON, isSettled: true) }
    var scanner = XMLScanner(from: first)
    return (try? findRoot(of: &scanner, in: bytes)) ?? Finding(format: .unknown, isSettled: false)
  }

  // MARK: XML

  /// Walks to the root element of a feed and says which it is; the scanner has then entered it. Stray markup of HTML
  /// may stand before it: error messages that a server puts into everything.
  static func enterRoot(of scanner: inout XMLScanner, in bytes: Span<UInt8>) throws(XMLLimitError) -> FeedFormat {
    try findRoot(of: &scanner, in: bytes).format
  }

  /// As ``enterRoot(of:in:)``, and whether it was found before the bytes ended, so that more of them change nothing.
  private static func findRoot(
    of scanner: inout XMLScanner, in bytes: Span<UInt8>
  ) throws(XMLLimitError) -> Finding {
    var first: FeedFormat?
    var isSettled = false
    for _ in 0..<mostRoots {
      isSettled = try scanner.nextChild(of: 0, in: bytes)
      guard isSettled else { break }
      let format = try ofRoot(&scanner, in: bytes)
      if format.isFeed || format == .html || format == .opml {
        return Finding(format: format, isSettled: !scanner.hasMissedAnEnd)
      }
      if first == nil { first = format }
      let local = scanner.element.local..<scanner.element.end
      guard strayHTML.place(of: local, in: bytes) != nil else { break }
      // What is inside is not skipped: the feed may follow a tag that is never closed.
      scanner.forgetRoot()
    }
    isSettled = isSettled && !scanner.hasMissedAnEnd
    // Many pages have no root element to speak of.
    if case .otherXML(let root)? = first, strayHTML.place(of: root.utf8.span) != nil {
      return Finding(format: .html, isSettled: isSettled)
    }
    if let first { return Finding(format: first, isSettled: isSettled) }
    // What has a root element is not a binary file, and is not looked through again at its end.
    let isBinary = scanner.rootsSeen == 0 && bytes.firstIndex(of: 0, from: 0) != nil
    return Finding(format: isBinary ? .binary("a binary file") : .unknown, isSettled: isSettled)
  }

  /// How many elements of stray HTML may stand before a feed.
  private static var mostRoots: Int { 100 }

  private static func ofRoot(_ scanner: inout XMLScanner, in bytes: Span<UInt8>) throws(XMLLimitError) -> FeedFormat {
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
      // CDF has capitals, or its URL in an attribute; RSS 1.1 is RDF; else somebody forgot the rss element.
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

  /// The version of RSS whose namespace the element entered last declares; the default namespace before others.
  private static func versionOfRDF(
    _ scanner: inout XMLScanner, in bytes: Span<UInt8>
  ) throws(XMLLimitError) -> String? {
    var version: String?
    for declaration in scanner.declarations {
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
    "code",
  ])
}

extension XMLScanner {
  /// Leaves the root entered last without skipping what is in it, which is looked through for another root.
  mutating func forgetRoot() {
    closeLast()
    rootsSeen -= 1
  }

  /// Whether something had no end, or may have had none, in the bytes so far: more of them may change what is
  /// found.
  fileprivate var hasMissedAnEnd: Bool {
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
