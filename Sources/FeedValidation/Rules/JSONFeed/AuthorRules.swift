/// The rules about authors, of the feed and of items.

extension Rule {
  private static let section = "JSON Feed 1.1, Top-level: authors"

  static let jsonFeedAuthors: [Rule] = [
    Rule(
      .authorDeprecated, .warning, "author instead of authors",
      why: "Since version 1.1 authors, an array, is what readers look at first. (Beside authors, author is for readers "
        + "of version 1: then this is advice only.)",
      fix: "Use authors, an array, even for one author.", section: section, versions: .jsonFeed1_1,
      bad: .feed(#""author": {"name": "Ann"}"#), good: .feed(#""authors": [{"name": "Ann"}]"#)),
    Rule(
      .authorType, .error, "author is no object", why: "An author is an object with name, url or avatar.",
      fix: "Write {\"name\": \"…\"}.", section: section, versions: .jsonFeed,
      bad: .document(version1Feed("\"author\": \"Ann\"")),
      good: .document(version1Feed("\"author\": {\"name\": \"Ann\"}"))),
    Rule(
      .authorEmpty, .error, "An author of whom nothing is said",
      why: "At least one of name, url and avatar is required; an extension alone does not count.",
      fix: "Add the name, or leave the author out.", section: section, bad: .feed(#""authors": [{}]"#),
      good: .feed(#""authors": [{"name": "Ann"}]"#)),
    .type(.authorNameType, "name", section: section, bad: .feed(#""authors": [{"name": 1}]"#)),
    .type(.authorURLType, "url", section: section, bad: .feed(#""authors": [{"name": "Ann", "url": 1}]"#)),
    .type(
      .authorAvatarType, "avatar", section: section,
      bad: .feed(#""authors": [{"name": "Ann", "avatar": {}}]"#)),
    .type(
      .authorsType, "authors", kind: "an array", section: section, versions: .jsonFeed1_1,
      bad: .feed(#""authors": {"name": "Ann"}"#)),
    Rule(
      .authorsElementType, .error, "An author is no object", why: "Each element of authors is an object.",
      fix: "Write {\"name\": \"…\"}.", section: section, versions: .jsonFeed1_1, bad: .feed(#""authors": ["Ann"]"#),
      good: .feed(#""authors": [{"name": "Ann"}]"#)),
    Rule(
      .authorsEmpty, .info, "An empty list of authors", why: "It says nothing.", fix: "Leave authors out.",
      basis: .experience, section: section, versions: .jsonFeed1_1, bad: .feed(#""authors": []"#)),
    Rule(
      .authorsAuthorDiffer, .warning, "author is not among authors",
      why: "Readers prefer authors, so whoever author names is not seen.", fix: "Put the author into authors too.",
      section: section, versions: .jsonFeed1_1,
      bad: .feed(
        """
        "authors": [{"name": "Ann"}]
        "author": {"name": "Bob"}
        """),
      good: .feed(
        """
        "authors": [{"name": "Ann"}]
        "author": {"name": "Ann"}
        """)),
    Rule(
      .authorAvatarNotSquare, .info, "An avatar is not square",
      why: "It should be square; readers crop it or distort it otherwise.", fix: "Provide a square image.",
      section: section, bad: .image("avatar.png", width: 600, height: 512, of: pictured),
      good: .image("avatar.png", width: 512, height: 512, of: pictured)),
    Rule(
      .authorAvatarSmall, .info, "An avatar is small",
      why: "It should be relatively large, such as 512 x 512 pixels.", fix: "Provide a larger one.", section: section,
      bad: .image("avatar.png", width: 64, height: 64, of: pictured),
      good: .image("avatar.png", width: 512, height: 512, of: pictured)),
    Rule(
      .authorURLMailto, .info, "An author's URL is a mail address",
      why: "It may be one, and the specification suspects that this will be rare; spammers read feeds too.",
      fix: "Name a page about the author.", section: section,
      bad: .feed(#""authors": [{"name": "Ann", "url": "mailto:ann@tides.example"}]"#)),
  ]

  private static let pictured = RuleExample.feed(
    #""authors": [{"name": "Ann", "avatar": "https://tides.example/avatar.png"}]"#)

  /// A small feed of version 1.
  private static func version1Feed(_ members: String) -> String {
    "{\"version\": \"https://jsonfeed.org/version/1\", \"title\": \"Tides\", "
      + "\"home_page_url\": \"https://tides.example/\", \"feed_url\": \"https://tides.example/feed.json\", "
      + members + ", \"items\": []}"
  }
}
