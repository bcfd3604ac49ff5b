/// What sends requests, and can be replaced.

public import FeedFoundation

/// Sends a request and receives the response: an HTTP client.
///
/// The default is ``SystemTransport``. Write your own for another HTTP client, for a `URLSession` with your own
/// configuration, or for tests:
///
/// ```swift
/// struct Recorded: FeedTransport {
///   let documents: [String: String]
///
///   func response(to request: TransportRequest) async throws -> TransportResponse {
///     guard let text = documents[request.url] else { return TransportResponse(status: 404) }
///     return TransportResponse(headers: ["Content-Type": "application/rss+xml"], body: Data(text.utf8))
///   }
/// }
///
/// let transport = Recorded(documents: ["https://example.org/feed.xml": rss])
/// let fetcher = FeedFetcher(.init(transport: transport))
/// ```
///
/// A transport sends exactly one request. It does not follow redirects, answer requests for a password, keep cookies, or
/// use a cache: ``FeedFetcher`` decides about redirects and credentials. It sends the header fields that it gets, and
/// may add those that HTTP itself needs, such as `Host` and `Accept-Encoding`.
///
/// A call ends promptly when its task is cancelled; this is how ``FeedFetcher/Options/timeout`` works.
public protocol FeedTransport: Sendable {
  /// Sends a request and returns the response as soon as its header is complete.
  ///
  /// - Throws: ``FetchError/Kind`` if the cause is known. Other errors become ``FetchError/Kind/connectionFailed(_:)``
  ///   with their description.
  func response(to request: TransportRequest) async throws -> TransportResponse
}

/// A request with the method GET.
public struct TransportRequest: Sendable, Hashable {
  /// An http or https URL without a fragment, in ASCII (RFC 3986). It may have a user and password, which are sent as
  /// `Authorization: Basic` (RFC 7617).
  public var url: String
  /// The header fields, by name.
  public var headers: [String: String]
  /// Whether the host may have an address that is not public; see ``FeedFetcher/Options/allowsPrivateAddresses``.
  public var allowsPrivateAddresses: Bool
  /// The URL of a proxy; see ``FeedFetcher/Options/proxy``. Nil for the system's settings.
  public var proxy: String?

  /// Creates a request.
  public init(url: String, headers: [String: String] = [:], allowsPrivateAddresses: Bool = true) {
    self.url = url
    self.headers = headers
    self.allowsPrivateAddresses = allowsPrivateAddresses
  }
}

/// A response, whose body may still be arriving.
public struct TransportResponse: Sendable {
  /// The status: 200, 304, 404 (RFC 9110 §15). Interim responses (1xx) are left out.
  public var status: Int
  /// The header fields by their lowercase names. Values of several fields with the same name are joined with commas
  /// (RFC 9110 §5.3).
  public var headers: [String: String]
  /// The body in chunks of any size, with its content coding (gzip) undone. A chunk is requested when the one before it
  /// has been read, so that a transport can wait instead of storing what arrives.
  ///
  /// The transfer should end when the stream is released before its end. If the body is incomplete, the stream throws:
  /// ``FetchError/Kind/cutOff`` if what has arrived should be read all the same.
  public var body: AsyncThrowingStream<Data, any Error>
  /// Whether the end of the connection is the end of the body, because there is neither a `Content-Length` nor another sign of
  /// it (RFC 9112 §6.3). Then only the document itself can show that it was cut off; see ``FetchResponse/isIncomplete``.
  public var endsWithConnection = false

  /// Creates a response whose body arrives in chunks.
  public init(status: Int = 200, headers: [String: String] = [:], body: AsyncThrowingStream<Data, any Error>) {
    self.status = status
    self.headers = Dictionary(headers.map { ($0.key.lowercased(), $0.value) }) { "\($0), \($1)" }
    self.body = body
  }

  /// Creates a response whose body is known.
  public init(status: Int = 200, headers: [String: String] = [:], body: Data = Data()) {
    let chunks = AsyncThrowingStream<Data, any Error> { continuation in
      continuation.yield(body)
      continuation.finish()
    }
    self.init(status: status, headers: headers, body: chunks)
  }
}
