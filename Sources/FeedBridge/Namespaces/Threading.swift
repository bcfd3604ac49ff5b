/// Atom threading (RFC 4685): what an entry answers, and how many answer it.

extension NamespaceID { package static let threading = NamespaceID(of: .threading) }

extension FeedNamespace {
  package static let threading = FeedNamespace(
    prefix: "thr", uri: "http://purl.org/syndication/thread/1.0",
    table: { threadingTable })

  private static let threadingTable = NamespaceTable([
    .init(
      "in-reply-to", .object, isRepeated: true,
      attributes: ["ref", .init("href", .url), "type", .init("source", .url)]),
    .init("total", .integer),
  ])
}
