/// FeedBurner's own elements.

extension FeedNamespace {
  package static let feedBurner = FeedNamespace(
    prefix: "feedburner", uri: "http://rssnamespace.org/feedburner/ext/1.0",
    elements: [.init("origLink", .url, as: .originalLink), .init("origEnclosureLink", .url)])
}
