/// The properties of the DCMI metadata terms (https://www.dublincore.org/specifications/dublin-core/dcmi-terms/).

internal import JSONFeedModel

extension NamespaceID { package static let dublinCoreTerms = NamespaceID(of: .dublinCoreTerms) }

extension FeedNamespace {
  package static let dublinCoreTerms = FeedNamespace(
    prefix: "dcterms", uri: "http://purl.org/dc/terms/",
    table: { dublinCoreTermsTable })

  private static let dublinCoreTermsTable = NamespaceTable(
    JSONFeed.DublinCoreElements._declared.elements + [
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
      "valid", "temporal", "spatial",
      // Rights
      "accessRights", "license", "rightsHolder", "provenance",
      // Relations
      "conformsTo", "hasFormat", "hasPart", "hasVersion", "isFormatOf", "isPartOf", "isReferencedBy", "isReplacedBy",
      "isRequiredBy", "isVersionOf", "references", "replaces", "requires",
      // Type and form
      "alternative", "bibliographicCitation", "extent", "medium", "tableOfContents",
      // Audience and provenance
      "audience", "educationLevel", "instructionalMethod", "mediator", "accrualMethod", "accrualPeriodicity",
      "accrualPolicy",
    ])
}
