/// The Creative Commons module of RSS 2.0 (http://backend.userland.com/creativeCommonsRssModule).

extension FeedNamespace {
  package static let creativeCommons = FeedNamespace(
    prefix: "creativeCommons", uri: "http://backend.userland.com/creativeCommonsRssModule",
    otherURIs: ["http://cyber.law.harvard.edu/rss/creativeCommonsRssModule.html"],
    elements: [.init("license", .url)])
}
