/// The rules of one namespace beside the feed's own, to be found by the names of its elements.

internal import FeedBridge

struct ModuleGrammar: Sendable {
  /// The elements that may stand in the feed's own, by their local names.
  let elements: [String: ElementRule]
  /// Whether a name may have a qualifier behind a full stop: `dc:date.taken`.
  private let hasQualifiers: Bool

  /// The grammar of a namespace that is checked; nil for one that is not.
  static func of(_ namespace: NamespaceID) -> ModuleGrammar? { all[namespace] }

  private static let all: [NamespaceID: ModuleGrammar] = {
    var all: [NamespaceID: ModuleGrammar] = [:]
    for namespace in FeedNamespace.all {
      let id = NamespaceID(of: namespace)
      if let rules = namespace.rules { all[id] = ModuleGrammar(rules, hasQualifiers: id == .dublinCore) }
    }
    return all
  }()

  private init(_ rules: [ElementRule], hasQualifiers: Bool) {
    elements = Dictionary(rules.map { ($0.name, $0) }) { first, _ in first }
    self.hasQualifiers = hasQualifiers
  }

  func rule(named name: String) -> ElementRule? {
    if let rule = elements[name] { return rule }
    guard hasQualifiers, let stop = name.firstIndex(of: ".") else { return nil }
    return elements[String(name[..<stop])]
  }
}
