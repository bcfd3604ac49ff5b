/// The behaviors of BNRSSFeedParser's tree, row by row: BN-17 to BN-24, BN-27 to BN-37, BN-43; and how the tree is read.

import Foundation
import JSONFeed
import TestFeeds
import Testing

@testable import FeedBridge

struct XMLDictionaryTests {
  func tree(_ text: String) throws -> XMLDictionary { try XMLDictionary.make(from: text) }

  /// What one element becomes.
  func value(_ element: String) throws -> JSONFeed.Value? { try tree("<a>\(element)</a>")["a"]?["x"] }

  // MARK: Typed values

  static let channel = """
    <title>A feed</title><link>https://example.org/</link><description>About</description><language>en</language>
    <copyright>© Example</copyright><managingEditor>ada@example.org (Ada)</managingEditor>
    <webMaster>bob@example.org (Bob)</webMaster><pubDate>Tue, 10 Jun 2003 04:00:00 GMT</pubDate>
    <lastBuildDate>Tue, 10 Jun 2003 00:41:01 EDT</lastBuildDate><category>News</category>
    <category domain="https://example.org/topics">Weather</category><docs>https://example.org/docs</docs>
    <ttl>60</ttl><skipHours><hour>1</hour><hour>2</hour></skipHours>
    """

  static let item = """
    <item><title>One</title><description>Text</description><link>https://example.org/1</link>
    <author>ada@example.org</author><pubDate>Tue, 10 Jun 2003 04:00:00 +0200</pubDate><category>A</category>
    <guid isPermaLink="false">id-1</guid><enclosure url="https://example.org/1.mp3" length="1000" type="audio/mpeg"/>
    <enclosure url="https://example.org/2.mp3" length="2000" type="audio/mpeg"/>
    <comments>https://example.org/1#comments</comments></item>
    """

  @Test func bn27_bn28_channelsHaveTypedValues() throws {
    let channel = try #require(try tree(rss(Self.channel + Self.item)).channel)
    #expect(channel.title == "A feed")
    #expect(channel.link == URL(string: "https://example.org/"))
    #expect(channel.description == "About")
    #expect(channel.language == "en")
    #expect(channel.copyright == "© Example")
    #expect(channel.managingEditor == "ada@example.org (Ada)")
    #expect(channel.webMaster == "bob@example.org (Bob)")
    #expect(channel.pubDate == Date(timeIntervalSince1970: 1_055_217_600))
    #expect(channel.lastBuildDate == Date(timeIntervalSince1970: 1_055_220_061))
    #expect(channel.categories == ["News", "Weather"])
    #expect(channel.docs == URL(string: "https://example.org/docs"))
    #expect(channel.items.count == 1)
    #expect(channel.element["title"] == "A feed")
  }

