/// Dates as they are written, and read back.

import FeedPrimitives
import Foundation
@testable import JSONFeedModel
import TestFeeds
import Testing

@Suite struct RFC3339WritingTests {
  @Test(arguments: [
    (0, "2001-01-01T00:00:00Z"), (0.5, "2001-01-01T00:00:00.5Z"), (-0.5, "2000-12-31T23:59:59.5Z"),
    (0.000_001, "2001-01-01T00:00:00.000001Z"), (0.123456789, "2001-01-01T00:00:00.123456789Z"),
    (600_000_000.1, "2020-01-06T10:40:00.1Z"), (600_000_000.123456, "2020-01-06T10:40:00.123456Z"),
    (-978_307_200, "1970-01-01T00:00:00Z"), (-978_307_200.25, "1969-12-31T23:59:59.75Z"),
    (5_097_599, "2001-02-28T23:59:59Z"), (-63_113_904_000, "0001-01-01T00:00:00Z"),
    (252_423_993_599, "9999-12-31T23:59:59Z"),
  ])
  func datesAreWrittenInUTCWithTheFewestDigits(_ interval: Double, _ text: String) {
    #expect(RFC3339.string(Date(timeIntervalSinceReferenceDate: interval)) == text)
  }

  @Test(arguments: [
    -63_113_904_001, -63_113_904_000.0001, 252_423_993_600, 1e12, -1e12, 1e300, -1e300, .infinity, -.infinity, .nan,
    Date.distantPast.timeIntervalSinceReferenceDate,
  ])
  func aDateOutsideTheYears1To9999CannotBeWritten(_ interval: Double) throws {
    let date = Date(timeIntervalSinceReferenceDate: interval)
    #expect(RFC3339.string(date) == nil)
    let feed = JSONFeed(title: "", items: [.init(id: "0"), .init(id: "1", dateModified: date)])
    let error = jsonFeedError { try feed.encodeToData() }
    #expect((error?.kind, error?.path, error?.location) == (.dateNotEncodable, "/items/1/date_modified", nil))
    #expect(throws: EncodingError.self) { try JSONEncoder.jsonFeed.encode(feed) }
  }

  @Test func distantFutureIsWritten() {
    #expect(RFC3339.string(.distantFuture) == "4001-01-01T00:00:00Z")
  }

  @Test func everyMicrosecondFrom1900To2100IsExact() throws {
    var random = SeededGenerator(seed: 3339)
    for _ in sampled(0..<20_000) {
      let seconds = random.int(-2_208_988_800..<4_102_444_800)
      let microseconds = random.int(0..<1_000_000)
      let written = "\(CivilText(seconds)).\(String(microseconds + 1_000_000).dropFirst())Z"
      let date = try #require(RFC3339.date(written))
      var shortest = Substring(written.dropLast())
      while shortest.last == "0" { shortest.removeLast() }
      if shortest.last == "." { shortest.removeLast() }
      #expect(RFC3339.string(date) == shortest + "Z")
      // The Date that Foundation's arithmetic gives for the same instant, to the microsecond.
      let expected = (date.timeIntervalSince1970 - Double(seconds)) * 1e6
      #expect(abs(expected - Double(microseconds)) < 0.5)
    }
  }

  @Test func readingWritingAndReadingGivesTheSameDateInAllYears() throws {
    var random = SeededGenerator(seed: 822)
    for _ in sampled(0..<20_000) {
      let seconds = random.int(-62_135_596_800..<253_402_300_800)
      let digits = random.int(0..<13)
      let fraction = (0..<digits).map { _ in String(random.int(0..<10)) }.joined()
      let text = CivilText(seconds).description + (digits > 0 ? ".\(fraction)" : "") + "Z"
      let date = try #require(RFC3339.date(text), "\(text)")
      let written = try #require(RFC3339.string(date), "\(text)")
      #expect(RFC3339.date(written) == date, "\(text) \(written)")
      #expect(RFC3339.string(date) == written)
    }
  }

