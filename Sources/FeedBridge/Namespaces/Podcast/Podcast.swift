/// The podcast namespace (https://podcastindex.org/namespace/1.0), with the elements that are only proposed.
///
/// All of them stand in `_podcast`, also those that a member of JSON Feed takes something of: an author's avatar, an
/// attachment, an image say less than they do.

extension NamespaceID { package static let podcast = NamespaceID(of: .podcast) }

extension FeedNamespace {
  package static let podcast = FeedNamespace(
    prefix: "podcast", uri: "https://podcastindex.org/namespace/1.0",
    otherURIs: [
      "https://github.com/Podcastindex-org/podcast-namespace/blob/main/docs/1.0.md",
      "https://raw.githubusercontent.com/Podcastindex-org/podcast-namespace/main/docs/1.0.md",
      "https://podcastindex.org/namespace/1.0/", "https://podcastnamespace.org/",
    ],
    table: { podcastTable }, rules: { podcastRules })

  private static let podcastTable = NamespaceTable([
    // Of channels and items
    .init("locked", .flag, attributes: ["owner"]),
    .init("funding", isRepeated: true, attributes: [.init("url", .url)]),
    .init(
      "person", key: "persons", as: .podcastPerson, isRepeated: true,
      attributes: ["name", "role", "group", .init("img", .url), .init("href", .url)]),
    .init(
      "location", key: "locations", isRepeated: true, attributes: ["name", "rel", "geo", "osm", "osmid", "country"]),
    .init("license", attributes: [.init("url", .url)]),
    .init("guid"),
    .init("medium"),
    .init("block", .flag, isRepeated: true, attributes: ["id"]),
    .init("txt", isRepeated: true, attributes: ["purpose"]),
    .init(
      "trailer", isRepeated: true,
      attributes: [
        .init("url", .url), .init("pubdate", .date), .init("length", .integer), "type", .init("season", .number),
      ]),
    .init(
      "image", .object, key: "images", as: .podcastImage, isRepeated: true,
      attributes: [
        .init("href", .url), "alt", "aspect-ratio", .init("width", .integer), .init("height", .integer), "type",
        "purpose",
      ]),
    // Replaced by `image`.
    .init(
      "images", .attribute("srcset"), key: "images_srcset", as: .podcastImages,
      attributes: ["srcset"]),
    .init("chat", .object, attributes: ["server", "protocol", "accountId", "space", .init("embedUrl", .url)]),
    .init(
      "updateFrequency", attributes: [.init("complete", .flag), .init("dtstart", .date), "rrule"]),
    .init("podping", .object, attributes: [.init("usesPodping", .flag), "hiveAccount"]),
    .init("publisher", .object),
    .init("podroll", .list("remoteItem", key: "remote_items")),
    .init(
      "remoteItem", .object, key: "remote_items", isRepeated: true,
      attributes: ["feedGuid", .init("feedUrl", .url), "itemGuid", "medium", "title"]),
    .init("follow", .object, attributes: [.init("url", .url)]),
    .init("singleItem", .flag),
    // Of items
    .init(
      "transcript", .object, key: "transcripts", isRepeated: true,
      attributes: [.init("url", .url), "type", "language", "rel"]),
    .init("chapters", .object, attributes: [.init("url", .url), "type"]),
    .init(
      "soundbite", .text, key: "soundbites", isRepeated: true,
      attributes: [.init("startTime", .number), .init("duration", .number)]),
    .init("season", .number, attributes: ["name"], textKey: "number"),
    .init("episode", .number, attributes: ["display"], textKey: "number"),
    .init(
      "socialInteract", .object, isRepeated: true,
      attributes: [
        .init("uri", .url), "protocol", "accountId", .init("accountUrl", .url), .init("priority", .integer),
        "platform", "podcastAccountId", .init("podcastAccountUrl", .url), .init("pubdate", .date),
      ]),
    .init("contentLink", key: "content_links", isRepeated: true, attributes: [.init("href", .url)]),
    // Other recordings
    .init(
      "alternateEnclosure", .object, key: "alternate_enclosures", as: .podcastAlternateEnclosure,
      isRepeated: true,
      attributes: [
        .init("url", .url), "type", .init("length", .integer), .init("bitrate", .number), .init("height", .integer),
        "lang", "title", "rel", "codecs", .init("default", .flag),
      ]),
    .init(
      "source", .object, key: "sources", isRepeated: true, attributes: [.init("uri", .url), "contentType"]),
    .init("integrity", .object, attributes: ["type", "value"]),
    // Payments
    .init("value", .object, attributes: ["type", "method", .init("suggested", .number)]),
    .init(
      "valueRecipient", .object, key: "value_recipients", isRepeated: true,
      attributes: [
        "name", "customKey", "customValue", "type", "address", .init("split", .number), .init("fee", .flag),
      ]),
    .init(
      "valueTimeSplit", .object, key: "value_time_splits", isRepeated: true,
      attributes: [
        .init("startTime", .number), .init("duration", .number), .init("remoteStartTime", .number),
        .init("remotePercentage", .number),
      ]),
    .init("liveValue", .object, attributes: [.init("uri", .url), "protocol"]),
    // An item that is not one yet: it does not become one of the feed's items.
    .init(
      "liveItem", .item, key: "live_items", isRepeated: true,
      attributes: ["status", .init("start", .date), .init("end", .date), .init("chat", .url)]),
    // Proposed, and found in feeds
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
    .init(
      "recommendations", isRepeated: true, attributes: [.init("url", .url), "type", "language"]),
    .init("gateway", attributes: [.init("order", .integer)]),
    .init("verify", .object, attributes: [.init("public-key", .text)]),
    .init("hiveAccount", .object, attributes: ["name"]),
  ])
}
