/// The taxonomy module of RSS 1.0 (http://web.resource.org/rss/1.0/modules/taxonomy/).
///
/// Its topics are URLs instead of names, so they do not become tags.

extension FeedNamespace {
  package static let taxonomy = FeedNamespace(
    prefix: "taxo", uri: "http://purl.org/rss/1.0/modules/taxonomy/",
    table: { taxonomyTable })

  private static let taxonomyTable = NamespaceTable([
    .init("topics", .object),
    .init("topic", .object, key: "topic_list", isRepeated: true, attributes: [.init("rdf:about", .url)]),
    .init("link", .url),
  ])
}