  @Test func noShorterFractionReadsBackAsTheSameDate() throws {
    var random = SeededGenerator(seed: 9)
    for _ in sampled(0..<5_000) {
      let range = random.pick([1e6, 1e9, 6e10, 2.5e11])
      let date = Date(timeIntervalSinceReferenceDate: Double.random(in: -min(range, 6.3e10)...range, using: &random))
      let text = try #require(RFC3339.string(date))
      guard let point = text.firstIndex(of: ".") else { continue }
      let digits = text[point...].dropFirst().dropLast()
      #expect(digits.last != "0" && digits.count <= 9)
      guard RFC3339.date(text) == date, digits.count > 1 else { continue }
      let shorter = digits.count - 1
      let numerator = Int(digits.dropLast()) ?? 0
      for candidate in [numerator, numerator + 1] where String(candidate).count <= shorter {
        let padded = String(repeating: "0", count: shorter - String(candidate).count) + String(candidate)
        #expect(RFC3339.date(text[..<point] + ".\(padded)Z") != date, "\(text)")
      }
    }
  }

  @Test func aDateFinerThanANanosecondIsWrittenAsTheNearestOne() throws {
    let finest = Date(timeIntervalSinceReferenceDate: 0.1234567891234)
    #expect(RFC3339.string(finest) == "2001-01-01T00:00:00.123456789Z")
    #expect(RFC3339.string(Date(timeIntervalSinceReferenceDate: 1e-12)) == "2001-01-01T00:00:00Z")
    #expect(RFC3339.string(Date(timeIntervalSinceReferenceDate: 0.5 + 1e-12)) == "2001-01-01T00:00:00.5Z")
    #expect(RFC3339.string(Date(timeIntervalSinceReferenceDate: 1 - 1e-12)) == "2001-01-01T00:00:01Z")
  }

  @Test func everyOffsetIsSubtracted() throws {
    let noon = try #require(RFC3339.date("2020-06-15T12:00:00Z"))
    for minutes in stride(from: -1439, through: 1439, by: 7) {
      let local = CivilText(1_592_222_400 + minutes * 60)
      let offset = String(format: "%02d:%02d", abs(minutes) / 60, abs(minutes) % 60)
      #expect(RFC3339.date("\(local)\(minutes < 0 ? "-" : "+")\(offset)") == noon)
    }
  }

  @Test func theStrategiesOfTheCodersAreTheSame() throws {
    let date = try #require(RFC3339.date("2017-06-02T10:00:00.123-07:00"))
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .rfc3339
    #expect(try decoder.decode([Date].self, from: Data(#"["2017-06-02t10:00:00.123-07:00"]"#.utf8)) == [date])
    #expect(throws: DecodingError.self) { try decoder.decode([Date].self, from: Data(#"["2017-06-02"]"#.utf8)) }
    #expect(throws: DecodingError.self) { try decoder.decode([Date].self, from: Data("[1496397600]".utf8)) }
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .rfc3339
    #expect(try encoder.encode([date]) == Data(#"["2017-06-02T17:00:00.123Z"]"#.utf8))
  }
}

/// A second since 1970 as `2010-02-07T14:04:00`, by independent arithmetic: day by day within a year found by trial.
private struct CivilText: CustomStringConvertible {
  let description: String

  init(_ seconds: Int) {
    var days = Int((Double(seconds) / 86400).rounded(.down))
    let time = seconds - days * 86400
    var year = 1970 + days / 366
    func firstDay(_ year: Int) -> Int {
      let before = year - 1
      return before * 365 + before / 4 - before / 100 + before / 400 - 719_162
    }
    if days < 0 { year -= 2 }
    year = max(year - 20, 0)
    while firstDay(year + 1) <= days { year += 1 }
    days -= firstDay(year)
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    var month = 0
    while days >= lengths[month] {
      days -= lengths[month]
      month += 1
    }
    func text(_ value: Int, _ digits: Int) -> String {
      String(repeating: "0", count: digits - String(value).count) + String(value)
    }
    description =
      "\(text(year, 4))-\(text(month + 1, 2))-\(text(days + 1, 2))T"
      + "\(text(time / 3600, 2)):\(text(time / 60 % 60, 2)):\(text(time % 60, 2))"
  }
}
