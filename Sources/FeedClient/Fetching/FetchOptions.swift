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
    /// Additional header fields of the requests, by name. They are not sent to another origin (scheme, host and port) after a
    /// redirect. Fields that HTTP or the fetcher sets itself, such as `Host` and `If-None-Match`, are not allowed.
    public var headers: [String: String]
    /// The time limit of a whole fetch, including redirects and conversion.
    public var timeout: Duration
    /// When all fetches with these options end; nil for no such time. Use it for several fetches that should take no longer than
    /// a certain time together.
    public var deadline: ContinuousClock.Instant?
    /// The maximum size of a document in bytes, after decompression.
    public var maximumSize: Int
    /// The maximum number of redirects.
    public var maximumRedirects: Int
    /// Whether hosts may have addresses that are not public: loopback, link-local, private, multicast and others (IANA's
    /// special-purpose address registries). The address is checked when the connection is opened, so that a redirect or a
    /// changing name does not get around it.
    ///
    /// Set it to false in a service that fetches the URLs of its users; otherwise they can reach what is inside the
    /// service's network. Proxies of the environment are then not used, and ``proxy`` is not allowed: a proxy looks up the names
    /// of hosts itself, and would connect to any address.
    public var allowsPrivateAddresses: Bool
    /// Whether a feed with an http URL is fetched with https first, and with http only if that fails; each has half of the
    /// ``timeout``. Apple's systems refuse http, unless the app allows it. A URL with a port is requested as it is.
    public var triesHTTPSFirst: Bool
    /// The URL of the proxy for all requests: `http://proxy.example:8080`, also with the scheme `https`, `socks4`, `socks4a`,
    /// `socks5` or `socks5h`, and with a user and password. Nil for the settings of the system. The hosts in `no_proxy` of the
    /// environment are requested without it.
    ///
    /// On Apple's platforms, only `http` proxies without user and password are possible.
    public var proxy: String?
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
      timeout: Duration = .seconds(8), deadline: ContinuousClock.Instant? = nil, maximumSize: Int = 64 << 20,
      maximumRedirects: Int = 10,
      allowsPrivateAddresses: Bool = true, triesHTTPSFirst: Bool = false, proxy: String? = nil,
      transport: any FeedTransport = SystemTransport(),
      refreshInterval: ClosedRange<Duration> = .seconds(15 * 60) ... .seconds(86_400),
      conversion: FeedConverter.Options = .init(limits: .init(items: 50_000))
    ) {
      self.userAgent = userAgent
      self.subscribers = subscribers
      self.headers = headers
      self.timeout = timeout
      self.deadline = deadline
      self.maximumSize = maximumSize
      self.maximumRedirects = maximumRedirects
      self.allowsPrivateAddresses = allowsPrivateAddresses
      self.triesHTTPSFirst = triesHTTPSFirst
      self.proxy = proxy
      self.transport = transport
      self.refreshInterval = refreshInterval
      self.conversion = conversion
    }

    /// Why ``proxy`` cannot be used; nil if it can, or if there is none.
    package var proxyProblem: String? {
      guard let proxy else { return nil }
      if !allowsPrivateAddresses {
        return "a proxy looks up the names of hosts itself, so private addresses cannot be refused"
      }
      let schemes = ["http", "https", "socks4", "socks4a", "socks5", "socks5h"]
      let isValid = URLReference.host(of: proxy) != nil && schemes.contains(URLReference.scheme(of: proxy) ?? "")
      return isValid ? nil : "the proxy must be a URL such as http://proxy.example:8080 or socks5h://proxy.example:1080"
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
