/// XML's own namespace.

extension NamespaceID { package static let xml = NamespaceID(of: .xml) }

extension FeedNamespace {
  package static let xml = FeedNamespace(prefix: "xml", uri: "http://www.w3.org/XML/1998/namespace")
}
