/// When a feed asks to be fetched.

import Foundation
import JSONFeed
import Testing

@testable import FeedBridge

@Suite struct UpdateScheduleTests {
  private func schedule(
    _ elements: String, includesExtensions: Bool = true
  ) throws -> UpdateSchedule {
    let document = """
      <rss version="2.0" xmlns:sy="http://purl.org/rss/1.0/modules/syndication/"><channel><title>News</title>
      \(elements)</channel></rss>
      """
    return try FeedConverter(.init(includesExtensions: includesExtensions)).convert(document).schedule
  }

  /// Sunday, 2026-11-22, at this time.
  private func sunday(_ hour: Int, _ minute: Int = 0) -> Date {
    Date(timeIntervalSince1970: 1_795_305_600 + Double(hour * 3600 + minute * 60))
  }

  @Test(
    arguments: [
      ("", nil), ("<ttl>60</ttl>", 3600), ("<ttl>0</ttl>", nil), ("<ttl>-5</ttl>", nil), ("<ttl>soon</ttl>", nil),
      ("<sy:updatePeriod> hourly </sy:updatePeriod>", 3600), ("<sy:updatePeriod>Weekly</sy:updatePeriod>", 604_800),
      ("<sy:updatePeriod>often</sy:updatePeriod>", nil), ("<sy:updateFrequency>4</sy:updateFrequency>", 21_600),
      ("<sy:updatePeriod>daily</sy:updatePeriod><sy:updateFrequency>24</sy:updateFrequency>", 3600),
      ("<sy:updatePeriod>daily</sy:updatePeriod><sy:updateFrequency>0</sy:updateFrequency>", 86_400),
      ("<ttl>30</ttl><sy:updatePeriod>hourly</sy:updatePeriod>", 3600),
    ] as [(String, Double?)])
  func theLongestTimeCounts(elements: String, wait: Double?) throws {
    #expect(try schedule(elements).wait(from: sunday(12)) == wait)
    #expect(try schedule(elements, includesExtensions: false).wait(from: sunday(12)) == wait)
  }

  @Test func theTimeOfUpdatesIsKept() throws {
    let daily = try schedule(
      "<sy:updatePeriod>daily</sy:updatePeriod><sy:updateBase>2000-01-01T06:00+00:00</sy:updateBase>")
    #expect(daily.wait(from: sunday(0)) == 21_600)
    #expect(daily.wait(from: sunday(6)) == 86_400)
    #expect(daily.wait(from: sunday(20)) == 36_000)
    // At least an hour, or one period.
    #expect(daily.wait(from: sunday(5, 30)) == 3600)
    let frequent = try schedule(
      """
      <sy:updatePeriod>hourly</sy:updatePeriod><sy:updateFrequency>2</sy:updateFrequency>
      <sy:updateBase>2030-01-01T06:00+00:00</sy:updateBase>
      """)
    #expect(frequent.wait(from: sunday(5, 20)) == 1800)
  }

  @Test func skippedHoursAndDaysAreLeftOut() throws {
    let hours = try schedule("<skipHours><hour>2</hour><hour>3</hour><hour>24</hour><hour>x</hour></skipHours>")
    #expect(hours.earliestTime(from: sunday(0, 5)) == sunday(1))
    #expect(hours.earliestTime(from: sunday(1, 5)) == sunday(1, 5))
    #expect(hours.earliestTime(from: sunday(2, 59)) == sunday(4))
    let days = try schedule("<skipDays><day>Sunday</day><day>monday</day><day>Someday</day></skipDays>")
    #expect(days.earliestTime(from: sunday(10)) == sunday(48))
    let both = try schedule("<skipDays><day>Sunday</day></skipDays><skipHours><hour>0</hour></skipHours>")
    #expect(both.earliestTime(from: sunday(10)) == sunday(25))
  }

  @Test func aFeedCannotSkipEverything() throws {
    let hours = (0..<24).map { "<hour>\($0)</hour>" }.joined()
    let schedule = try schedule("<skipHours>\(hours)</skipHours>")
    #expect(schedule.earliestTime(from: sunday(10, 7)) == sunday(10, 7))
    for seconds in [Double.infinity, -.infinity, .nan, 1e300] {
      _ = schedule.earliestTime(from: Date(timeIntervalSince1970: seconds))
    }
  }

  @Test func aJSONFeedMayHaveThem() throws {
    let document = #"{"version": "https://jsonfeed.org/version/1.1", "title": "a", "_rss": {"ttl": 90}, "items": []}"#
    #expect(try FeedConverter().convert(document).schedule.wait(from: sunday(0)) == 5400)
  }
}
