/// Elements of different namespaces that mean the same: readers that know both must choose.

internal import FeedBridge

/// Pairs of elements with the same meaning.
enum RedundantElements {
  typealias Pair = (one: ElementKey, other: ElementKey)

  static let channelPairs = pairs([
    ("category", .dublinCore, "subject"), ("category", .atom, "category"), ("copyright", .dublinCore, "rights"),
    ("copyright", .atom, "rights"), ("description", .dublinCore, "description"), ("description", .atom, "subtitle"),
    ("generator", .admin, "generatorAgent"), ("generator", .atom, "generator"), ("language", .dublinCore, "language"),
    ("managingEditor", .dublinCore, "creator"), ("managingEditor", .atom, "author"), ("pubDate", .dublinCore, "date"),
    ("pubDate", .atom, "published"), ("title", .dublinCore, "title"), ("title", .atom, "title"),
    ("webMaster", .dublinCore, "publisher"), ("lastBuildDate", .dublinCoreTerms, "modified"),
    ("lastBuildDate", .atom, "updated"),
  ])

  static let itemPairs = pairs([
    ("author", .dublinCore, "creator"), ("author", .atom, "author"), ("category", .dublinCore, "subject"),
    ("category", .atom, "category"), ("pubDate", .dublinCore, "date"), ("pubDate", .atom, "published"),
    ("title", .dublinCore, "title"), ("title", .atom, "title"), ("description", .atom, "content"),
    ("guid", .atom, "id"),
    ("source", .dublinCore, "source"), ("source", .atom, "source"),
  ])

  /// Elements of RSS and those of other namespaces, and the licences of two namespaces.
  private static func pairs(_ names: [(String, NamespaceID, String)]) -> [Pair] {
    names.map { (ElementKey($0), ElementKey($2, $1)) }
      + [(ElementKey("license", .creativeCommons), ElementKey("license", .creativeCommonsRDF))]
  }
}

extension ElementChecker {
  /// Reports the second element of each pair in `element`.
  mutating func checkRedundantElements(in element: LocatedElement, _ pairs: [RedundantElements.Pair], rule: RuleID) {
    // The namespaces of the children, of which some may have the same bit.
    var namespaces: UInt64 = 0
    for child in element.children { namespaces |= 1 << UInt64(child.namespace.rawValue % 64) }
    for pair in pairs where namespaces >> UInt64(pair.other.namespace.rawValue % 64) & 1 != 0 {
      guard let other = element.child(pair.other.local, pair.other.namespace),
        let one = element.child(pair.one.local, pair.one.namespace), !isMorePrecise(other, than: one)
      else { continue }
      let (early, late) = one.index < other.index ? (one, other) : (other, one)
      add(
        rule, at: late,
        "Both <\(early.name)> and <\(late.name)> are present. \(advice(for: pair, one, other))"
      )
    }
  }

  /// Which of two elements with the same meaning to keep.
  private func advice(for pair: RedundantElements.Pair, _ one: LocatedElement, _ other: LocatedElement) -> String {
    if pair.one.local == "category" { return "Write what <\(other.name)> says as <\(one.name)>, and remove it." }
    // In RSS, persons are e-mail addresses.
    return ["author", "managingEditor", "webMaster"].contains(pair.one.local)
      ? "Keep <\(other.name)> if it is a name, <\(one.name)> if it is an e-mail address." : "Keep <\(one.name)>."
  }

  /// Whether it is a date with fractional seconds, which RSS's own dates cannot express.
  private func isMorePrecise(_ element: LocatedElement, than other: LocatedElement) -> Bool {
    element.isNamed("published", .atom) && other.isNamed("pubDate", .rss) && element.text.string.contains(".")
  }

  /// Checks for content in elements that are not meant for it, or that repeat the description.
  mutating func checkDescriptions(of item: LocatedElement) {
    for body in item.children("body", .xhtml) {
      add(
        .duplicateDescriptionSemantics, at: body,
        "<\(body.name)> is content, but few readers look there. Use <content:encoded> for the full text, or <description>."
      )
    }
    guard let description = item.child("description", .rss)?.text.trimmed, !description.isEmpty else { return }
    for (local, namespace) in [("description", NamespaceID.dublinCore), ("summary", .atom)] {
      for summary in item.children(local, namespace) where summary.text.trimmed == description {
        add(
          .duplicateDescriptionSemantics, at: summary,
          "<\(summary.name)> repeats <description>. Keep <description>.")
      }
    }
  }
}
