/// FeedBurner's own elements.

extension NamespaceID { package static let feedBurner = NamespaceID(of: .feedBurner) }

extension FeedNamespace {
  package static let feedBurner = FeedNamespace(
    prefix: "feedburner", uri: "http://rssnamespace.org/feedburner/ext/1.0",
    table: { feedBurnerTable }, rules: { feedBurnerRules })

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

// MARK: - What its values must be

extension FeedNamespace {
  private static let feedBurnerRules: [ElementRule] = [
    .one("origLink", .iriReference, in: .item, check: .relativeText),
    .one("origEnclosureLink", .iriReference, in: .item, check: .relativeText),
    .one("awareness", .iriReference, in: .feed, check: .relativeText),
    .one("feedburnerHostname", .iriReference, in: .feed, check: .relativeText),
    // A number, or a name with a folder before it: `typepad/tides`.
    .one("emailServiceId", .alphanumeric, in: .feed),
    .one("browserFriendly", .plainText, in: .feed),
    ElementRule("info", .empty, in: .feed, attributes: [.required("uri")]),
    ElementRule(
      "feedFlare", .value(.plainText), isRepeatable: true, mayBeBlank: true, in: .both,
      attributes: [.required("href", .iriReference), .optional("src", .iriReference)], check: .relativeAttributes),
  ]
}
