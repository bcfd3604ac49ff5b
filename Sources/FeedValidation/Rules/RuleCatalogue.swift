/// Every rule that there is.

extension Rule {
  /// Every rule, in the order in which the documentation lists them.
  public static let all: [Rule] = [
    jsonDocument, jsonFeedMembers, jsonFeedAuthors, jsonFeedItems, jsonFeedAttachments, jsonFeedURLs,
    jsonFeedExtensions, fetching, xmlDocument, xmlStructure, rss, xmlValues, xmlText, atom, podcastAndMedia,
  ].flatMap(\.self)

  /// The rule with this id; nil where there is none.
  public static func named(_ id: String) -> Rule? { places[id].map { all[$0] } }

  /// The groups of rules that a level may be given to as to one rule, by their names: `--rule rss-profile=off`.
  public static let groups: [String] = [Basis.rssProfile.rawValue]

  /// The rules in a group; none where there is no group of this name.
  public static func inGroup(_ name: String) -> [Rule] {
    groups.contains(name) ? all.filter { $0.basis.rawValue == name } : []
  }

  /// Whether there is a rule, or a group of rules, of this name.
  public static func isNameOfRuleOrGroup(_ name: String) -> Bool { named(name) != nil || groups.contains(name) }

  /// The place of each in `all`.
  private static let places = Dictionary(uniqueKeysWithValues: all.enumerated().map { ($1.id, $0) })
}
