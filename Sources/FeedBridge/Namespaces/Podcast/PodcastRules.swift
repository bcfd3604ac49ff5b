/// The podcast namespace (https://podcastindex.org/namespace/1.0): which attributes its elements require, what they may say,
/// how often and where they may stand.

extension FeedNamespace {
  static let podcastRules: [ElementRule] =
    showElements + bothElements + episodeElements
    + ElementRule.inside(["valueRecipient", "valueTimeSplit", "source", "integrity"])

  // MARK: Of shows

  private static let showElements: [ElementRule] = [
    .one(
      "locked", .oneOf(["yes", "no"], .podcast), in: .feed,
      attributes: [.optional("owner", .addrSpec)]),
    .many(
      "trailer", .plainText, in: .feed,
      attributes: [
        .required("url", .absoluteIRI), .required("pubdate", .rfc822Date), .optional("length", .nonNegativeInteger),
        .optional("type", .mediaType), .optional("season", .nonNegativeInteger),
      ], check: .length(128, isAdvice: true)),
    .one("guid", .text, in: .feed, check: .podcastGUID),
    .one("medium", .oneOf(PodcastWords.media, .podcastOpenList), in: .feed),
    .many(
      "block", .oneOf(["yes", "no"], .podcast), in: .feed, attributes: [.optional("id")]),
    .one(
      "updateFrequency", .plainText, in: .feed,
      attributes: [.optional("complete", .trueFalse), .optional("dtstart", .iso8601Date), .optional("rrule")],
      check: .length(128, isAdvice: true)),
    ElementRule(
      "podping", .empty, in: .feed, attributes: [.optional("usesPodping", .trueFalse), .optional("hiveAccount")]),
    ElementRule(
      "publisher", .children(ElementGrammar([remoteItem], of: .podcast, required: ["remoteItem"])),
      in: .feed),
    ElementRule(
      "podroll",
      .children(ElementGrammar([remoteItems], of: .podcast, required: ["remoteItem"])), in: .feed),
    ElementRule("follow", .empty, in: .feed, attributes: [.required("url", .absoluteIRI)]),
    .one("singleItem", .trueFalse, in: .feed),
    ElementRule(
      "liveItem", .anything, isRepeatable: true, in: .feed,
      attributes: [
        .required("status", .oneOf(["pending", "live", "ended"], .podcast)),
        .required("start"), .optional("end"), .optional("chat"),
      ], check: .podcastLiveItem),
    remoteItems,
  ]

  // MARK: Of shows and episodes

  private static let bothElements: [ElementRule] = [
    .many(
      "funding", .plainText, mayBeBlank: true, attributes: [.required("url", .absoluteIRI)],
      check: .length(128, isAdvice: true)),
    ElementRule(
      "socialInteract", .empty, isRepeatable: true,
      attributes: [
        .optional("uri", .uriAttribute),
        .required("protocol", .oneOf(PodcastWords.networks, .podcastOpenList)),
        .optional("accountId"), .optional("accountUrl", .absoluteIRI), .optional("priority", .nonNegativeInteger),
      ], check: .podcastInteraction),
    .many(
      "person", .plainText,
      attributes: [
        .optional("role"), .optional("group"), .optional("img", .absoluteIRI), .optional("href", .absoluteIRI),
      ], check: .podcastPerson),
    .many(
      "location", .plainText,
      attributes: [
        .optional("rel", .oneOf(["subject", "creator"], .podcast)), .optional("geo"),
        .optional("osm"), .optional("country"),
      ], check: .podcastLocation),
    .one("license", .plainText, attributes: [.optional("url", .absoluteIRI)], check: .length(128, isAdvice: true)),
    .many("txt", .text, attributes: [.optional("purpose")], check: .length(4000)),
    ElementRule(
      "image", .empty, isRepeatable: true,
      attributes: [
        .required("href", .absoluteIRI), .optional("alt", mayBeBlank: true), .optional("aspect-ratio"),
        .optional("width", .positiveInteger), .optional("height", .positiveInteger), .optional("type", .mediaType),
        .optional("purpose"),
      ]),
    ElementRule("images", .empty, attributes: [.required("srcset")]),
    ElementRule(
      "chat", .empty,
      attributes: [
        .required("server"), .required("protocol", .oneOf(PodcastWords.chats, .podcastOpenList)),
        .optional("accountId"), .optional("space"), .optional("embedUrl", .absoluteIRI),
      ]),
    ElementRule(
      "value", .children(valueParts), isRepeatable: true,
      attributes: [.required("type"), .required("method"), .optional("suggested", .float)]),
  ]

