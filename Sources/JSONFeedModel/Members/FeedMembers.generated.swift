// Generated from Sources/JSONFeedModel/Members/members.txt by .ci/generate.
// swift-format-ignore-file

internal import FeedPrimitives

extension JSONFeed: FeedObject {
  /// Its raw value is the place of the member in the list.
  enum Member: UInt8 {
    case version, title, homePageURL, feedURL, description, userComment, nextURL, icon, favicon, author, authors, language, expired, hubs, items
  }

  static var blank: JSONFeed { JSONFeed(version: "", title: "") }
  static let members = MemberList([
    "version", "title", "home_page_url", "feed_url", "description", "user_comment", "next_url", "icon", "favicon", "author", "authors", "language", "expired", "hubs", "items"
  ], required: ["version", "title", "items"])
  static let otherNames = OtherNames(of: members, [
    ("title", "name feedtitle"),
    ("home_page_url", "link homepage homeurl url href website siteurl htmlurl weburl"),
    ("feed_url", "feed feedlink feedhref xmlurl rssurl self selflink"),
    ("description", "subtitle summary tagline about"),
    ("user_comment", "comment comments usercomments"),
    ("next_url", "next nextpage nexthref nextlink"),
    ("icon", "image imageurl logo logourl iconurl"),
    ("favicon", "faviconurl"),
    ("author", "creator owner dccreator"),
    ("language", "lang locale dclanguage"),
    ("hubs", "hub"),
    ("items", "item entries entry posts articles"),
  ])
  package static var memberNames: [String] { members.names }
  package static func memberName(meantBy name: String) -> String? { otherNames.entry(named: name).map(members.name) }

  mutating func read<Source: MemberSource & ~Copyable>(
    _ place: UInt8, from source: inout Source, _ bytes: TextSpan
  ) throws(Source.Failure) {
    switch Member(rawValue: place) {
    case .version: version = try source.string(bytes) ?? version
    case .title: title = try source.string(bytes) ?? title
    case .homePageURL: homePageURL = try source.url(bytes)
    case .feedURL: feedURL = try source.url(bytes)
    case .description: description = try source.string(bytes)
    case .userComment: userComment = try source.string(bytes)
    case .nextURL: nextURL = try source.url(bytes)
    case .icon: icon = try source.url(bytes)
    case .favicon: favicon = try source.url(bytes)
    case .author: author = try source.author(bytes)
    case .authors: authors = try source.authors(bytes)
    case .language: language = try source.string(bytes)
    case .expired: expired = try source.bool(bytes)
    case .hubs: hubs = try source.objects(bytes)
    case .items: items = try source.objects(bytes) ?? items
    case nil: break
    }
  }

  /// Calls `body` with the name and the value of each member that is a URL.
  package mutating func forEachURL(_ body: (String, inout String?) -> Void) {
    body("home_page_url", &homePageURL)
    body("feed_url", &feedURL)
    body("next_url", &nextURL)
    body("icon", &icon)
    body("favicon", &favicon)
  }

  func write<Sink: MemberSink & ~Copyable>(to sink: inout Sink) throws(Sink.Failure) {
    try writeMembersBeforeItems(to: &sink)
    try sink.objects("items", items)
    try sink.extensions(extensions)
  }

  func writeMembersBeforeItems<Sink: MemberSink & ~Copyable>(to sink: inout Sink) throws(Sink.Failure) {
    try sink.string("version", version)
    try sink.string("title", title)
    try sink.string("home_page_url", homePageURL)
    try sink.string("feed_url", feedURL)
    try sink.string("description", description)
    try sink.string("user_comment", userComment)
    try sink.string("next_url", nextURL)
    try sink.string("icon", icon)
    try sink.string("favicon", favicon)
    try sink.author("author", author)
    try sink.objects("authors", authors)
    try sink.string("language", language)
    try sink.bool("expired", expired)
    try sink.objects("hubs", hubs)
  }
}

extension JSONFeed.Item: FeedObject {
  /// Its raw value is the place of the member in the list.
  enum Member: UInt8 {
    case id, url, externalURL, title, contentHTML, contentText, summary, image, bannerImage, datePublished, dateModified, author, authors, tags, language, attachments
  }

