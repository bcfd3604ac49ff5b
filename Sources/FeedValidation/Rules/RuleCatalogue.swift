/// Every rule that there is.

extension Rule {
  /// Every rule, in the order in which the documentation lists them.
  public static let all: [Rule] = [
    jsonDocument, jsonFeedMembers, jsonFeedAuthors, jsonFeedItems, jsonFeedAttachments, jsonFeedURLs,
    jsonFeedExtensions, fetching, xmlDocument, xmlStructure, rss, xmlValues, xmlText, atom, podcastAndMedia,
  ].flatMap(\.self)

  private static let entries = Dictionary(all.map { ($0.code, $0) }) { first, _ in first }

  /// The entry of a rule. A test makes sure that each has one.
  static func entry(_ code: RuleID) -> Rule {
    guard let entry = entries[code] else { preconditionFailure("\(code) has no entry in Rules") }
    return entry
  }

  /// The rule with this id; nil where there is none.
  public static func named(_ id: String) -> Rule? { RuleID(rawValue: id).map(entry) }

  /// The groups of rules that a level may be given to as to one rule, by their names: `--rule rss-profile=off`.
  public static let groups: [String] = [Basis.rssProfile.rawValue]

  /// The rules in a group; none where there is no group of this name.
  public static func inGroup(_ name: String) -> [Rule] {
    groups.contains(name) ? all.filter { $0.basis.rawValue == name } : []
  }

  /// Whether there is a rule, or a group of rules, of this name.
  public static func isNameOfRuleOrGroup(_ name: String) -> Bool { named(name) != nil || groups.contains(name) }
}
