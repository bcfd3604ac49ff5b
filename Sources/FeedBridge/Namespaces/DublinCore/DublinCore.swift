/// The Dublin Core elements, 1.1 (https://www.dublincore.org/specifications/dublin-core/dces/).

extension NamespaceID { package static let dublinCore = NamespaceID(of: .dublinCore) }

extension FeedNamespace {
  package static let dublinCore = FeedNamespace(
    prefix: "dc", uri: "http://purl.org/dc/elements/1.1/",
    otherURIs: ["http://purl.org/dc/elements/1.0/", "http://purl.org/dc/", "http://purl.org/metadata/dublin_core"],
    table: { dublinCoreTable }, rules: { dublinCoreRules })

  private static let dublinCoreTable = NamespaceTable(
    dublinCoreElements + [
      // Not an element of Dublin Core, and yet in use for `creator`.
      .init("author", as: .dublinCoreCreator)
    ])

  /// The fifteen elements, which are terms too (DCMI Metadata Terms §3).
  static let dublinCoreElements: [NamespaceElement] = [
    .init("title", as: .dublinCoreTitle),
    .init("creator", as: .dublinCoreCreator),
    .init("subject", as: .dublinCoreSubject),
    .init("description", .markup, as: .dublinCoreDescription, keeping: .never),
    .init("date", .date, as: .dublinCoreDate),
    .init("identifier", as: .dublinCoreIdentifier),
    .init("language", as: .dublinCoreLanguage),
    .init("publisher"),
    .init("contributor"),
    .init("type"),
    .init("format"),
    .init("source"),
    .init("relation"),
    .init("coverage"),
    .init("rights"),
  ]
}
