// The forms that FeedDate reads and rejects, and that no input makes it trap.

import FeedPrimitives
import Testing

@testable import JSONFeedModel

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A text and its instant, as RFC 3339; nil if the text is not a date.
struct DateCase: Sendable, CustomTestStringConvertible {
  let text: String
  let expected: String?
  init(_ text: String, _ expected: String?) {
    self.text = text
    self.expected = expected
  }
  var testDescription: String { text }

  /// `2011-09-10T04:05:06Z`, `2011-09-10T04:05` or `2011-09-10`, by independent arithmetic.
  var instant: Double? {
    guard let expected else { return nil }
    let n = expected.split { "-T:Z".contains($0) }.compactMap { Double($0) }
    let whole = n.map { Int($0) } + [0, 0, 0]
    let civil = CivilDate(year: whole[0], month: whole[1], day: whole[2], hour: whole[3], minute: whole[4])
    return Double(civil.secondsSinceEpoch - 978_307_200) + (n.count > 5 ? n[5] : 0)
  }
}

private func check(_ example: DateCase, sourceLocation: SourceLocation = #_sourceLocation) {
  let read = FeedDate.parse(example.text)?.date.timeIntervalSinceReferenceDate
  guard let expected = example.instant else {
    #expect(read == nil, "\(example.text)", sourceLocation: sourceLocation)
    return
  }
  guard let read else {
    Issue.record("\(example.text) was not read", sourceLocation: sourceLocation)
    return
  }
  #expect(abs(read - expected) < 1e-6, "\(example.text)", sourceLocation: sourceLocation)
}

@Suite struct FeedDateTests {
  // MARK: Forms

  @Test(arguments: [
    DateCase("Sat, 10 Sep 2011 04:05:06 GMT", "2011-09-10T04:05:06"),
    DateCase("  \n\tSat, 10 Sep 2011 04:05:06 GMT \r\n", "2011-09-10T04:05:06"),
    DateCase("10 Sep 2011 04:05:06 GMT", "2011-09-10T04:05:06"),
    DateCase("10 Sep 2011 04:05 GMT", "2011-09-10T04:05"),
    DateCase("Sat, 10 Sep 11 04:05:06 UT", "2011-09-10T04:05:06"),
    DateCase("Sat, 10 Sep 2011 04:05:06 +0530", "2011-09-09T22:35:06"),
    DateCase("Sat, 10 Sep 2011 04:05:06 -0000", "2011-09-10T04:05:06"),
    DateCase("Fri, 9 Sep 2011 20:05:06 -0800", "2011-09-10T04:05:06"),
    DateCase("sat, 10 SEP 2011 04:05:06 gmt", "2011-09-10T04:05:06"),
    DateCase("Sat, 10 Sep 2011 04:05:06 Z", "2011-09-10T04:05:06"),
  ])
  func rfc822IsReadToTheLetter(_ example: DateCase) {
    check(example)
    #expect(FeedDate.parse(example.text)?.form == .rfc822)
  }

