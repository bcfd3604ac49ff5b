/// The administration module of RSS 1.0.

extension FeedNamespace {
  package static let admin = FeedNamespace(
    prefix: "admin", uri: "http://webns.net/mvcb/")
}
