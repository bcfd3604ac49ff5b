/// The Well-Formed Web: comments.

extension FeedNamespace {
  package static let wellFormedWeb = FeedNamespace(
    prefix: "wfw", uri: "http://wellformedweb.org/CommentAPI/")
}
