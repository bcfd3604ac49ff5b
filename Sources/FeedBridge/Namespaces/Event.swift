/// The event module of RSS 1.0 (http://web.resource.org/rss/1.0/modules/event/).

extension FeedNamespace {
  package static let event = FeedNamespace(
    prefix: "ev", uri: "http://purl.org/rss/1.0/modules/event/",
    table: { eventTable })

  private static let eventTable = NamespaceTable([
    .init("startdate", .date, rule: .one(.iso8601Date, in: .item)),
    .init("enddate", .date, rule: .one(.iso8601Date, in: .item)),
    .init("location", rule: .valueOrElements(.plainText, in: .item), attributes: [.resource()]),
    .init("organizer", rule: .valueOrElements(.plainText, in: .item), attributes: [.resource()]),
    .init("type", rule: .valueOrElements(.plainText, in: .item), attributes: [.resource()]),
  ])
}
