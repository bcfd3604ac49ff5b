/// The dates and the abstract of Dublin Core's terms. (The other terms are carried under their own names.)

extension FeedNamespace {
  package static let dublinCoreTerms = FeedNamespace(
    prefix: "dcterms", uri: "http://purl.org/dc/terms/",
    elements: [
      .init("issued", .date, as: .issued),
      .init("created", .date, as: .created),
      .init("modified", .date, as: .modified),
      .init("abstract", as: .abstract),
    ])
}
