/// If a member can come from several elements, the first one in ElementPriorities wins.

import Foundation
import JSONFeed
import Testing

@testable import FeedBridge

struct ElementPrioritiesTests {
  /// A member, and the elements that it may come from in order of priority, each with its result.
  struct Order: Sendable, CustomTestStringConvertible {
    let name: String
    let elements: [(xml: String, value: String)]
    let member: @Sendable (JSONFeed) -> String?
    var testDescription: String { name }
  }

  private static func text(_ names: String...) -> [(xml: String, value: String)] {
    names.map { ("<\($0)>of \($0)</\($0)>", "of \($0)") }
  }

  private static func urls(_ names: String...) -> [(xml: String, value: String)] {
    names.map { ("<\($0)>https://e.org/\($0)</\($0)>", "https://e.org/\($0)") }
  }

  private static func dates(_ names: String...) -> [(xml: String, value: String)] {
    // Each name has its own day: the later in the list, the earlier the day.
    names.enumerated().map { index, name in
      let day = String(format: "2020-01-%02dT00:00:00Z", 28 - index)
      return ("<\(name)>\(day)</\(name)>", day)
    }
  }

  private static func date(_ date: Date?) -> String? { date.map { $0.formatted(.iso8601) } }

  private static func authors(_ names: String...) -> [(xml: String, value: String)] {
    names.map { name in
      switch name {
      case "itunes:owner", "atom:author":
        ("<\(name)><\(name.prefix { $0 != ":" }):name>\(name)</\(name.prefix { $0 != ":" }):name></\(name)>", name)
      case "foaf:maker": ("<foaf:maker><foaf:Person><foaf:name>\(name)</foaf:name></foaf:Person></foaf:maker>", name)
      default: ("<\(name)>\(name)</\(name)>", name)
      }
    }
  }

  static let ofRSSFeeds: [Order] = [
    Order(name: "title", elements: text("title", "atom:title", "dc:title", "itunes:title")) { $0.title },
    Order(
      name: "home_page_url",
      elements: urls("link") + [
        ("<atom:link href=\"https://e.org/a\"/>", "https://e.org/a"),
        ("<itunes:link rel=\"self\" href=\"https://e.org/i\"/>", "https://e.org/i"),
      ]
    ) { $0.homePageURL },
    Order(
      name: "description",
      elements: text(
        "description", "atom:subtitle", "itunes:summary", "dc:description", "itunes:subtitle", "googleplay:description")
    ) { $0.description },
    Order(
      name: "authors",
      elements: authors(
        "managingEditor", "author", "dc:creator", "foaf:maker", "atom:author", "itunes:author", "itunes:owner",
        "googleplay:author")
    ) { $0.authors?.first?.name },
    Order(
      name: "icon",
      elements: [
        ("<itunes:image href=\"https://e.org/1\"/>", "https://e.org/1"),
        ("<itunes:link rel=\"image\" href=\"https://e.org/2\"/>", "https://e.org/2"),
        ("<podcast:image href=\"https://e.org/3\"/>", "https://e.org/3"),
        ("<atom:logo>https://e.org/4</atom:logo>", "https://e.org/4"),
        ("<atom:icon>https://e.org/5</atom:icon>", "https://e.org/5"),
        ("<image><url>https://e.org/6</url></image>", "https://e.org/6"),
        ("<googleplay:image href=\"https://e.org/7\"/>", "https://e.org/7"),
      ]
    ) { $0.icon },
    Order(name: "favicon", elements: urls("atom:icon", "webfeeds:icon")) { $0.favicon },
    Order(name: "language", elements: [("<language>de</language>", "de"), ("<dc:language>fr</dc:language>", "fr")]) {
      $0.language
    },
  ]

