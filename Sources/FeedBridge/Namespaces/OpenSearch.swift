/// OpenSearch 1.1, "OpenSearch response elements": the search whose result the feed is.

extension FeedNamespace {
  package static let openSearch = FeedNamespace(
    prefix: "opensearch", uri: "http://a9.com/-/spec/opensearch/1.1/",
    otherURIs: ["http://a9.com/-/spec/opensearchrss/1.0/", "http://a9.com/-/spec/opensearchrss/1.1/"],
    table: { openSearchTable })

  private static let openSearchTable = NamespaceTable([
    .init("totalResults", .integer, rule: .one(.nonNegativeInteger, in: .feed)),
    .init("startIndex", .integer, rule: .one(.nonNegativeInteger, in: .feed)),
    .init("itemsPerPage", .integer, rule: .one(.nonNegativeInteger, in: .feed)),
    .init(
      "Query", .object, key: "queries", isRepeated: true, rule: .empty(.many, in: .feed),
      attributes: [
        .required("role"), "title", .init("searchTerms", .text, .urlEncoded, mayBeBlank: true),
        .init("totalResults", .integer), .init("count", .integer), .init("startIndex", .integer, .integer),
        .init("startPage", .integer, .integer), "language", "inputEncoding", "outputEncoding",
      ]),
    .init("link", .object, attributes: ["rel", .init("href", .url), "type", "title"]),
  ])
}
