/// The grammar of RSS 0.91 to 2.0 (https://www.rssboard.org/rss-specification).

package enum RSSGrammar {
  package static let rss = NamespaceElement(
    "rss", .object, rule: .children("channel!"),
    attributes: [.required("version", .text, .oneOf(RSSVersion.allCases.map(\.rawValue), .rssVersion))])

  package static let inChannel = ContentModel(elementsOfChannel, of: .rss)

  /// In Netscape's RSS 0.91, the name of the text field is in lowercase.
  package static let inChannelOf091 = ContentModel(elementsOfChannel + " textinput", of: .rss)

  private static let elementsOfChannel =
    "title! link! description! category cloud copyright docs generator image language lastBuildDate managingEditor pubDate "
    + "rating skipDays skipHours textInput ttl webMaster item"

  package static let inItem = ContentModel(
    "title link description author category comments enclosure expirationDate guid pubDate source", of: .rss,
    except: [textOfItem])

  static let textOfItem = NamespaceElement("description", .markup, rule: .one(.html, mayBeBlank: true))

  /// The elements of channels and items that were added after version 0.91.
  package static let firstVersions: [String: RSSVersion] = [
    "category": .v092, "cloud": .v092, "enclosure": .v092, "source": .v092, "expirationDate": .v093, "author": .v20,
    "comments": .v20, "generator": .v20, "guid": .v20, "ttl": .v20,
  ]
}

/// The versions of RSS that are not RDF.
package enum RSSVersion: String, CaseIterable, Comparable, Sendable {
  case v091 = "0.91"
  case v092 = "0.92"
  case v093 = "0.93"
  case v094 = "0.94"
  case v20 = "2.0"

  package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
