/// Elements and attributes of namespaces without a table: JSON has all their names and texts, and they keep these when they are written as
/// XML and read again. Not more: whoever wants the same XML again asks for the complete JSON.

import FeedPrimitives
import Foundation
import JSONFeed
import Testing

@testable import FeedBridge

struct ForeignElementTests {
  @Test(arguments: RoundTripTests.documents)
  func unknownElementsKeepTheirTexts(document: String) throws {
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

  @Test(arguments: [
    ("<x:a xmlns:x='urn:x' b='c'/>", #"{"b":"c"}"#),
    ("<x:a xmlns:x='urn:x' b='c'>t</x:a>", #"{"b":"c","text":"t"}"#),
    ("<x:a xmlns:x='urn:x'><x:b>c</x:b><x:b>d</x:b><e/></x:a>", #"{"b":["c","d"],"e":""}"#),
    ("<x:a xmlns:x='urn:x' a-b='1' a_b='2' a.b='3'/>", #"{"a-b":"1","a_b":"2","a_b2":"3"}"#),
    ("<x:a xmlns:x='urn:x' x:b='1' xmlns:p='urn:2' p:b='2'/>", #"{"x_b":"1","p_b":"2"}"#),
  ])
  func attributesAndChildrenAreMembers(element: String, expected: String) throws {
    #expect(try Self.feed(element).items[0].extensions["_x"]?["a"]?.encodeToString() == expected)
  }

  @Test func textBetweenChildrenHasItsSource() throws {
    let feed = try Self.feed("<x:a xmlns:x='urn:x'>one <x:b>two</x:b> three</x:a>")
    #expect(
      feed.items[0].extensions["_x"]?["a"] == [
        "b": "two", "text": "one three", "xml": "<x:a xmlns:x=\"urn:x\">one <x:b>two</x:b> three</x:a>",
      ])
  }

  @Test func attributesOfFeedsAndItemsHaveAnAtSign() throws {
    let feed = try JSONFeed.convert(
      "<rss version='2.0' a='1'><channel b='2'><link>http://h.example/</link><item c='3' itunes:d='4' xmlns:x='urn:x' x:e.f='5'>"
        + "<guid>1</guid></item></channel></rss>")
    #expect(feed.extensions["_rss"]?["@a"] == "1")
    #expect(feed.extensions["_rss"]?["@b"] == "2")
    let rss = feed.items[0].extensions["_rss"]
    #expect(rss?["@c"] == "3" && rss?["@itunes:d"] == "4" && rss?["@x:e_f"] == "5")
    let written = try feed.encodeToRSS()
    #expect(written.contains("<item c=\"3\" itunes:d=\"4\">") && !written.contains("e_f"), "\(written)")
  }

  @Test(arguments: [
    "<cloud child='1' xmlns:p='urn:p' p:y='2'/>", "<cloud><child>x</child></cloud>",
    "<title p:y='2' xmlns:p='urn:p'>t</title>",
  ])
  func onlyWhatItsTableKnowsIsWrittenOfAKnownElement(element: String) throws {
    let written = try JSONFeed.convert(
      "<rss version='2.0'><channel><link>http://h.example/</link>\(element)</channel></rss>"
    ).encodeToRSS()
    #expect(!written.contains("child") && !written.contains("p_y") && !written.contains("urn:p"), "\(written)")
  }

  @Test func aNamespaceThatSomeParsersRefuseIsNotDeclared() throws {
    var feed = JSONFeed(title: "T", homePageURL: "http://h.example/", items: [])
    feed.extensions["_x"] = ["about": "http://n.example/a}b", "k": "1"]
    #expect(try !feed.encodeToRSS().contains("a}b"))
  }

  @Test(arguments: ["http://www.w3.org/2000/xmlns/", "http://www.w3.org/XML/1998/namespace"])
  func noPrefixIsBoundToAReservedNamespace(uri: String) throws {
    let item = "<f:a xmlns:f='urn:f' xmlns:q='\(uri)' q:lang='en'>t<q:b/></f:a>"
    let feed = try JSONFeed.convert(
      "<rss version='2.0'><channel><link>http://h.example/</link><item>\(item)</item></channel></rss>")
    for format in FeedWriter.Format.allCases {
      let written = String(decoding: try FeedWriter(format).write(feed).data, as: UTF8.self)
      #expect(!written.contains("=\"\(uri)\""))
    }
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

  private static func feed(_ item: String) throws -> JSONFeed {
    try JSONFeed.convert(
      "<rss version='2.0' xmlns:ex='urn:ex'><channel><title>t</title><link>http://h.example/</link><description>d</description>"
        + "<item><guid isPermaLink='false'>1</guid>\(item)</item></channel></rss>")
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

  @Test func theSourceOfAttributesIsNotAnElement() throws {
    let feed = try JSONFeed.convert(
      "<rss version='2.0'><channel><link>http://h.example/</link><item xmlns:ex='urn:ex' ex:a='1'><guid>1</guid></item></channel></rss>"
    )
    for format in FeedWriter.Format.allCases {
      #expect(try !FeedWriter(format).write(feed).text.contains("<xml"))
    }
  }
}
