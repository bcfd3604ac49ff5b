/// What may stand where in Atom 1.0 (RFC 4287), and what its values must be.

package enum AtomGrammar {
  /// Of a feed and of an entry's source alike (RFC 4287 §4.1.1, §4.2.11).
  private static let metadata: [ElementRule] = [
    person("author"), category, person("contributor"),
    .one("generator", .plainText, attributes: [.optional("uri", .iriReference), .optional("version")]),
    .one("icon", .iriReference), .one("id", .atomID), link(in: .feed), .one("logo", .iriReference), text("rights"),
    text("subtitle"), text("title"), .one("updated", .rfc3339Date),
  ]

  /// What feeds and entries must have, and sources should.
  package static let identity = ["id", "title", "updated"]

  private static let required = identity.map { RequiredElement(stringLiteral: $0) }

  package static let feed = ElementGrammar(metadata + [.many("entry", .text)], required: required)

  /// §4.1.2.
  package static let entry = ElementGrammar(
    [
      person("author"), category,
      ElementRule("content", .custom(.atomContent)),
      person("contributor"), .one("id", .atomID), link(in: .item), .one("published", .rfc3339Date), text("rights"),
      ElementRule("source", .custom(.atomSource)),
      text("summary"), text("title"), .one("updated", .rfc3339Date),
    ], required: required)

  package static let source = ElementGrammar(metadata)

  /// §3.2.
  package static let person = ElementGrammar(
    [.one("name", .personName), .one("uri", .iriReference), .one("email", .addrSpec)],
    required: ["name"])

  private static let category = ElementRule(
    "category", .custom(.atomCategory), isRepeatable: true)

  static func person(_ name: String, _ check: SpecialCheck = .atomPerson) -> ElementRule {
    ElementRule(name, .custom(check), isRepeatable: true)
  }

  static func text(_ name: String) -> ElementRule {
    ElementRule(name, .custom(.atomText))
  }

  static func link(in place: AllowedParents) -> ElementRule {
    ElementRule("link", .custom(.atomLink(place)), isRepeatable: true)
  }
}

/// The same of Atom 0.3, by the draft that was its specification.
package enum OldAtomGrammar {
  private static let shared: [ElementRule] = [
    AtomGrammar.person("author", .oldAtomPerson), AtomGrammar.person("contributor", .oldAtomPerson),
    .one("id", .atomID),
    .one("modified", .w3cdtfDate), AtomGrammar.text("title"),
  ]

  package static let feed = ElementGrammar(
    shared + [
      AtomGrammar.text("copyright"), .many("entry", .text),
      .one("generator", .plainText, attributes: [.optional("url", .iriReference), .optional("version")]),
      AtomGrammar.text("info"), AtomGrammar.link(in: .feed), AtomGrammar.text("tagline"),
    ], required: ["title", "link", "modified"])

  package static let entry = ElementGrammar(
    shared + [
      ElementRule("content", .custom(.atomContent), isRepeatable: true),
      .one("created", .w3cdtfDate), .one("issued", .w3cdtfDate), AtomGrammar.link(in: .item),
      AtomGrammar.text("summary"),
    ], required: ["title", "link", "id", "issued", "modified"])

  package static let person = ElementGrammar(
    [.one("name", .personName), .one("url", .iriReference), .one("email", .addrSpec)],
    required: ["name"])
}

extension FeedNamespace {
  /// Atom in feeds of other formats.
  static let atomRules: [ElementRule] = AtomGrammar.feed.elements.merging(AtomGrammar.entry.elements) { first, _ in
    first
  }
  .values.filter { $0.name != "entry" }
}
