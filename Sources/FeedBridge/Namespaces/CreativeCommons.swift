/// The Creative Commons module of RSS 2.0 (http://backend.userland.com/creativeCommonsRssModule).

extension NamespaceID { package static let creativeCommons = NamespaceID(of: .creativeCommons) }

extension FeedNamespace {
  package static let creativeCommons = FeedNamespace(
    prefix: "creativeCommons", uri: "http://backend.userland.com/creativeCommonsRssModule",
    otherURIs: ["http://cyber.law.harvard.edu/rss/creativeCommonsRssModule.html"],
    table: { creativeCommonsTable })

  private static let creativeCommonsTable = NamespaceTable([
    .init("license", .url, rule: .many(.absoluteIRI, in: .anywhere))
  ])
}