  @Test(arguments: [
    // Weekdays: wrong, long, missing comma, missing space, unknown.
    DateCase("Mon, 10 Sep 2011 04:05:06 GMT", "2011-09-10T04:05:06"),
    DateCase("Saturday, 10 September 2011 04:05:06 GMT", "2011-09-10T04:05:06"),
    DateCase("Sat 10 Sep 2011 04:05:06 GMT", "2011-09-10T04:05:06"),
    DateCase("Sat,10 Sep 2011 04:05:06 GMT", "2011-09-10T04:05:06"),
    DateCase("Sat., 10 Sept. 2011 04:05:06 GMT", "2011-09-10T04:05:06"),
    DateCase("Thurs, 8 Sep 2011 04:05:06 GMT", "2011-09-08T04:05:06"),
    DateCase(", 10 Sep 2011 04:05:06 GMT", "2011-09-10T04:05:06"),
    // Commas and spaces.
    DateCase("Sat, 10 Sep, 2011 04:05:06 GMT", "2011-09-10T04:05:06"),
    DateCase("Sat, 10 Sep 2011, 04:05:06 GMT", "2011-09-10T04:05:06"),
    DateCase("Sat,  10   Sep\t2011\n 04:05:06  GMT", "2011-09-10T04:05:06"),
    DateCase("Sat,\u{A0}10\u{202F}Sep\u{2009}2011 04:05:06 GMT", "2011-09-10T04:05:06"),
    DateCase("10Sep2011 04:05:06 GMT", "2011-09-10T04:05:06"),
    // Fields.
    DateCase("Sat, 10 Sep 2011 4:5:6 GMT", "2011-09-10T04:05:06"),
    DateCase("Sat, 10 Sep 2011 04:05:06.250 GMT", "2011-09-10T04:05:06.25"),
    DateCase("Sat, 10 Sep 2011 24:00:00 GMT", "2011-09-11T00:00"),
    DateCase("Sat, 31 Dec 2016 23:59:60 GMT", "2017-01-01T00:00"),
    DateCase("Sat, 10 Sep 2011", "2011-09-10"),
    DateCase("10 September 2011", "2011-09-10"),
    DateCase("10 Sep 2011 GMT", "2011-09-10"),
    DateCase("Sun, 01 Jan 103 04:05:06 GMT", "2003-01-01T04:05:06"),
    DateCase("Fri, 10 Sep 99 04:05:06 GMT", "1999-09-10T04:05:06"),
    DateCase("10 Sep '99 04:05:06 GMT", "1999-09-10T04:05:06"),
    DateCase("Thu, 01 Sep 0100 00:00:00 GMT", "0100-09-01"),
    // Comments.
    DateCase("Sat (a day), 10(th) Sep(tember \\) (no.9)) 2011 04:05:06 +0000 (UTC)", "2011-09-10T04:05:06"),
    DateCase("Sat, 10 Sep 2011 04:05:06 (PDT)", "2011-09-10T11:05:06"),
    DateCase("Sat, 10 Sep 2011 04:05:06 GMT (not closed", "2011-09-10T04:05:06"),
    // The month before the day.
    DateCase("Sep 10, 2011", "2011-09-10"),
    DateCase("September 10th, 2011 at 4:05 AM EST", "2011-09-10T09:05"),
    DateCase("Sat Sep 10 2011 04:05:06 GMT+0200 (CEST)", "2011-09-10T02:05:06"),
    DateCase("Sat, Sep 10 2011 04:05:06 PM", "2011-09-10T16:05:06"),
    DateCase("Sep 10, 2011 4pm", "2011-09-10T16:00"), DateCase("9/10/2011", nil),
    DateCase("9/13/2011 4 PM EDT", "2011-09-13T20:00"), DateCase("4pm, Sep 10, 2011", "2011-09-10T16:00"),
    DateCase("Sep 10, 2011 12:05 a.m.", "2011-09-10T00:05"),
    DateCase("Sep 10, 2011 12:05 p. m. PST", "2011-09-10T20:05"),
    DateCase("Sep 10, 2011 13:05 PM", "2011-09-10T13:05"),
    // The year first, the time first, hyphens, a server's log.
    DateCase("2011 Sep 10 04:05:06", "2011-09-10T04:05:06"),
    DateCase("2011-Sep-10 04:05:06", "2011-09-10T04:05:06"),
    DateCase("10-Sep-2011", "2011-09-10"),
    DateCase("10-Sep-2011 04:05:06 +0200", "2011-09-10T02:05:06"),
    DateCase("Sat, 10-Sep-11 04:05:06 GMT", "2011-09-10T04:05:06"),
    DateCase("04:05 10 Sep 2011", "2011-09-10T04:05"),
    DateCase("10/Sep/2011:04:05:06 -0700", "2011-09-10T11:05:06"),
    DateCase("Sep 10, 2011 | 04:05", "2011-09-10T04:05"),
    // A month.
    DateCase("September 2011", "2011-09-01"),
    // Words before and after a complete date.
    DateCase("Published Sat, 10 Sep 2011 04:05:06 GMT", "2011-09-10T04:05:06"),
    DateCase("Sat, 10 Sep 2011 04:05:06 GMT GMT", "2011-09-10T04:05:06"),
    DateCase("Sat, 10 Sep 2011 04:05:06 -0500 by the editor", "2011-09-10T09:05:06"),
    DateCase("2011-09-10 04:05:06 +0000 UTC", "2011-09-10T04:05:06"),
    DateCase("Sat, 10 Sep 2011 04:05:06 Eastern Standard Time", "2011-09-10T04:05:06"),
    // An offset without a time, and one whose plus is lost after PM.
    DateCase("Sep 10, 2011 +0200", "2011-09-09T22:00"),
    DateCase("Sat, 10 Sep 2011 04:05:06 PM 0200", "2011-09-10T14:05:06"),
    DateCase("Sat, 10 Sep 2011 0:05 PM", "2011-09-10T12:05"),
    // Milliseconds after a colon; periods in times.
    DateCase("Sep 10 2011  4:05:06:250PM", "2011-09-10T16:05:06.25"),
    DateCase("2011-09-10 04:05:06:007", "2011-09-10T04:05:06.007"),
    DateCase("10 Sep 2011 16.05", "2011-09-10T16:05"), DateCase("10.9.2011 klo 16.05.06", "2011-09-10T16:05:06"),
  ])
  func variationsOfRFC822AreRead(_ example: DateCase) { check(example) }

  @Test(arguments: [
    DateCase("2011-09-10T04:05:06Z", "2011-09-10T04:05:06"),
    DateCase("2011-09-10T04:05:06+02:00", "2011-09-10T02:05:06"),
    DateCase("2011-09-10T04:05:06.5-08:00", "2011-09-10T12:05:06.5"),
    DateCase("2011-09-10T04:05:06.123456789012345Z", "2011-09-10T04:05:06.123456789"),
    DateCase("0001-01-01T00:00:00Z", "0001-01-01"),
    DateCase("9999-12-31T23:59:59Z", "9999-12-31T23:59:59"),
    DateCase("2016-12-31T23:59:60Z", "2017-01-01"), DateCase("2017-01-01T01:59:60+02:00", "2017-01-01"),
    DateCase("2011-09-10t04:05:06z", "2011-09-10T04:05:06"),
  ])
  func rfc3339IsReadToTheLetter(_ example: DateCase) {
    check(example)
    #expect(FeedDate.parse(example.text)?.form == .rfc3339)
  }

