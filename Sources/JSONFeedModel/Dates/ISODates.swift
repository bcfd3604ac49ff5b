/// The forms of ISO 8601 and of its profiles, RFC 3339 and the W3C's, with the variations found in feeds: a space
/// instead of the T, one-digit fields, zone names, no zone at all. Also plain numbers, which are dates in the basic
/// format or Unix times.

internal import FeedPrimitives

struct ISODateReader {
  private var scanner = DateScanner()
  private var fields = DateFields()
  /// Whether everything so far is in the basic format, without hyphens and colons, or in the extended one.
  private var isBasic = false
  /// Whether a time of day may follow.
  private var isWholeDate = true
  private var hasTime = false
  private var isZulu = false

  private init() { fields.form = .w3cdtf }

  /// The date that the whole of `text` is, or nil.
  static func read(_ text: Span<UInt8>, _ zones: NamedTimeZones) -> FeedDate? {
    var reader = ISODateReader()
    guard ASCII.isDigit(text[0]) || text[0] == UInt8(ascii: "-") else { return nil }
    if let date = reader.unixTime(text) { return date }
    guard reader.date(text), reader.timeAndZone(text), reader.scanner.isAtEnd(text) else { return nil }
    reader.identifyForm()
    return reader.fields.date(text, zones)
  }

  // MARK: Dates

