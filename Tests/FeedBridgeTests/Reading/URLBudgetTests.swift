/// What resolving relative URLs adds to a document is bounded, in every format and output, and however it arrives.

import Foundation
import TestCases
import Testing

@testable import FeedBridge

struct URLBudgetTests {
  /// A URL of a home page of this many bytes.
  static func base(_ size: Int) -> String { "https://e.example/" + String(repeating: "x", count: size - 19) + "/" }

  static let frames: [(name: String, start: @Sendable (String) -> String, item: String, end: String)] = [
    (
      "home page of JSON",
      { #"{"version":"https://jsonfeed.org/version/1.1","title":"t","home_page_url":"\#($0)","items":["# },
      #"{"id":"%","url":"a","image":"b","content_html":"<a href='c'>"},"#, #"{"id":"e"}]}"#
    ),
    (
      "feed URL of JSON",
      { #"{"version":"https://jsonfeed.org/version/1.1","title":"t","feed_url":"\#($0)","items":["# },
      #"{"id":"%","attachments":[{"url":"a","mime_type":"a/b"}],"authors":[{"name":"n","url":"b"}]},"#, #"{"id":"e"}]}"#
    ),
    (
      "channel link", { "<rss version='2.0'><channel><title>t</title><link>\($0)</link>" },
      "<item><guid isPermaLink='false'>%</guid><link>a</link><description>&lt;img src=b></description></item>",
      "</channel></rss>"
    ),
    (
      "xml:base of the feed", { "<feed xmlns='http://www.w3.org/2005/Atom' xml:base='\($0)'><title>t</title>" },
      "<entry><id>%</id><link href='a'/><content type='xhtml'><div xmlns='http://www.w3.org/1999/xhtml'><a href='b'>c</a></div></content></entry>",
      "</feed>"
    ),
    (
      "xml:base of an element",
      {
        "<feed xmlns='http://www.w3.org/2005/Atom' xmlns:m='http://search.yahoo.com/mrss/'><title>t</title><entry><id>1</id><x xml:base='\($0)'/><m:group xml:base='\($0)'>"
      },
      "<m:content url='a%'/>", "</m:group></entry></feed>"
    ),
    (
      "nested bases",
      { "<feed xmlns='http://www.w3.org/2005/Atom' xml:base='\($0)'><title>t</title>" },
      "<entry xml:base='a/'><id>%</id><link xml:base='b/' href='c'/></entry>", "</feed>"
    ),
  ]

  static func document(_ index: Int, base: String, items: Int) -> Data {
    let (_, start, item, end) = frames[index]
    return Data((start(base) + (0..<items).map { item.replacing("%", with: "\($0)") }.joined() + end).utf8)
  }

  @Test(arguments: frames.indices)
  func aLongBaseIsNotUsed(index: Int) throws {
    let conversion = try FeedConverter().convert(Self.document(index, base: Self.base(2049), items: 3))
    let repairs = conversion.repairs.filter { $0.kind == .longBase }
    #expect(repairs.count == 1)
    let json = try conversion.feed.encodeToString()
    #expect(json.components(separatedBy: "xxxxx/\"").count <= 3, "only the base itself")
    #expect(!json.contains("xxx/a") && !json.contains("xxx/b") && !json.contains("xxx/c"))
  }

  @Test(arguments: frames.indices)
  func aBaseOfTheMaximumSizeIsUsed(index: Int) throws {
    let conversion = try FeedConverter().convert(Self.document(index, base: Self.base(2000), items: 3))
    #expect(!conversion.repairs.contains { $0.kind == .longBase || $0.kind == .unresolvedURLs })
    #expect(try conversion.feed.encodeToString().contains("xxx/a"))
  }

  @Test func aLongURLOfTheCallerIsNotUsed() throws {
    let text = #"{"version":"https://jsonfeed.org/version/1.1","title":"t","items":[{"id":"1","url":"a"}]}"#
    let byOption = try FeedConverter(.init(baseURL: Self.base(3000))).convert(text)
    let bySource = try FeedConverter().convert(text, sourceURL: Self.base(3000))
    for conversion in [byOption, bySource] {
      #expect(conversion.feed.items[0].url == "a")
      #expect(conversion.repairs.map(\.kind).filter { $0 == .longBase }.count == 1)
    }
  }

  @Test func theLongURLOfAnItemIsNoBaseOfItsContent() throws {
    let text = """
      {"version":"https://jsonfeed.org/version/1.1","title":"t","home_page_url":"https://e.example/","items":[\
      {"id":"1","url":"\(Self.base(3000))","content_html":"<a href='b'>"}]}
      """
    let conversion = try FeedConverter().convert(text)
    #expect(conversion.feed.items[0].contentHTML == "<a href='b'>")
    #expect(conversion.repairs.map(\.kind) == [.longBase])
    #expect(conversion.feed.items[0].sanitizedHTML() == "<a href=\"b\" rel=\"noopener noreferrer\"></a>")
  }

  /// Without a repair: nothing is relative.
  @Test func aLongURLThatIsNoBaseIsNotReported() throws {
    let text = """
      {"version":"https://jsonfeed.org/version/1.1","title":"t","home_page_url":"\(Self.base(3000))","items":[\
      {"id":"1","url":"https://e.example/1","content_text":""}]}
      """
    #expect(try FeedConverter().convert(text).repairs.isEmpty)
  }

  @Test(arguments: sampled(frames.indices, oneOf: 6))
  func whatIsAddedIsBounded(index: Int) throws {
    // With the base before each of its URLs, the feed would have 2 MB.
    let data = Self.document(index, base: Self.base(2000), items: 500)
    let conversion = try FeedConverter().convert(data)
    #expect(conversion.repairs.filter { $0.kind == .unresolvedURLs }.count == 1)
    // Beside URLs, an item of JSON has names that one of XML has not.
    let limit = 9 * data.count + 1_000_000
    let feed = conversion.feed
    let json = try feed.encodeToString()
    #expect(json.utf8.count <= limit && json.contains("xxx/a"))
    // A feed without a link cannot be written as RSS.
    for format in FeedWriter.Format.allCases {
      if let written = try? FeedWriter(format).write(feed).data { #expect(written.count <= 2 * limit) }
    }
    let sanitized = try FeedConverter(.init(sanitizing: .reader)).convert(data).feed
    #expect(try sanitized.encodeToData().count <= limit)
  }

  @Test(arguments: sampled(frames.indices, oneOf: 6))
  func piecesDoNotChangeWhatIsResolved(index: Int) throws {
    let bytes = Array(Self.document(index, base: Self.base(2000), items: 300))
    let whole = try FeedConverter().convert(bytes)
    #expect(try FeedParserTests.stream(bytes) { $0 + 977 }.get() == whole)
    #expect(try FeedConverter().delivered(String(decoding: bytes, as: UTF8.self)).items == whole.feed.items)
  }

  /// The same for what is not a base, but is copied.
  @Test func othersThatAreCopiedIntoItemsAreBounded() throws {
    let long = String(repeating: "x", count: 20_000)
    let persons = """
      <rss version='2.0' xmlns:p='https://podcastindex.org/namespace/1.0' xmlns:m='http://search.yahoo.com/mrss/'>\
      <channel><p:person href='https://e.example/\(long)'>Ada</p:person>
      """
    let documents = [
      persons + String(repeating: "<item><author>Ada</author></item>", count: 300) + "</channel></rss>",
      persons + "<item><m:group><m:title>\(long)</m:title>"
        + String(repeating: "<m:content url='https://e.example/a.mp3'/>", count: 300)
        + "</m:group></item></channel></rss>",
      persons + "<item><p:alternateEnclosure title='\(long)'>"
        + (0..<300).map { "<p:source uri='https://e.example/\($0)'/>" }.joined()
        + "</p:alternateEnclosure></item></channel></rss>",
    ]
    for document in documents {
      let feed = try FeedConverter().convert(document).feed
      #expect(try feed.encodeToData().count <= 8 * document.utf8.count + 1_000_000)
    }
  }
}