  static var blank: JSONFeed.Item { JSONFeed.Item() }
  static let members = MemberList([
    "id", "url", "external_url", "title", "content_html", "content_text", "summary", "image", "banner_image", "date_published", "date_modified", "author", "authors", "tags", "language", "attachments"
  ], required: ["id"])
  static let otherNames = OtherNames(of: members, [
    ("id", "guid identifier uid uuid"),
    ("url", "link permalink href uri itemurl"),
    ("external_url", "externallink"),
    ("title", "headline name dctitle"),
    ("content_html", "content contentencoded body html bodyhtml"),
    ("content_text", "text bodytext plaintext"),
    ("summary", "description excerpt abstract subtitle"),
    ("image", "imageurl imageuri thumbnail thumbnailurl picture photo featuredimage"),
    ("banner_image", "banner bannerurl"),
    ("date_published", "pubdate published publishedat publisheddate publicationdate date datetime created createdat datecreated issued dcdate"),
    ("date_modified", "updated updatedat dateupdated modified modifiedat datemodifed modifieddate lastmodified edited"),
    ("author", "creator dccreator byline writer"),
    ("authors", "creators contributors"),
    ("tags", "tag categories category keywords dcsubject"),
    ("language", "lang locale dclanguage"),
    ("attachments", "attachment enclosures enclosure"),
  ])
  package static var memberNames: [String] { members.names }
  package static func memberName(meantBy name: String) -> String? { otherNames.entry(named: name).map(members.name) }

  mutating func read<Source: MemberSource & ~Copyable>(
    _ place: UInt8, from source: inout Source, _ bytes: TextSpan
  ) throws(Source.Failure) {
    switch Member(rawValue: place) {
    case .id: id = try source.identifier(bytes) ?? id
    case .url: url = try source.url(bytes)
    case .externalURL: externalURL = try source.url(bytes)
    case .title: title = try source.string(bytes)
    case .contentHTML: contentHTML = try source.string(bytes)
    case .contentText: contentText = try source.string(bytes)
    case .summary: summary = try source.string(bytes)
    case .image: image = try source.url(bytes)
    case .bannerImage: bannerImage = try source.url(bytes)
    case .datePublished: datePublished = try source.date(bytes)
    case .dateModified: dateModified = try source.date(bytes)
    case .author: author = try source.author(bytes)
    case .authors: authors = try source.authors(bytes)
    case .tags: tags = try source.strings(bytes)
    case .language: language = try source.string(bytes)
    case .attachments: attachments = try source.objects(bytes)
    case nil: break
    }
  }

  /// Calls `body` with the name and the value of each member that is a URL.
  package mutating func forEachURL(_ body: (String, inout String?) -> Void) {
    body("url", &url)
    body("external_url", &externalURL)
    body("image", &image)
    body("banner_image", &bannerImage)
  }

  func write<Sink: MemberSink & ~Copyable>(to sink: inout Sink) throws(Sink.Failure) {
    try sink.string("id", id.stringValue)
    try sink.string("url", url)
    try sink.string("external_url", externalURL)
    try sink.string("title", title)
    try sink.string("content_html", contentHTML)
    try sink.string("content_text", writtenContentText)
    try sink.string("summary", summary)
    try sink.string("image", image)
    try sink.string("banner_image", bannerImage)
    try sink.date("date_published", datePublished)
    try sink.date("date_modified", dateModified)
    try sink.author("author", author)
    try sink.objects("authors", authors)
    try sink.strings("tags", tags)
    try sink.string("language", language)
    try sink.objects("attachments", attachments)
    try sink.extensions(extensions)
  }
}

extension JSONFeed.Author: FeedObject {
  /// Its raw value is the place of the member in the list.
  enum Member: UInt8 {
    case name, url, avatar
  }

  static var blank: JSONFeed.Author { JSONFeed.Author() }
  static let members = MemberList([
    "name", "url", "avatar"
  ], required: [])
  static let otherNames = OtherNames(of: members, [
    ("name", "displayname fullname username authorname"),
    ("url", "uri link href homepage website authorurl"),
    ("avatar", "avatarurl image imageurl picture photo icon"),
  ])
  static var placeOfText: UInt8? { Member.name.rawValue }
  package static var memberNames: [String] { members.names }
  package static func memberName(meantBy name: String) -> String? { otherNames.entry(named: name).map(members.name) }

