/// SVG inside content.

extension NamespaceID { package static let svg = NamespaceID(of: .svg) }

extension FeedNamespace {
  package static let svg = FeedNamespace(
    prefix: "svg", uri: "http://www.w3.org/2000/svg")
}
