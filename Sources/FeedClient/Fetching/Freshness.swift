/// When to fetch a feed again.

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
internal import JSONFeedModel

/// The information in a response about the next request (RFC 9111 §4.2, RFC 9110 §10.2.3).
enum Freshness {
  /// When to fetch next, after a wait within `interval`; nil if the response does not say.
  static func nextFetch(_ headers: [String: String], now: Date, interval: ClosedRange<Duration>) -> Date? {
    let waits = [retryAfter(headers, now: now), lifetime(headers, now: now)].compactMap { $0 }
    guard let wait = waits.max() else { return nil }
    return now + min(max(wait, interval.lowerBound.seconds), interval.upperBound.seconds)
  }

  /// `Retry-After`, as a number of seconds or as a date.
  private static func retryAfter(_ headers: [String: String], now: Date) -> Double? {
    guard let value = headers["retry-after"] else { return nil }
    return seconds(value) ?? date(value)?.timeIntervalSince(now)
  }

  /// How long the document is fresh, in seconds. `max-age` takes precedence over `Expires`; a response that must not be
  /// stored is never fresh.
  private static func lifetime(_ headers: [String: String], now: Date) -> Double? {
    let directives = (headers["cache-control"] ?? "").lowercased().split(separator: ",").map {
      $0.filter { $0 != " " && $0 != "\t" && $0 != "\"" }
    }
    if directives.contains(where: { $0 == "no-store" || $0.hasPrefix("no-cache") }) { return 0 }
    for directive in directives where directive.hasPrefix("max-age=") {
      guard let maximum = seconds(directive.dropFirst("max-age=".count)) else { return 0 }
      return maximum - (headers["age"].flatMap { seconds($0) } ?? 0)
    }
    guard let expires = headers["expires"] else { return nil }
    // `0` and anything that is not a date means "already expired" (RFC 9111 §5.3).
    guard let end = date(expires) else { return 0 }
    return end.timeIntervalSince(headers["date"].flatMap { date($0) } ?? now)
  }

  /// A whole number of seconds; a very large one becomes a very long time.
  private static func seconds(_ text: some StringProtocol) -> Double? {
    let digits = String(text).filter { $0 != " " && $0 != "\t" }
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int(digits).map(Double.init) ?? Double(Int32.max)
  }

  private static func date(_ text: String) -> Date? { FeedDate.parse(text)?.date }
}
