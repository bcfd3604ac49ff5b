/// FeedBurner's own elements.

extension NamespaceID { package static let feedBurner = NamespaceID(of: .feedBurner) }

extension FeedNamespace {
  package static let feedBurner = FeedNamespace(
    prefix: "feedburner", uri: "http://rssnamespace.org/feedburner/ext/1.0",
    table: { feedBurnerTable })

  private static let feedBurnerTable = NamespaceTable([
    .init("origLink", .url, as: .originalLink),
    .init("origEnclosureLink", .url, as: .originalEnclosureLink),
    .init("info", .object, attributes: ["uri"]),
    .init("feedburnerHostname", .url),
    .init("emailServiceId"),
    .init("browserFriendly"),
    .init("awareness", .url),
    .init(
      "feedFlare", .object, key: "feed_flares", isRepeated: true,
      attributes: [.init("href", .url), .init("src", .url)]),
  ])
}
