/// The Atom Publishing Protocol (RFC 5023).

extension NamespaceID { package static let atomPublishing = NamespaceID(of: .atomPublishing) }

extension FeedNamespace {
  package static let atomPublishing = FeedNamespace(
    prefix: "app", uri: "http://www.w3.org/2007/app",
    otherURIs: ["http://purl.org/atom/app#"],
    table: { atomPublishingTable })

  /// RFC 5023 §10.2 and §13.1.
  private static let atomPublishingTable = NamespaceTable([
    .init("edited", .date, rule: .one(.rfc3339Date, in: .item)),
    .init("control", .object, rule: .children("draft", in: .item)),
    .init("draft", .flag, rule: .one(.oneOf(["yes", "no"], .yesNo), in: [])),
    .init("service", .object),
    .init("workspace", .object, key: "workspaces", isRepeated: true),
    .init("collection", .object, key: "collections", isRepeated: true, attributes: [.init("href", .url)]),
    "accept",
    .init("categories", .object, attributes: [.init("href", .url), .init("fixed", .flag), "scheme"]),
  ])
}
