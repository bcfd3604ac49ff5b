/// The forms of ISO 8601 and of its profiles, RFC 3339 and the W3C's. Also plain numbers, which are dates in the basic format or
/// Unix times.
///
/// A date and a time may have one-digit fields and spaces between them, as in many feeds. If anything but an offset of ISO 8601
/// follows them, such as the name of a zone, `FreeFormDateReader` continues there.

internal import FeedPrimitives

struct ISODateReader {
  private(set) var scanner = DateScanner()
  private(set) var fields = DateFields()
  /// Whether everything so far is in the basic format, without hyphens and colons, or in the extended one.
  private var isBasic = false
  /// Whether a time of day may follow.
  private var isWholeDate = true
  private(set) var hasTime = false

  private init() { fields.form = .w3cdtf }

  /// The date that the whole of `text` is, or nil.
  static func read(_ text: TextSpan) -> FeedDate? {
    var reader = ISODateReader()
    guard ASCII.isDigit(text[0]) || text[0] == UInt8(ascii: "-") else { return nil }
    if let date = reader.unixTime(text) { return date }
    guard reader.date(text) else { return nil }
    if reader.isWholeDate, !reader.hasTime { reader.time(text) }
    var ahead = reader
    if ahead.zone(text) {
      ahead.identifyForm()
      return ahead.fields.date
    }
    guard reader.isWholeDate, reader.hasTime || reader.isAtSeparator(text) else { return nil }
    return FreeFormDateReader.read(text, after: reader)
  }

  // MARK: Dates

  private mutating func date(_ text: TextSpan) -> Bool {
    if text[0] == UInt8(ascii: "-") { return truncatedDate(text) }
    let digits = scanner.digitCount(text)
    switch digits {
    case 4:
      fields.year = scanner.number(4, text)
      let next = ASCII.lowercased(scanner.peek(text))
      if next == UInt8(ascii: "-") {
        scanner.position += 1
        return ASCII.lowercased(scanner.peek(text)) == UInt8(ascii: "w") ? weekDate(text) : restOfDate(text)
      }
      if next == UInt8(ascii: "w") {
        isBasic = true
        return weekDate(text)
      }
      isWholeDate = false
      fields.notes.insert(.noDay)
      return true
    case 5, 6, 7, 8, 12, 14:
      basicDate(digits, text)
      return true
    default:
      return false
    }
  }

  /// After `2003-`: a month and possibly a day, or a day of the year.
  private mutating func restOfDate(_ text: TextSpan) -> Bool {
    let digits = scanner.digitCount(text)
    guard digits >= 1, digits <= 3 else { return false }
    let value = scanner.number(digits, text)
    guard scanner.peek(text) == UInt8(ascii: "-"), scanner.isDigit(text, 1) else {
      if digits == 3 { return setDayOfYear(value) }
      fields.month = value
      isWholeDate = false
      fields.notes.insert(.noDay)
      return digits == 2
    }
    // Google used to write `2003-012-31`: a month with three digits.
    guard value <= 12 else { return false }
    scanner.position += 1
    guard let day = scanner.shortNumber(text) else { return false }
    fields.month = value
    fields.day = day.value
    if digits != 2 || day.digits != 2 { fields.form = .looseISO8601 }
    return true
  }

  /// `W24-2`, `W242`, or `W24` for the Monday.
  private mutating func weekDate(_ text: TextSpan) -> Bool {
    scanner.position += 1
    let digits = scanner.digitCount(text)
    guard digits == 2 || digits == 3 && isBasic else { return false }
    let week = scanner.number(2, text)
    var weekday = 1
    if digits == 3 {
      weekday = scanner.number(1, text)
    } else if !isBasic, scanner.peek(text) == UInt8(ascii: "-"), scanner.isDigit(text, 1), !scanner.isDigit(text, 2) {
      scanner.position += 1
      weekday = scanner.number(1, text)
    } else {
      fields.notes.insert(.noDay)
      isWholeDate = false
    }
    guard fields.year >= 1, week >= 1, weekday >= 1, weekday <= 7 else { return false }
    // Week 1 is the one that contains 4 January, and begins on its Monday.
    let fourth = CivilDate(year: fields.year, month: 1, day: 4)
    let firstMonday = CivilDate.days(year: fields.year, month: 1, day: 4) - (fourth.weekday + 6) % 7
    let next = CivilDate(year: fields.year + 1, month: 1, day: 4)
    let nextMonday = CivilDate.days(year: fields.year + 1, month: 1, day: 4) - (next.weekday + 6) % 7
    guard firstMonday + (week - 1) * 7 < nextMonday else { return false }
    setDay(firstMonday + (week - 1) * 7 + weekday - 1)
    fields.form = .iso8601
    return true
  }

