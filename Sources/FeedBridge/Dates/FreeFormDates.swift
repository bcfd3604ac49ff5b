/// Dates in words, or with numbers in a national order, whatever the order of the parts: all variations of RFC 822,
/// asctime, `Sep 10, 2011 3:15 PM`, `10 de setembro de 2011`, `25.12.2011`, `2004년 05월 28일 01:31:15`.
///
/// One pass collects the parts. Their combined meaning is decided afterwards (`FreeFormDateInterpretation.swift`), so
/// that no number is read as a year, a day or a zone if it could also be something else.

internal import FeedPrimitives

struct FreeFormDateReader {
  /// A number that is neither a time nor an offset: a day, a year, or a month in a numeric date.
  struct Number {
    var value = 0
    var digits = 0
    /// The byte directly after it, if that is a slash, a period or a hyphen; else 0.
    var separator: UInt8 = 0
    /// Whether it can only be a year.
    var isYear: Bool { digits > 2 || value > 31 && digits == 2 }
    var year: Int {
      switch digits {
      case 2: FeedDate.year(ofTwoDigits: value)
      case 3: 1900 + value  // RFC 2822 §4.3: 103 is 2003
      default: value
      }
    }
  }

  /// The parts in order, four bits each. RFC 822 is recognized by it.
  enum Part: UInt64 {
    case weekday = 1
    case comma, day, year, month, time, zone, zoneName, other
  }

  /// The order of day and month where it is ambiguous.
  var order: DateOrder?
  var scanner = DateScanner()
  var fields = DateFields()

  var numbers: [Number] = []
  /// Three of them make a date, and a fourth may be the hour of `3 pm`.
  static let maximumNumbers = 4
  var month: DateWord?
  var units = (year: 0, month: 0, day: 0)
  var hasTime = false
  var meridiem: DateWord.Role?
  /// The last unit of a time such as 4時05分06秒.
  var clockUnit: DateWord.Role?
  var isKorean = false
  var hasOffset = false
  var hasZoneName = false
  var hasAmbiguousZone = false
  var comment: Range<Int>?
  /// Whether the date begins with unknown words. They may be digits of another script.
  var hasUnknownWord = false
  /// Whether the date, and possibly the time, was read as ISO 8601.
  var isAfterISODate = false
  /// Whether there is more than ISO 8601 has parts for.
  var hasOtherText = false

  var parts: UInt64 = 0
  var lastPart: Part?
  /// Whether this part directly follows the last one.
  var isAdjacent = false

  static func read(_ text: TextSpan, order: DateOrder? = nil) -> FeedDate? {
    var reader = FreeFormDateReader(order: order)
    return reader.read(text)
  }

  /// Continues after a date of ISO 8601, and after its time, if it has one.
  static func read(_ text: TextSpan, after date: ISODateReader) -> FeedDate? {
    var reader = FreeFormDateReader()
    (reader.scanner, reader.fields, reader.hasTime) = (date.scanner, date.fields, date.hasTime)
    reader.units = (date.fields.year, date.fields.month, date.fields.day)
    reader.isAfterISODate = true
    let isAtT = !date.hasTime && ASCII.lowercased(reader.scanner.peek(text)) == UInt8(ascii: "t")
    if isAtT, reader.scanner.isDigit(text, 1) { reader.scanner.position += 1 }
    return reader.read(text)
  }

  private mutating func read(_ text: TextSpan) -> FeedDate? {
    guard collect(text), interpretDate(), interpretTime(text) else { return nil }
    identifyForm()
    return fields.date
  }

  // MARK: Collecting

