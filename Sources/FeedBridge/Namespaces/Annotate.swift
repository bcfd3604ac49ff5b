/// The annotation module of RSS 1.0 (http://web.resource.org/rss/1.0/modules/annotate/): what an item is about.

extension FeedNamespace {
  package static let annotate = FeedNamespace(
    prefix: "annotate", uri: "http://purl.org/rss/1.0/modules/annotate/",
    table: { annotateTable })

  private static let annotateTable = NamespaceTable([
    .init("reference", .attribute, rule: .empty(in: .item), attributes: [.resource(.required)])
  ])
}
