/// Finds the icons of a site that a web page declares.

public import FeedFoundation
internal import FeedPrimitives

extension FeedDiscovery {
  /// An icon that a page declares for its site.
  public struct Icon: Sendable, Hashable {
    /// The URL; absolute if the page's own URL is known.
    public var url: String
    /// The width in pixels, the largest if there are several; nil if the page does not declare it, or the icon is
    /// scalable. An `apple-touch-icon` without a size has 180.
    public var width: Int?
    /// The media type, in lowercase and without parameters: `image/png`.
    public var type: String?
  }

  /// The icons that a page declares (WHATWG HTML §4.6.7.8, and Apple's `apple-touch-icon`), the largest first: scalable
  /// icons, then those with a width, then those without. If the page declares no icons, the result is `/favicon.ico` of
  /// its host, which browsers request. Nothing is fetched, so a URL may not lead to an icon.
  ///
  /// ```swift
  /// let icons = FeedDiscovery.icons(in: page, sourceURL: "https://example.org/")
  /// feed.icon = icons.first?.url
  /// ```
  ///
  /// - Parameters:
  ///   - page: The page, in any encoding.
  ///   - url: The URL of the page. Relative URLs are resolved against its `base` element, else against this.
  ///   - charset: The charset that a server sent, if any.
  public static func icons(in page: Data, sourceURL url: String? = nil, charset: String? = nil) -> [Icon] {
    icons(in: page.span, sourceURL: url, charset: charset)
  }

  /// The icons that a page declares; see ``icons(in:sourceURL:charset:)-(Data,String?,_)``.
  public static func icons(in page: Data, sourceURL url: URL, charset: String? = nil) -> [Icon] {
    icons(in: page.span, sourceURL: url.absoluteString, charset: charset)
  }

  /// The icons that a page declares; see ``icons(in:sourceURL:charset:)-(Data,String?,_)``.
  public static func icons(in page: String, sourceURL url: String? = nil) -> [Icon] {
    page.withBytes { icons(in: $0, sourceURL: url, charset: nil) }
  }

  private static func icons(in bytes: Span<UInt8>, sourceURL url: String?, charset: String?) -> [Icon] {
    let decoded = XMLDecoding.decode(bytes, charset: charset ?? HTMLCharset.declared(in: bytes))
    var links = IconLinks()
    links.read(bytes, decoded)
    let icons = links.inOrderOfSize(from: url)
    if icons.isEmpty, let url, URLText.isWeb(url) {
      return [Icon(url: URLReference.resolve("/favicon.ico", against: url))]
    }
    return icons
  }
}

/// The links of a page to icons.
private struct IconLinks: PageLinks {
  struct Link {
    var icon: FeedDiscovery.Icon
    var isScalable: Bool
  }

  static let elements = HTMLNames("link")
  private static let relations: Set<Substring> = ["icon", "apple-touch-icon", "apple-touch-icon-precomposed"]

  var base: String?
  var links: [Link] = []

  static func link(_ tag: HTMLScanner.Tag, relations: [Substring], url: String, in bytes: Span<UInt8>) -> Link? {
    guard relations.contains(where: Self.relations.contains) else { return nil }
    let type = tag.mediaType(in: bytes)
    let sizes = tag.value(of: "sizes", in: bytes)?.lowercased().split(whereSeparator: \.isWhitespace) ?? []
    let widths = sizes.compactMap { size in size.split(separator: "x").first.flatMap { Int($0) } }.filter { $0 > 0 }
    // Apple's icons are 180 pixels wide unless `sizes` says otherwise.
    let isApples = relations.contains { $0.hasPrefix("apple") }
    let isScalable = sizes.contains("any") || type == "image/svg+xml"
    let width = isScalable ? nil : widths.max() ?? (isApples ? 180 : nil)
    return Link(icon: .init(url: url, width: width, type: type), isScalable: isScalable)
  }

  func inOrderOfSize(from page: String?) -> [FeedDiscovery.Icon] {
    let base = resolvedBase(page)
    var seen: Set<String> = []
    return sortedIndices(by: links.map { $0.isScalable ? Int.min : -($0.icon.width ?? 0) }).compactMap { index in
      var icon = links[index].icon
      icon.url = URLReference.resolve(icon.url, against: base)
      let isUsable = URLText.isWeb(icon.url) || !URLText.isAbsolute(icon.url) || icon.url.hasPrefix("data:image/")
      return isUsable && seen.insert(icon.url).inserted ? icon : nil
    }
  }
}
