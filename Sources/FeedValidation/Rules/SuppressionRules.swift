/// The rules about suppressions: comments and members that turn rules off in one place.

extension Rule {
  private static let about = #""about": "https://github.com/jsonfeed-swift/JSONFeed""#

  static let suppressions: [Rule] = [
    Rule(
      .suppressionInvalid, .warning, "Suppression without a reason or with an unknown rule",
      why: "A suppression hides a problem. Without a reason nobody knows later whether it is still right.",
      fix: "Name a rule, and say why it does not matter here.", basis: .experience, versions: .every,
      bad: .feed("\"title\": \"\"\n\"_jsonfeed\": {\(about), \"disable\": [{\"rule\": \"title-empty\"}]}"),
      good: .feed(
        "\"title\": \"\"\n\"_jsonfeed\": {\(about), \"disable\": [{\"rule\": \"title-empty\", \"reason\": \"a test feed\"}]}"
      )),
    Rule(
      .suppressionUnused, .warning, "Suppression of a problem that is not there",
      why: "The problem was corrected, or the suppression is in the wrong place.",
      fix: "Remove the suppression.", basis: .experience, versions: .every,
      bad: .feed("\"_jsonfeed\": {\(about), \"disable\": [{\"rule\": \"title-empty\", \"reason\": \"a test feed\"}]}"),
      good: .feed(
        "\"title\": \"\"\n\"_jsonfeed\": {\(about), \"disable\": [{\"rule\": \"title-empty\", \"reason\": \"a test feed\"}]}"
      )),
  ]
}

extension Rule {
  /// Whether a validation can find problems of the rule.
  ///
  /// - Parameters:
  ///   - hasEvidence: whether the responses of the server are known.
  ///   - hasPrevious: whether the feed as it was published before is known.
  func isChecked(hasEvidence: Bool, hasPrevious: Bool) -> Bool {
    switch bad {
    case .fetched: hasEvidence
    case .republished: hasPrevious
    default: true
    }
  }
}