  @Test(arguments: 0...2) func bn29_categoriesAndItemsAreArraysWhateverTheirNumber(count: Int) throws {
    func many(_ text: String) -> String { String(repeating: text, count: count) }
    let tree = try tree(rss(many("<category>c</category>") + many("<item>\(many("<category>d</category>"))</item>")))
    #expect(tree.items.count == count)
    #expect(tree.channel?.items == tree.items)
    #expect(tree.channel?.categories == Array(repeating: "c", count: count))
    for item in tree.items { #expect(item.categories == Array(repeating: "d", count: count)) }
  }

  @Test func bn30_bn31_everythingIsThereByName() throws {
    let tree = try tree(rss(Self.channel + "<item><wfw:rss>r</wfw:rss></item>"))
    #expect(tree.channel?["ttl"] == "60")
    #expect(tree.channel?["skipHours"] == ["hour": ["1", "2"]])
    #expect(tree.items.first?["wfw:rss"] == "r")
  }

  @Test func bn32_bn33_bn34_bn35_itemsHaveTypedValues() throws {
    let item = try #require(try tree(rss(Self.channel + Self.item)).items.first)
    #expect(item.title == "One")
    #expect(item.description == "Text")
    #expect(item.link == URL(string: "https://example.org/1"))
    #expect(item.author == "ada@example.org")
    #expect(item.pubDate == Date(timeIntervalSince1970: 1_055_210_400))
    #expect(item.categories == ["A"])
    #expect(item.comments == URL(string: "https://example.org/1#comments"))
    // BN-33: the text, with any attributes.
    #expect(item.guid == "id-1")
    #expect(item["guid"] == ["isPermaLink": "false", "__text__": "id-1"])
    // BN-34, BN-35: the first enclosure.
    let enclosure = try #require(item.enclosure)
    #expect(enclosure.url == URL(string: "https://example.org/1.mp3"))
    #expect(enclosure.length == 1000)
    #expect(enclosure.type == "audio/mpeg")
    #expect(item["enclosure"]?[1]?["url"] == "https://example.org/2.mp3")
  }

  @Test(
    arguments: [
      ("2012-10-02", nil), ("2012-10-02T10:00:00Z", nil), ("yesterday", nil), ("10.6.2003", nil),
      ("Tue, 10 Jun 2003", nil), ("Wed, 10 Jun 2003 04:00:00 GMT", nil), ("Tue, 31 Jun 2003 04:00:00 GMT", nil),
      ("mardi, 10 juin 2003 04:00:00 GMT", nil), ("Tue, 10 Jun 2003 04:00:00", nil),
      ("Tue, 10 Jun 2003 04:00:00 +0000", 1_055_217_600), ("Tue, 10 Jun 2003 04:00:00 EDT", 1_055_232_000),
      ("10 Jun 03 04:00 GMT", 1_055_217_600),
    ] as [(String, Double?)])
  func bn36_bn37_datesAreRFC822OrNil(text: String, seconds: Double?) throws {
    let item = try #require(try tree(rss("<item><pubDate>\(text)</pubDate></item>")).items.first)
    #expect(item.pubDate == seconds.map { Date(timeIntervalSince1970: $0) })
    #expect(item["pubDate"] == .string(text))
  }

  @Test func bn43_nothingIsRequired() throws {
    let tree = try tree("<rss><channel/></rss>")
    let channel = try #require(tree.channel)
    #expect(channel.title == nil)
    #expect(channel.items.isEmpty)
    #expect(try self.tree("<rss/>").channel == nil)
    #expect(try self.tree("<rss/>").items.isEmpty)
    #expect(try self.tree("<rss><channel><item/><item>x</item></channel></rss>").items.count == 2)
  }

  @Test func otherShapesOfRSSHaveChannelsAndItems() throws {
    for document in [
      "<rdf:RDF><channel rdf:about='u'><title>t</title></channel><item><title>i</title></item></rdf:RDF>",
      "<channel><title>t</title><item><title>i</title></item></channel>",
      "<Channel xmlns='http://purl.org/net/rss1.1#'><title>t</title><items><item><title>i</title></item></items></Channel>",
      "<br/><b>a warning<rss><channel><title>t</title><item><title>i</title></item></channel></rss>",
    ] {
      let tree = try tree(document)
      #expect(tree.channel?.title == "t")
      #expect(tree.items.map(\.title) == ["i"])
    }
  }

  // MARK: Reading

  @Test func encodingsAreReadAsInConversion() throws {
    let utf16: [UInt8] = [0xFF, 0xFE] + "<a>é</a>".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    #expect(try XMLDictionary.make(from: utf16)["a"] == "é")
    let latin = Data("<?xml version='1.0' encoding='ISO-8859-1'?><a>".utf8) + [0xE9] + Data("</a>".utf8)
    #expect(try XMLDictionary.make(from: latin)["a"] == "é")
    #expect(try XMLDictionary.make(from: Data([0x3C, 0x61, 0x3E, 0xE9, 0xE9]), charset: "windows-1253")["a"] == "ιι")
  }

  @Test(arguments: [
    ("", "the document is empty"), ("{\"items\": []}", "this is not XML; it looks like JSON Feed"),
    ("hello", "this is not XML; it looks like plain text"),
    ("GIF89a", "this is not XML; it looks like a GIF image"),
  ])
  func documentsThatAreNotXMLAreRejected(text: String, message: String) {
    do {
      _ = try XMLDictionary.make(from: text)
      Issue.record("read")
    } catch {
      #expect(error.description == message)
    }
  }

  @Test func limitsHaveErrors() {
    #expect(throws: ConversionError.limit(.nestingDepth, maximum: 512, at: .init(line: 1, column: 1537))) {
      try tree(String(repeating: "<a>", count: 100_000))
    }
    #expect(throws: ConversionError.limit(.documentSize, maximum: 3, at: nil)) {
      try XMLDictionary.make(from: "<a/>", limits: .init(documentSize: 3))
    }
  }

  @Test func hostileDocumentsAreReadWithLinearWork() {
    func many(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }
    let documents: [(Int) -> String] = [
      { "<a>" + many("<b/>", $0) + "</a>" }, { "<a>" + many("x<b/>", $0) + "</a>" },
      { "<a>" + many("<![CDATA[x]]>", $0) + "</a>" },
      { "<a>" + (0..<$0).map { "<b\($0)/>" }.joined() + "</a>" }, { many("<b/>", $0) }, { many("</a>", $0) + "<a/>" },
      { "<a>" + many("<b><c>", $0) + many("</b>", $0) + "</a>" }, { many("<!--", $0) + "<a/>" },
    ]
    for document in documents {
      let growth = WorkGrowth(from: 500) { _ = try? XMLDictionary.make(from: document($0)) }
      #expect(growth.isLinear, "\(document(2))")
    }
  }

  @Test func everyFixtureHasATree() throws {
    for name in Fixtures.names("RSS") {
      let data = try Fixtures.data("RSS/\(name).xml")
      let tree = try XMLDictionary.make(from: data)
      let conversion = try FeedConverter().convert(data)
      #expect(try XMLDictionary.make(from: data).hashValue == tree.hashValue)
      if name.hasPrefix("malformed") || name.hasPrefix("items-outside") { continue }
      #expect(tree.items.count == conversion.feed.items.count, "\(name)")
    }
  }
}
