/// What a document is: which format of feed, or what else.

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
internal import FeedPrimitives
internal import JSONFeed

/// The format of a document.
///
/// ```swift
/// FeedFormat.detect(data)   // .rss(version: "2.0")
/// ```
public enum FeedFormat: Sendable, Hashable {
  /// JSON Feed, 1 or 1.1.
  case jsonFeed
  /// RSS 0.91 to 2.0: a root element `rss`, with the version that it says.
  case rss(version: String?)
  /// RSS 1.0, 0.90 and 1.1: RDF.
  case rdf
  /// Atom: `1.0` or `0.3`.
  case atom(version: String)
  /// RSS as a JSON object.
  case rssInJSON
  /// Microsoft's Channel Definition Format.
  case cdf

  /// An HTML page. It may announce a feed.
  case html
  /// A list of feeds.
  case opml
  /// XML that is no feed; the name of its root element.
  case otherXML(root: String)
  /// JSON that is no feed.
  case otherJSON
  /// An image, an archive, or another file that is no text: `a PNG image`.
  case binary(String)
  /// Nothing, or nothing but white space.
  case empty
  /// None of these.
  case unknown

  /// Whether it is a feed.
  public var isFeed: Bool {
    switch self {
    case .jsonFeed, .rss, .rdf, .atom, .rssInJSON, .cdf: true
    default: false
    }
  }

  /// A short name: `jsonfeed`, `rss`, `rdf`, `atom`, `rss-in-json`, `cdf`; `unknown` for what is no feed.
  public var name: String {
    switch self {
    case .jsonFeed: "jsonfeed"
    case .rss: "rss"
    case .rdf: "rdf"
    case .atom: "atom"
    case .rssInJSON: "rss-in-json"
    case .cdf: "cdf"
    default: "unknown"
    }
  }

  /// How the format is read, where it is XML.
  var xml: XMLFormat? {
    switch self {
    case .rss: .rss
    case .rdf: .rdf
    case .atom: .atom
    case .cdf: .cdf
    default: nil
    }
  }

  // MARK: Detection

  /// Finds out what a document is, from its first significant bytes and its root element.
  public static func detect(_ data: Data) -> FeedFormat { detect(data.span) }

  /// Finds out what a document is; see ``detect(_:)-(Data)``.
  public static func detect(_ bytes: [UInt8]) -> FeedFormat { detect(bytes.span) }

  /// Finds out what a document is; see ``detect(_:)-(Data)``.
  public static func detect(_ string: String) -> FeedFormat { detect(string.utf8.span) }

  package static func detect(_ bytes: Span<UInt8>) -> FeedFormat {
    if let outside = outsideText(bytes) { return outside }
    switch XMLDecoding.decode(bytes).content {
    case .asGiven(let start): return ofText(bytes, from: start)
    case .transcoded(let text): return ofText(text.span, from: 0)
    }
  }

  /// What bytes are that are no text.
  static func outsideText(_ bytes: Span<UInt8>) -> FeedFormat? {
    if bytes.endOfSpaces(from: 0, to: bytes.count) == bytes.count { return .empty }
    for (mark, name) in marks where bytes.count >= mark.count {
      var index = 0
      while index < mark.count, bytes[index] == mark[index] { index += 1 }
      if index == mark.count { return .binary(name) }
    }
    return nil
  }

  private static let marks: [([UInt8], String)] = [
    ([0x89, 0x50, 0x4E, 0x47], "a PNG image"), ([0xFF, 0xD8, 0xFF], "a JPEG image"),
    (Array("GIF8".utf8), "a GIF image"),
    (Array("RIFF".utf8), "a WebP image, or a RIFF file"), (Array("%PDF".utf8), "a PDF document"),
    ([0x50, 0x4B, 0x03, 0x04], "a ZIP archive"), ([0x1F, 0x8B], "a file compressed with gzip"),
    (Array("BZh".utf8), "a file compressed with bzip2"),
    ([0x28, 0xB5, 0x2F, 0xFD], "a file compressed with Zstandard"),
    (Array("ID3".utf8), "an MP3 recording"), ([0x7F, 0x45, 0x4C, 0x46], "a program"),
    (Array("OggS".utf8), "an Ogg recording"),
    ([0x00, 0x00, 0x01, 0x00], "an icon"), ([0xFD, 0x37, 0x7A, 0x58, 0x5A], "a file compressed with xz"),
  ]

