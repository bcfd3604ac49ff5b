/// Finds the URLs of the feeds that a web page announces.

package import FeedFoundation
internal import FeedPrimitives
public import JSONFeedModel

/// Finds the feeds that an HTML page announces.
///
/// ```swift
/// for feed in FeedDiscovery.feeds(in: page, sourceURL: "https://example.org/") {
///   print(feed.url, feed.title ?? "")
/// }
/// ```
///
/// A page announces a feed by a `link`, or by an `a` or `area`, with `rel="alternate"` and the media type of a feed
/// (JSON Feed 1.1, "Discovery"; WHATWG HTML §4.6.7.1), or with `rel="feed"`. Feeds are sorted by preference:
///
/// 1. feeds before comment feeds, by their titles and URLs;
/// 2. JSON Feed, then every type that only feeds have, then `application/json`, `application/xml` and `text/xml`,
///    which may be anything;
/// 3. in the order of the page, whose first feed is its main one.
///
/// URLs are listed without duplicates. Nothing is fetched: only fetching shows whether there is a feed at a URL. `FeedFetcher.discover(_:)`
/// of FeedClient fetches the page.
public enum FeedDiscovery {
  /// A feed announced by a page.
  public struct Feed: Sendable, Hashable, Identifiable {
    /// The URL; absolute if the page's own URL is known.
    public var url: String
    /// The media type, in lowercase and without parameters: `application/rss+xml`.
    public var type: String?
    /// The title of the link, or of the feed if the document itself is a feed.
    public var title: String?

    /// The URL.
    public var id: String { url }

    package init(url: String, type: String? = nil, title: String? = nil) {
      self.url = url
      self.type = type
      self.title = title
    }
  }

  /// The feeds that a page announces, the best first; empty if the document is not a page.
  ///
  /// If the document itself is a feed, it is the only result. If its URL is neither given nor in the feed, the URL of
  /// the result is empty: "this document" (RFC 3986 §4.4).
  ///
  /// - Parameters:
  ///   - page: The page, in any encoding.
  ///   - url: The URL of the page. Relative URLs are resolved against its `base` element, else against this.
  ///   - charset: The charset that a server sent, if any.
  public static func feeds(
    in page: some JSONFeed.Document, sourceURL url: (any JSONFeed.URLConvertible)? = nil, charset: String? = nil
  ) -> [Feed] {
    page._withDocument { feeds(in: $0, sourceURL: url?._urlText, charset: charset) }
  }

  package static func feeds(in bytes: Span<UInt8>, sourceURL url: String?, charset: String? = nil) -> [Feed] {
    let decoded = XMLDecoding.decode(bytes, charset: charset ?? HTMLCharset.declared(in: bytes))
    let format = FeedFormat(detecting: bytes, decoded)
    switch format {
    case .empty, .binary, .compressed, .otherJSON, .opml: return []
    case let format where format.isFeed: return [itself(bytes, format, from: url, charset: charset)]
    default: break
    }
    let links = HTMLPage.links(in: bytes, decoded, from: url, elements: linkElements, rel: ["alternate", "feed"])
    return inOrderOfPreference(links)
  }

  /// What a link leads to by its type: a feed, a feed or other data, or what the type does not say, such as a page in another language.
  package enum Purpose: Sendable { case feed, data, other }

  /// The links in the head of a page to other forms of it, in the order of the page.
  package static func alternates(
    in page: Span<UInt8>, _ decoded: XMLDecoding.Decoded, sourceURL url: String
  ) -> [HTMLPage.Link] {
    HTMLPage.links(in: page, decoded, from: url, elements: HTMLNames("link"), rel: ["alternate"], isOnlyHead: true)
      .filter { !$0.relations.contains("stylesheet") }
  }

  package static func purpose(of link: HTMLPage.Link) -> Purpose {
    let type = link.type ?? ""
    // RDF may describe a person (FOAF).
    if type == "application/rdf+xml" || type == "text/rdf" || type == "text/json" { return .data }
    return switch rank(of: link) {
    case .anything: .data
    case .jsonFeed, .feed: .feed
    case nil: .other
    }
  }

  /// The URL to which a page leads at once by `<meta http-equiv="refresh">` (WHATWG HTML §4.2.5.3); nil without one.
  package static func refreshURL(of page: Data, sourceURL url: String?, charset: String? = nil) -> String? {
    let decoded = XMLDecoding.decode(page.span, charset: charset ?? HTMLCharset.declared(in: page.span))
    return decoded.withText(of: page.span) { HTMLRefresh.url(in: $0, from: $1) }
      .map { URLReference.resolve($0, against: url ?? "") }
  }

