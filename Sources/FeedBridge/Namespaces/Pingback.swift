/// The Pingback module: as in RSS 2.0, with text, and as in RSS 1.0, with `rdf:resource`.

extension FeedNamespace {
  package static let pingback = FeedNamespace(
    prefix: "pingback", uri: "http://madskills.com/public/xml/rss/module/pingback/",
    table: { pingbackTable })

  private static let pingbackTable = NamespaceTable([
    .init("server", .attribute, rule: .resourceOrURL(in: .both), attributes: [.resource(.required)]),
    .init("target", .attribute, rule: .resourceOrURL(in: .item), attributes: [.resource(.required)]),
    .init(
      "about", .attribute, key: "abouts", isRepeated: true, rule: .resourceOrURL(.many, in: .item),
      attributes: [.resource(.required)]),
  ])
}
