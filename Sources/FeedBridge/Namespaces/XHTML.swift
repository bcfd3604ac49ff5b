/// XHTML, where it stands among a feed's own elements.

extension FeedNamespace {
  package static let xhtml = FeedNamespace(
    prefix: "xhtml", uri: "http://www.w3.org/1999/xhtml",
    elements: [
      .init("body", .markup, as: .xhtmlBody),
      .init("div", .markup, as: .xhtmlBody),
    ])
}