  // MARK: Of episodes

  private static let episodeElements: [ElementRule] = [
    ElementRule(
      "transcript", .empty, isRepeatable: true, in: .item,
      attributes: [
        .required("url", .absoluteIRI), .required("type", .mediaType), .optional("language", .language),
        .optional("rel", .oneOf(["captions"], .podcast)),
      ]),
    ElementRule(
      "chapters", .empty, in: .item, attributes: [.required("url", .absoluteIRI), .required("type", .mediaType)]),
    .many(
      "soundbite", .plainText, mayBeBlank: true, in: .item,
      attributes: [.required("startTime", .float), .required("duration", .float)], check: .length(128, isAdvice: true)),
    .one("season", .nonNegativeInteger, in: .item, attributes: [.optional("name")]),
    .one("episode", .float, in: .item, attributes: [.optional("display")]),
    .many("contentLink", .plainText, in: .item, attributes: [.required("href", .absoluteIRI)]),
    ElementRule(
      "alternateEnclosure",
      .children(
        ElementGrammar(
          [
            ElementRule(
              "source", .empty, isRepeatable: true,
              attributes: [.required("uri", .uriAttribute), .optional("contentType", .mediaType)]),
            ElementRule(
              "integrity", .empty,
              attributes: [
                .required("type", .oneOf(["sri", "pgp-signature"], .podcast)), .required("value"),
              ]),
          ], of: .podcast, required: ["source"])), isRepeatable: true, in: .item,
      attributes: [
        .required("type", .mediaType), .recommended("length", .nonNegativeInteger), .optional("bitrate", .float),
        .optional("height", .nonNegativeInteger), .optional("lang", .language), .optional("title"), .optional("rel"),
        .optional("codecs"), .optional("default", .trueFalse),
      ]),
  ]

  // MARK: Parts

  private static let remoteItem = ElementRule(
    "remoteItem", .empty, in: .feed,
    attributes: [
      .required("feedGuid"), .optional("feedUrl", .absoluteIRI), .optional("itemGuid"),
      .optional("medium", .oneOf(PodcastWords.media, .podcastOpenList)), .optional("title"),
    ], check: .podcastFeedGUID)

  private static let remoteItems = ElementRule(
    "remoteItem", .empty, isRepeatable: true, in: .feed, attributes: remoteItem.attributes,
    check: .podcastFeedGUID)

  private static let recipient = ElementRule(
    "valueRecipient", .empty, isRepeatable: true,
    attributes: [
      .optional("name"), .optional("customKey"), .optional("customValue"), .required("type"), .required("address"),
      .required("split", .nonNegativeInteger), .optional("fee", .trueFalse),
    ])

  private static let valueParts = ElementGrammar(
    [
      recipient,
      ElementRule(
        "valueTimeSplit", .children(ElementGrammar([recipient, remoteItem], of: .podcast)), isRepeatable: true,
        attributes: [
          .required("startTime", .float), .required("duration", .float), .optional("remoteStartTime", .float),
          .optional("remotePercentage", .percentage),
        ]),
    ], of: .podcast)
}

/// The words that the namespace lists.
private enum PodcastWords {
  /// "Medium": each of them, and with an L behind it for lists of such items.
  static let media: [String] = {
    let media = ["podcast", "music", "video", "film", "audiobook", "newsletter", "blog", "publisher", "course"]
    return media + media.map { $0 + "L" } + ["mixed"]
  }()

  static let chats = ["irc", "xmpp", "nostr", "matrix"]

  static let networks = [
    "disabled", "activitypub", "twitter", "lightning", "atproto", "bluesky", "hive", "matrix", "nostr",
  ]
}
