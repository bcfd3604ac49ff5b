/// FeedPress's own elements.

extension FeedNamespace {
  package static let feedPress = FeedNamespace(
    prefix: "feedpress", uri: "https://feed.press/xmlns",
    table: { feedPressTable })

  private static let feedPressTable = NamespaceTable([
    .init("locale"),
    .init("newsletterId"),
    .init("podcastId"),
    .init("cssFile", .url),
    .init("link", .url),
  ])
}
