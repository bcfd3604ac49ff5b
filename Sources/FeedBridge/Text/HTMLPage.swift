/// Reads the charset, the title and the links of an HTML page.

internal import FeedPrimitives

/// The links of one kind in an HTML page.
protocol PageLinks {
  associatedtype Link

  /// The elements that may be such links.
  static var elements: HTMLNames { get }

  /// The page's `base` element.
  var base: String? { get set }
  var links: [Link] { get set }

  /// The link in a tag with these relations, in lowercase, and this URL; nil for other kinds of links.
  static func link(_ tag: HTMLScanner.Tag, relations: [Substring], url: String, in bytes: Span<UInt8>) -> Link?
}

extension PageLinks {
  /// No real page has more such links, or longer URLs. A resolved URL may be as long as the base and the link together.
  private static var maximumLinks: Int { 500 }
  private static var longestURL: Int { 2048 }

  mutating func read(_ bytes: Span<UInt8>, _ decoded: XMLDecoding.Decoded) {
    decoded.withText(of: bytes) { read($0, from: $1) }
  }

  private mutating func read(_ bytes: Span<UInt8>, from start: Int) {
    var scanner = HTMLScanner(from: start)
    while links.count < Self.maximumLinks, let token = scanner.next(in: bytes) {
      guard case .startTag(let tag) = token else { continue }
      if bytes.equalsIgnoringCase("base", tag.name) {
        base = base ?? tag.value(of: "href", in: bytes)
      } else if let name = HTMLName(bytes, tag.name), Self.elements.contains(name),
        let relations = tag.value(of: "rel", in: bytes)?.lowercased().split(whereSeparator: \.isWhitespace),
        let url = tag.value(of: "href", in: bytes), !url.isEmpty, url.utf8.count <= Self.longestURL,
        let link = Self.link(tag, relations: relations, url: url, in: bytes)
      {
        links.append(link)
      }
    }
  }

  /// The base of the links' URLs; empty without one.
  func resolvedBase(_ page: String?) -> String {
    let base = base.map { URLText.resolved($0, against: page) } ?? page ?? ""
    return base.utf8.count <= Self.longestURL * 2 ? base : ""
  }
}

/// The charset that a page declares.
enum HTMLCharset {
  /// From a `meta` element in the first 1,024 bytes (WHATWG HTML §13.2.3.2), if they can be read as ASCII.
  static func declared(in bytes: Span<UInt8>) -> String? {
    let head = bytes.extracting(0..<min(bytes.count, 1024))
    var scanner = HTMLScanner()
    while let token = scanner.next(in: head) {
      guard case .startTag(let tag) = token, head.equalsIgnoringCase("meta", tag.name) else { continue }
      if let charset = tag.value(of: "charset", in: head) { return charset }
      guard let content = tag.value(of: "content", in: head)?.lowercased(),
        let label = content.firstRange(of: "charset=")
      else { continue }
      return String(content[label.upperBound...].prefix { $0 != ";" && $0 != " " })
    }
    return nil
  }
}

/// The title of a page.
enum HTMLTitle {
  /// The text of the first `title` element that has one.
  static func text(in bytes: Span<UInt8>, from start: Int) -> String? {
    var scanner = HTMLScanner(from: start)
    while let token = scanner.next(in: bytes) {
      guard case .rawText(let range, of: .title) = token else { continue }
      let text = PlainText.collapsed(HTMLEntities.decoded(bytes, range))
      if !text.isEmpty { return text }
    }
    return nil
  }
}

extension HTMLScanner.Tag {
  /// The media type of a link, in lowercase and without parameters; nil if it has none.
  func mediaType(in bytes: Span<UInt8>) -> String? {
    guard let type = value(of: "type", in: bytes) else { return nil }
    let name = PlainText.collapsed(String(type.prefix { $0 != ";" })).lowercased()
    return name.isEmpty ? nil : name
  }

  /// The trimmed value of an attribute; the first one if the name is repeated.
  func value(of name: StaticString, in bytes: Span<UInt8>) -> String? {
    var attributes = attributes
    while let attribute = attributes.next(in: bytes) {
      guard bytes.equalsIgnoringCase(name, attribute.name) else { continue }
      guard let range = attribute.value else { return nil }
      let value = HTMLEntities.decoded(bytes, range, inAttribute: true)
      return String(Substring(value.utf8.trimmed(where: \.isHTMLSpace)))
    }
    return nil
  }
}
