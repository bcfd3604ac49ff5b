/// The complete JSON of a feed and its items in RSS and Atom documents (Writing/CompleteJSON.swift).

extension NamespaceID { package static let jsonFeed = NamespaceID(of: .jsonFeed) }

extension FeedNamespace {
  package static let jsonFeed = FeedNamespace(
    prefix: "jsonfeed", uri: "https://jsonfeed.org/version/1.1",
    table: { jsonFeedTable })

  private static let jsonFeedTable = NamespaceTable([
    .init("feed", as: .completeFeed, keeping: .never), .init("item", as: .completeItem, keeping: .never),
  ])
}
