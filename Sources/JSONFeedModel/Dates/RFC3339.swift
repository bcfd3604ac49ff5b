/// Dates as JSON Feed writes them (RFC 3339 §5.6), read and written without a formatter.

package import FeedFoundation
package import FeedPrimitives

package enum RFC3339 {
  // MARK: Reading

  /// The date in `range`, or nil if its bytes are not exactly one RFC 3339 date-time.
  package static func date(_ bytes: TextSpan, _ range: Range<Int>) -> Date? {
    instant(bytes.extracting(range)).flatMap { date(secondsSinceEpoch: $0.seconds, nanoseconds: $0.nanoseconds) }
  }

  /// The date that the whole of `text` is, in seconds since 1970 and nanoseconds. The year may be out of range in UTC.
  ///
  /// As in the grammar: fractions of any length (nine digits are kept; a `Date` holds no more), `t` and `z` in either case,
  /// a space as separator, offsets to ±23:59, -00:00. `:60` is accepted if it is 23:59:60 UTC, and means the next second.
  package static func instant(_ text: TextSpan) -> (seconds: Int64, nanoseconds: Int)? {
    // "2010-02-07T14:04:00Z" is the shortest.
    guard text.count >= 20, text[4] == UInt8(ascii: "-"), text[7] == UInt8(ascii: "-"),
      text[10] | 0x20 == UInt8(ascii: "t") || text[10] == ASCII.space, text[13] == UInt8(ascii: ":"),
      text[16] == UInt8(ascii: ":")
    else { return nil }
    let year = text.twoDigits(at: 0) &* 100 &+ text.twoDigits(at: 2)
    let second = text.twoDigits(at: 17)
    let isLeapSecond = second == 60
    let civil = CivilDate(
      year: year, month: text.twoDigits(at: 5), day: text.twoDigits(at: 8), hour: text.twoDigits(at: 11),
      minute: text.twoDigits(at: 14), second: isLeapSecond ? 59 : second)
    guard year <= 9999, civil.isValid else { return nil }

    var (position, nanoseconds) = (19, 0)
    if text[19] == UInt8(ascii: ".") {
      guard let fraction = Fraction(text, at: 20) else { return nil }
      (position, nanoseconds) = (fraction.end, fraction.nanoseconds)
    }
    guard let offset = minutesEast(text.extracting(position...)) else { return nil }
    var seconds = civil.secondsSinceEpoch &- Int64(offset &* 60)
    if isLeapSecond {
      seconds &+= 1
      guard seconds % 86400 == 0 else { return nil }
    }
    return (seconds, nanoseconds)
  }

  /// The date in `text`, or nil if it is not an RFC 3339 date-time.
  package static func date(_ text: String) -> Date? {
    text.withBytes { date($0, 0..<$0.count) }
  }

  /// Whether the text is a valid date except that its year is out of range in UTC.
  package static func isValidButForItsYear(_ text: TextSpan) -> Bool {
    guard (20...64).contains(text.count), date(text, 0..<text.count) == nil else { return false }
    // The year 0000 is a leap year in the proleptic calendar; 0001 and 9999 are not.
    let isFirst = text.starts(with: "0000", at: 0)
    let inRange = (isFirst ? "2000" : "2001") + text.string(4..<text.count)
    guard isFirst || text.starts(with: "0001", at: 0) || text.starts(with: "9999", at: 0) else { return false }
    return inRange.withBytes { date($0, $0.indices) } != nil
  }

  /// The year must also be valid in UTC, so that every date that is read can be written.
  private static func date(secondsSinceEpoch seconds: Int64, nanoseconds: Int) -> Date? {
    CivilDate.interval(secondsSinceEpoch: seconds, nanoseconds: nanoseconds).map {
      Date(timeIntervalSinceReferenceDate: $0)
    }
  }

  /// `Z` or `±hh:mm`.
  private static func minutesEast(_ offset: TextSpan) -> Int? {
    if offset.count == 1 { return offset[0] | 0x20 == UInt8(ascii: "z") ? 0 : nil }
    return offset.count == 6 && offset[3] == UInt8(ascii: ":") ? offset.minutesEast(minutesAt: 4) : nil
  }

  // MARK: Writing

  /// Appends `date` in UTC, with the fewest fraction digits, 0 to 9, that read back as the same `Date`. Appends nothing
  /// and returns false for a date outside the years 0001 to 9999, which RFC 3339 cannot express.
  package static func append(_ date: Date, to buffer: inout ByteBuffer) -> Bool {
    let interval = date.timeIntervalSinceReferenceDate
    guard interval > -1e12, interval < 1e12 else { return false }
    let floor = interval.rounded(.down)
    var seconds = Int64(floor) + CivilDate.referenceDateSinceEpoch
    var (nanoseconds, digits) = (0, 0)
    if floor != interval {
      (nanoseconds, digits) = fraction(of: date, above: floor, seconds: seconds)
      if nanoseconds == 1_000_000_000 {
        nanoseconds = 0
        seconds += 1
      }
    }
    guard CivilDate.writableSeconds.contains(seconds) else { return false }
    let civil = CivilDate(secondsSinceEpoch: seconds)
    buffer.reserve(32)
    buffer.append(twoDigits: civil.year / 100)
    buffer.append(twoDigits: civil.year % 100, "-")
    buffer.append(twoDigits: civil.month, "-")
    buffer.append(twoDigits: civil.day, "T")
    buffer.append(twoDigits: civil.hour, ":")
    buffer.append(twoDigits: civil.minute, ":")
    buffer.append(twoDigits: civil.second)
    if nanoseconds > 0 {
      buffer.append(UInt8(ascii: "."))
      var rest = nanoseconds
      var unit = 100_000_000
      for _ in 0..<digits {
        buffer.append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest / unit))
        rest %= unit
        unit /= 10
      }
    }
    buffer.append(UInt8(ascii: "Z"))
    return true
  }

  /// The date as text, or nil for one outside the years 0001 to 9999.
  package static func string(_ date: Date) -> String? {
    var buffer = ByteBuffer(capacity: 32)
    return append(date, to: &buffer) ? buffer.string() : nil
  }

  /// The shortest fraction that reads back as `date`; where nine digits do not (a few months around 2001 have finer `Date`s),
  /// the nearest one.
  private static func fraction(of date: Date, above floor: Double, seconds: Int64) -> (nanoseconds: Int, digits: Int) {
    let fraction = date.timeIntervalSinceReferenceDate - floor
    var power = 1.0
    var unit = 1_000_000_000
    for digits in 1...9 {
      power *= 10
      unit /= 10
      let nanoseconds = Int((fraction * power).rounded()) * unit
      guard nanoseconds < 1_000_000_000 else { continue }
      if self.date(secondsSinceEpoch: seconds, nanoseconds: nanoseconds) == date { return (nanoseconds, digits) }
    }
    var (rest, digits) = (Int((fraction * power).rounded()), 9)
    let nanoseconds = rest
    while digits > 1, rest % 10 == 0 {
      rest /= 10
      digits -= 1
    }
    return (nanoseconds, digits)
  }
}

extension ByteBuffer {
  /// Appends a number below 100 as two digits, and the character after it.
  @inline(__always)
  fileprivate mutating func append(twoDigits value: Int, _ next: Unicode.Scalar? = nil) {
    append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: value / 10))
    append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: value % 10))
    if let next { append(UInt8(ascii: next)) }
  }
}