  private mutating func date(_ text: Span<UInt8>) -> Bool {
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
  private mutating func restOfDate(_ text: Span<UInt8>) -> Bool {
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
  private mutating func weekDate(_ text: Span<UInt8>) -> Bool {
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
  private mutating func truncatedDate(_ text: Span<UInt8>) -> Bool {
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
  private mutating func basicDate(_ digits: Int, _ text: Span<UInt8>) {
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

  private mutating func timeAndZone(_ text: Span<UInt8>) -> Bool {
    if scanner.isAtEnd(text) {
      fields.notes.insert(.noZone)
      if !hasTime { fields.notes.insert(.noTime) }
      return true
    }
    guard isWholeDate else { return false }
    if hasTime { return zone(text) }

    // The time, after a T, a space, or both.
    let start = scanner.position
    scanner.skipSpaces(text)
    var isRegular = scanner.position == start
    let separator = scanner.peek(text)
    if ASCII.lowercased(separator) == UInt8(ascii: "t"),
      scanner.isDigit(text, 1) || scanner.peek(text, 1) == ASCII.space
    {
      scanner.position += 1
      if separator == UInt8(ascii: "t") { fields.notes.insert(.lowercase) }
      if scanner.peek(text) == ASCII.space { isRegular = false }
      scanner.skipSpaces(text)
      guard time(text, mayBeBasic: true) else { return false }
    } else if scanner.isDigit(text), !isRegular {
      guard time(text, mayBeBasic: isBasic) else { return false }
    } else {
      // `2003-06-10Z` and `2003-06-10+02:00` are XML Schema; `2003-06-10 EST` occurs in feeds.
      fields.notes.insert(.noTime)
      fields.form = .looseISO8601
      if isRegular, !isBasic, ASCII.lowercased(separator) != UInt8(ascii: "z") {
        var ahead = scanner
        guard let offset = ahead.offset(text), offset.isExtended else { return false }
      }
      return zone(text)
    }
    if !isRegular { fields.form = .looseISO8601 }
    return zone(text)
  }

  private mutating func time(_ text: Span<UInt8>, mayBeBasic: Bool) -> Bool {
    let digits = scanner.digitCount(text)
    if digits <= 2, scanner.peek(text, digits) == UInt8(ascii: ":") {
      guard let clock = scanner.clock(text) else { return false }
      fields.clock = clock
      if !clock.isRegular || isBasic { fields.form = .looseISO8601 }
      if clock.hasFraction, clock.isRegular == false, fields.form == .w3cdtf { fields.form = .iso8601 }
      return true
    }
    guard mayBeBasic, digits == 2 || digits == 4 || digits == 6 else { return false }
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

  private mutating func zone(_ text: Span<UInt8>) -> Bool {
    let start = scanner.position
    scanner.skipSpaces(text)
    if scanner.position > start { fields.form = .looseISO8601 }
    if scanner.isAtEnd(text) {
      fields.notes.insert(.noZone)
      if fields.form == .w3cdtf { fields.form = .iso8601 }
      return true
    }
    var (hasOffset, hasName) = (false, false)
    while !scanner.isAtEnd(text) {
      let byte = scanner.peek(text)
      if ASCII.isLetter(byte) {
        guard !hasName, named(scanner.zoneName(text), hasOffset, text) else { return false }
        hasName = true
      } else if byte == UInt8(ascii: "[") {
        // RFC 9557 and Java add the region: `+02:00[Europe/Paris]`. It counts where there is no offset.
        guard let name = suffix(text), hasOffset || hasName || name.isEmpty || named(name, false, text) else {
          return false
        }
        hasName = hasName || !name.isEmpty
        fields.form = .looseISO8601
      } else {
        guard !hasOffset, !isZulu, offset(text) else { return false }
        hasOffset = true
      }
      if scanner.position < text.count, ASCII.isSpace(text[scanner.position]) {
        fields.form = .looseISO8601
        scanner.skipSpaces(text)
      }
    }
    return true
  }

  /// A suffix in brackets (RFC 9557 §4.1): the range of the zone's name in it, which is empty if it says something else, such
  /// as `[u-ca=hebrew]`. Nil if it does not end.
  private mutating func suffix(_ text: Span<UInt8>) -> Range<Int>? {
    scanner.position += 1
    _ = scanner.skip(UInt8(ascii: "!"), text)
    let name = scanner.zoneName(text)
    if scanner.skip(UInt8(ascii: "]"), text) { return name }
    guard let end = text.firstIndex(of: UInt8(ascii: "]"), from: scanner.position) else { return nil }
    scanner.position = end + 1
    return end..<end
  }

  /// A zone by name. After an offset a name is redundant.
  private mutating func named(_ name: Range<Int>, _ hasOffset: Bool, _ text: Span<UInt8>) -> Bool {
    if name.count == 1, ASCII.lowercased(text[name.lowerBound]) == UInt8(ascii: "z") {
      if hasOffset { fields.form = .looseISO8601 } else { conclude(isExtended: true) }
      isZulu = true
      if text[name.lowerBound] != UInt8(ascii: "Z") { fields.notes.insert(.lowercase) }
      return true
    }
    fields.form = .looseISO8601
    let zone = ZoneName.named(text.extracting(name))
    if hasOffset { return zone != nil }
    if let zone {
      fields.offset = Int(zone.minutes)
      if !zone.isRFC822 { fields.notes.insert(.uncommonZone) }
    } else {
      // `PM` and `Uhr` are not zones: such text is left to the free-form parser.
      guard DateWord.meaning(of: text.extracting(name)) == nil else { return false }
      fields.notes.insert(.unknownZone)
      fields.unknownZone = name
    }
    return true
  }

  private mutating func offset(_ text: Span<UInt8>) -> Bool {
    let sign = scanner.peek(text)
    // In a form decoded as a URL query, the plus is a space.
    if ASCII.isDigit(sign) {
      let digits = scanner.digitCount(text)
      guard ASCII.isSpace(text[scanner.position - 1]),
        digits == 4 || digits == 2 && scanner.peek(text, 2) == UInt8(ascii: ":")
      else { return false }
      let hours = scanner.number(2, text)
      _ = scanner.skip(UInt8(ascii: ":"), text)
      guard scanner.digitCount(text) == 2 else { return false }
      let minutes = scanner.number(2, text)
      guard hours < 24, minutes < 60 else { return false }
      fields.offset = hours * 60 + minutes
      return true
    }
    guard let offset = scanner.offset(text) else { return false }
    fields.offset = offset.minutes
    fields.notes.remove(.unknownZone)
    conclude(isExtended: offset.isExtended)
    if sign >= 0x80 || !(offset.isExtended || offset.isBasic) { fields.form = .looseISO8601 }
    return true
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
  private mutating func unixTime(_ text: Span<UInt8>) -> FeedDate? {
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
      secondsSinceEpoch: isMilliseconds ? value / 1000 : value, nanoseconds: clock.nanoseconds, form: .unixTime,
      notes: .noWeekday)
  }
}
