/// Finds the icons of a site that a web page declares.

internal import FeedPrimitives
public import JSONFeedModel

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
  public static func icons(
    in page: some JSONFeed.Document, sourceURL url: (any JSONFeed.URLConvertible)? = nil, charset: String? = nil
  ) -> [Icon] {
    page._withDocument { icons(in: $0, sourceURL: url?._urlText, charset: charset) }
  }

  private static func icons(in bytes: Span<UInt8>, sourceURL url: String?, charset: String?) -> [Icon] {
    let decoded = XMLDecoding.decode(bytes, charset: charset ?? HTMLCharset.declared(in: bytes))
    let links = HTMLPage.links(in: bytes, decoded, from: url, elements: iconElements, rel: iconRelations)
    let icons = inOrderOfSize(links)
    if icons.isEmpty, let url, URLText.isWeb(url) {
      return [Icon(url: URLReference.resolve("/favicon.ico", against: url))]
    }
    return icons
  }

  private static let iconElements = HTMLNames("link")
  private static let iconRelations: Set<Substring> = ["icon", "apple-touch-icon", "apple-touch-icon-precomposed"]

  private static func inOrderOfSize(_ links: [HTMLPage.Link]) -> [Icon] {
    let icons = links.map { (icon: Icon(url: $0.url, width: width(of: $0), type: $0.type), isScalable: isScalable($0)) }
    var seen: Set<String> = []
    return sortedIndices(by: icons.map { $0.isScalable ? Int.min : -($0.icon.width ?? 0) }).compactMap { index in
      let icon = icons[index].icon
      let isUsable = URLText.isWeb(icon.url) || !URLText.isAbsolute(icon.url) || icon.url.hasPrefix("data:image/")
      return isUsable && seen.insert(icon.url).inserted ? icon : nil
    }
  }

  private static func isScalable(_ link: HTMLPage.Link) -> Bool {
    link.sizes.contains("any") || link.type == "image/svg+xml"
  }

  private static func width(of link: HTMLPage.Link) -> Int? {
    if isScalable(link) { return nil }
    let widths = link.sizes.compactMap { size in size.split(separator: "x").first.flatMap { Int($0) } }
    // Apple's icons are 180 pixels wide unless `sizes` says otherwise.
    return widths.filter { $0 > 0 }.max() ?? (link.relations.contains { $0.hasPrefix("apple") } ? 180 : nil)
  }
}
