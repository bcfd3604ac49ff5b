/// OpenSearch 1.1, "OpenSearch response elements": what a feed of search results says of the search.

extension NamespaceID { package static let openSearch = NamespaceID(of: .openSearch) }

extension FeedNamespace {
  package static let openSearch = FeedNamespace(
    prefix: "opensearch", uri: "http://a9.com/-/spec/opensearch/1.1/",
    otherURIs: ["http://a9.com/-/spec/opensearchrss/1.0/", "http://a9.com/-/spec/opensearchrss/1.1/"],
    table: { openSearchTable }, rules: { openSearchRules })

  private static let openSearchTable = NamespaceTable([
    .init("totalResults", .integer),
    .init("startIndex", .integer),
    .init("itemsPerPage", .integer),
    .init(
      "Query", .object, key: "queries", isRepeated: true,
      attributes: [
        "role", "title", "searchTerms", .init("totalResults", .integer), .init("count", .integer),
        .init("startIndex", .integer), .init("startPage", .integer), "language", "inputEncoding", "outputEncoding",
      ]),
    .init("link", .object, attributes: ["rel", .init("href", .url), "type", "title"]),
  ])
}

// MARK: - What its values must be

extension FeedNamespace {
  /// OpenSearch 1.1, "OpenSearch response elements".
  private static let openSearchRules: [ElementRule] = [
    .one("totalResults", .nonNegativeInteger, in: .feed),
    .one("startIndex", .nonNegativeInteger, in: .feed),
    .one("itemsPerPage", .nonNegativeInteger, in: .feed),
    ElementRule(
      "Query", .empty, isRepeatable: true, in: .feed,
      attributes: [
        .required("role"), .optional("title"), .optional("searchTerms", .urlEncoded, mayBeBlank: true),
        .optional("totalResults", .nonNegativeInteger), .optional("count", .nonNegativeInteger),
        .optional("startIndex", .integer), .optional("startPage", .integer), .optional("language"),
        .optional("inputEncoding"), .optional("outputEncoding"),
      ]),
  ]
}
