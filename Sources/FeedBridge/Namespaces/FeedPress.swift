/// FeedPress's own elements.

extension FeedNamespace {
  package static let feedPress = FeedNamespace(
    prefix: "feedpress", uri: "https://feed.press/xmlns",
    table: { feedPressTable })

  private static let feedPressTable = NamespaceTable([
    "locale", "newsletterId", "podcastId", .init("cssFile", .url), .init("link", .url),
  ])
}
