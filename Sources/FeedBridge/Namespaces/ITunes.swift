/// Apple's podcast namespace.
///
/// The members of `_itunes` have the names that jsonfeed-to-rss gives them, and stand there even where a member of
/// JSON Feed says the same: so a feed can be written back as it was.

internal import JSONFeed

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
      .init("keywords", as: .keywords, keeping: .always),
      .init("duration", as: .iTunesDuration, keeping: .always),
      .init("episode", .integer),
      .init("season", .integer),
      .init("order", .integer),
      .init("episodeType"),
      .init("isClosedCaptioned", .flag),
      .init("link", .object, as: .iTunesLink, keeping: .always),
    ])
}

extension Facts {
  /// iTunes' categories, which stand inside each other, as jsonfeed-to-rss has them: `category` and `subcategory`; and
  /// where there are more, all of them as `categories`, each with its `category` and its `subcategories`.
  mutating func keepITunesCategories() {
    guard let first = iTunesCategories.first else { return }
    let all = iTunesCategories.map { ITunesCategory($0) }
    let main = ITunesCategory(first)
    extensions.add("category", .string(main.name), in: .iTunes)
    if let subcategory = main.inside.first { extensions.add("subcategory", .string(subcategory), in: .iTunes) }
    guard all.count > 1 || main.inside.count > 1 else { return }
    for category in all {
      var object: JSONFeed.Object = ["category": .string(category.name)]
      if !category.inside.isEmpty { object["subcategories"] = .array(category.inside.map(JSONFeed.Value.string)) }
      extensions.add("categories", .object(object), in: .iTunes, isRepeated: true)
    }
  }
}

/// `<itunes:category text="…">` with others of its kind inside.
private struct ITunesCategory {
  var name: String
  var inside: [String] = []

  init(_ value: JSONFeed.Value) {
    name = value.stringValue ?? value["text"]?.stringValue ?? ""
    switch value["category"] {
    case .array(let values)?: inside = values.map { ITunesCategory($0).name }
    case let value?: inside = [ITunesCategory(value).name]
    case nil: break
    }
  }
}
