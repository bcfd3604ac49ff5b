/// The administration module of RSS 1.0 (http://web.resource.org/rss/1.0/modules/admin/).

extension NamespaceID { package static let admin = NamespaceID(of: .admin) }

extension FeedNamespace {
  package static let admin = FeedNamespace(
    prefix: "admin", uri: "http://webns.net/mvcb/",
    table: { adminTable }, rules: { adminRules })

  private static let adminTable = NamespaceTable([
    .init("errorReportsTo", .attribute("rdf:resource"), attributes: [.init("rdf:resource", .url)]),
    .init("generatorAgent", .attribute("rdf:resource"), attributes: [.init("rdf:resource", .url)]),
  ])
}

// MARK: - What its values must be

extension FeedNamespace {
  private static let adminRules: [ElementRule] = [
    .resource("errorReportsTo", in: .feed),
    .resource("generatorAgent", in: .feed),
  ]
}
