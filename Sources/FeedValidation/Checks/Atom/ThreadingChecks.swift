/// Checks threads: what an entry answers, and how many answer it (RFC 4685).

internal import FeedBridge

extension ElementChecker {
  /// The attributes that a link to replies may have (RFC 4685 §4).
  mutating func checkReplies(of link: LocatedElement) {
    for attribute in link.attributes where attribute.namespace == .threading {
      if let rule = FeedNamespace.attributesOfReplies.first(where: { $0.name == attribute.local }) {
        check(attribute, of: link, as: rule.value, mayBeBlank: false)
      } else if attribute.local == "when" {
        add(
          .noThrWhen, at: attribute, of: link,
          "the attribute is \(attribute.name.dropLast(4))updated, not \(attribute.name). Rename it.")
      } else {
        add(
          .unexpectedAttribute, at: attribute, of: link,
          "threading has no attribute \(attribute.name). There are count and updated.")
      }
    }
  }
}
