/// The rules that strict decoding enforces, under their ids: what breaks JSON, what is required, and every member's type.

internal import JSONFeed

enum StrictDecodingRules {
  /// The id of the rule that an error of strict decoding stands for.
  static func rule(for error: JSONFeedError) -> String {
    switch error.kind {
    case .syntax: "json-syntax"
    case .controlCharacter: "json-control-character"
    case .encoding: "json-invalid-utf8"
    case .loneSurrogate: "json-lone-surrogate"
    case .notAnObject: "json-root-not-object"
    case .notAFeed: "json-not-a-feed"
    case .nestingTooDeep: "json-too-deep"
    case .documentTooLarge, .tooManyItems: "document-too-large"
    case .numberOutOfRange: "json-number-range"
    case .missingMember, .wrongType, .invalidDate: memberRule(for: error)
    case .dateNotEncodable, .numberNotEncodable: "json-number-range"
    }
  }

  private static func memberRule(for error: JSONFeedError) -> String {
    let place = placeName(error.path)
    if error.found == "a blank string" { return "item-id-empty" }
    if let element = elementRules[place] { return element }
    guard let name = members[place] else { return "json-syntax" }
    switch error.kind {
    case .missingMember: return name + "-missing"
    case .invalidDate: return name + "-format"
    default: return hubMembers.contains(name) ? name + "-missing" : name + "-type"
    }
  }

  /// A JSON Pointer with a star for each index: `/items/*/authors/*/name`.
  private static func placeName(_ pointer: String) -> String {
    pointer.split(separator: "/", omittingEmptySubsequences: false)
      .map { Int($0) == nil ? String($0) : "*" }.joined(separator: "/")
  }

  /// A hub needs both members, and they must be strings: one rule each.
  private static let hubMembers: Set<String> = ["hub-type", "hub-url"]

  /// The rules about elements of arrays.
  private static let elementRules: [String: String] = [
    "/items/*": "item-not-object",
    "/hubs/*": "hub-not-object",
    "/authors/*": "authors-element-type",
    "/items/*/authors/*": "authors-element-type",
    "/items/*/tags/*": "item-tag-type",
    "/items/*/attachments/*": "attachment-not-object",
  ]

  /// What the rules about each member are called.
  private static let members: [String: String] = {
    var names: [String: String] = [
      "/version": "version", "/title": "title", "/home_page_url": "home-page-url", "/feed_url": "feed-url",
      "/description": "description", "/user_comment": "user-comment", "/next_url": "next-url", "/icon": "icon",
      "/favicon": "favicon", "/expired": "expired", "/hubs": "hubs", "/items": "items",
      "/hubs/*/type": "hub-type", "/hubs/*/url": "hub-url",
      "/items/*/id": "item-id", "/items/*/url": "item-url", "/items/*/external_url": "item-external-url",
      "/items/*/title": "item-title", "/items/*/content_html": "item-content", "/items/*/content_text": "item-content",
      "/items/*/summary": "item-summary", "/items/*/image": "item-image", "/items/*/banner_image": "item-banner-image",
      "/items/*/date_published": "item-date-published", "/items/*/date_modified": "item-date-modified",
      "/items/*/tags": "item-tags", "/items/*/attachments": "item-attachments",
      "/items/*/attachments/*/url": "attachment-url", "/items/*/attachments/*/mime_type": "attachment-mime-type",
      "/items/*/attachments/*/title": "attachment-title", "/items/*/attachments/*/size_in_bytes": "attachment-size",
      "/items/*/attachments/*/duration_in_seconds": "attachment-duration",
    ]
    for object in ["", "/items/*"] {
      names[object + "/language"] = "language"
      names[object + "/author"] = "author"
      names[object + "/authors"] = "authors"
      for author in [object + "/author", object + "/authors/*"] {
        for member in ["name", "url", "avatar"] { names["\(author)/\(member)"] = "author-\(member)" }
      }
    }
    return names
  }()
}
