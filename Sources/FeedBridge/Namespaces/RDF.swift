/// RDF, which RSS 1.0 is written in (https://web.resource.org/rss/1.0/spec).

extension NamespaceID { package static let rdf = NamespaceID(of: .rdf) }

extension FeedNamespace {
  package static let rdf = FeedNamespace(prefix: "rdf", uri: "http://www.w3.org/1999/02/22-rdf-syntax-ns#")
}
