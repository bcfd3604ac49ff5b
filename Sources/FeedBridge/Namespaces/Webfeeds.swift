/// Feedly's elements for the appearance of a feed (http://webfeeds.org/rss/1.0).

extension NamespaceID { package static let webfeeds = NamespaceID(of: .webfeeds) }

extension FeedNamespace {
  package static let webfeeds = FeedNamespace(
    prefix: "webfeeds", uri: "http://webfeeds.org/rss/1.0",
    table: { webfeedsTable })

  private static let webfeedsTable = NamespaceTable([
    .init("icon", .url, as: .webfeedsIcon),
    .init("cover", .attribute, as: .webfeedsCover, attributes: [.init("image", .url).or("url", "href", "src")]),
    .init("logo", .url), "accentColor",
    .init("related", .object, attributes: ["layout", "target"]),
    .init("analytics", .object, attributes: ["id", "engine"]),
    "promotion", .init("wordmark", .url),
  ])
}
