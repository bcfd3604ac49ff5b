/// Foundation's `URL` wherever a URL is an argument.

public import FeedFoundation
public import JSONFeedModel

extension JSONFeed {
  /// Fetches a feed of any format and converts it; see ``fetch(_:with:)-(String,_)``.
  ///
  /// - Throws: ``FetchError``.
  public static func fetch(_ url: URL, with fetcher: FeedFetcher = .init()) async throws(FetchError) -> JSONFeed {
    try await fetch(url.absoluteString, with: fetcher)
  }

  /// Fetches a feed of any format, for code that is not asynchronous; see ``fetch(_:with:completion:)-(String,_,_)``.
  ///
  /// - Returns: the task, which can be cancelled.
  @discardableResult
  public static func fetch(
    _ url: URL, with fetcher: FeedFetcher = .init(),
    completion: @escaping @Sendable (Result<JSONFeed, FetchError>) -> Void
  ) -> Task<Void, Never> {
    fetch(url.absoluteString, with: fetcher, completion: completion)
  }
}

extension FeedFetcher {
  /// Fetches a feed and converts it; see ``fetch(_:validators:since:)-(String,_,_)``.
  ///
  /// - Throws: ``FetchError``.
  public func fetch(
    _ url: URL, validators: FetchValidators? = nil, since date: Date? = nil
  ) async throws(FetchError) -> FetchResult {
    try await fetch(url.absoluteString, validators: validators, since: date)
  }

  /// Fetches a document of any kind; see ``download(_:)-(String)``.
  ///
  /// - Throws: ``FetchError``.
  public func download(_ url: URL) async throws(FetchError) -> (body: Data, response: FetchResponse) {
    try await download(url.absoluteString)
  }
}

extension FeedFetcher.Request {
  /// A request for a feed that was not fetched before; see ``init(_:since:)-(String,_)``.
  public init(_ url: URL, since date: Date? = nil) { self.init(url.absoluteString, since: date) }
}

extension FeedPages {
  /// The pages of a feed; see ``init(_:fetcher:validators:since:limit:)-(String,_,_,_,_)``.
  public convenience init(
    _ url: URL, fetcher: FeedFetcher = .init(), validators: FetchValidators? = nil, since date: Date? = nil,
    limit: Int = 100
  ) {
    self.init(url.absoluteString, fetcher: fetcher, validators: validators, since: date, limit: limit)
  }
}

extension FetchState {
  /// The state of a feed that has not been fetched yet; see ``init(_:validators:)-(String,_)``.
  public init(_ url: URL, validators: FetchValidators? = nil) { self.init(url.absoluteString, validators: validators) }
}
