/// The properties of the DCMI metadata terms (https://www.dublincore.org/specifications/dublin-core/dcmi-terms/).

extension NamespaceID { package static let dublinCoreTerms = NamespaceID(of: .dublinCoreTerms) }

extension FeedNamespace {
  package static let dublinCoreTerms = FeedNamespace(
    prefix: "dcterms", uri: "http://purl.org/dc/terms/",
    table: { dublinCoreTermsTable })

  private static let dublinCoreTermsTable = NamespaceTable(
    dublinCoreElements + [
      .init("issued", .date, as: .issued, rule: .dublinCore(.w3cdtfDate)),
      .init("created", .date, as: .created, rule: .dublinCore(.w3cdtfDate)),
      .init("modified", .date, as: .modified, rule: .dublinCore(.w3cdtfDate)),
      .init("abstract", as: .abstract, keeping: .never),
      // Dates
      .init("available", .date),
      .init("dateAccepted", .date, rule: .dublinCore(.w3cdtfDate)),
      .init("dateCopyrighted", .date, rule: .dublinCore(.w3cdtfDate)),
      .init("dateSubmitted", .date, rule: .dublinCore(.w3cdtfDate)),
      // Usually a period: `start=…; end=…`.
      .init("valid"),
      .init("temporal"),
      .init("spatial"),
      // Rights
      .init("accessRights"),
      .init("license"),
      .init("rightsHolder"),
      .init("provenance"),
      // Relations
      .init("conformsTo"),
      .init("hasFormat"),
      .init("hasPart"),
      .init("hasVersion"),
      .init("isFormatOf"),
      .init("isPartOf"),
      .init("isReferencedBy"),
      .init("isReplacedBy"),
      .init("isRequiredBy"),
      .init("isVersionOf"),
      .init("references"),
      .init("replaces"),
      .init("requires"),
      // Type and form
      .init("alternative"),
      .init("bibliographicCitation"),
      .init("extent"),
      .init("medium"),
      .init("tableOfContents"),
      // Audience and provenance
      .init("audience"),
      .init("educationLevel"),
      .init("instructionalMethod"),
      .init("mediator"),
      .init("accrualMethod"),
      .init("accrualPeriodicity"),
      .init("accrualPolicy"),
    ])
}