  @Test(arguments: [
    ("2011", "2011-01-01", FeedDate.Form.w3cdtf), ("2011-09", "2011-09-01", .w3cdtf),
    ("2011-09-10", "2011-09-10", .w3cdtf), ("2011-09-10T04:05Z", "2011-09-10T04:05", .w3cdtf),
    ("2011-09-10T04:05+02:00", "2011-09-10T02:05", .w3cdtf),
    // ISO 8601
    ("2011-253", "2011-09-10", .iso8601), ("2011253", "2011-09-10", .iso8601), ("11253", "2011-09-10", .iso8601),
    ("2011-W36-6", "2011-09-10", .iso8601), ("2011W366", "2011-09-10", .iso8601), ("2011-W36", "2011-09-05", .iso8601),
    ("2009-W01-1", "2008-12-29", .iso8601), ("2009-W53-7", "2010-01-03", .iso8601),
    ("20110910", "2011-09-10", .iso8601), ("110910", "2011-09-10", .iso8601), ("-11-09", "2011-09-01", .iso8601),
    ("-1109", "2011-09-01", .iso8601), ("-11-09-10", "2011-09-10", .iso8601),
    ("20110910T040506Z", "2011-09-10T04:05:06", .iso8601), ("20110910T0405+0200", "2011-09-10T02:05", .iso8601),
    ("20110910T04Z", "2011-09-10T04:00", .iso8601), ("2011-09-10T04:05:06", "2011-09-10T04:05:06", .iso8601),
    ("2011-09-10T04:05:06,25Z", "2011-09-10T04:05:06.25", .looseISO8601),
    // Variations
    ("2011-09-10 04:05:06", "2011-09-10T04:05:06", .looseISO8601),
    ("2011-09-10 04:05:06.0", "2011-09-10T04:05:06", .looseISO8601),
    ("2011-09-10 T 04:05:06 +02:00", "2011-09-10T02:05:06", .looseISO8601),
    ("2011-09-10T04:05:06+0200", "2011-09-10T02:05:06", .looseISO8601),
    ("2011-09-10T04:05:06+02", "2011-09-10T02:05:06", .looseISO8601),
    ("2011-09-10T04:05:06-5", "2011-09-10T09:05:06", .looseISO8601),
    ("2011-09-10T04:05:06 02:00", "2011-09-10T02:05:06", .looseISO8601),
    ("2011-09-10T04:05:06\u{2212}05:00", "2011-09-10T09:05:06", .looseISO8601),
    ("2011-09-10T04:05:06+02:00[Europe/Paris]", "2011-09-10T02:05:06", .looseISO8601),
    ("2011-09-10T04:05:06+02:00[!Europe/Paris][u-ca=hebrew]", "2011-09-10T02:05:06", .looseISO8601),
    ("2011-09-10T04:05:06[EST]", "2011-09-10T09:05:06", .looseISO8601),
    ("2011-09-10T04:05:06+00:00Z", "2011-09-10T04:05:06", .looseISO8601),
    ("2011-09-10 04:05:06 +0200 CEST", "2011-09-10T02:05:06", .looseISO8601),
    ("2011-09-10 04:05:06 EST", "2011-09-10T09:05:06", .looseISO8601),
    ("2011-09-10 04:05:06 UTC", "2011-09-10T04:05:06", .looseISO8601),
    ("2011-9-1T4:05", "2011-09-01T04:05", .looseISO8601),
    ("2011-009-10T04:05:06Z", "2011-09-10T04:05:06", .looseISO8601),
    ("2011-09-10Z", "2011-09-10", .looseISO8601), ("2011-09-10+02:00", "2011-09-09T22:00", .looseISO8601),
    ("20110910040506", "2011-09-10T04:05:06", .looseISO8601), ("201109100405", "2011-09-10T04:05", .looseISO8601),
    ("20110910 04:05:06", "2011-09-10T04:05:06", .looseISO8601),
    ("2011-09-10T24:00:00Z", "2011-09-11", .iso8601), ("2011-09-10T04:05:60Z", "2011-09-10T04:06", .looseISO8601),
    // Similar forms that are read as words
    ("2011-09-10 04:05 PM", "2011-09-10T16:05", .other), ("2011-09-10, 04:05", "2011-09-10T04:05", .other),
  ])
  func theFormsOfISO8601AreReadAndIdentified(_ text: String, _ expected: String, _ form: FeedDate.Form) {
    check(DateCase(text, expected))
    #expect(FeedDate.parse(text)?.form == form, "\(text)")
  }

