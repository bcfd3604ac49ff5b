/// RSS in JSON is read like the RSS that it represents. Complete documents are fixtures, in `Fixtures/RSSInJSON`.

import Foundation
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
    let (items, summary) = try FeedConverter().delivered(document, since: date)
    #expect(items.map(\.id) == ["2"])
    #expect(summary.stoppedEarly && summary.format == .rssInJSON)
  }
}
