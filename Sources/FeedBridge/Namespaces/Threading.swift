/// Atom threading (RFC 4685): what an entry answers, and how many answer it.

extension FeedNamespace {
  package static let threading = FeedNamespace(
    prefix: "thr", uri: "http://purl.org/syndication/thread/1.0",
    elements: [
      .init(
        "in-reply-to", .object, isRepeated: true,
        attributes: ["ref", .init("href", .url), "type", .init("source", .url)]),
      .init("total", .integer),
    ])
}
