import TestCases
import Testing

@testable import FeedPrimitives

struct CivilDateTests {
  @Test func everyDayOfFourCenturiesFollowsTheOneBefore() {
    var expected = CivilDate(year: 1799, month: 12, day: 31)
    var number = CivilDate.days(year: 1799, month: 12, day: 31)
    var weekday = 2  // a Tuesday
    #expect(expected.weekday == weekday)
    while expected.year < 2201 {
      expected.day += 1
      if expected.day > CivilDate.days(inMonth: expected.month, of: expected.year) {
        (expected.month, expected.day) = (expected.month + 1, 1)
      }
      if expected.month > 12 { (expected.year, expected.month) = (expected.year + 1, 1) }
      number += 1
      weekday = (weekday + 1) % 7
      guard CivilDate.days(year: expected.year, month: expected.month, day: expected.day) == number,
        CivilDate(secondsSinceEpoch: Int64(number) * 86400) == expected, expected.weekday == weekday, expected.isValid
      else {
        Issue.record("\(expected)")
        return
      }
    }
  }

  @Test(
    arguments: [
      (CivilDate(year: 1970, month: 1, day: 1), 0), (CivilDate(year: 2001, month: 1, day: 1), 978_307_200),
      (CivilDate(year: 2038, month: 1, day: 19, hour: 3, minute: 14, second: 8), 2_147_483_648),
      (CivilDate(year: 1969, month: 12, day: 31, hour: 23, minute: 59, second: 59), -1),
      (CivilDate(year: 1, month: 1, day: 1), -62_135_596_800),
      (CivilDate(year: 9999, month: 12, day: 31, hour: 23, minute: 59, second: 59), 253_402_300_799),
      (CivilDate(year: 0, month: 1, day: 1), -62_167_219_200),
      (CivilDate(year: -1, month: 12, day: 31), -62_167_305_600),
      (CivilDate(year: 2000, month: 2, day: 29, hour: 12), 951_825_600),
    ] as [(CivilDate, Int64)])
  func instantsAreSecondsSince1970(date: CivilDate, seconds: Int64) {
    #expect(date.secondsSinceEpoch == seconds)
    #expect(CivilDate(secondsSinceEpoch: seconds) == date)
  }

  @Test func anyInstantIsConvertedBack() {
    var generator = SeededGenerator(seed: 6)
    for _ in sampled(0..<20_000) {
      let seconds = Int64.random(in: -1_000_000_000_000...1_000_000_000_000, using: &generator)
      let date = CivilDate(secondsSinceEpoch: seconds)
      #expect(date.isValid)
      #expect(date.secondsSinceEpoch == seconds)
    }
  }

  @Test(arguments: [
    (CivilDate(year: 2023, month: 2, day: 29), false), (CivilDate(year: 2024, month: 2, day: 29), true),
    (CivilDate(year: 1900, month: 2, day: 29), false), (CivilDate(year: 2000, month: 2, day: 29), true),
    (CivilDate(year: 2024, month: 4, day: 31), false), (CivilDate(year: 2024, month: 12, day: 31), true),
    (CivilDate(year: 2024, month: 13, day: 1), false), (CivilDate(year: 2024, month: 0, day: 1), false),
    (CivilDate(year: 2024, month: 1, day: 0), false), (CivilDate(year: 2024, month: 1, day: 1, hour: 24), false),
    (CivilDate(year: 2024, month: 1, day: 1, minute: 60), false),
    (CivilDate(year: 2024, month: 1, day: 1, second: 60), false),
    (CivilDate(year: 2024, month: 1, day: 1, second: -1), false),
    (CivilDate(year: 2024, month: 1, day: 1, hour: 23, minute: 59, second: 59), true),
  ])
  func aDateIsValidIfCalendarAndClockHaveIt(date: CivilDate, expected: Bool) {
    #expect(date.isValid == expected)
  }

  @Test func fieldsBeyondTheirRangeCarryOver() {
    #expect(
      CivilDate(year: 2023, month: 2, day: 29).secondsSinceEpoch
        == CivilDate(year: 2023, month: 3, day: 1).secondsSinceEpoch)
    #expect(
      CivilDate(year: 2023, month: 13, day: 1).secondsSinceEpoch
        == CivilDate(year: 2024, month: 1, day: 1).secondsSinceEpoch)
    #expect(
      CivilDate(year: 2023, month: 0, day: 1).secondsSinceEpoch
        == CivilDate(year: 2022, month: 12, day: 1).secondsSinceEpoch)
    #expect(
      CivilDate(year: 2023, month: 12, day: 31, hour: 23, minute: 59, second: 60).secondsSinceEpoch
        == CivilDate(year: 2024, month: 1, day: 1).secondsSinceEpoch)
  }
}
