/// Not a namespace of XML: the paging links of RFC 5005, of which JSON Feed has only the next page.

extension NamespaceID { package static let paging = NamespaceID(of: .paging) }

extension FeedNamespace {
  package static let paging = FeedNamespace(prefix: "rfc5005", uri: "https://www.rfc-editor.org/rfc/rfc5005")
}
