/// PRISM, basic metadata 1.2 to 3.0 (https://www.w3.org/submissions/prism/), with which journals and newspapers describe
/// their articles.

extension FeedNamespace {
  package static let prism = FeedNamespace(
    prefix: "prism", uri: "http://prismstandard.org/namespaces/basic/2.0/",
    otherURIs: [
      "http://prismstandard.org/namespaces/1.2/basic/", "http://prismstandard.org/namespaces/1.0/basic/",
      "http://prismstandard.org/namespaces/basic/1.2/", "http://prismstandard.org/namespaces/basic/2.1/",
      "http://prismstandard.org/namespaces/basic/2.2/", "http://prismstandard.org/namespaces/basic/3.0/",
      "http://purl.org/rss/1.0/modules/prism/",
    ],
    table: { prismTable })

  private static let prismTable = NamespaceTable([
    // The publication
    "publicationName", "alternateTitle", "issn", "eIssn", "issnl", "isbn", "eIsbn", "doi", "uspsNumber", "productCode",
    "aggregationType", "aggregateIssueNumber", "publishingFrequency",
    // Its issue
    "volume", "number", "issueIdentifier", "issueName", "issueTeaser", "issueType", "edition", "seriesNumber",
    "seriesTitle", "bookEdition", "contentType", "nationalCatalogNumber", "complianceProfile",
    // The place in it
    "section", "subsection1", "subsection2", "subsection3", "subsection4", "channel", "subchannel1", "subchannel2",
    "subchannel3", "subchannel4", "startingPage", "endingPage", "pageRange", .init("pageCount", .integer),
    "pageProgressionDirection", .init("byteCount", .integer), .init("wordCount", .integer), "samplePageRange",
    .init("url", .url), .init("link", .url), "versionIdentifier", "blogTitle", .init("blogURL", .url),
    // Dates
    .init("publicationDate", .date), .init("publicationTime", .date), "publicationDisplayDate",
    .init("coverDate", .date), "coverDisplayDate", .init("creationDate", .date), .init("creationTime", .date),
    .init("modificationDate", .date), .init("modificationTime", .date), .init("dateReceived", .date),
    .init("releaseTime", .date), .init("receptionDate", .date), .init("embargoDate", .date),
    .init("expirationDate", .date), .init("expirationTime", .date), .init("killDate", .date),
    .init("onSaleDate", .date), "onSaleDay", .init("offSaleDate", .date), "copyrightYear", "timePeriod",
    // Its subject
    "category", "genre",
    .init("keyword", key: "keywords", isRepeated: true),
    "academicField", "event", "industry", "location", "object", "objectTitle", "organization", "person", "profession",
    "sport", "ticker", "teaser", "subtitle", "rating",
    // Its origin and rights
    "corporateEntity", "distributor", "contributor", "copyright", "rightsAgent", "permissions", "device", "platform",
    "originPlatform", "role",
    // Other works
    "hasAlternative", "hasCorrection", "hasFormat", "hasPart", "hasPreviousVersion", "hasTranslation",
    "isAlternativeOf", "isCorrectionOf", "isFormatOf", "isPartOf", "isReferencedBy", "isRequiredBy", "isTranslationOf",
    "isVersionOf", "references", "requires",
  ])
}
