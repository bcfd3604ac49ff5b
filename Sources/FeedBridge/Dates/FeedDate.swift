/// Dates as feeds write them: an instant, and what was unusual about the text that named it.
///
/// Nearly all dates are read by position (`CommonDates.swift`); the others by a reader for the forms of ISO
/// 8601 (`ISODates.swift`) and one for dates in words or in national order (`FreeFormDates.swift`).

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif
import FeedPrimitives

/// A date read from a feed.
package struct FeedDate: Sendable, Equatable {
  /// The instant, between the years 0001 and 9999 of UTC.
  package var date: Date

  /// The form that the text has, for validation.
  package var form: Form

  /// What the text left out or got wrong.
  package var notes: Notes

  /// Whether the text named no zone, or one that nobody knows, so that it was taken as UTC.
  package var assumedUTC: Bool { !notes.isDisjoint(with: [.noZone, .unknownZone]) }

  /// The forms, each without those above it. A text has a form only where it keeps to the letter of its rule.
  package enum Form: UInt8, Sendable {
    /// RFC 822 §5.1 or RFC 2822 §3.3 and §4.3: `Tue, 10 Jun 2003 04:00:00 GMT`.
    case rfc822
    /// The same with the name of a zone that RFC 822 does not know: `Tue, 10 Jun 2003 04:00:00 CEST`.
    case looseRFC822
    /// RFC 3339 §5.6: `2003-06-10T04:00:00Z`.
    case rfc3339
    /// The W3C's note on date and time: `2003`, `2003-06`, `2003-06-10`, `2003-06-10T04:00Z`.
    case w3cdtf
    /// ISO 8601, of any edition: `20030610T0400`, `2003-W24-2`, `2003-161`, `-03-06`.
    case iso8601
    /// Meant as ISO 8601: `2003-6-10 4:00`, `2003-06-10T04:00:00 EST`.
    case looseISO8601
    /// C's `asctime`: `Tue Jun 10 04:00:00 2003`.
    case asctime
    /// Seconds or milliseconds since 1970.
    case unixTime
    /// Numbers whose order is a nation's custom: `6/10/2003`, `10.6.2003`.
    case numeric
    /// Anything else: `10 juin 2003 à 4h00`, `Jun 10, 2003 4:00 AM`.
    case written
  }

  package struct Notes: OptionSet, Sendable {
    package let rawValue: UInt16
    package init(rawValue: UInt16) { self.rawValue = rawValue }

    /// No zone was named; taken as UTC.
    package static let noZone = Notes(rawValue: 1 << 0)
    /// A zone was named that has no agreed meaning, a military letter too (RFC 2822 §4.3); taken as UTC.
    package static let unknownZone = Notes(rawValue: 1 << 1)
    /// The zone has a name that RFC 822 does not know, such as `CET`.
    package static let uncommonZone = Notes(rawValue: 1 << 2)
    /// No zone was named, but the language of the text has only one: Korean is read as +09:00.
    package static let impliedZone = Notes(rawValue: 1 << 3)
    package static let twoDigitYear = Notes(rawValue: 1 << 4)
    package static let noWeekday = Notes(rawValue: 1 << 5)
    package static let wrongWeekday = Notes(rawValue: 1 << 6)
    /// No time of day; taken as midnight.
    package static let noTime = Notes(rawValue: 1 << 7)
    /// No day of the month; taken as the first.
    package static let noDay = Notes(rawValue: 1 << 8)
    /// The parts of the date are separated by slashes.
    package static let slashes = Notes(rawValue: 1 << 9)
    /// Comments, or parts without the space that belongs between them.
    package static let oddLayout = Notes(rawValue: 1 << 10)
    /// The `t` or `z` of RFC 3339 is a small letter.
    package static let lowercase = Notes(rawValue: 1 << 11)
    /// Midnight is written as 24:00 of the day before.
    package static let hour24 = Notes(rawValue: 1 << 12)
  }

  /// The longest text that is looked at, without the white space around it.
  static let maximumLength = 200

  /// Reads the date that the bytes in `range` are, white space around it aside. The bytes may be any at all; what is no
  /// date, or an ambiguous one, is nil. Nothing is ever filled in from the clock.
  package static func parse(_ bytes: Span<UInt8>, _ range: Range<Int>) -> FeedDate? {
    var start = range.lowerBound
    var end = range.upperBound
    while start < end, bytes[start] <= ASCII.space { start += 1 }
    while end > start, bytes[end - 1] <= ASCII.space { end -= 1 }
    let text = bytes.extracting(start..<end)
    return parseCommon(text) ?? parseTolerant(text)
  }

  package static func parse(_ text: String) -> FeedDate? {
    let bytes = text.utf8.span
    return parse(bytes, 0..<bytes.count)
  }

  /// Reads what is no usual date: any form, slower.
  static func parseTolerant(_ text: Span<UInt8>) -> FeedDate? {
    guard text.count <= maximumLength, text.count >= 4 else { return nil }
    return ISODateReader.read(text) ?? FreeFormDateReader.read(text)
  }
}

/// The parts of a date as written, not yet checked.
struct DateFields {
  var year = 0
  var month = 1
  var day = 1
  var clock = ClockTime()
  /// Minutes east of Greenwich.
  var offset = 0
  /// 0 for Sunday to 6 for Saturday.
  var weekday: Int?
  var form = FeedDate.Form.written
  var notes: FeedDate.Notes = []

  /// The date, or nil where there is no such day or no such time.
  func date() -> FeedDate? {
    guard CivilDate.writableYears.contains(year), month >= 1, month <= 12, day >= 1,
      day <= CivilDate.days(inMonth: month, of: year), clock.isValid
    else { return nil }
    var notes = notes
    if let weekday {
      if weekday != CivilDate(year: year, month: month, day: day).weekday { notes.insert(.wrongWeekday) }
    } else {
      notes.insert(.noWeekday)
    }
    if clock.hour == 24 { notes.insert(.hour24) }
    let days = CivilDate.days(year: year, month: month, day: day)
    let seconds = days * 86400 + clock.hour * 3600 + clock.minute * 60 + clock.second - offset * 60
    return FeedDate(secondsSinceEpoch: seconds, nanoseconds: clock.nanoseconds, form: form, notes: notes)
  }
}

extension FeedDate {
  /// Nil outside the years 0001 to 9999, which is all that RFC 3339 can write.
  @inline(__always)
  init?(secondsSinceEpoch: Int, nanoseconds: Int, form: Form, notes: Notes) {
    guard let interval = CivilDate.interval(secondsSinceEpoch: secondsSinceEpoch, nanoseconds: nanoseconds) else {
      return nil
    }
    self.init(date: Date(timeIntervalSinceReferenceDate: interval), form: form, notes: notes)
  }

  /// The year that two digits mean (RFC 2822 §4.3).
  @inline(__always)
  static func year(ofTwoDigits digits: Int) -> Int { digits < 50 ? 2000 + digits : 1900 + digits }
}
