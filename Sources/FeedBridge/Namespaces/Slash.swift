/// The Slash module of RSS 1.0.

extension FeedNamespace {
  package static let slash = FeedNamespace(
    prefix: "slash", uri: "http://purl.org/rss/1.0/modules/slash/")
}
