/// Dates: the grammar of RFC 3339 §5.6, exactness, and the text that is written.

import FeedPrimitives
import Foundation
@testable import JSONFeedModel
import Testing

@Suite struct RFC3339ReadingTests {
  /// Texts, and their seconds since 1970 and fractions.
  static let accepted: [(String, Int, Double)] = [
    ("1970-01-01T00:00:00Z", 0, 0),
    ("1985-04-12T23:20:50.52Z", 482_196_050, 0.52),
    ("1996-12-19T16:39:57-08:00", 851_042_397, 0),
    ("1937-01-01T12:00:27.87+00:20", -1_041_337_173, 0.87),
    ("2001-01-01T00:00:00+00:00", 978_307_200, 0),
    ("2001-01-01T00:00:00-00:00", 978_307_200, 0),
    ("2001-01-01T23:59:00+23:59", 978_307_200, 0),
    ("2000-12-31T00:01:00-23:59", 978_307_200, 0),
    ("2000-02-29T00:00:00Z", 951_782_400, 0),
    ("2001-01-01t00:00:00z", 978_307_200, 0),
    ("2001-01-01 00:00:00Z", 978_307_200, 0),
    ("2001-01-01 00:00:00.0z", 978_307_200, 0),
    ("2001-01-01T00:00:00.000000000000000000000000Z", 978_307_200, 0),
    ("2001-01-01T00:00:00.5000000000000000000000009Z", 978_307_200, 0.5),
    ("1969-12-31T23:59:59.75Z", -1, 0.75),
    ("2016-12-31T23:59:60Z", 1_483_228_800, 0),
    ("2016-12-31T23:59:60.5Z", 1_483_228_800, 0.5),
    ("1990-12-31T15:59:60-08:00", 662_688_000, 0),
    ("2017-01-01T05:44:60+05:45", 1_483_228_800, 0),
    ("0001-01-01T00:00:00Z", -62_135_596_800, 0),
    ("0001-01-01T12:00:00+12:00", -62_135_596_800, 0),
    ("9999-12-31T23:59:59Z", 253_402_300_799, 0),
    ("9999-12-31T12:00:59-11:59", 253_402_300_799, 0),
    ("1900-03-01T00:00:00Z", -2_203_891_200, 0),
    ("2100-02-28T23:59:59Z", 4_107_542_399, 0),
  ]

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