  /// What a text in UTF-8 is.
  static func ofText(_ bytes: Span<UInt8>, from start: Int) -> FeedFormat {
    let first = bytes.endOfSpaces(from: start, to: bytes.count)
    guard first < bytes.count else { return .empty }
    if bytes[first] == UInt8(ascii: "{") { return JSONShape.format(of: bytes, from: first) }
    if bytes[first] == UInt8(ascii: "[") { return .otherJSON }
    var scanner = XMLScanner(from: first)
    return (try? enterRoot(of: &scanner, in: bytes)) ?? .unknown
  }

  // MARK: XML

  /// Walks to the root element of a feed and says which it is; the scanner has then entered it. Stray markup of HTML
  /// may stand before it: error messages that a server puts into everything.
  static func enterRoot(of scanner: inout XMLScanner, in bytes: Span<UInt8>) throws(XMLLimitError) -> FeedFormat {
    var first: FeedFormat?
    var tried = 0
    while tried < 100, try scanner.nextChild(of: 0, in: bytes) {
      tried += 1
      let format = try ofRoot(&scanner, in: bytes)
      if format.isFeed { return format }
      let local = scanner.element.local..<scanner.element.end
      if first == nil || format == .html { first = format }
      if format == .html || format == .opml { return format }
      guard strayHTML.value(for: bytes.extracting(local)) != nil else { break }
      // What is inside is not skipped: the feed may follow a tag that is never closed.
      scanner.forgetRoot()
    }
    // Many pages have no root element to speak of.
    if case .otherXML(let root)? = first, strayHTML.value(for: root.utf8.span) != nil { return .html }
    return first ?? .unknown
  }

  private static func ofRoot(_ scanner: inout XMLScanner, in bytes: Span<UInt8>) throws(XMLLimitError) -> FeedFormat {
    let element = scanner.element
    let local = element.local..<element.end
    if bytes.equalsIgnoringCase("rss", local) {
      return .rss(version: try scanner.value(of: "version", in: bytes))
    }
    if bytes.equalsIgnoringCase("rdf", local) { return .rdf }
    if bytes.equals("feed", local) || bytes.equals("entry", local) {
      let version = try scanner.value(of: "version", in: bytes)
      let uri = scanner.declaredURI(of: element.start..<max(element.local - 1, element.start), in: bytes) ?? ""
      let isOld = version == "0.3" || uri.contains("purl.org/atom/ns") || uri.contains("newformat")
      return .atom(version: isOld ? "0.3" : "1.0")
    }
    if bytes.equalsIgnoringCase("channel", local) {
      // CDF has its URL in an attribute; RSS 1.1 a namespace of its own; else somebody forgot the rss element.
      if bytes.equals("CHANNEL", local) || scanner.attribute("HREF", in: bytes) != nil
        || scanner.attribute("BASE", in: bytes) != nil
        || scanner.attribute("href", in: bytes) != nil || scanner.attribute("base", in: bytes) != nil
      {
        return .cdf
      }
      return element.namespace == .rss ? .rss(version: nil) : .rdf
    }
    if bytes.equalsIgnoringCase("html", local) { return .html }
    if bytes.equalsIgnoringCase("opml", local) { return .opml }
    return .otherXML(root: bytes.string(element.start..<element.end))
  }

  private static let strayHTML = NameTable<Bool>(
    [
      "br", "b", "p", "i", "div", "span", "font", "table", "script", "style", "a", "center", "hr", "img", "strong",
      "em",
      "pre", "h1", "h2", "h3", "link", "meta", "title", "head", "body", "noscript", "iframe", "BR", "B", "P", "HEAD",
      "BODY",
      "SCRIPT", "TABLE", "DIV", "META", "TITLE", "section", "main", "header", "nav", "form", "ul", "li", "tr", "td",
      "code",
    ].map { ($0, true) })
}

extension FeedFormat: CustomStringConvertible {
  /// A few words: `RSS 2.0`, `an HTML page`.
  public var description: String {
    switch self {
    case .jsonFeed: "JSON Feed"
    case .rss(let version): version.map { "RSS \($0)" } ?? "RSS"
    case .rdf: "RSS 1.0 (RDF)"
    case .atom(let version): "Atom \(version)"
    case .rssInJSON: "RSS in JSON"
    case .cdf: "CDF"
    case .html: "an HTML page"
    case .opml: "an OPML list"
    case .otherXML(let root): "XML of another kind (<\(root)>)"
    case .otherJSON: "JSON of another kind"
    case .binary(let what): what
    case .empty: "an empty document"
    case .unknown: "plain text"
    }
  }
}

extension XMLScanner {
  /// Leaves the root entered last without skipping what is in it, which is looked through for another root.
  mutating func forgetRoot() {
    closeLast()
    rootsSeen -= 1
  }
}
