/// OpenSearch.

extension FeedNamespace {
  package static let openSearch = FeedNamespace(
    prefix: "opensearch", uri: "http://a9.com/-/spec/opensearch/1.1/",
    otherURIs: ["http://a9.com/-/spec/opensearchrss/1.0/"])
}
