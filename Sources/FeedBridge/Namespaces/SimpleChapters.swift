/// Podlove Simple Chapters (https://podlove.org/simple-chapters).

extension FeedNamespace {
  package static let simpleChapters = FeedNamespace(
    prefix: "psc", uri: "http://podlove.org/simple-chapters",
    table: { simpleChaptersTable })

  private static let simpleChaptersTable = NamespaceTable([
    .init("chapters", .list, rule: .children("chapter", in: []), attributes: ["version"]),
    .init("chapter", .object, attributes: ["start", "title", .init("href", .url), .init("image", .url)]),
  ])
}
