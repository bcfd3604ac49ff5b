/// Says what is impossible in a date that does not exist.

internal import FeedBridge
internal import FeedPrimitives

enum ImpossibleDate {
  /// What to correct in a date such as `2026-02-30T10:00:00Z` or `Mon, 30 Feb 2026 25:00:00 GMT`, or in an interval; nil if nothing in it is
  /// impossible, or its parts cannot be found.
  static func advice(for text: String) -> String? {
    guard text.utf8.count <= 64 else { return nil }
    let ends = text.split(separator: "/", omittingEmptySubsequences: false)
    if ends.count == 2, ends[0].utf8.count >= 8, FeedDate.parse(String(ends[0])) != nil {
      return "It is an interval. Write only its first date."
    }
    guard let date = numbers(of: text) else { return nil }
    guard (1...12).contains(date.month) else { return "There is no month \(date.month). Correct the date." }
    let days = CivilDate.days(inMonth: date.month, of: date.year)
    guard (1...days).contains(date.day) else {
      return "\(months[date.month - 1]) \(date.year) has \(days) days. Correct the date."
    }
    if date.hour > 24 { return "The hour is \(date.hour), but the last is 23. Correct the time." }
    if date.minute > 59 { return "The minute is \(date.minute), but the last is 59. Correct the time." }
    if date.second > 60 { return "The second is \(date.second), but the last is 59. Correct the time." }
    return nil
  }

  /// The numbers of a date in the order of ISO 8601, or with the name of a month between day and year.
  private static func numbers(of text: String) -> CivilDate? {
    let words = text.lowercased().split { !$0.isLetter }
    // Without the offset.
    let numbers = text.prefix { $0 != "+" }.split { !("0"..."9").contains($0) }
      .map { $0.utf8.count <= 4 ? Int($0) ?? 0 : 0 }
    func date(_ year: Int, _ month: Int, _ day: Int, clock: ArraySlice<Int>) -> CivilDate {
      let clock = Array(clock.prefix(3)) + [0, 0, 0]
      return CivilDate(year: year, month: month, day: day, hour: clock[0], minute: clock[1], second: clock[2])
    }
    if numbers.count >= 3, numbers[0] > 999 {
      return date(numbers[0], numbers[1], numbers[2], clock: numbers[3...])
    }
    let month = months.firstIndex { name in words.contains { $0.hasPrefix(name.prefix(3).lowercased()) } }
    guard let month, numbers.count >= 2, numbers[1] > 999 else { return nil }
    return date(numbers[1], month + 1, numbers[0], clock: numbers[2...])
  }

  /// The names of the months.
  static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]
}
