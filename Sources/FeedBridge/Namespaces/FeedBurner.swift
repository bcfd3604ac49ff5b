/// FeedBurner's own elements.

extension FeedNamespace {
  package static let feedBurner = FeedNamespace(
    prefix: "feedburner", uri: "http://rssnamespace.org/feedburner/ext/1.0",
    table: { feedBurnerTable })

  private static let feedBurnerTable = NamespaceTable([
    .init("origLink", .url, as: .originalLink, rule: .one(.iriReference, in: .item, check: .relativeText)),
    .init(
      "origEnclosureLink", .url, as: .originalEnclosureLink, rule: .one(.iriReference, in: .item, check: .relativeText)),
    .init("info", .object, rule: .empty(in: .feed), attributes: [.required("uri")]),
    .init("feedburnerHostname", .url, rule: .one(.iriReference, in: .feed, check: .relativeText)),
    // A number, or a name with a folder before it: `typepad/tides`.
    .init("emailServiceId", rule: .one(.alphanumeric, in: .feed)),
    .init("browserFriendly", rule: .one(.plainText, in: .feed)),
    .init("awareness", .url, rule: .one(.iriReference, check: .relativeText)),
    .init(
      "feedFlare", .object, key: "feed_flares", isRepeated: true,
      rule: .many(.plainText, mayBeBlank: true, check: .relativeAttributes),
      attributes: [.required("href", .url, .iriReference), .init("src", .url, .iriReference)]),
  ])
}
