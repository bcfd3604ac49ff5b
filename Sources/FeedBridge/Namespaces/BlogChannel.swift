/// The blogChannel module of RSS 2.0 (http://backend.userland.com/blogChannelModule).

extension NamespaceID { package static let blogChannel = NamespaceID(of: .blogChannel) }

extension FeedNamespace {
  package static let blogChannel = FeedNamespace(
    prefix: "blogChannel", uri: "http://backend.userland.com/blogChannelModule",
    table: { blogChannelTable }, rules: { blogChannelRules })

  private static let blogChannelTable = NamespaceTable([
    .init("blogRoll", .url),
    .init("mySubscriptions", .url),
    .init("blink", .url),
    .init("changes", .url),
  ])
}

// MARK: - What its values must be

extension FeedNamespace {
  private static let blogChannelRules: [ElementRule] = ["blogRoll", "mySubscriptions", "blink", "changes"].map {
    .one($0, .absoluteIRI, in: .feed)
  }
}
