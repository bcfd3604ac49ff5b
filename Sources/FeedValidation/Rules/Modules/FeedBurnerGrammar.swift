/// FeedBurner's elements.

internal import FeedBridge

extension ModuleGrammar {
  static let feedBurner: [ElementRule] = [
    .one("origLink", .iriReference, in: .item),
    .one("origEnclosureLink", .iriReference, in: .item),
    .one("awareness", .iriReference, in: .feed),
    .one("feedburnerHostname", .iriReference, in: .feed),
    .one("emailServiceId", .plainText, in: .feed),
    .one("browserFriendly", .plainText, in: .feed),
    ElementRule("info", .empty, in: .feed, attributes: [.required("uri")]),
    ElementRule(
      "feedFlare", .value(.plainText), isRepeatable: true, mayBeBlank: true, in: .both,
      attributes: [.required("href", .iriReference), .optional("src", .iriReference)], check: judgeBase),
  ]

  /// RSS has nothing that a relative reference is relative to.
  private static let judgeBase: ElementCheck = { judge, element in
    guard judge.home == .rss, element.base == nil else { return }
    for attribute in element.attributes where attribute.name == "href" || attribute.name == "src" {
      let value = LocatedText(string: attribute.value).trimmed
      if !value.isEmpty, !value.hasPrefix("//"), !URLText.isAbsolute(value), !value.contains(" ") {
        judge.add(
          "contains-rel-ref", at: attribute, of: element,
          "\(attribute.name): \"\(value.shortened)\" is relative, and RSS does not say to what. Write the whole URL.")
      }
    }
  }
}
