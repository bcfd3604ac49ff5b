/// Dates as JSON Feed writes them (RFC 3339 §5.6), read and written without a formatter.

package import FeedFoundation
package import FeedPrimitives

package enum RFC3339 {
  // MARK: Reading

  /// The date in `range`, or nil if its bytes are not exactly one RFC 3339 date-time.
  package static func date(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Date? {
    instant(bytes, range).flatMap { date(secondsSinceEpoch: $0.seconds, nanoseconds: $0.nanoseconds) }
  }

  /// The same in seconds since 1970 and nanoseconds. The year may be out of range in UTC.
  ///
  /// As in the grammar: fractions of any length (nine digits are kept; a `Date` holds no more), `t` and `z` in either case,
  /// a space as separator, offsets to ±23:59, -00:00. `:60` is accepted if it is 23:59:60 UTC, and means the next second.
  package static func instant(_ bytes: Span<UInt8>, _ range: Range<Int>) -> (seconds: Int64, nanoseconds: Int)? {
    // "2010-02-07T14:04:00Z" is the shortest.
    guard range.count >= 20, range.lowerBound >= 0, range.upperBound <= bytes.count else { return nil }
    let start = range.lowerBound
    func isByte(_ offset: Int, _ byte: Unicode.Scalar) -> Bool { bytes[start &+ offset] == UInt8(ascii: byte) }
    guard isByte(4, "-"), isByte(7, "-"), isByte(10, "T") || isByte(10, "t") || isByte(10, " "), isByte(13, ":"),
      isByte(16, ":")
    else { return nil }
    var areDigits = true
    let year = twoDigits(bytes, start, &areDigits) &* 100 &+ twoDigits(bytes, start &+ 2, &areDigits)
    let month = twoDigits(bytes, start &+ 5, &areDigits)
    let day = twoDigits(bytes, start &+ 8, &areDigits)
    let hour = twoDigits(bytes, start &+ 11, &areDigits)
    let minute = twoDigits(bytes, start &+ 14, &areDigits)
    let second = twoDigits(bytes, start &+ 17, &areDigits)
    guard areDigits else { return nil }

    var position = start &+ 19
    var nanoseconds = 0
    if bytes[position] == UInt8(ascii: ".") {
      position &+= 1
      let first = position
      var scale = 100_000_000
      while position < range.upperBound, ASCII.isDigit(bytes[position]) {
        nanoseconds &+= Int(bytes[position] &- UInt8(ascii: "0")) &* scale
        scale /= 10
        position &+= 1
      }
      guard position > first else { return nil }
    }
    guard position < range.upperBound, let offset = offset(bytes, position..<range.upperBound) else { return nil }

    let isLeapSecond = second == 60
    let civil = CivilDate(
      year: year, month: month, day: day, hour: hour, minute: minute, second: isLeapSecond ? 59 : second)
    guard civil.isValid else { return nil }
    var seconds = civil.secondsSinceEpoch &- Int64(offset)
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
  package static func isValidButForItsYear(_ text: Span<UInt8>) -> Bool {
    guard (20...64).contains(text.count), date(text, 0..<text.count) == nil else { return false }
    var bytes = text.indices.map { text[$0] }
    // The year 0000 is a leap year in the proleptic calendar; 0001 and 9999 are not.
    let isFirst = bytes.starts(with: "0000".utf8)
    bytes.replaceSubrange(0..<4, with: (isFirst ? "2000" : "2001").utf8)
    guard isFirst || text.starts(with: "0001", at: 0) || text.starts(with: "9999", at: 0) else { return false }
    return date(bytes.span, 0..<bytes.count) != nil
  }

  /// The year must also be valid in UTC, so that every date that is read can be written.
  private static func date(secondsSinceEpoch seconds: Int64, nanoseconds: Int) -> Date? {
    CivilDate.interval(secondsSinceEpoch: seconds, nanoseconds: nanoseconds).map {
      Date(timeIntervalSinceReferenceDate: $0)
    }
  }

  /// The value of two digits. If they are not digits, `areDigits` becomes false.
  @inline(__always)
  private static func twoDigits(_ bytes: Span<UInt8>, _ start: Int, _ areDigits: inout Bool) -> Int {
    let tens = bytes[start] &- UInt8(ascii: "0")
    let ones = bytes[start &+ 1] &- UInt8(ascii: "0")
    if tens > 9 || ones > 9 { areDigits = false }
    return Int(tens) &* 10 &+ Int(ones)
  }

  /// `Z` or `±hh:mm`, in seconds east of UTC.
  private static func offset(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Int? {
    let first = bytes[range.lowerBound]
    if first | 0x20 == UInt8(ascii: "z") { return range.count == 1 ? 0 : nil }
    guard first == UInt8(ascii: "+") || first == UInt8(ascii: "-"), range.count == 6,
      bytes[range.lowerBound &+ 3] == UInt8(ascii: ":")
    else { return nil }
    var areDigits = true
    let hours = twoDigits(bytes, range.lowerBound &+ 1, &areDigits)
    let minutes = twoDigits(bytes, range.lowerBound &+ 4, &areDigits)
    guard areDigits, hours <= 23, minutes <= 59 else { return nil }
    let seconds = (hours &* 60 &+ minutes) &* 60
    return first == UInt8(ascii: "-") ? -seconds : seconds
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
    buffer.appendTwoDigits(civil.year / 100)
    buffer.appendTwoDigits(civil.year % 100)
    buffer.append(UInt8(ascii: "-"))
    buffer.appendTwoDigits(civil.month)
    buffer.append(UInt8(ascii: "-"))
    buffer.appendTwoDigits(civil.day)
    buffer.append(UInt8(ascii: "T"))
    buffer.appendTwoDigits(civil.hour)
    buffer.append(UInt8(ascii: ":"))
    buffer.appendTwoDigits(civil.minute)
    buffer.append(UInt8(ascii: ":"))
    buffer.appendTwoDigits(civil.second)
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
  /// Appends a number below 100 as two digits.
  @inline(__always)
  fileprivate mutating func appendTwoDigits(_ value: Int) {
    append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: value / 10))
    append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: value % 10))
  }
}
