/// The Atom Publishing Protocol (RFC 5023).

extension NamespaceID { package static let atomPublishing = NamespaceID(of: .atomPublishing) }

extension FeedNamespace {
  package static let atomPublishing = FeedNamespace(
    prefix: "app", uri: "http://www.w3.org/2007/app",
    otherURIs: ["http://purl.org/atom/app#"],
    table: { atomPublishingTable })

  private static let atomPublishingTable = NamespaceTable([
    .init("edited", .date),
    .init("control", .object),
    .init("draft", .flag),
    .init("service", .object),
    .init("workspace", .object, key: "workspaces", isRepeated: true),
    .init("collection", .object, key: "collections", isRepeated: true, attributes: [.init("href", .url)]),
    .init("accept"),
    .init("categories", .object, attributes: [.init("href", .url), .init("fixed", .flag), "scheme"]),
  ])
}
