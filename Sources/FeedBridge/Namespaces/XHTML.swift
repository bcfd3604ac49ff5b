/// XHTML among a feed's own elements.

extension NamespaceID { package static let xhtml = NamespaceID(of: .xhtml) }

extension FeedNamespace {
  package static let xhtml = FeedNamespace(
    prefix: "xhtml", uri: "http://www.w3.org/1999/xhtml",
    table: { xhtmlTable })

  private static let xhtmlTable = NamespaceTable([
    .init("body", .markup, as: .xhtmlBody, keeping: .never),
    .init("div", .markup, as: .xhtmlBody, keeping: .never),
  ])
}
