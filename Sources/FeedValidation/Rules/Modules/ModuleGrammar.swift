/// What the namespaces beside the feed's own demand of their elements.

internal import FeedBridge

enum ModuleGrammar {
  /// The elements of a namespace that is checked, by their local names; nil for one that is not.
  static func of(_ namespace: NamespaceID) -> [String: ElementRule]? { grammars[namespace] }

  private static let grammars: [NamespaceID: [String: ElementRule]] = [
    .feedHistory: table(feedHistory)
  ]

  private static func table(_ rules: [ElementRule]) -> [String: ElementRule] {
    Dictionary(rules.map { ($0.name, $0) }) { first, _ in first }
  }
}
