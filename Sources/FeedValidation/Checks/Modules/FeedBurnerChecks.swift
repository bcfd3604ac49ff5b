/// Checks FeedBurner's links, which must not be relative.

internal import FeedBridge
internal import FeedPrimitives

enum FeedBurnerChecks {
  static func checkText(_ element: LocatedElement, _ checker: inout ElementChecker) {
    guard isRelative(element.text.trimmed, in: element, checker) else { return }
    checker.add(.containsRelRef, at: element, "<\(element.name)>: " + advice(element.text.trimmed))
  }

  static func checkAttributes(_ element: LocatedElement, _ checker: inout ElementChecker) {
    for attribute in element.attributes where attribute.name == "href" || attribute.name == "src" {
      let value = attribute.value.trimmed
      guard isRelative(value, in: element, checker) else { continue }
      checker.add(.containsRelRef, at: attribute, "\(attribute.name): " + advice(value))
    }
  }

  /// Whether a reference is relative without a base. Invalid references are reported elsewhere.
  private static func isRelative(_ value: String, in element: LocatedElement, _ checker: ElementChecker) -> Bool {
    checker.feedNamespace == .rss && element.base == nil && !value.isEmpty && !value.hasPrefix("//")
      && !value.contains(" ")
      && !URLText.isAbsolute(value)
  }

  private static func advice(_ value: String) -> String {
    "\"\(value.shortened)\" is relative, and RSS does not define a base URL. Use an absolute URL."
  }
}
