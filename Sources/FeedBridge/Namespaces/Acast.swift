/// Acast's podcast elements.

extension FeedNamespace {
  package static let acast = FeedNamespace(
    prefix: "acast", uri: "https://schema.acast.com/1.0/",
    table: { acastTable })

  private static let acastTable = NamespaceTable([
    "showId", "showUrl", "episodeId", "episodeUrl", .init("importedFeed", .url),
    .init("network", attributes: ["id", "slug"]),
    .init("signature", attributes: ["key", "algorithm"]),
    "settings",
  ])
}
