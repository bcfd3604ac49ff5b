/// The rules about URLs and extensions in any object of a JSON Feed.

extension Rule {
  private static let urls = "RFC 3986"
  private static let extensions = "JSON Feed 1.1, Extensions"

  static let jsonFeedURLs: [Rule] = [
    Rule(
      .urlInvalid, .error, "Invalid URL",
      why: "The value does not conform to RFC 3986, and readers cannot fetch it.",
      fix: "Percent-encode characters that a URL must not contain: a space is %20.", section: urls,
      bad: .item(#""image": "https://tides.example/spring tide.jpg""#),
      good: .item(#""image": "https://tides.example/spring%20tide.jpg""#)),
    Rule(
      .urlNotEncoded, .warning, "Non-ASCII characters in a URL",
      why: "URLs are ASCII (RFC 3986). Many readers encode other characters, but not all do.",
      fix: "Percent-encode them in UTF-8, and write host names in Punycode.", section: urls,
      bad: .item(#""image": "https://tides.example/flut-und-ebbe-wörterbuch.jpg""#),
      good: .item(#""image": "https://tides.example/w%C3%B6rterbuch.jpg""#)),
    Rule(
      .urlRelative, .warning, "Relative URL",
      why: "The specification does not define a base URL, and readers use different ones.",
      fix: "Use an absolute URL.",
      basis: .experience, section: urls, bad: .item(#""image": "/spring.jpg""#),
      good: .item(#""image": "https://tides.example/spring.jpg""#)),
    Rule(
      .urlScheme, .warning, "URL is not http or https",
      why: "Readers rarely open other schemes.",
      fix: "Use https.", basis: .experience, section: urls, bad: .item(#""image": "ftp://tides.example/spring.jpg""#)),
    Rule(
      .urlNotHTTPS, .info, "URL uses http",
      why: "Many readers and browsers refuse to load it, images above all.",
      fix: "Use https.", basis: .experience, section: urls, versions: .every,
      bad: .item(#""image": "http://tides.example/spring.jpg""#)),
    Rule(
      .urlPlaceholder, .warning, "Placeholder URL",
      why: "example.com, localhost and undefined usually come from a template that was not filled in.",
      fix: "Write the real URL, or omit the member.", basis: .experience,
      section: urls, bad: .item(#""image": "https://example.com/spring.jpg""#), supersedes: [.urlRelative]),
  ]

  static let jsonFeedExtensions: [Rule] = [
    Rule(
      .extensionName, .error, "Invalid extension name",
      why: "An extension name must be an underscore followed by a letter.",
      fix: "Rename the extension, for example to _tides.", section: extensions,
      bad: .item(#""_1up": {"about": "https://tides.example/extension"}"#),
      good: .item(#""_up": {"about": "https://tides.example/extension"}"#)),
    Rule(
      .extensionNameDot, .error, "Dot in an extension name",
      why: "Extension names must not contain dots.",
      fix: "Use an underscore instead.", section: extensions,
      bad: .item(#""_tides.sea": {"about": "https://tides.example/extension"}"#),
      good: .item(#""_tides_sea": {"about": "https://tides.example/extension"}"#)),
    Rule(
      .extensionNotObject, .warning, "Extension is not an object",
      why: "Extensions are custom objects; only an object can have about.",
      fix: "Put the value in an object.",
      section: extensions, bad: .item(#""_height": 4.2"#)),
    Rule(
      .extensionKeyDot, .error, "Dot in the name of an extension member",
      why: "The names of an extension's members must not contain dots.",
      fix: "Use an underscore instead.", section: extensions,
      bad: .item(#""_tides": {"about": "https://tides.example/extension", "high.water": 9}"#),
      good: .item(#""_tides": {"about": "https://tides.example/extension", "high_water": 9}"#)),
    Rule(
      .extensionKeyUnderscore, .error, "Extension member begins with an underscore",
      why: "Only the name of the extension itself begins with an underscore.",
      fix: "Remove the underscore.",
      section: extensions,
      bad: .item(#""_tides": {"about": "https://tides.example/extension", "_height": 9}"#),
      good: .item(#""_tides": {"about": "https://tides.example/extension", "height": 9}"#)),
    Rule(
      .extensionKeyNotAlphanumeric, .info, "Unusual characters in the name of an extension member",
      why: "Names should be alphanumeric. Other characters, such as emoji, are legal but awkward in code.",
      fix: "Use letters, digits and underscores.",
      section: extensions,
      bad: .item(#""_tides": {"about": "https://tides.example/extension", "high water": 9}"#)),
    Rule(
      .extensionAboutMissing, .info, "Extension has no about",
      why: "about, the URL of a description, is optional, but should appear at least once.",
      fix: "Add \"about\": \"https://…\" to the first use of the extension.", section: extensions,
      bad: .item(#""_tides": {"height": 4.2}"#),
      good: .item(#""_tides": {"about": "https://tides.example/extension", "height": 4.2}"#)),
    Rule(
      .extensionAboutNotFirst, .info, "about is not in the first use of an extension",
      why: "about is most useful in the first use of an extension.",
      fix: "Move about there.", section: extensions,
      bad: .feed(
        """
        "_tides": {"height": 4.2}
        "items": [{"id": "1", "url": "https://tides.example/1", "content_text": "High", "_tides": {"about": "https://tides.example/extension"}}]
        """), isOnByDefault: false),
    Rule(
      .extensionAboutType, .warning, "about is not a string",
      why: "about is the URL of a description of the extension.",
      fix: "Write a URL.", section: extensions, bad: .item(#""_tides": {"about": true}"#),
      supersedes: [.extensionAboutMissing]),
    Rule(
      .extensionGenericName, .info, "Generic extension name",
      why:
        "Others may use the same name for something else. It is good practice to name an extension after "
        + "the company or service that defines it.",
      fix: "Name it after your company or service.",
      section: extensions, bad: .item(#""_meta": {"about": "https://tides.example/extension"}"#),
      isOnByDefault: false),
  ]
}
