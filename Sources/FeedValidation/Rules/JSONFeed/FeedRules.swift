/// The rules about the members of a JSON Feed's top level.

extension Rule {
  private static let topLevel = "JSON Feed 1.1, Top-level"

  static let jsonFeedMembers: [Rule] = [
    .missing("version", section: topLevel, bad: .feed(["version": nil])),
    .type("version", section: topLevel, bad: .feed(["version": "1.1"])),
    Rule(
      "version-unknown", .error, "The version is none of JSON Feed's",
      why: "The version is the URL of the version's specification, and tells readers what the members mean.",
      fix: "Write https://jsonfeed.org/version/1.1.", section: topLevel,
      bad: .feed(["version": "\"https://jsonfeed.org/version/2\""])),
    Rule(
      "version-not-https", .warning, "The version is spelled in another way",
      why: "Readers compare it letter by letter.", fix: "Write https://jsonfeed.org/version/1.1.", basis: .experience,
      section: topLevel, bad: .feed(["version": "\"http://jsonfeed.org/version/1.1/\""]),
      supersedes: ["version-unknown"]),
    Rule(
      "version-not-first", .info, "The version does not come first",
      why: "It should stand at the very top, so that people and programs see at once what this is.",
      fix: "Write it as the first member, where your JSON encoder lets you.", section: topLevel,
      bad: .document(
        "{\"title\": \"Tides\", \"version\": \"https://jsonfeed.org/version/1.1\", "
          + "\"home_page_url\": \"https://tides.example/\", \"feed_url\": \"https://tides.example/feed.json\", "
          + "\"items\": []}")),
    Rule(
      "version-older-than-fields", .warning, "Version 1 with members of version 1.1",
      why: "authors and language came with version 1.1. Readers of version 1 do not look at them.",
      fix: "Make version https://jsonfeed.org/version/1.1.", section: topLevel, versions: version1,
      bad: .feed(["version": "\"https://jsonfeed.org/version/1\"", "language": "\"en\""])),
    Rule(
      "version-1", .info, "Version 1",
      why: "Version 1.1 has authors and language, and every feed of version 1 is one of 1.1 but for its version.",
      fix: "Consider https://jsonfeed.org/version/1.1, with authors instead of author.", section: topLevel,
      versions: version1, bad: .feed(["version": "\"https://jsonfeed.org/version/1\""])),
    .missing("title", section: topLevel, bad: .feed(["title": nil])),
    .type("title", section: topLevel, bad: .feed(["title": "7"])),
    Rule(
      "title-empty", .warning, "The title is empty", why: "Readers list feeds by their titles.",
      fix: "Give the feed a name.", basis: .experience, section: topLevel, bad: .feed(["title": "\" \""]),
      supersedes: ["field-empty-string", "string-untrimmed"]),
    .markup("title", id: "title-html", section: topLevel, bad: .feed(["title": "\"Tides &amp; <b>waves</b>\""])),
    Rule(
      "home-page-url-missing", .warning, "The feed names no home page",
      why: "It is strongly recommended, and considered required of feeds on the public web. (--private: not reported.)",
      fix: "Add home_page_url, the URL of the page that the feed belongs to.", section: topLevel,
      bad: .feed(["home_page_url": nil])),
    .type("home_page_url", section: topLevel, bad: .feed(["home_page_url": "true"])),
    Rule(
      "home-page-url-not-html", .info, "The home page is no page", why: "It should be an HTML page.",
      fix: "Name the page that people read, not the feed or an API.", section: topLevel,
      bad: .fetched(.tides { $0.homePage = .init(contentType: "application/json", links: [.tides]) })),
    Rule(
      "feed-url-missing", .warning, "The feed does not say where it is",
      why:
        "feed_url identifies the feed. It is strongly recommended, and considered required of feeds on the public web. "
        + "(--private: not reported.)",
      fix: "Add feed_url, the URL of this document.", section: topLevel, bad: .feed(["feed_url": nil])),
    .type("feed_url", section: topLevel, bad: .feed(["feed_url": "[]"])),
    Rule(
      "feed-url-mismatch", .warning, "The feed was fetched from another URL than it says",
      why: "feed_url is the feed's unique identifier; readers may subscribe people to it.",
      fix: "Make feed_url the URL at which this document is served.", section: topLevel,
      bad: .fetched(.tides { $0.url = "https://www.tides.example/feeds/all.json" })),
    .type("description", section: topLevel, bad: .feed(["description": "{}"])),
    .markup(
      "description", id: "description-html", section: topLevel,
      bad: .feed(["description": "\"<p>What the sea does</p>\""])),
    .type("user_comment", section: topLevel, bad: .feed(["user_comment": "12"])),
    .type("next_url", section: topLevel, bad: .feed(["next_url": "2"])),
    Rule(
      "next-url-same-as-feed-url", .error, "The next page is this page",
      why: "Readers would fetch the same page for ever.", fix: "Leave next_url out of the last page.",
      section: topLevel, bad: .feed(["next_url": "\"https://tides.example/feed.json\""]),
      good: .feed(["next_url": "\"https://tides.example/feed-2.json\""])),
    Rule(
      "next-url-repeats", .error, "The pages lead back to an earlier one",
      why: "next_url must not be the same as a previous one: readers would go round for ever.",
      fix: "Leave next_url out of the last page.", section: topLevel,
      bad: .fetched(
        .tides {
          $0.pages = [
            .init(url: "https://tides.example/2.json", nextURL: "https://tides.example/3.json"),
            .init(url: "https://tides.example/3.json", nextURL: "https://tides.example/2.json"),
          ]
        }),
      good: .fetched(.tides { $0.pages = [.init(url: "https://tides.example/2.json")] })),
    Rule(
      "next-url-not-a-feed", .error, "The next page is no JSON Feed", why: "next_url is the URL of a feed.",
      fix: "Name the feed's next page, or leave next_url out.", section: topLevel,
      bad: .fetched(.tides { $0.pages = [.init(url: "https://tides.example/page/2", fault: "an HTML page")] })),
    .type("icon", section: topLevel, bad: .feed(["icon": "{}"])),
    .type("favicon", section: topLevel, bad: .feed(["favicon": "1"])),
    Rule(
      "icon-missing", .info, "The feed has no icon",
      why: "Publishers should provide icon and favicon, so that readers need not look for them on the home page.",
      fix: "Add icon, the URL of a square image of 512 x 512 pixels.",
      section: "JSON Feed 1.1, Suggestions for Publishers", bad: .feed(["icon": nil]), strict: .warning),
    Rule(
      "favicon-missing", .info, "The feed has no favicon",
      why: "Publishers should provide icon and favicon, so that readers need not look for them on the home page.",
      fix: "Add favicon, the URL of a square image of 64 x 64 pixels.",
      section: "JSON Feed 1.1, Suggestions for Publishers", bad: .feed(["favicon": nil]), strict: .warning),
    .notSquare("icon", "icon-not-square", section: topLevel),
    .notSquare("favicon", "favicon-not-square", section: topLevel),
    Rule(
      "icon-small", .info, "The icon is small", why: "It should be relatively large, such as 512 x 512 pixels.",
      fix: "Provide a larger one.", section: topLevel, bad: .fetched(.images(["icon.png": (128, 128)])),
      good: .fetched(.images(["icon.png": (512, 512)]))),
    Rule(
      "favicon-small", .warning, "The favicon is small", why: "It should not be smaller than 64 x 64 pixels.",
      fix: "Provide a larger one.", section: topLevel, bad: .fetched(.images(["favicon.png": (32, 32)])),
      good: .fetched(.images(["favicon.png": (64, 64)]))),
    Rule(
      "expired-type", .error, "expired is neither true nor false",
      why: "Readers take every other value for \"not expired\".", fix: "Write true, without quotes, or leave it out.",
      section: topLevel, bad: .feed(["expired": "\"yes\""]), good: .feed(["expired": "true"])),
    .type("hubs", kind: "an array", section: topLevel, bad: .feed(["hubs": "{}"])),
    Rule(
      "hub-not-object", .error, "A hub is no object", why: "Each element of hubs is an object with type and url.",
      fix: "Write {\"type\": \"WebSub\", \"url\": \"https://…\"}.", section: hubs, bad: .feed(["hubs": "[\"WebSub\"]"])),
    .missing(
      "type", id: "hub-type-missing", of: "A hub", section: hubs,
      bad: .feed(["hubs": "[{\"url\": \"https://hub.example/\"}]"])),
    .missing(
      "url", id: "hub-url-missing", of: "A hub", section: hubs, bad: .feed(["hubs": "[{\"type\": \"WebSub\"}]"])),
    Rule(
      "hub-type-unknown", .info, "A hub of a type that readers do not know",
      why: "The specification names rssCloud and WebSub; others are allowed.",
      fix: "Mind the letters: WebSub, rssCloud.",
      section: hubs, bad: .feed(["hubs": "[{\"type\": \"websub\", \"url\": \"https://hub.example/\"}]"]),
      good: .feed(["hubs": "[{\"type\": \"WebSub\", \"url\": \"https://hub.example/\"}]"])),
    Rule(
      "hub-websub-without-feed-url", .warning, "A WebSub hub, and no feed_url",
      why: "feed_url is what readers pass to the hub as the topic (hub.topic).", fix: "Add feed_url.", section: hubs,
      bad: .feed(["feed_url": nil, "hubs": "[{\"type\": \"WebSub\", \"url\": \"https://hub.example/\"}]"]),
      implies: ["feed-url-missing"]),
    .type("language", section: topLevel, versions: version1_1, bad: .feed(["language": "1"])),
    Rule(
      "language-invalid", .error, "The language is no language tag",
      why: "It is a tag of RFC 5646: en, en-US, zh-Hant.", fix: "Write a tag, with hyphens.", section: topLevel,
      versions: version1_1, bad: .feed(["language": "\"en_US\""]), good: .feed(["language": "\"en-US\""])),
    Rule(
      "language-unregistered", .warning, "The language is none that is registered",
      why: "The tag is well-formed, and its language or region is none of ISO 639-1 and ISO 3166.",
      fix: "Look the code up: cs for Czech, ja for Japanese, uk for Ukrainian.", basis: .reference,
      section: "RFC 5646, 2.2", versions: version1_1, bad: .feed(["language": "\"cz\""]),
      good: .feed(["language": "\"cs\""])),
  ]

