/// What each member of JSON Feed becomes in RSS and Atom.

import FeedBridge

/// The elements that members are written as. Mapping.md, section 10, has the same rows, and tests compare them with what is
/// written.
enum MemberElements {
  /// A member, and its element in each format. An element that is in an item in both tables is written as its children say.
  struct Row: Sendable {
    let member: String
    /// Nil if RSS has no element for it.
    let rss: String?
    /// Nil if Atom has no element for it.
    let atom: String?

    fileprivate init(_ member: String, rss: String?, atom: String?) {
      self.member = member
      self.rss = rss
      self.atom = atom
    }

    /// The element in a format.
    func element(in format: FeedWriter.Format) -> String? { format == .rss ? rss : atom }
  }

  static let ofFeeds = [
    Row("title", rss: "title", atom: "title"),
    Row("home_page_url", rss: "link", atom: "link rel=alternate"),
    Row("feed_url", rss: "atom:link rel=self", atom: "link rel=self"),
    Row("description", rss: "description", atom: "subtitle"),
    Row("user_comment", rss: nil, atom: nil),
    Row("next_url", rss: "atom:link rel=next", atom: "link rel=next"),
    Row("icon", rss: "image", atom: "logo"),
    Row("favicon", rss: "webfeeds:icon", atom: "icon"),
    Row("authors", rss: "dc:creator", atom: "author"),
    Row("language", rss: "language", atom: "@xml:lang"),
    Row("expired", rss: "itunes:complete", atom: "itunes:complete"),
    Row("hubs", rss: "atom:link rel=hub", atom: "link rel=hub"),
  ]

  static let ofItems = [
    Row("id", rss: "guid", atom: "id"),
    Row("url", rss: "link", atom: "link rel=alternate"),
    Row("external_url", rss: "atom:link rel=related", atom: "link rel=related"),
    Row("title", rss: "title", atom: "title"),
    Row("content_html", rss: "content:encoded", atom: "content type=html"),
    Row("content_text", rss: "description", atom: "content"),
    Row("summary", rss: "description", atom: "summary"),
    Row("image", rss: "media:thumbnail", atom: "media:thumbnail"),
    Row("banner_image", rss: "webfeeds:cover", atom: "webfeeds:cover"),
    Row("date_published", rss: "pubDate", atom: "published"),
    Row("date_modified", rss: "atom:updated", atom: "updated"),
    Row("authors", rss: "dc:creator", atom: "author"),
    Row("tags", rss: "category", atom: "category"),
    Row("language", rss: "dc:language", atom: "@xml:lang"),
    Row("attachments", rss: "enclosure", atom: "link rel=enclosure"),
  ]
}
