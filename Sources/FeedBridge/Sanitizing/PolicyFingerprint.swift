/// A short text that shows whether a stored feed was sanitized with a policy.

internal import FeedPrimitives

extension HTMLPolicy {
  /// Equal for equal policies, on any machine and in any version, and different for others.
  package var fingerprint: String {
    var hash = StableHash()
    func combine(_ words: some Sequence<String>) {
      for word in words {
        hash.combine(word)
        hash.combine(0)
      }
      hash.combine(1)
    }
    for name in elements.keys.alphabetical { combine([name] + (elements[name] ?? []).alphabetical) }
    for set in [globalAttributes, linkSchemes, imageSchemes, mediaSchemes, embeds] { combine(set.alphabetical) }
    combine(["\(images)"])
    for text in [linkRelation, idPrefix] { combine(text.map { [$0] } ?? []) }
    return hash.hexadecimal
  }
}
