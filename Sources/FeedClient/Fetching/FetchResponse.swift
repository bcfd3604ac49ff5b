/// What a server answered, and what came of it.

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
public import FeedBridge

/// What a fetch comes to, where nothing went wrong.
public enum FetchResult: Sendable, Hashable {
  /// The feed, converted.
  case feed(Conversion, FetchResponse)
  /// The server says that nothing has changed (304); there is nothing to read.
  case notModified(FetchResponse)
  /// The server sent the document, and it is the same as the last time, byte for byte.
  case unchanged(FetchResponse)

  /// The answer, in each of the cases.
  public var response: FetchResponse {
    switch self {
    case .feed(_, let response), .notModified(let response), .unchanged(let response): response
    }
  }

  /// The feed, where there is a new one.
  public var conversion: Conversion? {
    guard case .feed(let conversion, _) = self else { return nil }
    return conversion
  }
}

/// A document that was fetched, whatever it is.
public struct FetchedDocument: Sendable, Hashable {
  /// The body, decompressed; empty where ``FetchResponse/isNotModified``.
  public var body: Data
  public var response: FetchResponse

  public init(body: Data, response: FetchResponse) {
    self.body = body
    self.response = response
  }
}

/// A server's answer.
public struct FetchResponse: Sendable, Hashable {
  /// One redirect on the way.
  public struct Redirect: Sendable, Hashable {
    /// 301 or 308 for good, 302, 303 or 307 for now.
    public var status: Int
    /// Where it leads to.
    public var url: String

    public init(status: Int, url: String) {
      self.status = status
      self.url = url
    }

    /// Whether the document is somewhere else for good (RFC 9110 §15.4.2, §15.4.9).
    public var isPermanent: Bool { status == 301 || status == 308 }
  }

  /// The URL that was asked for.
  public var url: String
  /// The redirects that were followed, in their order.
  public var redirects: [Redirect]
  /// The status of the last answer: 200, 304, 404.
  public var status: Int
  /// The header fields of the last answer, by their names in small letters; see ``header(_:)``.
  public var headers: [String: String]
  /// The number of bytes of the body, decompressed.
  public var bodySize: Int
  /// What to give the next fetch. Nil where this answer says nothing of it: then keep those of the last one.
  public var validators: FetchValidators?
  /// When the server wants to be asked again, by `Cache-Control`, `Expires` and `Retry-After`; within the bounds of the
  /// fetcher's options. Nil where it does not say.
  public var nextFetch: Date?
  /// Whether the server was found to have said "not modified" of a document that had changed.
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

  /// The URL that answered: the end of the redirects.
  public var finalURL: String { redirects.last?.url ?? url }

  /// Where the document is for good: the end of the redirects, as far as they are permanent. Ask there the next time.
  public var permanentURL: String { redirects.prefix(while: \.isPermanent).last?.url ?? url }

  public var isNotModified: Bool { status == 304 }

  /// A header field, whatever the case of its name: `response.header("Content-Type")`.
  public func header(_ name: String) -> String? { headers[name.lowercased()] }

  /// The charset that `Content-Type` says (RFC 9110 §8.3.1).
  public var charset: String? { header("content-type").flatMap(MediaType.charset) }
}
