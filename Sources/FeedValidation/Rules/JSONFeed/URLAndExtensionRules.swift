/// The rules about URLs, and about extensions, wherever they stand.

extension Rule {
  private static let urls = "RFC 3986"
  private static let extensions = "JSON Feed 1.1, Extensions"

  static let jsonFeedURLs: [Rule] = [
    Rule(
      .urlInvalid, .error, "Not a URL", why: "It is none by RFC 3986, and readers cannot fetch it.",
      fix: "Percent-encode what may not stand in a URL: a space is %20.", section: urls,
      bad: .item(#""image": "https://tides.example/spring tide.jpg""#),
      good: .item(#""image": "https://tides.example/spring%20tide.jpg""#)),
    Rule(
      .urlNotEncoded, .warning, "A URL with characters that must be percent-encoded",
      why: "A URL is ASCII (RFC 3986); many readers encode the rest, not all do.",
      fix: "Percent-encode it in UTF-8, and a host's name by Punycode.", section: urls,
      bad: .item(#""image": "https://tides.example/flut-und-ebbe-wörterbuch.jpg""#),
      good: .item(#""image": "https://tides.example/w%C3%B6rterbuch.jpg""#)),
    Rule(
      .urlRelative, .warning, "A relative URL",
      why: "The specification does not say what it is relative to, and readers disagree.", fix: "Write the whole URL.",
      basis: .experience, section: urls, bad: .item(#""image": "/spring.jpg""#),
      good: .item(#""image": "https://tides.example/spring.jpg""#)),
    Rule(
      .urlScheme, .warning, "A URL that is not of the web",
      why: "Readers open http and https, and hardly anything else.",
      fix: "Use https.", basis: .experience, section: urls, bad: .item(#""image": "ftp://tides.example/spring.jpg""#)),
    Rule(
      .urlNotHTTPS, .info, "A URL with http", why: "Many readers and browsers refuse it, images above all.",
      fix: "Use https.", basis: .experience, section: urls, bad: .item(#""image": "http://tides.example/spring.jpg""#)
    ),
    Rule(
      .urlPlaceholder, .warning, "A URL that somebody forgot to fill in",
      why: "example.com, localhost and undefined are what templates have.", fix: "Fill it in.", basis: .experience,
      section: urls, bad: .item(#""image": "https://example.com/spring.jpg""#), supersedes: [.urlRelative]),
  ]

  static let jsonFeedExtensions: [Rule] = [
    Rule(
      .extensionName, .error, "An extension's name is none",
      why: "It must begin with an underscore and a letter.", fix: "Rename it.", section: extensions,
      bad: .item(#""_1up": {"about": "https://tides.example/extension"}"#),
      good: .item(#""_up": {"about": "https://tides.example/extension"}"#)),
    Rule(
      .extensionNameDot, .error, "An extension's name has a dot", why: "It must not have any.",
      fix: "Use an underscore.", section: extensions,
      bad: .item(#""_tides.sea": {"about": "https://tides.example/extension"}"#),
      good: .item(#""_tides_sea": {"about": "https://tides.example/extension"}"#)),
    Rule(
      .extensionNotObject, .warning, "An extension is no object",
      why: "Extensions are custom objects; only an object can say what it is about.",
      fix: "Put the value into an object.",
      section: extensions, bad: .item(#""_height": 4.2"#)),
    Rule(
      .extensionKeyDot, .error, "A member of an extension has a dot in its name",
      why: "The names of its members must not have any.", fix: "Use an underscore.", section: extensions,
      bad: .item(#""_tides": {"about": "https://tides.example/extension", "high.water": 9}"#),
      good: .item(#""_tides": {"about": "https://tides.example/extension", "high_water": 9}"#)),
    Rule(
      .extensionKeyUnderscore, .error, "A member of an extension begins with an underscore",
      why: "The extension's name, and only that, begins with one.", fix: "Take the underscore away.",
      section: extensions,
      bad: .item(#""_tides": {"about": "https://tides.example/extension", "_height": 9}"#),
      good: .item(#""_tides": {"about": "https://tides.example/extension", "height": 9}"#)),
    Rule(
      .extensionKeyNotAlphanumeric, .info, "A member of an extension has a name of other characters",
      why: "It should be alphanumeric; emojis are not illegal.", fix: "Use letters, digits and underscores.",
      section: extensions,
      bad: .item(#""_tides": {"about": "https://tides.example/extension", "high water": 9}"#)),
    Rule(
      .extensionAboutMissing, .info, "An extension does not say what it is",
      why: "about, the URL of a description, is optional, and should be there once.",
      fix: "Add \"about\": \"https://…\" where the extension comes first.", section: extensions,
      bad: .item(#""_tides": {"height": 4.2}"#),
      good: .item(#""_tides": {"about": "https://tides.example/extension", "height": 4.2}"#)),
    Rule(
      .extensionAboutNotFirst, .info, "An extension says late what it is",
      why: "about stands best in its first use.",
      fix: "Move about to where the extension comes first.", section: extensions,
      bad: .feed(
        """
        "_tides": {"height": 4.2}
        "items": [{"id": "1", "url": "https://tides.example/1", "content_text": "High", "_tides": {"about": "https://tides.example/extension"}}]
        """), isOnByDefault: false),
    Rule(
      .extensionAboutType, .warning, "about is no string", why: "It is the URL of a description.",
      fix: "Write a URL.", section: extensions, bad: .item(#""_tides": {"about": true}"#),
      supersedes: [.extensionAboutMissing]),
    Rule(
      .extensionGenericName, .info, "An extension has a name that anybody might use",
      why: "It is good practice to name it after the company or service that it is of.", fix: "Name it after yours.",
      section: extensions, bad: .item(#""_meta": {"about": "https://tides.example/extension"}"#),
      isOnByDefault: false),
  ]
}
