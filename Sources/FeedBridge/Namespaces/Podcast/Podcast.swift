/// The podcast namespace (https://podcastindex.org/namespace/1.0), including proposed elements.
///
/// All of them are in `_podcast`, even if they become a member of JSON Feed, because an author's avatar, an attachment or an
/// image does not have all of their data.

extension NamespaceID { package static let podcast = NamespaceID(of: .podcast) }

extension FeedNamespace {
  package static let podcast = FeedNamespace(
    prefix: "podcast", uri: "https://podcastindex.org/namespace/1.0",
    otherURIs: [
      "https://github.com/Podcastindex-org/podcast-namespace/blob/main/docs/1.0.md",
      "https://raw.githubusercontent.com/Podcastindex-org/podcast-namespace/main/docs/1.0.md",
      "https://podcastindex.org/namespace/1.0/", "https://podcastnamespace.org/",
    ],
    table: { podcastTable })

  private static let podcastTable = NamespaceTable([
    // Channels and items
    .init(
      "locked", .flag, rule: .one(.oneOf(["yes", "no"], .podcast), in: .feed),
      attributes: [.init("owner", .text, .addrSpec)]),
    .init(
      "funding", isRepeated: true, rule: .many(.plainText, mayBeBlank: true, check: .length(128)),
      attributes: [.required("url", .url).or("href")]),
    .init(
      "person", key: "persons", as: .podcastPerson, isRepeated: true, rule: .many(.plainText, check: .podcastPerson),
      attributes: [.unchecked("name"), "role", "group", .init("img", .url).or("image"), .init("href", .url).or("url")]),
    .init(
      "location", key: "locations", isRepeated: true, rule: .many(.plainText, check: .podcastLocation),
      attributes: [
        .unchecked("name"), .init("rel", .text, .oneOf(["subject", "creator"], .podcast)), "geo", "osm",
        .unchecked("osmid"), "country",
      ]),
    .init(
      "license", rule: .one(.plainText, check: .length(128)), attributes: [.init("url", .url)]),
    .init("guid", rule: .one(.text, in: .feed, check: .podcastGUID)),
    .init("medium", rule: .one(.oneOf(mediums, .podcastOpenList), in: .feed)),
    .init(
      "block", .flag, isRepeated: true, rule: .many(.oneOf(["yes", "no"], .podcast), in: .feed),
      attributes: [.init("id", .text, .oneOf(PodcastServices.slugs, .podcastOpenList))]),
    .init(
      "txt", isRepeated: true, rule: .many(.text, check: .length(4000)),
      attributes: [.init("purpose", .text, .textUpTo(128))]),
    .init(
      "trailer", isRepeated: true, rule: .many(.plainText, in: .feed, check: .length(128)),
      attributes: [
        .required("url", .url).or("href"), .required("pubdate", .date, .rfc822Date), .init("length", .integer),
        .init("type", .text, .mediaType), .init("season", .number, .nonNegativeInteger),
      ]),
    .init(
      "image", .object, key: "images", as: .podcastImage, isRepeated: true, rule: .empty(.many),
      attributes: [
        .required("href", .url).or("url", "src"), .mayBeBlank("alt"), "aspect-ratio",
        .init("width", .integer, .positiveInteger),
        .init("height", .integer, .positiveInteger), .init("type", .text, .mediaType),
        .init("purpose", .text, .textUpTo(128)),
      ]),
    // Replaced by `image`.
    .init(
      "images", .attribute, key: "images_srcset", as: .podcastImages, rule: .empty(), attributes: [.required("srcset")]),
    .init(
      "chat", .object, rule: .empty(),
      attributes: [
        .required("server"),
        .required("protocol", .text, .oneOf(["irc", "xmpp", "nostr", "matrix"], .podcastOpenList)),
        "accountId", "space", .init("embedUrl", .url),
      ]),
    .init(
      "updateFrequency", rule: .one(.plainText, in: .feed, check: .length(128)),
      attributes: [.init("complete", .flag), .init("dtstart", .date, .iso8601Date), "rrule"]),
    .init("podping", .object, rule: .empty(in: .feed), attributes: [.init("usesPodping", .flag), "hiveAccount"]),
    .init(
      "publisher", .object, rule: .children("remoteItem!", in: .feed, except: [oneRemoteItem])),
    .init(
      "podroll", .list, contentKey: "remote_items", rule: .children("remoteItem!", in: .feed)),
    .init(
      "remoteItem", .object, key: "remote_items", isRepeated: true,
      rule: .empty(.many, in: .feed, check: .podcastFeedGUID), attributes: remoteItem),
    .init("follow", .object, rule: .empty(in: .feed), attributes: [.required("url", .url)]),
    .init("singleItem", .flag, rule: .one(.trueFalse, in: .feed)),
    // Items
    .init(
      "transcript", .object, key: "transcripts", isRepeated: true, rule: .empty(.many, in: .item),
      attributes: [
        .required("url", .url).or("href", "src"), .required("type", .text, .mediaType),
        .init("language", .text, .language),
        .init("rel", .text, .oneOf(["captions"], .podcast)),
      ]),
    .init(
      "chapters", .object, rule: .empty(in: .item),
      attributes: [.required("url", .url).or("href", "src"), .required("type", .text, .mediaType)]),
    .init(
      "soundbite", key: "soundbites", isRepeated: true,
      rule: .many(.plainText, mayBeBlank: true, in: .item, check: .length(128)),
      attributes: [.required("startTime", .number), .required("duration", .number)]),
    .init(
      "season", .number, contentKey: "number", rule: .one(.nonNegativeInteger, in: .item),
      attributes: [.init("name", .text, .textUpTo(128))]),
    .init(
      "episode", .number, contentKey: "number", rule: .one(.float, in: .item),
      attributes: [.init("display", .text, .textUpTo(32))]),
    .init(
      "socialInteract", .object, isRepeated: true, rule: .empty(.many, check: .podcastInteraction),
      attributes: [
        .init("uri", .url, .uriAttribute).or("url", "href"),
        .required(
          "protocol", .text,
          .oneOf(
            ["disabled", "activitypub", "twitter", "lightning", "atproto", "bluesky", "hive", "matrix", "nostr"],
            .podcastOpenList)),
        "accountId", .init("accountUrl", .url), .init("priority", .integer), .unchecked("platform"),
        .unchecked("podcastAccountId"), .unchecked("podcastAccountUrl", .url), .unchecked("pubdate", .date),
      ]),
    .init(
      "contentLink", key: "content_links", isRepeated: true, rule: .many(.plainText, in: .item),
      attributes: [.required("href", .url)]),
    // Other recordings
    .init(
      "alternateEnclosure", .object, key: "alternate_enclosures", as: .podcastAlternateEnclosure, isRepeated: true,
      rule: .children("source! integrity", .many, in: .item),
      attributes: [
        .unchecked("url", .url), .required("type", .text, .mediaType),
        .init("length", .integer, .nonNegativeInteger, .recommended),
        .init("bitrate", .number), .init("height", .integer), .init("lang", .text, .language),
        .init("title", .text, .textUpTo(32)), .init("rel", .text, .textUpTo(32)), "codecs",
        .init("default", .flag),
      ]),
    .init(
      "source", .object, key: "sources", isRepeated: true, rule: .empty(.many, in: .within),
      attributes: [
        .required("uri", .url, .uriAttribute).or("url", "href", "src"), .init("contentType", .text, .mediaType),
      ]),
    .init(
      "integrity", .object, rule: .empty(in: .within),
      attributes: [.required("type", .text, .oneOf(["sri", "pgp-signature"], .podcast)), .required("value")]),
    // Payments
    .init(
      "value", .object, rule: .children("valueRecipient valueTimeSplit", .many),
      attributes: [.required("type"), .required("method"), .init("suggested", .number)]),
    .init(
      "valueRecipient", .object, key: "value_recipients", isRepeated: true, rule: .empty(.many, in: .within),
      attributes: [
        "name", "customKey", "customValue",
        .required("type", .text, .oneOf(["node", "lnaddress", "wallet"], .podcastOpenList)), .required("address"),
        .required("split", .number, .nonNegativeInteger), .init("fee", .flag),
      ]),
    .init(
      "valueTimeSplit", .object, key: "value_time_splits", isRepeated: true,
      rule: .children("valueRecipient remoteItem", .many, in: .within, except: [oneRemoteItem]),
      attributes: [
        .required("startTime", .number), .required("duration", .number), .init("remoteStartTime", .number),
        .init("remotePercentage", .number, .percentage),
      ]),
    .init("liveValue", .object, attributes: [.init("uri", .url), "protocol"]),
    // A live stream does not become an item of the feed.
    .init(
      "liveItem", .item, key: "live_items", isRepeated: true,
      rule: .anything(.many, in: .feed, check: .podcastLiveItem),
      attributes: [
        .required("status", .text, .oneOf(["pending", "live", "ended"], .podcast)), .required("start", .date),
        .init("end", .date), .init("chat", .url, .text),
      ]),
    // Proposed elements that are found in feeds
    .init("category", key: "categories", isRepeated: true),
    .init("contact", key: "contacts", isRepeated: true, attributes: ["type", "method"]),
    .init("previousUrl", .url, key: "previous_urls", isRepeated: true),
    .init("id", .object, key: "ids", isRepeated: true, attributes: ["platform", "id", .init("url", .url)]),
    .init(
      "social", .object, isRepeated: true,
      attributes: [
        "platform", "protocol", .init("href", .url), .init("url", .url), "accountId", "podcastAccountId",
        .init("accountUrl", .url), .init("podcastAccountUrl", .url), .init("priority", .integer),
      ]),
    .init(
      "socialSignUp", .object, isRepeated: true,
      attributes: [.init("homeUrl", .url), .init("signUpUrl", .url), .init("priority", .integer)]),
    .init(
      "comments", .object, isRepeated: true,
      attributes: [.init("uri", .url), .init("url", .url), "protocol", "type", .init("order", .integer)]),
    .init("recommendations", isRepeated: true, attributes: [.init("url", .url), "type", "language"]),
    .init("gateway", attributes: [.init("order", .integer)]),
    .init("verify", .object, attributes: ["public-key"]),
    .init("hiveAccount", .object, attributes: ["name"]),
  ])

  private static let remoteItem: [NamespaceAttribute] = [
    .required("feedGuid"), .init("feedUrl", .url), "itemGuid",
    .init("medium", .text, .oneOf(mediums, .podcastOpenList)),
    "title",
  ]

  private static let oneRemoteItem = NamespaceElement(
    "remoteItem", .object, rule: .empty(in: .feed, check: .podcastFeedGUID), attributes: remoteItem)

  /// "Medium": the kinds of content, each also with the suffix L for a list of such items.
  private static let mediums = [
    "podcast", "music", "video", "film", "audiobook", "newsletter", "blog", "publisher", "course", "podcastL", "musicL",
    "videoL", "filmL", "audiobookL", "newsletterL", "blogL", "publisherL", "courseL", "mixed",
  ]
}
