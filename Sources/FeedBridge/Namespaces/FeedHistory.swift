/// Feed paging and archiving (RFC 5005).

extension FeedNamespace {
  package static let feedHistory = FeedNamespace(
    prefix: "fh", uri: "http://purl.org/syndication/history/1.0")
}
