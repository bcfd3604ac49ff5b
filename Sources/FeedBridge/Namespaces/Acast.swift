/// Acast's podcast elements.

extension FeedNamespace {
  package static let acast = FeedNamespace(
    prefix: "acast", uri: "https://schema.acast.com/1.0/",
    elements: [
      .init("showId"),
      .init("showUrl"),
      .init("episodeId"),
      .init("episodeUrl"),
      .init("importedFeed", .url),
      .init("network", attributes: ["id", "slug"]),
      .init("signature", attributes: ["key", "algorithm"]),
      .init("settings"),
    ])
}
