/// The Atom Publishing Protocol (RFC 5023).

extension FeedNamespace {
  package static let atomPublishing = FeedNamespace(
    prefix: "app", uri: "http://www.w3.org/2007/app",
    otherURIs: ["http://purl.org/atom/app#"])
}
