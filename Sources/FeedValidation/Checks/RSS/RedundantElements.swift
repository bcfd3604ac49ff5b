/// Elements of different namespaces that mean the same: readers that know both must choose.

internal import FeedBridge

/// A pair of elements with the same meaning.
struct RedundantElements {
  let one: ElementKey
  let other: ElementKey

  private init(_ one: ElementKey, _ other: ElementKey) {
    self.one = one
    self.other = other
  }

  static let channelPairs = [
    RedundantElements(ElementKey("category"), ElementKey("subject", .dublinCore)),
    RedundantElements(ElementKey("category"), ElementKey("category", .atom)),
    RedundantElements(ElementKey("copyright"), ElementKey("rights", .dublinCore)),
    RedundantElements(ElementKey("copyright"), ElementKey("rights", .atom)),
    RedundantElements(ElementKey("description"), ElementKey("description", .dublinCore)),
    RedundantElements(ElementKey("description"), ElementKey("subtitle", .atom)),
    RedundantElements(ElementKey("generator"), ElementKey("generatorAgent", .admin)),
    RedundantElements(ElementKey("generator"), ElementKey("generator", .atom)),
    RedundantElements(ElementKey("language"), ElementKey("language", .dublinCore)),
    RedundantElements(ElementKey("managingEditor"), ElementKey("creator", .dublinCore)),
    RedundantElements(ElementKey("managingEditor"), ElementKey("author", .atom)),
    RedundantElements(ElementKey("pubDate"), ElementKey("date", .dublinCore)),
    RedundantElements(ElementKey("pubDate"), ElementKey("published", .atom)),
    RedundantElements(ElementKey("title"), ElementKey("title", .dublinCore)),
    RedundantElements(ElementKey("title"), ElementKey("title", .atom)),
    RedundantElements(ElementKey("webMaster"), ElementKey("publisher", .dublinCore)),
    licence,
  ]

  static let itemPairs = [
    RedundantElements(ElementKey("author"), ElementKey("creator", .dublinCore)),
    RedundantElements(ElementKey("author"), ElementKey("author", .atom)),
    RedundantElements(ElementKey("category"), ElementKey("subject", .dublinCore)),
    RedundantElements(ElementKey("category"), ElementKey("category", .atom)),
    RedundantElements(ElementKey("pubDate"), ElementKey("date", .dublinCore)),
    RedundantElements(ElementKey("pubDate"), ElementKey("published", .atom)),
    RedundantElements(ElementKey("title"), ElementKey("title", .dublinCore)),
    RedundantElements(ElementKey("title"), ElementKey("title", .atom)),
    licence,
  ]

  private static let licence = RedundantElements(
    ElementKey("license", .creativeCommons), ElementKey("license", .creativeCommonsRDF))
}

extension ElementChecker {
  /// Reports the second element of each pair in `element`.
  mutating func checkRedundantElements(in element: LocatedElement, _ pairs: [RedundantElements], rule: RuleID) {
    guard element.children.contains(where: { $0.namespace != feedNamespace }) else { return }
    var first: [ElementKey: Int] = [:]
    for (index, child) in element.children.enumerated() {
      let key = ElementKey(namespace: child.namespace, local: child.local)
      if first[key] == nil { first[key] = index }
    }
    for pair in pairs {
      guard let one = first[pair.one], let other = first[pair.other] else { continue }
      if isMorePrecise(element.children[other], than: element.children[one]) { continue }
      let (early, late) = (element.children[min(one, other)], element.children[max(one, other)])
      add(
        rule, at: late,
        "Both <\(early.name)> and <\(late.name)> are present. \(advice(for: pair, element.children[one], element.children[other]))"
      )
    }
  }

  /// Which of two elements with the same meaning to keep.
  private func advice(for pair: RedundantElements, _ one: LocatedElement, _ other: LocatedElement) -> String {
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
