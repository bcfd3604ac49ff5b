/// The pages of a feed, one after the other.

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
public import FeedBridge
public import JSONFeedModel

/// The pages of a paged feed: JSON Feed's `next_url`, `rel="next"` of RSS and Atom (RFC 5005 §3), and the archives of
/// an archived feed, `rel="prev-archive"` (RFC 5005 §4).
///
/// ```swift
/// for try await page in FeedPages("https://example.org/feed.json", limit: 10) {
///   print(page.number, page.feed.items.count)
/// }
/// ```
///
/// A page is fetched when it is requested. The sequence ends after the page that names no next page, and at a
/// repeated page: one with the URL, the bytes or the items of an earlier page, as servers send that do not know the
/// requested page number. If a page cannot be fetched, the error is thrown after the pages before it.
///
/// Pages may overlap, because a feed can grow while it is read; in archives the newer page takes precedence (RFC 5005
/// §4.1).
public struct FeedPages: AsyncSequence, Sendable {
  /// One page.
  public struct Page: Sendable, Hashable {
    /// The number of the page, from 1.
    public var number: Int
    public var conversion: Conversion
    public var response: FetchResponse

    public init(number: Int, conversion: Conversion, response: FetchResponse) {
      self.number = number
      self.conversion = conversion
      self.response = response
    }

    public var feed: JSONFeed { conversion.feed }

    /// The URL of the next page, else of the archive before this one; nil on the last page. The sequence skips it if
    /// it was fetched before.
    public var nextURL: String? { nextURLs.first }

    /// The URLs of the following page, the preferred one first. (Those in extension objects are as the feed has
    /// them.)
    var nextURLs: [String] {
      let archive = feed.extensions["_rfc5005"]?["prev_archive"]?.stringValue
      return [feed.nextURL, archive].compactMap { $0 }.map { URLReference.resolve($0, against: response.finalURL) }
    }
  }

  public typealias Failure = FetchError

  private let walk: FeedPageWalk

  /// The pages starting at a URL; nothing is fetched yet.
  ///
  /// - Parameters:
  ///   - fetcher: how each page is fetched. The header fields of its options, like a user and password in the URL,
  ///     are sent only to the server of the first page.
  ///   - date: where to stop: the page with the first item that is not later is cut off there, and is the last. See
  ///     ``FeedConverter/Options/since``.
  ///   - limit: the maximum number of pages.
  public init(_ url: String, fetcher: FeedFetcher = .init(), until date: Date? = nil, limit: Int = 100) {
    walk = FeedPageWalk(fetcher: fetcher, until: date, limit: limit, start: url)
  }

  /// The pages after one that was already fetched, by a conditional request, for example.
  ///
  /// ```swift
  /// if case .feed(let conversion, let response) = try await fetcher.fetch(url, validators: stored) {
  ///   for try await page in FeedPages(after: .init(number: 1, conversion: conversion, response: response)) { … }
  /// }
  /// ```
  ///
  /// See ``init(_:fetcher:until:limit:)``; the limit applies to page numbers.
  public init(after page: Page, fetcher: FeedFetcher = .init(), until date: Date? = nil, limit: Int = 100) {
    walk = FeedPageWalk(fetcher: fetcher, until: date, limit: limit, after: page)
  }

  public func makeAsyncIterator() -> Iterator { Iterator(walk: walk) }

  public struct Iterator: AsyncIteratorProtocol {
    fileprivate var walk: FeedPageWalk

    /// Fetches the next page; nil at the end.
    ///
    /// - Throws: ``FetchError``; the sequence ends then.
    public mutating func next() async throws(FetchError) -> Page? { try await next(isolation: nil) }

    /// Fetches the next page; nil at the end.
    ///
    /// - Throws: ``FetchError``; the sequence ends then.
    public mutating func next(isolation actor: isolated (any Actor)?) async throws(FetchError) -> Page? {
      do throws(FetchError) {
        return try await walk.next(isolation: actor)
      } catch {
        walk.end()
        throw error
      }
    }
  }
}

/// A walk over the pages of a feed: the current page and the pages already seen. It is a value, so that a failed step
/// can be retried.
struct FeedPageWalk: Sendable {
  private let fetcher: FeedFetcher
  private let until: Date?
  private let limit: Int
  /// The URL of the first page, whose server may receive the caller's header fields, user and password.
  private let start: String
  /// The possible URLs of the next page, the preferred one first.
  private var targets: [String]
  private var seenURLs: Set<String> = []
  /// Hashes of the documents and of their items: a repeated page may differ in its date only.
  private var seenBodies: Set<String> = []
  private var seenItems: Set<Int> = []
  /// The number of pages so far.
  private(set) var count = 0

  init(fetcher: FeedFetcher, until: Date?, limit: Int, start url: String) {
    self.fetcher = fetcher
    self.until = until
    self.limit = limit
    start = url
    targets = [url]
  }

  init(fetcher: FeedFetcher, until: Date?, limit: Int, after page: FeedPages.Page) {
    self.init(fetcher: fetcher, until: until, limit: limit, start: page.response.url)
    _ = record(page)
    count = page.number
  }

  /// Whether there is a page to request; it may turn out to be a repeated one.
  var hasNext: Bool { count < limit && target != nil }

  mutating func end() { targets = [] }

  /// The next page; nil if there is none or it is a repeated one. After an error the walk is unchanged.
  mutating func next(isolation actor: isolated (any Actor)? = #isolation) async throws(FetchError) -> FeedPages.Page? {
    guard count < limit, let target else {
      end()
      return nil
    }
    let result = try await fetch(target)
    // Without validators there is always a document.
    guard case .feed(let conversion, let response) = result else { return nil }
    let page = FeedPages.Page(number: count + 1, conversion: conversion, response: response)
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
    targets = until != nil && page.conversion.stoppedEarly ? [] : page.nextURLs
    return isNew
  }

  /// Fetches a page. A feed may name any server: credentials for the feed's own server must not be sent to others.
  private func fetch(_ url: String) async throws(FetchError) -> FetchResult {
    var fetcher = fetcher
    guard let origin = try? WebURL(url).origin, origin == (try? WebURL(start).origin) else {
      fetcher.options.headers = [:]
      return try await fetcher.fetch(url, until: until)
    }
    return try await fetcher.fetch(URLCredentials.added(to: url, from: start), until: until)
  }

  /// A key that is equal for URLs of the same page.
  private static func key(_ url: String) -> String {
    URLCredentials.removed(from: (try? WebURL(url).text) ?? url)
  }
}
