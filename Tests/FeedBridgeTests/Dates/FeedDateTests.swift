// The names of months and days, agreement of the fast path, and that no input makes FeedDate trap. Forms of dates: Fixtures/Recorded/Model.

import FeedPrimitives
import TestCases
import Testing

@testable import FeedBridge

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite struct FeedDateTests {
  // MARK: Languages

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

  @Test func aZoneThatIsNotWrittenIsNeverCertain() {
    let names = (DateWord.months + DateWord.weekdays).flatMap { $0.split { $0.isWhitespace || $0 == "/" } }
    let words = names.map(String.init) + DateWord.fillers.split(separator: " ").map(String.init)
    var read = 0
    for word in words + DateWord.units.map(\.name) + [""] where word.withBytes({ ZoneName.named($0) == nil }) {
      for text in [
        "\(word) 10 2011 16:05", "\(word) 10 sep 2011 16:05", "10 sep 2011 \(word) 4:05", "2011-09-10 \(word) 4:05:06",
        "2011. 9. 10. \(word) 4:05", "2011\(word)9\(word)10\(word)", "2011년 9월 10일 \(word) 4:05",
        "2011年9月10日 4\(word)5分",
        "2011-09-10 04:05 \(word)", "10 sep 2011 4:05 \(word)",
      ] {
        guard let date = FeedDate.parse(text) else { continue }
        read += 1
        #expect(date.assumedUTC, "\(text)")
      }
    }
    #expect(read > 4000)
  }

  // MARK: Texts that are not dates

  @Test func aTextIsLookedAtOnlySoFar() {
    #expect(FeedDate.parse("10 Sep 2011" + String(repeating: " ", count: 100_000)) != nil)
    #expect(FeedDate.parse("10 Sep" + String(repeating: " ", count: 100_000) + "2011") == nil)
    #expect(FeedDate.parse(String(repeating: "(", count: 100_000)) == nil)
    #expect(FeedDate.parse(String(repeating: "1", count: 100_000)) == nil)
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
    for _ in sampled(0..<5000) {
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
      "2011년 09월 10일  16:05:06", "12/25/2011 3:15 PM", "Sat (x(y)z), 10 Sep 2011 04:05:06 +0200",
      "Τρίτη, 14 Ιουνίου 2011", "2011-W36-6T10", "1315627506.5", "1er août 2011 à 14h30",
    ].map { Array($0.utf8) }
    let alphabet = Array("0123456789 -:/.,+TZWamp()'h\\\u{E9}\u{2212}\u{B144}[]".utf8)
    var read = 0
    for round in sampled(0..<15_000) {
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
    #expect(read > 30)
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
