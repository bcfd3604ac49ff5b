/// Checks dates against the specifications that feeds name for them.

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
internal import FeedBridge
internal import FeedPrimitives
internal import JSONFeed

enum DateChecks {
  // MARK: RFC 822

  /// RFC 822 §5, with the year of RFC 2822.
  static func problems(ofRFC822 text: String, now: Date) -> [ValueProblem] {
    let example = "Mon, 11 Mar 2024 07:30:00 GMT"
    guard let date = FeedDate.parse(inFeed: text) else {
      return [ValueProblem(.invalidRFC2822Date, "\"\(text.shortened)\" is no date. Write it as \(example).")]
    }
    guard date.form == .rfc822 || date.form == .looseRFC822 else {
      let advice = date.exactly.flatMap(RFC822Writing.string) ?? "it as \(example)"
      return [
        ValueProblem(
          .invalidRFC2822Date, "\"\(text.shortened)\" is a date, but not as RFC 822 writes it. Write \(advice).")
      ]
    }
    var problems: [ValueProblem] = []
    if date.notes.contains(.wrongWeekday) {
      let advice = date.exactly.flatMap(RFC822Writing.string).map { " Write \($0)." } ?? ""
      problems.append(
        ValueProblem(.incorrectDow, "\"\(text.shortened)\" names another weekday than the date has.\(advice)"))
    }
    if let problem = problem(of: date) {
      problems.append(ValueProblem(.problematicalRFC822Date, "\"\(text.shortened)\" \(problem)"))
    }
    return problems + commonProblems(of: date, text, now: now)
  }

  /// What RFC 822 allows but readers interpret differently.
  private static func problem(of date: FeedDate) -> String? {
    if date.notes.contains(.twoDigitYear) { return "has a year of two digits. Write all four." }
    if date.notes.contains(.unknownZone) {
      return "has a zone that readers take for another or for none. Write GMT, or an offset such as +0100."
    }
    if date.form == .looseRFC822 {
      return "has a zone that RFC 822 does not name. Write GMT, or an offset such as +0100."
    }
    if date.notes.contains(.oddLayout) {
      return "has comments, or no space behind the comma, which many readers cannot read. Leave them out."
    }
    return nil
  }

  // MARK: RFC 3339 and ISO 8601

  /// RFC 3339 §5.6 as restricted by RFC 4287 §3.3: `T` and `Z` are uppercase.
  static func problems(ofRFC3339 text: String, now: Date) -> [ValueProblem] {
    let date = FeedDate.parse(inFeed: text)
    guard let date, date.form == .rfc3339, !date.notes.contains(.lowercase) else {
      return [problem(.invalidRFC3339Date, text, date, "an RFC 3339 date with time and zone")]
    }
    return commonProblems(of: date, text, now: now)
  }

  /// The W3C's note on date and time: a year, a month, a day, or a day with time and zone.
  static func problems(ofW3CDTF text: String) -> [ValueProblem] {
    let date = FeedDate.parse(inFeed: text)
    guard let date, date.form == .rfc3339 || date.form == .w3cdtf, !date.notes.contains(.lowercase) else {
      return [problem(.invalidW3CDTFDate, text, date, "a W3CDTF date; where there is a time there must be a zone")]
    }
    return []
  }

  static func problems(ofISO8601 text: String) -> [ValueProblem] {
    let date = FeedDate.parse(inFeed: text)
    guard let date, date.isISO8601 else { return [problem(.invalidISO8601Date, text, date, "an ISO 8601 date")] }
    return midnightProblems(of: date, text)
  }

  static func problems(ofISO8601DateTime text: String) -> [ValueProblem] {
    let date = FeedDate.parse(inFeed: text)
    guard let date, date.isISO8601, date.notes.isDisjoint(with: [.noTime, .noDay]) else {
      return [problem(.invalidISO8601DateTime, text, date, "an ISO 8601 date with a time")]
    }
    return midnightProblems(of: date, text)
  }

  /// The problem that the text does not have the expected form, with the date in that form.
  private static func problem(_ rule: RuleID, _ text: String, _ date: FeedDate?, _ expected: String) -> ValueProblem {
    let advice = date?.exactly.flatMap(RFC3339.string) ?? "it as 2024-03-11T07:30:00Z"
    return ValueProblem(rule, "\"\(text.shortened)\" is not \(expected). Write \(advice).")
  }

  // MARK: All formats

  private static func commonProblems(of date: FeedDate, _ text: String, now: Date) -> [ValueProblem] {
    var problems = midnightProblems(of: date, text)
    if date.date < earliest {
      problems.append(
        ValueProblem(
          .implausibleDate, "\"\(text.shortened)\" is before there were feeds. Say when this was published."))
    } else if date.date > now.addingTimeInterval(86400) {
      problems.append(
        ValueProblem(.implausibleDate, "\"\(text.shortened)\" is in the future. Say when this was published."))
    }
    return problems
  }

  private static func midnightProblems(of date: FeedDate, _ text: String) -> [ValueProblem] {
    guard date.notes.contains(.hour24) else { return [] }
    return [ValueProblem(.useZeroForMidnight, "\"\(text.shortened)\": midnight is 00:00 of the next day.")]
  }

  /// 1990-01-01T00:00:00Z, before feeds existed.
  private static let earliest = Date(timeIntervalSince1970: 631_152_000)
}

extension FeedDate {
  /// The instant, if the text determines it completely.
  fileprivate var exactly: Date? {
    notes.isDisjoint(with: [.noZone, .unknownZone, .noTime, .noDay, .twoDigitYear]) ? date : nil
  }

  fileprivate var isISO8601: Bool {
    (form == .rfc3339 || form == .w3cdtf || form == .iso8601) && !notes.contains(.lowercase)
  }
}
