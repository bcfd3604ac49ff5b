/// Lenient reading: its repairs, their messages, and what it never loses.

import FeedBridge
import Foundation
import TestCases
import Testing

@Suite struct LenientReadingTests {
  @Test func repairsAreListedUpToTheLimitAndMadeBeyondIt() throws {
    let text = feedText(item: "\"tags\":[" + String(repeating: "null,", count: 500) + "\"a\"]")
    #expect(try JSONFeed.read(text).repairs.count == 500)
    let limited = try JSONFeed.read(text, limits: .init(repairs: 3))
    #expect(limited.repairs.map(\.path) == ["/items/0/tags/0", "/items/0/tags/1", "/items/0/tags/2"])
    #expect(limited.feed.items[0].tags == ["a"])
    #expect(try JSONFeed.read(text, limits: .init(repairs: 0)) == JSONFeed.Reading(feed: limited.feed))
  }

  @Test func whatIsKeptCanBeReadAgain() throws {
    // In `_unrecognized` it is one level deeper.
    for (depth, isReadable) in [(508, true), (509, false), (510, false)] {
      let value = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
      for member in [#""other":\#(value)"#, #""title":\#(value)"#, #""title":"a","title":\#(value)"#] {
        let reading = try? JSONFeed.read(feedText(item: member))
        #expect((reading != nil) == isReadable, "\(depth)")
        if let feed = reading?.feed { #expect(try JSONFeed.make(from: feed.encodeToData()) == feed) }
      }
    }
  }

  @Test func dataBytesAndTextAreReadAlike() throws {
    let text = feedText(item: #""title":5"#)
    let reading = try JSONFeed.read(text)
    #expect(try JSONFeed.read(Data(text.utf8)) == reading)
    #expect(try JSONFeed.read(Array(text.utf8)) == reading)
    for encoding in [String.Encoding.utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian, .utf32BigEndian] {
      #expect(try JSONFeed.read(text.data(using: encoding) ?? Data()) == reading)
    }
  }

  @Test(arguments: 0..<8)
  func mutatedDocumentsGiveAFeedThatEncodesOrAnError(_ seed: Int) throws {
    var generator = DocumentGenerator(seed: UInt64(seed + 500))
    for _ in sampled(0..<150) {
      let text = generator.text(generator.mutated(generator.document()))
      let strict = Result { () throws(JSONFeedError) in try JSONFeed.make(from: text) }
      guard let reading = try? JSONFeed.read(text) else {
        #expect(throws: JSONFeedError.self) { try strict.get() }
        continue
      }
      #expect(try JSONFeed.make(from: reading.feed.encodeToData()) == reading.feed, "\(text)")
      let others = reading.repairs.filter { !$0.message.hasPrefix("The id is blank") }
      #expect(reading.repairs.allSatisfy { $0.location != nil })
      switch strict {
      case .success(var feed):
        // Strict reading ignores what the specification does not have.
        let kinds: Set<JSONFeed.Repair.Kind> = [.unknownMember, .duplicateMember, .memberName]
        let isNamed = others.allSatisfy { kinds.contains($0.kind) }
        #expect(isNamed || others.contains { $0.kind == .memberName }, "\(text)")
        feed.items.removeAll { $0.id.stringValue.isEmpty }
        if others.isEmpty { #expect(reading.feed == feed) }
      case .failure(let error):
        // A member that is null may be there once more.
        let isMentioned = others.contains {
          $0.location == error.location || $0.kind == .memberName
        }
        #expect(isMentioned || error.found == "null", "\(text)")
      }
    }
  }

  @Test func aTitleThatIsAURLHasNoSpaceOrControlCharacter() throws {
    let json = #"{"version":"https://jsonfeed.org/version/1.1","feed_url":" https://a.example/f\u0000","items":[]}"#
    #expect(try JSONFeed.read(json).feed.title == "https://a.example/f")
  }
}
