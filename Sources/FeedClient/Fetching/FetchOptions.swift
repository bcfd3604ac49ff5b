/// How feeds are fetched.

public import FeedBridge

extension FeedFetcher {
  /// How feeds are fetched.
  public struct Options: Sendable, Hashable {
    /// Who asks: `MyReader/2.1 (+https://example.org/reader)`.
    public var userAgent: String
    /// How many people read the feed through this reader; the user agent says it: `… (12 subscribers)`.
    public var subscribers: Int?
    /// Further header fields of the requests. They go to the server that was asked for, and not on with a redirect to
    /// another one.
    public var headers: [String: String]
    /// How long the whole of a fetch may take, redirects included.
    public var timeout: Duration
    /// The size of a document, in bytes, decompressed. A fetch ends as soon as it is known to be beyond.
    public var maximumSize: Int
    /// How many redirects are followed.
    public var maximumRedirects: Int
    /// How old ``FetchValidators`` may be. Then the whole document is asked for, whatever the server says of changes.
    public var validatorLifetime: Duration
    /// The least that ``FetchResponse/nextFetch`` is away.
    public var shortestWait: Duration
    /// The most that ``FetchResponse/nextFetch`` is away.
    public var longestWait: Duration
    /// How the feeds are converted. The server's charset and `until:` are put in.
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

    /// What the header `User-Agent` says.
    var userAgentField: String {
      guard let subscribers else { return userAgent }
      return "\(userAgent) (\(subscribers) subscriber\(subscribers == 1 ? "" : "s"))"
    }

    /// The formats that can be read, those that lose nothing first.
    static let accept =
      "application/feed+json, application/atom+xml, application/rss+xml, application/rdf+xml;q=0.9, "
      + "application/json;q=0.9, application/xml;q=0.8, text/xml;q=0.8, */*;q=0.1"
  }
}