  /// `-03-06`, `-0306`, `-03-06-10`: ISO 8601:1988 allows omitting the century.
  private mutating func truncatedDate(_ text: TextSpan) -> Bool {
    scanner.position = 1
    let digits = scanner.digitCount(text)
    guard digits == 2 || digits == 4 else { return false }
    setTwoDigitYear(scanner.number(2, text))
    fields.notes.insert(.noDay)
    fields.form = .iso8601
    isWholeDate = false
    if digits == 2 {
      guard scanner.skip(UInt8(ascii: "-"), text), scanner.digitCount(text) == 2 else { return false }
    }
    fields.month = scanner.number(2, text)
    if digits == 2, scanner.skip(UInt8(ascii: "-"), text) {
      guard scanner.digitCount(text) == 2 else { return false }
      fields.day = scanner.number(2, text)
      fields.notes.remove(.noDay)
    }
    return scanner.isAtEnd(text)
  }

  /// Only digits: `20030610`, `2003161`, `030610`, `03161`; 12 or 14 digits include the time of day.
  private mutating func basicDate(_ digits: Int, _ text: TextSpan) {
    isBasic = true
    fields.form = .iso8601
    if digits == 5 || digits == 6 {
      setTwoDigitYear(scanner.number(2, text))
    } else {
      fields.year = scanner.number(4, text)
    }
    if digits == 5 || digits == 7 {
      // A day that the year does not have becomes month 0, which is not a date.
      if !setDayOfYear(scanner.number(3, text)) { fields.month = 0 }
      return
    }
    fields.month = scanner.number(2, text)
    fields.day = scanner.number(2, text)
    if digits >= 12 {
      hasTime = true
      fields.form = .looseISO8601
      fields.clock.hour = scanner.number(2, text)
      fields.clock.minute = scanner.number(2, text)
      if digits == 14 { fields.clock.second = scanner.number(2, text) }
    }
  }

  private mutating func setTwoDigitYear(_ digits: Int) {
    fields.year = FeedDate.year(ofTwoDigits: digits)
    fields.notes.insert(.twoDigitYear)
  }

  private mutating func setDayOfYear(_ day: Int) -> Bool {
    guard fields.year >= 1, day >= 1, day <= (CivilDate.isLeap(fields.year) ? 366 : 365) else { return false }
    setDay(CivilDate.days(year: fields.year, month: 1, day: 1) + day - 1)
    fields.form = .iso8601
    return true
  }

  private mutating func setDay(_ daysSinceEpoch: Int) {
    let date = CivilDate(daysSinceEpoch: daysSinceEpoch)
    (fields.year, fields.month, fields.day) = (date.year, date.month, date.day)
  }

  // MARK: Time of day and zone

  /// Whether a time or a zone may follow the date: not in `2003-06-10-11` and `1234567a`.
  private func isAtSeparator(_ text: TextSpan) -> Bool {
    ASCII.isSpace(scanner.peek(text))
      || ASCII.lowercased(scanner.peek(text)) == UInt8(ascii: "t") && scanner.isDigit(text, 1)
  }

  /// Reads a time after a T, a space, or both, if there is one.
  private mutating func time(_ text: TextSpan) {
    var ahead = self
    ahead.scanner.skipSpaces(text)
    var isRegular = ahead.scanner.position == scanner.position
    let separator = ahead.scanner.peek(text)
    let hasT = ASCII.lowercased(separator) == UInt8(ascii: "t")
    if hasT {
      ahead.scanner.position += 1
      if separator == UInt8(ascii: "t") { ahead.fields.notes.insert(.lowercase) }
      if ahead.scanner.peek(text) == ASCII.space { isRegular = false }
      ahead.scanner.skipSpaces(text)
    }
    guard hasT || !isRegular, ahead.clock(text, mayBeBasic: hasT || isBasic) else { return }
    ahead.hasTime = true
    if !isRegular { ahead.fields.form = .looseISO8601 }
    self = ahead
  }

