/// Elements and attributes of namespaces without a table: JSON has all their names and texts, and they keep these when they are written as
/// XML and read again. Not more: whoever wants the same XML again asks for the complete JSON.

import FeedPrimitives
import Foundation
import TestCases
import Testing

@testable import FeedBridge

struct ForeignElementTests {
  @Test func unknownElementsKeepTheirTexts() async throws {
    try await forEachCase(in: sampled(RoundTripTests.documents, oneOf: 6)) { (document: String) in
      // In RDF, elements of an unknown default namespace are read as those of RSS.
      guard !document.contains("/malformed-"), !document.contains("/unknown-default-"),
        let data = try? Data(contentsOf: URL(filePath: document)),
        let conversion = try? FeedConverter().convert(data)
      else { return }
      let format: FeedWriter.Format
      switch conversion.format {
      case .atom: format = .atom
      case .rss, .rdf: format = .rss
      default: return
      }
      var feed = conversion.feed
      if format == .rss, feed.homePageURL == nil { feed.homePageURL = "https://example.org/" }
      let read = try JSONFeed.convert(FeedWriter(format).write(feed).data)
      #expect(Self.texts(of: feed) == Self.texts(of: read))
    }
  }

  /// The texts and names in the extension objects of unknown namespaces, sorted.
  private static func texts(of feed: JSONFeed) -> [String] {
    func texts(_ name: String, _ value: JSONFeed.Value) -> [String] {
      switch value {
      case .string(let text): text.isEmpty ? [] : [name + ": " + text]
      case .array(let values): values.flatMap { texts(name, $0) }
      // A text beside attributes.
      case .object(let object):
        object.filter { $0.name != "xml" && $0.name != "about" }
          .flatMap { texts($0.name == "text" || $0.name == "value" ? name : $0.name, $0.value) }
      default: [name + ": " + value.encodeToString()]
      }
    }
    let all = [feed.extensions] + feed.items.map(\.extensions)
    return all.flatMap { extensions in
      extensions.filter { ExtensionSpaces.about($0.name) == nil }.flatMap { texts($0.name, $0.value) }
    }.sorted()
  }

  /// Attributes that the format of a feed does not define, in the other format: they are not elements there.
  @Test(
    arguments: [
      #"xmlns:x="urn:x" x:index="no""#, #"index="no""#, #"itunes:index="no""#, #"xmlns:a-b="urn:x" a-b:c="1" d="2""#,
    ],
    ["root", "channel", "item"])
  func attributesOfAFeedAreNotElementsOfAnotherNamespace(attributes: String, place: String) throws {
    func at(_ name: String) -> String { name == place ? " " + attributes : "" }
    let item = "<guid isPermaLink='false'>1</guid><description>x</description>"
    let rss =
      "<rss version='2.0'\(at("root"))><channel\(at("channel"))><link>http://h.example/</link><item\(at("item"))>\(item)</item>"
      + "</channel></rss>"
    let entry = "<id>http://h.example/1</id><title>t</title><updated>2020-01-02T03:04:05Z</updated><content>x</content>"
    let atom =
      "<feed xmlns='http://www.w3.org/2005/Atom'\(at("root"))><link href='http://h.example/'/><entry\(at("item"))>\(entry)</entry>"
      + "</feed>"
    for (source, format, own) in [(rss, FeedWriter.Format.atom, "_rss"), (atom, .rss, "_atom")]
    where source.contains(attributes) {
      let feed = try JSONFeed.convert(source)
      let written = try FeedWriter(format).write(feed)
      #expect(!written.text.contains("index") && !written.text.contains(">no<") && !written.text.contains("urn:x"))
      // The document is the same as without the attributes.
      func withoutAttributes(_ value: JSONFeed.Value?) -> JSONFeed.Value? {
        guard var object = value?.objectValue else { return value }
        for name in ["@x:index", "@index", "@itunes:index", "@a-b:c", "@d"] { object[name] = nil }
        return .object(object)
      }
      var plain = feed
      plain.extensions[own] = withoutAttributes(feed.extensions[own])
      for index in feed.items.indices {
        plain.items[index].extensions[own] = withoutAttributes(feed.items[index].extensions[own])
      }
      #expect(try FeedWriter(format).write(plain).text == written.text)
    }
  }

  @Test func whatReadersWouldRejectIsLeftOut() throws {
    let limits = JSONFeed.Limits(nestingDepth: 1000)
    let levels = 700
    let deep =
      "<x:a xmlns:x='urn:x' b='c'>" + String(repeating: "<x:a>", count: levels)
      + String(repeating: "</x:a>", count: levels)
      + "</x:a>"
    let many = "<x:a xmlns:x='urn:x'\((0..<990).map { " xmlns:p\($0)='urn:\($0)' p\($0):b='c'" }.joined())/>"
    for item in [deep, many] {
      let document =
        "<rss version='2.0'><channel><link>http://h.example/</link><item><guid>1</guid>\(item)</item></channel></rss>"
      let feed = try FeedConverter(.init(limits: limits)).convert(document).feed
      for format in FeedWriter.Format.allCases {
        #expect(try JSONFeed.convert(FeedWriter(format).write(feed).data).items.count == 1)
      }
    }
  }

  /// Names of items and feeds in extension objects, in any spelling and place.
  @Test func noMemberIsWrittenAsAnItem() throws {
    for (prefix, names) in [("atom", ["entry", "feed"]), ("rss", ["item", "channel", "rss"]), ("cdf", ["Item"])] {
      for name in names.flatMap({ [$0, $0.capitalized, $0.uppercased(), $0.lowercased()] }) {
        let entry: JSONFeed.Value = ["id": "urn:x-a:1", "title": "t", "guid": "1"]
        for key in [name, "\(prefix)_\(name)"] {
          let nested: JSONFeed.Value = [
            "gd_image": .object([key: entry]), "Unknown": .object([key: entry]), key: entry,
          ]
          var feed = JSONFeed(
            title: "t", homePageURL: "https://a.example/", items: [JSONFeed.Item(id: "2", contentText: "c")])
          for own in ["_atom", "_rss", "_x"] {
            var object = nested.objectValue ?? [:]
            object["authors"] = [nested]
            feed.extensions[own] = .object(object)
            feed.items[0].extensions[own] = .object(object)
          }
          for format in FeedWriter.Format.allCases {
            let read = try JSONFeed.convert(FeedWriter(format).write(feed).data)
            #expect(read.items.map(\.contentText) == ["c"], "\(key) in \(format)")
          }
        }
      }
    }
  }
}
