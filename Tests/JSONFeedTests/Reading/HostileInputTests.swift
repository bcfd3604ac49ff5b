/// Hostile documents: an error or a feed, with linear work, and never a crash.

import FeedBridge
import FeedPrimitives
import Foundation
import TestFeeds
import Testing

@Suite struct HostileInputTests {
  /// Reads a document of a size and of four times that size in both ways, and expects linear work.
  private func readLinearly(
    from size: Int, _ text: (Int) -> String, sourceLocation: SourceLocation = #_sourceLocation,
    _ check: (JSONFeedError?, JSONFeed.Reading?) -> Void
  ) {
    let growth = WorkGrowth(from: size) { size in
      let text = Array(text(size).utf8)
      let error = jsonFeedError { try JSONFeed.make(from: text) }
      let reading = try? JSONFeed.read(text)
      if size > 1 { check(error, reading) }
    }
    #expect(growth.isLinear, sourceLocation: sourceLocation)
  }

  @Test(
    arguments: ["[", "{\"a\":", "[{\"a\":", "[[],"], ["", "{\"version\":\"x\",\"title\":\"T\",\"items\":[],\"_x\":"])
  func aHundredThousandArraysAndObjectsAreTooDeep(_ open: String, _ before: String) {
    readLinearly(from: 25_000) {
      before + String(repeating: open, count: $0)
    } _: { error, reading in
      #expect(error?.kind == .nestingTooDeep)
      #expect(error?.expected.contains("nestingDepth") == true)
      #expect(reading == nil)
    }
  }

  @Test(arguments: ["unknown", "_extension", "author", "items"])
  func nestingIsLimitedEverywhere(_ member: String) {
    let value = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
    let error = strictError("{\"version\":\"x\",\"title\":\"T\",\"\(member)\":\(value),\"items\":[]}")
    #expect(error?.kind == (member == "author" || member == "items" ? .wrongType : .nestingTooDeep))
    #expect(throws: JSONFeedError.self) { try JSONFeed.read("{\"version\":\"x\",\"\(member)\":\(value)}") }
  }

  /// Reading, writing and releasing values that are nested as deep as the limit allows, on a stack of 512 KB, as threads of
  /// Apple's systems have it.
  @Test(arguments: [("[", "]"), ("{\"a\":", "}")])
  func theLimitOfNestingFitsOnASmallStack(_ open: String, _ close: String) async {
    let depth = JSONFeed.Limits().nestingDepth - 1
    let value = String(repeating: open, count: depth) + "1" + String(repeating: close, count: depth)
    let text = feedText(member: "\"_x\":\(value)")
    let written: String? = await withCheckedContinuation { continuation in
      let thread = Thread {
        continuation.resume(returning: try? JSONFeed.make(from: text).encodeToString())
      }
      thread.stackSize = 512 * 1024
      thread.start()
    }
    #expect(written == text)
  }

  @Test func theLimitOfNestingCanBeRaisedTo1000() throws {
    let value = String(repeating: "[", count: 999) + String(repeating: "]", count: 999)
    let limits = JSONFeed.Limits(nestingDepth: .max)
    let feed = try JSONFeed.make(from: feedText(member: "\"_x\":\(value)"), limits: limits)
    #expect(try feed.encodeToString() == feedText(member: "\"_x\":\(value)"))
    #expect(try feed == JSONFeed.read(feed.encodeToData(), limits: limits).feed)
    let error = strictError("{\"_x\":[\(value)]}", limits: limits)
    #expect((error?.kind, error?.expected.contains("1000")) == (.nestingTooDeep, true))
  }

