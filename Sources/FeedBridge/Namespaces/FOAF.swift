/// Friend of a friend: people.

extension FeedNamespace {
  package static let foaf = FeedNamespace(
    prefix: "foaf", uri: "http://xmlns.com/foaf/0.1/")
}
