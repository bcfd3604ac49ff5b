/// The administration module of RSS 1.0 (http://web.resource.org/rss/1.0/modules/admin/).

extension NamespaceID { package static let admin = NamespaceID(of: .admin) }

extension FeedNamespace {
  package static let admin = FeedNamespace(
    prefix: "admin", uri: "http://webns.net/mvcb/",
    table: { adminTable })

  private static let adminTable = NamespaceTable([
    .init("errorReportsTo", .attribute, rule: .empty(in: .feed), attributes: [.resource(.required)]),
    .init("generatorAgent", .attribute, rule: .empty(in: .feed), attributes: [.resource(.required)]),
  ])
}
