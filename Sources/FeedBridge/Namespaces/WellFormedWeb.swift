/// The Well-Formed Web: where to comment, and where the comments' feed is.

extension NamespaceID { package static let wellFormedWeb = NamespaceID(of: .wellFormedWeb) }

extension FeedNamespace {
  package static let wellFormedWeb = FeedNamespace(
    prefix: "wfw", uri: "http://wellformedweb.org/CommentAPI/",
    table: { wellFormedWebTable }, rules: { wellFormedWebRules })

  private static let wellFormedWebTable = NamespaceTable([
    .init("comment", .url),
    .init("commentRss", .url),
    .init("commentCount", .integer),
  ])
}

// MARK: - What its values must be

extension FeedNamespace {
  private static let wellFormedWebRules: [ElementRule] = [
    .one("comment", .absoluteIRI, in: .item),
    .one("commentRss", .absoluteIRI, in: .item),
    .one("commentCount", .nonNegativeInteger, in: .item),
  ]
}
