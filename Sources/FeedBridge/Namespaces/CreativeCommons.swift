/// The Creative Commons module of RSS 2.0.

extension FeedNamespace {
  package static let creativeCommons = FeedNamespace(
    prefix: "creativeCommons", uri: "http://backend.userland.com/creativeCommonsRssModule",
    otherURIs: ["http://cyber.law.harvard.edu/rss/creativeCommonsRssModule.html"])
}
