/// The Dublin Core elements, 1.1 (https://www.dublincore.org/specifications/dublin-core/dces/).

extension NamespaceID { package static let dublinCore = NamespaceID(of: .dublinCore) }

extension FeedNamespace {
  package static let dublinCore = FeedNamespace(
    prefix: "dc", uri: "http://purl.org/dc/elements/1.1/",
    otherURIs: ["http://purl.org/dc/elements/1.0/", "http://purl.org/dc/", "http://purl.org/metadata/dublin_core"],
    table: { dublinCoreTable })

  private static let dublinCoreTable = NamespaceTable(
    dublinCoreElements + [
      // Not an element of Dublin Core, but used for `creator`.
      .init("author", as: .dublinCoreCreator)
    ])

  /// The fifteen elements, which are also terms (DCMI Metadata Terms §3). All are optional and may be repeated; in RDF
  /// they may have a resource instead of text.
  static let dublinCoreElements: [NamespaceElement] = [
    .init("title", as: .dublinCoreTitle, rule: .dublinCore(.plainText)),
    .init("creator", as: .dublinCoreCreator, rule: .dublinCore(.plainText)),
    .init("subject", as: .dublinCoreSubject, rule: .dublinCore(.plainText)),
    .init("description", .markup, as: .dublinCoreDescription, keeping: .never, rule: .dublinCore(.text)),
    .init("date", .date, as: .dublinCoreDate, rule: .dublinCore(.w3cdtfDate)),
    .init("identifier", as: .dublinCoreIdentifier, rule: .dublinCore(.text)),
    .init("language", as: .dublinCoreLanguage, rule: .dublinCore(.language)),
    .init("publisher", rule: .dublinCore(.plainText)),
    .init("contributor", rule: .dublinCore(.plainText)),
    .init("type", rule: .dublinCore(.text)),
    .init("format", rule: .dublinCore(.text)),
    .init("source", rule: .dublinCore(.text)),
    .init("relation", rule: .dublinCore(.text)),
    .init("coverage", rule: .dublinCore(.plainText)),
    .init("rights", rule: .dublinCore(.text)),
  ]
}

extension ElementRule {
  static func dublinCore(_ value: ValueRule) -> ElementRule { .valueOrElements(value, .many, in: .anywhere) }
}
