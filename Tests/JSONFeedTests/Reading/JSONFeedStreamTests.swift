/// Documents that arrive in pieces: every split gives the same result.

import FeedBridge
import FeedPrimitives
import Foundation
import TestFeeds
import Testing

@Suite struct JSONFeedStreamTests {
  private struct Outcome: Equatable {
    var items: [JSONFeed.Item] = []
    var feed: JSONFeed?
    var repairs: [JSONFeed.Repair] = []
    var error: JSONFeedError?
    /// The largest window that was needed, in bytes.
    var window = 0

    static func == (left: Self, right: Self) -> Bool {
      left.items == right.items && left.feed == right.feed && left.repairs == right.repairs && left.error == right.error
    }
  }

  /// The result for the document if a piece ends before each of `cuts`.
  private func read(
    _ document: [UInt8], cuts: some Sequence<Int>, limits: JSONFeed.Limits = .init(), stoppingAfter maximum: Int = .max
  ) -> Outcome {
    var outcome = Outcome()
    var stream = JSONFeedStream(from: document.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0, limits: limits)
    var item = JSONFeed.Item(id: "")
    var window = TextWindow()
    var added = 0
    var ends = cuts.makeIterator()
    do throws(JSONFeedError) {
      while true {
        let isFinal = added == document.count
        let invalidByte = window.invalidByte
        switch try stream.next(&item, in: window.text, isFinal: isFinal, before: invalidByte) {
        case .item:
          outcome.items.append(item)
          if outcome.items.count == maximum { stream.stop() }
        case .needsMoreBytes:
          window.removeFirst(stream.discard(from: window.text))
          let end = ends.next() ?? document.count
          window.append(document[added..<end].span)
          added = end
          outcome.window = max(outcome.window, window.count)
        case .end:
          outcome.feed = stream.feed
          outcome.repairs = stream.takeRepairs(in: window.text)
          return outcome
        }
      }
    } catch {
      outcome.error = error
      return outcome
    }
  }

  private func pieces(of size: Int, _ document: [UInt8]) -> StrideTo<Int> {
    stride(from: size, to: document.count, by: size)
  }

  @Test func fixturesAreReadAlikeInPieces() async throws {
    try await forEachCase(in: sampled(Fixture.valid + Fixture.invalid + Fixture.lenient, oneOf: 6)) {
      (fixture: Fixture) in
      let bytes = Array(try fixture.data)
      guard bytes.span.firstInvalidUTF8() == nil, bytes.count < 200_000 else { return }
      let whole = read(bytes, cuts: [])
      for size in checksAllCases ? [1, 3, 64] : [1, 29] {
        #expect(read(bytes, cuts: pieces(of: size, bytes)) == whole, "\(size)")
      }
      if let reading = try? JSONFeed.read(bytes) {
        var feed = try #require(whole.feed)
        feed.items = whole.items
        for index in feed.items.indices { feed.items[index].omitEmptyContent() }
        #expect(feed == reading.feed)
        #expect(whole.repairs == reading.repairs)
      } else {
        #expect(whole.error == jsonFeedError { try JSONFeed.read(bytes) })
      }
      guard bytes.count < 2500 else { return }
      // A cut costs as much as the document is long, so there are no more in long documents.
      for cut in stride(from: 1, to: bytes.count, by: max(1, bytes.count / (checksAllCases ? 25 : 5))) {
        #expect(read(bytes, cuts: [cut]) == whole, "\(cut)")
      }
    }
  }

