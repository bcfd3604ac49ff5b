// Generated from Sources/JSONFeedModel/Members/members.txt by .ci/generate.
// swift-format-ignore-file

internal import FeedPrimitives

extension JSONFeed: FeedObject {
  enum Member: String, MemberName {
    case version
    case title
    case homePageURL = "home_page_url"
    case feedURL = "feed_url"
    case description
    case userComment = "user_comment"
    case nextURL = "next_url"
    case icon
    case favicon
    case author
    case authors
    case language
    case expired
    case hubs
    case items
  }

  static var blank: JSONFeed { JSONFeed(version: "", title: "") }
  static let members = MemberList<Member>(required: [.version, .title, .items])
  static let otherNames = OtherNames(of: members, [
    (.title, "name feedtitle"),
    (.homePageURL, "link homepage homeurl url href website siteurl htmlurl weburl"),
    (.feedURL, "feed feedlink feedhref xmlurl rssurl self selflink"),
    (.description, "subtitle summary tagline about"),
    (.userComment, "comment comments usercomments"),
    (.nextURL, "next nextpage nexthref nextlink"),
    (.icon, "image imageurl logo logourl iconurl"),
    (.favicon, "faviconurl"),
    (.author, "creator owner dccreator"),
    (.language, "lang locale dclanguage"),
    (.hubs, "hub"),
    (.items, "item entries entry posts articles"),
  ])
  package static var memberNames: [String] { members.names }
  package static func memberName(meantBy name: String) -> String? { otherNames.entry(named: name)?.member.rawValue }

  mutating func read<Source: MemberSource & ~Copyable>(
    _ member: Member, from source: inout Source, _ bytes: TextSpan
  ) throws(Source.Failure) {
    switch member {
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
    }
  }

  /// Calls `body` with the name and the value of each member that is a URL.
  package mutating func forEachURL(_ body: (String, inout String?) -> Void) {
    body(Member.homePageURL.rawValue, &homePageURL)
    body(Member.feedURL.rawValue, &feedURL)
    body(Member.nextURL.rawValue, &nextURL)
    body(Member.icon.rawValue, &icon)
    body(Member.favicon.rawValue, &favicon)
  }

  func write<Sink: MemberSink & ~Copyable>(to sink: inout Sink) throws(Sink.Failure) {
    try writeMembersBeforeItems(to: &sink)
    try sink.objects(Member.items.rawValue, items)
    try sink.extensions(extensions)
  }

  func writeMembersBeforeItems<Sink: MemberSink & ~Copyable>(to sink: inout Sink) throws(Sink.Failure) {
    try sink.string(Member.version.rawValue, version)
    try sink.string(Member.title.rawValue, title)
    try sink.string(Member.homePageURL.rawValue, homePageURL)
    try sink.string(Member.feedURL.rawValue, feedURL)
    try sink.string(Member.description.rawValue, description)
    try sink.string(Member.userComment.rawValue, userComment)
    try sink.string(Member.nextURL.rawValue, nextURL)
    try sink.string(Member.icon.rawValue, icon)
    try sink.string(Member.favicon.rawValue, favicon)
    try sink.author(Member.author.rawValue, author)
    try sink.objects(Member.authors.rawValue, authors)
    try sink.string(Member.language.rawValue, language)
    try sink.bool(Member.expired.rawValue, expired)
    try sink.objects(Member.hubs.rawValue, hubs)
  }
}

extension JSONFeed.Item: FeedObject {
  enum Member: String, MemberName {
    case id
    case url
    case externalURL = "external_url"
    case title
    case contentHTML = "content_html"
    case contentText = "content_text"
    case summary
    case image
    case bannerImage = "banner_image"
    case datePublished = "date_published"
    case dateModified = "date_modified"
    case author
    case authors
    case tags
    case language
    case attachments
  }

  static var blank: JSONFeed.Item { JSONFeed.Item() }
  static let members = MemberList<Member>(required: [.id])
  static let otherNames = OtherNames(of: members, [
    (.id, "guid identifier uid uuid"),
    (.url, "link permalink href uri itemurl"),
    (.externalURL, "externallink"),
    (.title, "headline name dctitle"),
    (.contentHTML, "content contentencoded body html bodyhtml"),
    (.contentText, "text bodytext plaintext"),
    (.summary, "description excerpt abstract subtitle"),
    (.image, "imageurl imageuri thumbnail thumbnailurl picture photo featuredimage"),
    (.bannerImage, "banner bannerurl"),
    (.datePublished, "pubdate published publishedat publisheddate publicationdate date datetime created createdat datecreated issued dcdate"),
    (.dateModified, "updated updatedat dateupdated modified modifiedat datemodifed modifieddate lastmodified edited"),
    (.author, "creator dccreator byline writer"),
    (.authors, "creators contributors"),
    (.tags, "tag categories category keywords dcsubject"),
    (.language, "lang locale dclanguage"),
    (.attachments, "attachment enclosures enclosure"),
  ])
  package static var memberNames: [String] { members.names }
  package static func memberName(meantBy name: String) -> String? { otherNames.entry(named: name)?.member.rawValue }

  mutating func read<Source: MemberSource & ~Copyable>(
    _ member: Member, from source: inout Source, _ bytes: TextSpan
  ) throws(Source.Failure) {
    switch member {
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
    }
  }

  /// Calls `body` with the name and the value of each member that is a URL.
  package mutating func forEachURL(_ body: (String, inout String?) -> Void) {
    body(Member.url.rawValue, &url)
    body(Member.externalURL.rawValue, &externalURL)
    body(Member.image.rawValue, &image)
    body(Member.bannerImage.rawValue, &bannerImage)
  }

