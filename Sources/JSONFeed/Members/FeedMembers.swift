/// The members of each object of a feed (JSON Feed 1.1). Whatever reads or writes a feed, our own reader and writer as well as
/// Foundation's coders, goes through these lists; a new member takes an entry here and a property in the model.

extension JSONFeed: FeedObject {
  static var blank: JSONFeed { JSONFeed(version: "", title: "") }
  /// The names of all members, as the specification has them.
  package static var memberNames: [String] { members.names }

  static let members = MemberList<JSONFeed>([
    Member("version", required: true, .string({ $0.version }, { $0.version = $1 })),
    Member("title", required: true, .string({ $0.title }, { $0.title = $1 })),
    Member("home_page_url", .string({ $0.homePageURL }, { $0.homePageURL = $1 })),
    Member("feed_url", .string({ $0.feedURL }, { $0.feedURL = $1 })),
    Member("description", .string({ $0.description }, { $0.description = $1 })),
    Member("user_comment", .string({ $0.userComment }, { $0.userComment = $1 })),
    Member("next_url", .string({ $0.nextURL }, { $0.nextURL = $1 })),
    Member("icon", .string({ $0.icon }, { $0.icon = $1 })),
    Member("favicon", .string({ $0.favicon }, { $0.favicon = $1 })),
    Member("author", .author({ $0.author }, { $0.author = $1 })),
    Member("authors", .authors({ $0.authors }, { $0.authors = $1 })),
    Member("language", .string({ $0.language }, { $0.language = $1 })),
    Member("expired", .bool({ $0.expired }, { $0.expired = $1 })),
    Member("hubs", .hubs({ $0.hubs }, { $0.hubs = $1 })),
    Member("items", required: true, .items({ $0.items }, { $0.items = $1 })),
  ])
}

extension JSONFeed.Item: FeedObject {
  static var blank: JSONFeed.Item { JSONFeed.Item() }
  /// The names of all members, as the specification has them.
  package static var memberNames: [String] { members.names }

  static let members = MemberList<JSONFeed.Item>([
    Member("id", required: true, .identifier({ $0.id }, { $0.id = $1 })),
    Member("url", .string({ $0.url }, { $0.url = $1 })),
    Member("external_url", .string({ $0.externalURL }, { $0.externalURL = $1 })),
    Member("title", .string({ $0.title }, { $0.title = $1 })),
    Member("content_html", .string({ $0.contentHTML }, { $0.contentHTML = $1 })),
    Member("content_text", .string({ $0.contentText }, { $0.contentText = $1 })),
    Member("summary", .string({ $0.summary }, { $0.summary = $1 })),
    Member("image", .string({ $0.image }, { $0.image = $1 })),
    Member("banner_image", .string({ $0.bannerImage }, { $0.bannerImage = $1 })),
    Member("date_published", .date({ $0.datePublished }, { $0.datePublished = $1 })),
    Member("date_modified", .date({ $0.dateModified }, { $0.dateModified = $1 })),
    Member("author", .author({ $0.author }, { $0.author = $1 })),
    Member("authors", .authors({ $0.authors }, { $0.authors = $1 })),
    Member("tags", .strings({ $0.tags }, { $0.tags = $1 })),
    Member("language", .string({ $0.language }, { $0.language = $1 })),
    Member("attachments", .attachments({ $0.attachments }, { $0.attachments = $1 })),
  ])
}

extension JSONFeed.Author: FeedObject {
  static var blank: JSONFeed.Author { JSONFeed.Author() }
  /// The names of all members, as the specification has them.
  package static var memberNames: [String] { members.names }

  static let members = MemberList<JSONFeed.Author>([
    Member("name", .string({ $0.name }, { $0.name = $1 })),
    Member("url", .string({ $0.url }, { $0.url = $1 })),
    Member("avatar", .string({ $0.avatar }, { $0.avatar = $1 })),
  ])
}

extension JSONFeed.Attachment: FeedObject {
  static var blank: JSONFeed.Attachment { JSONFeed.Attachment(url: "") }
  /// The names of all members, as the specification has them.
  package static var memberNames: [String] { members.names }

  static let members = MemberList<JSONFeed.Attachment>([
    Member("url", required: true, .string({ $0.url }, { $0.url = $1 })),
    Member("mime_type", .string({ $0.mimeType }, { $0.mimeType = $1 })),
    Member("title", .string({ $0.title }, { $0.title = $1 })),
    Member("size_in_bytes", .number({ $0.sizeInBytes }, { $0.sizeInBytes = $1 })),
    Member("duration_in_seconds", .number({ $0.durationInSeconds }, { $0.durationInSeconds = $1 })),
  ])
}

extension JSONFeed.Hub: FeedObject {
  static var blank: JSONFeed.Hub { JSONFeed.Hub(type: "", url: "") }
  /// The names of all members, as the specification has them.
  package static var memberNames: [String] { members.names }

  static let members = MemberList<JSONFeed.Hub>([
    Member("type", required: true, .string({ $0.type }, { $0.type = $1 })),
    Member("url", required: true, .string({ $0.url }, { $0.url = $1 })),
  ])
}
