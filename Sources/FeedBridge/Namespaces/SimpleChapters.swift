/// Podlove Simple Chapters (https://podlove.org/simple-chapters).

extension FeedNamespace {
  package static let simpleChapters = FeedNamespace(
    prefix: "psc", uri: "http://podlove.org/simple-chapters")
}
