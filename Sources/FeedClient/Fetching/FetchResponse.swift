/// The response of a server, and the result of a fetch.

public import FeedBridge
public import FeedFoundation

/// The result of a successful fetch.
public enum FetchResult: Sendable, Hashable {
  /// The feed, converted.
  case feed(FeedConverter.Conversion, FetchResponse)
  /// The document has not changed since the last fetch: the server says so (status 304), or sent the same bytes again.
  case notModified(FetchResponse)

  /// The response of the server, in both cases.
  public var response: FetchResponse {
    switch self {
    case .feed(_, let response), .notModified(let response): response
    }
  }

  /// The feed; nil if it has not changed.
  public var conversion: FeedConverter.Conversion? {
    guard case .feed(let conversion, _) = self else { return nil }
    return conversion
  }
}

/// The response of a server.
public struct FetchResponse: Sendable, Hashable {
  /// A redirect that was followed.
  package struct Redirect: Sendable, Hashable {
    /// 301 or 308 if permanent; 302, 303 or 307 if temporary.
    package var status: Int
    /// The URL that it redirects to.
    package var url: String
    /// Whether the server has put a user and password into the URL. What they give access to may not be public, and
    /// they would be stored.
    package var addsCredentials = false

    /// Whether the document has moved permanently (RFC 9110 §15.4.2, §15.4.9).
    package var isPermanent: Bool { !addsCredentials && (status == 301 || status == 308) }
  }

  /// The URL that was requested.
  public let url: String
  /// The redirects that were followed, in order.
  package internal(set) var redirects: [Redirect] = []
  /// The status of the last response: 200, 304, 404.
  public internal(set) var status = 200
  /// The header fields of the last response, by their lowercase names.
  package internal(set) var headers: [String: String] = [:]
  /// The size of the body in bytes, after decompression.
  package internal(set) var bodySize = 0
  /// The validators for the next fetch, to be stored with the feed. Nil if the fetch failed; keep the earlier ones
  /// then.
  public internal(set) var validators: FetchValidators?
  /// When to fetch next, by `Cache-Control`, `Expires` and `Retry-After` (RFC 9111 §4.2, RFC 9110 §10.2.3), and by what a
  /// new feed says itself, such as `ttl`. Nil if neither suggests a time. ``FetchState/nextFetch`` also knows what the
  /// stored feed said, and how often the fetch has failed.
  public internal(set) var nextFetch: Date?
  /// Whether the document was cut off on its way: its compressed data have no end, or it does not end and nothing but the closed
  /// connection says that it does. It has no ``validators``, so that it is fetched again.
  public internal(set) var isIncomplete = false
  /// Whether the end of the connection is the end of the body.
  var endsWithConnection = false
  /// Whether the server was found to have answered "not modified" for a document that had changed.
  package internal(set) var hasFalseNotModified = false

  init(url: String) { self.url = url }

  /// The URL that responded: the end of the redirects.
  public var finalURL: String { redirects.last?.url ?? url }

  /// The permanent URL of the document: the target of the last permanent redirect before any temporary one, or any that
  /// adds a user and password. Request it from now on.
  public var permanentURL: String { redirects.prefix(while: \.isPermanent).last?.url ?? url }

  /// The value of a header field, ignoring the case of its name: `response.header("Content-Type")`.
  public func header(_ name: String) -> String? { headers[name.lowercased()] }

  /// The `charset` in `Content-Type` (RFC 9110 §8.3.2).
  package var charset: String? { header("content-type").flatMap(MediaType.charset) }
}
