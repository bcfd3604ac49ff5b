/// The syndication module of RSS 1.0: how often a feed is updated.

extension NamespaceID { package static let syndication = NamespaceID(of: .syndication) }

extension FeedNamespace {
  package static let syndication = FeedNamespace(
    prefix: "sy", uri: "http://purl.org/rss/1.0/modules/syndication/",
    table: { syndicationTable })

  private static let syndicationTable = NamespaceTable([
    .init("updatePeriod", rule: .one(.updatePeriod, in: .feed)),
    .init("updateFrequency", .integer, rule: .one(.positiveInteger, in: .feed)),
    .init("updateBase", .date, rule: .one(.w3cdtfDate, in: .feed)),
  ])
}
