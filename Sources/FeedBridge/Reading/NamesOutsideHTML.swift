/// The names of elements that show that a text of RSS or Atom before them was not closed.

package import FeedPrimitives

extension NameIndex {
  /// The elements of items that never occur in HTML, as written, also without a declaration of their prefix.
  package static let outsideHTML = NameIndex([
    "item", "channel", "pubDate", "guid", "description", "enclosure", "comments", "category", "lastBuildDate",
    "managingEditor", "webMaster", "copyright", "generator", "dc:creator", "dc:date", "itunes:author",
    "content:encoded", "entry", "id", "updated", "published",
  ])
}
