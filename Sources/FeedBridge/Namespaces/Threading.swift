/// Atom threading (RFC 4685).

extension FeedNamespace {
  package static let threading = FeedNamespace(
    prefix: "thr", uri: "http://purl.org/syndication/thread/1.0")
}
