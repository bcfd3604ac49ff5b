/// What makes the next request conditional (RFC 9110 §13), kept by the caller from one fetch to the next.

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
internal import FeedPrimitives

/// A server's validators for a document, and a hash of the document itself.
///
/// ``FetchResponse/validators`` has them; store them with the feed, and give them to the next
/// ``FeedFetcher/fetch(_:validators:until:)``.
public struct FetchValidators: Sendable, Hashable, Codable {
  /// The header `ETag`, byte for byte as the server gave it.
  public var etag: String?
  /// The header `Last-Modified`, byte for byte as the server gave it.
  public var lastModified: String?
  /// The URL that gave them, without user and password. They are sent to no other; nil where that does not matter.
  public var url: String?
  /// A hash of the document, in hexadecimal digits: a server that gives no validators, or new ones for the same bytes,
  /// is seen through.
  public var bodyHash: String?
  /// When the document came, whole. Nil where that is not known: then they never grow old.
  public var obtained: Date?
  /// Whether the server is believed: false once it has answered 304 though the document had changed.
  public var areTrusted: Bool

  public init(
    etag: String? = nil, lastModified: String? = nil, url: String? = nil, bodyHash: String? = nil,
    obtained: Date? = nil, areTrusted: Bool = true
  ) {
    self.etag = etag
    self.lastModified = lastModified
    self.url = url
    self.bodyHash = bodyHash
    self.obtained = obtained
    self.areTrusted = areTrusted
  }

  /// Whether they are to be sent: from a server that is believed, and not older than `lifetime`.
  func areUsable(at now: Date, lifetime: Duration) -> Bool {
    guard areTrusted else { return false }
    guard let obtained else { return true }
    // A clock that was put back must not keep them for ever.
    return abs(now.timeIntervalSince(obtained)) <= lifetime.seconds
  }

  /// The header fields of a conditional request to a URL. What would break the request is left out.
  func fields(for url: String) -> [String: String] {
    guard self.url == nil || self.url == URLCredentials.removed(from: url) else { return [:] }
    var fields: [String: String] = [:]
    if let etag, etag.isFieldValue { fields["If-None-Match"] = etag }
    if let lastModified, lastModified.isFieldValue { fields["If-Modified-Since"] = lastModified }
    return fields
  }

  static func hash(_ body: Data) -> String {
    var hash = StableHash()
    hash.combine(body.span)
    return hash.hexadecimal
  }
}

extension String {
  /// Whether it can be the value of a header field: something, and no control characters (RFC 9110 §5.5).
  var isFieldValue: Bool {
    !isEmpty && !utf8.contains { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F }
  }
}

extension Duration {
  var seconds: Double {
    let (seconds, attoseconds) = components
    return Double(seconds) + Double(attoseconds) / 1e18
  }
}
