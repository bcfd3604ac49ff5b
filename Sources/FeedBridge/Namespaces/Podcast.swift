/// The podcast namespace (https://podcastindex.org/namespace/1.0).

extension FeedNamespace {
  package static let podcast = FeedNamespace(
    prefix: "podcast", uri: "https://podcastindex.org/namespace/1.0",
    otherURIs: ["https://github.com/Podcastindex-org/podcast-namespace/blob/main/docs/1.0.md"])
}
