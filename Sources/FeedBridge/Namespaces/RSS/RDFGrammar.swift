/// The grammar of RSS 0.90, 1.0 (https://web.resource.org/rss/1.0/spec) and 1.1 (https://inamidst.com/rss1.1/).

/// The versions of RSS that are RDF.
package enum RDFVersion: String, CaseIterable, Sendable {
  case v090 = "0.90"
  case v10 = "1.0"
  case v11 = "1.1"

  /// The namespaces of its elements.
  package var uris: [String] {
    switch self {
    case .v090: ["http://my.netscape.com/rdf/simple/0.9/", "http://channel.netscape.com/rdf/simple/0.9/"]
    case .v10: ["http://purl.org/rss/1.0/"]
    case .v11: ["http://purl.org/net/rss1.1#"]
    }
  }

  package var grammar: RDFGrammar {
    switch self {
    case .v090: .v090
    case .v10: .v10
    case .v11: .v11
    }
  }
}

/// The grammar of one version.
package struct RDFGrammar: Sendable {
  /// The siblings of the channel; RSS 1.1 has everything in the channel.
  package let root: ContentModel
  package let attributesOfChannels: [NamespaceAttribute]
  package let inChannel: ContentModel
  package let attributesOfItems: [NamespaceAttribute]
  package let inItem: ContentModel

  /// RSS 0.90 has neither rdf:about nor a list of items. The descriptions of items are reported by a check of their own.
  static let v090 = RDFGrammar(
    root: ContentModel("channel image item textinput", of: .rss, except: [image("title! url! link!")]),
    attributesOfChannels: [], inChannel: ContentModel("title! link! description!", of: .rss),
    attributesOfItems: [], inItem: ContentModel("title! link! description", of: .rss, except: [RSSGrammar.textOfItem]))

  static let v10 = RDFGrammar(
    root: ContentModel(
      "channel image item textinput", of: .rss,
      except: [
        image("title! url! link!", attributes: about),
        .init("textinput", .object, rule: .children("title! description! name! link!"), attributes: about),
      ]),
    attributesOfChannels: about,
    inChannel: ContentModel(
      "title! link! description! items! image textinput", of: .rss,
      except: ["image", "textinput"].map {
        .init($0, .object, rule: .empty(), attributes: [.required("rdf:resource", .url, .uriReference)])
      }),
    attributesOfItems: about,
    inItem: ContentModel("title! link! description", of: .rss, except: [RSSGrammar.textOfItem]))

  static let v11 = RDFGrammar(
    root: ContentModel("", of: .rss), attributesOfChannels: about,
    inChannel: ContentModel(
      "title! link! description! items! image", of: .rss,
      except: [
        image("title! url! link", attributes: [parseType("Resource")]),
        .init("items", .object, rule: .children("item"), attributes: [parseType("Collection")]),
      ]),
    attributesOfItems: [.init("rdf:about", .url, .uriReference)],
    inItem: ContentModel("title! link! description", of: .rss, except: [RSSGrammar.textOfItem]))

  /// An entry in the list of items. `resource` without a prefix was valid RDF at the time of RSS 1.0.
  package static let listed = NamespaceElement(
    "rdf:li", .object, rule: .empty(),
    attributes: [.init("rdf:resource", .url, .uriReference), .init("resource", .url, .uriReference)])

  private static let about: [NamespaceAttribute] = [.required("rdf:about", .url, .uriReference)]

  private static func image(_ children: String, attributes: [NamespaceAttribute] = []) -> NamespaceElement {
    NamespaceElement("image", .object, rule: .children(children), attributes: attributes)
  }

  private static func parseType(_ type: String) -> NamespaceAttribute {
    .required("rdf:parseType", .text, .oneOf([type], .rdfType))
  }
}
