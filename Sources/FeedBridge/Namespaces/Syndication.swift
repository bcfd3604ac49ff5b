/// The syndication module of RSS 1.0: how often a feed is updated.

extension NamespaceID { package static let syndication = NamespaceID(of: .syndication) }

extension FeedNamespace {
  package static let syndication = FeedNamespace(
    prefix: "sy", uri: "http://purl.org/rss/1.0/modules/syndication/",
    table: { syndicationTable }, rules: { syndicationRules })

  private static let syndicationTable = NamespaceTable([
    .init("updatePeriod"),
    .init("updateFrequency", .integer),
    .init("updateBase", .date),
  ])
}

// MARK: - What its values must be

extension FeedNamespace {
  private static let syndicationRules: [ElementRule] = [
    .one("updatePeriod", .updatePeriod, in: .feed),
    .one("updateFrequency", .positiveInteger, in: .feed),
    .one("updateBase", .w3cdtfDate, in: .feed),
  ]
}
