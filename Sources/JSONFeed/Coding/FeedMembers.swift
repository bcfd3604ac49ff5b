/// The members of each object of a feed: their names, how each is read, and the order in which they are written
/// (JSON Feed 1.1).

internal import FeedPrimitives

// MARK: Top level

extension JSONFeed: FeedObject {
  enum Member: UInt32, MemberName {
    case version, title, homePageURL, feedURL, description, userComment, nextURL, icon, favicon
    case author, authors, language, expired, hubs, items

    var name: StaticString {
      switch self {
      case .version: "version"
      case .title: "title"
      case .homePageURL: "home_page_url"
      case .feedURL: "feed_url"
      case .description: "description"
      case .userComment: "user_comment"
      case .nextURL: "next_url"
      case .icon: "icon"
      case .favicon: "favicon"
      case .author: "author"
      case .authors: "authors"
      case .language: "language"
      case .expired: "expired"
      case .hubs: "hubs"
      case .items: "items"
      }
    }
  }

  static var blank: JSONFeed { JSONFeed(version: "", title: "") }
  static let table = makeTable()
  /// The names of all members, as the specification has them.
  package static var memberNames: [String] { Member.allCases.map(\.name.description) }
  static let required: [Member] = [.version, .title, .items]

  mutating func read<Source: MemberSource & ~Copyable>(
    _ member: Member, from source: inout Source, _ bytes: Span<UInt8>
  ) throws(Source.Failure) {
    switch member {
    case .version: version = try source.string(bytes) ?? version
    case .title: title = try source.string(bytes) ?? title
    case .homePageURL: homePageURL = try source.string(bytes)
    case .feedURL: feedURL = try source.string(bytes)
    case .description: description = try source.string(bytes)
    case .userComment: userComment = try source.string(bytes)
    case .nextURL: nextURL = try source.string(bytes)
    case .icon: icon = try source.string(bytes)
    case .favicon: favicon = try source.string(bytes)
    case .author: author = try source.author(bytes)
    case .authors: authors = try source.authors(bytes)
    case .language: language = try source.string(bytes)
    case .expired: expired = try source.bool(bytes)
    case .hubs: hubs = try source.objects(bytes)
    case .items: items = try source.objects(bytes) ?? items
    }
  }

  func write<Sink: MemberSink & ~Copyable>(to sink: inout Sink) throws(Sink.Failure) {
    try sink.string(Member.version, version)
    try sink.string(Member.title, title)
    try sink.string(Member.homePageURL, homePageURL)
    try sink.string(Member.feedURL, feedURL)
    try sink.string(Member.description, description)
    try sink.string(Member.userComment, userComment)
    try sink.string(Member.nextURL, nextURL)
    try sink.string(Member.icon, icon)
    try sink.string(Member.favicon, favicon)
    try sink.object(Member.author, author)
    try sink.objects(Member.authors, authors)
    try sink.string(Member.language, language)
    try sink.bool(Member.expired, expired)
    try sink.objects(Member.hubs, hubs)
    try sink.objects(Member.items, items)
    try sink.extensions(extensions)
  }
}

// MARK: Items

extension JSONFeed.Item: FeedObject {
  enum Member: UInt32, MemberName {
    case id, url, externalURL, title, contentHTML, contentText, summary, image, bannerImage, datePublished, dateModified
    case author, authors, tags, language, attachments

    var name: StaticString {
      switch self {
      case .id: "id"
      case .url: "url"
      case .externalURL: "external_url"
      case .title: "title"
      case .contentHTML: "content_html"
      case .contentText: "content_text"
      case .summary: "summary"
      case .image: "image"
      case .bannerImage: "banner_image"
      case .datePublished: "date_published"
      case .dateModified: "date_modified"
      case .author: "author"
      case .authors: "authors"
      case .tags: "tags"
      case .language: "language"
      case .attachments: "attachments"
      }
    }
  }

  static var blank: JSONFeed.Item { JSONFeed.Item() }
  static let table = makeTable()
  /// The names of all members, as the specification has them.
  package static var memberNames: [String] { Member.allCases.map(\.name.description) }
  static let required: [Member] = [.id]

  mutating func read<Source: MemberSource & ~Copyable>(
    _ member: Member, from source: inout Source, _ bytes: Span<UInt8>
  ) throws(Source.Failure) {
    switch member {
    case .id: id = try source.identifier(bytes) ?? id
    case .url: url = try source.string(bytes)
    case .externalURL: externalURL = try source.string(bytes)
    case .title: title = try source.string(bytes)
    case .contentHTML: contentHTML = try source.string(bytes)
    case .contentText: contentText = try source.string(bytes)
    case .summary: summary = try source.string(bytes)
    case .image: image = try source.string(bytes)
    case .bannerImage: bannerImage = try source.string(bytes)
    case .datePublished: datePublished = try source.date(bytes)
    case .dateModified: dateModified = try source.date(bytes)
    case .author: author = try source.author(bytes)
    case .authors: authors = try source.authors(bytes)
    case .tags: tags = try source.strings(bytes)
    case .language: language = try source.string(bytes)
    case .attachments: attachments = try source.objects(bytes)
    }
  }

