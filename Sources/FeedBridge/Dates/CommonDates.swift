/// Fixed-position parsers for the two most common forms: RFC 822 as in RSS, and RFC 3339 as in Atom.
///
/// Both accept exactly what their specification allows. Everything else is left to the tolerant parsers.

internal import FeedPrimitives
internal import JSONFeedModel

extension FeedDate {
  static func parseCommon(_ text: TextSpan) -> FeedDate? {
    guard text.count >= 16, text.count <= 64 else { return nil }
    return text[4] == UInt8(ascii: "-") ? parseRFC3339(text) : parseRFC822(text)
  }

  /// `2003-06-10T04:00:00.5+02:00`. Lowercase letters, a space instead of the T, leap seconds and the year 0000 are
  /// left to the tolerant parser.
  private static func parseRFC3339(_ text: TextSpan) -> FeedDate? {
    guard text.count >= 20, text[10] == UInt8(ascii: "T"), text[text.count - 1] != UInt8(ascii: "z"),
      text[17] != UInt8(ascii: "6"), !text.starts(with: "0000", at: 0),
      let instant = RFC3339.instant(text)
    else { return nil }
    return FeedDate(
      secondsSinceEpoch: instant.seconds, nanoseconds: instant.nanoseconds, form: .rfc3339, notes: [])
  }

  /// `[Tue, ]10 Jun 2003 04:00[:00] GMT`
  private static func parseRFC822(_ text: TextSpan) -> FeedDate? {
    var notes: Notes = []
    var start = 0
    let hasWeekday = !ASCII.isDigit(text[0])
    if hasWeekday {
      guard text[3] == UInt8(ascii: ","), text[4] == ASCII.space else { return nil }
      start = 5
    }
    // One or two digits for the day.
    var day = Int(text[start]) - 0x30
    guard day >= 0, day < 10 else { return nil }
    start += 1
    if text[start] != ASCII.space {
      day = day * 10 + Int(text[start]) - 0x30
      guard ASCII.isDigit(text[start]) else { return nil }
      start += 1
    }
    let dated = text.extracting(start...)
    guard dated.count >= 15, dated[0] == ASCII.space, dated[4] == ASCII.space else { return nil }
    let month = EnglishNames.months.firstIndex(of: dated.threeLetters(at: 1)).map { $0 + 1 } ?? 0
    // Four digits for the year, or two.
    var year = dated.twoDigits(at: 5)
    var end = 9
    if dated[7] == ASCII.space {
      year = FeedDate.year(ofTwoDigits: year)
      notes.insert(.twoDigitYear)
      end = 7
    } else {
      year = year * 100 + dated.twoDigits(at: 7)
    }
    guard isDate(year, month, day) else { return nil }

    let timed = dated.extracting(end...)
    guard timed.count >= 8, timed[0] == ASCII.space, timed[3] == UInt8(ascii: ":") else { return nil }
    let (hour, minute) = (timed.twoDigits(at: 1), timed.twoDigits(at: 4))
    var second = 0
    end = 6
    if timed[6] == UInt8(ascii: ":") {
      guard timed.count >= 11 else { return nil }
      second = timed.twoDigits(at: 7)
      end = 9
    }
    guard timed[end] == ASCII.space, hour < 24, minute < 60, second < 60,
      let offset = zone822(timed.extracting((end + 1)...), &notes)
    else { return nil }

    let days = CivilDate.days(year: year, month: month, day: day)
    // 1970 began on a Thursday; 719,166 is a multiple of seven that makes every sum positive. Anything that is not a
    // weekday is left to the tolerant parser.
    let weekday = hasWeekday ? text.threeLetters(at: 0) : 0
    if weekday != 0, weekday != EnglishNames.weekdays[(days + 719_166 + 4) % 7] {
      guard EnglishNames.weekdays.contains(weekday) else { return nil }
      notes.insert(.wrongWeekday)
    }
    let seconds = Int64(days) * 86400 + Int64(hour * 3600 + minute * 60 + second - offset * 60)
    return FeedDate(secondsSinceEpoch: seconds, nanoseconds: 0, form: .rfc822, notes: notes)
  }

  /// Minutes east of Greenwich of `GMT`, `+0200`, or another zone of RFC 822.
  @inline(__always)
  private static func zone822(_ text: TextSpan, _ notes: inout Notes) -> Int? {
    if text.count == 3, text[0] == UInt8(ascii: "G"), text[1] == UInt8(ascii: "M"), text[2] == UInt8(ascii: "T") {
      return 0
    }
    if text.count == 5 { return text.minutesEast(minutesAt: 3) }
    return namedZone822(text, &notes)
  }

  @inline(never)
  private static func namedZone822(_ text: TextSpan, _ notes: inout Notes) -> Int? {
    if let zone = ZoneName.named(text), zone.isRFC822 { return Int(zone.minutes) }
    // The military letters; there is no J.
    guard text.count == 1, ASCII.isLetter(text[0]), ASCII.lowercased(text[0]) != UInt8(ascii: "j") else { return nil }
    notes.insert(.unknownZone)
    return 0
  }

  @inline(__always)
  private static func isDate(_ year: Int, _ month: Int, _ day: Int) -> Bool {
    guard CivilDate.writableYears.contains(year), month >= 1, month <= 12, day >= 1 else { return false }
    return day <= 28 || day <= CivilDate.days(inMonth: month, of: year)
  }
}

/// The names of RFC 822, three letters each, in the form of `threeLetters(at:)`.
enum EnglishNames {
  static let months = RFC822Writing.months.map(letters)
  static let weekdays = RFC822Writing.days.map(letters)

  private static func letters(_ name: String) -> UInt32 { name.withBytes { $0.threeLetters(at: 0) } }
}

extension TextSpan {
  /// The three bytes starting at `position` as one number, letters lowercased.
  @inline(__always)
  func threeLetters(at position: Int) -> UInt32 {
    (UInt32(self[position]) << 16 | UInt32(self[position &+ 1]) << 8 | UInt32(self[position &+ 2])) | 0x202020
  }
}
