/// The paging links of RFC 5005, which are not an XML namespace. JSON Feed has a member only for the next page.

extension NamespaceID { package static let paging = NamespaceID(of: .paging) }

extension FeedNamespace {
  package static let paging = FeedNamespace(prefix: "rfc5005", uri: "https://www.rfc-editor.org/rfc/rfc5005")
}
