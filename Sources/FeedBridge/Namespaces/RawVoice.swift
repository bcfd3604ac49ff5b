/// RawVoice's (Blubrry's) podcast elements (https://blubrry.com/developer/rawvoice-rss/).

extension FeedNamespace {
  package static let rawVoice = FeedNamespace(
    prefix: "rawvoice", uri: "http://www.rawvoice.com/rawvoiceRssModule/",
    otherURIs: ["https://blubrry.com/developer/rawvoice-rss/", "http://www.rawvoice.com/rawvoiceRssModule"],
    table: { rawVoiceTable })

  private static let rawVoiceTable = NamespaceTable([
    // Of channels
    .init("rating", attributes: ["tv", "movie"]),
    "location", "frequency", .init("subscribe", .object),
    .init("donate", attributes: [.init("href", .url)]),
    .init("liveStream", .url, attributes: ["schedule", "duration", "type"]),
    .init("httpLiveStream", .url, attributes: ["schedule", "duration", "type"]),
    .init("shoutcastLiveStream", .url, attributes: ["schedule", "duration", "type"]),
    .init("flashLiveStream", .url, attributes: ["schedule", "duration", "type"]),
    .init("liveEmbed", .markup, attributes: ["schedule", "duration", "type"]),
    // Of items
    .init("poster", .attribute, attributes: [.init("url", .url).or("href", "src")]),
    .init("isHd", .flag), .init("embed", .markup),
    .init(
      "webm", .object, attributes: [.init("src", .url), "type", .init("length", .integer), "duration"]),
    .init(
      "mp4", .object, attributes: [.init("src", .url), "type", .init("length", .integer), "duration"]),
    .init(
      "metamark", key: "metamarks", isRepeated: true,
      attributes: ["type", .init("link", .url), .init("position", .number), .init("duration", .number)]),
  ])
}
