/// Checks Atom's persons, categories and sources, in Atom and in feeds of other formats.

internal import FeedBridge
internal import FeedPrimitives

extension ElementChecker {
  /// Checks an Atom element as in an Atom feed, whatever the format.
  private mutating func checkAsAtom(_ element: LocatedElement, _ check: (inout ElementChecker) -> Void) {
    guard feedNamespace != element.namespace else { return check(&self) }
    var other = emptied(feedNamespace: element.namespace)
    check(&other)
    problems.add(other.problems)
  }

  /// A person construct (RFC 4287 §3.2).
  mutating func checkAtomPerson(_ person: LocatedElement, by model: ContentModel = AtomGrammar.person) {
    checkAttributes(of: person, by: [])
    checkAsAtom(person) { $0.checkChildren(of: person, by: model, in: [.within, .parts]) }
  }

  /// The content of a category has no meaning (RFC 4287 §4.2.2).
  mutating func checkAtomCategory(_ category: LocatedElement) {
    checkAttributes(of: category, by: FeedNamespace.atom.attributes(of: "category"))
    if let term = category.attribute("term"), term.trimmed.isEmpty {
      add(.notBlank, at: term, "The term of <\(category.name)> is empty. Fill it in, or remove the category.")
    }
  }

  /// A source should have the elements that a feed requires (RFC 4287 §4.2.11).
  mutating func checkAtomSource(_ source: LocatedElement) {
    checkAttributes(of: source, by: [])
    checkAsAtom(source) { checker in
      checker.checkChildren(of: source, by: AtomGrammar.source, in: .feed)
      checker.checkAlternates(of: source)
      checker.checkIdentity(ofSource: source)
    }
  }

  private mutating func checkIdentity(ofSource source: LocatedElement) {
    guard !source.isBroken else { return }
    for name in AtomGrammar.identity where source.child(name, feedNamespace) == nil {
      add(
        .missingSourceElement, at: source,
        "<\(source.name)> has no <\(name)>, which a feed must have. Copy it from the feed that the entry comes from."
      )
    }
  }
}
