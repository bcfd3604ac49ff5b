/// When a feed asks to be fetched, at times that are no times of a day. `Fixtures/Recorded/Bridge/schedules.txt` has the others.

import Foundation
import Testing

@testable import FeedBridge

@Suite struct UpdateScheduleTests {
  @Test(arguments: [Double.infinity, -.infinity, .nan, 1e300])
  func noTimeCausesATrap(seconds: Double) throws {
    let hours = (0..<24).map { "<hour>\($0)</hour>" }.joined()
    let schedule = try FeedConverter().convert(rss("<skipHours>\(hours)</skipHours>")).schedule
    _ = schedule.earliestTime(from: Date(timeIntervalSince1970: seconds))
  }
}
