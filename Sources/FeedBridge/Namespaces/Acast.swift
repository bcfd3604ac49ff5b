/// Acast's podcast elements.

extension FeedNamespace {
  package static let acast = FeedNamespace(
    prefix: "acast", uri: "https://schema.acast.com/1.0/")
}
