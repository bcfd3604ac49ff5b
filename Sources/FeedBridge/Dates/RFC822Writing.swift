/// Dates as written in RSS (RFC 822 with a four-digit year, as in RFC 2822).

package import FeedFoundation
internal import FeedPrimitives

package enum RFC822Writing {
  static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// The date to the second, in GMT: `Mon, 06 Jan 2020 10:00:00 GMT`. Nil outside the years 0001 to 9999.
  package static func string(_ date: Date) -> String? {
    // An interval since 1970 would be rounded, to the next second at the end of one.
    guard let interval = Int64(exactly: date.timeIntervalSinceReferenceDate.rounded(.down)),
      case let seconds = interval &+ CivilDate.referenceDateSinceEpoch,
      CivilDate.writableSeconds.contains(seconds)
    else { return nil }
    let civil = CivilDate(secondsSinceEpoch: seconds)
    let year = String(repeating: "0", count: max(4 - String(civil.year).count, 0)) + String(civil.year)
    return "\(days[civil.weekday]), \(two(civil.day)) \(months[civil.month - 1]) \(year) "
      + "\(two(civil.hour)):\(two(civil.minute)):\(two(civil.second)) GMT"
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
