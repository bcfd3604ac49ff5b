/// Feedly's elements for how a feed looks.

extension FeedNamespace {
  package static let webfeeds = FeedNamespace(
    prefix: "webfeeds", uri: "http://webfeeds.org/rss/1.0")
}