  @Test(arguments: [
    DateCase("Sat Sep 10 04:05:06 2011", "2011-09-10T04:05:06"),
    DateCase("Thu Sep  1 04:05:06 2011", "2011-09-01T04:05:06"),
    DateCase("Sat Sep 10 04:05:06 PST 2011", "2011-09-10T12:05:06"),
    DateCase("Sat Sep 10 04:05:06 2011 PST", "2011-09-10T12:05:06"),
    DateCase("Sat Sep 10 04:05:06 +0200 2011", "2011-09-10T02:05:06"),
    DateCase("Sat Sep 10 04:05:06 2011 +0200", "2011-09-10T02:05:06"),
  ])
  func asctimeIsReadWithAndWithoutAZone(_ example: DateCase) { check(example) }

  @Test(arguments: [
    DateCase("2011-09-10 04:05:06 -0300 -03", "2011-09-10T07:05:06"),
    DateCase("2011-09-10 04:05:06.25 +0545 +0545", "2011-09-09T22:20:06.25"),
    DateCase("2011-09-10 04:05:06 +0200 CEST m=+0.001", "2011-09-10T02:05:06"),
    DateCase("2011-09-10 04:05:06 +0000 UTC m=-12.345678901", "2011-09-10T04:05:06"),
    DateCase("2011-09-10 04:05:06 -0300 -03 m=+1", "2011-09-10T07:05:06"),
    DateCase("2011-09-10 04:05:06 +0330 +0330", "2011-09-10T00:35:06"),
    // Not Go's.
    DateCase("2011-09-10 04:05:06 -0300 -04", nil), DateCase("2011-09-10 04:05:06 +0200 m=", nil),
    DateCase("2011-09-10 04:05:06 +0200 m=x", nil),
  ])
  func goTimesAreReadWithTheirRepetitions(_ example: DateCase) { check(example) }

  @Test(arguments: [
    DateCase("1315627506", "2011-09-10T04:05:06"), DateCase("1315627506.25", "2011-09-10T04:05:06.25"),
    DateCase("1315627506250", "2011-09-10T04:05:06.25"), DateCase("500000000", "1985-11-05T00:53:20"),
    DateCase("500000000000", "1985-11-05T00:53:20"),
  ])
  func unixTimesAreRecognizedByTheirLength(_ example: DateCase) {
    check(example)
    #expect(FeedDate.parse(example.text)?.form == .other)
    #expect(FeedDate.parse(example.text)?.assumedUTC == false)
  }

  @Test(arguments: [
    DateCase("12/25/2011", "2011-12-25"), DateCase("25/12/2011", "2011-12-25"), DateCase("25.12.2011", "2011-12-25"),
    DateCase("3.4.2011", "2011-04-03"), DateCase("03.04.2011 15:16", "2011-04-03T15:16"),
    DateCase("2011/12/25", "2011-12-25"), DateCase("2011.12.25", "2011-12-25"), DateCase("25-12-2011", "2011-12-25"),
    DateCase("05/05/2011", "2011-05-05"), DateCase("12/25/2011 3:15:16 PM", "2011-12-25T15:15:16"),
    DateCase("25/12/2011 15:15:16 +0100", "2011-12-25T14:15:16"), DateCase("12/25/11", "2011-12-25"),
    DateCase("31/12/99", "1999-12-31"), DateCase("25. 12. 2011 15:15", "2011-12-25T15:15"),
    DateCase("Sun, 2011/12/25 15:15:16 EST", "2011-12-25T20:15:16"), DateCase("2011 12 25", "2011-12-25"),
    DateCase("2011/3/4 05:06:07", "2011-03-04T05:06:07"), DateCase("04:05 25/12/2011", "2011-12-25T04:05"),
    DateCase("10:00 25-12-2011", "2011-12-25T10:00"),
    // The weekday decides.
    DateCase("Sat, 05/03/2011", "2011-03-05"), DateCase("Tue, 05/03/2011 10:00", "2011-05-03T10:00"),
    DateCase("土, 05 3 2011 16:05:06 +0900", "2011-03-05T07:05:06"), DateCase("Fri, 05/03/2011", nil),
  ])
  func numericDatesAreReadWhereTheyCanMeanOneDayOnly(_ example: DateCase) { check(example) }

  // MARK: Zones

