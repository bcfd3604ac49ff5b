/// Elements of RSS and Atom that were not closed, known by what comes after them.

internal import FeedPrimitives

enum UnclosedElements {
  /// Whether an element of this name, as written, cannot stand inside a text: then the text's own element was not
  /// closed (`<title>News<pubDate>…`). Inside HTML that is what no HTML has, inside plain text also what no text has.
  static func cannotStand(_ name: Span<UInt8>, inMarkup: Bool) -> Bool {
    guard name.count >= 2, name.count <= 14 else { return false }
    return notInHTML.value(for: name) ?? (!inMarkup && notInText.value(for: name) ?? false)
  }

  private static let notInHTML = NameTable<Bool>(
    [
      "item", "channel", "pubDate", "guid", "description", "enclosure", "comments", "category", "lastBuildDate",
      "managingEditor", "webMaster", "copyright", "generator", "dc:creator", "dc:date", "itunes:author",
      "content:encoded", "entry", "id", "updated", "published",
    ].map { ($0, true) })

  private static let notInText = NameTable<Bool>(
    [
      "link", "title", "author", "content", "summary", "language", "image", "source", "docs", "ttl", "cloud", "rating",
      "textInput",
    ]
    .map { ($0, true) })
}
