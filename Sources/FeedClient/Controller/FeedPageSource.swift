/// A feed on the web as the source of a controller's items.

internal import FeedBridge
public import JSONFeed
internal import Synchronization

/// Fetches the pages of a feed for a ``FeedController``: the first one with conditional requests, the others as ``FeedPages``
/// does. It is for one controller.
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
    /// What the first page was when it came last; nil where it was known before this source was made.
    var firstPage: FeedPages.Page?
    /// Nil as long as nothing is known of the pages behind the first.
    var walk: FeedPageWalk?
  }

  public let url: String
  private let fetcher: FeedFetcher
  private let limit: Int
  private let state: Mutex<State>

  /// - Parameters:
  ///   - validators: those that a source of the same feed had, where the controller has the items that it brought.
  ///   - limit: how many pages at most.
  public init(_ url: String, fetcher: FeedFetcher = .init(), validators: FetchValidators? = nil, limit: Int = 100) {
    self.url = url
    self.fetcher = fetcher
    self.limit = limit
    state = Mutex(State(validators: validators))
  }

  /// What makes the next request for the first page conditional: store it when the controller has taken a first page.
  public var validators: FetchValidators? { state.withLock(\.validators) }

  /// The feed as its first page has it; nil where none came since the source was made.
  public var feed: JSONFeed? { state.withLock(\.firstPage)?.feed }

  /// Whether there is a page behind those that came. Nil where that is not known: ask for it, and see.
  public var hasNextPage: Bool? { state.withLock(\.walk)?.hasNext }

  /// A request for the beginning of the feed. Where nothing has changed there, nothing changes for the controller.
  public var firstPage: Request { Request(source: self, isFirstPage: true, pageNumber: 1) }

  /// A request for the page behind the last one that came. Behind the last page there is nothing, and that is no error. A
  /// request that failed can be made again.
  public var nextPage: Request {
    Request(source: self, isFirstPage: false, pageNumber: state.withLock { ($0.walk?.count ?? 1) + 1 })
  }

  /// A request for one page.
  public struct Request: FeedPageRequest {
    fileprivate let source: FeedPageSource
    public let isFirstPage: Bool
    public let pageNumber: Int
    /// As many as the server likes.
    public var itemsPerPage: Int { .max }

    /// The items of the page; nil where it is a first page that has not changed.
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
        // The same items again, in a document with another date: the pages behind it are what they were.
        if page.feed.items != state.firstPage?.feed.items { state.walk = walk(after: page) }
        state.firstPage = page
      }
      // A page that came, and that the controller did not take because it was cancelled, comes again.
      return state.firstPage?.feed.items
    }
  }

  private func fetchNextPage() async throws(FetchError) -> [JSONFeed.Item] {
    var walk = state.withLock(\.walk) ?? FeedPageWalk(fetcher: fetcher, until: nil, limit: limit, start: url)
    // Where the first page is from the cache, only the page itself says what is behind it.
    if walk.count == 0 { _ = try await walk.next() }
    let page = try await walk.next()
    state.withLock { $0.walk = walk }
    return page?.feed.items ?? []
  }

  private func walk(after page: FeedPages.Page) -> FeedPageWalk {
    FeedPageWalk(fetcher: fetcher, until: nil, limit: limit, after: page)
  }
}
