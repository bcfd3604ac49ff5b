/// The combined meaning of the parts of a free-form date: the second half of `FreeFormDates.swift`.

internal import FeedPrimitives

extension FreeFormDateReader {
  mutating func interpretDate() -> Bool {
    if units.month > 0, units.year == 0, units.day == 0, month == nil {
      // `5 3월 2011`, the result of a pattern such as `d MMM yyyy` if the name of the month contains a number.
      month = DateWord(month: units.month)
    } else if units.year > 0 || units.month > 0 || units.day > 0 {
      (fields.year, fields.month, fields.day) = units
      if units.day == 0, units.year > 0, isMonthAlone {
        fields.day = 1
        fields.notes.insert(.noDay)
      }
      return numbers.isEmpty && month == nil
    }
    guard let month else { return numbers.count == 3 && interpretNumericDate() }
    fields.month = month.month
    switch numbers.count {
    case 2:
      let yearFirst = numbers[0].isYear
      let (year, day) = yearFirst ? (numbers[0], numbers[1]) : (numbers[1], numbers[0])
      guard year.digits >= 2, day.digits <= 2 else { return false }
      if year.digits == 2 { fields.notes.insert(.twoDigitYear) }
      fields.year = year.year
      fields.day = day.value
      return true
    case 1:
      // `September 2011` is a month, like `2011-09`; a time of day makes no sense with it.
      fields.year = numbers[0].value
      fields.notes.insert(.noDay)
      return numbers[0].digits == 4 && isMonthAlone
    default:
      return false
    }
  }

  /// Whether a month and a year may be the whole date.
  private var isMonthAlone: Bool { !hasTime && fields.weekday == nil && !hasUnknownWord }

  /// Three numbers: tries every common order; all orders that give a date, matching the weekday if that decides, must
  /// give the same one.
  private mutating func interpretNumericDate() -> Bool {
    let (a, b, c) = (numbers[0], numbers[1], numbers[2])
    // With spaces alone, only `2011 09 10` is unambiguous, or a date with a weekday.
    guard a.separator == b.separator, a.separator != 0 || a.digits == 4 || fields.weekday != nil else { return false }
    var candidates: [CivilDate] = []
    func consider(_ year: Number, _ month: Number, _ day: Number) {
      guard year.digits == 2 || year.digits == 4, month.digits <= 2, day.digits <= 2 else { return }
      let date = CivilDate(year: year.year, month: month.value, day: day.value)
      if date.isValid, !candidates.contains(date) { candidates.append(date) }
    }
    // Periods are used for day, month, year, or the reverse.
    let hasStops = a.separator == UInt8(ascii: ".")
    consider(c, b, a)
    if !hasStops { consider(c, a, b) }
    if !hasStops || a.digits == 4 { consider(a, b, c) }
    if candidates.count > 1, let weekday = fields.weekday { candidates.removeAll { $0.weekday != weekday } }
    func isMonthFirst(_ date: CivilDate) -> Bool { (a.value, b.value) == (date.month, date.day) }
    func isDayFirst(_ date: CivilDate) -> Bool { (a.value, b.value) == (date.day, date.month) }
    if candidates.count > 1, let order {
      candidates.removeAll { order == .monthFirst ? !isMonthFirst($0) : !isDayFirst($0) }
      fields.notes.insert(.assumedOrder)
    }
    guard candidates.count == 1, let found = candidates.first else { return false }
    (fields.year, fields.month, fields.day) = (found.year, found.month, found.day)
    // Dates with periods have one order everywhere, and say nothing about others.
    if !hasStops, found.month != found.day, !fields.notes.contains(.assumedOrder) {
      if isMonthFirst(found) { fields.notes.insert(.monthFirst) }
      if isDayFirst(found) { fields.notes.insert(.dayFirst) }
    }
    if a.digits != 4 && c.digits != 4 { fields.notes.insert(.twoDigitYear) }
    return true
  }

  mutating func interpretTime(_ text: TextSpan) -> Bool {
    if !hasTime {
      fields.notes.insert(.noTime)
      if meridiem != nil { return false }
    } else if let meridiem {
      let hour = fields.clock.hour
      // `13:00 PM` is redundant, `13:00 AM` contradictory; `0:30 PM` is how Japan counts.
      switch (meridiem, hour) {
      case (.am, 0...11), (.pm, 12...23): break
      case (.am, 12): fields.clock.hour = 0
      case (.pm, 0...11): fields.clock.hour = hour + 12
      default: return false
      }
    }
    if !hasOffset && !hasZoneName {
      if let comment, let zone = ZoneName.named(text.extracting(comment)) {
        take(zone)
      } else {
        fields.notes.insert(.noZone)
        if isKorean {
          fields.offset = 9 * 60
          fields.notes.insert(.koreanTime)
        }
      }
    } else if hasOffset {
      fields.notes.remove(.unknownZone)
    }
    if hasAmbiguousZone { fields.notes.insert(.ambiguousZone) }
    return true
  }

  mutating func identifyForm() {
    if let known = FreeFormDateReader.forms.first(where: { $0.parts == parts }) { fields.form = known.form }
    if isAfterISODate { fields.form = hasOtherText ? .other : .looseISO8601 }
  }

  /// The parts of the forms that have a specification.
  private static let forms: [(parts: UInt64, form: FeedDate.Form)] = [
    (sequence(.day, .month, .year, .time, .zone), .rfc822),
    (sequence(.weekday, .comma, .day, .month, .year, .time, .zone), .rfc822),
    (sequence(.day, .month, .year, .time, .zoneName), .looseRFC822),
    (sequence(.weekday, .comma, .day, .month, .year, .time, .zoneName), .looseRFC822),
  ]

  private static func sequence(_ parts: Part...) -> UInt64 { parts.reduce(0) { $0 << 4 | $1.rawValue } }
}
