/// The parts that all tolerant parsers share: the time of day, the offset, and separators.

internal import FeedPrimitives

/// A time of day. Nine digits of a fraction are kept.
struct ClockTime {
  var hour = 0
  var minute = 0
  var second = 0
  var nanoseconds = 0
  var hasSeconds = false
  var hasFraction = false
  /// Whether each field has two digits and the fraction has a period.
  var isRegular = true

  /// 24:00:00 is midnight of the next day (ISO 8601:2000), :60 a leap second, which counts as the next second.
  var isValid: Bool {
    if hour == 24 { return minute == 0 && second == 0 && nanoseconds == 0 }
    return hour < 24 && minute < 60 && second <= 60
  }
}

/// A position in text. The text itself is passed to each call.
struct DateScanner {
  var position = 0

  func isAtEnd(_ text: TextSpan) -> Bool { position >= text.count }

  /// The byte at `offset` from here, or 0 after the end.
  func peek(_ text: TextSpan, _ offset: Int = 0) -> UInt8 {
    position + offset < text.count ? text[position + offset] : 0
  }

  func isDigit(_ text: TextSpan, _ offset: Int = 0) -> Bool { ASCII.isDigit(peek(text, offset)) }

  /// The number of digits starting here.
  func digitCount(_ text: TextSpan) -> Int { digits(text, from: 0) }

  /// The number of digits starting at `offset`.
  func digits(_ text: TextSpan, from offset: Int) -> Int {
    var count = 0
    while isDigit(text, offset + count) { count += 1 }
    return count
  }

  mutating func skip(_ byte: UInt8, _ text: TextSpan) -> Bool {
    guard position < text.count, text[position] == byte else { return false }
    position += 1
    return true
  }

  mutating func skipSpaces(_ text: TextSpan) {
    while position < text.count, ASCII.isSpace(text[position]) { position += 1 }
  }

  /// The next `count` digits, at most nine, as a number; they must exist.
  mutating func number(_ count: Int, _ text: TextSpan) -> Int {
    var value = 0
    for _ in 0..<count {
      value = value * 10 + Int(text[position] &- 0x30)
      position += 1
    }
    return value
  }

  /// One or two digits, not followed by a third.
  mutating func shortNumber(_ text: TextSpan) -> (value: Int, digits: Int)? {
    let digits = digitCount(text)
    guard digits == 1 || digits == 2 else { return nil }
    return (number(digits, text), digits)
  }

  // MARK: Time of day

  /// `4:00`, `04:00:00`, `04:00:00.5`, `04:00:00,5`; with `separator` `h`, also `4h` and `4h30`.
  mutating func clock(_ text: TextSpan, separator: UInt8 = UInt8(ascii: ":")) -> ClockTime? {
    var clock = ClockTime()
    guard let hour = shortNumber(text) else { return nil }
    clock.hour = hour.value
    guard position < text.count, ASCII.lowercased(text[position]) == separator else { return nil }
    position += 1
    if separator != UInt8(ascii: ":"), !isDigit(text) { return clock }
    guard let minute = shortNumber(text) else { return nil }
    clock.minute = minute.value
    clock.isRegular = hour.digits == 2 && minute.digits == 2
    if peek(text) == UInt8(ascii: ":") {
      position += 1
      guard let second = shortNumber(text) else { return nil }
      clock.second = second.value
      clock.hasSeconds = true
      if second.digits == 1 { clock.isRegular = false }
      fraction(text, of: &clock)
    }
    // Databases write milliseconds after a colon: `4:05:06:007`.
    if clock.hasSeconds, !clock.hasFraction, peek(text) == UInt8(ascii: ":"), digits(text, from: 1) == 3,
      let fraction = Fraction(text, at: position + 1)
    {
      clock.nanoseconds = fraction.nanoseconds
      clock.hasFraction = true
      clock.isRegular = false
      position = fraction.end
    }
    // An extra colon, or hundredths of minutes, which look like seconds.
    if peek(text) == UInt8(ascii: ":") || peek(text) == UInt8(ascii: ".") && isDigit(text, 1) { return nil }
    return clock
  }

  /// `16.05`, `16.05.06`; nil for anything that could be more than a time.
  mutating func dottedClock(_ text: TextSpan) -> ClockTime? {
    let stop = UInt8(ascii: ".")
    var ahead = self
    var clock = ClockTime()
    clock.isRegular = false
    guard let hour = ahead.shortNumber(text), ahead.skip(stop, text), ahead.digitCount(text) == 2 else { return nil }
    clock.hour = hour.value
    clock.minute = ahead.number(2, text)
    if ahead.peek(text) == stop, ahead.digits(text, from: 1) == 2 {
      ahead.position += 1
      clock.second = ahead.number(2, text)
      clock.hasSeconds = true
    }
    guard ahead.peek(text) != UInt8(ascii: ":"), ahead.peek(text) != stop || !ahead.isDigit(text, 1), clock.isValid
    else { return nil }
    position = ahead.position
    return clock
  }

