/// Spotify's podcast elements.

extension FeedNamespace {
  package static let spotify = FeedNamespace(
    prefix: "spotify", uri: "http://www.spotify.com/ns/rss",
    otherURIs: ["https://www.spotify.com/ns/rss-feed", "http://spotify.com/ns/rss/1.0"],
    elements: [
      .init("limit", .object, attributes: [.init("recentCount", .integer)]),
      .init("countryOfOrigin"),
      .init("access", .object),
      .init("partner", .object, attributes: ["id"]),
      .init("sandbox", .object, attributes: [.init("enabled", .flag)]),
      .init("entitlement", .object, key: "entitlements", isRepeated: true, attributes: ["name"]),
    ])
}
