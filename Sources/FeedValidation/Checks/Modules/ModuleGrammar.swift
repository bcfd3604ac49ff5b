/// What the namespaces beside the feed's own demand of their elements.

internal import FeedBridge

enum ModuleGrammar {
  /// The grammar of a namespace that is checked; nil for one that is not.
  static func of(_ namespace: NamespaceID) -> Module? { modules[namespace] }

  /// Elements that stand in others of their namespace and nowhere else; the others' grammars say the rest.
  static func inside(_ names: [String]) -> [ElementRule] { names.map { ElementRule($0, .anything, in: .within) } }

  private static let modules: [NamespaceID: Module] = [
    .dublinCore: Module(dublinCore, hasQualifiers: true),
    .dublinCoreTerms: Module(dublinCoreTerms),
    .content: Module(content),
    .syndication: Module(syndication),
    .slash: Module(slash),
    .wellFormedWeb: Module(wellFormedWeb),
    .admin: Module(admin),
    .annotate: Module(annotate),
    .event: Module(event),
    .trackback: Module(trackback),
    .pingback: Module(pingback),
    .blogChannel: Module(blogChannel),
    .creativeCommons: Module(creativeCommons),
    .creativeCommonsRDF: Module(creativeCommonsRDF),
    .atom: Module(Array(atom)),
    .threading: Module(threading),
    .feedHistory: Module(feedHistory),
    .openSearch: Module(openSearch),
    .atomPublishing: Module(atomPublishing),
    .feedBurner: Module(feedBurner),
    .geo: Module(geo),
    .geoURL: Module(geoURL),
    .icbm: Module(geoURL),
    .geoRSS: Module(geoRSS),
    .media: Module(media),
    .iTunes: Module(iTunes),
    .googlePlay: Module(googlePlay),
    .podcast: Module(podcast),
  ]
}

/// The grammar of one namespace.
struct Module: Sendable {
  /// The elements that may stand in the feed's own, by their local names.
  let elements: [String: ElementRule]
  /// Whether a name may have a qualifier behind a full stop: `dc:date.taken`.
  private let hasQualifiers: Bool

  init(_ elements: [ElementRule], hasQualifiers: Bool = false) {
    self.elements = Dictionary(elements.map { ($0.name, $0) }) { first, _ in first }
    self.hasQualifiers = hasQualifiers
  }

  func rule(named name: String) -> ElementRule? {
    if let rule = elements[name] { return rule }
    guard hasQualifiers, let stop = name.firstIndex(of: ".") else { return nil }
    return elements[String(name[..<stop])]
  }
}
