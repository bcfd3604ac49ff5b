/// What may stand where in Atom 1.0 (RFC 4287), and what its values must be.

internal import FeedBridge

enum AtomGrammar {
  /// Of a feed and of an entry's source alike (RFC 4287 §4.1.1, §4.2.11).
  private static let metadata: [ElementRule] = [
    person("author"), category, person("contributor"),
    .one("generator", .plainText, attributes: [.optional("uri", .iriReference), .optional("version")]),
    .one("icon", .iriReference), .one("id", .atomID), link(in: .feed), .one("logo", .iriReference), text("rights"),
    text("subtitle"), text("title"), .one("updated", .rfc3339Date),
  ]

  /// What feeds and entries must have, and sources should.
  static let identity = ["id", "title", "updated"]

  private static let required = identity.map { (name: $0, rule: RuleID.missingElement) }

  static let feed = ElementGrammar(metadata + [.many("entry", .text)], required: required)

  /// §4.1.2.
  static let entry = ElementGrammar(
    [
      person("author"), category,
      ElementRule("content", .custom { $0.checkContent($1) }),
      person("contributor"), .one("id", .atomID), link(in: .item), .one("published", .rfc3339Date), text("rights"),
      ElementRule("source", .custom { $0.checkAtomSource($1) }),
      text("summary"), text("title"), .one("updated", .rfc3339Date),
    ], required: required)

  static let source = ElementGrammar(metadata)

  /// §3.2.
  static let person = ElementGrammar(
    [.one("name", .personName), .one("uri", .iriReference), .one("email", .addrSpec)],
    required: [("name", .missingElement)])

  private static let category = ElementRule(
    "category", .custom { $0.checkAtomCategory($1) }, isRepeatable: true)

  static func person(_ name: String, _ grammar: ElementGrammar = person) -> ElementRule {
    ElementRule(name, .custom { $0.checkAtomPerson($1, by: grammar) }, isRepeatable: true)
  }

  static func text(_ name: String) -> ElementRule {
    ElementRule(name, .custom { $0.checkTextConstruct($1) })
  }

  static func link(in place: AllowedParents) -> ElementRule {
    ElementRule("link", .custom { $0.checkAtomLink($1, in: place) }, isRepeatable: true)
  }
}

/// The same of Atom 0.3, by the draft that was its specification.
enum OldAtomGrammar {
  private static let shared: [ElementRule] = [
    AtomGrammar.person("author", person), AtomGrammar.person("contributor", person), .one("id", .atomID),
    .one("modified", .w3cdtfDate), AtomGrammar.text("title"),
  ]

  private static func required(_ names: String...) -> [(name: String, rule: RuleID)] {
    names.map { (name: $0, rule: .missingElement) }
  }

  static let feed = ElementGrammar(
    shared + [
      AtomGrammar.text("copyright"), .many("entry", .text),
      .one("generator", .plainText, attributes: [.optional("url", .iriReference), .optional("version")]),
      AtomGrammar.text("info"), AtomGrammar.link(in: .feed), AtomGrammar.text("tagline"),
    ], required: required("title", "link", "modified"))

  static let entry = ElementGrammar(
    shared + [
      ElementRule("content", .custom { $0.checkContent($1) }, isRepeatable: true),
      .one("created", .w3cdtfDate), .one("issued", .w3cdtfDate), AtomGrammar.link(in: .item),
      AtomGrammar.text("summary"),
    ], required: required("title", "link", "id", "issued", "modified"))

  private static let person = ElementGrammar(
    [.one("name", .personName), .one("url", .iriReference), .one("email", .addrSpec)],
    required: [("name", .missingElement)])
}

extension ModuleGrammar {
  /// Atom in RSS.
  static let atom = AtomGrammar.feed.elements.merging(AtomGrammar.entry.elements) { first, _ in first }.values
    .filter { $0.name != "entry" }
}

extension ElementChecker {
  /// Checks as in Atom what stands in a feed of another format.
  private mutating func checkAtHome(_ element: LocatedElement, _ check: (inout ElementChecker) -> Void) {
    guard home != element.namespace else { return check(&self) }
    var other = ElementChecker(home: element.namespace, now: now)
    check(&other)
    problems.add(other.problems)
  }

  /// A person construct (RFC 4287 §3.2).
  mutating func checkAtomPerson(_ person: LocatedElement, by grammar: ElementGrammar = AtomGrammar.person) {
    checkAttributes(of: person, by: ElementRule(person.local, .anything))
    checkAtHome(person) { $0.checkChildren(of: person, by: grammar, in: [.within, .parts]) }
  }

  private static let category = ElementRule(
    "category", .anything,
    attributes: [
      .required("term", mayBeBlank: true), .optional("scheme", .absoluteIRI), .optional("label", .plainText),
    ])

  /// What stands in a category beside its attributes means nothing (RFC 4287 §4.2.2).
  mutating func checkAtomCategory(_ category: LocatedElement) {
    checkAttributes(of: category, by: Self.category)
    if let term = category.attribute("term"), LocatedText(string: term.value).isBlank {
      add(
        .notBlank, at: term, of: category,
        "<\(category.name)> says nothing: its term is empty. Fill it in, or leave the category out.")
    }
  }

  /// The feed that an entry was copied from, which should have what a feed must (RFC 4287 §4.2.11).
  mutating func checkAtomSource(_ source: LocatedElement) {
    checkAttributes(of: source, by: ElementRule(source.local, .anything))
    checkAtHome(source) { checker in
      checker.checkChildren(of: source, by: AtomGrammar.source, in: .feed)
      checker.checkAlternates(of: source)
      checker.checkIdentity(ofSource: source)
    }
  }

  private mutating func checkIdentity(ofSource source: LocatedElement) {
    guard !source.isBroken else { return }
    for name in AtomGrammar.identity where source.child(name, home) == nil {
      add(
        .missingSourceElement, at: source,
        "<\(source.name)> has no <\(name)>, by which readers know the feed that the entry is from. Copy it from there.")
    }
  }
}
