/// The Trackback module.

extension FeedNamespace {
  package static let trackback = FeedNamespace(
    prefix: "trackback", uri: "http://madskills.com/public/xml/rss/module/trackback/")
}
