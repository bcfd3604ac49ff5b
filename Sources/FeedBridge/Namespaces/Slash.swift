/// The Slash module of RSS 1.0 (http://purl.org/rss/1.0/modules/slash/).

extension NamespaceID { package static let slash = NamespaceID(of: .slash) }

extension FeedNamespace {
  package static let slash = FeedNamespace(
    prefix: "slash", uri: "http://purl.org/rss/1.0/modules/slash/",
    table: { slashTable })

  private static let slashTable = NamespaceTable([
    .init("comments", .integer, rule: .one(.nonNegativeInteger, in: .item)),
    .init("section", rule: .one(.plainText, in: .item)),
    .init("department", rule: .one(.plainText, in: .item)),
    // The number of comments at each rating, separated by commas.
    .init("hit_parade", rule: .one(.commaSeparatedIntegers, in: .item)),
  ])
}
