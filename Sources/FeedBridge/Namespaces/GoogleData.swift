/// Google's data elements.

extension FeedNamespace {
  package static let googleData = FeedNamespace(
    prefix: "gd", uri: "http://schemas.google.com/g/2005")
}
