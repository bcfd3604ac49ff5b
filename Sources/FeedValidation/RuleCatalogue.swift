/// Every rule that there is.

extension Rule {
  /// Every rule, in the order in which the documentation lists them.
  public static let all: [Rule] =
    jsonDocument + jsonFeedMembers + jsonFeedAuthors + jsonFeedItems + jsonFeedAttachments + jsonFeedURLs
    + jsonFeedExtensions + fetching + xmlDocument + xmlStructure + xmlValues + xmlText + atom + podcastAndMedia

  /// The rule with this id; nil where there is none.
  public static func named(_ id: String) -> Rule? { byID[id] }

  private static let byID = Dictionary(uniqueKeysWithValues: all.map { ($0.id, $0) })
}
