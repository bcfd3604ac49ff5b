/// Dates: the grammar of RFC 3339 §5.6, exactness, and the text that is written.

import FeedPrimitives
import Foundation
@testable import JSONFeedModel
import Testing

@Suite struct RFC3339ReadingTests {
  @Test(arguments: [
    ("0000-01-01T00:00:00Z", true), ("0000-02-29T00:00:00Z", true), ("0001-01-01T00:00:00+00:01", true),
    ("9999-12-31T23:59:59-00:01", true), ("9999-12-31T23:59:60Z", true), ("0000-02-30T00:00:00Z", false),
    ("9999-13-31T23:59:59-00:01", false), ("9999-12-31T23:59:59Z", false), ("12345-01-01T00:00:00Z", false),
    ("yesterday", false),
  ])
  func aDateBeyondTheCalendarIsDistinguishedFromOtherText(text: String, isBeyond: Bool) {
    #expect(text.withBytes { RFC3339.isValidButForItsYear($0) } == isBeyond)
    guard isBeyond else { return }
    let feed =
      "{\"version\":\"https://jsonfeed.org/version/1.1\",\"title\":\"A\",\"items\":"
      + "[{\"id\":\"1\",\"content_text\":\"x\",\"date_published\":\"\(text)\"}]}"
    let error = #expect(throws: JSONFeedError.self) { try JSONFeed.make(from: feed) }
    #expect(error?.kind == .invalidDate)
    #expect(error?.description.contains("in the years 0001 to 9999") == true)
  }

  @Test func aTextWithOneByteChangedIsReadAsTheGrammarSays() {
    // The positions where each byte is allowed; at any other position it must make the date invalid.
    let text = Array("2010-05-20T14:04:00.5-05:00".utf8)
    for position in text.indices {
      for byte in UInt8(0)...127 where byte != text[position] {
        var changed = text
        changed[position] = byte
        let isDigit = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        let isRead = RFC3339.date(TextSpan(prefixOf: changed.span), 0..<changed.count) != nil
        switch text[position] {
        case UInt8(ascii: "T"): #expect(isRead == (byte == UInt8(ascii: "t") || byte == UInt8(ascii: " ")))
        case UInt8(ascii: "-") where position > 10: #expect(isRead == (byte == UInt8(ascii: "+")))
        case UInt8(ascii: "-"), UInt8(ascii: ":"), UInt8(ascii: "."): #expect(!isRead, "\(position) \(byte)")
        default: #expect(isDigit || !isRead, "\(position) \(byte)")
        }
      }
    }
  }

  @Test func everyTruncatedAndExtendedFormIsRejected() {
    let text = "2010-02-07T14:04:00.125-05:00"
    for length in 0..<text.count {
      #expect(RFC3339.date(String(text.prefix(length))) == nil, "\(length)")
    }
    for suffix in [" ", "0", "Z", "\u{0}", "x"] { #expect(RFC3339.date(text + suffix) == nil) }
  }

  @Test func everyMonthHasItsDays() {
    let days = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    for (year, leapDays) in [(1900, 0), (2000, 1), (2019, 0), (2020, 1), (2100, 0), (2400, 1), (4, 1), (9999, 0)] {
      for month in 1...12 {
        let last = days[month - 1] + (month == 2 ? leapDays : 0)
        for day in 1...32 {
          let text = String(format: "%04d-%02d-%02dT00:00:00Z", year, month, day)
          #expect((RFC3339.date(text) != nil) == (day <= last), "\(text)")
        }
      }
    }
  }
}
