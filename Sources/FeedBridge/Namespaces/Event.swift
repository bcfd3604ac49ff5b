/// The event module of RSS 1.0 (http://web.resource.org/rss/1.0/modules/event/).

extension NamespaceID { package static let event = NamespaceID(of: .event) }

extension FeedNamespace {
  package static let event = FeedNamespace(
    prefix: "ev", uri: "http://purl.org/rss/1.0/modules/event/",
    table: { eventTable }, rules: { eventRules })

  private static let eventTable = NamespaceTable([
    .init("startdate", .date),
    .init("enddate", .date),
    .init("location"),
    .init("organizer"),
    .init("type"),
  ])
}

// MARK: - What its values must be

extension FeedNamespace {
  private static let eventRules: [ElementRule] = [
    .one("startdate", .iso8601Date, in: .item),
    .one("enddate", .iso8601Date, in: .item),
    ElementRule(
      "location", .valueOrElements(.plainText), in: .item, attributes: [.optional("rdf:resource", .absoluteIRI)]),
    ElementRule(
      "organizer", .valueOrElements(.plainText), in: .item, attributes: [.optional("rdf:resource", .absoluteIRI)]),
    ElementRule("type", .valueOrElements(.plainText), in: .item, attributes: [.optional("rdf:resource", .absoluteIRI)]),
  ]
}
