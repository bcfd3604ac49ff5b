/// The pages of a feed, for a loop or for a controller.

internal import FeedBridge
public import FeedFoundation
internal import FeedSystem
public import JSONFeedModel

/// The pages of a feed: JSON Feed's `next_url`, `rel="next"` of RSS and Atom (RFC 5005 §3), and the archives of an
/// archived feed, `rel="prev-archive"` (RFC 5005 §4).
///
/// Loop over all pages:
///
/// ```swift
/// for try await page in FeedPages("https://example.org/feed.json", limit: 10) {
///   print(page.number, page.feed.items.count)
/// }
/// ```
///
/// or request them for a ``FeedController``, as the user scrolls:
///
/// ```swift
/// let pages = FeedPages("https://example.org/feed.json", validators: stored)
/// try await controller.fetch(pages.firstPage)   // also to refresh
/// try await controller.fetch(pages.nextPage)
/// stored = pages.validators
/// ```
///
/// A page is fetched when it is requested. The pages end at a page without a next page, or before a repeated page: one
/// with the URL, the bytes or the items of an earlier page. Some servers send such a page if the requested page does
/// not exist. If a page cannot be fetched, the error is thrown after the pages before it.
///
/// Pages may overlap, because a feed can grow while it is read; in archives the newer page takes precedence (RFC 5005
/// §4.1). Header fields of the fetcher's options, and a user and password in the URL, are sent only to the server of
/// the first page.
public final class FeedPages: AsyncSequence, Sendable {
  /// One page.
  public struct Page: Sendable, Hashable {
    /// The number of the page, from 1.
    public let number: Int
    /// The page as a feed.
    public var feed: JSONFeed { conversion.feed }
    /// The response of the server.
    public let response: FetchResponse
    let conversion: FeedConverter.Conversion

    /// The URLs of the following page, the preferred one first: the next page, the archive before this one. (Those in
    /// extension objects are as written in the feed.)
    var nextURLs: [String] {
      let archive = feed.extensions["_rfc5005"]?["prev_archive"]?.stringValue
      return [feed.nextURL, archive].compactMap { $0 }.map { URLReference.resolve($0, against: response.finalURL) }
    }
  }

  /// The error that ends a loop.
  public typealias Failure = FetchError

  private struct State {
    var validators: FetchValidators?
    /// The most recent first page that a request received; nil if it came from an earlier session.
    var firstPage: Page?
    /// The walk over the requested pages; nil while later pages are unknown.
    var walk: FeedPageWalk?
  }

  private let source: FeedPageSource
  private let state: Lock<State>

  /// The pages of a feed; nothing is fetched yet.
  ///
  /// - Parameters:
  ///   - url: the http or https URL of the first page.
  ///   - fetcher: how each page is fetched.
  ///   - validators: the stored ``validators``: if the first page has not changed since, a loop has no pages, and a
  ///     controller's items do not change.
  ///   - date: only items newer than this are read; the page with the first item that is not newer is the last. See
  ///     `FeedConverter.Options.since`.
  ///   - limit: the maximum number of pages.
  public init(
    _ url: some JSONFeed.URLConvertible, fetcher: FeedFetcher = .init(), validators: FetchValidators? = nil,
    since date: Date? = nil,
    limit: Int = 100
  ) {
    source = FeedPageSource(fetcher: fetcher, since: date, limit: limit, start: url._urlText)
    state = Lock(State(validators: validators))
  }

  /// The validators of the first page. Store them after a controller has received that page, or after a loop has ended
  /// without an error. A loop that ends early leaves it as it was.
  public var validators: FetchValidators? { state.withLock(\.validators) }

  // MARK: - Loops

  /// Starts a loop at the first page.
  public func makeAsyncIterator() -> Iterator { Iterator(pages: self, walk: walk(validators)) }

  /// Fetches one page after the other.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let pages: FeedPages
    fileprivate var walk: FeedPageWalk

    /// Fetches the next page; nil at the end.
    ///
    /// - Throws: ``FetchError``; the loop ends then.
    public mutating func next() async throws(FetchError) -> Page? { try await next(isolation: nil) }