  @Test(arguments: [
    ("GMT", 0), ("UTC", 0), ("UT", 0), ("Z", 0), ("EST", -5), ("EDT", -4), ("CST", -6), ("CDT", -5), ("MST", -7),
    ("MDT", -6),
    ("PST", -8), ("PDT", -7), ("ET", -5), ("BST", 1), ("CET", 1), ("CEST", 2), ("MEZ", 1), ("MESZ", 2), ("EET", 2),
    ("EEST", 3), ("MSK", 3), ("JST", 9), ("KST", 9), ("IST", 5.5), ("AEST", 10), ("AEDT", 11), ("ACST", 9.5),
    ("NZST", 12),
    ("NZDT", 13), ("HKT", 8), ("SGT", 8), ("BRT", -3), ("NST", -3.5), ("AKST", -9), ("HST", -10), ("Etc/GMT", 0),
    ("GMT+2", 2), ("GMT-05:30", -5.5), ("UTC+02:00", 2), ("UTC -0330", -3.5), ("GMT+0000", 0), ("+0200", 2),
    ("+02:00", 2),
    ("+02", 2), ("-5", -5), ("+530", 5.5), ("0200", 2), ("+0100 CET", 1), ("+0000 GMT", 0), ("-0500 (EST)", -5),
    ("(CET)", 1), ("\u{2013}0500", -5), ("cest", 2), ("EST5EDT", -5),
  ])
  func zonesHaveTheirOffsets(_ zone: String, _ hours: Double) {
    for (text, glued) in [("Sat, 10 Sep 2011 16:05:06", false), ("Sat, 10 Sep 2011 16:05:06", true)] {
      if glued, zone.first?.isNumber == true { continue }
      let date = FeedDate.parse(text + (glued ? "" : " ") + zone)
      let utc = FeedDate.parse(text + " GMT")
      #expect(
        date.map { $0.date.timeIntervalSinceReferenceDate + hours * 3600 } == utc?.date.timeIntervalSinceReferenceDate)
      #expect(date?.assumedUTC == false)
    }
  }

  @Test(arguments: ["", " XYZ", " A", " m", " Europe/Vienna", " Etc/GMT+5"])
  func anUnknownZoneIsReadAsUTCAndNoted(_ zone: String) {
    for text in ["Sat, 10 Sep 2011 04:05:06", "2011-09-10 04:05:06"] {
      check(DateCase(text + zone, "2011-09-10T04:05:06"))
      #expect(FeedDate.parse(text + zone)?.assumedUTC == true, "\(text + zone)")
    }
  }

  // MARK: Languages

  @Test(arguments: [
    DateCase("Samstag, 10. September 2011 um 16:05 Uhr", "2011-09-10T16:05"),
    DateCase("am 3. März 2011", "2011-03-03"), DateCase("Di, 1 Mrz 2011 10:00:00 +0100", "2011-03-01T09:00"),
    DateCase("1. Jänner 2011", "2011-01-01"), DateCase("mar., 13 déc. 2011 10:00:00 +0100", "2011-12-13T09:00"),
    DateCase("1er août 2011 à 14h30", "2011-08-01T14:30"), DateCase("10 AOUT 2011", "2011-08-10"),
    DateCase("10 aou\u{302}t 2011", "2011-08-10"), DateCase("mar, 01 mar 2011 10:00:00 GMT", "2011-03-01T10:00"),
    DateCase("sábado, 10 de septiembre de 2011", "2011-09-10"),
    DateCase("Sab, 10 Ene 2011 10:00:00 GMT", "2011-01-10T10:00"),
    DateCase("sábado, 10 de setembro de 2011 às 16:05", "2011-09-10T16:05"),
    DateCase("segunda-feira, 12 de março de 2011", "2011-03-12"),
    DateCase("Sex, 09 Set 2011 10:00:00 -0300", "2011-09-09T13:00"),
    DateCase("sabato 10 settembre 2011 alle ore 16:05", "2011-09-10T16:05"),
    DateCase("mar, 10 giu 2003 04:00:00 GMT", "2003-06-10T04:00"),
    DateCase("zaterdag 10 september 2011 om 16:05 uur", "2011-09-10T16:05"),
    DateCase("wo, 2 mrt 2011 10:00:00 +0100", "2011-03-02T09:00"),
    DateCase("Сб, 10 сен 2011 16:05:06 +0400", "2011-09-10T12:05:06"),
    DateCase("lördag 10 september 2011 16:05", "2011-09-10T16:05"), DateCase("3 augusti 2011", "2011-08-03"),
    DateCase("Lør, 10 sep 2011 10:00:00 +0200", "2011-09-10T08:00"), DateCase("5. desember 2011", "2011-12-05"),
    DateCase("10 Eylül 2011 Cumartesi 16:05", "2011-09-10T16:05"), DateCase("3 Ağu 2011", "2011-08-03"),
    DateCase("10 СЕНТЯБРЯ 2011 г. в 16:05", "2011-09-10T16:05"),
    DateCase("7 мая 2011", "2011-05-07"), DateCase("sobota, 10 września 2011 r., godz. 16:05", "2011-09-10T16:05"),
    DateCase("Pt, 09 paź 2009 10:00:00 +0200", "2009-10-09T08:00"),
    DateCase("Σαβ, 10 Σεπ 2011 16:05:06 EST", "2011-09-10T21:05:06"), DateCase("10 ΜΑΪΟΥ 2011", "2011-05-10"),
    DateCase("Τρίτη, 14 Ιουνίου 2011 10:00:00 +0300", "2011-06-14T07:00"),
    DateCase("2011-szeptember-9T9:15-05:00", "2011-09-09T14:15"),
    DateCase("2011-április-13T19:15+02:00", "2011-04-13T17:15"),
    DateCase("2011. szeptember 10. 16:05", "2011-09-10T16:05"),
    DateCase("2011년 09월 10일  16:05:06", "2011-09-10T07:05:06"),
    DateCase("2011-09-10 오후 4:05:06", "2011-09-10T07:05:06"),
    DateCase("2011-09-10 오전 12:05:06", "2011-09-09T15:05:06"), DateCase("2011. 9. 10. 오후 4:05", "2011-09-10T07:05"),
    DateCase("2011年9月10日 16:05", "2011-09-10T16:05"), DateCase("2011年09月10日 星期六 下午4:05", "2011-09-10T16:05"),
    DateCase("2011年9月10日16時05分06秒", "2011-09-10T16:05:06"), DateCase("2011年9月10日 下午4点5分", "2011-09-10T16:05"),
    DateCase("2011년 9월 10일 오후 4시 5분 6초", "2011-09-10T07:05:06"), DateCase("2011年9月", "2011-09-01"),
    DateCase("토, 10 9월 2011 16:05:06 +0900", "2011-09-10T07:05:06"),
    DateCase("星期六, 10 九月 2011 16:05:06 +0800", "2011-09-10T08:05:06"),
    DateCase("月, 05 9月 2011 16:05:06 +0900", "2011-09-05T07:05:06"),
    DateCase("so 10. září 2011 v 16:05", "2011-09-10T16:05"), DateCase("5. BREZNA 2011", "2011-03-05"),
    DateCase("п'ятниця, 9 вересня 2011 р. о 16:05", "2011-09-09T16:05"),
    DateCase("п\u{2019}ятниця, 9 вересня 2011 р.", "2011-09-09"),
    DateCase("сб, 10 септември 2011 г., 16:05 ч.", "2011-09-10T16:05"), DateCase("10. septembra 2011", "2011-09-10"),
    DateCase("sâmbătă, 10 septembrie 2011", "2011-09-10"), DateCase("marți, 6 septembrie 2011", "2011-09-06"),
    DateCase("dissabte, 10 d'abril del 2011 a les 16:05", "2011-04-10T16:05"),
    DateCase("lauantaina 10. syyskuuta 2011 klo 16.05", "2011-09-10T16:05"),
    DateCase("Sabtu, 10 Agustus 2011 pukul 16.05", "2011-08-10T16:05"),
    DateCase("lørdag den 10. september 2011 kl. 16.05.06 GMT", "2011-09-10T16:05:06"),
    DateCase("10 Σεπ 2011, 4:05 μ.μ.", "2011-09-10T16:05"), DateCase("10 Σεπ 2011, 4:05 μμ", "2011-09-10T16:05"),
    DateCase("5 марта 2011 г., 16:05:06 GMT Среднее по Гринвичу", "2011-03-05T16:05:06"),
    DateCase("sabato 10 settembre 2011 alle ore 16:05:06 Ora del meridiano di Greenwich", "2011-09-10T16:05:06"),
  ])
  func datesAreReadInOtherLanguages(_ example: DateCase) { check(example) }

  @Test func everyNameOfTheTablesMeansItsMonthOrDay() {
    for row in DateWord.months {
      let months = row.split(whereSeparator: \.isWhitespace)
      #expect(months.count == 12, "\(row)")
      for (index, names) in months.enumerated() {
        for name in names.split(separator: "/") {
          for text in ["10 \(name) 2011", "10 \(name.uppercased()) 2011", "\(name) 10, 2011 10:00"] {
            let date = FeedDate.parse(text).map { CivilDate(secondsSinceEpoch: Int64($0.date.timeIntervalSince1970)) }
            #expect(date?.month == index + 1 && date?.day == 10 && date?.year == 2011, "\(text)")
          }
        }
      }
    }
    for row in DateWord.weekdays {
      let weekdays = row.split(whereSeparator: \.isWhitespace)
      #expect(weekdays.count == 7, "\(row)")
      for (index, names) in weekdays.enumerated() {
        for name in names.split(separator: "/") {
          // 4 September 2011 was a Sunday.
          let date = FeedDate.parse("\(name), \(4 + index) sep 2011 10:00:00 GMT")
          #expect(date?.notes == [], "\(name)")
        }
      }
    }
  }

  @Test func noWordMeansTwoMonths() {
    for (rows, isMeant) in [(DateWord.months, { $0.month == $1 + 1 }), (DateWord.weekdays, { $0.weekday == $1 })]
      as [([String], (DateWord, Int) -> Bool)]
    {
      for row in rows {
        for (index, names) in row.split(whereSeparator: \.isWhitespace).enumerated() {
          for name in names.split(separator: "/") {
            let word = String(name).withBytes { DateWord.meaning(of: $0) }
            #expect(word.map { isMeant($0, index) } == true, "\(name)")
          }
        }
      }
    }
  }

  // MARK: Texts that are not dates

  @Test(arguments: [
    "", " ", "yesterday", "now", "insert published date here", "3 days ago", "May", "10", "Sep 10", "10 Sep",
    "Saturday",
    // Impossible
    "Sat, 31 Feb 2011 04:05:06 GMT", "Sat, 29 Feb 2011 04:05:06 GMT", "Sat, 0 Sep 2011 04:05:06 GMT",
    "Sat, 10 Sep 2011 25:05:06 GMT", "Sat, 10 Sep 2011 24:00:01 GMT", "Sat, 10 Sep 2011 04:60:06 GMT",
    "Sat, 10 Sep 2011 04:05:61 GMT", "2011-13-01", "2011-00-10", "2011-02-30T00:00:00Z", "2011-09-10T25:00:00Z",
    "2011-366",
    "2011-000", "2011-W53-1", "2011-W10-8", "0000-00-00 00:00:00", "0000-01-01", "Wed, 30 Nov -0001 00:00:00 +0000",
    "-0001-11-30T00:00:00+00:00", "12345678", "13/13/2011", "20111301T000000Z", "Sat, 10 Sep 2011 04:05:06 +2500",
    "Sat, 10 Sep 2011 04:05:06 +0060", "2011-09-10T04:05:06-99:99", "Sat, 10 Sep 2011 13:05 AM",
    // Outside the supported years
    "0001-01-01T00:00:00+01:00", "9999-12-31T23:59:59-00:01", "Sat, 10 Sep 19103 04:05:06 GMT",
    // Ambiguous
    "03/04/2011", "3-4-2011", "03/04/2011 10:00:00", "01/02/03", "11-12-10", "10 11 12", "09 10 2011",
    // Too much, or too little
    "Sat, 10 Sep 2011 4:5:6:7 GMT", "Sat, 10 Sep 2011 04:05:06 GMT Sep", "10 11 Sep 2011", "10 Sep Oct 2011",
    "10 Sep 2011 10:00 11:00", "10 Sep 2011 10:00 GMT 11:00", "10 Sep 2011 25.30",
    "10 Sep 2011 10.11.2012", "2011-09-10-01", "2011-09-10T04:05:06-06:00Textra", "2011-xx-10", "2011-09-10T04:xx:00Z",
    "2011-09-10T04:05:06+00:xx", "Sat, 10 Sep 2011 04:05:06 +xx:00", "Sat, 10 zzz 2011 04:05:06 GMT", "Sat, Sep x 2011",
    "2011-09-10T04:05:06Z+02:00", "10 Sep 2011 T", "--09-10", "---10", "2011-09T10:00", "September 2011 10:00",
    "1.2.3", "127.0.0.1", "555-12-1234", "http://example.org/2011/09/10", "<b>10 Sep 2011</b>", "10 Sep 2011 04", "4pm",
    "１０ Sep 2011", "१० Sep 2011", "२०१１ 9月", "10 Sep 2011 \u{0}x", "12 hours", "1315627506abc", "13156275061",
    "99999999999999999999", "0002018c", "11110xxx",
  ])
  func otherTextIsNotADate(_ text: String) { check(DateCase(text, nil)) }

  @Test func aTextIsLookedAtOnlySoFar() {
    #expect(FeedDate.parse("10 Sep 2011" + String(repeating: " ", count: 100_000)) != nil)
    #expect(FeedDate.parse("10 Sep" + String(repeating: " ", count: 100_000) + "2011") == nil)
    #expect(FeedDate.parse(String(repeating: "(", count: 100_000)) == nil)
    #expect(FeedDate.parse(String(repeating: "1", count: 100_000)) == nil)
  }

  // MARK: Notes

  @Test func notesTellWhatWasUnusual() {
    func notes(_ text: String) -> FeedDate.Notes? { FeedDate.parse(text)?.notes }
    #expect(notes("Sat, 10 Sep 2011 04:05:06 GMT") == [])
    #expect(notes("10 Sep 2011 04:05:06 GMT") == [])
    #expect(notes("Sun, 10 Sep 2011 04:05:06 GMT") == .wrongWeekday)
    #expect(notes("Sat, 10 Sep 11 04:05:06 GMT") == .twoDigitYear)
    #expect(notes("Sat, 10 Sep 2011 04:05:06 A") == .unknownZone)
    #expect(notes("Sat, 10 Sep 2011 04:05:06 CET") == [])
    #expect(notes("Sat, 10 Sep 2011 04:05:06") == .noZone)
    #expect(notes("Sat, 10 Sep 2011") == [.noTime, .noZone])
    #expect(notes("Sat,10 Sep 2011 04:05:06 GMT") == .oddLayout)
    #expect(notes("Sat, 10 Sep 2011 04:05:06 +0000 (UTC)") == .oddLayout)
    #expect(notes("2011-09-10t04:05:06Z") == .lowercase)
    #expect(notes("2011-09") == [.noDay, .noTime, .noZone])
    #expect(notes("2011-09-10 오후 4:05:06") == [])
    #expect(notes("2011-09-10T04:05:06[u-ca=hebrew]")?.contains(.noZone) == true)
    for text in [
      "Sun, 10 Sep 2011 04:05:06 GMT", "Sat,10 Sep 2011 04:05:06 GMT", "Sat, 10 Sep 2011 04:05:06 +0000 (x)",
    ] {
      #expect(FeedDate.parse(text)?.form == .rfc822)
    }
    for text in [
      "Sat 10 Sep 2011 04:05:06 GMT", "Sat, 10 Sep 2011 04:05:06 -05:00", "Sat, 10 September 2011 04:05:06 GMT",
      "Sat Sep 10 04:05:06 2011", "2011-09-10 4:05 PM",
    ] {
      #expect(FeedDate.parse(text)?.form == .other)
    }
  }

  // MARK: Exactness

  @Test func theInstantIsWholeSecondsPlusNineDigitsOfFraction() {
    let seconds = Double(
      CivilDate(year: 2011, month: 9, day: 10, hour: 4, minute: 5, second: 6).secondsSinceEpoch - 978_307_200)
    let expected = seconds + Double(123_456_789) / 1e9
    for text in [
      "2011-09-10T04:05:06.123456789Z", "2011-09-10 04:05:06.1234567891", "10 Sep 2011 04:05:06.123456789 GMT",
    ] {
      #expect(FeedDate.parse(text)?.date.timeIntervalSinceReferenceDate == expected)
    }
  }

  @Test func theFastPathAndTheTolerantReadersAgree() {
    var random = SeededGenerator(seed: 7)
    let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    let zones = ["GMT", "+0000", "-0730", "EST", "PDT", "Z", "A", "UT"]
    func two(_ n: Int) -> String { n < 10 ? "0\(n)" : "\(n)" }
    func four(_ n: Int) -> String { String(repeating: "0", count: 4 - "\(n)".count) + "\(n)" }
    for _ in 0..<5000 {
      let seconds = Int64(random.next() % 252_000_000_000) - 62_000_000_000
      let d = CivilDate(secondsSinceEpoch: seconds)
      let time = "\(two(d.hour)):\(two(d.minute)):\(two(d.second))"
      let rfc822 =
        "\(weekdays[d.weekday]), \(two(d.day)) \(months[d.month - 1]) \(four(d.year)) \(time) "
        + zones[Int(random.next() % 8)]
      let rfc3339 =
        "\(four(d.year))-\(two(d.month))-\(two(d.day))T\(time).\(random.next() % 100_000)+0\(random.next() % 10):30"
      for text in [rfc822, rfc3339] {
        let bytes = Array(text.utf8)
        let usual = FeedDate.parseCommon(TextSpan(prefixOf: bytes.span))
        #expect(usual != nil && usual == FeedDate.parseTolerant(TextSpan(prefixOf: bytes.span)), "\(text)")
      }
      let utc = rfc3339.prefix(19) + "Z"
      #expect(FeedDate.parse(String(utc))?.date.timeIntervalSinceReferenceDate == Double(seconds - 978_307_200))
    }
  }

  // MARK: Arbitrary input

  @Test func noBytesCauseATrap() {
    var random = SeededGenerator(seed: 42)
    let seeds = [
      "Sat, 10 Sep 2011 04:05:06 GMT", "2011-09-10T04:05:06.25+02:00", "10 Sep 2011 10:00 GMT é",
      "2011년 09월 10일  16:05:06", "12/25/2011 3:15 PM",
      "Sat (x(y)z), 10 Sep 2011 04:05:06 +0200", "Τρίτη, 14 Ιουνίου 2011", "2011-W36-6T10", "1315627506.5",
      "1er août 2011 à 14h30",
    ].map { Array($0.utf8) }
    let alphabet = Array("0123456789 -:/.,+TZWamp()'h\\\u{E9}\u{2212}\u{B144}[]".utf8)
    var read = 0
    for round in 0..<60_000 {
      var bytes: [UInt8]
      if round % 3 == 0 {
        bytes = (0..<Int(random.next() % 40)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      } else if round % 3 == 1 {
        bytes = (0..<Int(random.next() % 30)).map { _ in alphabet[Int(random.next() % UInt64(alphabet.count))] }
      } else {
        bytes = seeds[Int(random.next() % UInt64(seeds.count))]
        for _ in 0...(random.next() % 4) {
          let at = Int(random.next() % UInt64(bytes.count))
          switch random.next() % 4 {
          case 0: bytes[at] = UInt8(truncatingIfNeeded: random.next())
          case 1: bytes[at] = alphabet[Int(random.next() % UInt64(alphabet.count))]
          case 2: bytes.remove(at: at)
          default: bytes.insert(alphabet[Int(random.next() % UInt64(alphabet.count))], at: at)
          }
          if bytes.isEmpty { bytes = [0x31] }
        }
      }
      // What is not well-formed is repaired.
      let text = String(decoding: bytes, as: UTF8.self)
      if let date = text.withBytes({ FeedDate.parse($0, $0.indices) }) {
        read += 1
        let year = CivilDate(secondsSinceEpoch: Int64(date.date.timeIntervalSince1970.rounded(.down))).year
        #expect(year >= 1 && year <= 9999, "\(text)")
      }
      text.withBytes { text in
        for start in 0..<min(text.count, 4) { _ = FeedDate.parse(text, start..<text.count) }
      }
    }
    #expect(read > 1000)
  }

  @Test func everySliceOfADateIsHarmless() {
    for text in [
      "Sat, 10 Sep 2011 04:05:06 +0200 (CEST)", "2011-09-10T04:05:06.25+02:00[Europe/Paris]", "2011년 09월 10일 오후 4:05",
    ] {
      let bytes = Array(text.utf8)
      for start in 0...bytes.count {
        for end in start...bytes.count { _ = FeedDate.parse(TextSpan(prefixOf: bytes.span), start..<end) }
      }
    }
  }
}
