/// Dublin Core's elements and terms. All of them are optional and may be repeated, and RDF may say who or what is meant
/// instead of a text.

extension FeedNamespace {
  static let dublinCoreRules: [ElementRule] =
    plainNames.map { .dublinCore($0, .plainText) }
    + ["identifier", "relation", "source", "format", "type", "description", "rights"].map { .dublinCore($0, .text) }
    + [.dublinCore("date", .w3cdtfDate), .dublinCore("language", .language)]

  static let dublinCoreTermsRules: [ElementRule] =
    dublinCoreRules
    + ["created", "issued", "modified", "dateAccepted", "dateCopyrighted", "dateSubmitted"]
    .map { .dublinCore($0, .w3cdtfDate) }

  private static let plainNames = ["title", "creator", "contributor", "publisher", "subject", "coverage"]
}

extension ElementRule {
  fileprivate static func dublinCore(_ name: String, _ value: ValueRule) -> ElementRule {
    ElementRule(name, .valueOrElements(value), isRepeatable: true, in: .anywhere)
  }
}
