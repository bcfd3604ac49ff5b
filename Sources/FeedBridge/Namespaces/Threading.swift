/// Atom threading (RFC 4685): replies to an entry, and their number.

extension NamespaceID { package static let threading = NamespaceID(of: .threading) }

extension FeedNamespace {
  package static let threading = FeedNamespace(
    prefix: "thr", uri: "http://purl.org/syndication/thread/1.0",
    table: { threadingTable })

  private static let threadingTable = NamespaceTable([
    .init(
      "in-reply-to", .object, isRepeated: true, rule: .anything(.many, in: .item),
      attributes: [
        .required("ref", .text, .absoluteIRI), .init("href", .url, .iriReference), .init("type", .text, .mediaType),
        .init("source", .url, .iriReference),
      ]),
    .init("total", .integer, rule: .one(.nonNegativeInteger, in: .item)),
  ])

  /// The attributes of this namespace that a link to replies may have (RFC 4685 §4).
  package static let attributesOfReplies: [NamespaceAttribute] = [
    .init("count", .integer), .init("updated", .date, .rfc3339Date),
  ]
}