  @Test(arguments: 0..<8)
  func mutatedDocumentsAreReadAlikeInPieces(_ seed: Int) {
    var generator = DocumentGenerator(seed: UInt64(seed + 900))
    for round in sampled(0..<15) {
      let bytes = Array(generator.text(generator.mutated(generator.document())).utf8)
      let whole = read(bytes, cuts: [])
      for size in [1, 5, 1 + round % 40] {
        #expect(read(bytes, cuts: pieces(of: size, bytes)) == whole, "\(String(decoding: bytes, as: UTF8.self))")
      }
      // Also stopped before the end, and truncated.
      let stopped = read(bytes, cuts: [], stoppingAfter: 1)
      #expect(read(bytes, cuts: pieces(of: 3, bytes), stoppingAfter: 1) == stopped)
      var start = Array(bytes.prefix(bytes.count * round / 15))
      start.removeLast(start.span.lengthOfCutUTF8())
      #expect(read(start, cuts: pieces(of: 1, start)) == read(start, cuts: []))
    }
  }

  @Test func shortTextsAreReadAlikeInPieces() async throws {
    try await forEachCase(in: [
      "", " ", "[", "[]", "5", "\"", "{", "{}", "{\"", "{x", "{,", "{:", "{\"a\",", "{\"items\"", "{\"items\":",
      "{\"items\":[", "{\"items\":[]", "{\"items\":[}", "{\"items\":[{]", "{\"items\":[1]]}", "{\"items\":[],",
      "{\"items\":[]}x", "{\"items\":[{\"id\":1}{", "{\"items\":[{\"id\":1},]}", "{\"items\":{},\"items\":[1]}",
      "{\"items\":[],\"items\":[1]}", "{\"it\\u0065ms\":[{\"id\":1},{\"id\":2}],\"version\":\"x\"}",
      "{\"items\" : [ {\"id\" : \"\\\\\" } , 1 ] } ",
    ]) { (text: String) in
      let bytes = Array(text.utf8)
      let whole = read(bytes, cuts: [])
      #expect(read(bytes, cuts: pieces(of: 1, bytes)) == whole)
      #expect(whole.error == jsonFeedError { try JSONFeed.read(bytes) })
    }
  }

  // MARK: All small documents

  /// Values of every type, with elements that some members cannot use, and broken ones.
  private static let values =
    [
      "1", "true", "null", "\"x\"", "\"\"", "[]", "{}", "[{\"a\":1}]", "[\"a\",[1,2]]", "[null,5,\"b\"]", "[[]]",
      "{\"name\":\"n\",\"tags\":[{}]}", "[{\"url\":\"u\",\"mime_type\":[{}]}]", "\"\\ud83d\\ude09\"",
    ]
    + broken
  private static let broken = ["tru", "[1", "{\"a\"", "\"x", "01", "'x'"]
  /// Members of JSON Feed, other names for them, and unknown ones.
  private static let itemNames =
    JSONFeed.Item.memberNames + ["categories", "creators", "enclosures", "content", "link", "date", "x", "_x"]
  private static let feedNames = JSONFeed.memberNames + ["link", "creator", "entries", "x", "_x"]

  /// A feed with one member of this value, in an item with or without an id, or in the feed.
  private static func documents(with value: String) -> [String] {
    let rest = "\"version\":\"https://jsonfeed.org/version/1.1\",\"title\":\"t\""
    let items = itemNames.flatMap { name in
      ["", "\"id\":\"1\","].map { "{\"items\":[{\($0)\"\(name)\":\(value)}],\(rest)}" }
    }
    let feeds = feedNames.flatMap { name in
      ["{\"\(name)\":\(value),\"items\":[{\"id\":1}],\(rest)}", "{\"items\":[{}],\(rest),\"\(name)\":\(value)}"]
    }
    return items + feeds
  }

