/// The error type of fetching.

public import FeedBridge
public import FeedFoundation

/// Why a feed could not be fetched.
///
/// Its description is one sentence that can be shown to people:
/// `https://example.org/feed.xml: the server responded with status 404 (not found)`.
public struct FetchError: Error, Sendable, Hashable {
  /// What went wrong.
  public enum Kind: Error, Sendable, Hashable {
    /// The URL is not an http or https URL with a host.
    case invalidURL
    /// The header field with this name in ``FeedFetcher/Options/headers`` has an invalid name or value (RFC 9110 §5), or is one
    /// that is not allowed there.
    case invalidHeader(String)
    /// The device is offline.
    case offline
    /// There is no host with this name.
    case hostNotFound
    /// The connection was refused, or ended before the response was complete. The text says which.
    case connectionFailed(String)
    /// The certificate of the server is not valid for this host, expired or not trusted, or the connection cannot be
    /// encrypted. The text says which.
    case insecure(String)
    /// The host has an address that is not public, which ``FeedFetcher/Options/allowsPrivateAddresses`` forbids.
    case privateAddress
    /// The system has no HTTP client. The text is the system's reason.
    case unavailable(String)
    /// The fetch took longer than ``FeedFetcher/Options/timeout``, or than the time until ``FeedFetcher/Options/deadline``. Zero if
    /// that had passed before the request.
    case timedOut(Duration)
    /// The redirects form a loop, or there are more than ``FeedFetcher/Options/maximumRedirects``.
    case tooManyRedirects
    /// The document is larger than ``FeedFetcher/Options/maximumSize``, in bytes.
    case tooLarge(Int)
    /// The response is not valid HTTP, or redirects to something other than an http or https URL. The text says what is
    /// wrong.
    case badResponse(String)
    /// The status is neither success nor "not modified" (RFC 9110 §15).
    case status(Int)
    /// The document was fetched, but is not a readable feed.
    case conversion(ConversionError)
    /// The document is worse than the stored feed: it was cut off, or it is not well-formed and has no items. The text says
    /// which. The stored feed and its validators remain valid; see ``FetchState``.
    case damaged(String)
    /// The system has no memory, threads, ports or file descriptors left for a connection. The text says which.
    case systemFailure(String)
    /// The fetch was one of several, and its host asked in the answer to another of them to wait until this time (status 429, or 503
    /// with `Retry-After`). No request was sent.
    case postponed(until: Date)
    /// The task was cancelled.
    case cancelled

    /// The document was cut off on its way. A transport throws it after what has arrived of a compressed document.
    public static let cutOff = Self.connectionFailed("the document was cut off; try again later")
    package static let refused = Self.connectionFailed(
      "the host refuses the connection; check that the server is running")
    package static let connectionLost = Self.connectionFailed(
      "the connection ended before the response was complete; try again later")
  }

  /// What went wrong.
  public var kind: Kind
  /// The URL that was requested.
  public var url: String
  /// The response, as far as it was received; nil if the server did not respond.
  public var response: FetchResponse?

  package init(_ kind: Kind, url: String, response: FetchResponse? = nil) {
    self.kind = kind
    self.url = url
    self.response = response
  }
}

extension FetchError.Kind {
  /// A short name that never changes, for programs: `timed-out`.
  package var code: String {
    switch self {
    case .invalidURL: "invalid-url"
    case .invalidHeader: "invalid-header"
    case .offline: "offline"
    case .hostNotFound: "host-not-found"
    case .connectionFailed: "connection-failed"
    case .insecure: "insecure"
    case .privateAddress: "private-address"
    case .unavailable: "unavailable"
    case .timedOut: "timed-out"
    case .tooManyRedirects: "too-many-redirects"
    case .tooLarge: "too-large"
    case .badResponse: "bad-response"
    case .status: "status"
    case .conversion: "conversion"
    case .damaged: "damaged"
    case .systemFailure: "system-failure"
    case .postponed: "postponed"
    case .cancelled: "cancelled"
    }
  }
}

extension FetchError: CustomStringConvertible, LocalizedError {
  /// The ``description``, for `localizedDescription`.
  public var errorDescription: String? { description }

  /// The URL, without user and password, and what went wrong: `url: message`.
  public var description: String { "\(URLCredentials.removed(from: url)): \(message)" }

  /// The description without the URL.
  package var message: String {
    switch kind {
    case .invalidURL: invalidURLMessage
    case .invalidHeader(let name):
      "the header field \"\(name)\" \(RequestField.problem(name, "x") ?? RequestField.invalidValue)"
    case .offline: "there is no network connection"
    case .hostNotFound: "there is no host with this name; check its spelling"
    case .connectionFailed(let reason): reason
    case .insecure(let reason): "the connection is not secure: \(reason)"
    case .privateAddress: "the address of this host is private, and such addresses are not allowed"
    case .unavailable(let reason):
      "libcurl cannot be loaded (\(reason)); install it: libcurl4 on Debian and Ubuntu, libcurl on Fedora and Alpine"
    case .timedOut(.zero): "there is no time left for a request"
    case .timedOut(let limit): "no complete response within \(limit.formattedSeconds); try again later"
    case .tooManyRedirects: "the server redirects in a loop, or too many times"
    case .tooLarge(let maximum): "the document is larger than the limit of \(maximum) bytes"
    case .badResponse(let reason): "the response is not valid: \(reason)"
    case .status(410) where response?.redirects.contains { !$0.isPermanent } ?? false:
      "the server responded with status 410 (permanently removed) after a temporary redirect; try again later"
    case .status(let status):
      "the server responded with status \(status)" + (Self.meanings[status].map { " (\($0))" } ?? "")
    case .conversion(let error): error.description
    case .damaged(let problem): "\(problem); the feed that was fetched before is better"
    case .systemFailure(let reason): "the system cannot open a connection: \(reason)"
    case .postponed: "its host asked to wait, in the answer to another request"
    case .cancelled: "the fetch was cancelled"
    }
  }

  private var invalidURLMessage: String {
    do throws(WebURL.ParseError) {
      _ = try WebURL(url)
    } catch {
      if case .scheme(let scheme) = error {
        return "URLs that begin with \(scheme): are not supported; use http or https"
      }
    }
    return "not a valid URL; use one such as https://example.org/feed.xml"
  }

  private static var noTarget: String { "a redirect without a target" }
  static var proxyCredentials: String {
    "requires a user name and password; write them into its URL: http://USER:PASSWORD@HOST:PORT"
  }

  /// The statuses that are common for feeds (RFC 9110 §15, RFC 6585).
  private static let meanings: [Int: String] = [
    204: "no content", 206: "partial content", 301: noTarget, 302: noTarget, 303: noTarget, 307: noTarget,
    308: noTarget, 400: "bad request", 401: "a user name and password are required",
    403: "forbidden", 404: "not found", 406: "not acceptable", 407: "the proxy \(proxyCredentials)",
    410: "permanently removed; unsubscribe",
    429: "too many requests; fetch less often", 451: "unavailable for legal reasons", 500: "internal server error",
    502: "bad gateway", 503: "temporarily unavailable", 504: "gateway timeout",
  ]
}

extension Duration {
  /// `8 seconds`, `1 second`, `0.05 seconds`.
  fileprivate var formattedSeconds: String {
    let rounded = (seconds * 10).rounded() / 10
    let value = rounded < 0.5 ? seconds : rounded
    let isWhole = value == value.rounded() && abs(value) < 1e9
    return (isWhole ? "\(Int(value))" : "\(value)") + (value == 1 ? " second" : " seconds")
  }
}
