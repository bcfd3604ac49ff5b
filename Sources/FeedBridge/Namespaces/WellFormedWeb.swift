/// The Well-Formed Web: where to comment, and where the comments' feed is.

extension FeedNamespace {
  package static let wellFormedWeb = FeedNamespace(
    prefix: "wfw", uri: "http://wellformedweb.org/CommentAPI/",
    elements: [
      .init("comment", .url),
      .init("commentRss", .url),
      .init("commentCount", .integer),
    ])
}
