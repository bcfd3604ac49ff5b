/// Which rule a member of a JSON Feed breaks that strict decoding refuses: one that is missing, or has a wrong type.

internal import JSONFeed

enum MemberRules {
  /// The rules about one member.
  private struct Rules {
    let type: RuleID
    /// Where the member is required.
    var missing: RuleID?
    /// Where its text has a form.
    var format: RuleID?
  }

  /// The rule that a violation of the specification breaks.
  ///
  /// - Parameter pointer: the JSON Pointer of the member, or of the element of an array.
  static func rule(for violation: JSONProblem.Code, at pointer: String) -> RuleID? {
    switch violation {
    case .blankIdentifier: return .itemIDEmpty
    case .missingMember, .wrongType, .invalidDate, .yearOutOfRange: break
    default: return nil
    }
    var names = pointer.split(separator: "/").map(String.init)
    guard let last = names.last else { return nil }
    let isElement = Int(last) != nil
    names.removeAll { Int($0) != nil }
    guard let name = names.popLast() else { return nil }
    if isElement { return elements[name] }
    guard let rules = rules(for: names.last)[name] else { return nil }
    switch violation {
    case .missingMember: return rules.missing ?? rules.type
    case .invalidDate, .yearOutOfRange: return rules.format ?? rules.type
    default: return rules.type
    }
  }

  /// The rules about the members of an object, by their names.
  ///
  /// - Parameter parent: the member that holds the object, or the array that it is an element of; nil for the feed.
  private static func rules(for parent: String?) -> [String: Rules] {
    switch parent {
    case nil: feed
    case "items": item
    case "author", "authors": author
    case "attachments": attachment
    case "hubs": hub
    default: [:]
    }
  }

  /// The rules about elements of arrays.
  private static let elements: [String: RuleID] = [
    "items": .itemNotObject, "hubs": .hubNotObject, "authors": .authorsElementType, "tags": .itemTagType,
    "attachments": .attachmentNotObject,
  ]

  private static let feed: [String: Rules] = [
    "version": Rules(type: .versionType, missing: .versionMissing),
    "title": Rules(type: .titleType, missing: .titleMissing),
    "home_page_url": Rules(type: .homePageURLType),
    "feed_url": Rules(type: .feedURLType),
    "description": Rules(type: .descriptionType),
    "user_comment": Rules(type: .userCommentType),
    "next_url": Rules(type: .nextURLType),
    "icon": Rules(type: .iconType),
    "favicon": Rules(type: .faviconType),
    "author": Rules(type: .authorType),
    "authors": Rules(type: .authorsType),
    "language": Rules(type: .languageType),
    "expired": Rules(type: .expiredType),
    "hubs": Rules(type: .hubsType),
    "items": Rules(type: .itemsType, missing: .itemsMissing),
  ]

  private static let item: [String: Rules] = [
    "id": Rules(type: .itemIDType, missing: .itemIDMissing),
    "url": Rules(type: .itemURLType),
    "external_url": Rules(type: .itemExternalURLType),
    "title": Rules(type: .itemTitleType),
    "content_html": Rules(type: .itemContentType),
    "content_text": Rules(type: .itemContentType),
    "summary": Rules(type: .itemSummaryType),
    "image": Rules(type: .itemImageType),
    "banner_image": Rules(type: .itemBannerImageType),
    "date_published": Rules(type: .itemDatePublishedType, format: .itemDatePublishedFormat),
    "date_modified": Rules(type: .itemDateModifiedType, format: .itemDateModifiedFormat),
    "author": Rules(type: .authorType),
    "authors": Rules(type: .authorsType),
    "tags": Rules(type: .itemTagsType),
    "language": Rules(type: .languageType),
    "attachments": Rules(type: .itemAttachmentsType),
  ]

  private static let author: [String: Rules] = [
    "name": Rules(type: .authorNameType),
    "url": Rules(type: .authorURLType),
    "avatar": Rules(type: .authorAvatarType),
  ]

  private static let attachment: [String: Rules] = [
    "url": Rules(type: .attachmentURLType, missing: .attachmentURLMissing),
    "mime_type": Rules(type: .attachmentMIMETypeType),
    "title": Rules(type: .attachmentTitleType),
    "size_in_bytes": Rules(type: .attachmentSizeType),
    "duration_in_seconds": Rules(type: .attachmentDurationType),
  ]

  /// A hub needs both members, and they must be strings: one rule each.
  private static let hub: [String: Rules] = [
    "type": Rules(type: .hubTypeMissing),
    "url": Rules(type: .hubURLMissing),
  ]
}
