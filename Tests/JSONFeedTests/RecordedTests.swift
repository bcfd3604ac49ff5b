/// What becomes of the JSON Feeds and dates of `Fixtures/Recorded/Model`.

import FeedBridge
import FeedPrimitives
import Foundation
import TestFeeds
import Testing

@testable import JSONFeedModel

struct RecordedTests {
  @Test(arguments: RecordedCases.files(in: "Model"))
  func resultsAreTheRecordedOnes(file: String) async throws {
    let differences = try await RecordedCases(file).differences(Self.results)
    #expect(differences.isEmpty, "\(differences.joined(separator: "\n"))")
  }

  static func results(of example: RecordedCases.Case) throws -> [String] {
    guard let text = example.document else { return ["The document does not have what is replaced."] }
    switch example.heading {
    case "read": return try read(text)
    case "strict":
      do throws(JSONFeedError) {
        return [try JSONFeed.make(from: text).encodeToString()]
      } catch {
        let marked = jsonFeedError { try JSONFeed.make(from: [0xEF, 0xBB, 0xBF] + Array(text.utf8)) }
        let isSame = marked?.location == error.location && marked?.offset == error.offset.map { $0 + 3 }
        return ["\(error.kind) at byte \(error.offset.map { "\($0)" } ?? "-") \(error)"]
          + (isSame ? [] : ["Another position after a byte order mark."])
      }
    case "date":
      guard let date = FeedDate.parse(text) else { return [] }
      return ["\(RFC3339.string(date.date) ?? "-") \(date.form)\(date.notes.names)"]
    case "number":
      guard let number = JSONFeed.Number(literal: text) else { return [] }
      return ["integer \(number.intValue.map { "\($0)" } ?? "-"), double \(number.doubleValue.map { "\($0)" } ?? "-")"]
    case "rfc3339":
      guard let date = RFC3339.date(text) else { return [] }
      // Inside a longer document as well.
      let bytes = Array("\"\(text)\"9".utf8)
      let isSame = RFC3339.date(TextSpan(prefixOf: bytes.span), 1..<bytes.count - 2) == date
      return ["\(date.timeIntervalSinceReferenceDate)"] + (isSame ? [] : ["another date inside a document"])
    default: return ["There is no \(example.heading)."]
    }
  }

  /// The feed and the repairs of lenient reading, after which strict reading accepts the feed, and nothing is left to repair.
  private static func read(_ text: String) throws -> [String] {
    let reading: JSONFeed.Reading
    do throws(JSONFeedError) {
      reading = try JSONFeed.read(text)
    } catch {
      let isSame = strictError(text) == error
      return ["\(error.kind) \(error)"] + (isSame ? [] : ["Strict reading has another error."])
    }
    var lines = [try reading.feed.encodeToString()] + reading.repairs.map { "\($0.kind.rawValue) \($0)" }
    let encoded = try reading.feed.encodeToData()
    if try JSONFeed.make(from: encoded) != reading.feed { lines.append("Strict reading gives another feed.") }
    if try !JSONFeed.read(encoded).repairs.isEmpty { lines.append("Something is left to repair.") }
    return lines
  }
}

extension FeedDate.Notes {
  /// What was unusual.
  fileprivate var names: String {
    let all: [(Self, String)] = [
      (.noZone, "no zone"), (.unknownZone, "unknown zone"), (.twoDigitYear, "two-digit year"),
      (.wrongWeekday, "wrong weekday"), (.noTime, "no time"), (.noDay, "no day"), (.oddLayout, "odd layout"),
      (.lowercase, "lowercase"), (.hour24, "24:00"), (.monthFirst, "month first"), (.dayFirst, "day first"),
      (.assumedOrder, "assumed order"), (.koreanTime, "UTC+9"), (.ambiguousZone, "ambiguous zone"),
      (.ignoredText, "ignored text"), (.markup, "markup"),
    ]
    return all.filter { contains($0.0) }.map { ", " + $0.1 }.joined()
  }
}
