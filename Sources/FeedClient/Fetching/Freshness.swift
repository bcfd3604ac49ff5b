/// When to fetch a feed again.

internal import FeedBridge
import FeedFoundation
internal import JSONFeedModel

/// The information in a response and in a feed about the next request (RFC 9111 §4.2, RFC 9110 §10.2.3).
enum Freshness {
  /// The maximum of `Retry-After` that is obeyed, in seconds: a week. A longer one is probably a mistake.
  static let maximumRetryAfter = 7 * 86_400.0

  /// When to fetch next: the latest of the times that the response and the feed suggest. What they say about caching is
  /// limited to `interval`; `Retry-After` may be longer, up to ``maximumRetryAfter``. Nil if they suggest nothing.
  ///
  /// - Parameter lifetime: how long the document is fresh, in seconds, if that is known.
  static func nextFetch(
    _ headers: [String: String], _ schedule: UpdateSchedule = .init(), lifetime: Double? = nil, now: Date,
    interval: ClosedRange<Duration>
  ) -> Date? {
    let caching = [lifetime ?? self.lifetime(headers, now: now), schedule.wait(from: now)].compactMap(\.self).max()
    let waits = [caching.map { interval.clamped(seconds: $0) }, retryAfter(headers, now: now, interval: interval)]
    guard let wait = waits.compactMap(\.self).max() else { return nil }
    return schedule.earliestTime(from: now + wait)
  }

  /// `Retry-After` in seconds, at least the minimum of `interval`; nil if it is missing or not in the future.
  static func retryAfter(_ headers: [String: String], now: Date, interval: ClosedRange<Duration>) -> Double? {
    guard let value = headers["retry-after"], let wait = seconds(value) ?? date(value)?.timeIntervalSince(now),
      wait > 0
    else { return nil }
    return min(max(wait, interval.lowerBound.seconds), max(maximumRetryAfter, interval.upperBound.seconds))
  }

  /// How long the document is fresh, in seconds. `max-age` takes precedence over `Expires`. Nil if the response does not
  /// say, or if it must be validated before every use: that does not suggest when to do so.
  static func lifetime(_ headers: [String: String], now: Date) -> Double? {
    let directives = (headers["cache-control"] ?? "").lowercased().split(separator: ",").map {
      $0.filter { $0 != " " && $0 != "\t" && $0 != "\"" }
    }
    if directives.contains(where: { $0 == "no-store" || $0.hasPrefix("no-cache") }) { return nil }
    let age = headers["age"].flatMap { seconds($0) } ?? 0
    let lifetime: Double?
    if let maximum = directives.first(where: { $0.hasPrefix("max-age=") }) {
      lifetime = seconds(maximum.dropFirst("max-age=".count))
    } else {
      // `0` and anything else that is not a date means "already expired" (RFC 9111 §5.3).
      let sent = headers["date"].flatMap { date($0) } ?? now
      lifetime = headers["expires"].flatMap { date($0) }?.timeIntervalSince(sent)
    }
    return lifetime.flatMap { $0 > age ? $0 - age : nil }
  }

  /// Whether a response says how long its document is fresh, or that it is not.
  static func isGiven(in headers: [String: String]) -> Bool {
    headers["cache-control"] != nil || headers["expires"] != nil
  }

  /// A whole number of seconds; a very large one becomes a very long time.
  private static func seconds(_ text: some StringProtocol) -> Double? {
    let digits = String(text).filter { $0 != " " && $0 != "\t" }
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int(digits).map(Double.init) ?? Double(Int32.max)
  }

  private static func date(_ text: String) -> Date? { FeedDate.parse(text)?.date }
}

extension ClosedRange<Duration> {
  /// The number of seconds in this range that is closest to `value`.
  func clamped(seconds value: Double) -> Double { Swift.min(Swift.max(value, lowerBound.seconds), upperBound.seconds) }
}
