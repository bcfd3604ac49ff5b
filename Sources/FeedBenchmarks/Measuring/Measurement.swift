/// Timing: the cases take turns, so that what slows the machine slows all of them, and processor time is what counts.

import Foundation

/// What one case needed for one input.
struct Measurement {
  var name: String
  var input: String
  var kind: InputKind
  /// The input's size in bytes.
  var size: Int
  /// The name of the case that it is compared with.
  var yardstick: String?
  /// Seconds of processor time for doing the work once, sorted.
  var times: [Double] = []
  /// Why it cannot be done: the first error.
  var failure: String?

  /// The least time: what the work needs when nothing disturbs it.
  var best: Double { times.first ?? .infinity }
  var median: Double { times.isEmpty ? .infinity : times[times.count / 2] }
  var megabytesPerSecond: Double { Double(size) / best / 1e6 }
}

/// A case made ready for an input.
struct Trial {
  var measurement: Measurement
  /// How often the work is done between two looks at the clock.
  private var repetitions = 1
  private var work: BenchmarkCase.Work = {}

  /// Short work is repeated until it lasts this long, in seconds, so that the clock's steps do not matter.
  private static let leastTime = 0.005

  init(_ benchmark: BenchmarkCase, _ input: BenchmarkInput) {
    measurement = Measurement(
      name: benchmark.name, input: input.name, kind: input.kind, size: input.size, yardstick: benchmark.yardstick)
    do {
      work = try benchmark.prepare(input.documents)
      try work()
      let time = try Self.processorTime(of: work, repetitions: 1)
      repetitions = max(Int((Self.leastTime / max(time, 1e-6)).rounded(.up)), 1)
    } catch {
      measurement.failure = "\(error)"
    }
  }

  /// Measures once more.
  mutating func run() {
    guard measurement.failure == nil else { return }
    do {
      measurement.times.append(try Self.processorTime(of: work, repetitions: repetitions) / Double(repetitions))
    } catch {
      measurement.failure = "\(error)"
    }
  }

  private static func processorTime(of work: BenchmarkCase.Work, repetitions: Int) throws -> Double {
    let start = clock()
    for _ in 0..<repetitions { try work() }
    return Double(clock() - start) / Double(CLOCKS_PER_SEC)
  }

  /// All cases that can be done with the input, in turns.
  static func measure(_ input: BenchmarkInput, _ cases: [BenchmarkCase], rounds: Int) -> [Measurement] {
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
}
