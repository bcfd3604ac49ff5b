/// RSS in JSON is read like the RSS that it represents. Complete documents are fixtures, in `Fixtures/RSSInJSON`.

import Foundation
import JSONFeed
import Testing

@testable import FeedBridge

struct RSSInJSONTests {
  private func item(_ members: String) throws -> JSONFeed.Item {
    try #require(try JSONFeed.convert("{\"rss\": {\"channel\": {\"item\": [{\(members)}]}}}").items.first)
  }

  @Test func elementsHaveAsManyAttributesAsTheCallerAllows() throws {
    let attributes = (0..<1500).map { "\"@a\($0)\": \"1\"" }.joined(separator: ",")
    let document = "{\"rss\": {\"channel\": {\"item\": [{\"b\": {\(attributes), \"#value\": \"t\", \"a7\": \"2\"}}]}}}"
    func value(_ limits: JSONFeed.Limits) throws -> JSONFeed.Value? {
      try FeedConverter(.init(limits: limits)).convert(document).feed.items[0].extensions["_rss"]?["b"]
    }
    // An attribute occurs once, a child any number of times.
    #expect(try value(.init(attributes: 5))?["a7"] == ["1", "2"])
    #expect(try value(.init(attributes: 2000))?["a7"] == "1")
  }

  @Test func isReadLikeTheSameRSS() throws {
    let elements = """
      <title>A &amp;amp; B</title><link>https://example.org/1</link><guid isPermaLink="false">one</guid>
      <category domain="d">c</category><media:content xmlns:media="http://search.yahoo.com/mrss/" url="https://e.org/a.mp4"
      type="video/mp4"><media:title>Film</media:title></media:content>
      """
    let members = """
      "title": "A &amp; B", "link": "https://example.org/1", "guid": {"isPermaLink": false, "#value": "one"},
      "category": {"domain": "d", "#value": "c"},
      "media:content": {"url": "https://e.org/a.mp4", "type": "video/mp4", "media:title": "Film"}
      """
    #expect(try item(members) == FeedBridgeTests.item(elements))
  }

  @Test(arguments: [
    "{\"rss\": {\"channel\": {\"title\": \"T\", \"item\": [{\"title\": \"1\"}]}}}",
    "{\"rss\": {\"channel\": {\"title\": \"T\", \"items\": [{\"title\": \"1\"}]}}}",
    "{\"rss\": {\"channel\": {\"title\": \"T\", \"item\": {\"title\": \"1\"}}}}",
    "{\"rss\": {\"channel\": {\"title\": \"T\"}, \"item\": [{\"title\": \"1\"}]}}",
    "{\"rss\": {\"title\": \"T\", \"item\": [{\"title\": \"1\"}]}}",
    "{\"channel\": {\"title\": \"T\", \"item\": [{\"title\": \"1\"}]}}",
    "{\"title\": \"T\", \"item\": [{\"title\": \"1\"}]}",
  ])
  func itemsMayBeInTheChannelOrNextToIt(document: String) throws {
    let conversion = try FeedConverter().convert(document)
    #expect(conversion.format == .rssInJSON)
    #expect(conversion.feed.title == "T")
    #expect(conversion.feed.items.map(\.title) == ["1"])
  }

  @Test func aRepairHasItsPathInTheRSS() throws {
    let conversion = try FeedConverter().convert(
      "{\"rss\": {\"channel\": {\"title\": \"T\", \"item\": [{\"guid\": \"1\"}, {\"guid\": \"2\", \"pubDate\": \"some day\"}]}}}"
    )
    let repair = try #require(conversion.repairs.first { $0.kind == .invalidDate })
    #expect(repair.path.hasPrefix("/rss/channel/item[2]"))
    #expect(repair.location == nil)
  }

  @Test func invalidJSONIsRejectedWithItsPosition() throws {
    let error = #expect(throws: ConversionError.self) {
      try JSONFeed.convert("{\"rss\": {\"channel\":\n {\"item\": " + String(repeating: "[", count: 2000) + "}}}")
    }
    #expect(error?.location?.line == 2)
  }

  @Test func jsonDamagedByTemplatesIsRecovered() throws {
    let conversion = try FeedConverter().convert(
      "{\"rss\": {\"channel\":\n {\"title\": \"T\" \"item\": [{\"guid\": \"1\", \"title\": \"he said \"yes\"\",}]}}}")
    #expect(conversion.feed.items.first?.title == "he said \"yes\"")
    #expect(
      conversion.repairs.prefix(3).map { $0.kind.rawValue } == [
        "missing-comma", "unescaped-quotation-mark", "trailing-comma",
      ])
    #expect(conversion.repairs.first?.location?.line == 2)
  }

  @Test func namesThatXMLDoesNotAllowAreMadeLegal() throws {
    let rss = try item("\"a b\": \"1\", \"2\": \"2\", \"x:y\": \"3\", \"\": \"4\", \":\": \"5\"").extensions["_rss"]
    #expect(rss?["a_b"] == "1")
    #expect(rss?["x_y"] == "3")
    #expect(rss?["x"] == ["4", "5"])
  }

  /// XML would keep its markup; members of an object have no order.
  @Test func elementsNextToATextAreKept() throws {
    let item = try item(
      "\"description\": {\"#value\": \"safe\", \"p\": {\"b\": \"x\"}}, \"author\": {\"name\": \"Ann\"}")
    #expect(item.contentText == "safe" || item.contentHTML == "safe")
    #expect(item.extensions["_rss"]?["description"]?["p"] == "{\"b\":\"x\"}")
    #expect(item.authors?.map(\.name) == ["Ann"])
  }

  @Test func itemsHaveAttributes() throws {
    let item = try item("\"@odd\": \"1\", \"title\": \"T\"")
    #expect(item.extensions["_rss"]?["@odd"] == "1")
  }

  @Test func aTextConstructHasItsType() throws {
    let item = try item(
      "\"atom:summary\": {\"type\": \"html\", \"#value\": \"<b>s</b>\"}, \"atom:content\": {\"@type\": \"text/plain\", \"@mode\": \"base64\", \"$t\": \"VGlkZXM=\"}"
    )
    #expect(item.summary == "s")
    #expect(item.contentText == "Tides")
  }

  @Test func deepElementsArePreserved() throws {
    let depth = 400
    let value = String(repeating: "{\"a\": ", count: depth) + "\"within\"" + String(repeating: "}", count: depth)
    let carried = try item("\"deep\": \(value)").extensions["_rss"]
    #expect(try #require(carried).encodeToString().contains("within"))
    let lists = String(repeating: "[", count: depth) + "7" + String(repeating: "]", count: depth)
    #expect(try item("\"deep\": \(lists)").extensions["_rss"]?["deep"] == "7")
  }

  @Test func stopsWhereRSSWould() throws {
    let document = """
      {"rss": {"channel": {"title": "T", "item": [
        {"guid": "2", "pubDate": "Fri, 20 Nov 2026 08:00:00 GMT"}, {"guid": "1", "pubDate": "Thu, 19 Nov 2026 08:00:00 GMT"}]}}}
      """
    var options = FeedConverter.Options()
    options.maximumItems = 1
    #expect(try FeedConverter(options).convert(document).feed.items.map(\.id) == ["2"])
    let date = try #require(FeedDate.parse("2026-11-19T12:00:00Z")?.date)
    var ids: [AmbiguouslyTypedIdentifier] = []
    let summary = try FeedConverter().forEachItem(of: document, since: date) { item in
      ids.append(item.id)
      return .continue
    }
    #expect(ids == ["2"])
    #expect(summary.stoppedEarly && summary.format == .rssInJSON)
  }
}
