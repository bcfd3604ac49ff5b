/// Judges Atom documents: feeds, and entries that stand alone.

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
internal import FeedBridge

struct AtomJudge: LocatedElementConsumer {
  /// Whether it is Atom 0.3, by the draft of 2003.
  private let isOld: Bool
  private var judge: ElementJudge
  private var entries = EntryRegister()
  /// Where the feed says that it is, before its first entry.
  private var location: String?
  private var hasEntries = false

  init(version: String?, _ context: JudgingContext) {
    isOld = version == "0.3"
    judge = Self.judge(home: .atom, context.now)
  }

  private static func judge(home: NamespaceID, _ now: Date) -> ElementJudge {
    var judge = ElementJudge(home: home, now: now)
    judge.isStrictAboutSpace = true
    return judge
  }

  /// A feed in a namespace that is not Atom's, or in none, is judged as what it would be in Atom's.
  private mutating func settle(_ root: LocatedElement) {
    if judge.home != root.namespace, judge.findings.all.isEmpty {
      judge = Self.judge(home: root.namespace, judge.now)
    }
  }

  var findings: Findings { judge.findings }

  mutating func take(item: LocatedElement, in around: [LocatedElement]) {
    guard let feed = around.first else { return }
    settle(feed)
    guard item.namespace == judge.home else { return }
    guard item.local == "entry" else {
      judge.add("undefined-element", at: item, "<\(feed.name)> has no <\(item.name)>. An item of Atom's is an entry.")
      return
    }
    // Looked for once: each entry would look through all that stands before it.
    if !hasEntries { location = feed.linkTarget("self", in: judge.home) }
    hasEntries = true
    judgeEntry(item)
    if !isOld { judge.judgeUniqueness(of: item, among: &entries) } else { judge.judgeOldUniqueness(of: item, &entries) }
    if !item.isBroken, !item.hasAuthorInReach { entries.withoutAuthor.append(.init(item)) }
  }

  mutating func take(root: LocatedElement) {
    settle(root)
    guard root.namespace == judge.home else { return }
    switch root.local {
    case "feed": judgeFeed(root)
    case "entry":
      location = root.linkTarget("self", in: judge.home)
      judgeEntry(root)
      if !root.hasAuthorInReach { judge.addMissingAuthor(.init(root), root.name) }
    default: break
    }
  }

  // MARK: Feed

  private mutating func judgeFeed(_ feed: LocatedElement) {
    let attributes: [AttributeRule] = isOld ? [.required("version")] : []
    judge.judgeAttributes(of: feed, by: ElementRule("feed", .anything, attributes: attributes))
    judge.judgeChildren(of: feed, by: isOld ? OldAtomGrammar.feed : AtomGrammar.feed, in: .feed)
    judge.judgeAlternates(of: feed)
    judge.judgeBases(ofLinksIn: feed, location: feed.linkTarget("self", in: judge.home))
    judge.judgeHistory(of: feed)
    judgeOrder(of: feed)
    guard !feed.isBroken else { return }
    if feed.child("author", judge.home) == nil {
      for entry in entries.withoutAuthor { judge.addMissingAuthor(entry, "entry") }
    }
    if !isOld, feed.linkTarget("self", in: judge.home) == nil {
      judge.add(
        "missing-self", at: feed,
        "the feed does not say where it is. Add <link rel=\"self\" href=\"…\"/> with the URL of this document.")
    }
    if feed.language == nil, !feed.children.contains(where: { $0.language != nil }), !entries.haveLanguage {
      judge.add(
        "missing-dc-language", at: feed,
        "nothing says what language the feed is in. Add xml:lang to <\(feed.name)>.")
    }
  }

  /// A feed's children are its metadata, and then the entries (RFC 4287 §4.1.1).
  private mutating func judgeOrder(of feed: LocatedElement) {
    guard !isOld, let first = feed.children.firstIndex(where: { $0.isNamed("entry", judge.home) }) else { return }
    for child in feed.children[first...]
    where child.namespace == judge.home && !child.isHandedOn && AtomGrammar.feed.elements[child.local] != nil {
      judge.add(
        "misplaced-metadata", at: child,
        "<\(child.name)> says something of the feed, and stands behind an entry. Move it before the first <entry>.")
    }
  }

  // MARK: Entries

  private mutating func judgeEntry(_ entry: LocatedElement) {
    judge.judgeAttributes(of: entry, by: ElementRule("entry", .anything))
    judge.judgeChildren(of: entry, by: isOld ? OldAtomGrammar.entry : AtomGrammar.entry, in: .item)
    judge.judgeAlternates(of: entry)
    judge.judgeBases(ofLinksIn: entry, location: location)
    if !isOld {
      judge.judgeSubstance(of: entry)
      judge.judgeIdentity(of: entry)
    }
    if entry.language != nil || entry.children.contains(where: { $0.language != nil }) { entries.haveLanguage = true }
  }
}
