/// Figures, tables, records, comparisons and plots.

import Foundation
import Testing
@testable import feed_benchmarks

struct ReportTests {
  private func measurement(
    _ name: String, _ input: String = "1 MB", times: [Double], yardstick: String? = nil
  ) -> CaseMeasurement {
    CaseMeasurement(
      name: name, kind: .jsonFeed, input: input, size: InputSize(input)?.bytes ?? 0, items: 100, yardstick: yardstick,
      times: times, allocations: 250, peakMemory: 2_500_000)
  }

  @Test func bestMedianThroughputAndNoiseComeFromTheTimes() throws {
    let measurement = measurement("decode", times: [0.010, 0.012, 0.020])
    #expect(measurement.best == 0.010)
    #expect(measurement.median == 0.012)
    #expect(abs(try #require(measurement.megabytesPerSecond) - 100) < 1e-9)
    #expect(abs(measurement.noise - 0.2) < 1e-9)
  }

  @Test func theRatioIsToTheYardstickOnTheSameInput() {
    let measurements = [
      measurement("decode", times: [0.01], yardstick: "JSONDecoder"),
      measurement("JSONDecoder", "20 MB", times: [9]),
      measurement("JSONDecoder", times: [0.08]),
    ]
    #expect(measurements[0].ratio(among: measurements) == 8)
    #expect(measurements[2].ratio(among: measurements) == nil)
  }

  @Test func theTableHasALinePerCaseAndNamesFailures() {
    var failing = measurement("XMLParser", times: [])
    failing.failure = "above 10 MB"
    let lines = Table.text([
      measurement("decode", times: [0.01], yardstick: "JSONDecoder"), measurement("JSONDecoder", times: [0.08]),
      failing,
    ]).split(separator: "\n")
    #expect(lines.count == 5)
    #expect(
      lines[1].split(separator: " ") == [
        "decode", "JSON", "Feed,", "1", "MB", "10.000", "10.000", "100.0", "8.00", "JSONDecoder", "100000", "250",
        "2.5", "2.50",
      ])
    #expect(lines[3].contains("fails"))
    #expect(!lines[3].contains("2.50"))
    #expect(lines[4] == "XMLParser fails for JSON Feed, 1 MB: above 10 MB")
  }

  @Test func aRecordIsReadBackAsItWasWritten() throws {
    let record = Record(
      date: Date(timeIntervalSince1970: 1_767_225_600), machine: "a machine",
      measurements: [measurement("decode", times: [0.01, 0.02], yardstick: "JSONDecoder")])
    #expect(try Record(json: record.json()) == record)
  }

  @Test func aCaseIsSlowerWhenItNeedsMoreTimeThanNoiseExplains() {
    let before = [
      measurement("decode", times: [0.010], yardstick: "JSONDecoder"),
      measurement("encode", times: [0.010], yardstick: "JSONEncoder"),
      measurement("validate", times: [0.010, 0.012, 0.013], yardstick: "decode"),
    ]
    let now = [
      measurement("decode", times: [0.0120], yardstick: "JSONDecoder"),
      measurement("encode", times: [0.0104], yardstick: "JSONEncoder"),
      measurement("validate", times: [0.0111], yardstick: "decode"),
    ]
    #expect(Comparison(before: before, now: now).changes.map(\.verdict) == [.slower, .same, .same])
    #expect(Comparison(before: before, now: now).hasSlower)
    #expect(Comparison(before: now, now: before).changes.map(\.verdict) == [.faster, .same, .same])
    #expect(!Comparison(before: before, now: before).hasSlower)
  }

  @Test func aSlowerMachineIsNotMistakenForASlowerCase() {
    let before = [
      measurement("decode", times: [0.010], yardstick: "JSONDecoder"), measurement("JSONDecoder", times: [0.08]),
    ]
    let now = [
      measurement("decode", times: [0.020], yardstick: "JSONDecoder"), measurement("JSONDecoder", times: [0.16]),
    ]
    let comparison = Comparison(before: before, now: now)
    #expect(comparison.changes.map(\.machine) == [2])
    #expect(comparison.changes.map(\.change) == [0])
    #expect(comparison.text.contains("× 2.00"))
  }

  @Test func anInputThatFoundationCannotReadIsScaledByTheOthers() {
    let before = [
      measurement("JSONDecoder", times: [0.08]), measurement("convert", "20 MB", times: [0.1], yardstick: "XMLParser"),
      measurement("XMLParser", "20 MB", times: []),
    ]
    let now = [
      measurement("JSONDecoder", times: [0.04]), measurement("convert", "20 MB", times: [0.1], yardstick: "XMLParser"),
      measurement("XMLParser", "20 MB", times: []),
    ]
    #expect(Comparison(before: before, now: now).changes.map(\.machine) == [0.5])
    #expect(Comparison(before: before, now: now).hasSlower)
  }

  @Test func whatOnlyOneRunHasMeasuredIsNotCompared() {
    let before = [measurement("decode", "1 MB", times: [0.01], yardstick: "JSONDecoder")]
    let now = [measurement("decode", "20 MB", times: [0.9], yardstick: "JSONDecoder")]
    #expect(Comparison(before: before, now: now).changes.isEmpty)
  }
}
