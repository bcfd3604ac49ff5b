/// Checks Atom's people, categories and sources, in Atom and in feeds of other formats.

internal import FeedBridge

extension ElementChecker {
  /// Checks as in Atom what stands in a feed of another format.
  private mutating func checkAtHome(_ element: LocatedElement, _ check: (inout ElementChecker) -> Void) {
    guard home != element.namespace else { return check(&self) }
    var other = ElementChecker(home: element.namespace, now: now, problems.emptied)
    check(&other)
    problems.add(other.problems)
  }

  /// A person construct (RFC 4287 §3.2).
  mutating func checkAtomPerson(_ person: LocatedElement, by model: ContentModel = AtomGrammar.person) {
    checkAttributes(of: person, by: [])
    checkAtHome(person) { $0.checkChildren(of: person, by: model, in: [.within, .parts]) }
  }

  /// What stands in a category beside its attributes means nothing (RFC 4287 §4.2.2).
  mutating func checkAtomCategory(_ category: LocatedElement) {
    checkAttributes(of: category, by: FeedNamespace.atom.attributes(of: "category"))
    if let term = category.attribute("term"), LocatedText(string: term.value).isBlank {
      add(
        .notBlank, at: term, of: category,
        "<\(category.name)> says nothing: its term is empty. Fill it in, or leave the category out.")
    }
  }

  /// The feed that an entry was copied from, which should have what a feed must (RFC 4287 §4.2.11).
  mutating func checkAtomSource(_ source: LocatedElement) {
    checkAttributes(of: source, by: [])
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