  mutating func read<Source: MemberSource & ~Copyable>(
    _ place: UInt8, from source: inout Source, _ bytes: TextSpan
  ) throws(Source.Failure) {
    switch Member(rawValue: place) {
    case .name: name = try source.string(bytes)
    case .url: url = try source.url(bytes)
    case .avatar: avatar = try source.url(bytes)
    case nil: break
    }
  }

  /// Calls `body` with the name and the value of each member that is a URL.
  package mutating func forEachURL(_ body: (String, inout String?) -> Void) {
    body("url", &url)
    body("avatar", &avatar)
  }

  func write<Sink: MemberSink & ~Copyable>(to sink: inout Sink) throws(Sink.Failure) {
    try sink.string("name", name)
    try sink.string("url", url)
    try sink.string("avatar", avatar)
    try sink.extensions(extensions)
  }
}

extension JSONFeed.Attachment: FeedObject {
  /// Its raw value is the place of the member in the list.
  enum Member: UInt8 {
    case url, mimeType, title, sizeInBytes, durationInSeconds
  }

  static var blank: JSONFeed.Attachment { JSONFeed.Attachment(url: "") }
  static let members = MemberList([
    "url", "mime_type", "title", "size_in_bytes", "duration_in_seconds"
  ], required: ["url"])
  static let otherNames = OtherNames(of: members, [
    ("url", "link href src uri attachmenturl enclosureurl"),
    ("mime_type", "mime type contenttype mediatype"),
    ("title", "name label"),
    ("size_in_bytes", "size length filesize bytes contentlength"),
    ("duration_in_seconds", "duration seconds durationseconds"),
  ])
  static var placeOfText: UInt8? { Member.url.rawValue }
  package static var memberNames: [String] { members.names }
  package static func memberName(meantBy name: String) -> String? { otherNames.entry(named: name).map(members.name) }

  mutating func read<Source: MemberSource & ~Copyable>(
    _ place: UInt8, from source: inout Source, _ bytes: TextSpan
  ) throws(Source.Failure) {
    switch Member(rawValue: place) {
    case .url: url = try source.url(bytes) ?? url
    case .mimeType: mimeType = try source.string(bytes)
    case .title: title = try source.string(bytes)
    case .sizeInBytes: sizeInBytes = try source.size(bytes)
    case .durationInSeconds: durationInSeconds = try source.duration(bytes)
    case nil: break
    }
  }

  func write<Sink: MemberSink & ~Copyable>(to sink: inout Sink) throws(Sink.Failure) {
    try sink.string("url", url)
    try sink.string("mime_type", mimeType)
    try sink.string("title", title)
    try sink.number("size_in_bytes", sizeInBytes)
    try sink.number("duration_in_seconds", durationInSeconds)
    try sink.extensions(extensions)
  }
}

extension JSONFeed.Hub: FeedObject {
  /// Its raw value is the place of the member in the list.
  enum Member: UInt8 {
    case type, url
  }

  static var blank: JSONFeed.Hub { JSONFeed.Hub(type: "", url: "") }
  static let members = MemberList([
    "type", "url"
  ], required: ["type", "url"])
  static let otherNames = OtherNames(of: members, [
    ("type", "kind rel protocol"),
    ("url", "link href uri"),
  ])
  package static var memberNames: [String] { members.names }
  package static func memberName(meantBy name: String) -> String? { otherNames.entry(named: name).map(members.name) }

  mutating func read<Source: MemberSource & ~Copyable>(
    _ place: UInt8, from source: inout Source, _ bytes: TextSpan
  ) throws(Source.Failure) {
    switch Member(rawValue: place) {
    case .type: type = try source.string(bytes) ?? type
    case .url: url = try source.url(bytes) ?? url
    case nil: break
    }
  }

  func write<Sink: MemberSink & ~Copyable>(to sink: inout Sink) throws(Sink.Failure) {
    try sink.string("type", type)
    try sink.string("url", url)
    try sink.extensions(extensions)
  }
}
