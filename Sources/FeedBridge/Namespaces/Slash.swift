/// The Slash module of RSS 1.0 (http://purl.org/rss/1.0/modules/slash/).

extension NamespaceID { package static let slash = NamespaceID(of: .slash) }

extension FeedNamespace {
  package static let slash = FeedNamespace(
    prefix: "slash", uri: "http://purl.org/rss/1.0/modules/slash/",
    table: { slashTable }, rules: { slashRules })

  private static let slashTable = NamespaceTable([
    .init("comments", .integer),
    .init("section"),
    .init("department"),
    // How many comments there are at each rating, separated by commas.
    .init("hit_parade"),
  ])
}

// MARK: - What its values must be

extension FeedNamespace {
  private static let slashRules: [ElementRule] = [
    .one("section", .plainText, in: .item),
    .one("department", .plainText, in: .item),
    .one("comments", .nonNegativeInteger, in: .item),
    .one("hit_parade", .commaSeparatedIntegers, in: .item),
  ]
}
