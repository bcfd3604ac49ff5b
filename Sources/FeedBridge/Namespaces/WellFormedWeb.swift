/// The Well-Formed Web: the URL for comments, and the feed of the comments.

extension NamespaceID { package static let wellFormedWeb = NamespaceID(of: .wellFormedWeb) }

extension FeedNamespace {
  package static let wellFormedWeb = FeedNamespace(
    prefix: "wfw", uri: "http://wellformedweb.org/CommentAPI/",
    table: { wellFormedWebTable })

  private static let wellFormedWebTable = NamespaceTable([
    .init("comment", .url, rule: .one(.absoluteIRI, in: .item)),
    .init("commentRss", .url, rule: .one(.absoluteIRI, in: .item)),
    .init("commentCount", .integer, rule: .one(.nonNegativeInteger, in: .item)),
  ])
}
