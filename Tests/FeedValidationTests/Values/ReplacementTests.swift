/// The values that checks suggest are computed from what is there.

import FeedBridge
import Foundation
import Testing

@testable import FeedValidation

struct ReplacementTests {
  /// A value, and what to write instead; nil if only a person can know it.
  struct Case: Sendable, CustomTestStringConvertible {
    var rule: ValueRule
    var value: String
    var replacement: String?
    var applicability: Fix.Applicability

    init(_ rule: ValueRule, _ value: String, _ replacement: String?, _ applicability: Fix.Applicability = .unsafe) {
      (self.rule, self.value, self.replacement, self.applicability) = (rule, value, replacement, applicability)
    }

    var testDescription: String { value }
  }

  private static let cases: [Case] = [
    .init(.rfc822Date, "2024-03-11T07:30:00Z", "Mon, 11 Mar 2024 07:30:00 GMT", .safe),
    .init(.rfc822Date, "Mon, 11 Mar 2024 08:30:00 CET", "Mon, 11 Mar 2024 07:30:00 GMT", .safe),
    .init(.rfc822Date, "Tue, 11 Mar 2024 08:30:00 +0100", "Mon, 11 Mar 2024 08:30:00 +0100", .safe),
    .init(.rfc822Date, "2024-03-11T07:30:00", "Mon, 11 Mar 2024 07:30:00 GMT"),
    .init(.rfc822Date, "2024-03-11", "Mon, 11 Mar 2024 00:00:00 GMT"),
    .init(.rfc822Date, "Mon, 11 Mar 24 07:30:00 GMT", "Mon, 11 Mar 2024 07:30:00 GMT"),
    .init(.rfc822Date, "Mon, 11 Mar 2024 07:30:00 +3000", "Mon, 11 Mar 2024 07:30:00 +0300"),
    .init(.rfc822Date, "soon", nil),
    .init(.rfc822Date, "2024-03-11T08:30:00+01:00", "Mon, 11 Mar 2024 08:30:00 +0100", .safe),
    .init(.rfc3339Date, "Mon, 11 Mar 2024 08:30:00 +0100", "2024-03-11T08:30:00+01:00", .safe),
    .init(.rfc3339Date, "2024-03-10 23:30:00.5-0930", "2024-03-10T23:30:00.5-09:30", .safe),
    .init(.rfc3339Date, "Mon, 11 Mar 2024 08:30:00 CET", "2024-03-11T07:30:00Z", .safe),
    .init(.rfc3339Date, "2024-03-11", "2024-03-11T00:00:00Z"),
    .init(.w3cdtfDate, "11 Mar 2024", "2024-03-11"),
    .init(.language, "en_US", "en-US", .safe),
    .init(.language, "en-UK", "en-GB"),
    .init(.language, "jp", "ja"),
    .init(.language, "qqqqq", nil),
    .init(.mediaType, "mp3", "audio/mpeg"),
    .init(.mediaType, "audio / ogg", "audio/ogg"),
    .init(.mediaType, "sound", nil),
    .init(.nonNegativeInteger, "1,234", "1234"),
    .init(.nonNegativeInteger, "60 min", "60"),
    .init(.nonNegativeInteger, "60.0", "60"),
    .init(.nonNegativeInteger, "many", nil),
    .init(.nonNegativeInteger, "-5", nil),
    .init(.latitude, "54,32", "54.32"),
    .init(.latitude, "91", nil),
    .init(.commaSeparatedIntegers, "7;5;1", "7,5,1"),
    .init(.duration, "1h 29m 7s", "5347"),
    .init(.duration, "PT1H29M7S", "5347"),
    .init(.trueFalse, "yes", "true"),
    .init(.booleanAttribute, "False", "false", .safe),
    .init(.booleanAttribute, "0", "false"),
    .init(.day, "monday", "Monday", .safe),
    .init(.day, "Tues", "Tuesday"),
    .init(.updatePeriod, "day", "daily"),
    .init(.absoluteURI, "https://tides.example/spring tide", "https://tides.example/spring%20tide", .safe),
    .init(.absoluteURI, "https://tides.example/é", "https://tides.example/%C3%A9", .safe),
    .init(.absoluteURI, "https://ti des.example/", nil),
    .init(.absoluteURI, "www.tides.example/spring", "https://www.tides.example/spring"),
    .init(.absoluteURI, "https:/tides.example/", "https://tides.example/"),
    .init(.urlEncoded, "high tide", "high%20tide"),
    .init(.email, "Ann Gull <ann@tides.example>", "ann@tides.example"),
    .init(.contact, "Ann Gull <ann@tides.example>", "ann@tides.example (Ann Gull)"),
  ]

  @Test(arguments: cases)
  func theReplacementIsComputed(example: Case) throws {
    let now = Date(timeIntervalSince1970: 1_767_225_600)
    let problem = try #require(ValueChecks.problems(of: example.value, as: example.rule, now: now).first)
    #expect(problem.replacement == example.replacement, "\(problem.message)")
    guard let replacement = problem.replacement else { return }
    #expect(problem.applicability == example.applicability)
    let left = ValueChecks.problems(of: replacement, as: example.rule, now: now)
    #expect(!left.contains { $0.rule == problem.rule }, "\(left)")
  }

  /// A date that does not exist cannot be corrected, but the message says what is wrong with it.
  @Test(arguments: [
    (ValueRule.rfc3339Date, "2026-02-30T10:00:00Z", "February 2026 has 28 days."),
    (.rfc3339Date, "2026-13-01T10:00:00Z", "There is no month 13."),
    (.rfc3339Date, "2026-04-00T10:00:00Z", "April 2026 has 30 days."),
    (.rfc3339Date, "2026-04-01T25:00:00+99:99", "The hour is 25, but the last is 23."),
    (.rfc3339Date, "2026-04-01T10:60:00Z", "The minute is 60, but the last is 59."),
    (.rfc822Date, "Mon, 30 Feb 2024 10:00:00 GMT", "February 2024 has 29 days."),
    (.rfc822Date, "31 june 2026 10:00:00 GMT", "June 2026 has 30 days."),
    (.rfc822Date, "Mon, 02 Feb 2026 10:00:61 GMT", "The second is 61, but the last is 59."),
    (.w3cdtfDate, "2026-02-29", "February 2026 has 28 days."),
  ])
  func theMessageSaysWhatIsImpossible(rule: ValueRule, value: String, expected: String) throws {
    let problem = try #require(ValueChecks.problems(of: value, as: rule, now: .distantFuture).first)
    #expect(problem.message.contains(expected), "\(problem.message)")
    #expect(problem.replacement == nil)
  }

  /// The name of the file shows what its type is.
  @Test func theTypeOfAFileIsThatOfItsName() {
    let found = MediaTypeChecks.problem(of: "sound", rule: .invalidMIMEAttribute, url: "https://tides.example/a.mp3")
    #expect(found?.replacement == "audio/mpeg")
  }
}
