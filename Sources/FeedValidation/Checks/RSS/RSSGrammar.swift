/// What may stand where in RSS 0.91 to 2.0 (https://www.rssboard.org/rss-specification).

internal import FeedBridge

enum RSSGrammar {
  static let rss = ElementRule(
    "rss", .children(ElementGrammar([channel], required: ["channel"])),
    attributes: [.required("version", .oneOf(RSSVersion.allCases.map(\.rawValue), .rssVersion))])

  /// What is in them is checked by ``inChannel`` and ``inItem``.
  static let channel = ElementRule("channel", .anything)
  static let item = ElementRule("item", .anything, isRepeatable: true)

  static let inChannel = ElementGrammar(
    [
      .one("title", .plainText), .one("link", .absoluteURI), .one("description", .plainText),
      .many("category", .plainText, mayBeBlank: true, attributes: [.optional("domain")]),
      ElementRule("cloud", .empty, attributes: cloud),
      .one("copyright", .plainText, mayBeBlank: true), .one("docs", .absoluteURI),
      .one("generator", .plainText, mayBeBlank: true), ElementRule("image", .children(image)),
      .one("language", .language), .one("lastBuildDate", .rfc822Date), .one("managingEditor", .contact),
      .one("pubDate", .rfc822Date), .one("rating", .text, mayBeBlank: true),
      ElementRule("skipDays", .children(ElementGrammar([.many("day", .day)]))),
      ElementRule("skipHours", .children(ElementGrammar([.many("hour", .hour)]))),
      ElementRule("textInput", .children(textInput)), .one("ttl", .positiveInteger), .one("webMaster", .contact), item,
    ],
    required: [.title, .link, .description])

  static let inItem = ElementGrammar([
    .one("title", .plainText), .one("link", .absoluteURI), .one("description", .html, mayBeBlank: true),
    .one("author", .contact), .many("category", .plainText, mayBeBlank: true, attributes: [.optional("domain")]),
    .one("comments", .absoluteURI),
    ElementRule("enclosure", .empty, isRepeatable: true, attributes: enclosure),
    .one("expirationDate", .rfc822Date), .one("guid", .text, attributes: [.optional("isPermaLink", .booleanAttribute)]),
    .one("pubDate", .rfc822Date),
    .one("source", .plainText, mayBeBlank: true, attributes: [.required("url", .absoluteURI)]),
  ])

  private static let image = ElementGrammar(
    [
      .one("title", .plainText), .one("url", .absoluteURI), .one("link", .absoluteURI),
      .one("description", .plainText, mayBeBlank: true),
      // How large: ``RSSChecker``.
      .one("width", .text, mayBeBlank: true), .one("height", .text, mayBeBlank: true),
    ],
    required: [.title, "url", .link])

  private static let textInput = ElementGrammar(
    [
      .one("title", .plainText), .one("description", .plainText), .one("name", .text), .one("link", .absoluteURI),
    ],
    required: [.title, .description, "name", .link])

  /// With `http-post` there is no procedure to name; `https-post` is what clouds on https call it.
  private static let cloud: [AttributeRule] = [
    .required("domain"), .required("port", .positiveIntegerAttribute), .required("path"),
    .required("registerProcedure", mayBeBlank: true),
    .required("protocol", .oneOf(["xml-rpc", "soap", "http-post", "https-post"], .rssCloudProtocol)),
  ]

  /// An empty length has a rule of its own: ``RSSChecker``.
  private static let enclosure: [AttributeRule] = [
    .required("url", .urlAttribute), .required("length", .integerAttribute, mayBeBlank: true),
    .required("type", .mediaTypeAttribute),
  ]

  /// The elements of channels and items that came with a version later than 0.91.
  static let firstVersions: [String: RSSVersion] = [
    "category": .v092, "cloud": .v092, "enclosure": .v092, "source": .v092, "expirationDate": .v093, "author": .v20,
    "comments": .v20, "generator": .v20, "guid": .v20, "ttl": .v20,
  ]
}

/// The versions of RSS that are not RDF.
enum RSSVersion: String, CaseIterable, Comparable {
  case v091 = "0.91"
  case v092 = "0.92"
  case v093 = "0.93"
  case v094 = "0.94"
  case v20 = "2.0"

  static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
