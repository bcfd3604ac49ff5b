/// Spotify's podcast elements.

extension NamespaceID { package static let spotify = NamespaceID(of: .spotify) }

extension FeedNamespace {
  package static let spotify = FeedNamespace(
    prefix: "spotify", uri: "http://www.spotify.com/ns/rss",
    otherURIs: ["https://www.spotify.com/ns/rss-feed", "http://spotify.com/ns/rss/1.0"],
    table: { spotifyTable })

  private static let spotifyTable = NamespaceTable([
    .init("limit", .object, attributes: [.init("recentCount", .integer)]),
    "countryOfOrigin", .init("access", .object),
    .init("partner", .object, attributes: ["id"]),
    .init("sandbox", .object, attributes: [.init("enabled", .flag)]),
    .init("entitlement", .object, key: "entitlements", isRepeated: true, attributes: ["name"]),
  ])
}
