/// Checks dates against the specifications of the formats.

internal import FeedBridge
internal import FeedPrimitives
internal import FeedFoundation

enum DateChecks {
  // MARK: RFC 822

  /// RFC 822 §5, with the year of RFC 2822.
  static func problems(ofRFC822 text: String, now: Date) -> [ValueProblem] {
    func problem(_ rule: RuleID, _ what: String, _ correction: Correction?) -> ValueProblem {
      let advice =
        correction?.advice ?? ImpossibleDate.advice(for: text)
        ?? "Write day, month, year, time and zone, in English and in this order."
      return ValueProblem(
        rule, "\"\(text.shortened)\" \(what). \(advice)", replacement: correction?.text,
        correction?.applicability ?? .safe)
    }
    guard let date = FeedDate.parse(text) else {
      return [offsetProblem(of: text) ?? problem(.invalidRFC2822Date, "is not a date", nil)]
    }
    guard date.form == .rfc822 || date.form == .looseRFC822 else {
      let problem = problem(.invalidRFC2822Date, "is not an RFC 822 date", rfc822(date, text))
      return [problem] + [implausible(date, text, now: now)].compactMap(\.self)
    }
    var problems: [ValueProblem] = []
    if date.notes.contains(.wrongWeekday), date.hasPlausibleYear {
      let right = rightWeekday(in: text) ?? rfc822(date, text)
      problems.append(problem(.incorrectDow, "has the wrong day of the week", right))
    }
    if let what = Self.problem(of: date) {
      let isUnknown = date.notes.contains(.unknownZone)
      let zone = Correction(text: nil, advice: "Write GMT, or the offset in hours and minutes.", applicability: .unsafe)
      problems.append(problem(.problematicalRFC822Date, what, isUnknown ? zone : rfc822(date, text)))
    }
    return problems + commonProblems(of: date, text, now: now)
  }

  /// A date as it should be written.
  private struct Correction {
    /// Nil if the text does not determine it.
    var text: String?
    var advice: String
    var applicability: Diagnostic.Fix.Applicability
  }

  /// The same date with the right day of the week; nil if it has no comma after that.
  private static func rightWeekday(in text: String) -> Correction? {
    guard let comma = text.firstIndex(of: ",") else { return nil }
    let dates = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"].lazy.map { $0 + text[comma...] }
    let right = dates.first { FeedDate.parse($0)?.notes.contains(.wrongWeekday) == false }
    return right.map { Correction(text: $0, advice: "Write \($0).", applicability: .safe) }
  }

  private static func rfc822(_ date: FeedDate, _ text: String) -> Correction? {
    correction(of: date, text, Form.rfc822.string(date.date, offsetIn: text))
  }

  private static func rfc3339(_ date: FeedDate, _ text: String) -> Correction? {
    correction(of: date, text, Form.rfc3339.string(date.date, offsetIn: text))
  }

  /// The correction of a date that is `written` in the right form; nil if its day is not known, or its year may be one of another calendar.
  private static func correction(of date: FeedDate, _ text: String, _ written: String?) -> Correction? {
    guard let written, date.hasPlausibleYear, date.notes.isDisjoint(with: [.unknownZone, .noDay]) else { return nil }
    // Without a zone, the time may be that of another one.
    let hasZone = date.notes.isDisjoint(with: [.noZone, .noTime, .ambiguousZone])
    let isCertain = hasZone && date.isCertain && !goesOn(text)
    // RFC 822 has no fractions of seconds.
    let isExact = FeedDate.parse(written)?.date == date.date
    let advice = hasZone || date.notes.contains(.noTime) ? "" : ", or the right zone"
    return Correction(
      text: written, advice: "Write \(written)\(advice).", applicability: isCertain && isExact ? .safe : .unsafe)
  }

  /// Whether a text has a date with a zone already before its last word, which is then left out, or is another zone.
  private static func goesOn(_ text: String) -> Bool {
    guard text.utf8.last != UInt8(ascii: ")"), let space = text.lastIndex(where: \.isWhitespace),
      let before = FeedDate.parse(String(text[..<space]))
    else { return false }
    return before.notes.isDisjoint(with: [.noZone, .unknownZone, .noTime, .markup])
  }

  /// The problem that a date has an impossible UTC offset; nil if something else is wrong with it.
  private static func offsetProblem(of text: String) -> ValueProblem? {
    let offset = text.suffix(5)
    guard let sign = offset.first, sign == "+" || sign == "-", offset.utf8.count == 5,
      WholeNumber.isDigits(offset.dropFirst())
    else { return nil }
    let rest = String(text.dropLast(5))
    guard FeedDate.parse(rest + "+0000") != nil else { return nil }
    // A missing digit at the start and an extra one at the end: +3000 for +0300. Zones differ by whole or half hours, except for two.
    let meant = "\(sign)0\(offset.dropFirst().dropLast())"
    let isZone = meant.hasSuffix("00") || meant.hasSuffix("30") || ["+0545", "+0845"].contains(meant)
    let isPlausible = isZone && FeedDate.parse(rest + meant) != nil
    return ValueProblem(
      .invalidRFC2822Date,
      "\"\(offset)\" is not a valid UTC offset. "
        + (isPlausible ? "Did you mean \"\(meant)\"?" : "Write GMT, or the offset in hours and minutes."),
      replacement: isPlausible ? rest + meant : nil, .unsafe)
  }