  private static let hubs = "JSON Feed 1.1, Hubs"
}

extension FetchEvidence {
  /// What a good server answers for the small feed, but for a change.
  static func tides(_ change: (inout FetchEvidence) -> Void = { _ in }) -> FetchEvidence {
    var evidence = FetchEvidence(
      url: "https://tides.example/feed.json", headers: ["content-type": "application/feed+json", "etag": "\"1\""])
    change(&evidence)
    return evidence
  }

  /// What is seen of the small feed's images.
  static func images(_ sizes: [String: (width: Int, height: Int)]) -> FetchEvidence {
    tides { evidence in
      for (name, size) in sizes {
        evidence.images["https://tides.example/" + name] = .init(width: size.width, height: size.height)
      }
    }
  }
}

extension FetchEvidence.HomePage.Link {
  /// The link that announces the small feed.
  static let tides = Self(url: "https://tides.example/feed.json", type: "application/feed+json", title: "Tides")
}

// MARK: - Rules of one kind

extension Rule {
  /// A required member is not there.
  static func missing(
    _ member: String, id: String? = nil, of object: String = "The feed", section: String, bad: RuleExample
  ) -> Rule {
    Rule(
      id ?? hyphened(member) + "-missing", .error, "\(object) has no \(member)",
      why: "\(member) is required.", fix: "Add \(member).", section: section, bad: bad)
  }