  func write<Sink: MemberSink & ~Copyable>(to sink: inout Sink) throws(Sink.Failure) {
    try sink.string(Member.id.rawValue, id.stringValue)
    try sink.string(Member.url.rawValue, url)
    try sink.string(Member.externalURL.rawValue, externalURL)
    try sink.string(Member.title.rawValue, title)
    try sink.string(Member.contentHTML.rawValue, contentHTML)
    try sink.string(Member.contentText.rawValue, writtenContentText)
    try sink.string(Member.summary.rawValue, summary)
    try sink.string(Member.image.rawValue, image)
    try sink.string(Member.bannerImage.rawValue, bannerImage)
    try sink.date(Member.datePublished.rawValue, datePublished)
    try sink.date(Member.dateModified.rawValue, dateModified)
    try sink.author(Member.author.rawValue, author)
    try sink.objects(Member.authors.rawValue, authors)
    try sink.strings(Member.tags.rawValue, tags)
    try sink.string(Member.language.rawValue, language)
    try sink.objects(Member.attachments.rawValue, attachments)
    try sink.extensions(extensions)
  }
}

extension JSONFeed.Author: FeedObject {
  enum Member: String, MemberName {
    case name
    case url
    case avatar
  }

  static var blank: JSONFeed.Author { JSONFeed.Author() }
  static let members = MemberList<Member>(required: [])
  static let otherNames = OtherNames(of: members, [
    (.name, "displayname fullname username authorname"),
    (.url, "uri link href homepage website authorurl"),
    (.avatar, "avatarurl image imageurl picture photo icon"),
  ])
  static var memberOfText: Member? { .name }
  package static var memberNames: [String] { members.names }
  package static func memberName(meantBy name: String) -> String? { otherNames.entry(named: name)?.member.rawValue }

  mutating func read<Source: MemberSource & ~Copyable>(
    _ member: Member, from source: inout Source, _ bytes: TextSpan
  ) throws(Source.Failure) {
    switch member {
    case .name: name = try source.string(bytes)
    case .url: url = try source.url(bytes)
    case .avatar: avatar = try source.url(bytes)
    }
  }

  /// Calls `body` with the name and the value of each member that is a URL.
  package mutating func forEachURL(_ body: (String, inout String?) -> Void) {
    body(Member.url.rawValue, &url)
    body(Member.avatar.rawValue, &avatar)
  }

  func write<Sink: MemberSink & ~Copyable>(to sink: inout Sink) throws(Sink.Failure) {
    try sink.string(Member.name.rawValue, name)
    try sink.string(Member.url.rawValue, url)
    try sink.string(Member.avatar.rawValue, avatar)
    try sink.extensions(extensions)
  }
}

extension JSONFeed.Attachment: FeedObject {
  enum Member: String, MemberName {
    case url
    case mimeType = "mime_type"
    case title
    case sizeInBytes = "size_in_bytes"
    case durationInSeconds = "duration_in_seconds"
  }

  static var blank: JSONFeed.Attachment { JSONFeed.Attachment(url: "") }
  static let members = MemberList<Member>(required: [.url])
  static let otherNames = OtherNames(of: members, [
    (.url, "link href src uri attachmenturl enclosureurl"),
    (.mimeType, "mime type contenttype mediatype"),
    (.title, "name label"),
    (.sizeInBytes, "size length filesize bytes contentlength"),
    (.durationInSeconds, "duration seconds durationseconds"),
  ])
  static var memberOfText: Member? { .url }
  package static var memberNames: [String] { members.names }
  package static func memberName(meantBy name: String) -> String? { otherNames.entry(named: name)?.member.rawValue }

  mutating func read<Source: MemberSource & ~Copyable>(
    _ member: Member, from source: inout Source, _ bytes: TextSpan
  ) throws(Source.Failure) {
    switch member {
    case .url: url = try source.url(bytes) ?? url
    case .mimeType: mimeType = try source.string(bytes)
    case .title: title = try source.string(bytes)
    case .sizeInBytes: sizeInBytes = try source.number(bytes)
    case .durationInSeconds: durationInSeconds = try source.number(bytes)
    }
  }

  func write<Sink: MemberSink & ~Copyable>(to sink: inout Sink) throws(Sink.Failure) {
    try sink.string(Member.url.rawValue, url)
    try sink.string(Member.mimeType.rawValue, mimeType)
    try sink.string(Member.title.rawValue, title)
    try sink.number(Member.sizeInBytes.rawValue, sizeInBytes)
    try sink.number(Member.durationInSeconds.rawValue, durationInSeconds)
    try sink.extensions(extensions)
  }
}

extension JSONFeed.Hub: FeedObject {
  enum Member: String, MemberName {
    case type
    case url
  }

  static var blank: JSONFeed.Hub { JSONFeed.Hub(type: "", url: "") }
  static let members = MemberList<Member>(required: [.type, .url])
  static let otherNames = OtherNames(of: members, [
    (.type, "kind rel protocol"),
    (.url, "link href uri"),
  ])
  package static var memberNames: [String] { members.names }
  package static func memberName(meantBy name: String) -> String? { otherNames.entry(named: name)?.member.rawValue }

  mutating func read<Source: MemberSource & ~Copyable>(
    _ member: Member, from source: inout Source, _ bytes: TextSpan
  ) throws(Source.Failure) {
    switch member {
    case .type: type = try source.string(bytes) ?? type
    case .url: url = try source.url(bytes) ?? url
    }
  }

  func write<Sink: MemberSink & ~Copyable>(to sink: inout Sink) throws(Sink.Failure) {
    try sink.string(Member.type.rawValue, type)
    try sink.string(Member.url.rawValue, url)
    try sink.extensions(extensions)
  }
}
