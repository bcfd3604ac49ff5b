/// PRISM: metadata of journals.

extension FeedNamespace {
  package static let prism = FeedNamespace(
    prefix: "prism", uri: "http://prismstandard.org/namespaces/basic/2.0/",
    otherURIs: ["http://prismstandard.org/namespaces/1.2/basic/"])
}
