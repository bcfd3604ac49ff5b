/// Dates in feeds: an instant, and what was unusual about its text.
///
/// Nearly all dates are parsed at fixed positions (`CommonDates.swift`); the others by a parser for ISO 8601
/// (`ISODates.swift`) and one for dates in words or in national order, and for zones by name (`FreeFormDates.swift`).

package import FeedFoundation
package import FeedPrimitives
internal import JSONFeedModel

/// A date read from a feed.
package struct FeedDate: Sendable, Equatable {
  /// The instant, in the years 0001 to 9999 of UTC.
  package var date: Date

  /// The form of the text, for validation.
  package var form: Form

  /// What the text omits or gets wrong.
  package var notes: Notes

  /// Whether the text has no zone, or an unknown one, so that UTC was assumed, or the time of Korea.
  package var assumedUTC: Bool { !notes.isDisjoint(with: [.noZone, .unknownZone]) }

  /// Whether it is on the first day of the year 1: the zero time of Go (Hugo) and .NET, in any zone.
  package var isZeroTime: Bool { Self.isZeroTime(date) }

  static func isZeroTime(_ date: Date) -> Bool {
    date.timeIntervalSince1970 < Double(CivilDate.writableSeconds.lowerBound) + 86_400
  }

  /// The forms, each without those above it. Text has a form only if it follows its specification to the letter.
  package enum Form: Sendable {
    /// RFC 822 §5.1 or RFC 2822 §3.3 and §4.3: `Tue, 10 Jun 2003 04:00:00 GMT`.
    case rfc822
    /// The same with a zone name that RFC 822 does not have: `Tue, 10 Jun 2003 04:00:00 CEST`.
    case looseRFC822
    /// RFC 3339 §5.6: `2003-06-10T04:00:00Z`.
    case rfc3339
    /// The W3C's note on date and time: `2003`, `2003-06`, `2003-06-10`, `2003-06-10T04:00Z`.
    case w3cdtf
    /// ISO 8601, any edition: `20030610T0400`, `2003-W24-2`, `2003-161`, `-03-06`.
    case iso8601
    /// Similar to ISO 8601: `2003-6-10 4:00`, `2003-06-10T04:00:00 EST`.
    case looseISO8601
    /// Anything else: `10 juin 2003 à 4h00`, `6/10/2003`, seconds since 1970.
    case other
  }

  package struct Notes: OptionSet, Sendable {
    package let rawValue: UInt16
    package init(rawValue: UInt16) { self.rawValue = rawValue }

    /// No zone; read as UTC, if it is not ``koreanTime``.
    package static let noZone = Notes(rawValue: 1 << 0)
    /// A zone without an agreed meaning, including military letters (RFC 2822 §4.3); read as UTC.
    package static let unknownZone = Notes(rawValue: 1 << 1)
    package static let twoDigitYear = Notes(rawValue: 1 << 2)
    package static let wrongWeekday = Notes(rawValue: 1 << 3)
    /// No time of day; read as midnight.
    package static let noTime = Notes(rawValue: 1 << 4)
    /// No day of the month; read as the first.
    package static let noDay = Notes(rawValue: 1 << 5)
    /// Comments, or parts without the required space between them.
    package static let oddLayout = Notes(rawValue: 1 << 6)
    /// The `t` or `z` of RFC 3339 is lowercase.
    package static let lowercase = Notes(rawValue: 1 << 7)
    /// Midnight is written as 24:00 of the day before.
    package static let hour24 = Notes(rawValue: 1 << 8)
    /// Three numbers, of which the first can only be the month: `8/27/2025`.
    package static let monthFirst = Notes(rawValue: 1 << 9)
    /// Three numbers, of which the first can only be the day: `27/8/2025`.
    package static let dayFirst = Notes(rawValue: 1 << 10)
    /// Day and month could be exchanged, and were read in the order of other dates.
    package static let assumedOrder = Notes(rawValue: 1 << 11)
    /// No zone, and Korean words; read as UTC+9.
    package static let koreanTime = Notes(rawValue: 1 << 12)
    /// A zone with several meanings, of which the usual one was read: `IST`, or `+020`, which lacks a digit.
    package static let ambiguousZone = Notes(rawValue: 1 << 13)
    /// Words without a meaning, or letters beside digits (`l3 Apr`, `1O Jun`), were ignored.
    package static let ignoredText = Notes(rawValue: 1 << 14)
    /// HTML or quotation marks around the date were ignored.
    package static let markup = Notes(rawValue: 1 << 15)
  }

  /// The longest text that is parsed, not counting surrounding white space.
  static let maximumLength = 200

  /// Parses the date in `range`, ignoring surrounding white space. Accepts any bytes; nil if they are not a date, or
  /// are ambiguous. The current time is never used.
  ///
  /// - Parameter order: the order of day and month in a date that is ambiguous otherwise.
  package static func parse(_ bytes: TextSpan, _ range: Range<Int>, order: DateOrder? = nil) -> FeedDate? {
    var start = range.lowerBound
    var end = range.upperBound
    while start < end, bytes[start] <= ASCII.space { start += 1 }
    while end > start, bytes[end - 1] <= ASCII.space { end -= 1 }
    let text = bytes.extracting(start..<end)
    return parseCommon(text) ?? parseTolerant(text, order: order) ?? parseInside(text, order: order)
  }

  package static func parse(_ text: String) -> FeedDate? {
    text.withBytes { parse($0, 0..<$0.count) }
  }

  /// Parses any other form, more slowly.
  static func parseTolerant(_ text: TextSpan, order: DateOrder? = nil) -> FeedDate? {
    guard text.count >= 4 else { return nil }
    if text.count > maximumLength {
      return withShortFraction(text)?.withBytes { parseTolerant($0, order: order) }
    }
    return ISODateReader.read(text) ?? FreeFormDateReader.read(text, order: order)
  }

  /// Parses a date in HTML or quotation marks, or with digits of another script.
  private static func parseInside(_ text: TextSpan, order: DateOrder?) -> FeedDate? {
    // A CDATA section that was escaped has a repair of its own.
    guard text.count >= 4, text.count <= 1000, !text.starts(with: "<!", at: 0) else { return nil }
    let written = text.string(text.indices)
    var candidates = [written]
    if written.utf8.contains(ASCII.lessThan) {
      var scanner = HTMLScanner()
      candidates = [PlainText.from(html: written)]
      while let tag = scanner.nextStartTag(endingAfter: 0, in: text) {
        if let date = tag.value(of: "datetime", in: text) { candidates.insert(date, at: 0) }
      }
    }
    for candidate in candidates {
      let inside = String(
        Substring(candidate.unicodeScalars.trimmed { $0.value <= 0x20 || quotationMarks.contains($0) }))
      let folded = inside.utf8.contains { $0 >= 0x80 } ? String(inside.map(\.inASCII)) : inside
      guard folded != written,
        var date = folded.withBytes({ parseCommon($0) ?? parseTolerant($0, order: order) })
      else { continue }
      // Such digits may count the years of another calendar.
      if folded != inside, !gregorianYears.contains(date.date.timeIntervalSince1970) { continue }
      date.form = .other
      if inside != written { date.notes.insert(.markup) }
      return date
    }
    return nil
  }

  private static let quotationMarks = "\"'`“”„‘’«»".unicodeScalars
  /// From 1900 to 2099.
  private static let gregorianYears = -2_208_988_800.0..<4_102_444_800

  /// A date of RFC 3339, which may have any number of digits after the second, with nine of them; nil for other texts.
  private static func withShortFraction(_ text: TextSpan) -> String? {
    guard RFC3339.instant(text) != nil, var end = text.firstIndex(of: UInt8(ascii: "."), from: 0) else { return nil }
    let kept = end + 10
    repeat { end += 1 } while end < text.count && ASCII.isDigit(text[end])
    let date = text.string(0..<min(kept, end)) + text.string(end..<text.count)
    return date.utf8.count <= maximumLength ? date : nil
  }
}