  private func expectTheSameInPieces(_ document: some Sequence<UInt8>, _ sizes: [Int] = [1, 3, 31]) {
    let bytes = Array(document)
    let whole = read(bytes, cuts: [])
    for size in sizes where size < bytes.count {
      #expect(
        read(bytes, cuts: pieces(of: size, bytes)) == whole, "\(String(decoding: bytes, as: UTF8.self)) by \(size)")
    }
  }

  @Test func smallDocumentsAreReadAlikeInPieces() async throws {
    try await forEachCase(in: sampled(Self.values.flatMap(Self.documents))) { (document: String) in
      expectTheSameInPieces(document.utf8)
    }
  }

  /// What is around a valid value is cut with one of them, and its parts next to the value with each.
  @Test func smallDocumentsThatEndEarlyOrLackAByteAreReadAlikeInPieces() async throws {
    try await forEachCase(in: sampled(Self.values, oneOf: 3)) { (value: String) in
      for name in ["categories", "authors"] {
        let start = "{\"items\":[{\"id\":1},{\"\(name)\":"
        let bytes = Array("\(start)\(value)}],\"version\":\"https://jsonfeed.org/version/1.1\",\"title\":\"t\"}".utf8)
        let isWhole = value == Self.values[0] || Self.broken.contains(value)
        let cut =
          isWhole ? bytes.indices : start.utf8.count - 2..<start.utf8.count + value.utf8.count + 14
        for index in sampled(cut) {
          // Truncated, and without a byte; every second time with a piece of more than a byte.
          let size = index.isMultiple(of: 2) ? 1 : 5
          expectTheSameInPieces(bytes[..<index], [size])
          expectTheSameInPieces(bytes[..<index] + bytes[(index + 1)...], [6 - size])
        }
      }
    }
  }

  /// What an item without an id had is not read as something of the feed.
  @Test func whatIsLeftOutWithAnItemIsNotFoundInTheFeed() async throws {
    try await forEachCase(in: Self.values) { (value: String) in
      for name in Self.itemNames where name != "id" {
        let text =
          "{\"items\":[{\"\(name)\":\(value)}],\"version\":\"https://jsonfeed.org/version/1.1\",\"title\":\"t\"}"
        guard let reading = try? JSONFeed.read(Array(text.utf8)), reading.feed.items.isEmpty else { continue }
        #expect(reading.feed == JSONFeed(title: "t"), "\(text)")
      }
    }
  }

  /// They are kept if a member with another name was read, as if it had its own name.
  @Test func elementsThatCannotBeUsedAreKeptUnderTheNameOfTheirMember() throws {
    for name in ["tags", "categories"] {
      let text = feedText(item: "\"\(name)\":[\"a\",{\"b\":1}]")
      let item = try #require(try JSONFeed.read(Array(text.utf8)).feed.items.first)
      #expect(item.tags == ["a"])
      #expect(item.extensions["_unrecognized"]?.objectValue?[name] == [["b": 1]])
    }
  }

  @Test func limitsHoldInPieces() {
    let nested = Array(feedText(member: "\"_x\":" + String(repeating: "[", count: 100_000)).utf8)
    #expect(read(nested, cuts: pieces(of: 1000, nested)).error?.kind == .nestingTooDeep)
    #expect(read(nested, cuts: pieces(of: 1000, nested)).window < 10_000)
    let items = Array(feedText(items: Array(repeating: "{\"id\":1}", count: 50).joined(separator: ",")).utf8)
    #expect(read(items, cuts: pieces(of: 7, items), limits: .init(items: 20)).error?.kind == .tooManyItems)
    #expect(read(items, cuts: pieces(of: 7, items), limits: .init(documentSize: 300)).error?.kind == .documentTooLarge)
    let repairs = Array(feedText(items: Array(repeating: "5", count: 50).joined(separator: ",")).utf8)
    #expect(read(repairs, cuts: pieces(of: 7, repairs), limits: .init(repairs: 9)).repairs.count == 9)
  }

  @Test func noMoreThanAnItemIsHeld() {
    let item = #"{"id":"1","content_text":"\#(String(repeating: "x", count: 500))"}"#
    let bytes = Array(feedText(items: Array(repeating: item, count: 200).joined(separator: ",")).utf8)
    let outcome = read(bytes, cuts: pieces(of: 64, bytes))
    #expect(outcome.items.count == 200)
    #expect(outcome.window < 700)
  }
}
