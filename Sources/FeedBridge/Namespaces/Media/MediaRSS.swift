/// Media RSS 1.5.1 (https://www.rssboard.org/media-rss).
///
/// Groups, contents and peer links also become attachments, thumbnails and images the item's image (MediaMapping.swift). All
/// of them are in `_media`, but for a description that is the item's text.

extension NamespaceID { package static let media = NamespaceID(of: .media) }

extension FeedNamespace {
  package static let media = FeedNamespace(
    prefix: "media", uri: "http://search.yahoo.com/mrss/",
    otherURIs: [
      "http://tools.search.yahoo.com/mrss/", "http://video.search.yahoo.com/mrss", "http://www.rssboard.org/media-rss",
      "http://search.yahoo.com/rss/", "http://api.search.yahoo.com/mrss",
    ],
    table: { mediaTable }, rules: { mediaRules })

  private static let mediaTable = NamespaceTable([
    .init("group", .object, key: "groups", as: .mediaGroup, isRepeated: true),
    .init(
      "content", .object, key: "contents", as: .mediaContent, isRepeated: true,
      attributes: [
        .init("url", .url), .init("fileSize", .integer), "type", "medium", .init("isDefault", .flag), "expression",
        .init("bitrate", .number), .init("framerate", .number), .init("samplingrate", .number),
        .init("channels", .integer), .init("duration", .number), .init("height", .integer), .init("width", .integer),
        "lang",
      ]),
    .init(
      "thumbnail", .object, key: "thumbnails", as: .mediaThumbnail, isRepeated: true,
      attributes: [.init("url", .url), .init("width", .integer), .init("height", .integer), "time"]),
    .init("title", .markup, as: .mediaTitle, attributes: ["type"]),
    .init("description", .markup, as: .mediaDescription, keeping: .never, attributes: ["type"]),
    .init("keywords", as: .mediaKeywords),
    .init("category", key: "categories", as: .mediaCategory, isRepeated: true, attributes: ["scheme", "label"]),
    .init(
      "peerLink", .object, key: "peer_links", as: .mediaPeerLink, isRepeated: true,
      attributes: ["type", .init("href", .url)]),
    .init("adult", .flag),
    .init("rating", attributes: ["scheme"]),
    .init("hash", attributes: ["algo"]),
    .init("player", .object, attributes: [.init("url", .url), .init("height", .integer), .init("width", .integer)]),
    .init("credit", key: "credits", isRepeated: true, attributes: ["role", "scheme"]),
    .init("copyright", attributes: [.init("url", .url)]),
    .init("text", .markup, key: "texts", isRepeated: true, attributes: ["type", "lang", "start", "end"]),
    .init("restriction", attributes: ["relationship", "type"]),
    .init("community", .object),
    .init(
      "starRating", .object,
      attributes: [
        .init("average", .number), .init("count", .integer), .init("min", .number), .init("max", .number),
      ]),
    .init("statistics", .object, attributes: [.init("views", .integer), .init("favorites", .integer)]),
    .init("tags"),
    .init("comments", .list("comment")),
    .init("comment"),
    .init("embed", .object, attributes: [.init("url", .url), .init("height", .integer), .init("width", .integer)]),
    .init("param", key: "params", isRepeated: true, attributes: ["name"]),
    .init("responses", .list("response")),
    .init("response"),
    .init("backLinks", .list("backLink")),
    .init("backLink", .url),
    .init("status", .object, attributes: ["state", "reason"]),
    .init(
      "price", .object, key: "prices", isRepeated: true,
      attributes: ["type", .init("info", .url), .init("price", .number), "currency"]),
    .init("license", attributes: ["type", .init("href", .url)]),
    .init(
      "subTitle", .object, key: "sub_titles", isRepeated: true, attributes: ["type", "lang", .init("href", .url)]),
    .init("location", .object, attributes: ["description", "start", "end"]),
    .init("rights", .attribute("status"), attributes: ["status"]),
    .init("scenes", .list("scene")),
    .init("scene", .object),
    .init("sceneTitle"),
    .init("sceneDescription"),
    .init("sceneStartTime"),
    .init("sceneEndTime"),
  ])
}