  /// The title of a page; nil without one, and for a feed.
  package static func title(of page: Data, charset: String? = nil) -> String? {
    let decoded = XMLDecoding.decode(page.span, charset: charset ?? HTMLCharset.declared(in: page.span))
    guard !FeedFormat(detecting: page.span, decoded).isFeed else { return nil }
    return decoded.withText(of: page.span) { HTMLTitle.text(in: $0, from: $1) }
  }

  /// The result for a document that is a feed.
  private static func itself(_ bytes: Span<UInt8>, _ format: FeedFormat, from url: String?, charset: String?) -> Feed {
    let conversion = try? FeedConverter(.init(maximumItems: 0, charset: charset)).convert(bytes, sourceURL: url)
    // A title that was made from the URL adds nothing to the URL.
    let title = conversion.flatMap { $0.feed.title == $0.feed.fallbackTitle ? nil : $0.feed.title }
    return Feed(url: url ?? conversion?.feed.feedURL ?? "", type: format.mediaType, title: title)
  }
}

extension FeedFormat {
  /// The media type to write in a link to a feed of this format; nil if it has none.
  package var mediaType: String? {
    switch self {
    case .jsonFeed: "application/feed+json"
    case .rss: "application/rss+xml"
    case .rdf: "application/rdf+xml"
    case .atom: "application/atom+xml"
    case .rssInJSON: "application/json"
    case .cdf: "application/x-cdf"
    default: nil
    }
  }
}

extension FeedDiscovery {
  private static let linkElements = HTMLNames("link a area")

  /// How likely a type of link leads to a feed, the most likely first.
  private enum Rank: Int { case jsonFeed, feed, anything }

  private static let ranks: [String: Rank] = [
    "application/feed+json": .jsonFeed,
    "application/rss+xml": .feed, "application/rss": .feed, "application/x-rss+xml": .feed, "text/rss": .feed,
    "text/rss+xml": .feed, "application/atom+xml": .feed, "application/atom": .feed, "application/x-atom+xml": .feed,
    "application/x.atom+xml": .feed, "text/atom+xml": .feed, "application/rdf+xml": .feed, "text/rdf": .feed,
    "application/x-cdf": .feed, "application/cdf": .feed,
    // JSON Feed 1 was announced as JSON, and so is the search index of Hugo themes. Old pages announce RSS as XML.
    "application/json": .anything, "application/xml": .anything, "text/xml": .anything,
  ]

  /// The feeds that links announce.
  private static func inOrderOfPreference(_ links: [HTMLPage.Link]) -> [Feed] {
    let announced = links.compactMap { link in rank(of: link).map { (link: link, rank: $0) } }
    // Comment feeds come after all others.
    let order = sortedIndices(by: announced.map { $0.rank.rawValue + (isForComments($0.link) ? 10 : 0) })
    var seen: Set<String> = []
    return order.compactMap { index in
      let link = announced[index].link
      let url = URLText.withoutFeedScheme(URLSyntax.encoded(link.url) ?? link.url)
      guard URLText.isWeb(url) || !URLText.isAbsolute(url), seen.insert(URLText.normalized(url)).inserted else {
        return nil
      }
      let title = PlainText.collapsed(link.title ?? "")
      return Feed(url: url, type: link.type, title: title.isEmpty ? nil : title)
    }
  }

  /// Nil if the link does not announce a feed.
  private static func rank(of link: HTMLPage.Link) -> Rank? {
    if link.relations.contains("stylesheet") { return nil }
    // `rel="feed"` needs no type. With the type of HTML it means a page with microformats.
    guard let rank = link.type.map({ rank(ofType: $0) }) ?? (link.relations.contains("feed") ? .feed : nil) else {
      return nil
    }
    // WordPress announces its API's version of the page.
    if rank == .anything, link.href.contains("/wp-json") || link.href.contains("rest_route=") { return nil }
    return rank
  }

  private static func rank(ofType type: String) -> Rank? {
    // What authors mean with "application/feed" or "rss".
    ranks[type] ?? (["rss", "atom", "feed"].contains { type.contains($0) } ? .feed : nil)
  }

  /// WordPress has `/comments/feed/` and titles such as "Notes » Kommentar-Feed", Blogger `/feeds/comments/default`.
  private static func isForComments(_ link: HTMLPage.Link) -> Bool {
    let title = link.title?.lowercased() ?? ""
    return link.href.lowercased().contains("comments")
      || ["comment", "kommentar", "comentario", "comentário", "commenti", "комментари", "コメント"].contains {
        title.contains($0)
      }
  }
}
