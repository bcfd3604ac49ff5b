/// The response of a server, and the result of a fetch.

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
public import FeedBridge

/// The result of a successful fetch.
public enum FetchResult: Sendable, Hashable {
  /// The feed, converted.
  case feed(Conversion, FetchResponse)
  /// The server says that nothing has changed (304); there is nothing to read.
  case notModified(FetchResponse)
  /// The server sent the same document as the last time, byte for byte.
  case unchanged(FetchResponse)

  /// The response, in each of the cases.
  public var response: FetchResponse {
    switch self {
    case .feed(_, let response), .notModified(let response), .unchanged(let response): response
    }
  }

  /// The feed, if there is a new one.
  public var conversion: Conversion? {
    guard case .feed(let conversion, _) = self else { return nil }
    return conversion
  }
}

/// A fetched document of any kind.
public struct FetchedDocument: Sendable, Hashable {
  /// The body, decompressed; empty if ``FetchResponse/isNotModified``.
  public var body: Data
  public var response: FetchResponse

  public init(body: Data, response: FetchResponse) {
    self.body = body
    self.response = response
  }
}

/// A server's response.
public struct FetchResponse: Sendable, Hashable {
  /// One redirect on the way.
  public struct Redirect: Sendable, Hashable {
    /// 301 or 308 if permanent, 302, 303 or 307 if temporary.
    public var status: Int
    /// The target.
    public var url: String

    public init(status: Int, url: String) {
      self.status = status
      self.url = url
    }

    /// Whether the document has moved permanently (RFC 9110 §15.4.2, §15.4.9).
    public var isPermanent: Bool { status == 301 || status == 308 }
  }

  /// The URL that was requested.
  public var url: String
  /// The redirects that were followed, in order.
  public var redirects: [Redirect]
  /// The status of the last response: 200, 304, 404.
  public var status: Int
  /// The header fields of the last response, by their lowercase names; see ``header(_:)``.
  public var headers: [String: String]
  /// The size of the body in bytes, decompressed.
  public var bodySize: Int
  /// The validators for the next fetch. Nil if this response gives none: then keep those of the last one.
  public var validators: FetchValidators?
  /// When to fetch next, by `Cache-Control`, `Expires` and `Retry-After`; within the bounds of the fetcher's options.
  /// Nil if the server does not say.
  public var nextFetch: Date?
  /// Whether the server was found to have answered "not modified" for a document that had changed.
  public var hasFalseNotModified: Bool

  public init(
    url: String, redirects: [Redirect] = [], status: Int = 200, headers: [String: String] = [:], bodySize: Int = 0,
    validators: FetchValidators? = nil, nextFetch: Date? = nil, hasFalseNotModified: Bool = false
  ) {
    self.url = url
    self.redirects = redirects
    self.status = status
    self.headers = headers
    self.bodySize = bodySize
    self.validators = validators
    self.nextFetch = nextFetch
    self.hasFalseNotModified = hasFalseNotModified
  }

  /// The URL that responded: the end of the redirects.
  public var finalURL: String { redirects.last?.url ?? url }

  /// Where the document is permanently: the end of the redirects up to the first temporary one. Request this URL the
  /// next time.
  public var permanentURL: String { redirects.prefix(while: \.isPermanent).last?.url ?? url }

  public var isNotModified: Bool { status == 304 }

  /// A header field, ignoring the case of its name: `response.header("Content-Type")`.
  public func header(_ name: String) -> String? { headers[name.lowercased()] }

  /// The charset in `Content-Type` (RFC 9110 §8.3.1).
  public var charset: String? { header("content-type").flatMap(MediaType.charset) }
}
