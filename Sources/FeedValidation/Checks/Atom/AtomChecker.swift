/// Checks Atom documents: feeds, and entries that stand alone.

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
internal import FeedBridge

struct AtomChecker: LocatedElementConsumer {
  /// Whether it is Atom 0.3, by the draft of 2003.
  private let isOld: Bool
  private var checker: ElementChecker
  private var entries = EntryRegister()
  /// Where the feed says that it is, before its first entry.
  private var location: String?
  private var hasEntries = false

  init(version: String?, _ context: ValidationContext) {
    isOld = version == "0.3"
    checker = Self.checker(home: .atom, context.now, context.noProblems)
  }

  private static func checker(home: NamespaceID, _ now: Date, _ problems: ProblemList) -> ElementChecker {
    var checker = ElementChecker(home: home, now: now, problems)
    checker.isStrictAboutSpace = true
    return checker
  }

  /// A feed in a namespace that is not Atom's, or in none, is checked as what it would be in Atom's.
  private mutating func settle(_ root: LocatedElement) {
    if checker.home != root.namespace, checker.problems.all.isEmpty {
      checker = Self.checker(home: root.namespace, checker.now, checker.problems)
    }
  }

  var problems: ProblemList { checker.problems }

  mutating func take(item: LocatedElement, in around: [LocatedElement]) {
    guard let feed = around.first else { return }
    settle(feed)
    guard item.namespace == checker.home else { return }
    guard item.local == "entry" else {
      checker.add(.undefinedElement, at: item, "<\(feed.name)> has no <\(item.name)>. An item of Atom's is an entry.")
      return
    }
    // Looked for once: each entry would look through all that stands before it.
    if !hasEntries { location = feed.linkTarget("self", in: checker.home) }
    hasEntries = true
    checkEntry(item)
    if !isOld {
      checker.checkUniqueness(of: item, among: &entries)
    } else {
      checker.checkOldUniqueness(of: item, &entries)
    }
    if !item.isBroken, !item.hasAuthorInReach { entries.withoutAuthor.append(.init(item)) }
  }

  mutating func take(root: LocatedElement) {
    settle(root)
    guard root.namespace == checker.home else { return }
    switch root.local {
    case "feed": checkFeed(root)
    case "entry":
      location = root.linkTarget("self", in: checker.home)
      checkEntry(root)
      if !root.hasAuthorInReach { checker.addMissingAuthor(.init(root), root.name) }
    default: break
    }
  }

  // MARK: Feed

  private mutating func checkFeed(_ feed: LocatedElement) {
    checker.checkAttributes(of: feed, by: isOld ? [.required("version")] : [])
    checker.checkChildren(of: feed, by: isOld ? OldAtomGrammar.feed : AtomGrammar.feed, in: .feed)
    checker.checkAlternates(of: feed)
    checker.checkBases(ofLinksIn: feed, location: feed.linkTarget("self", in: checker.home))
    checker.checkHistory(of: feed)
    checkOrder(of: feed)
    guard !feed.isBroken else { return }
    if feed.child("author", checker.home) == nil {
      for entry in entries.withoutAuthor { checker.addMissingAuthor(entry, "entry") }
    }
    if !isOld, feed.linkTarget("self", in: checker.home) == nil {
      checker.add(
        .missingSelf, at: feed,
        "the feed does not say where it is. Add <link rel=\"self\" href=\"…\"/> with the URL of this document.")
    }
    if feed.language == nil, !feed.children.contains(where: { $0.language != nil }), !entries.haveLanguage {
      checker.add(
        .missingDCLanguage, at: feed,
        "nothing says what language the feed is in. Add xml:lang to <\(feed.name)>.")
    }
  }

  /// A feed's children are its metadata, and then the entries (RFC 4287 §4.1.1).
  private mutating func checkOrder(of feed: LocatedElement) {
    guard !isOld, let first = feed.children.firstIndex(where: { $0.isNamed("entry", checker.home) }) else { return }
    for child in feed.children[first...]
    where child.namespace == checker.home && !child.isDelivered && AtomGrammar.feed.elements[child.local] != nil {
      checker.add(
        .misplacedMetadata, at: child,
        "<\(child.name)> says something of the feed, and stands behind an entry. Move it before the first <entry>.")
    }
  }

  // MARK: Entries

  private mutating func checkEntry(_ entry: LocatedElement) {
    checker.checkAttributes(of: entry, by: [])
    checker.checkChildren(of: entry, by: isOld ? OldAtomGrammar.entry : AtomGrammar.entry, in: .item)
    checker.checkAlternates(of: entry)
    checker.checkBases(ofLinksIn: entry, location: location)
    if !isOld {
      checker.checkSubstance(of: entry)
      checker.checkIdentity(of: entry)
    }
    if entry.language != nil || entry.children.contains(where: { $0.language != nil }) { entries.haveLanguage = true }
  }
}
