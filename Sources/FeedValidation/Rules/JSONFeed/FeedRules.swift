/// The rules about the top-level members of a JSON Feed.

extension Rule {
  private static let topLevel = "JSON Feed 1.1, Top-level"

  static let jsonFeedMembers: [Rule] = [
    .missing(.versionMissing, "version", section: topLevel, bad: .feed("(no version)")),
    .type(
      .versionType, "version", fix: "Write \"https://jsonfeed.org/version/1.1\".", section: topLevel,
      bad: .feed(#""version": 1.1"#)),
    Rule(
      .versionUnknown, .error, "Unknown version",
      why:
        "version is the URL of the JSON Feed version that the feed follows; it tells readers what the "
        + "members mean.",
      fix: "Write https://jsonfeed.org/version/1.1.", section: topLevel,
      bad: .feed(#""version": "https://jsonfeed.org/version/2""#)),
    Rule(
      .versionNotHTTPS, .warning, "version is misspelled",
      why: "Readers compare the URL character by character.",
      fix: "Write https://jsonfeed.org/version/1.1.", basis: .experience,
      section: topLevel, bad: .feed(#""version": "http://jsonfeed.org/version/1.1/""#),
      supersedes: [.versionUnknown]),
    Rule(
      .versionNotFirst, .info, "version is not the first member",
      why: "version should come first, so that people and programs see at once what the document is.",
      fix: "Move version to the top, if your JSON encoder lets you.", section: topLevel,
      bad: .document(
        "{\"title\": \"Tides\", \"version\": \"https://jsonfeed.org/version/1.1\", "
          + "\"home_page_url\": \"https://tides.example/\", \"feed_url\": \"https://tides.example/feed.json\", "
          + "\"items\": []}")),
    Rule(
      .versionOlderThanFields, .warning, "Version 1 feed uses members of version 1.1",
      why: "authors and language were added in version 1.1. Readers that rely on the version ignore them.",
      fix: "Change version to https://jsonfeed.org/version/1.1.", section: topLevel, versions: .jsonFeed1,
      bad: .feed(
        """
        "version": "https://jsonfeed.org/version/1"
        "language": "en"
        """)),
    Rule(
      .version1, .info, "Feed uses version 1",
      why:
        "Version 1.1 adds authors and language. A version 1 feed becomes a valid 1.1 feed by changing "
        + "its version.",
      fix: "Consider changing version to https://jsonfeed.org/version/1.1 and author to authors.", section: topLevel,
      versions: .jsonFeed1, bad: .feed(#""version": "https://jsonfeed.org/version/1""#), isOnByDefault: false),
    .missing(.titleMissing, "title", section: topLevel, bad: .feed("(no title)")),
    .type(.titleType, "title", isRequired: true, section: topLevel, bad: .feed(#""title": 7"#)),
    Rule(
      .titleEmpty, .warning, "Feed title is empty",
      why: "Readers list feeds by title.",
      fix: "Write the name of the feed.", basis: .experience, section: topLevel, bad: .feed(#""title": " ""#),
      supersedes: [.fieldEmptyString, .stringUntrimmed]),
    .markup(.titleHTML, "title", section: topLevel, bad: .feed(#""title": "Tides &amp; <b>waves</b>""#)),
    Rule(
      .homePageURLMissing, .warning, "home_page_url is missing",
      why:
        "home_page_url is strongly recommended, and considered required for feeds on the public web. "
        + "(Not reported with --private.)",
      fix: "Add home_page_url, the URL of the website that the feed belongs to.", section: topLevel,
      bad: .feed("(no home_page_url)")),
    .type(.homePageURLType, "home_page_url", section: topLevel, bad: .feed(#""home_page_url": true"#)),
    Rule(
      .homePageURLNotHTML, .info, "Home page is not an HTML page",
      why: "The home page should be an HTML page that people can read.",
      fix: "Use the URL of that page, not of the feed or an API.", section: topLevel,
      bad: .fetched { $0.homePage = .init(contentType: "application/json", links: [.tides]) }),
    Rule(
      .feedURLMissing, .warning, "feed_url is missing",
      why:
        "feed_url identifies the feed. It is strongly recommended, and considered required for feeds on "
        + "the public web. (Not reported with --private.)",
      fix: "Add feed_url, the URL of this document.", section: topLevel, bad: .feed("(no feed_url)")),
    .type(.feedURLType, "feed_url", section: topLevel, bad: .feed(#""feed_url": []"#)),
    Rule(
      .feedURLMismatch, .warning, "feed_url is not the URL that the feed was fetched from",
      why: "feed_url is the unique identifier of the feed, and readers may subscribe to it instead.",
      fix: "Set feed_url to the URL at which the document is served.", section: topLevel,
      bad: .fetched { $0.url = "https://www.tides.example/feeds/all.json" }),
    .type(.descriptionType, "description", section: topLevel, bad: .feed(#""description": {}"#)),
    .markup(
      .descriptionHTML, "description", section: topLevel,
      bad: .feed(#""description": "<p>What the sea does</p>""#)),
    .type(.userCommentType, "user_comment", section: topLevel, bad: .feed(#""user_comment": 12"#)),
    .type(.nextURLType, "next_url", section: topLevel, bad: .feed(#""next_url": 2"#)),
    Rule(
      .nextURLSameAsFeedURL, .error, "next_url equals feed_url",
      why: "Readers would fetch the same page forever.",
      fix: "Omit next_url from the last page.",
      section: topLevel, bad: .feed(#""next_url": "https://tides.example/feed.json""#),
      good: .feed(#""next_url": "https://tides.example/feed-2.json""#)),
    Rule(
      .nextURLRepeats, .error, "next_url leads back to an earlier page",
      why: "next_url must not be the same as a previous one: readers would fetch the pages in a loop.",
      fix: "Omit next_url from the last page.", section: topLevel,
      bad: .fetched {
        $0.pages = [
          .init(url: "https://tides.example/2.json", nextURL: "https://tides.example/3.json"),
          .init(url: "https://tides.example/3.json", nextURL: "https://tides.example/2.json"),
        ]
      },
      good: .fetched { $0.pages = [.init(url: "https://tides.example/2.json")] }),
    Rule(
      .nextURLNotAFeed, .error, "next_url does not lead to a JSON Feed",
      why: "next_url must be the URL of the next page of the feed.",
      fix: "Correct next_url, or omit it.", section: topLevel,
      bad: .fetched { $0.pages = [.init(url: "https://tides.example/page/2", problem: "an HTML page")] }),
    .type(.iconType, "icon", section: topLevel, bad: .feed(#""icon": {}"#)),
    .type(.faviconType, "favicon", section: topLevel, bad: .feed(#""favicon": 1"#)),
    Rule(
      .iconMissing, .info, "icon is missing",
      why:
        "Publishers should provide icon and favicon; otherwise readers have to search the home page for "
        + "an image.",
      fix: "Add icon, the URL of a square image of 512 x 512 pixels.",
      section: "JSON Feed 1.1, Suggestions for Publishers", bad: .feed("(no icon)"), strict: .warning),
    Rule(
      .faviconMissing, .info, "favicon is missing",
      why:
        "Publishers should provide icon and favicon; otherwise readers have to search the home page for "
        + "an image.",
      fix: "Add favicon, the URL of a square image of 64 x 64 pixels.",
      section: "JSON Feed 1.1, Suggestions for Publishers", bad: .feed("(no favicon)"), isOnByDefault: false,
      strict: .warning),
    .notSquare(.iconNotSquare, "icon", section: topLevel),
    .notSquare(.faviconNotSquare, "favicon", section: topLevel),
    Rule(
      .iconSmall, .info, "icon is small",
      why: "icon should be relatively large, such as 512 x 512 pixels.",
      fix: "Provide a larger image.", section: topLevel, bad: .image("icon.png", width: 128, height: 128),
      good: .image("icon.png", width: 512, height: 512)),
    Rule(
      .faviconSmall, .warning, "favicon is small",
      why: "favicon should not be smaller than 64 x 64 pixels.",
      fix: "Provide a larger image.", section: topLevel, bad: .image("favicon.png", width: 32, height: 32),
      good: .image("favicon.png", width: 64, height: 64)),
    Rule(
      .expiredType, .error, "expired is not true or false",
      why: "Readers treat any other value as \"not expired\".",
      fix: "Write true without quotation marks, or omit expired.",
      section: topLevel, bad: .feed(#""expired": "yes""#), good: .feed(#""expired": true"#)),
    .type(
      .hubsType, "hubs", kind: "an array", section: topLevel,
      bad: .feed(#""hubs": {"type": "WebSub", "url": "https://hub.tides.example/"}"#)),
    Rule(
      .hubNotObject, .error, "Hub is not an object",
      why: "Each element of hubs must be an object with type and url.",
      fix: "Write {\"type\": \"WebSub\", \"url\": \"https://…\"}.", section: hubs, bad: .feed(#""hubs": ["WebSub"]"#)),
    .missing(
      .hubTypeMissing, "type", of: "Hub", section: hubs,
      bad: .feed(#""hubs": [{"url": "https://hub.example/"}]"#)),
    .missing(.hubURLMissing, "url", of: "Hub", section: hubs, bad: .feed(#""hubs": [{"type": "WebSub"}]"#)),
    Rule(
      .hubTypeUnknown, .info, "Unknown hub type",
      why:
        "The specification mentions rssCloud and WebSub. Other types are allowed, but readers probably "
        + "do not support them.",
      fix: "Check the spelling and the case: WebSub, rssCloud.",
      section: hubs, bad: .feed(#""hubs": [{"type": "websub", "url": "https://hub.example/"}]"#),
      good: .feed(#""hubs": [{"type": "WebSub", "url": "https://hub.example/"}]"#)),
    Rule(
      .hubWebSubWithoutFeedURL, .warning, "WebSub hub without feed_url",
      why: "Readers send feed_url to the hub as the topic of the subscription (hub.topic).",
      fix: "Add feed_url.", section: hubs,
      bad: .feed(
        """
        (no feed_url)
        "hubs": [{"type": "WebSub", "url": "https://hub.example/"}]
        """),
      implies: [.feedURLMissing]),
    .type(.languageType, "language", section: topLevel, versions: .jsonFeed1_1, bad: .feed(#""language": 1"#)),
    Rule(
      .languageInvalid, .error, "language is not a language tag",
      why: "Languages are written as RFC 5646 tags: en, en-US, zh-Hant.",
      fix: "Write a tag with hyphens, such as en-US.", section: topLevel,
      versions: .jsonFeed1_1, bad: .feed(#""language": "en_US""#), good: .feed(#""language": "en-US""#)),
    Rule(
      .languageUnregistered, .warning, "language is not registered",
      why: "The tag is well-formed, but its language or region is not in ISO 639-1 or ISO 3166-1.",
      fix: "Look up the code: cs for Czech, ja for Japanese, uk for Ukrainian.", basis: .reference,
      section: "RFC 5646 §2.2", versions: .jsonFeed1_1, bad: .feed(#""language": "cz""#),
      good: .feed(#""language": "cs""#)),
  ]

  private static let hubs = "JSON Feed 1.1, Hubs"
}

// MARK: - Rules with the same wording

extension Rule {
  /// A required member is missing.
  static func missing(
    _ id: RuleID, _ member: String, of object: String = "Feed", section: String, bad: RuleExample
  ) -> Rule {
    Rule(
      id, .error, "\(object) has no \(member)", why: "\(member) is required.", fix: "Add \(member).", section: section,
      bad: bad)
  }

  /// A member has a value of the wrong type.
  static func type(
    _ id: RuleID, _ member: String, kind: String = "a string", isRequired: Bool = false, fix: String? = nil,
    section: String,
    versions: Versions = .jsonFeed, bad: RuleExample
  ) -> Rule {
    let value = kind == "a string" ? "a string in quotation marks" : kind
    return Rule(
      id, .error, "\(member) is not \(kind)",
      why: "\(member) must be \(kind). Readers reject the whole feed, or ignore the member.",
      fix: fix ?? "Write \(value)\(isRequired ? "" : ", or omit it").",
      section: section, versions: versions, bad: bad)
  }

  /// Markup in plain text.
  static func markup(_ id: RuleID, _ member: String, section: String, bad: RuleExample) -> Rule {
    Rule(
      id, .warning, "HTML in \(member)",
      why: "Only content_html may contain HTML. In other members, readers show the tags as text.",
      fix: "Remove the tags, and write characters instead of entities (& instead of &amp;).", section: section,
      bad: bad)
  }

  private static func notSquare(_ id: RuleID, _ member: String, section: String) -> Rule {
    Rule(
      id, .warning, "\(member) is not square",
      why: "\(member) should be square; readers may crop or distort other images.",
      fix: "Provide a square image.", section: section, bad: .image("\(member).png", width: 600, height: 512),
      good: .image("\(member).png", width: 512, height: 512))
  }
}
