/// The yardstick for JSON: a plain Codable model as in an app, read and written by Foundation's coders.

struct PlainFeed: Codable {
  var version: String
  var title: String
  var home_page_url: String?
  var feed_url: String?
  var description: String?
  var language: String?
  var authors: [Author]?
  var items: [Item]

  struct Item: Codable {
    var id: String
    var url: String?
    var external_url: String?
    var title: String?
    var content_html: String?
    var content_text: String?
    var summary: String?
    var image: String?
    var date_published: String?
    var date_modified: String?
    var authors: [Author]?
    var tags: [String]?
    var language: String?
    var attachments: [Attachment]?
  }

  struct Author: Codable {
    var name: String?
    var url: String?
    var avatar: String?
  }

  struct Attachment: Codable {
    var url: String
    var mime_type: String?
    var title: String?
    var size_in_bytes: Double?
    var duration_in_seconds: Double?
  }
}
