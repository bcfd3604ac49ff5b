/// The source namespace of Dave Winer's feeds (https://source.scripting.com/).

extension NamespaceID { package static let source = NamespaceID(of: .source) }

extension FeedNamespace {
  package static let source = FeedNamespace(
    prefix: "source", uri: "http://source.scripting.com/",
    otherURIs: [
      "http://source.smallpict.com/2014/07/12/theSourceNamespace.html", "http://source.smallpict.com/",
    ],
    table: { sourceTable })

  private static let sourceTable = NamespaceTable([
    // Of channels
    .init("account", key: "accounts", isRepeated: true, attributes: ["service"]),
    .init("archive", .object), .init("url", .url), "filename", "startDay", "endDay",
    .init("likes", .object, attributes: [.init("server", .url)]),
    .init("blogroll", .url),
    .init("subscriptionList", .url, attributes: [.init("url", .url)]),
    .init("self", .url), .init("cloud", .url), "localTime",
    // Of items
    "markdown",
    .init(
      "outline", .object, key: "outlines", isRepeated: true,
      attributes: [
        "text", "type", "name", .init("created", .date), .init("url", .url), .init("xmlUrl", .url),
        .init("htmlUrl", .url), .init("isComment", .flag), .init("isBreakpoint", .flag), .init("collapse", .flag),
      ]),
    .init("linkShort", .url), .init("linkFull", .url), .init("inReplyTo", .url), .init("comments", .url),
  ])
}