  private mutating func collect(_ text: TextSpan) -> Bool {
    while true {
      guard skipSeparators(text) else { return false }
      if scanner.isAtEnd(text) { return true }
      let byte = scanner.peek(text)
      let isPart: Bool
      if ASCII.isDigit(byte) {
        isPart = number(text)
      } else if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") || scanner.dashLength(text) > 0 {
        isPart = offset(text)
      } else if byte == UInt8(ascii: "(") {
        isPart = skipComment(text)
      } else if byte == UInt8(ascii: "[") {
        isPart = suffix(text)
      } else if byte == UInt8(ascii: "'") {
        isPart = apostrophe(text)
      } else if ASCII.isLetter(byte) || byte >= 0x80 {
        isPart = word(text)
      } else {
        isPart = false
      }
      guard isPart else { return false }
    }
  }

  private mutating func add(_ part: Part) {
    if isAdjacent, lastPart != nil { fields.notes.insert(.oddLayout) }
    parts = parts << 4 | part.rawValue
    lastPart = part
  }

  /// A separator that no specification allows between two parts.
  private mutating func addSeparator() {
    parts = parts << 4 | Part.other.rawValue
    hasOtherText = true
  }

  /// Skips separators between two parts. False for a minus sign before a year: `30 Nov -0001` is how PHP writes a
  /// missing date.
  private mutating func skipSeparators(_ text: TextSpan) -> Bool {
    let start = scanner.position
    defer { isAdjacent = scanner.position == start }
    while !scanner.isAtEnd(text) {
      let byte = text[scanner.position]
      switch byte {
      case 0...ASCII.space:
        scanner.position += 1
      case UInt8(ascii: "."), UInt8(ascii: ";"), UInt8(ascii: "|"):
        addSeparator()
        scanner.position += 1
      case UInt8(ascii: ","):
        isAdjacent = false
        if lastPart != .comma { add(.comma) }
        hasOtherText = true
        scanner.position += 1
        if !scanner.isAtEnd(text), text[scanner.position] > ASCII.space { fields.notes.insert(.oddLayout) }
      case UInt8(ascii: "/") where isInDate:
        addSeparator()
        scanner.position += 1
      case UInt8(ascii: "-"):
        if scanner.isDigit(text, 1), !isHyphen(text) { return hasTime || hasZoneName || hasYear }
        addSeparator()
        scanner.position += 1
      default:
        let dash = scanner.dashLength(text)
        if dash > 0, hasTime, scanner.isDigit(text, dash) { return true }
        let length = dash + scanner.blankLength(text)
        if length == 0 { return true }
        addSeparator()
        scanner.position += length
      }
    }
    return true
  }

  /// Whether the minus sign here is a hyphen directly after a part of the date, as in `10-09-2011` and
  /// `2004-július-13`.
  private func isHyphen(_ text: TextSpan) -> Bool {
    guard scanner.position > 0, text[scanner.position - 1] > ASCII.space else { return false }
    return isInDate
  }

  private var isInDate: Bool { lastPart == .day || lastPart == .year || lastPart == .month || lastPart == .weekday }

  /// `(…)`, nested and with escapes, as in RFC 822 §3.1.4; an unclosed one extends to the end.
  private mutating func skipComment(_ text: TextSpan) -> Bool {
    let start = scanner.position + 1
    var depth = 0
    while !scanner.isAtEnd(text) {
      let byte = text[scanner.position]
      scanner.position += 1
      if byte == UInt8(ascii: "(") { depth += 1 }
      if byte == UInt8(ascii: ")") { depth -= 1 }
      if byte == ASCII.backslash { scanner.position += 1 }
      if depth == 0 { break }
    }
    scanner.position = min(scanner.position, text.count)
    comment = start..<max(start, depth == 0 ? scanner.position - 1 : scanner.position)
    fields.notes.insert(.oddLayout)
    return true
  }

  /// A suffix in brackets (RFC 9557 §4.1), such as the `[Europe/Paris]` that Java adds, or `[u-ca=hebrew]`. The zone counts
  /// where there is no offset.
  private mutating func suffix(_ text: TextSpan) -> Bool {
    add(.other)
    scanner.position += 1
    _ = scanner.skip(UInt8(ascii: "!"), text)
    let name = scanner.zoneName(text)
    if scanner.skip(UInt8(ascii: "]"), text) { return hasOffset || hasZoneName || namedZone(name, text) }
    guard let end = text.firstIndex(of: UInt8(ascii: "]"), from: scanner.position) else { return false }
    scanner.position = end + 1
    return true
  }

  private mutating func namedZone(_ name: Range<Int>, _ text: TextSpan) -> Bool {
    if let known = ZoneName.named(text.extracting(name)) { zone(known) } else { unknownZone(name) }
  }

  /// `'04`
  private mutating func apostrophe(_ text: TextSpan) -> Bool {
    scanner.position += 1
    guard scanner.digitCount(text) == 2, numbers.count < Self.maximumNumbers else { return false }
    let value = scanner.number(2, text)
    fields.notes.insert(.twoDigitYear)
    numbers.append(Number(value: FeedDate.year(ofTwoDigits: value), digits: 4))
    add(.other)
    return true
  }

  private mutating func number(_ text: TextSpan) -> Bool {
    let digits = scanner.digitCount(text)
    guard digits <= 4 else { return false }
    let next = ASCII.lowercased(scanner.peek(text, digits))
    // In a form decoded as a URL query, the plus of +0200 is a space.
    let isOffset = digits == 4 || isAfterISODate && digits == 2 && next == UInt8(ascii: ":")
    if isOffset, hasTime, hasYear, !hasOffset { return offset(text) }
    if digits <= 2 {
      if next == UInt8(ascii: ":") { return time(text, separator: next) }
      let isHours = next == UInt8(ascii: "h") && !ASCII.isLetter(scanner.peek(text, digits + 1))
      if isHours, !hasTime { return time(text, separator: next) }
      // Danes and Finns write `10.9.2011 16.05`.
      if next == UInt8(ascii: "."), hasYear, !hasTime, let clock = scanner.dottedClock(text) { return time(clock) }
    }
    guard numbers.count < Self.maximumNumbers else { return false }
    let isSeparator = next == UInt8(ascii: "/") || next == UInt8(ascii: ".") || next == UInt8(ascii: "-")
    let value = scanner.number(digits, text)
    numbers.append(Number(value: value, digits: digits, separator: isSeparator ? next : 0))
    add(digits == 4 || digits == 2 && lastPart == .month && numbers.count == 2 ? .year : .day)

    // `13T9:15`, and the `2011:13:55:36` of web server logs.
    let isBeforeTime = next == UInt8(ascii: "t") || digits == 4 && next == UInt8(ascii: ":")
    if isBeforeTime, scanner.isDigit(text, 1) { scanner.position += 1 }
    return true
  }

  /// Whether the date is complete, so that four more digits are not a year.
  private var hasYear: Bool { month != nil ? numbers.count == 2 : numbers.count == 3 || units.year > 0 }

  private mutating func time(_ text: TextSpan, separator: UInt8) -> Bool {
    guard !hasTime, let clock = scanner.clock(text, separator: separator) else { return false }
    return time(clock, isUsual: separator == UInt8(ascii: ":"))
  }

  private mutating func time(_ clock: ClockTime, isUsual: Bool = false) -> Bool {
    fields.clock = clock
    hasTime = true
    add(clock.isRegular && !clock.hasFraction && isUsual ? .time : .other)
    lastPart = .time
    return true
  }

  private mutating func offset(_ text: TextSpan) -> Bool {
    guard !hasOffset else { return repeatedOffset(text) }
    guard hasTime || hasZoneName || hasYear else { return false }
    // `Z+02:00` is contradictory.
    if scanner.position > 0, ASCII.lowercased(text[scanner.position - 1]) == UInt8(ascii: "z") { return false }
    if scanner.isDigit(text) {
      let hours = scanner.number(2, text)
      _ = scanner.skip(UInt8(ascii: ":"), text)
      guard scanner.digitCount(text) == 2 else { return false }
      let minutes = scanner.number(2, text)
      guard hours <= 14, minutes < 60 else { return false }
      fields.offset = hours * 60 + minutes
      add(.other)
    } else {
      let isASCII = scanner.peek(text) < 0x80
      guard let offset = scanner.offset(text) else { return false }
      fields.offset = offset.minutes
      hasAmbiguousZone = offset.isAmbiguous
      add(offset.isBasic && isASCII && !hasZoneName ? .zone : .other)
    }
    (hasOffset, fields.hasSummerTime) = (true, false)
    return true
  }

  /// Go writes the offset again where a zone has no name: `-0300 -03`.
  private mutating func repeatedOffset(_ text: TextSpan) -> Bool {
    guard !isAdjacent, let offset = scanner.offset(text), offset.minutes == fields.offset else { return false }
    add(.other)
    return true
  }

  /// The reading of a monotonic clock, with which Go's `time.String()` ends: `m=+0.001`.
  private mutating func monotonicClock(_ text: TextSpan) -> Bool {
    guard hasOffset, scanner.skip(UInt8(ascii: "="), text) else { return false }
    if !scanner.skip(UInt8(ascii: "+"), text) { _ = scanner.skip(UInt8(ascii: "-"), text) }
    let start = scanner.position
    while scanner.isDigit(text) || scanner.peek(text) == UInt8(ascii: ".") { scanner.position += 1 }
    add(.other)
    return scanner.position > start
  }

  // MARK: Words

  private mutating func word(_ text: TextSpan) -> Bool {
    let start = scanner.position
    let range = scanner.word(text)
    guard !range.isEmpty else { return false }
    if let role = dottedMeridiem(text, range) { return meridiem(role, text) }
    if scanner.peek(text) == UInt8(ascii: "="), text.equals("m", range) { return monotonicClock(text) }
    let meaning = DateWord.meaning(of: text.extracting(range))
    // `pt` is Friday in Polish and Pacific Time in America: after the time, a zone is more likely.
    let mayBeZone = hasTime || isAfterISODate || meaning == nil && !numbers.isEmpty
    if mayBeZone, meaning?.role != .am, meaning?.role != .pm {
      scanner.position = start
      let name = scanner.zoneName(text)
      if !name.isEmpty, let zone = ZoneName.named(text.extracting(name)) { return self.zone(zone) }
      scanner.position = range.upperBound
    }
    // Military zones are letters that are words in other languages: `a las 10`.
    let isMilitary = hasTime && range.count == 1 && text[start] &- 0x41 < 26
    guard let meaning, !isMilitary else {
      // A weekday in an unsupported language, or `Published`.
      if numbers.isEmpty, !hasTime, month == nil, !isAfterISODate {
        hasUnknownWord = true
        fields.notes.insert(.ignoredText)
        return skipWord()
      }
      scanner.position = start
      _ = scanner.zoneName(text)
      scanner.position = max(scanner.position, range.upperBound)
      return unknownZone(start..<scanner.position)
    }
    switch meaning.role {
    // Words in the long name of a zone are weekdays elsewhere: `Horário do Meridiano`.
    case .name where meaning.month == 0 && isAfterZone: return skipWord()
    case .name: return name(meaning)
    case .filler:
      // It may be a digit that is mistyped.
      let isBesideDigit = isAdjacent && lastPart != nil || scanner.isDigit(text)
      if range.count == 1, isBesideDigit { fields.notes.insert(.ignoredText) }
      return skipWord()
    case .am, .pm:
      // The Arabic word also means the Christian era.
      if !hasTime, text.equals("م", range) { return skipWord() }
      if meaning.isKorean { isKorean = true }
      return meridiem(meaning.role, text)
    case .yearUnit, .monthUnit, .dayUnit:
      // 日 and 月 are weekdays too.
      return numbers.isEmpty && meaning.weekday != nil ? name(meaning) : unit(meaning)
    case .hourUnit, .minuteUnit, .secondUnit: return clockUnit(meaning)
    }
  }

  /// Skips a word without meaning, which no specification allows.
  private mutating func skipWord() -> Bool {
    addSeparator()
    return true
  }

  /// Months and weekdays. A word that can be either is the weekday if the text has another month.
  private mutating func name(_ word: DateWord) -> Bool {
    var word = word
    if word.weekday != nil, month != nil { word.month = 0 }
    if word.month > 0 {
      if let earlier = month {
        guard let weekday = earlier.weekday, fields.weekday == nil else { return false }
        fields.weekday = weekday
      }
      month = word
      add(word.isRFC822 ? .month : .other)
      lastPart = .month
    } else {
      guard fields.weekday == nil, let weekday = word.weekday else { return false }
      fields.weekday = weekday
      add(word.isRFC822 ? .weekday : .other)
    }
    return true
  }

  /// `a.m.`, `p. m.`, `μ.μ.`, starting at the single letter.
  private mutating func dottedMeridiem(_ text: TextSpan, _ letter: Range<Int>) -> DateWord.Role? {
    guard letter.count <= 2, hasTime || !numbers.isEmpty, scanner.peek(text) == UInt8(ascii: ".") else { return nil }
    let letters = text.extracting(letter)
    let isGreek = letters.isEqual(to: "π") || letters.isEqual(to: "μ")
    let first = ASCII.lowercased(text[letter.lowerBound])
    guard isGreek || letter.count == 1 && (first == UInt8(ascii: "a") || first == UInt8(ascii: "p")) else { return nil }
    var ahead = scanner
    ahead.position += 1
    while ahead.peek(text) == ASCII.space || ahead.blankLength(text) > 0 {
      ahead.position += max(1, ahead.blankLength(text))
    }
    if isGreek {
      guard ahead.word(text).count == 2, text[ahead.position - 2] == 0xCE, text[ahead.position - 1] == 0xBC else {
        return nil
      }
      scanner.position = ahead.position
      return first == 0xCF ? .am : .pm
    }
    guard ASCII.lowercased(ahead.peek(text)) == UInt8(ascii: "m"), !ASCII.isLetter(ahead.peek(text, 1)) else {
      return nil
    }
    scanner.position = ahead.position + 1
    return first == UInt8(ascii: "a") ? .am : .pm
  }

  private mutating func meridiem(_ role: DateWord.Role, _ text: TextSpan) -> Bool {
    // German dates begin with it: `am 10. September`.
    if role == .am, !hasTime, numbers.isEmpty, month == nil, units.year == 0 { return true }
    guard meridiem == nil else { return false }
    meridiem = role
    hasOtherText = true
    // `3pm`; but in East Asia it precedes the time.
    var ahead = scanner
    ahead.skipSpaces(text)
    if !hasTime, lastPart == .day, !ahead.isDigit(text), let hour = numbers.popLast() {
      fields.clock.hour = hour.value
      hasTime = true
    }
    add(.other)
    return true
  }

  /// 년, 月 and so on: the meaning of the last number.
  private mutating func unit(_ word: DateWord) -> Bool {
    guard lastPart == .day || lastPart == .year, let number = numbers.popLast() else { return false }
    if word.isKorean { isKorean = true }
    switch word.role {
    case .yearUnit:
      guard units.year == 0, number.digits == 4 else { return false }
      units.year = number.value
    case .monthUnit:
      guard units.month == 0, number.digits <= 2 else { return false }
      units.month = number.value
    default:
      guard units.day == 0, number.digits <= 2 else { return false }
      units.day = number.value
    }
    add(.other)
    return true
  }

  /// 時, 분 and so on: which part of the time of day the last number is.
  private mutating func clockUnit(_ word: DateWord) -> Bool {
    guard lastPart == .day, !hasTime || clockUnit != nil, let last = numbers.last, last.digits <= 2 else {
      return false
    }
    numbers.removeLast()
    let value = last.value
    switch (clockUnit, word.role) {
    case (nil, .hourUnit): fields.clock.hour = value
    case (.hourUnit, .minuteUnit): fields.clock.minute = value
    case (.minuteUnit, .secondUnit): fields.clock.second = value
    default: return false
    }
    if word.isKorean { isKorean = true }
    clockUnit = word.role
    hasTime = true
    add(.other)
    return true
  }

  private mutating func zone(_ zone: ZoneName) -> Bool {
    guard !hasZoneName else { return isAfterZone && skipWord() }
    hasZoneName = true
    // A name after an offset is redundant; an offset after a name replaces it (`GMT+2`).
    if !hasOffset { take(zone) }
    add(hasOffset ? .other : zone.isRFC822 ? .zone : .zoneName)
    return true
  }

  mutating func take(_ zone: ZoneName) {
    (fields.offset, fields.hasSummerTime, hasAmbiguousZone) = (Int(zone.minutes), zone.hasSummerTime, zone.isAmbiguous)
  }

  /// Whether a word here follows a date, a time and a zone, and so does not change them.
  private var isAfterZone: Bool { hasYear && hasTime && (hasZoneName || hasOffset) && !isAdjacent }

  /// An unknown word in place of a zone.
  private mutating func unknownZone(_ name: Range<Int>) -> Bool {
    if isAfterZone { return skipWord() }
    guard hasTime || isAfterISODate, !hasZoneName, !hasOffset else { return false }
    hasZoneName = true
    fields.notes.insert(.unknownZone)
    add(name.count == 1 ? .zone : .zoneName)
    return true
  }
}
