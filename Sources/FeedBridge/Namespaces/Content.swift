/// The content module of RSS 1.0, which RSS 2.0 feeds use for their whole text.

extension FeedNamespace {
  package static let content = FeedNamespace(
    prefix: "content", uri: "http://purl.org/rss/1.0/modules/content/",
    elements: [
      .init("encoded", .markup, as: .encodedContent)
    ])
}