  func write<Sink: MemberSink & ~Copyable>(to sink: inout Sink) throws(Sink.Failure) {
    try sink.string(Member.id, id.stringValue)
    try sink.string(Member.url, url)
    try sink.string(Member.externalURL, externalURL)
    try sink.string(Member.title, title)
    try sink.string(Member.contentHTML, contentHTML)
    try sink.string(Member.contentText, contentText)
    try sink.string(Member.summary, summary)
    try sink.string(Member.image, image)
    try sink.string(Member.bannerImage, bannerImage)
    try sink.date(Member.datePublished, datePublished)
    try sink.date(Member.dateModified, dateModified)
    try sink.object(Member.author, author)
    try sink.objects(Member.authors, authors)
    try sink.strings(Member.tags, tags)
    try sink.string(Member.language, language)
    try sink.objects(Member.attachments, attachments)
    try sink.extensions(extensions)
  }
}

// MARK: Authors, attachments, hubs

extension JSONFeed.Author: FeedObject {
  enum Member: UInt32, MemberName {
    case name, url, avatar

    var name: StaticString {
      switch self {
      case .name: "name"
      case .url: "url"
      case .avatar: "avatar"
      }
    }
  }

  static var blank: JSONFeed.Author { JSONFeed.Author() }
  static let table = makeTable()
  /// The names of all members, as the specification has them.
  package static var memberNames: [String] { Member.allCases.map(\.name.description) }
  static let required: [Member] = []

  mutating func read<Source: MemberSource & ~Copyable>(
    _ member: Member, from source: inout Source, _ bytes: Span<UInt8>
  ) throws(Source.Failure) {
    switch member {
    case .name: name = try source.string(bytes)
    case .url: url = try source.string(bytes)
    case .avatar: avatar = try source.string(bytes)
    }
  }

  func write<Sink: MemberSink & ~Copyable>(to sink: inout Sink) throws(Sink.Failure) {
    try sink.string(Member.name, name)
    try sink.string(Member.url, url)
    try sink.string(Member.avatar, avatar)
    try sink.extensions(extensions)
  }
}

extension JSONFeed.Attachment: FeedObject {
  enum Member: UInt32, MemberName {
    case url, mimeType, title, sizeInBytes, durationInSeconds

    var name: StaticString {
      switch self {
      case .url: "url"
      case .mimeType: "mime_type"
      case .title: "title"
      case .sizeInBytes: "size_in_bytes"
      case .durationInSeconds: "duration_in_seconds"
      }
    }
  }

  static var blank: JSONFeed.Attachment { JSONFeed.Attachment(url: "") }
  static let table = makeTable()
  /// The names of all members, as the specification has them.
  package static var memberNames: [String] { Member.allCases.map(\.name.description) }
  static let required: [Member] = [.url]

  mutating func read<Source: MemberSource & ~Copyable>(
    _ member: Member, from source: inout Source, _ bytes: Span<UInt8>
  ) throws(Source.Failure) {
    switch member {
    case .url: url = try source.string(bytes) ?? url
    case .mimeType: mimeType = try source.string(bytes)
    case .title: title = try source.string(bytes)
    case .sizeInBytes: sizeInBytes = try source.number(bytes)
    case .durationInSeconds: durationInSeconds = try source.number(bytes)
    }
  }

  func write<Sink: MemberSink & ~Copyable>(to sink: inout Sink) throws(Sink.Failure) {
    try sink.string(Member.url, url)
    try sink.string(Member.mimeType, mimeType)
    try sink.string(Member.title, title)
    try sink.number(Member.sizeInBytes, sizeInBytes)
    try sink.number(Member.durationInSeconds, durationInSeconds)
    try sink.extensions(extensions)
  }
}

extension JSONFeed.Hub: FeedObject {
  enum Member: UInt32, MemberName {
    case type, url

    var name: StaticString {
      switch self {
      case .type: "type"
      case .url: "url"
      }
    }
  }

  static var blank: JSONFeed.Hub { JSONFeed.Hub(type: "", url: "") }
  static let table = makeTable()
  /// The names of all members, as the specification has them.
  package static var memberNames: [String] { Member.allCases.map(\.name.description) }
  static let required: [Member] = [.type, .url]

  mutating func read<Source: MemberSource & ~Copyable>(
    _ member: Member, from source: inout Source, _ bytes: Span<UInt8>
  ) throws(Source.Failure) {
    switch member {
    case .type: type = try source.string(bytes) ?? type
    case .url: url = try source.string(bytes) ?? url
    }
  }

  func write<Sink: MemberSink & ~Copyable>(to sink: inout Sink) throws(Sink.Failure) {
    try sink.string(Member.type, type)
    try sink.string(Member.url, url)
    try sink.extensions(extensions)
  }
}
