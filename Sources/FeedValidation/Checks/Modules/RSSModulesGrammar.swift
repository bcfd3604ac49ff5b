/// The small modules of RSS 1.0 and 2.0: how often a feed is updated, comments, licences, events, trackbacks.

internal import FeedBridge

extension ModuleGrammar {
  /// http://purl.org/rss/1.0/modules/content/
  static let content: [ElementRule] = [
    .one("encoded", .html, mayBeBlank: true),
    ElementRule("items", .anything),
  ]

  /// http://purl.org/rss/1.0/modules/syndication/
  static let syndication: [ElementRule] = [
    .one("updatePeriod", .updatePeriod, in: .feed),
    .one("updateFrequency", .positiveInteger, in: .feed),
    .one("updateBase", .w3cdtfDate, in: .feed),
  ]

  /// http://purl.org/rss/1.0/modules/slash/
  static let slash: [ElementRule] = [
    .one("section", .plainText, in: .item),
    .one("department", .plainText, in: .item),
    .one("comments", .nonNegativeInteger, in: .item),
    .one("hit_parade", .commaSeparatedIntegers, in: .item),
  ]

  /// http://wellformedweb.org/CommentAPI/
  static let wellFormedWeb: [ElementRule] = [
    .one("comment", .absoluteIRI, in: .item),
    .one("commentRss", .absoluteIRI, in: .item),
    .one("commentCount", .nonNegativeInteger, in: .item),
  ]

  /// http://web.resource.org/rss/1.0/modules/admin/
  static let admin: [ElementRule] = [
    .resource("errorReportsTo", in: .feed),
    .resource("generatorAgent", in: .feed),
  ]

  /// http://web.resource.org/rss/1.0/modules/annotate/
  static let annotate: [ElementRule] = [.resource("reference", in: .item)]

  /// http://web.resource.org/rss/1.0/modules/event/
  static let event: [ElementRule] = [
    .one("startdate", .iso8601Date, in: .item),
    .one("enddate", .iso8601Date, in: .item),
    ElementRule(
      "location", .valueOrElements(.plainText), in: .item, attributes: [.optional("rdf:resource", .absoluteIRI)]),
    ElementRule(
      "organizer", .valueOrElements(.plainText), in: .item, attributes: [.optional("rdf:resource", .absoluteIRI)]),
    ElementRule("type", .valueOrElements(.plainText), in: .item, attributes: [.optional("rdf:resource", .absoluteIRI)]),
  ]

  /// http://madskills.com/public/xml/rss/module/trackback/
  static let trackback: [ElementRule] = [
    .resourceOrURL("ping", in: .item),
    .resourceOrURL("about", isRepeatable: true, in: .item),
  ]

  /// http://madskills.com/public/xml/rss/module/pingback/
  static let pingback: [ElementRule] = [
    .resourceOrURL("server", in: .both),
    .resourceOrURL("target", in: .item),
    .resourceOrURL("about", isRepeatable: true, in: .item),
  ]

  /// http://backend.userland.com/blogChannelModule
  static let blogChannel: [ElementRule] = ["blogRoll", "mySubscriptions", "blink", "changes"].map {
    .one($0, .absoluteIRI, in: .feed)
  }

  /// http://backend.userland.com/creativeCommonsRssModule
  static let creativeCommons: [ElementRule] = [.many("license", .absoluteIRI, in: .anywhere)]

  /// http://web.resource.org/cc/
  static let creativeCommonsRDF: [ElementRule] =
    [.resource("license", isRepeatable: true, in: .anywhere)]
    + ["permits", "requires", "prohibits"].map { .resource($0, isRepeatable: true, in: .anywhere) }

  /// RFC 4685, as far as its elements go.
  static let threading: [ElementRule] = [
    ElementRule(
      "in-reply-to", .anything, isRepeatable: true, in: .item,
      attributes: [
        .required("ref", .absoluteIRI), .optional("href", .iriReference), .optional("type", .mediaType),
        .optional("source", .iriReference),
      ]),
    .one("total", .nonNegativeInteger, in: .item),
  ]

  /// OpenSearch 1.1, "OpenSearch response elements".
  static let openSearch: [ElementRule] = [
    .one("totalResults", .nonNegativeInteger, in: .feed),
    .one("startIndex", .nonNegativeInteger, in: .feed),
    .one("itemsPerPage", .nonNegativeInteger, in: .feed),
    ElementRule(
      "Query", .empty, isRepeatable: true, in: .feed,
      attributes: [
        .required("role"), .optional("title"), .optional("searchTerms", .urlEncoded, mayBeBlank: true),
        .optional("totalResults", .nonNegativeInteger), .optional("count", .nonNegativeInteger),
        .optional("startIndex", .integer), .optional("startPage", .integer), .optional("language"),
        .optional("inputEncoding"), .optional("outputEncoding"),
      ]),
  ]

  /// RFC 5023 §10.2 and §13.1.
  static let atomPublishing: [ElementRule] = [
    .one("edited", .rfc3339Date, in: .item),
    ElementRule(
      "control",
      .children(ElementGrammar([.one("draft", .oneOf(["yes", "no"], rule: .invalidYesNo))], of: .atomPublishing)),
      in: .item),
  ]
}

extension ElementRule {
  /// An element that says what it says in `rdf:resource`.
  fileprivate static func resource(_ name: String, isRepeatable: Bool = false, in places: AllowedParents) -> ElementRule
  {
    ElementRule(
      name, .empty, isRepeatable: isRepeatable, in: places, attributes: [.required("rdf:resource", .absoluteIRI)])
  }

  /// An element that says what it says in `rdf:resource` where the feed is RDF, and else in its text.
  fileprivate static func resourceOrURL(
    _ name: String, isRepeatable: Bool = false, in places: AllowedParents
  ) -> ElementRule {
    let resource = ElementRule.resource(name, isRepeatable: isRepeatable, in: places)
    let url = ElementRule(name, .value(.absoluteIRI), isRepeatable: isRepeatable, mayBeBlank: true, in: places) {
      checker, element in
      guard element.text.isBlank else { return }
      checker.add(.invalidFullLink, at: element, "<\(element.name)> is empty. Write the URL between its tags.")
    }
    return ElementRule(
      name, .custom { $0.check($1, by: $1.path.rootName == "RDF" ? resource : url) }, isRepeatable: isRepeatable,
      in: places)
  }
}
