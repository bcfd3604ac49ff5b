/// Google Play's podcast namespace (https://support.google.com/podcast-publishers, as it was until 2023).

extension NamespaceID { package static let googlePlay = NamespaceID(of: .googlePlay) }

extension FeedNamespace {
  package static let googlePlay = FeedNamespace(
    prefix: "googleplay", uri: "http://www.google.com/schemas/play-podcasts/1.0",
    otherURIs: ["http://www.google.com/schemas/play-podcasts/1.0/play-podcasts.xsd"],
    table: { googlePlayTable }, rules: { googlePlayRules })

  private static let googlePlayTable = NamespaceTable([
    .init("author", as: .googlePlayAuthor),
    .init("description", .markup, as: .googlePlayDescription),
    .init(
      "image", .attribute("href"), as: .googlePlayImage, attributes: [.init("href", .url)]),
    .init("category", .attribute("text"), key: "categories", isRepeated: true, attributes: ["text"]),
    .init("owner"),
    .init("email"),
    .init("explicit", .flag),
    .init("block", .flag),
    .init("new-feed-url", .url),
  ])
}

// MARK: - What its values must be

extension FeedNamespace {
  /// https://support.google.com/podcast-publishers/answer/9889544
  static let googlePlayRules: [ElementRule] = [
    .one("author", .plainText),
    .one("description", .plainText, check: .length(4000)),
    .one("explicit", .yesNoClean),
    .one("block", .yesNo),
    ElementRule("image", .empty, attributes: [.required("href", .urlAttribute)]),
    ElementRule("category", .empty, isRepeatable: true, in: .feed, attributes: [.required("text")]),
    .one("owner", .email, in: .feed),
    .one("email", .addrSpec, in: .feed),
    .one("new-feed-url", .absoluteURI, in: .feed),
  ]
}