  /// What RFC 822 allows, but readers interpret differently.
  private static func problem(of date: FeedDate) -> String? {
    if date.notes.contains(.twoDigitYear) { return "has a two-digit year" }
    if date.notes.contains(.unknownZone) { return "has a time zone that readers interpret differently, or not at all" }
    if date.notes.contains(.ambiguousZone) { return "has a time zone with more than one meaning" }
    if date.form == .looseRFC822 { return "has a time zone that RFC 822 does not define" }
    if date.notes.contains(.oddLayout) {
      return "has a comment, or no space after the comma, which many readers cannot parse"
    }
    return nil
  }

  // MARK: RFC 3339 and ISO 8601

  /// RFC 3339 §5.6 as restricted by RFC 4287 §3.3: `T` and `Z` must be uppercase.
  static func problems(ofRFC3339 text: String, now: Date) -> [ValueProblem] {
    let date = FeedDate.parse(text)
    guard let date, date.form == .rfc3339, !date.notes.contains(.lowercase) else {
      let problem = problem(.invalidRFC3339Date, text, date, "an RFC 3339 date with time and zone", needsTime: true)
      return [problem] + [date.flatMap { implausible($0, text, now: now) }].compactMap(\.self)
    }
    return commonProblems(of: date, text, now: now)
  }

  /// The W3C's note on date and time: a year, a month, a day, or a day with a time and a zone.
  static func problem(ofW3CDTF text: String) -> ValueProblem? {
    let date = FeedDate.parse(text)
    if let date, date.form == .rfc3339 || date.form == .w3cdtf, !date.notes.contains(.lowercase) { return nil }
    return problem(.invalidW3CDTFDate, text, date, "a W3CDTF date, which has a zone if it has a time", needsTime: false)
  }

  static func problem(ofISO8601 text: String) -> ValueProblem? {
    let date = FeedDate.parse(text)
    if let date, date.isISO8601 { return midnightProblem(of: date, text) }
    return problem(.invalidISO8601Date, text, date, "an ISO 8601 date", needsTime: false)
  }

  /// The problem that the text does not have the expected form, with the date in that form.
  private static func problem(
    _ rule: RuleID, _ text: String, _ date: FeedDate?, _ expected: String, needsTime: Bool
  ) -> ValueProblem {
    if date == nil, let problem = yearProblem(of: text) {
      return ValueProblem(rule, "\"\(text.shortened)\" \(problem)")
    }
    var meant = date.flatMap { rfc3339($0, text) }
    if !needsTime, let date, date.notes.contains(.noTime), let day = meant?.text?.prefix(10) {
      meant?.text = String(day)
      meant?.advice = "Write \(day)."
    }
    let advice =
      meant?.advice ?? ImpossibleDate.advice(for: text)
      ?? "Write year, month and day, T, the time, and Z or the offset."
    return ValueProblem(
      rule, "\"\(text.shortened)\" is not \(expected). \(advice)", replacement: meant?.text,
      meant?.applicability ?? .safe)
  }

  /// The problem that the year of a date is outside 1 to 9999 in UTC; nil if something else is wrong with it.
  private static func yearProblem(of text: String) -> String? {
    let (local, offset) = (text.dropLast(6), text.suffix(6))
    guard FeedDate.parse("\(local)Z")?.form == .rfc3339, FeedDate.parse("2000-01-01T00:00:00\(offset)") != nil else {
      return nil
    }
    let year = text.hasPrefix("9999") ? 10000 : 0
    return "is in the year \(year) in UTC, but readers know only the years 1 to 9999. Correct the date."
  }

  /// The RFC 3339 form of a date in any form; nil if the text does not determine it.
  static func rfc3339(_ text: String) -> String? {
    FeedDate.parse(text)?.instant.flatMap { Form.rfc3339.string($0, offsetIn: text) }
  }

  /// The RFC 822 form of a date in any form; nil if the text does not determine it.
  static func rfc822(_ text: String) -> String? {
    FeedDate.parse(text)?.instant.flatMap { Form.rfc822.string($0, offsetIn: text) }
  }

  /// A form in which corrected dates are written.
  private enum Form {
    case rfc822, rfc3339

    /// The date, to the second if the form has no fractions, with the offset at the end of `text`; in UTC if it has none. Nil outside the
    /// years 0001 to 9999.
    func string(_ date: Date, offsetIn text: String) -> String? {
      let seconds = date.timeIntervalSinceReferenceDate.rounded(.down)
      let date = self == .rfc822 ? Date(timeIntervalSinceReferenceDate: seconds) : date
      return local(date, offsetIn: text) ?? string(date)
    }

