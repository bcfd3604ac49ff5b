/// What the parts of a written date make together: the second half of `WrittenDates.swift`.

import FeedPrimitives

extension WrittenDateReader {
  mutating func judgeDate() -> Bool {
    if units.year > 0 || units.month > 0 || units.day > 0 {
      (fields.year, fields.month, fields.day) = units
      return numberCount == 0 && month == nil
    }
    guard let month else { return numberCount == 3 && judgeNumericDate() }
    fields.month = month.month
    switch numberCount {
    case 2:
      let yearFirst = numbers[0].isYear
      let (year, day) = yearFirst ? (numbers[0], numbers[1]) : (numbers[1], numbers[0])
      guard year.digits >= 2, day.digits <= 2 else { return false }
      if year.digits == 2 { fields.notes.insert(.twoDigitYear) }
      fields.year = year.year
      fields.day = day.value
      return true
    case 1:
      // `September 2011` is a month, as `2011-09` is; with a time of day it makes no sense.
      fields.year = numbers[0].value
      fields.notes.insert(.noDay)
      return numbers[0].digits == 4 && !hasTime && fields.weekday == nil
    default:
      return false
    }
  }

  /// Three numbers: every order that people use is tried, and all that make a date must make the same.
  private mutating func judgeNumericDate() -> Bool {
    let (a, b, c) = (numbers[0], numbers[1], numbers[2])
    // With spaces alone only `2011 09 10` is clear.
    guard a.separator == b.separator, a.separator != 0 || a.digits == 4 else { return false }
    fields.form = .numeric
    var found: CivilDate?
    func consider(_ year: Number, _ month: Number, _ day: Number) -> Bool {
      guard year.digits == 2 || year.digits == 4, month.digits <= 2, day.digits <= 2 else { return true }
      let date = CivilDate(year: year.year, month: month.value, day: day.value)
      guard date.isValid else { return true }
      if let found { return found == date }
      found = date
      return true
    }
    // Full stops are for day, month, year, or the other way round.
    let hasStops = a.separator == UInt8(ascii: ".")
    var isClear = consider(c, b, a)
    if !hasStops { isClear = isClear && consider(c, a, b) }
    if !hasStops || a.digits == 4 { isClear = isClear && consider(a, b, c) }
    guard isClear, let found else { return false }
    (fields.year, fields.month, fields.day) = (found.year, found.month, found.day)
    if a.digits != 4 && c.digits != 4 { fields.notes.insert(.twoDigitYear) }
    return true
  }

  mutating func judgeTime(_ text: Span<UInt8>) -> Bool {
    if !hasTime {
      fields.notes.insert(.noTime)
      if meridiem != nil { return false }
    } else if let meridiem {
      let hour = fields.clock.hour
      // `13:00 PM` says one thing twice, `13:00 AM` two things, `0:30 PM` nobody knows what.
      switch (meridiem, hour) {
      case (.am, 0...11), (.pm, 12...23): break
      case (.am, 12): fields.clock.hour = 0
      case (.pm, 1...11): fields.clock.hour = hour + 12
      default: return false
      }
    }
    if !hasOffset && !hasZoneName {
      if let comment, let zone = ZoneName.named(text.extracting(comment)) {
        fields.offset = Int(zone.minutes)
        if !zone.isRFC822 { fields.notes.insert(.uncommonZone) }
      } else if isKorean {
        fields.offset = 9 * 60
        fields.notes.insert(.impliedZone)
      } else {
        fields.notes.insert(.noZone)
      }
    } else if hasOffset {
      fields.notes.remove(.unknownZone)
    }
    return true
  }

  mutating func judgeForm() {
    if parts == WrittenDateReader.rfc822 || parts == WrittenDateReader.rfc822WithWeekday {
      fields.form = .rfc822
    } else if parts == WrittenDateReader.asctime {
      fields.form = .asctime
    }
  }

  private static let rfc822 = sequence(.day, .month, .year, .time, .zone)
  private static let rfc822WithWeekday = sequence(.weekday, .comma, .day, .month, .year, .time, .zone)
  private static let asctime = sequence(.weekday, .month, .day, .time, .year)

  private static func sequence(_ parts: Part...) -> UInt64 { parts.reduce(0) { $0 << 4 | $1.rawValue } }
}
