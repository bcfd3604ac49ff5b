/// Creative Commons licences in RDF.

extension FeedNamespace {
  package static let creativeCommonsRDF = FeedNamespace(
    prefix: "cc", uri: "http://web.resource.org/cc/",
    otherURIs: ["http://creativecommons.org/ns#"])
}