    private func string(_ date: Date) -> String? {
      switch self {
      case .rfc822: RFC822Writing.string(date)
      case .rfc3339: RFC3339.string(date)
      }
    }

    /// The date with the offset at the end of a text: `+0100`, `-05:00`, `GMT+1`. Nil if reading it would not give the date again.
    private func local(_ date: Date, offsetIn text: String) -> String? {
      let offset = text.trimmed.suffix(6).drop { $0 != "+" && $0 != "-" }
      let written = offset.dropFirst().filter { $0 != ":" }
      // Hours only follow a time; in `3-Mar-11` they are a year.
      let isHours = written.count <= 2 && text.contains(":")
      let digits = isHours ? String(repeating: "0", count: 2 - written.count) + written + "00" : written
      guard let sign = offset.first, digits.utf8.count == 4, offset.utf8.count - written.utf8.count <= 2,
        let hours = Int(digits.prefix(2)), let minutes = Int(digits.suffix(2)),
        let local = string(date.addingTimeInterval(Double((sign == "-" ? -60 : 60) * (hours * 60 + minutes))))
      else { return nil }
      let (zone, colon) = self == .rfc822 ? ("GMT", "") : ("Z", ":")
      let text = local.dropLast(zone.count) + "\(sign)\(digits.prefix(2))\(colon)\(digits.suffix(2))"
      return FeedDate.parse(String(text))?.date == date ? String(text) : nil
    }
  }

  // MARK: All formats

  private static func commonProblems(of date: FeedDate, _ text: String, now: Date) -> [ValueProblem] {
    [midnightProblem(of: date, text), implausible(date, text, now: now)].compactMap(\.self)
  }

  /// The problem that a text is not a plausible date of publication.
  static func implausibleProblem(of text: String, now: Date) -> ValueProblem? {
    FeedDate.parse(text).flatMap { implausible($0, text, now: now) }
  }

  private static func implausible(_ date: FeedDate, _ text: String, now: Date) -> ValueProblem? {
    let isPast = date.date < earliest
    guard isPast || date.date > now.addingTimeInterval(86400) else { return nil }
    let advice =
      switch date.year {
      case 1340...1450:
        "The year looks like one of the Persian calendar, which is about 621 years behind. Write the Gregorian date."
      case 2440...2650:
        "The year looks like one of the Buddhist calendar, which is 543 years ahead. Write the Gregorian date."
      default: isPast ? "Write the date of publication." : "Publish the item then, or correct the date."
      }
    let when = isPast ? "is before 1990, when there were no feeds" : "is in the future"
    return ValueProblem(.implausibleDate, "\"\(text.shortened)\" \(when). \(advice)")
  }

  private static func midnightProblem(of date: FeedDate, _ text: String) -> ValueProblem? {
    guard date.notes.contains(.hour24) else { return nil }
    let isRFC822 = date.form == .rfc822 || date.form == .looseRFC822
    let meant = isRFC822 ? rfc822(date, text) : rfc3339(date, text)
    return ValueProblem(
      .useZeroForMidnight, "\"\(text.shortened)\" has the hour 24. \(meant?.advice ?? "Write 00:00 of the next day.")",
      replacement: meant?.text, meant?.applicability ?? .safe)
  }

  /// 1990-01-01T00:00:00Z, before feeds existed.
  private static let earliest = Date(timeIntervalSince1970: 631_152_000)
}

extension FeedDate {
  /// The instant to write for a text; nil if it does not determine one. A date without a time is its beginning in UTC.
  fileprivate var instant: Date? {
    let isComplete = hasPlausibleYear && notes.isDisjoint(with: [.unknownZone, .noDay, .twoDigitYear])
    return isComplete && (notes.contains(.noTime) || !notes.contains(.noZone)) ? date : nil
  }

  /// Whether the day is certain. Not all readers know which year RFC 2822 gives two digits, other dates of the feed may follow its order of
  /// day and month, and a wrong day of the week or ignored text may show that the day was read wrong. The zero time is no date.
  var isCertain: Bool {
    notes.isDisjoint(with: [.twoDigitYear, .monthFirst, .dayFirst, .wrongWeekday, .ignoredText]) && !isZeroTime
  }

  /// The year in UTC.
  fileprivate var year: Int { RFC3339.string(date).flatMap { Int($0.prefix(4)) } ?? 0 }

  /// Whether the year is one in which feeds, or what they describe, may have been published.
  fileprivate var hasPlausibleYear: Bool { (1900...2099).contains(year) }

  fileprivate var isISO8601: Bool {
    (form == .rfc3339 || form == .w3cdtf || form == .iso8601) && !notes.contains(.lowercase)
  }
}
