/// What the values of Media RSS 1.5.1 must be, and where its elements may be (https://www.rssboard.org/media-rss).

extension FeedNamespace {
  static let mediaRules: [ElementRule] =
    optionalElements
    + ElementRule.inside([
      "starRating", "statistics", "tags", "comment", "response", "backLink", "param", "scene", "sceneTitle",
      "sceneDescription", "sceneStartTime", "sceneEndTime",
    ]) + [
      mediaContent,
      ElementRule(
        "group", .children(ElementGrammar(optionalElements + [mediaContent], of: .media)), isRepeatable: true,
        in: .item,
        check: .mediaGroup),
    ]

  private static let mediaContent = ElementRule(
    "content", .children(ElementGrammar(optionalElements, of: .media)), isRepeatable: true, in: .item,
    attributes: [
      .optional("url", .absoluteIRI), .optional("fileSize", .positiveInteger), .optional("type", .mediaTypeAttribute),
      .optional("medium", .oneOf(["image", "audio", "video", "document", "executable"], .mediaMedium)),
      .optional("isDefault", .trueFalse),
      .optional("expression", .oneOf(["sample", "full", "nonstop"], .mediaExpression)),
      .optional("bitrate", .float), .optional("framerate", .float), .optional("samplingrate", .float),
      .optional("channels", .nonNegativeInteger), .optional("duration", .float),
      .optional("height", .positiveInteger), .optional("width", .positiveInteger), .optional("lang", .language),
    ], check: .mediaContent)

  /// "Optional Elements": they may stand in the channel, in items, in groups and in contents, and what is deeper wins.
  private static let optionalElements: [ElementRule] = [
    mediaText("title"),
    mediaText("description"),
    mediaText(
      "text", isRepeatable: true,
      attributes: [.optional("lang", .language), .optional("start", .nptTime), .optional("end", .nptTime)]),
    .one("keywords", .plainText, mayBeBlank: true),
    ElementRule(
      "thumbnail", .empty, isRepeatable: true,
      attributes: [.required("url", .absoluteIRI)] + size + [.optional("time", .nptTime)]),
    .many(
      "category", .plainText, attributes: [.optional("scheme", mayBeBlank: true), .optional("label")],
      check: .mediaScheme),
    .many("hash", .text, attributes: [.optional("algo")], check: .mediaHash),
    ElementRule("player", .empty, attributes: [.required("url", .absoluteIRI)] + size),
    .many(
      "credit", .plainText, attributes: [.optional("role"), .optional("scheme", mayBeBlank: true)],
      check: .mediaCredit),
    .one("copyright", .plainText, attributes: [.optional("url", .absoluteIRI)]),
    .many("rating", .text, attributes: [.optional("scheme", mayBeBlank: true)], check: .mediaRating),
    .one("adult", .oneOf(["true", "false"], .trueFalse), check: .mediaAdult),
    .many(
      "restriction", .text, mayBeBlank: true,
      attributes: [
        .required("relationship", .oneOf(["allow", "deny"], .mediaRestrictionRelationship)),
        .optional("type", .oneOf(["country", "uri", "sharing"], .mediaRestrictionType)),
      ], check: .mediaRestriction),
    ElementRule(
      "community",
      .children(
        ElementGrammar(
          [
            ElementRule(
              "starRating", .empty,
              attributes: [
                .optional("average", .float), .optional("count", .nonNegativeInteger), .optional("min", .float),
                .optional("max", .float),
              ]),
            ElementRule(
              "statistics", .empty,
              attributes: [.optional("views", .nonNegativeInteger), .optional("favorites", .nonNegativeInteger)]),
            .one("tags", .plainText, mayBeBlank: true),
          ], of: .media))),
    list("comments", of: .many("comment", .text)),
    list("responses", of: .many("response", .text)),
    list("backLinks", of: .many("backLink", .absoluteIRI)),
    ElementRule(
      "embed",
      .children(
        ElementGrammar([.many("param", .text, mayBeBlank: true, attributes: [.required("name")])], of: .media)),
      attributes: [.required("url", .absoluteIRI)] + size),
    ElementRule(
      "status", .empty,
      attributes: [
        .required("state", .oneOf(["active", "blocked", "deleted"], .media)), .optional("reason"),
      ]),
    ElementRule(
      "price", .empty, isRepeatable: true,
      attributes: [
        .optional("type", .oneOf(["rent", "purchase", "package", "subscription"], .media)),
        .optional("info", .absoluteIRI), .optional("price", .float), .optional("currency"),
      ], check: .mediaPrice),
    .many(
      "license", .plainText, mayBeBlank: true,
      attributes: [.optional("type", .mediaTypeAttribute), .optional("href", .absoluteIRI)]),
    ElementRule(
      "subTitle", .empty, isRepeatable: true,
      attributes: [
        .optional("type", .mediaTypeAttribute), .optional("lang", .language), .required("href", .absoluteIRI),
      ]),
    ElementRule(
      "peerLink", .empty, isRepeatable: true,
      attributes: [.optional("type", .mediaTypeAttribute), .required("href", .absoluteIRI)]),
    // Its times are MM:SS in the specification's example.
    ElementRule(
      "location", .anything, isRepeatable: true,
      attributes: [.optional("description"), .optional("start", .duration), .optional("end", .duration)],
      check: .mediaLocation),
    ElementRule(
      "rights", .empty,
      attributes: [.required("status", .oneOf(["userCreated", "official"], .media))]),
    ElementRule("scenes", .children(ElementGrammar([scene], of: .media))),
  ]

  private static let size: [AttributeRule] = [
    .optional("height", .positiveInteger), .optional("width", .positiveInteger),
  ]

  /// Its title, description and times have no prefix in the specification's example.
  private static let scene = ElementRule("scene", .anything, isRepeatable: true)

  private static func list(_ name: String, of element: ElementRule) -> ElementRule {
    ElementRule(name, .children(ElementGrammar([element], of: .media)))
  }

  /// An element whose text is plain, or HTML where its type says so.
  private static func mediaText(
    _ name: String, isRepeatable: Bool = false, attributes: [AttributeRule] = []
  ) -> ElementRule {
    let attributes = attributes + [.optional("type", .oneOf(["plain", "html"], .mediaTextType))]
    let html = ElementRule(
      name, .value(.html), isRepeatable: isRepeatable, mayBeBlank: true, attributes: attributes)
    let plain = ElementRule(
      name, .value(.text), isRepeatable: isRepeatable, mayBeBlank: true, attributes: attributes, check: .mediaPlainText)
    return ElementRule(
      name, .either(.hasAttribute("type", "html"), html, else: plain), isRepeatable: isRepeatable)
  }
}
