/// The blogChannel module of RSS 2.0 (http://backend.userland.com/blogChannelModule).

extension FeedNamespace {
  package static let blogChannel = FeedNamespace(
    prefix: "blogChannel", uri: "http://backend.userland.com/blogChannelModule",
    elements: [
      .init("blogRoll", .url),
      .init("mySubscriptions", .url),
      .init("blink", .url),
      .init("changes", .url),
    ])
}
