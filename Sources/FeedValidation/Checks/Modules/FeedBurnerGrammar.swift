/// FeedBurner's elements.

internal import FeedBridge

extension ModuleGrammar {
  static let feedBurner: [ElementRule] = [
    .one("origLink", .iriReference, in: .item, check: checkText),
    .one("origEnclosureLink", .iriReference, in: .item, check: checkText),
    .one("awareness", .iriReference, in: .feed, check: checkText),
    .one("feedburnerHostname", .iriReference, in: .feed, check: checkText),
    // A number, or a name with a folder before it: `typepad/tides`.
    .one("emailServiceId", .alphanumeric, in: .feed),
    .one("browserFriendly", .plainText, in: .feed),
    ElementRule("info", .empty, in: .feed, attributes: [.required("uri")]),
    ElementRule(
      "feedFlare", .value(.plainText), isRepeatable: true, mayBeBlank: true, in: .both,
      attributes: [.required("href", .iriReference), .optional("src", .iriReference)], check: checkAttributes),
  ]

  // MARK: Relative references

  private static let checkText: ElementCheck = { checker, element in
    guard isRelative(element.text.trimmed, in: element, checker) else { return }
    checker.add(.containsRelRef, at: element, "<\(element.name)>: " + advice(element.text.trimmed))
  }

  private static let checkAttributes: ElementCheck = { checker, element in
    for attribute in element.attributes where attribute.name == "href" || attribute.name == "src" {
      let value = LocatedText(string: attribute.value).trimmed
      guard isRelative(value, in: element, checker) else { continue }
      checker.add(.containsRelRef, at: attribute, of: element, "\(attribute.name): " + advice(value))
    }
  }

  /// Whether a reference is relative, and nothing says to what. What is no reference at all is another matter.
  private static func isRelative(_ value: String, in element: LocatedElement, _ checker: ElementChecker) -> Bool {
    checker.home == .rss && element.base == nil && !value.isEmpty && !value.hasPrefix("//") && !value.contains(" ")
      && !URLText.isAbsolute(value)
  }

  private static func advice(_ value: String) -> String {
    "\"\(value.shortened)\" is relative, and RSS does not say to what. Write the whole URL."
  }
}
