/// Atom threading (RFC 4685): what an entry answers, and how many answer it.

extension NamespaceID { package static let threading = NamespaceID(of: .threading) }

extension FeedNamespace {
  package static let threading = FeedNamespace(
    prefix: "thr", uri: "http://purl.org/syndication/thread/1.0",
    table: { threadingTable }, rules: { threadingRules })

  private static let threadingTable = NamespaceTable([
    .init(
      "in-reply-to", .object, isRepeated: true,
      attributes: ["ref", .init("href", .url), "type", .init("source", .url)]),
    .init("total", .integer),
  ])
}

// MARK: - What its values must be

extension FeedNamespace {
  /// RFC 4685, as far as its elements go.
  private static let threadingRules: [ElementRule] = [
    ElementRule(
      "in-reply-to", .anything, isRepeatable: true, in: .item,
      attributes: [
        .required("ref", .absoluteIRI), .optional("href", .iriReference), .optional("type", .mediaType),
        .optional("source", .iriReference),
      ]),
    .one("total", .nonNegativeInteger, in: .item),
  ]
}
