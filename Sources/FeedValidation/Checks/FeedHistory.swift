/// Compares the items of a feed with those that were published before. It compares what both are converted to, so their formats do not
/// matter.

internal import FeedBridge
internal import FeedFoundation
internal import FeedPrimitives

/// What readers will mistake: items that they take for new ones, or for others.
struct FeedHistory: Sendable {
  struct Finding: Sendable {
    var rule: RuleID
    var message: String
  }

  /// The findings by the path of the item; those of the feed have an empty path.
  private var findings: [String: [Finding]] = [:]

  /// Adds the findings of an item, or those of the feed, at the part of the document that is most about them.
  func add(of path: String, at part: some DocumentPart, to problems: inout ProblemList) {
    for finding in findings[path] ?? [] { problems.add(finding.rule, at: part, finding.message) }
  }

  init(of document: Span<UInt8>, after previous: JSONFeed, _ limits: JSONFeed.Limits) {
    var options = FeedConverter.Options(limits: limits)
    (options.recordsRepairs, options.notesItemPaths) = (false, true)
    guard let outcome = try? FeedConverter(options).convert(document, sourceURL: nil, .inFeed) else { return }
    let items = outcome.conversion.feed.items
    let earlier = EarlierItems(previous.items, now: items)
    var (unknown, changed) = (0, 0)
    for (item, path) in zip(items, outcome.itemPaths) {
      if let old = earlier.byID[ExactName(item.id.stringValue)] {
        compare(item, with: old, at: path)
      } else {
        unknown += 1
        guard let old = earlier.item(like: item) else { continue }
        changed += 1
        add(
          .itemIDChanged, at: path,
          "The item \((item.url ?? item.title ?? "").shortened) had the id \"\(old.id.stringValue.shortened)\" before; readers show it again. Keep the old id."
        )
      }
    }
    if unknown == items.count, unknown > 1, changed > 0 {
      add(
        .itemIDsAllNew, at: "",
        "None of the \(unknown) ids was in the feed before, though items were: readers show all of them as new. Keep the old ids."
      )
    }
  }

  private mutating func add(_ rule: RuleID, at path: String, _ message: String) {
    findings[path, default: []].append(Finding(rule: rule, message: message))
  }

  private mutating func compare(_ item: JSONFeed.Item, with old: JSONFeed.Item, at path: String) {
    let hasSameContent = (item.contentHTML ?? item.contentText) == (old.contentHTML ?? old.contentText)
    if let url = old.url, !EarlierItems.isSame(url, item.url), !hasSameContent {
      add(
        .itemIDReused, at: path,
        "The id \"\(item.id.stringValue.shortened)\" belonged to \(url.shortened) before; readers mistake this item for it. Use a new id."
      )
    } else if hasSameContent, item.title == old.title, let date = item.datePublished, let before = old.datePublished,
      date > before.addingTimeInterval(1)
    {
      add(
        .itemDateMoved, at: path,
        "The item was published \(RFC3339.string(before) ?? "earlier") before, and has not changed: the program may write the time of the build. Keep the date."
      )
    }
  }
}

/// The items of the feed as it was published before.
private struct EarlierItems {
  var byID: [ExactName: JSONFeed.Item] = [:]
  /// Those that are gone, by what an item keeps: its URL, its path on a site that moved, its title and date. A key that several items of
  /// one feed share, such as the page of a show, is not among them.
  private var byKey: [ExactName: JSONFeed.Item] = [:]

  init(_ items: [JSONFeed.Item], now: [JSONFeed.Item]) {
    let shared = Self.shared(in: items).union(Self.shared(in: now))
    let known = Set(now.map { ExactName($0.id.stringValue) })
    for item in items {
      let id = ExactName(item.id.stringValue)
      byID[id] = item
      if known.contains(id) || Self.isMade(item) { continue }
      for key in Self.keys(of: item) where !shared.contains(key) { byKey[key] = item }
    }
  }

  /// The item that another one was, which has a new id.
  func item(like item: JSONFeed.Item) -> JSONFeed.Item? {
    if Self.isMade(item) { return nil }
    return Self.keys(of: item).lazy.compactMap { byKey[$0] }.first
  }

  /// Whether the id was not published, but made of the item's parts.
  private static func isMade(_ item: JSONFeed.Item) -> Bool { item.id.stringValue.hasPrefix("urn:feed-item:") }

  private static func shared(in items: [JSONFeed.Item]) -> Set<ExactName> {
    var (seen, shared): (Set<ExactName>, Set<ExactName>) = ([], [])
    for item in items {
      for key in Set(keys(of: item)) where !seen.insert(key).inserted { shared.insert(key) }
    }
    return shared
  }

  private static func keys(of item: JSONFeed.Item) -> [ExactName] {
    let title = item.title ?? ""
    // An item of another site may have the same path.
    let moved = item.url.flatMap(path).map { "\($0) \(title)" }
    let dated = item.datePublished.map { "\($0.timeIntervalSince1970) \(title)" }
    return [item.url, moved, title.isEmpty ? nil : dated].compactMap { $0.map { ExactName($0) } }
  }

  /// A URL without what changes when a site moves: scheme, host, query and the slash at the end. Nil for a site's home page.
  private static func path(_ url: String) -> String? {
    guard URLText.isAbsolute(url), let host = url.firstRange(of: "//")?.upperBound else { return nil }
    var path = url[host...].drop { $0 != "/" }.prefix { $0 != "?" && $0 != "#" }
    while path.hasSuffix("/") { path.removeLast() }
    return path.isEmpty ? nil : String(path)
  }

  static func isSame(_ url: String, _ other: String?) -> Bool {
    url == other || other.flatMap(path).map { $0 == path(url) } ?? false
  }
}
