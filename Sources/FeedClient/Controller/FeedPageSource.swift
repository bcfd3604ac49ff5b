/// A feed on the web as the source of a controller's items.

internal import FeedBridge
public import JSONFeedModel
internal import FeedSystem

/// Fetches the pages of a feed for a ``FeedController``: the first one with conditional requests, the others like
/// ``FeedPages``. Use one source per controller.
///
/// ```swift
/// let controller = FeedController<JSONFeed.Item>(.init(name: "news"))
/// controller.loadCacheSynchronously()
/// let source = FeedPageSource("https://example.org/feed.json", validators: controller.items.isEmpty ? nil : stored)
/// try await controller.fetch(source.firstPage)   // also to refresh
/// stored = source.validators
/// try await controller.fetch(source.nextPage)    // as the user scrolls
/// ```
public final class FeedPageSource: Sendable {
  private struct State {
    var validators: FetchValidators?
    /// The last first page received; nil if it was known before this source was created.
    var firstPage: FeedPages.Page?
    /// Nil as long as nothing is known about later pages.
    var walk: FeedPageWalk?
  }

  public let url: String
  private let fetcher: FeedFetcher
  private let limit: Int
  private let state: Lock<State>

  /// - Parameters:
  ///   - validators: those of an earlier source for the same feed, if the controller has the items that it fetched.
  ///   - limit: the maximum number of pages.
  public init(_ url: String, fetcher: FeedFetcher = .init(), validators: FetchValidators? = nil, limit: Int = 100) {
    self.url = url
    self.fetcher = fetcher
    self.limit = limit
    state = Lock(State(validators: validators))
  }

  /// Makes the next request for the first page conditional: store it after the controller has received a first page.
  public var validators: FetchValidators? { state.withLock(\.validators) }

  /// The feed as it is in its first page; nil if no page has come since the source was created.
  public var feed: JSONFeed? { state.withLock(\.firstPage)?.feed }

  /// Whether there is a page after those that have come. Nil if that is not known: request it to find out.
  public var hasNextPage: Bool? { state.withLock(\.walk)?.hasNext }

  /// A request for the beginning of the feed. If the page has not changed, the controller's items do not change
  /// either.
  public var firstPage: Request { Request(source: self, isFirstPage: true, pageNumber: 1) }

  /// A request for the page after the last one that came. After the last page it returns no items, which is not an
  /// error. A failed request can be repeated.
  public var nextPage: Request {
    Request(source: self, isFirstPage: false, pageNumber: state.withLock { ($0.walk?.count ?? 1) + 1 })
  }

  /// A request for one page.
  public struct Request: FeedPageRequest {
    fileprivate let source: FeedPageSource
    public let isFirstPage: Bool
    public let pageNumber: Int
    /// As many as the server sends.
    public var itemsPerPage: Int { .max }

    /// The items of the page; nil if it is a first page that has not changed.
    ///
    /// - Throws: ``FetchError``.
    public func fetchItems() async throws -> [JSONFeed.Item]? {
      try await isFirstPage ? source.fetchFirstPage() : source.fetchNextPage()
    }
  }

  // MARK: - Pages

  private func fetchFirstPage() async throws(FetchError) -> [JSONFeed.Item]? {
    let result = try await fetcher.fetch(url, validators: validators)
    let page = result.conversion.map { FeedPages.Page(number: 1, conversion: $0, response: result.response) }
    return state.withLock { state in
      state.validators = result.response.validators ?? state.validators
      if let page {
        // The same items in a document with another date: the later pages are unchanged.
        if page.feed.items != state.firstPage?.feed.items { state.walk = walk(after: page) }
        state.firstPage = page
      }
      // A page that came but that the controller did not use, because it was cancelled, is returned again.
      return state.firstPage?.feed.items
    }
  }

  private func fetchNextPage() async throws(FetchError) -> [JSONFeed.Item] {
    var walk = state.withLock(\.walk) ?? FeedPageWalk(fetcher: fetcher, until: nil, limit: limit, start: url)
    // If the first page is from the cache, only the page itself tells which page follows.
    if walk.count == 0 { _ = try await walk.next() }
    let page = try await walk.next()
    state.withLock { $0.walk = walk }
    return page?.feed.items ?? []
  }

  private func walk(after page: FeedPages.Page) -> FeedPageWalk {
    FeedPageWalk(fetcher: fetcher, until: nil, limit: limit, after: page)
  }
}