  /// The decimal sign and the digits after it, if they are here.
  mutating func fraction(_ text: TextSpan, of clock: inout ClockTime) {
    let sign = peek(text)
    guard sign == UInt8(ascii: ".") || sign == UInt8(ascii: ","), let fraction = Fraction(text, at: position + 1) else {
      return
    }
    clock.nanoseconds = fraction.nanoseconds
    clock.hasFraction = true
    if sign != UInt8(ascii: ".") { clock.isRegular = false }
    position = fraction.end
  }

  // MARK: Offsets

  struct Offset {
    /// East of Greenwich.
    var minutes: Int
    /// Written as `+0200`.
    var isBasic: Bool
    /// Written as `+02:00`.
    var isExtended: Bool
    /// Written with three digits: `+020` may lack the first of them or the last.
    var isAmbiguous: Bool
  }

  /// `+0200`, `-02:00`, `+02`, `-5`, `+530`, starting at the sign; also with a Unicode dash or minus sign.
  mutating func offset(_ text: TextSpan) -> Offset? {
    var isEast = false
    if peek(text) == UInt8(ascii: "+") || peek(text) == UInt8(ascii: "-") {
      isEast = peek(text) == UInt8(ascii: "+")
      position += 1
    } else {
      guard dashLength(text) > 0 else { return nil }
      position += dashLength(text)
    }
    let digits = digitCount(text)
    var (hours, minutes) = (0, 0)
    var isExtended = false
    switch digits {
    case 1, 2:
      hours = number(digits, text)
      if skip(UInt8(ascii: ":"), text) {
        guard digitCount(text) == 2 else { return nil }
        minutes = number(2, text)
        isExtended = digits == 2
      }
    case 3, 4:
      hours = number(digits - 2, text)
      minutes = number(2, text)
    default:
      return nil
    }
    guard hours < 24, minutes < 60 else { return nil }
    let east = hours * 60 + minutes
    return Offset(
      minutes: isEast ? east : -east, isBasic: digits == 4, isExtended: isExtended, isAmbiguous: digits == 3)
  }

  /// The length of a Unicode dash (U+2010 to U+2015) or minus sign (U+2212) here, or 0.
  func dashLength(_ text: TextSpan) -> Int {
    guard peek(text) == 0xE2 else { return 0 }
    let (second, third) = (peek(text, 1), peek(text, 2))
    return second == 0x80 && (0x90...0x95).contains(third) || second == 0x88 && third == 0x92 ? 3 : 0
  }

  // MARK: Words

  /// The length of a non-ASCII blank character here, or 0: no-break and thin spaces, the ideographic space,
  /// bidirectional and joining marks, the byte order mark, and the middle dot between date and time.
  func blankLength(_ text: TextSpan) -> Int {
    let (second, third) = (peek(text, 1), peek(text, 2))
    switch peek(text) {
    case 0xC2: return second == 0xA0 || second == 0xB7 || second == 0xAD ? 2 : 0
    case 0xD8: return second == 0x8C ? 2 : 0  // the Arabic comma
    case 0xE2:
      let isBlank = second == 0x80 && ((0x80...0x8F).contains(third) || (0xA8...0xAF).contains(third))
      return isBlank || second == 0x81 && (0x9F...0xAF).contains(third) ? 3 : 0
    case 0xE3: return second == 0x80 && third == 0x80 ? 3 : 0
    case 0xEF: return second == 0xBB && third == 0xBF ? 3 : 0
    default: return 0
    }
  }

  /// Consumes the letters starting here; any character outside ASCII counts as one unless it is a blank or a dash,
  /// and so does the apostrophe of `п'ятниця` and `d'abril`.
  mutating func word(_ text: TextSpan) -> Range<Int> {
    let start = position
    while position < text.count {
      let byte = text[position]
      if byte < 0x80 {
        let next = peek(text, 1)
        let isApostrophe = byte == UInt8(ascii: "'") && position > start && (ASCII.isLetter(next) || next >= 0x80)
        guard ASCII.isLetter(byte) || isApostrophe else { break }
      } else if blankLength(text) > 0 || dashLength(text) > 0 {
        break
      }
      position += 1
    }
    return start..<position
  }

  /// Consumes the name of a zone: letters, the digit of `EST5EDT`, and the slashes, digits and signs of
  /// `America/Port-au-Prince` or `Etc/GMT+5`.
  mutating func zoneName(_ text: TextSpan) -> Range<Int> {
    let start = position
    while ASCII.isLetter(peek(text)) { position += 1 }
    if position - start == 3, isDigit(text), ASCII.isLetter(peek(text, 1)) {
      position += 1
      while ASCII.isLetter(peek(text)) { position += 1 }
    }
    guard position > start, peek(text) == UInt8(ascii: "/"), ASCII.isLetter(peek(text, 1)) else {
      return start..<position
    }
    while position < text.count, text[position] > ASCII.space, text[position] < 0x80,
      text[position] != UInt8(ascii: "("),
      text[position] != UInt8(ascii: "]")
    {
      position += 1
    }
    return start..<position
  }
}
