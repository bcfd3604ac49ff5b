/// The syndication module of RSS 1.0: how often a feed is updated.

extension NamespaceID { package static let syndication = NamespaceID(of: .syndication) }

extension FeedNamespace {
  package static let syndication = FeedNamespace(
    prefix: "sy", uri: "http://purl.org/rss/1.0/modules/syndication/",
    table: { syndicationTable })

  private static let syndicationTable = NamespaceTable([
    .init("updatePeriod"),
    .init("updateFrequency", .integer),
    .init("updateBase", .date),
  ])
}
