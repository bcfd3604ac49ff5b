/// When a feed is updated, as far as the feed itself says.

package import FeedFoundation
internal import FeedPrimitives
internal import JSONFeedModel

/// When a feed asks to be fetched: `ttl`, `skipHours` and `skipDays` of RSS, and the elements of the syndication module
/// (https://web.resource.org/rss/1.0/modules/syndication/). Empty if the feed has none of them. A feed that will have no more items
/// (`expired`) asks for no requests, so it is fetched as rarely as possible.
package struct UpdateSchedule: Sendable, Hashable, Codable {
  /// `ttl`: how long the feed may be cached, in seconds.
  private var lifetime: Double?
  /// `sy:updatePeriod` divided by `sy:updateFrequency`, in seconds.
  private var period: Double?
  /// `sy:updateBase`: the time of one of the updates.
  private var base: Date?
  /// The hours without updates, 0 to 23, in GMT.
  private var skippedHours: [Int] = []
  /// The days without updates, 0 for Sunday to 6 for Saturday, in GMT.
  private var skippedDays: [Int] = []

  package init() {}

  /// The schedule in the extension objects of a feed.
  init(of feed: JSONFeed) {
    if let rss = feed.rss {
      lifetime = rss.ttl.flatMap { $0 > 0 ? Double($0) * 60 : nil }
      // RSS 0.91 counts the hours from 1 to 24.
      skippedHours = Set(rss.skipHours.map { $0 == 24 ? 0 : $0 }).filter((0..<24).contains).sorted()
      skippedDays = Set(rss.skipDays.compactMap { Self.days.firstIndex(of: $0.lowercased()) }).sorted()
    }
    if feed.expired == true { lifetime = Self.periods["yearly"] }
    if let syndication = feed.extensions[.syndication] {
      let word: String? = syndication.first("update_period")
      let frequency: Int? = syndication.first("update_frequency")
      // The module's defaults: once a day.
      if word != nil || frequency != nil, let length = Self.periods[word?.lowercased() ?? "daily"] {
        period = length / Double(max(frequency ?? 1, 1))
        base = syndication.first("update_base")
      }
    }
  }

  private static let days = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"]
  private static let periods: [String: Double] = [
    "hourly": 3600, "daily": 86_400, "weekly": 7 * 86_400, "monthly": 30 * 86_400, "yearly": 365 * 86_400,
  ]

  /// How long to wait with the next request, in seconds; nil if the feed does not say.
  package func wait(from now: Date) -> Double? {
    [lifetime, updateWait(from: now)].compactMap(\.self).max()
  }

  /// The time until the next update, or one period if the time of the updates is unknown. If they are frequent, the time
  /// between two requests is a period, or an hour, all the same.
  private func updateWait(from now: Date) -> Double? {
    guard let period, let base else { return period }
    let sinceUpdate = now.timeIntervalSince(base).remainder(dividingBy: period)
    let untilUpdate = sinceUpdate < 0 ? -sinceUpdate : period - sinceUpdate
    return max(untilUpdate, min(period, 3600))
  }

  /// The earliest time from `date` on that is not in a skipped hour or on a skipped day. A feed that skips every hour
  /// means none of them.
  package func earliestTime(from date: Date) -> Date {
    guard !skippedHours.isEmpty || !skippedDays.isEmpty else { return date }
    let seconds = date.timeIntervalSince1970
    // Dates outside this range have no calendar date; the states that apps store may have them.
    guard abs(seconds) < 1e11 else { return date }
    let hour = Int64((seconds / 3600).rounded(.down))
    for later in 0..<Int64(7 * 24) {
      let civil = CivilDate(secondsSinceEpoch: (hour + later) * 3600)
      guard !skippedHours.contains(civil.hour), !skippedDays.contains(civil.weekday) else { continue }
      return later == 0 ? date : Date(timeIntervalSince1970: Double((hour + later) * 3600))
    }
    return date
  }
}
