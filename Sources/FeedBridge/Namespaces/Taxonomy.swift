/// The taxonomy module of RSS 1.0.

extension FeedNamespace {
  package static let taxonomy = FeedNamespace(
    prefix: "taxo", uri: "http://purl.org/rss/1.0/modules/taxonomy/")
}
