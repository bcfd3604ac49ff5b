/// The content module of RSS 1.0, which RSS 2.0 feeds use for the full text
/// (http://web.resource.org/rss/1.0/modules/content/).

extension NamespaceID { package static let content = NamespaceID(of: .content) }

extension FeedNamespace {
  package static let content = FeedNamespace(
    prefix: "content", uri: "http://purl.org/rss/1.0/modules/content/",
    table: { contentTable })

  private static let contentTable = NamespaceTable([
    .init("encoded", .markup, as: .encodedContent, keeping: .never, rule: .one(.html, mayBeBlank: true, in: .item)),
    // The content in other forms, in an `rdf:Bag`.
    .init("items", .object, rule: .anything()),
    .init("item", .object, attributes: [.init("rdf:about", .url)]),
    .init("format", .attribute, attributes: [.resource()]),
    .init("encoding", .attribute, attributes: [.resource()]),
  ])
}
