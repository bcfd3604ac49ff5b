/// JSON Feed's own members, as RSS and Atom documents of this package carry those that they have no element for
/// (Writing/StatedMembers.swift).

extension NamespaceID { package static let jsonFeed = NamespaceID(of: .jsonFeed) }

extension FeedNamespace {
  package static let jsonFeed = FeedNamespace(
    prefix: "jsonfeed", uri: "https://jsonfeed.org/version/1.1",
    table: { jsonFeedTable })

  private static let jsonFeedTable = NamespaceTable([
    .init("members", as: .statedMembers, keeping: .never)
  ])
}