    /// Fetches the next page; nil at the end.
    ///
    /// - Throws: ``FetchError``; the loop ends then.
    public mutating func next(isolation actor: isolated (any Actor)?) async throws(FetchError) -> Page? {
      do throws(FetchError) {
        let page = try await walk.next(isolation: actor)
        if page == nil, let validators = walk.validators { pages.state.withLock { $0.validators = validators } }
        return page
      } catch {
        walk.fail()
        throw error
      }
    }
  }

  private func walk(_ validators: FetchValidators?) -> FeedPageWalk { FeedPageWalk(source, validators: validators) }

  // MARK: - Requests for a controller

  /// A request for the first page, conditional if ``validators`` are known. Use one `FeedPages` per controller.
  public var firstPage: some FeedPageRequest<JSONFeed.Item> { Request(pages: self, pageNumber: 1) }

  /// A request for the page after the last one that was received. After the last page it has no items, which is not an
  /// error. A failed request can be repeated.
  public var nextPage: some FeedPageRequest<JSONFeed.Item> {
    Request(pages: self, pageNumber: state.withLock { ($0.walk?.count ?? 1) + 1 })
  }

  /// Whether there is a page for ``nextPage``. Nil if that is not known: request it to find out.
  public var hasNextPage: Bool? { state.withLock(\.walk)?.hasNext }

  /// The feed of the first page, with its title and icon; nil if that page has not been received.
  public var feed: JSONFeed? { state.withLock(\.firstPage)?.feed }

  private struct Request: FeedPageRequest {
    let pages: FeedPages
    let pageNumber: Int
    /// As many as the server sends.
    var itemsPerPage: Int { .max }

    func fetchItems() async throws -> [JSONFeed.Item]? {
      try await isFirstPage ? pages.fetchFirstPage() : pages.fetchNextPage()
    }
  }

  private func fetchFirstPage() async throws(FetchError) -> [JSONFeed.Item]? {
    var walk = walk(validators)
    let page = try await walk.next()
    return state.withLock { state in
      state.validators = walk.validators ?? state.validators
      if let page {
        // If only the date of the document differs, the later pages are unchanged.
        if page.feed.items != state.firstPage?.feed.items { state.walk = walk }
        state.firstPage = page
      }
      // A page that the controller received but did not use, because it was cancelled, is returned again.
      return state.firstPage?.feed.items
    }
  }

  private func fetchNextPage() async throws(FetchError) -> [JSONFeed.Item] {
    var walk = state.withLock(\.walk) ?? walk(nil)
    // If the first page is from the cache, it must be fetched to find out which page follows.
    if walk.count == 0 { _ = try await walk.next() }
    let page = try await walk.next()
    state.withLock { $0.walk = walk }
    return page?.feed.items ?? []
  }
}

/// Where pages come from, and how they are fetched.
struct FeedPageSource {
  let fetcher: FeedFetcher
  let since: Date?
  let limit: Int
  /// The URL of the first page, whose server may receive the caller's header fields, user and password.
  let start: String
}

/// A walk over the pages of a feed: the current page and the pages already seen. It is a value, so that a failed step
/// can be retried.
struct FeedPageWalk: Sendable {
  private let source: FeedPageSource
  /// The validators of the first page: those of an earlier fetch until it is fetched, then its own.
  private(set) var validators: FetchValidators?
  /// The possible URLs of the next page, the preferred one first.
  private var targets: [String]
  private var seenURLs: Set<String> = []
  /// Hashes of the documents and of their items: a repeated page may have a different date.
  private var seenBodies: Set<String> = []
  private var seenItems: Set<Int> = []
  /// The number of pages so far.
  private(set) var count = 0

  init(_ source: FeedPageSource, validators: FetchValidators?) {
    self.source = source
    self.validators = validators
    targets = [source.start]
  }

  /// Whether there is a page to request; it may turn out to be a repeated one.
  var hasNext: Bool { count < source.limit && target != nil }

  private mutating func end() { targets = [] }

  /// Ends the walk after an error.
  mutating func fail() {
    end()
    validators = nil
  }

  /// Fetches the next page; nil at the end, for a repeated page, and for a first page that has not changed. After an
  /// error the walk is unchanged.
  mutating func next(isolation actor: isolated (any Actor)? = #isolation) async throws(FetchError) -> FeedPages.Page? {
    guard count < source.limit, let target else {
      end()
      return nil
    }
    let result = try await fetch(target)
    if count == 0 {
      // An incomplete page is requested again without those of the page before it.
      validators = result.response.validators ?? (result.response.isIncomplete ? FetchValidators() : validators)
    }
    guard case .feed(let conversion, let response) = result else {
      end()
      return nil
    }
    let page = FeedPages.Page(number: count + 1, response: response, conversion: conversion)
    guard record(page) else {
      end()
      return nil
    }
    count += 1
    return page
  }

  private var target: String? { targets.first { !seenURLs.contains(Self.key($0)) } }

  /// Records a page; false if it was seen before.
  private mutating func record(_ page: FeedPages.Page) -> Bool {
    for url in [page.response.url] + page.response.redirects.map(\.url) { seenURLs.insert(Self.key(url)) }
    var isNew = seenItems.insert(page.feed.items.hashValue).inserted
    if let hash = page.response.validators?.bodyHash { isNew = seenBodies.insert(hash).inserted && isNew }
    targets = source.since != nil && page.conversion.stoppedEarly ? [] : page.nextURLs
    return isNew
  }

  /// Fetches a page. A feed may name any server: credentials for the feed's own server must not be sent to others.
  private func fetch(_ url: String) async throws(FetchError) -> FetchResult {
    let validators = count == 0 ? validators : nil
    let start = source.start
    guard let origin = try? WebURL(url).origin, origin == (try? WebURL(start).origin) else {
      return try await source.fetcher.forURL(url, namedBy: start)
        .fetch(url, validators: validators, since: source.since)
    }
    return try await source.fetcher.fetch(
      URLCredentials.added(to: url, from: start), validators: validators, since: source.since)
  }

  /// A key that is equal for URLs of the same page.
  private static func key(_ url: String) -> String {
    URLCredentials.removed(from: (try? WebURL(url).text) ?? url)
  }
}
