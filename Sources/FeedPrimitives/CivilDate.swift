/// Calendar arithmetic in the proleptic Gregorian calendar, with plain integers. Seconds have 64 bits everywhere; days
/// and smaller counts fit into 32.

/// A date and time of day without a zone, as the date parsers read them.
public struct CivilDate: Sendable, Hashable {
  public var year: Int
  public var month: Int
  public var day: Int
  public var hour: Int
  public var minute: Int
  public var second: Int

  @inlinable public init(year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0) {
    self.year = year
    self.month = month
    self.day = day
    self.hour = hour
    self.minute = minute
    self.second = second
  }

  /// Seconds from 1970-01-01T00:00:00Z to 2001-01-01T00:00:00Z, the reference date of `Date`.
  @inlinable public static var referenceDateSinceEpoch: Int64 { 978_307_200 }

  /// The years that RFC 3339 can express.
  @inlinable public static var writableYears: ClosedRange<Int> { 1...9999 }

  /// From 0001-01-01T00:00:00Z to 9999-12-31T23:59:59Z, in seconds since 1970: what RFC 3339 can express in UTC.
  @inlinable public static var writableSeconds: ClosedRange<Int64> { -62_135_596_800...253_402_300_799 }

  /// The interval since the reference date of `Date`, or nil if the year is not from 0001 to 9999.
  ///
  /// Every date of this package is computed here, so that equal instants are equal `Date`s.
  @inlinable
  public static func interval(secondsSinceEpoch seconds: Int64, nanoseconds: Int) -> Double? {
    guard writableSeconds.contains(seconds) else { return nil }
    let interval = Double(seconds &- referenceDateSinceEpoch) + Double(nanoseconds) / 1_000_000_000
    // The last instants of a second must not be rounded up to the next one, which may be another day, or the year 10000 after .NET's
    // 9999-12-31T23:59:59.9999999Z.
    return min(interval, Double(seconds &+ 1 &- referenceDateSinceEpoch).nextDown)
  }

  /// Whether the month exists, the day exists in it, and the time is valid (24:00:00 and leap seconds are not).
  @inlinable public var isValid: Bool {
    (1...12).contains(month) && day >= 1 && day <= CivilDate.days(inMonth: month, of: year) && (0...23).contains(hour)
      && (0...59).contains(minute) && (0...59).contains(second)
  }

  /// Seconds since 1970-01-01T00:00:00, treating the date as UTC. Fields outside their range carry over.
  @inlinable public var secondsSinceEpoch: Int64 {
    Int64(CivilDate.days(year: year, month: month, day: day)) * 86400 + Int64(hour * 3600 + minute * 60 + second)
  }

  /// The date that is `seconds` after 1970-01-01T00:00:00Z, in UTC.
  package init(secondsSinceEpoch seconds: Int64) {
    let days = seconds >= 0 ? seconds / 86400 : (seconds - 86399) / 86400
    let rest = Int(seconds - days * 86400)
    self.init(daysSinceEpoch: Int(days))
    hour = rest / 3600
    minute = rest / 60 % 60
    second = rest % 60
  }

  @inlinable public static func isLeap(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

  /// The number of days of a month, 1 to 12.
  @inlinable public static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// 0 for Sunday to 6 for Saturday.
  @inlinable public var weekday: Int {
    let days = CivilDate.days(year: year, month: month, day: day)
    return ((days + 4) % 7 + 7) % 7
  }

  // Both directions count years from March, so that the leap day is the last of the year, in eras of 400 years
  // (146,097 days).

  @inlinable public static func days(year: Int, month: Int, day: Int) -> Int {
    let y = month <= 2 ? year - 1 : year
    let era = (y >= 0 ? y : y - 399) / 400
    let yearOfEra = y - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146097 + dayOfEra - 719468
  }

  package init(daysSinceEpoch: Int) {
    let z = daysSinceEpoch + 719468
    let era = (z >= 0 ? z : z - 146096) / 146097
    let dayOfEra = z - era * 146097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch + (monthFromMarch < 10 ? 3 : -9)
    self.init(
      year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month: month,
      day: dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
  }
}
