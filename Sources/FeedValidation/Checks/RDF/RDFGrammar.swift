/// What may stand where in RSS 0.90, 1.0 (https://web.resource.org/rss/1.0/spec) and 1.1 (https://inamidst.com/rss1.1/).

internal import FeedBridge

/// The versions of RSS that are RDF.
enum RDFVersion: String {
  case v090 = "0.90"
  case v10 = "1.0"
  case v11 = "1.1"

  /// The namespaces of its elements.
  var uris: [String] {
    switch self {
    case .v090: ["http://my.netscape.com/rdf/simple/0.9/", "http://channel.netscape.com/rdf/simple/0.9/"]
    case .v10: ["http://purl.org/rss/1.0/"]
    case .v11: ["http://purl.org/net/rss1.1#"]
    }
  }
}

/// The grammar of one version. What is in channels and items is checked by ``inChannel`` and ``inItem``.
struct RDFGrammar {
  /// What stands beside the channel; RSS 1.1 has everything in it.
  let root: ElementGrammar
  let channel: ElementRule
  let inChannel: ElementGrammar
  let item: ElementRule
  let inItem: ElementGrammar

  static func of(_ version: RDFVersion) -> RDFGrammar {
    switch version {
    case .v090: v090
    case .v10: v10
    case .v11: v11
    }
  }

  /// RSS 0.90 knows nothing of resources: neither rdf:about nor a list of items.
  private static let v090 = RDFGrammar(
    root: ElementGrammar([
      ElementRule("channel", .anything), ElementRule("image", .children(image)),
      ElementRule("item", .anything, isRepeatable: true), ElementRule("textinput", .children(textInput)),
    ]),
    channel: ElementRule("channel", .anything),
    inChannel: ElementGrammar([title, link, description], required: requiredOfChannels),
    item: ElementRule("item", .anything, isRepeatable: true),
    inItem: ElementGrammar([title, link], required: requiredOfItems))

  private static let v10 = RDFGrammar(
    root: ElementGrammar([
      ElementRule("channel", .anything), ElementRule("image", .children(image), attributes: about),
      ElementRule("item", .anything, isRepeatable: true),
      ElementRule("textinput", .children(textInput), attributes: about),
    ]),
    channel: ElementRule("channel", .anything, attributes: about),
    inChannel: ElementGrammar(
      [
        title, link, description, ElementRule("image", .empty, attributes: resource),
        ElementRule("textinput", .empty, attributes: resource), ElementRule("items", .anything),
      ],
      required: requiredOfChannels + ["items"]),
    item: ElementRule("item", .anything, isRepeatable: true, attributes: about),
    inItem: ElementGrammar([title, link, content], required: requiredOfItems))

  private static let v11 = RDFGrammar(
    root: ElementGrammar([]),
    channel: ElementRule("Channel", .anything, attributes: about),
    inChannel: ElementGrammar(
      [
        title, link, description,
        ElementRule(
          "image", .children(imageOfRSS11), attributes: [.required("rdf:parseType", kind("Resource"))]),
        ElementRule("items", .anything, attributes: [.required("rdf:parseType", kind("Collection"))]),
      ],
      required: requiredOfChannels + ["items"]),
    item: ElementRule("item", .anything, isRepeatable: true, attributes: [.optional("rdf:about", .uriReference)]),
    inItem: ElementGrammar([title, link, content], required: requiredOfItems))

  /// A place in the list of items. `resource` alone is how RDF was written when RSS 1.0 was young.
  static let listed = ElementRule(
    "rdf:li", .empty, attributes: [.optional("rdf:resource", .uriReference), .optional("resource", .uriReference)])

  // MARK: Parts

  private static let title = ElementRule.one("title", .plainText)
  private static let link = ElementRule.one("link", .absoluteURI)
  private static let description = ElementRule.one("description", .plainText)
  /// The description of an item.
  private static let content = ElementRule.one("description", .html, mayBeBlank: true)
  private static let url = ElementRule.one("url", .absoluteURI)

  private static let image = ElementGrammar([title, url, link], required: requiredOfImages)
  private static let imageOfRSS11 = ElementGrammar(
    [title, url, link], required: [.title, "url"])
  private static let textInput = ElementGrammar(
    [title, description, .one("name", .text), link],
    required: [.title, .description, "name", .link])

  private static let requiredOfChannels: [RequiredElement] = [.title, .link, .description]
  private static let requiredOfItems: [RequiredElement] = ["title", "link"]
  private static let requiredOfImages: [RequiredElement] = [.title, "url", .link]

  private static let about: [AttributeRule] = [.required("rdf:about", .uriReference)]
  private static let resource: [AttributeRule] = [.required("rdf:resource", .uriReference)]

  private static func kind(_ type: String) -> ValueRule { .oneOf([type], .rdfType) }
}
