/// Figures and tables.

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

  @Test func bestMedianAndThroughputComeFromTheTimes() throws {
    let measurement = measurement("decode", times: [0.010, 0.012, 0.020])
    #expect(measurement.best == 0.010)
    #expect(measurement.median == 0.012)
    #expect(abs(try #require(measurement.megabytesPerSecond) - 100) < 1e-9)
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
}
