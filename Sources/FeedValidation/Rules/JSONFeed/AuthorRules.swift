/// The rules about authors, of the feed and of items.

extension Rule {
  private static let section = "JSON Feed 1.1, Top-level: authors"

  static let jsonFeedAuthors: [Rule] = [
    Rule(
      .authorDeprecated, .warning, "author is deprecated",
      why:
        "Version 1.1 replaced author with authors, an array. A feed may have both, for readers of "
        + "version 1; then this is only advice.",
      fix: "Use authors, even for a single author.", section: section, versions: .jsonFeed1_1,
      bad: .feed(#""author": {"name": "Ann"}"#), good: .feed(#""authors": [{"name": "Ann"}]"#)),
    Rule(
      .authorType, .error, "author is not an object",
      why: "An author is an object with name, url or avatar.",
      fix: "Write {\"name\": \"…\"}.", section: section, versions: .jsonFeed,
      bad: .document(version1Feed("\"author\": \"Ann\"")),
      good: .document(version1Feed("\"author\": {\"name\": \"Ann\"}"))),
    Rule(
      .authorEmpty, .error, "Author has no name, url or avatar",
      why: "At least one of the three is required; an extension alone does not count.",
      fix: "Add the name, or remove the author.", section: section, bad: .feed(#""authors": [{}]"#),
      good: .feed(#""authors": [{"name": "Ann"}]"#)),
    .type(.authorNameType, "name", section: section, bad: .feed(#""authors": [{"name": 1}]"#)),
    .markup(
      .authorNameHTML, "the name of an author", section: section,
      bad: .feed(#""authors": [{"name": "<b>Ada</b>"}]"#)),
    .type(.authorURLType, "url", section: section, bad: .feed(#""authors": [{"name": "Ann", "url": 1}]"#)),
    .type(
      .authorAvatarType, "avatar", section: section,
      bad: .feed(#""authors": [{"name": "Ann", "avatar": {}}]"#)),
    .type(
      .authorsType, "authors", kind: "an array", section: section, versions: .jsonFeed1_1,
      bad: .feed(#""authors": {"name": "Ann"}"#)),
    Rule(
      .authorsElementType, .error, "Author is not an object",
      why: "Each element of authors must be an object.",
      fix: "Write {\"name\": \"…\"}.", section: section, versions: .jsonFeed1_1, bad: .feed(#""authors": ["Ann"]"#),
      good: .feed(#""authors": [{"name": "Ann"}]"#)),
    Rule(
      .authorsEmpty, .info, "authors is empty",
      why: "An empty array carries no information.",
      fix: "Omit authors.",
      basis: .experience, section: section, versions: .jsonFeed1_1, bad: .feed(#""authors": []"#)),
    Rule(
      .authorsAuthorDiffer, .warning, "author is not in authors",
      why: "Readers that know authors ignore author, so they do not show this person.",
      fix: "Add the author to authors.",
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
      .authorAvatarNotSquare, .info, "Avatar is not square",
      why: "The avatar should be square; readers may crop or distort other images.",
      fix: "Provide a square image.",
      section: section, bad: .image("avatar.png", width: 600, height: 512, of: pictured),
      good: .image("avatar.png", width: 512, height: 512, of: pictured)),
    Rule(
      .authorAvatarSmall, .info, "Avatar is small",
      why: "The avatar should be relatively large, such as 512 x 512 pixels.",
      fix: "Provide a larger image.", section: section,
      bad: .image("avatar.png", width: 64, height: 64, of: pictured),
      good: .image("avatar.png", width: 512, height: 512, of: pictured)),
    Rule(
      .authorURLMailto, .info, "Author URL is a mailto: link",
      why: "A mailto: link is allowed, but spammers collect addresses from feeds.",
      fix: "Use the URL of a page about the author.", section: section,
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