  private mutating func clock(_ text: TextSpan, mayBeBasic: Bool) -> Bool {
    let digits = scanner.digitCount(text)
    if digits <= 2, scanner.peek(text, digits) == UInt8(ascii: ":") {
      guard let clock = scanner.clock(text) else { return false }
      fields.clock = clock
      if !clock.isRegular || isBasic { fields.form = .looseISO8601 }
      if clock.hasFraction, clock.isRegular == false, fields.form == .w3cdtf { fields.form = .iso8601 }
      return true
    }
    let isHours = ASCII.lowercased(scanner.peek(text, digits)) == UInt8(ascii: "h")
    guard mayBeBasic, digits == 2 || digits == 4 || digits == 6, !isHours else { return false }
    if fields.form == .w3cdtf { fields.form = isBasic ? .iso8601 : .looseISO8601 }
    fields.clock.hour = scanner.number(2, text)
    if digits >= 4 { fields.clock.minute = scanner.number(2, text) }
    if digits == 6 {
      fields.clock.second = scanner.number(2, text)
      fields.clock.hasSeconds = true
      scanner.fraction(text, of: &fields.clock)
    }
    return true
  }

  /// Reads `Z`, an offset or nothing; returns whether the text ends there. `2003-06-10Z` and `2003-06-10+02:00` are XML Schema.
  private mutating func zone(_ text: TextSpan) -> Bool {
    if !hasTime { fields.notes.insert(.noTime) }
    if scanner.isAtEnd(text) {
      fields.notes.insert(.noZone)
      if hasTime, fields.form == .w3cdtf { fields.form = .iso8601 }
      return true
    }
    guard isWholeDate else { return false }
    if !hasTime { fields.form = .looseISO8601 }
    let sign = scanner.peek(text)
    if ASCII.lowercased(sign) == UInt8(ascii: "z") {
      scanner.position += 1
      if sign != UInt8(ascii: "Z") { fields.notes.insert(.lowercase) }
      conclude(isExtended: true)
    } else {
      guard let offset = scanner.offset(text), hasTime || isBasic || offset.isExtended else { return false }
      fields.offset = offset.minutes
      if offset.isAmbiguous { fields.notes.insert(.ambiguousZone) }
      conclude(isExtended: offset.isExtended)
      if sign >= 0x80 || !(offset.isExtended || offset.isBasic) { fields.form = .looseISO8601 }
    }
    return scanner.isAtEnd(text)
  }

  /// The form of a date with time and zone.
  private mutating func conclude(isExtended: Bool) {
    guard fields.form == .w3cdtf else { return }
    if !isExtended { fields.form = .looseISO8601 } else if fields.clock.hasSeconds { fields.form = .rfc3339 }
  }

  /// Only ISO 8601 has 24:00, and RFC 3339 has leap seconds only where UTC does.
  private mutating func identifyForm() {
    guard fields.form == .rfc3339 || fields.form == .w3cdtf else { return }
    let clock = fields.clock
    if clock.hour == 24 { fields.form = .iso8601 }
    if clock.second == 60, (clock.hour * 60 + clock.minute - fields.offset + 1) % 1440 != 0 {
      fields.form = .looseISO8601
    }
  }

  // MARK: Unix time

  /// Seconds since 1970 with 9 or 10 digits (1973 to 2286), milliseconds with 13, or with 12 if those are not a date.
  private mutating func unixTime(_ text: TextSpan) -> FeedDate? {
    let digits = scanner.digitCount(text)
    guard digits == 9 || digits == 10 || digits == 12 || digits == 13 else { return nil }
    let isMilliseconds = digits > 10
    let century = text.twoDigits(at: 0)
    if digits == 12, century == 19 || century == 20 { return nil }
    guard let value = Int64(text.string(scanner.position..<scanner.position + digits)) else { return nil }
    var ahead = scanner
    ahead.position += digits
    var clock = ClockTime()
    if !isMilliseconds { ahead.fraction(text, of: &clock) }
    guard ahead.isAtEnd(text) else { return nil }
    if isMilliseconds { clock.nanoseconds = Int(value % 1000) * 1_000_000 }
    return FeedDate(
      secondsSinceEpoch: isMilliseconds ? value / 1000 : value, nanoseconds: clock.nanoseconds, form: .other, notes: [])
  }
}
