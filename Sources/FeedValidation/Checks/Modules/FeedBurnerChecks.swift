/// Checks FeedBurner's links, which must not be relative.

internal import FeedBridge
internal import FeedPrimitives

extension ElementChecker {
  mutating func checkRelativeText(_ element: LocatedElement) {
    guard isRelative(element.text.trimmed, in: element) else { return }
    add(.containsRelRef, at: element, "<\(element.name)>: " + adviceOnRelative(element.text.trimmed))
  }

  mutating func checkRelativeAttributes(_ element: LocatedElement) {
    for attribute in element.attributes where attribute.name == "href" || attribute.name == "src" {
      let value = attribute.trimmed
      guard isRelative(value, in: element) else { continue }
      add(.containsRelRef, at: attribute, "\(attribute.name): " + adviceOnRelative(value))
    }
  }

  /// Whether a reference is relative without a base. Invalid references are reported elsewhere.
  private func isRelative(_ value: String, in element: LocatedElement) -> Bool {
    feedNamespace == .rss && element.base == nil && !value.isEmpty && !value.hasPrefix("//")
      && !value.contains(" ")
      && !URLText.isAbsolute(value)
  }

  private func adviceOnRelative(_ value: String) -> String {
    "\"\(value.shortened)\" is relative, and RSS does not define a base URL. Use an absolute URL."
  }
}
