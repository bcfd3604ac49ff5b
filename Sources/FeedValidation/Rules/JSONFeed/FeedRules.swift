/// The rules about the members of a JSON Feed's top level.

extension Rule {
  private static let topLevel = "JSON Feed 1.1, Top-level"

  static let jsonFeedMembers: [Rule] = [
    .missing(.versionMissing, "version", section: topLevel, bad: .feed("(no version)")),
    .type(.versionType, "version", section: topLevel, bad: .feed(#""version": 1.1"#)),
    Rule(
      .versionUnknown, .error, "The version is none of JSON Feed's",
      why: "The version is the URL of the version's specification, and tells readers what the members mean.",
      fix: "Write https://jsonfeed.org/version/1.1.", section: topLevel,
      bad: .feed(#""version": "https://jsonfeed.org/version/2""#)),
    Rule(
      .versionNotHTTPS, .warning, "The version is spelled in another way",
      why: "Readers compare it letter by letter.", fix: "Write https://jsonfeed.org/version/1.1.", basis: .experience,
      section: topLevel, bad: .feed(#""version": "http://jsonfeed.org/version/1.1/""#),
      supersedes: [.versionUnknown]),
    Rule(
      .versionNotFirst, .info, "The version does not come first",
      why: "It should stand at the very top, so that people and programs see at once what this is.",
      fix: "Write it as the first member, where your JSON encoder lets you.", section: topLevel,
      bad: .document(
        "{\"title\": \"Tides\", \"version\": \"https://jsonfeed.org/version/1.1\", "
          + "\"home_page_url\": \"https://tides.example/\", \"feed_url\": \"https://tides.example/feed.json\", "
          + "\"items\": []}")),
    Rule(
      .versionOlderThanFields, .warning, "Version 1 with members of version 1.1",
      why: "authors and language came with version 1.1. Readers of version 1 do not look at them.",
      fix: "Make version https://jsonfeed.org/version/1.1.", section: topLevel, versions: .jsonFeed1,
      bad: .feed(
        """
        "version": "https://jsonfeed.org/version/1"
        "language": "en"
        """)),
    Rule(
      .version1, .info, "Version 1",
      why: "Version 1.1 has authors and language, and every feed of version 1 is one of 1.1 but for its version.",
      fix: "Consider https://jsonfeed.org/version/1.1, with authors instead of author.", section: topLevel,
      versions: .jsonFeed1, bad: .feed(#""version": "https://jsonfeed.org/version/1""#)),
    .missing(.titleMissing, "title", section: topLevel, bad: .feed("(no title)")),
    .type(.titleType, "title", section: topLevel, bad: .feed(#""title": 7"#)),
    Rule(
      .titleEmpty, .warning, "The title is empty", why: "Readers list feeds by their titles.",
      fix: "Give the feed a name.", basis: .experience, section: topLevel, bad: .feed(#""title": " ""#),
      supersedes: [.fieldEmptyString, .stringUntrimmed]),
    .markup(.titleHTML, "title", section: topLevel, bad: .feed(#""title": "Tides &amp; <b>waves</b>""#)),
    Rule(
      .homePageURLMissing, .warning, "The feed names no home page",
      why: "It is strongly recommended, and considered required of feeds on the public web. (--private: not reported.)",
      fix: "Add home_page_url, the URL of the page that the feed belongs to.", section: topLevel,
      bad: .feed("(no home_page_url)")),
    .type(.homePageURLType, "home_page_url", section: topLevel, bad: .feed(#""home_page_url": true"#)),
    Rule(
      .homePageURLNotHTML, .info, "The home page is no page", why: "It should be an HTML page.",
      fix: "Name the page that people read, not the feed or an API.", section: topLevel,
      bad: .fetched { $0.homePage = .init(contentType: "application/json", links: [.tides]) }),
    Rule(
      .feedURLMissing, .warning, "The feed does not say where it is",
      why:
        "feed_url identifies the feed. It is strongly recommended, and considered required of feeds on the public web. "
        + "(--private: not reported.)",
      fix: "Add feed_url, the URL of this document.", section: topLevel, bad: .feed("(no feed_url)")),
    .type(.feedURLType, "feed_url", section: topLevel, bad: .feed(#""feed_url": []"#)),
    Rule(
      .feedURLMismatch, .warning, "The feed was fetched from another URL than it says",
      why: "feed_url is the feed's unique identifier; readers may subscribe people to it.",
      fix: "Make feed_url the URL at which this document is served.", section: topLevel,
      bad: .fetched { $0.url = "https://www.tides.example/feeds/all.json" }),
    .type(.descriptionType, "description", section: topLevel, bad: .feed(#""description": {}"#)),
    .markup(
      .descriptionHTML, "description", section: topLevel,
      bad: .feed(#""description": "<p>What the sea does</p>""#)),
    .type(.userCommentType, "user_comment", section: topLevel, bad: .feed(#""user_comment": 12"#)),
    .type(.nextURLType, "next_url", section: topLevel, bad: .feed(#""next_url": 2"#)),
    Rule(
      .nextURLSameAsFeedURL, .error, "The next page is this page",
      why: "Readers would fetch the same page for ever.", fix: "Leave next_url out of the last page.",
      section: topLevel, bad: .feed(#""next_url": "https://tides.example/feed.json""#),
      good: .feed(#""next_url": "https://tides.example/feed-2.json""#)),
    Rule(
      .nextURLRepeats, .error, "The pages lead back to an earlier one",
      why: "next_url must not be the same as a previous one: readers would go round for ever.",
      fix: "Leave next_url out of the last page.", section: topLevel,
      bad: .fetched {
        $0.pages = [
          .init(url: "https://tides.example/2.json", nextURL: "https://tides.example/3.json"),
          .init(url: "https://tides.example/3.json", nextURL: "https://tides.example/2.json"),
        ]
      },
      good: .fetched { $0.pages = [.init(url: "https://tides.example/2.json")] }),
    Rule(
      .nextURLNotAFeed, .error, "The next page is no JSON Feed", why: "next_url is the URL of a feed.",
      fix: "Name the feed's next page, or leave next_url out.", section: topLevel,
      bad: .fetched { $0.pages = [.init(url: "https://tides.example/page/2", fault: "an HTML page")] }),
    .type(.iconType, "icon", section: topLevel, bad: .feed(#""icon": {}"#)),
    .type(.faviconType, "favicon", section: topLevel, bad: .feed(#""favicon": 1"#)),
    Rule(
      .iconMissing, .info, "The feed has no icon",
      why: "Publishers should provide icon and favicon, so that readers need not look for them on the home page.",
      fix: "Add icon, the URL of a square image of 512 x 512 pixels.",
      section: "JSON Feed 1.1, Suggestions for Publishers", bad: .feed("(no icon)"), strict: .warning),
    Rule(
      .faviconMissing, .info, "The feed has no favicon",
      why: "Publishers should provide icon and favicon, so that readers need not look for them on the home page.",
      fix: "Add favicon, the URL of a square image of 64 x 64 pixels.",
      section: "JSON Feed 1.1, Suggestions for Publishers", bad: .feed("(no favicon)"), strict: .warning),
    .notSquare(.iconNotSquare, "icon", section: topLevel),
    .notSquare(.faviconNotSquare, "favicon", section: topLevel),
    Rule(
      .iconSmall, .info, "The icon is small", why: "It should be relatively large, such as 512 x 512 pixels.",
      fix: "Provide a larger one.", section: topLevel, bad: .image("icon.png", width: 128, height: 128),
      good: .image("icon.png", width: 512, height: 512)),
    Rule(
      .faviconSmall, .warning, "The favicon is small", why: "It should not be smaller than 64 x 64 pixels.",
      fix: "Provide a larger one.", section: topLevel, bad: .image("favicon.png", width: 32, height: 32),
      good: .image("favicon.png", width: 64, height: 64)),
    Rule(
      .expiredType, .error, "expired is neither true nor false",
      why: "Readers take every other value for \"not expired\".", fix: "Write true, without quotes, or leave it out.",
      section: topLevel, bad: .feed(#""expired": "yes""#), good: .feed(#""expired": true"#)),
    .type(.hubsType, "hubs", kind: "an array", section: topLevel, bad: .feed(#""hubs": {}"#)),
    Rule(
      .hubNotObject, .error, "A hub is no object", why: "Each element of hubs is an object with type and url.",
      fix: "Write {\"type\": \"WebSub\", \"url\": \"https://…\"}.", section: hubs, bad: .feed(#""hubs": ["WebSub"]"#)),
    .missing(
      .hubTypeMissing, "type", of: "A hub", section: hubs,
      bad: .feed(#""hubs": [{"url": "https://hub.example/"}]"#)),
    .missing(.hubURLMissing, "url", of: "A hub", section: hubs, bad: .feed(#""hubs": [{"type": "WebSub"}]"#)),
    Rule(
      .hubTypeUnknown, .info, "A hub of a type that readers do not know",
      why: "The specification names rssCloud and WebSub; others are allowed.",
      fix: "Mind the letters: WebSub, rssCloud.",
      section: hubs, bad: .feed(#""hubs": [{"type": "websub", "url": "https://hub.example/"}]"#),
      good: .feed(#""hubs": [{"type": "WebSub", "url": "https://hub.example/"}]"#)),
    Rule(
      .hubWebSubWithoutFeedURL, .warning, "A WebSub hub, and no feed_url",
      why: "feed_url is what readers pass to the hub as the topic (hub.topic).", fix: "Add feed_url.", section: hubs,
      bad: .feed(
        """
        (no feed_url)
        "hubs": [{"type": "WebSub", "url": "https://hub.example/"}]
        """),
      implies: [.feedURLMissing]),
    .type(.languageType, "language", section: topLevel, versions: .jsonFeed1_1, bad: .feed(#""language": 1"#)),
    Rule(
      .languageInvalid, .error, "The language is no language tag",
      why: "It is a tag of RFC 5646: en, en-US, zh-Hant.", fix: "Write a tag, with hyphens.", section: topLevel,
      versions: .jsonFeed1_1, bad: .feed(#""language": "en_US""#), good: .feed(#""language": "en-US""#)),
    Rule(
      .languageUnregistered, .warning, "The language is none that is registered",
      why: "The tag is well-formed, and its language or region is none of ISO 639-1 and ISO 3166.",
      fix: "Look the code up: cs for Czech, ja for Japanese, uk for Ukrainian.", basis: .reference,
      section: "RFC 5646, 2.2", versions: .jsonFeed1_1, bad: .feed(#""language": "cz""#),
      good: .feed(#""language": "cs""#)),
  ]

  private static let hubs = "JSON Feed 1.1, Hubs"
}

// MARK: - Rules of one kind

extension Rule {
  /// A required member is not there.
  static func missing(
    _ id: RuleID, _ member: String, of object: String = "The feed", section: String, bad: RuleExample
  ) -> Rule {
    Rule(
      id, .error, "\(object) has no \(member)", why: "\(member) is required.", fix: "Add \(member).", section: section,
      bad: bad)
  }

  /// A member has a value of another type than it must.
  static func type(
    _ id: RuleID, _ member: String, kind: String = "a string", section: String, versions: Versions = .jsonFeed,
    bad: RuleExample
  ) -> Rule {
    Rule(
      id, .error, "\(member) is not \(kind)",
      why: "\(member) must be \(kind). Readers refuse the whole feed, or leave the member out.",
      fix: kind == "a string"
        ? "Put the value in quotation marks, or leave it out." : "Make it \(kind), or leave it out.",
      section: section, versions: versions, bad: bad)
  }

  /// Markup where plain text belongs.
  static func markup(_ id: RuleID, _ member: String, section: String, bad: RuleExample) -> Rule {
    Rule(
      id, .warning, "HTML in \(member)",
      why: "content_html is the only member that may hold HTML; elsewhere readers show the tags as they are written.",
      fix: "Take the tags out, and write characters instead of entities (& instead of &amp;).", section: section,
      bad: bad)
  }

  private static func notSquare(_ id: RuleID, _ member: String, section: String) -> Rule {
    Rule(
      id, .warning, "\(member) is not square",
      why: "\(member) should be square; readers crop it or distort it otherwise.",
      fix: "Provide a square image.", section: section, bad: .image("\(member).png", width: 600, height: 512),
      good: .image("\(member).png", width: 512, height: 512))
  }
}