  /// A member has a value of another type than it must.
  static func type(
    _ member: String, id: String? = nil, kind: String = "a string", section: String,
    versions: [String] = bothVersions, bad: RuleExample
  ) -> Rule {
    Rule(
      id ?? hyphened(member) + "-type", .error, "\(member) is not \(kind)",
      why: "\(member) must be \(kind). Readers refuse the whole feed, or leave the member out.",
      fix: kind == "a string"
        ? "Put the value in quotation marks, or leave it out." : "Make it \(kind), or leave it out.",
      section: section, versions: versions, bad: bad)
  }

  /// Markup where plain text belongs.
  static func markup(_ member: String, id: String, section: String, bad: RuleExample) -> Rule {
    Rule(
      id, .warning, "HTML in \(member)",
      why: "content_html is the only member that may hold HTML; elsewhere readers show the tags as they are written.",
      fix: "Take the tags out, and write characters instead of entities (& instead of &amp;).", section: section,
      bad: bad)
  }

  static func notSquare(_ member: String, _ id: String, section: String) -> Rule {
    Rule(
      id, .warning, "\(member) is not square",
      why: "\(member) should be square; readers crop it or distort it otherwise.",
      fix: "Provide a square image.", section: section, bad: .fetched(.images(["\(member).png": (600, 512)])),
      good: .fetched(.images(["\(member).png": (512, 512)])))
  }

  static func hyphened(_ member: String) -> String { member.replacing("_", with: "-") }
}
