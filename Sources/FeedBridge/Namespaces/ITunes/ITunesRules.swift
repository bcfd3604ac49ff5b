/// What the values of Apple's podcast elements must be, and where they may be
/// (https://help.apple.com/itc/podcasts_connect/#/itcb54353390).

extension FeedNamespace {
  static let iTunesRules: [ElementRule] =
    ElementRule.inside(["name", "email"]) + [
      // Of shows and episodes
      .one("title", .plainText),
      .one("author", .plainText, mayBeBlank: true),
      .one("subtitle", .plainText, mayBeBlank: true, check: .length(255)),
      .one("summary", .plainText, mayBeBlank: true, check: .length(4000)),
      .one("keywords", .plainText, mayBeBlank: true, check: .iTunesKeywords),
      .one("explicit", .text, check: .iTunesExplicit),
      .one("block", .yesNoClean),
      ElementRule("image", .empty, attributes: [.required("href", .urlAttribute)]),
      ElementRule(
        "category", .children(subcategories), isRepeatable: true,
        attributes: [.required("text")], check: .iTunesCategory),
      ElementRule(
        "link", .empty,
        attributes: [.optional("rel"), .optional("type", .mediaTypeAttribute), .required("href", .urlAttribute)]),
      // Of shows
      ElementRule("owner", .children(owner), in: .feed),
      .one("type", .oneOf(["episodic", "serial"], .iTunesShowType), in: .feed),
      .one("complete", .yesNo, in: .feed),
      .one("new-feed-url", .absoluteURI, in: .feed),
      .one("applepodcastsverify", .text, in: .feed),
      // Of episodes
      // Many feeds have an empty one where they do not know.
      .one("duration", .duration, mayBeBlank: true, in: .item),
      .one("episode", .positiveInteger, in: .item),
      .one("season", .positiveInteger, in: .item),
      .one("order", .nonNegativeInteger, in: .item),
      .one("episodeType", .oneOf(["full", "trailer", "bonus"], .iTunesEpisodeType), in: .item),
      .one("isClosedCaptioned", .yesNo, in: .item),
    ]

  private static let owner = ElementGrammar(
    [.one("name", .plainText, mayBeBlank: true), .one("email", .email)], of: .iTunes)

  private static let subcategories = ElementGrammar(
    [ElementRule("category", .empty, isRepeatable: true, attributes: [.required("text")])], of: .iTunes)
}
