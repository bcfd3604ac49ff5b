/// Google Play's podcast namespace (https://support.google.com/podcast-publishers, as it was until 2023).

extension NamespaceID { package static let googlePlay = NamespaceID(of: .googlePlay) }

extension FeedNamespace {
  package static let googlePlay = FeedNamespace(
    prefix: "googleplay", uri: "http://www.google.com/schemas/play-podcasts/1.0",
    otherURIs: ["http://www.google.com/schemas/play-podcasts/1.0/play-podcasts.xsd"],
    table: { googlePlayTable })

  /// https://support.google.com/podcast-publishers/answer/9889544
  private static let googlePlayTable = NamespaceTable([
    .init("author", as: .googlePlayAuthor, rule: .one(.plainText)),
    .init("description", .markup, as: .googlePlayDescription, rule: .one(.plainText, check: .length(4000, .required))),
    .init(
      "image", .attribute, as: .googlePlayImage, rule: .empty(),
      attributes: [.required("href", .url, .urlAttribute).or("url", "src")]),
    .init(
      "category", .attribute, key: "categories", isRepeated: true, rule: .empty(.many, in: .feed),
      attributes: [.required("text")]),
    .init("owner", rule: .one(.email, in: .feed)),
    .init("email", rule: .one(.addrSpec, in: .feed)),
    .init("explicit", .flag, rule: .one(.yesNoClean)),
    .init("block", .flag, rule: .one(.yesNo)),
    .init("new-feed-url", .url, rule: .one(.absoluteURI, in: .feed)),
  ])
}
