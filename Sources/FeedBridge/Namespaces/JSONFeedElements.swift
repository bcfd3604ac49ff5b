/// Members of JSON Feed in RSS and Atom documents written by this package, for which these formats have no element
/// (Writing/EmbeddedMembers.swift).

extension NamespaceID { package static let jsonFeed = NamespaceID(of: .jsonFeed) }

extension FeedNamespace {
  package static let jsonFeed = FeedNamespace(
    prefix: "jsonfeed", uri: "https://jsonfeed.org/version/1.1",
    table: { jsonFeedTable })

  private static let jsonFeedTable = NamespaceTable([
    .init("members", as: .embeddedMembers, keeping: .never)
  ])
}
