/// Every document in the folders of `Fixtures` is converted to the expected result next to it.
///
/// After an intended change, `JSONFEED_UPDATE_FIXTURES=1 swift test --filter GoldenTests` writes the new results; read the
/// difference before you commit it.

import Foundation
import TestCases
import Testing

@testable import FeedBridge

struct GoldenTests {
  @Test func thereAreFixtures() { #expect(Fixtures.documents().count > 100) }

  @Test func becomesTheExpectedResult() async throws {
    try await forEachCase(in: Fixtures.documents()) { (name: String) in
      // As `jsonfeed convert` prints it.
      let asPrinted = JSONFeed.EncodingOptions(isPrettyPrinted: true, endsWithLineBreak: true)
      let text = try FeedConverter().convert(Fixtures.data(name)).feed.encodeToString(asPrinted)
      let file = Fixtures.folder.appending(path: Fixtures.stem(name) + ".json")
      if ProcessInfo.processInfo.environment["JSONFEED_UPDATE_FIXTURES"] != nil {
        try Data(text.utf8).write(to: file)
      } else {
        #expect(try String(contentsOf: file, encoding: .utf8) == text)
      }
    }
  }

  @Test func theResultCanBeReadStrictly() async throws {
    try await forEachCase(in: Fixtures.documents()) { (name: String) in
      let feed = try FeedConverter().convert(Fixtures.data(name)).feed
      #expect(try JSONFeed.make(from: feed.encodeToData()) == feed)
      // A second conversion has nothing to repair.
      let again = try FeedConverter().convert(feed.encodeToData())
      #expect(again.feed == feed)
      #expect(again.repairs.isEmpty)
    }
  }

  @Test func eachTruncatedFormGivesAFeedOrAnError() async throws {
    try await forEachCase(in: sampled(Fixtures.documents(), oneOf: 6)) { (name: String) in
      let bytes = [UInt8](try Fixtures.data(name))
      // A form costs as much as it is long, so there are no more of long documents.
      var last: JSONFeed?
      for length in stride(from: 0, to: bytes.count, by: max(3, bytes.count / (checksAllCases ? 25 : 7))) {
        guard let feed = try? JSONFeed.convert(Array(bytes[..<length])), feed != last else { continue }
        #expect(throws: Never.self) { try JSONFeed.make(from: feed.encodeToData()) }
        last = feed
      }
    }
  }

  @Test func orderOfTheChannelsElementsMakesNoDifference() async throws {
    try await forEachCase(in: Fixtures.names("RSS").map { "RSS/\($0).xml" }) { (name: String) in
      // The items of well-formed documents, moved before everything else in the channel.
      guard !["malformed", "doctype-entities", "windows-1252"].contains(where: { name.hasPrefix("RSS/" + $0) }) else {
        return
      }
      let text = String(decoding: try Fixtures.data(name), as: UTF8.self)
      guard let channel = text.range(of: "<channel[^>]*>", options: .regularExpression),
        let first = text.range(of: "<item[ >]", options: .regularExpression),
        let last = text.range(of: "</item>", options: .backwards),
        last.upperBound < text.range(of: "</channel>")?.lowerBound ?? text.endIndex
      else { return }
      let items = text[first.lowerBound..<last.upperBound]
      guard first.lowerBound > channel.upperBound else { return }
      let moved =
        text[..<channel.upperBound] + items + text[channel.upperBound..<first.lowerBound] + text[last.upperBound...]
      #expect(try JSONFeed.convert(String(moved)) == JSONFeed.convert(text))
    }
  }
}
