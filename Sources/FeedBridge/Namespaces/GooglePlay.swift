/// Google Play's podcast namespace (https://support.google.com/podcast-publishers, as it was until 2023).
///
/// Like iTunes' elements, its own stand in `_googleplay` even where a member of JSON Feed says the same.

extension NamespaceID { package static let googlePlay = NamespaceID(of: .googlePlay) }

extension FeedNamespace {
  package static let googlePlay = FeedNamespace(
    prefix: "googleplay", uri: "http://www.google.com/schemas/play-podcasts/1.0",
    otherURIs: ["http://www.google.com/schemas/play-podcasts/1.0/play-podcasts.xsd"],
    table: { googlePlayTable })

  private static let googlePlayTable = NamespaceTable([
    .init("author", as: .googlePlayAuthor, keeping: .always),
    .init("description", .markup, as: .googlePlayDescription, keeping: .always),
    .init(
      "image", .attribute("href"), as: .googlePlayImage, keeping: .always, attributes: [.init("href", .url)]),
    .init("category", .attribute("text"), key: "categories", isRepeated: true, attributes: ["text"]),
    .init("owner"),
    .init("email"),
    .init("explicit", .flag),
    .init("block", .flag),
    .init("new-feed-url", .url),
  ])
}
