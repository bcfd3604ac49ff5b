/// Media RSS 1.5.1 (https://www.rssboard.org/media-rss).
///
/// Groups, contents and peer links also become attachments; thumbnails and images also become the item's image
/// (MediaMapping.swift). All of them are in `_media`, except a description that is the item's text.

extension NamespaceID { package static let media = NamespaceID(of: .media) }

extension FeedNamespace {
  package static let media = FeedNamespace(
    prefix: "media", uri: "http://search.yahoo.com/mrss/",
    otherURIs: [
      "http://tools.search.yahoo.com/mrss/", "http://video.search.yahoo.com/mrss", "http://www.rssboard.org/media-rss",
      "http://search.yahoo.com/rss/", "http://api.search.yahoo.com/mrss",
    ],
    table: { mediaTable })

  private static let mediaTable = NamespaceTable([
    .init(
      "group", .object, key: "groups", as: .mediaGroup, isRepeated: true,
      rule: .children(optionalElements + " content", .many, in: .item, check: .mediaGroup)),
    .init(
      "content", .object, key: "contents", as: .mediaContent, isRepeated: true,
      rule: .children(optionalElements, .many, in: .item, check: .mediaContent),
      attributes: [
        .init("url", .url).or("href", "src"), .init("fileSize", .integer, .positiveInteger),
        .init("type", .text, .mediaTypeAttribute),
        .init("medium", .text, .oneOf(["image", "audio", "video", "document", "executable"], .mediaMedium)),
        .init("isDefault", .flag), .init("expression", .text, .oneOf(["sample", "full", "nonstop"], .mediaExpression)),
        .init("bitrate", .number), .init("framerate", .number), .init("samplingrate", .number),
        .init("channels", .integer), .init("duration", .number), .init("height", .integer, .positiveInteger),
        .init("width", .integer, .positiveInteger), .init("lang", .text, .language),
      ]),
    .init(
      "thumbnail", .object, key: "thumbnails", as: .mediaThumbnail, isRepeated: true, rule: .empty(.many),
      attributes: pictureOrPlayer + [.init("time", .text, .nptTime)]),
    .init("title", .markup, as: .mediaTitle, rule: .plainTextOrHTML(), attributes: [textType]),
    .init(
      "description", .markup, as: .mediaDescription, keeping: .never, rule: .plainTextOrHTML(), attributes: [textType]),
    .init("keywords", as: .mediaKeywords, rule: .one(.plainText, mayBeBlank: true)),
    .init(
      "category", key: "categories", as: .mediaCategory, isRepeated: true, rule: .many(.plainText, check: .mediaScheme),
      attributes: [.mayBeBlank("scheme"), .init("label", .text, .plainText)]),
    .init(
      "peerLink", .object, key: "peer_links", as: .mediaPeerLink, isRepeated: true, rule: .empty(.many),
      attributes: [.init("type", .text, .mediaTypeAttribute), .required("href", .url).or("url", "src")]),
    .init("adult", .flag, rule: .one(.oneOf(["true", "false"], .trueFalse), check: .mediaAdult)),
    .init("rating", rule: .many(.text, mayBeBlank: true, check: .mediaRating), attributes: [.mayBeBlank("scheme")]),
    .init("hash", rule: .many(.text, mayBeBlank: true, check: .mediaHash), attributes: ["algo"]),
    .init("player", .object, rule: .empty(), attributes: pictureOrPlayer),
    .init(
      "credit", key: "credits", isRepeated: true, rule: .many(.plainText, check: .mediaCredit),
      attributes: ["role", .mayBeBlank("scheme")]),
    .init("copyright", rule: .one(.plainText), attributes: [.init("url", .url)]),
    .init(
      "text", .markup, key: "texts", isRepeated: true, rule: .plainTextOrHTML(.many),
      attributes: [
        textType, .init("lang", .text, .language), .init("start", .text, .nptTime), .init("end", .text, .nptTime),
      ]),
    .init(
      "restriction", rule: .many(.text, mayBeBlank: true, check: .mediaRestriction),
      attributes: [
        .required("relationship", .text, .oneOf(["allow", "deny"], .mediaRestrictionRelationship)),
        .init("type", .text, .oneOf(["country", "uri", "sharing"], .mediaRestrictionType)),
      ]),
    .init("community", .object, rule: .children("starRating statistics tags")),
    .init(
      "starRating", .object, rule: .empty(in: .within),
      attributes: [.init("average", .number), .init("count", .integer), .init("min", .number), .init("max", .number)]),
    .init(
      "statistics", .object, rule: .empty(in: .within),
      attributes: [.init("views", .integer), .init("favorites", .integer)]),
    .init("tags", rule: .one(.plainText, mayBeBlank: true, in: .within)),
    .init("comments", .list, rule: .children("comment")),
    .init("comment", rule: .many(.text, in: .within)),
    .init("embed", .object, rule: .children("param"), attributes: pictureOrPlayer),
    .init(
      "param", key: "params", isRepeated: true, rule: .many(.text, mayBeBlank: true, in: .within),
      attributes: [.required("name")]),
    .init("responses", .list, rule: .children("response")),
    .init("response", rule: .many(.text, in: .within)),
    .init("backLinks", .list, rule: .children("backLink")),
    .init("backLink", .url, rule: .many(.absoluteIRI, in: .within)),
    .init(
      "status", .object, rule: .empty(),
      attributes: [.required("state", .text, .oneOf(["active", "blocked", "deleted"], .media)), "reason"]),
    .init(
      "price", .object, key: "prices", isRepeated: true, rule: .empty(.many, check: .mediaPrice),
      attributes: [
        .init("type", .text, .oneOf(["rent", "purchase", "package", "subscription"], .media)), .init("info", .url),
        .init("price", .number), "currency",
      ]),
    .init(
      "license", rule: .many(.plainText, mayBeBlank: true),
      attributes: [.init("type", .text, .mediaTypeAttribute), .init("href", .url)]),
    .init(
      "subTitle", .object, key: "sub_titles", isRepeated: true, rule: .empty(.many),
      attributes: [
        .init("type", .text, .mediaTypeAttribute), .init("lang", .text, .language),
        .required("href", .url).or("url", "src"),
      ]),
    // In the specification's example, its times are MM:SS.
    .init(
      "location", .object, rule: .anything(.many, check: .mediaLocation),
      attributes: ["description", .init("start", .text, .duration), .init("end", .text, .duration)]),
    .init(
      "rights", .attribute, rule: .empty(),
      attributes: [.required("status", .text, .oneOf(["userCreated", "official"], .media))]),
    // In the specification's example, the title, description and times of a scene have no prefix.
    .init("scenes", .list, rule: .children("scene")),
    .init("scene", .object, rule: .anything(.many, in: .within)),
    .init("sceneTitle", rule: .anything(in: .within)),
    .init("sceneDescription", rule: .anything(in: .within)),
    .init("sceneStartTime", rule: .anything(in: .within)),
    .init("sceneEndTime", rule: .anything(in: .within)),
  ])

  /// "Optional Elements": they may be in the channel, in items, in groups and in contents, and inner ones take
  /// precedence.
  private static let optionalElements =
    "title description text keywords thumbnail category hash player credit copyright rating adult restriction community "
    + "comments responses backLinks embed status price license subTitle peerLink location rights scenes"

  private static let textType = NamespaceAttribute("type", .text, .oneOf(["plain", "html"], .mediaTextType))

  /// The URL and the size of a picture or a player.
  private static let pictureOrPlayer: [NamespaceAttribute] = [
    .required("url", .url).or("href", "src"), .init("height", .integer, .positiveInteger),
    .init("width", .integer, .positiveInteger),
  ]
}
