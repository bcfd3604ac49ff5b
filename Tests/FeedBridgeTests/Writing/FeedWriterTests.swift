/// The content of written RSS and Atom documents, element by element.

import Foundation
import TestFeeds
import Testing

@testable import FeedBridge

struct FeedWriterTests {
  private func atom(_ feed: JSONFeed) throws -> String { try feed.encodeToAtom(.compact) }

  private func feed(_ item: JSONFeed.Item) -> JSONFeed {
    JSONFeed(title: "T", homePageURL: "https://example.org/", description: "D", items: [item])
  }

  // MARK: RSS

  @Test func aFeedWithoutAnyURLCannotBeWrittenAsRSS() {
    #expect(throws: ConversionError.missingLink) { try JSONFeed(title: "T").encodeToRSS() }
    #expect(ConversionError.missingLink.description.contains("home_page_url"))
  }

  // MARK: Atom

  /// The UUIDs depend on the ids of the feed and the item alone, so they never change.
  @Test func anIdThatIsNotAnIRIBecomesAUUID() throws {
    var feed = JSONFeed(title: "T", feedURL: "https://example.org/feed.json", items: [.init(id: "1", contentText: "x")])
    let first = try atom(feed)
    #expect(first.contains("<entry><id>urn:uuid:573d5a5e-a118-56b8-9d2d-102ea6c6decf</id>"))
    feed.items.insert(.init(id: "2", contentText: "y"), at: 0)
    feed.title = "Another"
    let id = try #require(JSONFeed.convert(first).items.first?.id)
    #expect(try JSONFeed.convert(atom(feed)).items.map(\.id).last == id)
    feed.feedURL = "https://example.org/other.json"
    #expect(try JSONFeed.convert(atom(feed)).items.map(\.id).last != id)
  }

  // MARK: Both

  @Test(arguments: FeedWriter.Format.allCases)
  func charactersThatXMLCannotRepresentAreLeftOut(format: FeedWriter.Format) throws {
    let text = "\u{0}\u{8}\u{B}\u{1F}\u{FFFE}\u{FFFF} ]]> <![CDATA[ \" ' \t\r\n\r & &amp; \u{85}\u{2028}"
    let item = JSONFeed.Item(
      id: .init(text + "x"), url: text, title: text, contentHTML: text, contentText: text, summary: text, tags: [text],
      attachments: [.init(url: text, mimeType: "a/b", title: text)], extensions: ["_x": ["a": .string(text)]])
    let written = try FeedWriter(format).write(feed(item))
    #expect(written.data.allSatisfy { $0 >= 0x20 || $0 == 0x0A || $0 == 0x09 })
    #expect(try RoundTripTests.problems(of: written.data) == [])
    #expect(try JSONFeed.convert(written.data).items[0].contentHTML?.hasPrefix("]]> <![CDATA[ \" '") == true)
  }

  @Test(arguments: FeedWriter.Format.allCases)
  func deepAndManyTakeLinearWork(format: FeedWriter.Format) throws {
    var deep: JSONFeed.Value = "x"
    for _ in 0..<400 { deep = ["a": deep, "b": [[1]]] }
    let wrapped = deep
    let growth = try WorkGrowth(from: 40) { count in
      var extensions: JSONFeed.Object = ["_deep": wrapped]
      for number in 0..<count { extensions["_e\(number)"] = ["about": .string("https://e.org/\(number)"), "k": "v"] }
      let items = (0..<count).map { number in
        JSONFeed.Item(
          id: .init(number), contentText: "x", tags: ["a"], extensions: ["_e\(number)": ["k": "v", "n": 1]])
      }
      let feed = JSONFeed(
        title: "T", homePageURL: "https://e.org/", description: "D", items: items, extensions: extensions)
      let read = try JSONFeed.convert(FeedWriter(format).write(feed).data)
      #expect(read.items.count == count)
    }
    #expect(growth.isLinear)
  }
}
