/// Elements of RSS and Atom that were not closed, known by what comes after them.

extension XMLRecovery {
  /// What feeds have: the elements of items, which are in no HTML, and those that HTML has too, which are in no plain text.
  package static let feeds = XMLRecovery(
    notInMarkup: [
      "item", "channel", "pubDate", "guid", "description", "enclosure", "comments", "category", "lastBuildDate",
      "managingEditor", "webMaster", "copyright", "generator", "dc:creator", "dc:date", "itunes:author",
      "content:encoded", "entry", "id", "updated", "published",
    ],
    notInText: [
      "link", "title", "author", "content", "summary", "language", "image", "source", "docs", "ttl", "cloud", "rating",
      "textInput",
    ])
}