  @Test func everyLimitHasAnErrorThatNamesIt() {
    let text = feedText(items: #"{"id":"1","attachments":[{"url":"a"},{"url":"b"},{"url":"c"}]},{"id":"2","_x":[[]]}"#)
    #expect(strictError(text, limits: .init(nestingDepth: 5, documentSize: text.utf8.count, items: 2)) == nil)
    let size = strictError(text, limits: .init(documentSize: text.utf8.count - 1))
    #expect((size?.kind, size?.path, size?.found) == (.documentTooLarge, "", "\(text.utf8.count)"))
    #expect(size?.expected.contains("documentSize") == true)
    let items = strictError(text, limits: .init(items: 1))
    #expect((items?.kind, items?.path) == (.tooManyItems, "/items/1"))
    #expect(items?.expected.contains("at most 1 items (the limit items)") == true)
    let nesting = strictError(text, limits: .init(nestingDepth: 4))
    #expect((nesting?.kind, nesting?.path) == (.nestingTooDeep, "/items/0/attachments/0"))
    #expect(nesting?.expected.contains("at most 4") == true)
    for limits in [JSONFeed.Limits(nestingDepth: -1), .init(documentSize: -1), .init(items: -1)] {
      #expect(strictError(text, limits: limits) != nil)
      #expect(throws: JSONFeedError.self) { try JSONFeed.read(text, limits: limits) }
    }
  }

  @Test(arguments: [#"a"#, #"\n"#, #"\u0041"#, #"\ud83d\ude00"#, "é", "😀"])
  func aLongStringIsReadWithLinearWork(_ piece: String) {
    readLinearly(from: 2_500) {
      feedText(item: "\"content_text\":\"\(String(repeating: piece, count: $0))\"")
    } _: { error, reading in
      #expect(error == nil)
      #expect(reading?.feed.items[0].contentText?.isEmpty == false)
    }
  }

  @Test(arguments: ["1", "-0.", "1e", "0.", "1."])
  func aLongNumberIsReadWithLinearWork(_ start: String) {
    let texts: [(String) -> String] = [
      { feedText(items: "{\"id\":\($0)}") }, { feedText(member: "\"_x\":\($0)") },
      { feedText(item: "\"attachments\":[{\"url\":\"\",\"size_in_bytes\":\($0)}]") },
    ]
    for text in texts {
      readLinearly(from: 2_500) {
        text(start + String(repeating: "7", count: $0))
      } _: { error, reading in
        #expect(error == nil || error?.kind == .numberOutOfRange)
        #expect(reading != nil)
      }
    }
  }

  /// Each of these made one step cost as much as all the steps before it.
  @Test func manyViolationsTakeWorkInProportion() {
    func many(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }
    func surrogates(_ count: Int) -> String { "[" + many(#""\ud800","#, count) + "0]" }
    let texts: [(Int) -> String] = [
      { feedText(items: many("{\"url\":1,\n\"x\":2},", $0) + "{}") },
      { feedText(member: "\"_\(many("n", 20 * $0))\":" + surrogates($0)) },
      { feedText(member: "\"\(many("n", 20 * $0))\":" + surrogates($0)) },
      { feedText(item: "\"tags\":[" + many("1,", $0) + "1]") },
      { feedText(items: "{\"id\":1," + many("\"id\":1,\"_x\":1,", $0) + "\"x\":1}") },
    ]
    for text in texts { readLinearly(from: 125, text) { _, reading in #expect(reading != nil) } }
  }

  @Test func everyTruncatedFormIsRejectedStrictlyAndReadLenientlyAsFarAsItsItemsAreComplete() async throws {
    try await forEachCase(in: Fixture.valid) { (fixture: Fixture) in
      let items = try JSONFeed.read(fixture.data).feed.items
      let data = try [UInt8](fixture.data)
      // White space after the document may be missing.
      var end = data.count
      while end > 0, [0, 0x20, 0x0A, 0x0D, 0x09].contains(data[end - 1]) { end -= 1 }
      // A form costs as much as it is long, so there are no more of long documents.
      let wrong = stride(from: 0, to: end, by: max(1, end / (checksAllCases ? 50 : 15))).filter { length in
        let part = Array(data[..<length])
        let strict = jsonFeedError { try JSONFeed.make(from: part) }
        guard let strict, [.syntax, .encoding, .loneSurrogate].contains(strict.kind) else { return true }
        do throws(JSONFeedError) {
          let reading = try JSONFeed.read(part)
          return reading.feed.items.isEmpty || reading.feed.items != Array(items.prefix(reading.feed.items.count))
            || !reading.repairs.contains { $0.kind.rawValue == "truncated" }
        } catch {
          return ![.syntax, .encoding].contains(error.kind)
        }
      }
      #expect(wrong.isEmpty)
    }
  }

  @Test func aFixtureWithBytesChangedGivesAFeedOrAnError() async throws {
    try await forEachCase(in: Fixture.valid) { (fixture: Fixture) in
      var random = SeededGenerator(seed: UInt64(fixture.name.utf8.reduce(0) { $0 * 31 % 65_537 + Int($1) }))
      let data = try [UInt8](fixture.data)
      var errors = 0
      for _ in sampled(0..<60) {
        var changed = data
        for _ in 0...random.int(0..<3) {
          changed[random.int(0..<changed.count)] =
            random.one(in: 2) ? UInt8.random(in: 0...255, using: &random) : random.pick(data)
        }
        do throws(JSONFeedError) {
          let feed = try JSONFeed.make(from: changed)
          #expect(jsonFeedError { try feed.encodeToData() } == nil)
          #expect(try JSONFeed.read(changed).feed.items.count <= feed.items.count)
        } catch {
          errors += 1
          #expect(!error.description.isEmpty)
          if let reading = try? JSONFeed.read(changed) {
            #expect(!reading.repairs.isEmpty)
            #expect(jsonFeedError { try reading.feed.encodeToData() } == nil)
          }
        }
      }
      #expect(errors > 0)
    }
  }

  @Test func randomBytesAreRejected() {
    var random = SeededGenerator(seed: 2)
    for length in 0..<400 {
      let bytes = (0..<length).map { _ in UInt8.random(in: 0...255, using: &random) }
      #expect(jsonFeedError { try JSONFeed.make(from: bytes) } != nil)
      #expect(jsonFeedError { try JSONFeed.read(Data(bytes)) } != nil)
    }
  }

  @Test func randomJSONCharactersAreRejectedOrReadWithoutACrash() {
    var random = SeededGenerator(seed: 3)
    let tokens = [
      "{", "}", "[", "]", ",", ":", "\"", "\\", "\\u", "d800", "\"version\"", "\"items\"", "\"id\"", "\"title\"", "1",
      "-", "e", ".", "null", "true", "\"x\"", " ", "\n", "é", "\"_x\"", "\"date_published\"",
    ]
    var kinds: Set<JSONFeedError.Kind> = []
    for _ in sampled(0..<3_000) {
      let text = (random.one(in: 2) ? "{" : "") + (0..<random.int(1..<20)).map { _ in random.pick(tokens) }.joined()
      if let error = strictError(text) { kinds.insert(error.kind) }
      if let reading = try? JSONFeed.read(text) { #expect(jsonFeedError { try reading.feed.encodeToData() } == nil) }
    }
    #expect(kinds.contains(.syntax))
  }
}
