/// Time zones by name, for dates such as `Fri, 31 Mar 2023 20:19:00 America/Los_Angeles`.

internal import FeedSystem
package import JSONFeedModel

extension NamedTimeZones {
  /// The time zones in the system's zone files.
  package static let system = NamedTimeZones { name, localSeconds in
    TimeZoneRules.named(name).map { $0.offset(atLocalTime: localSeconds) / 60 }
  }
}

extension FeedDate {
  /// Parses a date, with the system's time zones.
  package static func parse(inFeed text: String) -> FeedDate? { parse(text, zones: .system) }
}
