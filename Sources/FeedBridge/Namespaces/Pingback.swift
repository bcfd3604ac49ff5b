/// The Pingback module.

extension FeedNamespace {
  package static let pingback = FeedNamespace(
    prefix: "pingback", uri: "http://madskills.com/public/xml/rss/module/pingback/")
}
