/// Apple's podcast namespace.
///
/// The members of `_itunes` have the names that jsonfeed-to-rss gives them, and stand there even where a member of
/// JSON Feed says the same: so a feed can be written back as it was.

extension FeedNamespace {
  package static let iTunes = FeedNamespace(
    prefix: "itunes", uri: "http://www.itunes.com/dtds/podcast-1.0.dtd",
    otherURIs: ["http://www.apple.com/dtds/podcast-1.0.dtd", "http://example.com/dtds/podcast-1.0.dtd"],
    elements: [
      .init("title", as: .iTunesTitle, keeping: .always),
      .init("author", as: .iTunesAuthor, keeping: .always),
      .init("owner", .object, as: .iTunesOwner, keeping: .always),
      .init("name"),
      .init("email"),
      .init("image", .attribute("href"), as: .iTunesImage, keeping: .always),
      .init("category", .categories),
      .init("explicit", .flag),
      .init("block", .flag),
      .init("complete", .flag, as: .iTunesComplete, keeping: .always),
      .init("new-feed-url", .url),
      .init("type"),
      .init("subtitle", as: .iTunesSubtitle, keeping: .always),
      .init("summary", .markup, as: .iTunesSummary, keeping: .always),
      .init("keywords", as: .iTunesKeywords, keeping: .always),
      .init("duration", as: .iTunesDuration, keeping: .always),
      .init("episode", .integer),
      .init("season", .integer),
      .init("order", .integer),
      .init("episodeType"),
      .init("isClosedCaptioned", .flag),
      .init("link", .object, as: .iTunesLink, keeping: .always),
    ])
}
