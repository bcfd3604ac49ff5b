/// Checks whether the URLs that readers open or load use https.

internal import FeedBridge
internal import FeedPrimitives

extension ElementChecker {
  /// Checks the URL in the text of an element.
  mutating func checkSecurity(ofURLIn element: LocatedElement) {
    guard let problem = Self.securityProblem(of: element.text.trimmed),
      Self.elementsWithURLs.contains(ElementKey(namespace: element.namespace, local: element.local))
    else { return }
    add(problem, at: element)
  }

  /// Checks the URL in an attribute.
  mutating func checkSecurity(of attribute: LocatedAttribute, of element: LocatedElement) {
    guard attribute.namespace == nil, let problem = Self.securityProblem(of: attribute.trimmed),
      Self.namespacesWithURLs.contains(element.namespace), !Self.namesOfIdentifiers.contains(element.local),
      element.linkRelation != "license"
    else { return }
    add(problem, at: attribute)
  }

  private static func securityProblem(of url: String) -> ValueProblem? {
    guard let secure = SecureURL.meant(by: url) else { return nil }
    return ValueProblem(
      .urlNotHTTPS, "\"\(url.shortened)\" uses http, which many readers refuse to load. Use https.",
      replacement: secure,
      .unsafe)
  }

  private static let elementsWithURLs: Set<ElementKey> = [
    ElementKey("link"), ElementKey("url"), ElementKey("comments"), ElementKey("icon", .atom), ElementKey("logo", .atom),
    ElementKey("new-feed-url", .itunes), ElementKey("commentRss", .wellFormedWeb),
    ElementKey("comment", .wellFormedWeb),
  ]

  private static let namespacesWithURLs: Set<NamespaceID> = [.rss, .atom, .itunes, .media, .podcast]

  /// Elements whose URLs are identifiers, or say where something comes from: they are compared, and rarely opened.
  private static let namesOfIdentifiers: Set<String> = ["license", "copyright", "generator", "category", "source"]
}
