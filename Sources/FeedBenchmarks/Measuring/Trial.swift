/// Timing: the cases take turns, so that a slow phase of the machine affects all of them, and processor time is
/// measured.

import Foundation
import ProcessMeter

/// A case prepared for an input.
struct Trial {
  private(set) var measurement: CaseMeasurement
  /// How often the work is done between two readings of the clock.
  private var repetitions = 1
  private var work: BenchmarkCase.Work = {}

  /// Short work is repeated until it takes this long, in seconds, so that the clock's resolution does not matter.
  private static let minimumTime = 0.005

  /// Does the work twice: one-time initialization is not measured, and allocations are counted in a run that is not
  /// timed.
  init(_ benchmark: BenchmarkCase, _ input: BenchmarkInput) {
    measurement = CaseMeasurement(
      name: benchmark.name, kind: input.kind, input: input.name, size: input.size, items: input.items,
      yardstick: benchmark.yardstick)
    do {
      work = try benchmark.prepare(input.documents)
      let time = try Self.processorTime(of: work)
      repetitions = max(Int((Self.minimumTime / max(time, 1e-6)).rounded(.up)), 1)
      startCountingAllocations()
      defer { measurement.allocations = Self.countedAllocations() }
      try work()
    } catch {
      measurement.failure = "\(error)"
    }
  }

  /// Takes one more measurement.
  mutating func run() {
    guard measurement.failure == nil else { return }
    do {
      measurement.times.append(try Self.processorTime(of: work, repetitions: repetitions) / Double(repetitions))
    } catch {
      measurement.failure = "\(error)"
    }
  }

  /// Runs all cases that support the input, in turns.
  static func measure(_ input: BenchmarkInput, _ cases: [BenchmarkCase], rounds: Int) -> [CaseMeasurement] {
    var trials = cases.filter { $0.kinds.contains(input.kind) }.map { Trial($0, input) }
    for _ in 0..<rounds {
      for index in trials.indices { trials[index].run() }
    }
    return trials.map { trial in
      var measurement = trial.measurement
      measurement.times.sort()
      return measurement
    }
  }

  /// Seconds of this process's processor time for `repetitions` runs of the work.
  static func processorTime(of work: BenchmarkCase.Work, repetitions: Int = 1) throws -> Double {
    let start = clock()
    for _ in 0..<repetitions { try work() }
    return Double(clock() - start) / Double(CLOCKS_PER_SEC)
  }

  private static func countedAllocations() -> Int? {
    let count = stopCountingAllocations()
    return count < 0 ? nil : Int(count)
  }
}
