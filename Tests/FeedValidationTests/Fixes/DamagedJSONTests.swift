/// JSON Feeds of several layouts with one mistake, which are read and fixed as if they had none.

import FeedBridge
import FeedPrimitives
import FeedValidation
import Foundation
import TestCases
import TestFeeds
import Testing

struct DamagedJSONTests {
  /// The text of a feed in one of several layouts, with brackets after the item at an index.
  private static func feed(_ random: inout SeededGenerator, brackets: String = "", after damaged: Int = -1) -> String {
    let memberBreak = random.pick(["", " ", "\n      "])
    let itemBreak = memberBreak.count > 1 ? "\n    " : random.pick(["", " ", "\n", "\r\n  "])
    let comma = random.one(in: 5) ? "\(itemBreak)," : ",\(itemBreak)"
    let tags = [#""tags":["a","b, c"]"#, #""authors":[{"name":"Ada"},{"name":"Bob"}]"#, #""_x":{"a":"b"}"#]
    var items = ""
    for index in 0..<4 {
      let text = random.pick(["one", "", "a, b", #"See [1]: {x}; \"y\"."#])
      var members = [#""id":"\#(index)""#, #""content_text":"\#(text)""#]
      if random.one(in: 2) { members.append(#""url":"https://e.example/\#(index)?a=b,c""#) }
      if random.one(in: 2) { members.append(random.pick(tags)) }
      items += "{" + members.joined(separator: ",\(memberBreak)") + "}"
      if index == damaged { items += random.pick(["", itemBreak]) + brackets }
      if index < 3 { items += comma }
    }
    let title = #""title":"T""#
    let end = random.one(in: 2) ? ",\(title)}" : "}"
    return #"{"version":"https://jsonfeed.org/version/1.1","#
      + (end.count > 1 ? "" : "\(title),") + "\"items\":[\(itemBreak)\(items)\(itemBreak)]\(end)"
  }

  /// Expects the same feed from a damaged document, however it arrives, and from the fixed one.
  private func expectTheSame(_ damaged: String, _ intact: String, splits: Int) throws {
    let expected = try FeedConverter().convert(intact).feed
    #expect(try FeedConverter().convert(damaged).feed == expected, "\(damaged)")
    let bytes = Array(damaged.utf8)
    for split in stride(from: 1, to: bytes.count, by: max(bytes.count / splits, 1)) {
      var parser = FeedParser()
      try parser.append(bytes.span.extracting(0..<split), .inFeed)
      try parser.append(bytes.span.extracting(split..<bytes.count), .inFeed)
      #expect(try parser.finish(.inFeed).conversion.feed == expected, "\(damaged) split at \(split)")
    }
    let fixed = FeedFixer(appliesUnsafeFixes: true).fix(Data(damaged.utf8))
    #expect(!fixed.report.diagnostics.contains { $0.rule.hasPrefix("json-syntax") }, "\(damaged)")
    #expect(try FeedConverter().convert(fixed.data).feed == expected, "\(damaged)")
  }

  @Test func itemsAfterBracketsThatCloseTheListTooEarlyAreRead() async throws {
    try await forEachCase(in: 0..<20) { (seed: UInt64) in
      for number in sampled(0..<40) {
        let seed = seed &* 1000 &+ UInt64(number)
        var random = SeededGenerator(seed: seed)
        let intact = Self.feed(&random, after: number % 3)
        random = SeededGenerator(seed: seed)
        let damaged = Self.feed(&random, brackets: number % 2 == 0 ? "]" : "]}", after: number % 3)
        try expectTheSame(damaged, intact, splits: 10)
      }
    }
  }

  @Test func aTextThatLacksItsQuotationMarkEndsWithItsLine() async throws {
    try await forEachCase(in: 0..<20) { (seed: UInt64) in
      for number in sampled(0..<40) {
        var random = SeededGenerator(seed: seed &* 1000 &+ UInt64(number))
        let intact = Self.feed(&random)
        let ends = intact.ranges(of: /"[\]}]*,?(?=\R *([{]?"|[\]}]))/)
        guard !ends.isEmpty else { continue }
        var damaged = intact
        damaged.remove(at: random.pick(ends).lowerBound)
        try expectTheSame(damaged, intact, splits: 10)
      }
    }
  }
}
