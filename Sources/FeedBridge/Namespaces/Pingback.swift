/// The Pingback module: as RSS 2.0 writes it, with a text, and as RSS 1.0 does, with `rdf:resource`.

extension NamespaceID { package static let pingback = NamespaceID(of: .pingback) }

extension FeedNamespace {
  package static let pingback = FeedNamespace(
    prefix: "pingback", uri: "http://madskills.com/public/xml/rss/module/pingback/",
    table: { pingbackTable }, rules: { pingbackRules })

  private static let pingbackTable = NamespaceTable([
    .init("server", .attribute("rdf:resource"), attributes: [.init("rdf:resource", .url)]),
    .init("target", .attribute("rdf:resource"), attributes: [.init("rdf:resource", .url)]),
    .init(
      "about", .attribute("rdf:resource"), key: "abouts", isRepeated: true,
      attributes: [.init("rdf:resource", .url)]),
  ])
}

// MARK: - What its values must be

extension FeedNamespace {
  private static let pingbackRules: [ElementRule] = [
    .resourceOrURL("server", in: .both),
    .resourceOrURL("target", in: .item),
    .resourceOrURL("about", isRepeatable: true, in: .item),
  ]
}
