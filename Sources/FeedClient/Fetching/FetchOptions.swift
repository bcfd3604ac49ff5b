/// The options of fetching.

public import FeedBridge
package import FeedFoundation

extension FeedFetcher {
  /// How feeds are fetched.
  public struct Options: Sendable {
    /// The `User-Agent` of the requests. Give the name of the reader and a URL: `MyReader/2.1 (+https://example.org/)`.
    public var userAgent: String
    /// The number of people who read the feed through this reader; added to the user agent: `… (12 subscribers)`.
    public var subscribers: Int?
    /// Additional header fields of the requests, by name. They are not sent to other servers after a redirect.
    public var headers: [String: String]
    /// The time limit of a whole fetch, including redirects and conversion.
    public var timeout: Duration
    /// The maximum size of a document in bytes, after decompression.
    public var maximumSize: Int
    /// The maximum number of redirects.
    public var maximumRedirects: Int
    /// Whether hosts may have addresses that are not public: loopback, link-local, private, multicast and others (IANA's
    /// special-purpose address registries). The address is checked when the connection is opened, so that a redirect or a
    /// changing name does not get around it.
    ///
    /// Set it to false in a service that fetches the URLs of its users; otherwise they can reach what is inside the
    /// service's network. Proxies are then not used, because they would connect to any address.
    public var allowsPrivateAddresses: Bool
    /// What sends the requests.
    public var transport: any FeedTransport
    /// The shortest and the longest time until ``FetchResponse/nextFetch``, even if the server or the feed suggests another
    /// time. Only `Retry-After`, `skipHours` and `skipDays` may make it longer, `Retry-After` by up to a week.
    public var refreshInterval: ClosedRange<Duration>
    /// How feeds are converted. The server's charset, and the date passed to `fetch`, are added. The maximum number of items
    /// is 50,000, unless you give other limits: a few kilobytes of gzip can stand for millions of items.
    public var conversion: FeedConverter.Options
    /// The age after which ``FetchValidators`` are no longer sent, so that a server that wrongly answers "not modified"
    /// is detected. Publishers do not want requests without them, so this is a month: a feed that changes more often
    /// than that is always requested with them.
    package var validatorLifetime = Duration.seconds(30 * 86_400)
    /// The clock.
    package var now: @Sendable () -> Date = { Date() }

    /// Creates options; all have defaults.
    public init(
      userAgent: String = "JSONFeed (Swift)", subscribers: Int? = nil, headers: [String: String] = [:],
      timeout: Duration = .seconds(8), maximumSize: Int = 64 << 20, maximumRedirects: Int = 10,
      allowsPrivateAddresses: Bool = true, transport: any FeedTransport = SystemTransport(),
      refreshInterval: ClosedRange<Duration> = .seconds(15 * 60) ... .seconds(86_400),
      conversion: FeedConverter.Options = .init(limits: .init(items: 50_000))
    ) {
      self.userAgent = userAgent
      self.subscribers = subscribers
      self.headers = headers
      self.timeout = timeout
      self.maximumSize = maximumSize
      self.maximumRedirects = maximumRedirects
      self.allowsPrivateAddresses = allowsPrivateAddresses
      self.transport = transport
      self.refreshInterval = refreshInterval
      self.conversion = conversion
    }

    /// The value of the header `User-Agent`.
    var userAgentField: String {
      guard let subscribers else { return userAgent }
      return "\(userAgent) (\(subscribers) subscriber\(subscribers == 1 ? "" : "s"))"
    }

    /// The readable formats, those that convert without loss first.
    static let accept =
      "application/feed+json, application/atom+xml, application/rss+xml, application/rdf+xml;q=0.9, "
      + "application/json;q=0.9, application/xml;q=0.8, text/xml;q=0.8, */*;q=0.1"
  }
}
