/// The event module of RSS 1.0 (http://web.resource.org/rss/1.0/modules/event/).

extension FeedNamespace {
  package static let event = FeedNamespace(
    prefix: "ev", uri: "http://purl.org/rss/1.0/modules/event/",
    elements: [
      .init("startdate", .date),
      .init("enddate", .date),
      .init("location"),
      .init("organizer"),
      .init("type"),
    ])
}
