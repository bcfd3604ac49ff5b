/// The annotation module of RSS 1.0 (http://web.resource.org/rss/1.0/modules/annotate/): what an item is about.

extension NamespaceID { package static let annotate = NamespaceID(of: .annotate) }

extension FeedNamespace {
  package static let annotate = FeedNamespace(
    prefix: "annotate", uri: "http://purl.org/rss/1.0/modules/annotate/",
    table: { annotateTable }, rules: { annotateRules })

  private static let annotateTable = NamespaceTable([
    .init("reference", .attribute("rdf:resource"), attributes: [.init("rdf:resource", .url)])
  ])
}

// MARK: - What its values must be

extension FeedNamespace {
  private static let annotateRules: [ElementRule] = [.resource("reference", in: .item)]
}
