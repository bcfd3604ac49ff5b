import FeedPrimitives
import Foundation
import Testing

@testable import FeedSystem

struct TimeZoneRulesTests {
  /// A zone file with transitions, in hours east of Greenwich, and a rule for later years.
  private func zone(
    _ first: Int = 0, _ transitions: [(start: Int, hours: Int)] = [], rule: String = ""
  ) -> TimeZoneRules? {
    func bigEndian(_ value: Int, _ size: Int) -> [UInt8] {
      (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * (size - 1 - $0))) }
    }
    func block(_ size: Int, _ transitions: [(start: Int, hours: Int)]) -> [UInt8] {
      let counts = [0, 0, 0, transitions.count, transitions.count + 1, 4]
      var block = Array("TZif2".utf8) + [UInt8](repeating: 0, count: 15) + counts.flatMap { bigEndian($0, 4) }
      for transition in transitions { block += bigEndian(transition.start, size) }
      block += transitions.indices.map { UInt8($0 + 1) }
      for hours in [first] + transitions.map(\.hours) { block += bigEndian(hours * 3600, 4) + [0, 0] }
      return block + Array("LMT\0".utf8)
    }
    let bytes = block(4, []) + block(8, transitions) + Array("\n\(rule)\n".utf8)
    return TimeZoneRules(bytes.span)
  }

  private func offset(_ zone: TimeZoneRules?, _ date: CivilDate) -> Int? {
    zone.map { $0.offset(atLocalTime: date.secondsSinceEpoch) }
  }

  @Test func anOffsetHoldsFromItsTransitionOn() {
    let zone = zone(1, [(start: 0, hours: 2), (start: 1_000_000, hours: -3)])
    #expect(zone?.offset(at: -1) == 3600)
    #expect(zone?.offset(at: 0) == 7200)
    #expect(zone?.offset(at: 999_999) == 7200)
    #expect(zone?.offset(at: 1_000_000) == -10_800)
    #expect(zone?.offset(at: 4_000_000_000) == -10_800)
  }

  @Test(arguments: [
    ("PST8PDT,M3.2.0,M11.1.0", CivilDate(year: 2023, month: 3, day: 31, hour: 20), -7),
    ("PST8PDT,M3.2.0,M11.1.0", CivilDate(year: 2023, month: 1, day: 31, hour: 20), -8),
    // 2:30 is skipped when summer time begins, and 1:30 occurs twice when it ends.
    ("PST8PDT,M3.2.0,M11.1.0", CivilDate(year: 2023, month: 3, day: 12, hour: 2, minute: 30), -8),
    ("PST8PDT,M3.2.0,M11.1.0", CivilDate(year: 2023, month: 11, day: 5, hour: 1, minute: 30), -7),
    ("CET-1CEST,M3.5.0,M10.5.0/3", CivilDate(year: 2024, month: 10, day: 27, hour: 1), 2),
    ("CET-1CEST,M3.5.0,M10.5.0/3", CivilDate(year: 2024, month: 10, day: 27, hour: 4), 1),
    // South of the equator, summer time extends into the next year.
    ("AEST-10AEDT,M10.1.0,M4.1.0/3", CivilDate(year: 2024, month: 1, day: 1), 11),
    ("AEST-10AEDT,M10.1.0,M4.1.0/3", CivilDate(year: 2024, month: 7, day: 1), 10),
    ("<+03>-3", CivilDate(year: 2030, month: 7, day: 1), 3),
    ("EST5EDT,J60/0,365/25", CivilDate(year: 2024, month: 3, day: 1, hour: 12), -4),
    ("EST5EDT,J60/0,365/25", CivilDate(year: 2024, month: 2, day: 29, hour: 12), -5),
  ])
  func aRuleHoldsForAllYears(rule: String, date: CivilDate, hours: Int) {
    #expect(offset(zone(rule: rule), date) == hours * 3600)
  }

  @Test(arguments: ["", "PST", "P8", "PST8PDT", "PST8PDT,M3.2.0", "PST8PDT,M13.2.0,M11.1.0", "PST9999", "<+03-3"])
  func withoutARuleTheLastOffsetHolds(rule: String) {
    #expect(zone(4, rule: rule)?.offset(at: 1_700_000_000) == 4 * 3600)
  }

  @Test func aFileThatIsNotAZoneFileHasNoOffsets() {
    #expect(TimeZoneRules([UInt8]().span) == nil)
    #expect(TimeZoneRules(Array("TZif2 and nothing else that a zone file has to have in it".utf8).span) == nil)
  }

  @Test(arguments: [
    "../../../etc/passwd", "/etc/passwd", "America/../Europe/Paris", "passwd", "", "A/", "Nowhere/None",
  ])
  func namesDoNotLeadOutOfTheFolder(name: String) {
    #expect(TimeZoneRules.named(name) == nil)
  }
}
