/// The command line, and what is measured.

import Foundation
import ProcessMeter
import Testing
@testable import feed_benchmarks

/// Serialized, because allocations are counted for the whole process.
@Suite(.serialized) struct OptionTests {
  @Test(arguments: [
    ("20MB", 20_000_000, "20 MB"), ("100 kb", 100_000, "100 KB"), ("512", 512, "512 B"), ("2B", 2, "2 B"),
    ("1000MB", 1_000_000_000, "1000 MB"),
  ])
  func aSizeIsReadAndNamed(text: String, bytes: Int, name: String) {
    #expect(InputSize(text)?.bytes == bytes)
    #expect(InputSize(bytes: bytes).name == name)
  }

  @Test(arguments: ["", "MB", "0", "-5", "1.5MB", "1001MB", "9999999999999999999MB", "big"])
  func invalidSizesAreRejected(text: String) {
    #expect(InputSize(text) == nil)
    #expect(throws: UsageError.self) { try BenchmarkOptions(["--size", text]) }
  }

  @Test func casesAreChosenByTheirWholeName() throws {
    #expect(try BenchmarkOptions(["--case", "decode"]).cases().map(\.name) == ["decode"])
    let names = try BenchmarkOptions(["--case", "convert|XML.*"]).cases().map(\.name)
    #expect(names == ["convert", "XMLParser"])
    #expect(throws: UsageError.self) { try BenchmarkOptions(["--case", "nothing"]).cases() }
    #expect(throws: UsageError.self) { try BenchmarkOptions(["--case", "("]) }
  }

  @Test(arguments: [["--no-such-option"], ["--rounds", "-1"], ["--case"], ["no-such-file.xml"], ["@no-such-list"]])
  func invalidUsageIsRejected(arguments: [String]) {
    #expect(throws: UsageError.self) { try BenchmarkOptions(arguments) }
  }

  @Test func theUsualSizesAreMeasuredUnlessOthersAreChosen() throws {
    #expect(try BenchmarkOptions([]).sizes == BenchmarkOptions.usualSizes)
    #expect(try BenchmarkOptions(["--size", "1MB"]).sizes == [InputSize(bytes: 1_000_000)])
    #expect(try BenchmarkOptions(["--all"]).sizes.last == BenchmarkOptions.largestSize)
  }

  @Test func everyYardstickIsACaseOfTheSameKinds() {
    for benchmark in BenchmarkCase.all {
      guard let yardstick = benchmark.yardstick else { continue }
      let kinds = BenchmarkCase.all.filter { $0.name == yardstick }.flatMap(\.kinds)
      #expect(Set(benchmark.kinds).isSubset(of: kinds), "\(benchmark.name)")
    }
  }

  @Test func noKindHasTwoCasesWithTheSameName() {
    let names = BenchmarkCase.all.flatMap { benchmark in benchmark.kinds.map { "\(benchmark.name), \($0.rawValue)" } }
    #expect(Set(names).count == names.count)
  }

  @Test func aCaseIsMeasuredAsOftenAsRequested() throws {
    let input = try BenchmarkInput.feed(.jsonFeed, InputSize(bytes: 10_000))
    let measurements = Trial.measure(input, try BenchmarkOptions(["--case", "decode"]).cases(), rounds: 3)
    #expect(measurements.map(\.times.count) == [3])
    #expect(measurements[0].times == measurements[0].times.sorted())
    #expect(measurements[0].failure == nil)
  }

  @Test func aCaseThatFailsReportsWhy() throws {
    let input = BenchmarkInput(name: "1 file", kind: .jsonFeed, documents: [Data("{}".utf8)], items: 0)
    let measurements = Trial.measure(input, try BenchmarkOptions(["--case", "decode"]).cases(), rounds: 3)
    #expect(measurements[0].best == nil)
    #expect(measurements[0].failure?.contains("version") == true)
  }

  @Test func allocationsAreCountedIfThePlatformSupportsIt() {
    startCountingAllocations()
    let arrays = (1...100).map { [UInt8](repeating: 7, count: $0) }
    let count = stopCountingAllocations()
    #expect(arrays.count == 100)
    #if os(Linux) && canImport(Glibc)
      #expect(count >= 100)
    #else
      #expect(count == -1 || count >= 100)
    #endif
  }

  @Test func theProcessKnowsItsPeakMemory() {
    #expect(peakMemory() > 1_000_000)
  }
}
