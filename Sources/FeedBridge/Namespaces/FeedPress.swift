/// FeedPress's own elements.

extension FeedNamespace {
  package static let feedPress = FeedNamespace(
    prefix: "feedpress", uri: "https://feed.press/xmlns")
}
