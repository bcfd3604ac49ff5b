// Generated from Sources/JSONFeedModel/Members/members.txt by .ci/generate.
// swift-format-ignore-file

internal import JSONFeedModel

extension JSONFeedObjectKind {
  static let feedMembers = ObjectMembers([
    MemberRules("version", .version, .versionType, missing: .versionMissing, "The URL of the version of JSON Feed that the document uses."),
    MemberRules("title", .text(markup: .titleHTML, blank: .titleEmpty), .titleType, missing: .titleMissing, "The name of the feed."),
    MemberRules("home_page_url", .url, .homePageURLType, "The URL of the page that the feed is about."),
    MemberRules("feed_url", .url, .feedURLType, "The URL of the feed itself."),
    MemberRules("description", .text(markup: .descriptionHTML), .descriptionType, "What the feed is about."),
    MemberRules("user_comment", .string, .userCommentType, "A note for people who look at the feed without a feed reader."),
    MemberRules("next_url", .url, .nextURLType, "The URL of a feed with the next items."),
    MemberRules("icon", .url, .iconType, "The URL of a large square image for a list of items."),
    MemberRules("favicon", .url, .faviconType, "The URL of a small square image for a list of feeds."),
    MemberRules("author", .author, .authorType, "The author; version 1.1 replaces this member by authors."),
    MemberRules("authors", .objects(.author, element: .authorsElementType), .authorsType, isNewIn1_1: true, "The authors."),
    MemberRules("language", .language, .languageType, isNewIn1_1: true, "The main language, as an RFC 5646 tag."),
    MemberRules("expired", .bool, .expiredType, "Whether the feed will never be updated again."),
    MemberRules("hubs", .objects(.hub, element: .hubNotObject), .hubsType, "Services that announce changes of the feed at once."),
    MemberRules("items", .objects(.item, element: .itemNotObject), .itemsType, missing: .itemsMissing, "The items; the array may be empty."),
  ], meaning: JSONFeed.memberName(meantBy:))
  static let itemMembers = ObjectMembers([
    MemberRules("id", .identifier, .itemIDType, missing: .itemIDMissing, "The identifier of the item, which never changes and no other item of the feed has."),
    MemberRules("url", .url, .itemURLType, "The URL of the item's own page."),
    MemberRules("external_url", .url, .itemExternalURLType, "The URL of a page elsewhere that the item is about."),
    MemberRules("title", .text(markup: .itemTitleHTML, blank: .itemTitleEmpty), .itemTitleType, "The title of the item, in plain text."),
    MemberRules("content_html", .string, .itemContentType, "The content as HTML."),
    MemberRules("content_text", .string, .itemContentType, "The content as plain text."),
    MemberRules("summary", .text(markup: .itemSummaryHTML), .itemSummaryType, "A sentence or two about the item, in plain text."),
    MemberRules("image", .url, .itemImageType, "The URL of the main image of the item."),
    MemberRules("banner_image", .url, .itemBannerImageType, "The URL of an image to show above the item."),
    MemberRules("date_published", .date(format: .itemDatePublishedFormat), .itemDatePublishedType, "When the item was published."),
    MemberRules("date_modified", .date(format: .itemDateModifiedFormat), .itemDateModifiedType, "When the item was last changed."),
    MemberRules("author", .author, .authorType, "The author; version 1.1 replaces this member by authors."),
    MemberRules("authors", .objects(.author, element: .authorsElementType), .authorsType, isNewIn1_1: true, "The authors."),
    MemberRules("tags", .strings(element: .itemTagType), .itemTagsType, "Words that describe the item."),
    MemberRules("language", .language, .languageType, isNewIn1_1: true, "The main language, as an RFC 5646 tag."),
    MemberRules("attachments", .objects(.attachment, element: .attachmentNotObject), .itemAttachmentsType, "Related files, such as the audio of a podcast."),
  ], meaning: JSONFeed.Item.memberName(meantBy:))
  static let authorMembers = ObjectMembers([
    MemberRules("name", .text(markup: .authorNameHTML), .authorNameType, "The name of the author."),
    MemberRules("url", .urlOrMail, .authorURLType, "The URL of a page about the author."),
    MemberRules("avatar", .url, .authorAvatarType, "The URL of a square image of the author."),
  ], meaning: JSONFeed.Author.memberName(meantBy:))
  static let attachmentMembers = ObjectMembers([
    MemberRules("url", .url, .attachmentURLType, missing: .attachmentURLMissing, "The URL of the file."),
    MemberRules("mime_type", .string, .attachmentMIMETypeType, "The media type of the file."),
    MemberRules("title", .text(markup: .attachmentTitleHTML), .attachmentTitleType, "The name of the attachment; attachments with the same name are versions of one file."),
    MemberRules("size_in_bytes", .size, .attachmentSizeType, "The size of the file in bytes."),
    MemberRules("duration_in_seconds", .duration, .attachmentDurationType, "How long the file takes to play, in seconds."),
  ], meaning: JSONFeed.Attachment.memberName(meantBy:))
  static let hubMembers = ObjectMembers([
    MemberRules("type", .string, .hubTypeMissing, missing: .hubTypeMissing, "The protocol of the service."),
    MemberRules("url", .url, .hubURLMissing, missing: .hubURLMissing, "The URL of the service."),
  ], meaning: JSONFeed.Hub.memberName(meantBy:))
  /// What is declared of the members.
  var table: ObjectMembers {
    switch self {
    case .feed: Self.feedMembers
    case .item: Self.itemMembers
    case .author: Self.authorMembers
    case .attachment: Self.attachmentMembers
    case .hub: Self.hubMembers
    }
  }
}
