/// The Trackback module: as RSS 2.0 writes it, with a text, and as RSS 1.0 does, with `rdf:resource`.

extension NamespaceID { package static let trackback = NamespaceID(of: .trackback) }

extension FeedNamespace {
  package static let trackback = FeedNamespace(
    prefix: "trackback", uri: "http://madskills.com/public/xml/rss/module/trackback/",
    table: { trackbackTable }, rules: { trackbackRules })

  private static let trackbackTable = NamespaceTable([
    .init("ping", .attribute("rdf:resource"), attributes: [.init("rdf:resource", .url)]),
    // `about` is the namespace's URI in an extension object.
    .init(
      "about", .attribute("rdf:resource"), key: "abouts", isRepeated: true,
      attributes: [.init("rdf:resource", .url)]),
  ])
}

// MARK: - What its values must be

extension FeedNamespace {
  private static let trackbackRules: [ElementRule] = [
    .resourceOrURL("ping", in: .item),
    .resourceOrURL("about", isRepeatable: true, in: .item),
  ]
}