/// The parts of a date as written, not checked yet.
struct DateFields {
  var year = 0
  var month = 1
  var day = 1
  var clock = ClockTime()
  /// Minutes east of Greenwich.
  var offset = 0
  /// Whether summer time of the United States is an hour more.
  var hasSummerTime = false
  /// 0 for Sunday to 6 for Saturday.
  var weekday: Int?
  var form = FeedDate.Form.other
  var notes: FeedDate.Notes = []

  /// The date, or nil if there is no such day or time.
  var date: FeedDate? {
    guard CivilDate.writableYears.contains(year), month >= 1, month <= 12, day >= 1,
      day <= CivilDate.days(inMonth: month, of: year), clock.isValid
    else { return nil }
    var notes = notes
    if let weekday, weekday != CivilDate(year: year, month: month, day: day).weekday { notes.insert(.wrongWeekday) }
    if clock.hour == 24 { notes.insert(.hour24) }
    let days = CivilDate.days(year: year, month: month, day: day)
    let local = Int64(days) * 86400 + Int64(clock.hour * 3600 + clock.minute * 60 + clock.second)
    let summer = hasSummerTime && isInSummer ? 60 : 0
    return FeedDate(
      secondsSinceEpoch: local - Int64((offset + summer) * 60), nanoseconds: clock.nanoseconds, form: form, notes: notes
    )
  }

  /// Whether it is summer time in the United States: from the second Sunday in March to the first in November, and before 2007 from the
  /// first Sunday in April to the last in October, at 2:00.
  private var isInSummer: Bool {
    func sunday(from day: Int, _ month: Int) -> (Int, Int, Int) {
      (month, day + (7 - CivilDate(year: year, month: month, day: day).weekday) % 7, 2)
    }
    let (start, end) =
      year < 2007 ? (sunday(from: 1, 4), sunday(from: 25, 10)) : (sunday(from: 8, 3), sunday(from: 1, 11))
    return (month, day, clock.hour) >= start && (month, day, clock.hour) < end
  }
}

extension Character {
  /// A decimal digit of any script, or a character of full width, in ASCII; any other character as it is.
  fileprivate var inASCII: Character {
    guard let scalar = unicodeScalars.first, unicodeScalars.count == 1 else { return self }
    if 0xFF01...0xFF5E ~= scalar.value { return Character(Unicode.Scalar(UInt8(scalar.value - 0xFEE0))) }
    return scalar.properties.numericType == .decimal ? wholeNumberValue?.description.first ?? self : self
  }
}

extension FeedDate {
  /// Nil outside the years 0001 to 9999, which RFC 3339 cannot express.
  @inline(__always)
  init?(secondsSinceEpoch: Int64, nanoseconds: Int, form: Form, notes: Notes) {
    guard let interval = CivilDate.interval(secondsSinceEpoch: secondsSinceEpoch, nanoseconds: nanoseconds) else {
      return nil
    }
    self.init(date: Date(timeIntervalSinceReferenceDate: interval), form: form, notes: notes)
  }

  /// The year that two digits mean (RFC 2822 §4.3).
  @inline(__always)
  static func year(ofTwoDigits digits: Int) -> Int { digits < 50 ? 2000 + digits : 1900 + digits }
}
