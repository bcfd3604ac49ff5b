/// The validators of a response (RFC 9110 §8.8), which the caller stores between fetches.

package import FeedFoundation
internal import FeedPrimitives

/// Makes the next request conditional (RFC 9110 §13), so that a feed is transferred only if it has changed: the
/// server's `ETag` and `Last-Modified`, and a hash of the document.
///
/// They come with ``FetchResponse/validators``. Store them with the feed, and pass them to the next
/// ``FeedFetcher/fetch(_:validators:since:)``.
public struct FetchValidators: Sendable, Hashable, Codable {
  /// The header `ETag`, byte for byte as the server sent it.
  public var etag: String?
  /// The header `Last-Modified`, byte for byte as the server sent it.
  public var lastModified: String?
  /// The URL that sent them, without user and password. They are not sent to other URLs; nil allows any URL.
  package var url: String?
  /// A hash of the document and its declared encoding, in hexadecimal digits. It shows that a document is unchanged if the server sends no
  /// validators, or new ones for the same bytes.
  package var bodyHash: String?
  /// When the whole document was requested. If nil, they never expire.
  package var obtained: Date?
  /// Whether the server is trusted: false once it has answered 304 though the document had changed.
  package var areTrusted = true

  /// Creates validators from header fields, for example those that another program stored.
  public init(etag: String? = nil, lastModified: String? = nil) {
    self.etag = etag
    self.lastModified = lastModified
  }

  package init(
    etag: String? = nil, lastModified: String? = nil, url: String? = nil, bodyHash: String? = nil,
    obtained: Date? = nil, areTrusted: Bool = true
  ) {
    self.init(etag: etag, lastModified: lastModified)
    self.url = url
    self.bodyHash = bodyHash
    self.obtained = obtained
    self.areTrusted = areTrusted
  }

  /// Whether to send them: the server is trusted, and they are not older than `lifetime`.
  func areUsable(at now: Date, lifetime: Duration) -> Bool {
    guard areTrusted else { return false }
    guard let obtained else { return true }
    // If the clock was set back, they must not be used forever.
    return abs(now.timeIntervalSince(obtained)) <= lifetime.seconds
  }

  /// The header fields of a conditional request to a URL. Values that would make the request invalid are left out.
  func fields(for url: String) -> [String: String] {
    guard self.url == nil || self.url == URLCredentials.removed(from: url) else { return [:] }
    var fields: [String: String] = [:]
    // `*` is not an entity tag: every document would match it (RFC 9110 §13.1.2).
    if let etag, etag.isFieldValue, etag != "*" { fields["If-None-Match"] = etag }
    if let lastModified, lastModified.isFieldValue { fields["If-Modified-Since"] = lastModified }
    return fields
  }
}

extension String {
  /// Whether it is a valid name of a header field: a token (RFC 9110 §5.6.2).
  var isFieldName: Bool {
    !isEmpty && utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"\"(),/:;<=>?@[\\]{}".utf8.contains($0) }
  }

  /// Whether it is a valid value of a header field: not empty, no control characters (RFC 9110 §5.5).
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
