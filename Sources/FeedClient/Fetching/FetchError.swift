/// The error type of fetching.

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
public import FeedBridge

/// Why a feed could not be fetched.
///
/// Its description is one sentence that a person can act on:
/// `https://example.org/feed.xml: the server answered 404 (not found)`.
public struct FetchError: Error, Sendable, Hashable {
  /// What went wrong.
  public enum Kind: Sendable, Hashable {
    /// The URL is not valid, or has no host.
    case invalidURL
    /// The scheme is neither http nor https.
    case unsupportedScheme(String)
    /// A header field of the options, by its name, that would make the request invalid.
    case invalidHeader(String)
    /// A redirect to something other than an http or https URL; the value that the server sent.
    case redirectRefused(String)
    /// The redirects form a loop.
    case redirectLoop
    /// More redirects than ``FeedFetcher/Options/maximumRedirects``.
    case tooManyRedirects(Int)
    /// There is no host of that name.
    case hostNotFound
    /// The host refuses the connection.
    case refused
    /// The machine is offline.
    case offline
    /// No secure connection, because of the certificate or the protocol.
    case insecure(String)
    /// The connection ended before the response was complete.
    case connectionLost
    /// The fetch took longer than ``FeedFetcher/Options/timeout``.
    case timedOut(Duration)
    /// The body is larger than ``FeedFetcher/Options/maximumSize``, in bytes.
    case tooLarge(Int)
    /// The response is not valid HTTP; what is wrong.
    case badResponse(String)
    /// A status that is neither success nor "not modified".
    case status(Int)
    /// The document was fetched, but is not a readable feed.
    case conversion(ConversionError)
    /// The task was cancelled.
    case cancelled
  }

  public var kind: Kind
  /// The URL that was requested.
  public var url: String
  /// The response, as far as one was received.
  public var response: FetchResponse?

  public init(_ kind: Kind, url: String, response: FetchResponse? = nil) {
    self.kind = kind
    self.url = url
    self.response = response
  }
}

extension FetchError: CustomStringConvertible, LocalizedError {
  /// The ``description``, for `localizedDescription`.
  public var errorDescription: String? { description }

  /// The URL, and what is wrong.
  public var description: String { "\(URLCredentials.removed(from: url)): \(message)" }

  /// The description without the URL.
  public var message: String {
    switch kind {
    case .invalidURL: "this is not a URL; one such as https://example.org/feed.xml is needed"
    case .unsupportedScheme(let scheme): "URLs of the scheme \(scheme) are not fetched, only http and https"
    case .invalidHeader(let name): "the header field \(name) cannot be sent as it is"
    case .redirectRefused(let target): "the server redirects to \(target), which is no http or https URL"
    case .redirectLoop: "the server's redirects go round in a circle"
    case .tooManyRedirects(let maximum): "the server redirects more than \(maximum) times"
    case .hostNotFound: "there is no such host; is the name right?"
    case .refused: "the host does not take the connection; is the server running?"
    case .offline: "there is no network"
    case .insecure(let reason): "no secure connection: \(reason)"
    case .connectionLost: "the connection ended before the answer did; try again later"
    case .timedOut(let limit): "no complete answer within \(limit.formattedSeconds); try again later"
    case .tooLarge(let maximum): "the document is larger than the limit of \(maximum) bytes"
    case .badResponse(let reason): "the server's answer is broken: \(reason)"
    case .status(let status): "the server answered \(status)" + (Self.meanings[status].map { " (\($0))" } ?? "")
    case .conversion(let error): error.description
    case .cancelled: "the fetch was cancelled"
    }
  }

  /// The statuses that are common for feeds (RFC 9110 §15, RFC 6585).
  private static let meanings: [Int: String] = [
    204: "no content", 206: "a part of the document", 400: "bad request", 401: "it wants a user name and a password",
    403: "forbidden", 404: "not found", 406: "no such format", 410: "gone for good; unsubscribe",
    429: "too many requests; ask less often", 451: "withheld for legal reasons", 500: "an error of the server",
    502: "bad gateway", 503: "not available just now", 504: "gateway timeout",
  ]
}

extension Duration {
  /// `8 seconds`, `0.5 seconds`.
  fileprivate var formattedSeconds: String {
    let value = seconds
    return value == value.rounded() && abs(value) < 1e9 ? "\(Int(value)) seconds" : "\(value) seconds"
  }
}
