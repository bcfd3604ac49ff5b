/// The options of fetching.

public import FeedBridge

extension FeedFetcher {
  /// How feeds are fetched.
  public struct Options: Sendable, Hashable {
    /// The client's name: `MyReader/2.1 (+https://example.org/reader)`.
    public var userAgent: String
    /// How many people read the feed through this reader; added to the user agent: `… (12 subscribers)`.
    public var subscribers: Int?
    /// Further header fields of the requests. They are sent to the requested server only, not to another one that it
    /// redirects to.
    public var headers: [String: String]
    /// The time limit of a whole fetch, redirects and conversion included.
    public var timeout: Duration
    /// The maximum size of a document, in bytes, decompressed. A fetch ends as soon as it is known to exceed it.
    public var maximumSize: Int
    /// The maximum number of redirects.
    public var maximumRedirects: Int
    /// The maximum age of ``FetchValidators``. After that the whole document is requested, even if the server says
    /// that it has not changed.
    public var validatorLifetime: Duration
    /// The minimum time until ``FetchResponse/nextFetch``.
    public var shortestWait: Duration
    /// The maximum time until ``FetchResponse/nextFetch``.
    public var longestWait: Duration
    /// How feeds are converted. The server's charset and `until:` are added.
    public var conversion: FeedConverter.Options

    public init(
      userAgent: String = "JSONFeed (Swift)", subscribers: Int? = nil, headers: [String: String] = [:],
      timeout: Duration = .seconds(8), maximumSize: Int = 64 << 20, maximumRedirects: Int = 10,
      validatorLifetime: Duration = .seconds(8 * 86_400), shortestWait: Duration = .seconds(15 * 60),
      longestWait: Duration = .seconds(86_400), conversion: FeedConverter.Options = .init()
    ) {
      self.userAgent = userAgent
      self.subscribers = subscribers
      self.headers = headers
      self.timeout = timeout
      self.maximumSize = maximumSize
      self.maximumRedirects = maximumRedirects
      self.validatorLifetime = validatorLifetime
      self.shortestWait = shortestWait
      self.longestWait = longestWait
      self.conversion = conversion
    }

    /// The value of the header `User-Agent`.
    var userAgentField: String {
      guard let subscribers else { return userAgent }
      return "\(userAgent) (\(subscribers) subscriber\(subscribers == 1 ? "" : "s"))"
    }

    /// The readable formats, those without loss first.
    static let accept =
      "application/feed+json, application/atom+xml, application/rss+xml, application/rdf+xml;q=0.9, "
      + "application/json;q=0.9, application/xml;q=0.8, text/xml;q=0.8, */*;q=0.1"
  }
}
