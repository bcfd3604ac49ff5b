/// The event module of RSS 1.0 (http://web.resource.org/rss/1.0/modules/event/).

extension NamespaceID { package static let event = NamespaceID(of: .event) }

extension FeedNamespace {
  package static let event = FeedNamespace(
    prefix: "ev", uri: "http://purl.org/rss/1.0/modules/event/",
    table: { eventTable })

  private static let eventTable = NamespaceTable([
    .init("startdate", .date),
    .init("enddate", .date),
    .init("location"),
    .init("organizer"),
    .init("type"),
  ])
}
