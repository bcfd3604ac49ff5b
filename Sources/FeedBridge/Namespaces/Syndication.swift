/// The syndication module of RSS 1.0: how often a feed is updated.

extension FeedNamespace {
  package static let syndication = FeedNamespace(
    prefix: "sy", uri: "http://purl.org/rss/1.0/modules/syndication/",
    elements: [
      .init("updatePeriod"),
      .init("updateFrequency", .integer),
      .init("updateBase", .date),
    ])
}
