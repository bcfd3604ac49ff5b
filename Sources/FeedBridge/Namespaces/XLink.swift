/// XLink inside content.

extension FeedNamespace {
  package static let xlink = FeedNamespace(
    prefix: "xlink", uri: "http://www.w3.org/1999/xlink")
}
