/// The converter's options, and the permanence of identifiers.

import FeedPrimitives
import Testing

@testable import FeedBridge

struct ConverterTests {
  @Test func identifiersDoNotDependOnTheBaseOfHTML() throws {
    let document = rss("<item><title>t</title><description>&lt;img src='a.png'></description></item>")
    let ids = try ["https://example.org/", nil].map {
      try FeedConverter(.init(baseURL: $0)).convert(document).feed.items[0].id
    }
    #expect(ids[0] == ids[1])
  }

  @Test func extensionsCanBeLeftOut() throws {
    for name in Fixtures.names("RSS") {
      let with = try Fixtures.conversion(name)
      let without = try Fixtures.conversion(name, .init(includesExtensions: false))
      #expect(without.feed.extensions.isEmpty)
      #expect(without.feed.items.allSatisfy { $0.extensions.isEmpty })
      #expect(without.feed.title == with.feed.title)
      #expect(without.feed.items.map(\.url) == with.feed.items.map(\.url))
    }
  }

  @Test func derivedIdentifiersAreTheSameInEveryRun() throws {
    // FNV-1a, 128 bits, over `Its text` U+001F `Mon, 06 Jan 2020 10:00:00 GMT` U+001F `Some text`, computed elsewhere.
    let item = try item(
      "<title>Its text</title><pubDate>Mon, 06 Jan 2020 10:00:00 GMT</pubDate><description>Some text</description>")
    #expect(item.id == "urn:feed-item:955cf8b443ec23d8aac5e3a822ff623f")
    let same = try Fixtures.conversion("identifiers").feed.items.map(\.id.stringValue).filter { $0.hasPrefix("same") }
    #expect(same == ["same", "same#91fe5c8ebd19a94a", "same#91fe5c8ebd19a94a-2"])
  }

  @Test func identifiersDoNotChangeWhenOtherItemsComeAndGo() throws {
    let one = "<item><title>a</title><description>x</description></item>"
    let alone = try JSONFeed.convert(rss(one)).items[0].id
    let among = try JSONFeed.convert(rss("<item><title>b</title></item>" + one + "<item><title>c</title></item>"))
      .items[1].id
    #expect(alone == among)
  }

  @Test func repairsAreInTheOrderOfTheDocument() throws {
    let lines = try Fixtures.conversion("malformed-attributes").repairs.compactMap(\.location?.line)
    #expect(lines == lines.sorted())
    #expect(!lines.isEmpty)
  }
}
