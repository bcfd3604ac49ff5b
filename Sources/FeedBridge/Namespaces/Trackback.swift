/// The Trackback module: as in RSS 2.0, with text, and as in RSS 1.0, with `rdf:resource`.

extension FeedNamespace {
  package static let trackback = FeedNamespace(
    prefix: "trackback", uri: "http://madskills.com/public/xml/rss/module/trackback/",
    table: { trackbackTable })

  private static let trackbackTable = NamespaceTable([
    .init("ping", .attribute, rule: .resourceOrURL(in: .item), attributes: [.resource(.required)]),
    // `about` is the namespace's URI in an extension object.
    .init(
      "about", .attribute, key: "abouts", isRepeated: true, rule: .resourceOrURL(.many, in: .item),
      attributes: [.resource(.required)]),
  ])
}
