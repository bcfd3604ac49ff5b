/// Checks threads: what an entry replies to, and how many replies it has (RFC 4685).

internal import FeedBridge

extension ElementChecker {
  /// Checks the threading attributes of a link to replies (RFC 4685 §4).
  mutating func checkReplies(of link: LocatedElement) {
    for attribute in link.attributes where attribute.namespace == .threading {
      if let rule = FeedNamespace.attributesOfReplies.first(where: { $0.name == attribute.local }) {
        check(attribute, of: link, as: rule.value, mayBeBlank: false)
      } else if attribute.local == "when" {
        add(
          .noThrWhen, at: attribute,
          "\(attribute.name) is not an attribute of threading. Write \(attribute.name.dropLast(4))updated.")
      } else {
        add(
          .unexpectedAttribute, at: attribute,
          "\(attribute.name) is not an attribute of threading. The attributes are count and updated.")
      }
    }
  }
}
