/// Reads the charset, the title and the links of an HTML page.

package import FeedPrimitives

package enum HTMLPage {
  /// A link of a page.
  package struct Link: Sendable {
    /// Its `href`, as written.
    package var href: String
    /// The URL, resolved against the base of the page.
    package var url: String
    /// The start of its tag in the text of the page.
    package var offset: Int
    /// Its `rel`, in lowercase.
    var relations: [Substring]
    /// The media type, in lowercase and without parameters.
    package var type: String?
    var title: String?
    /// The sizes of an icon, in lowercase.
    var sizes: [Substring]
  }

  /// No real page has more such links, or longer URLs. A resolved URL may be as long as the base and the link together.
  private static let maximumLinks = 500
  private static let longestURL = 2048
  /// `noscript` is not among them: feed readers run no scripts.
  private static let inertElements = HTMLNames("iframe noembed noframes template")

  private static func isInert(_ name: HTMLName?) -> Bool { name.map(inertElements.contains) ?? false }

  /// The links with one of these relations.
  ///
  /// - Parameters:
  ///   - url: the URL of the page.
  ///   - elements: the elements that may be such links.
  ///   - isOnlyHead: whether links in the body do not count. All links are returned then, also without a URL.
  static func links(
    in page: Span<UInt8>, _ decoded: XMLDecoding.Decoded, from url: String?, elements: HTMLNames, rel: Set<Substring>,
    isOnlyHead: Bool = false
  ) -> [Link] {
    var base: String?
    var links: [Link] = []
    decoded.withText(of: page) { bytes, start in
      var scanner = HTMLScanner(from: start)
      // The number of elements around the position whose content parsers do not read as elements of the page.
      var hidden = 0
      while isOnlyHead || links.count < maximumLinks, let token = scanner.next(in: bytes) {
        if case .endTag(let tag) = token, hidden > 0, isInert(HTMLName(bytes, tag.name)) { hidden -= 1 }
        guard case .startTag(let tag) = token else { continue }
        let name = HTMLName(bytes, tag.name)
        if isInert(name), !tag.isSelfClosing { hidden += 1 }
        if hidden > 0 { continue }
        if isOnlyHead, bytes.equalsIgnoringCase("body", tag.name) { break }
        if bytes.equalsIgnoringCase("base", tag.name) {
          base = base ?? tag.value(of: "href", in: bytes)
        } else if let name, elements.contains(name) {
          let relations = tag.words(of: "rel", in: bytes)
          guard !rel.isDisjoint(with: relations) else { continue }
          let href = tag.value(of: "href", in: bytes) ?? ""
          guard isOnlyHead || !href.isEmpty, href.utf8.count <= longestURL else { continue }
          links.append(
            Link(
              href: href, url: href, offset: tag.range.lowerBound, relations: relations, type: tag.mediaType(in: bytes),
              title: tag.value(of: "title", in: bytes), sizes: tag.words(of: "sizes", in: bytes)))
        }
      }
    }
    // A base such as `data:` does not count (WHATWG HTML §2.4.3).
    var resolvedBase = base.map { URLText.resolved($0, against: url) } ?? ""
    if !URLReference.isBase(resolvedBase) { resolvedBase = url ?? resolvedBase }
    if resolvedBase.utf8.count > URLBudget.longestBase { resolvedBase = "" }
    for index in links.indices {
      let href = links[index].href
      let meant = URLReference.scheme(of: href) == nil ? URLText.withSlashes(href) : href
      links[index].url = URLReference.resolve(meant, against: resolvedBase)
    }
    return links
  }
}

/// The charset that a page declares.
enum HTMLCharset {
  /// From a `meta` element in the first 1,024 bytes (WHATWG HTML §13.2.3.2), if they can be read as ASCII.
  static func declared(in bytes: Span<UInt8>) -> String? {
    let start = TextTranscoding.utf8(from: bytes.extracting(0..<min(bytes.count, 1024)), encoding: .utf8).text
    let head = start.span
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
  static func text(in bytes: TextSpan, from start: Int) -> String? {
    var scanner = HTMLScanner(from: start)
    while let token = scanner.next(in: bytes) {
      guard case .rawText(let range, of: .title) = token else { continue }
      let text = PlainText.collapsed(HTMLEntities.decoded(bytes, range))
      if !text.isEmpty { return text }
    }
    return nil
  }
}

/// Where a page leads without a click.
enum HTMLRefresh {
  /// The URL in the first `meta` element with `http-equiv="refresh"` that has one: `content="0; url=/feed"`.
  static func url(in bytes: TextSpan, from start: Int) -> String? {
    var scanner = HTMLScanner(from: start)
    while let token = scanner.next(in: bytes) {
      guard case .startTag(let tag) = token, bytes.equalsIgnoringCase("meta", tag.name),
        tag.value(of: "http-equiv", in: bytes)?.lowercased() == "refresh",
        let content = tag.value(of: "content", in: bytes)
      else { continue }
      let rest = content.drop { $0 != ";" && $0 != "," }.dropFirst().drop(while: \.isWhitespace)
      guard rest.prefix(4).lowercased() == "url=" else { continue }
      return rest.dropFirst(4).filter { !"'\"".contains($0) && !$0.isWhitespace }
    }
    return nil
  }
}

extension HTMLScanner.Tag {
  /// The media type of a link, in lowercase and without parameters; nil if it has none.
  func mediaType(in bytes: TextSpan) -> String? {
    guard let type = value(of: "type", in: bytes) else { return nil }
    let name = PlainText.collapsed(String(type.prefix { $0 != ";" })).lowercased()
    return name.isEmpty ? nil : name
  }

  /// The words of an attribute, in lowercase.
  func words(of name: StaticString, in bytes: TextSpan) -> [Substring] {
    value(of: name, in: bytes)?.lowercased().words ?? []
  }

  /// The trimmed value of an attribute; the first one if the name is repeated.
  package func value(of name: StaticString, in bytes: TextSpan) -> String? {
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
