/// Finds the end of unclosed elements of RSS and Atom by the elements after them.

extension XMLRecovery {
  /// For feeds: the elements of items that never occur in HTML, also without a declaration of their prefix.
  package static let feeds = XMLRecovery(notInMarkup: [
    "item", "channel", "pubDate", "guid", "description", "enclosure", "comments", "category", "lastBuildDate",
    "managingEditor", "webMaster", "copyright", "generator", "dc:creator", "dc:date", "itunes:author",
    "content:encoded", "entry", "id", "updated", "published",
  ])
}
