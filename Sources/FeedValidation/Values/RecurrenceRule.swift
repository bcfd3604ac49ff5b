/// Checks recurrence rules (RFC 5545 §3.3.10), which say when episodes are published.

internal import FeedBridge
internal import FeedPrimitives
internal import JSONFeedModel

enum RecurrenceRule {
  /// What is wrong with a rule such as `FREQ=WEEKLY;BYDAY=MO`; nil if it is valid. The text is the rest of a sentence that
  /// begins with the rule, and advice.
  static func problem(of text: String) -> String? {
    var names: Set<String> = []
    for part in text.uppercased().split(separator: ";", omittingEmptySubsequences: false) {
      let sides = part.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
      guard sides.count == 2, let isValid = parts[sides[0]] else {
        return
          "has the part \"\(part.shortened)\", which RFC 5545 does not define. Write parts such as FREQ=WEEKLY."
      }
      guard names.insert(sides[0]).inserted else { return "has \(sides[0]) twice. Remove one of them." }
      let values =
        sides[0].hasPrefix("BY") ? sides[1].split(separator: ",", omittingEmptySubsequences: false) : [sides[1][...]]
      for value in values where !isValid(String(value)) {
        return "has \(sides[0])=\(String(value).shortened), which is not one of its values. Correct it."
      }
    }
    if !names.contains("FREQ") { return "has no FREQ, which is required. Add FREQ=WEEKLY, or another frequency." }
    if names.isSuperset(of: ["COUNT", "UNTIL"]) { return "has both COUNT and UNTIL. Remove one of them." }
    return nil
  }

  /// Whether a rule ends after a number of episodes, which are counted from `dtstart`.
  static func hasCount(_ text: String) -> Bool {
    text.uppercased().split(separator: ";").contains { $0.hasPrefix("COUNT=") }
  }

  private static let parts: [String: @Sendable (String) -> Bool] = [
    "FREQ": {
      ["SECONDLY", "MINUTELY", "HOURLY", "DAILY", "WEEKLY", "MONTHLY", "YEARLY"].contains($0)
    },
    "UNTIL": isDate, "COUNT": isPositive, "INTERVAL": isPositive, "WKST": isWeekday, "BYDAY": isDay,
    "BYSECOND": { isNumber($0, 0...60) }, "BYMINUTE": { isNumber($0, 0...59) }, "BYHOUR": { isNumber($0, 0...23) },
    "BYMONTH": { isNumber($0, 1...12) }, "BYMONTHDAY": { isOrdinal($0, 31) }, "BYYEARDAY": { isOrdinal($0, 366) },
    "BYWEEKNO": { isOrdinal($0, 53) }, "BYSETPOS": { isOrdinal($0, 366) },
  ]

  @Sendable private static func isPositive(_ text: String) -> Bool { isNumber(text, 1...999_999) }

  private static func isNumber(_ text: some StringProtocol, _ range: ClosedRange<Int>) -> Bool {
    WholeNumber.isDigits(text) && Int(text).map(range.contains) ?? false
  }

  /// A number that may be counted from the end.
  private static func isOrdinal(_ text: some StringProtocol, _ limit: Int) -> Bool {
    isNumber(String(text.hasPrefix("-") || text.hasPrefix("+") ? text.dropFirst() : text[...]), 1...limit)
  }

  @Sendable private static func isWeekday(_ text: String) -> Bool {
    ["MO", "TU", "WE", "TH", "FR", "SA", "SU"].contains(text)
  }

  /// `MO`, or `2MO` for the second Monday, or `-1MO` for the last one.
  @Sendable private static func isDay(_ text: String) -> Bool {
    let number = text.dropLast(2)
    return isWeekday(String(text.suffix(2))) && (number.isEmpty || isOrdinal(number, 53))
  }

  /// `20241231`, `20241231T120000Z` or, as in the examples of the podcast namespace, a date of ISO 8601.
  @Sendable private static func isDate(_ text: String) -> Bool {
    guard let date = FeedDate.parse(text) else { return false }
    return [.rfc3339, .w3cdtf, .iso8601, .looseISO8601].contains(date.form)
  }
}
