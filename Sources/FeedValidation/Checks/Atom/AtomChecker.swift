/// Checks Atom documents: feeds, and entry documents.

internal import FeedBridge

struct AtomChecker: FormatChecker {
  /// Whether it is Atom 0.3, the draft of 2003.
  private var isAtom03: Bool
  private var checker: ElementChecker
  /// The URL of the feed, if the caller knows it.
  private let selfURL: String?
  private var entries = EntryRegister()
  /// The target of the feed's self link, if it comes before the first entry.
  private var location: String?
  private var hasEntries = false

  init(version: String?, _ context: ValidationContext) {
    isAtom03 = version == "0.3"
    checker = ElementChecker(feedNamespace: .atom, context)
    checker.isStrictAboutSpace = true
    selfURL = context.selfURL
  }

  var problems: ProblemList { checker.problems }

  mutating func visit(item: LocatedElement, in ancestors: [LocatedElement]) {
    guard let feed = ancestors.first else { return }
    guard item.namespace == checker.feedNamespace else { return }
    guard item.local == "entry" else {
      checker.addNotAllowed(item, in: feed, "Write <entry>.")
      return
    }
    // Looked up once, because each entry would search everything before it.
    if !hasEntries, feed.isAtom1InOldNamespace { isAtom03 = false }
    if !hasEntries { location = feed.linkTarget("self", in: checker.feedNamespace) }
    hasEntries = true
    checkEntry(item)
    if !isAtom03 {
      checker.checkUniqueness(of: item, among: &entries)
    } else {
      checker.checkAtom03Uniqueness(of: item, &entries)
    }
    if !item.isBroken, !item.hasAuthorOrSourceAuthor { entries.withoutAuthor.append((item.offset, item.path)) }
  }

  mutating func visit(root: LocatedElement) {
    guard root.namespace == checker.feedNamespace else { return }
    if root.isAtom1InOldNamespace { isAtom03 = false }
    switch root.local {
    case "feed": checkFeed(root)
    case "entry":
      location = root.linkTarget("self", in: checker.feedNamespace)
      checkEntry(root)
      if !root.hasAuthorOrSourceAuthor { checker.addMissingAuthor((root.offset, root.path), root.name) }
    default: break
    }
  }

  // MARK: Feed

  private mutating func checkFeed(_ feed: LocatedElement) {
    checker.checkAttributes(of: feed, by: isAtom03 ? [.required("version")] : [])
    checker.checkChildren(of: feed, by: isAtom03 ? OldAtomGrammar.feed : AtomGrammar.feed, in: .feed)
    checker.checkAlternates(of: feed)
    checker.checkOwnLinks(of: feed)
    checker.checkBases(ofLinksIn: feed, location: feed.linkTarget("self", in: checker.feedNamespace))
    checker.checkHistory(of: feed)
    checkOrder(of: feed)
    guard !feed.isBroken else { return }
    if feed.child("author", checker.feedNamespace) == nil {
      for entry in entries.withoutAuthor { checker.addMissingAuthor(entry, "entry") }
    }
    if !isAtom03, feed.linkTarget("self", in: checker.feedNamespace) == nil {
      checker.add(
        .missingSelf, at: feed,
        "The feed has no link with rel=\"self\". Add <link rel=\"self\" href=\"…\"/> with the URL of this document.",
        fix: selfURL.map { .unsafe(.child(feed.selfLink(to: $0))) }, names: feed.absentSelfLink)
    }
  }

  /// The metadata of a feed should come before its entries (RFC 4287 §4.1.1).
  private mutating func checkOrder(of feed: LocatedElement) {
    guard !isAtom03, let first = feed.children.firstIndex(where: { $0.isNamed("entry", checker.feedNamespace) }) else {
      return
    }
    for child in feed.children[first...]
    where child.namespace == checker.feedNamespace && !child.isDelivered
      && AtomGrammar.feed.elements[child.local] != nil
    {
      checker.add(
        .misplacedMetadata, at: child,
        "<\(child.name)> of the feed follows an entry. Move it before the first <entry>.")
    }
  }

  // MARK: Entries

  private mutating func checkEntry(_ entry: LocatedElement) {
    checker.checkAttributes(of: entry, by: [])
    checker.checkChildren(of: entry, by: isAtom03 ? OldAtomGrammar.entry : AtomGrammar.entry, in: .item)
    checker.checkAlternates(of: entry)
    checker.checkBases(ofLinksIn: entry, location: location)
    if !isAtom03 {
      checker.checkContents(of: entry)
      checker.checkIdentity(of: entry)
    }
  }
}