  static let ofRSSItems: [Order] = [
    Order(name: "id", elements: text("guid", "atom:id", "dc:identifier")) { $0.items[0].id.stringValue },
    Order(
      name: "url",
      elements: [("<feedburner:origLink>https://e.org/o</feedburner:origLink>", "https://e.org/o")] + urls("link") + [
        ("<atom:link href=\"https://e.org/a\"/>", "https://e.org/a"),
        ("<atom:content src=\"https://e.org/c\"/>", "https://e.org/c"),
        ("<guid>https://e.org/g</guid>", "https://e.org/g"),
      ]
    ) { $0.items[0].url },
    Order(name: "title", elements: text("title", "atom:title", "dc:title", "itunes:title", "media:title")) {
      $0.items[0].title
    },
    Order(
      name: "content",
      elements: text(
        "content:encoded", "xhtml:body", "atom:content", "description", "dc:description", "atom:summary",
        "media:description")
        + [
          ("<media:group><media:description>g</media:description></media:group>", "g"),
          ("<media:content><media:description>c</media:description></media:content>", "c"),
          ("<itunes:summary>&lt;p>i</itunes:summary>", "<p>i"),
          ("<googleplay:description>&lt;p>p</googleplay:description>", "<p>p"),
        ]
    ) { $0.items[0].contentHTML ?? $0.items[0].contentText },
    Order(
      name: "summary",
      elements: text(
        "description", "atom:summary", "dc:description", "itunes:subtitle", "itunes:summary", "googleplay:description",
        "dcterms:abstract")
    ) { $0.items[0].summary },
    Order(
      name: "date_published",
      elements: dates("pubDate", "dcterms:issued", "dc:date", "atom:published", "dcterms:created")
    ) { date($0.items[0].datePublished) },
    Order(name: "date_modified", elements: dates("atom:updated", "dcterms:modified")) {
      date($0.items[0].dateModified)
    },
    Order(
      name: "authors",
      elements: authors(
        "dc:creator", "author", "foaf:maker", "atom:author", "itunes:author", "googleplay:author")
    ) { $0.items[0].authors?.first?.name },
    Order(
      name: "image",
      elements: [
        ("<itunes:image href=\"https://e.org/1\"/>", "https://e.org/1"),
        ("<itunes:link rel=\"image\" href=\"https://e.org/2\"/>", "https://e.org/2"),
        ("<podcast:image href=\"https://e.org/3\"/>", "https://e.org/3"),
        ("<googleplay:image href=\"https://e.org/4\"/>", "https://e.org/4"),
        ("<media:thumbnail url=\"https://e.org/5\"/>", "https://e.org/5"),
        ("<media:content url=\"https://e.org/6\" medium=\"image\"/>", "https://e.org/6"),
        ("<enclosure url=\"https://e.org/7\" type=\"image/png\"/>", "https://e.org/7"),
      ]
    ) { $0.items[0].image },
    Order(
      name: "banner_image",
      elements: [
        ("<podcast:image purpose=\"banner\" href=\"https://e.org/1\"/>", "https://e.org/1"),
        ("<webfeeds:cover image=\"https://e.org/2\"/>", "https://e.org/2"),
      ]
    ) { $0.items[0].bannerImage },
    Order(
      name: "language", elements: [("<dc:language>fr</dc:language>", "fr"), ("<language>de</language>", "de")]
    ) { $0.items[0].language },
  ]

  static let ofRDFItems: [Order] = [
    Order(name: "id", elements: text("dc:identifier", "guid", "atom:id")) { $0.items[0].id.stringValue }
  ]

  static let ofAtomEntries: [Order] = [
    Order(name: "id", elements: text("atom:id", "guid", "dc:identifier")) { $0.items[0].id.stringValue },
    Order(
      name: "url",
      elements: [
        ("<feedburner:origLink>https://e.org/o</feedburner:origLink>", "https://e.org/o"),
        ("<atom:link href=\"https://e.org/a\"/>", "https://e.org/a"),
        ("<link>https://e.org/l</link>", "https://e.org/l"),
        ("<atom:content src=\"https://e.org/c\"/>", "https://e.org/c"),
        ("<atom:id>https://e.org/i</atom:id>", "https://e.org/i"),
      ]
    ) { $0.items[0].url },
    Order(
      name: "date_published",
      elements: dates("atom:published", "dcterms:issued", "dcterms:created", "pubDate", "dc:date")
    ) { date($0.items[0].datePublished) },
    Order(name: "authors", elements: authors("atom:author", "dc:creator", "foaf:maker", "itunes:author")) {
      $0.items[0].authors?.first?.name
    },
  ]

  private static let namespaces = FeedNamespace.all
    .filter { !["xml", "rss"].contains($0.prefix) }.map { " xmlns:\($0.prefix)=\"\($0.uri)\"" }.joined()

  /// The first of the elements that are present wins, whatever their order in the document.
  private func check(_ order: Order, _ document: (String) -> String) throws {
    for first in order.elements.indices {
      let present = order.elements[first...].map(\.xml)
      for elements in [present, present.reversed()] {
        let feed = try JSONFeed.convert(document(elements.joined()))
        #expect(order.member(feed) == order.elements[first].value)
      }
    }
  }

  @Test(arguments: ofRSSFeeds)
  func theFirstWinsInAnRSSFeed(order: Order) throws {
    try check(order) { "<rss version=\"2.0\"\(Self.namespaces)><channel>\($0)</channel></rss>" }
  }

  @Test(arguments: ofRSSItems)
  func theFirstWinsInAnRSSItem(order: Order) throws {
    let body = order.name == "summary" ? "<content:encoded>body</content:encoded>" : ""
    try check(order) {
      "<rss version=\"2.0\"\(Self.namespaces)><channel><item>\(body)\($0)</item></channel></rss>"
    }
  }

  @Test(arguments: ofRDFItems)
  func theFirstWinsInAnRDFItem(order: Order) throws {
    try check(order) {
      "<rdf:RDF xmlns=\"http://purl.org/rss/1.0/\"\(Self.namespaces)><channel/><item>\($0)</item></rdf:RDF>"
    }
  }

  @Test(arguments: ofAtomEntries)
  func theFirstWinsInAnAtomEntry(order: Order) throws {
    try check(order) { "<atom:feed\(Self.namespaces)><atom:entry>\($0)</atom:entry></atom:feed>" }
  }
}
