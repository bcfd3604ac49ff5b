/// The blogChannel module of RSS 2.0 (http://backend.userland.com/blogChannelModule).

extension FeedNamespace {
  package static let blogChannel = FeedNamespace(
    prefix: "blogChannel", uri: "http://backend.userland.com/blogChannelModule",
    table: { blogChannelTable })

  private static let blogChannelTable = NamespaceTable(
    ["blogRoll", "mySubscriptions", "blink", "changes"].map { .init($0, .url, rule: .one(.absoluteIRI, in: .feed)) })
}
