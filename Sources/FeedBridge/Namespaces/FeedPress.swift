/// FeedPress's own elements.

extension FeedNamespace {
  package static let feedPress = FeedNamespace(
    prefix: "feedpress", uri: "https://feed.press/xmlns",
    elements: [
      .init("locale"),
      .init("newsletterId"),
      .init("podcastId"),
      .init("cssFile", .url),
      .init("link", .url),
    ])
}
