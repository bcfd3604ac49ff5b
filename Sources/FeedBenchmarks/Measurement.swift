/// Timing: the cases take turns, so that what slows the machine slows all of them, and processor time is what counts.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// One thing to measure.
struct BenchmarkCase {
  var name: String
  /// The size of what it reads or writes, in bytes.
  var size: Int
  /// The name of the case that it is compared with.
  var yardstick: String?
  var work: () throws -> Void
}

struct Measurement {
  var name: String
  var size: Int
  var yardstick: String?
  /// Seconds of processor time, sorted.
  var times: [Double]

  var best: Double { times.first ?? .infinity }
  var median: Double { times.isEmpty ? .infinity : times[times.count / 2] }
  var megabytesPerSecond: Double { Double(size) / best / 1e6 }

  /// Runs all cases `rounds` times, in turns.
  static func run(_ cases: [BenchmarkCase], rounds: Int) throws -> [Measurement] {
    var measurements = cases.map { Measurement(name: $0.name, size: $0.size, yardstick: $0.yardstick, times: []) }
    for _ in 0..<rounds {
      for (index, benchmark) in cases.enumerated() {
        let start = clock()
        try benchmark.work()
        measurements[index].times.append(Double(clock() - start) / Double(CLOCKS_PER_SEC))
      }
    }
    for index in measurements.indices { measurements[index].times.sort() }
    return measurements
  }

  /// A line a case: best, median, throughput, and how many times as fast as its yardstick.
  static func table(_ measurements: [Measurement]) -> String {
    let widths = [34, 11, 11, 11, 9]
    var lines = [row(["case", "best ms", "median ms", "MB/s", "ratio"], widths)]
    for measurement in measurements {
      let other = measurements.first { $0.name == measurement.yardstick }
      let ratio = other.map { rounded(measurement.megabytesPerSecond / $0.megabytesPerSecond, 2) } ?? ""
      lines.append(
        row(
          [
            measurement.name, rounded(measurement.best * 1000, 2), rounded(measurement.median * 1000, 2),
            rounded(measurement.megabytesPerSecond, 1), ratio,
          ], widths))
    }
    return lines.joined(separator: "\n")
  }

  private static func row(_ cells: [String], _ widths: [Int]) -> String {
    zip(cells, widths).enumerated().map { index, cell in
      let padding = String(repeating: " ", count: max(cell.1 - cell.0.count, 1))
      return index == 0 ? cell.0 + padding : padding + cell.0
    }.joined()
  }

  private static func rounded(_ value: Double, _ digits: Int) -> String {
    var power = 1.0
    for _ in 0..<digits { power *= 10 }
    let scaled = Int((value * power).rounded())
    let fraction = String(scaled % Int(power))
    return "\(scaled / Int(power))." + String(repeating: "0", count: digits - fraction.count) + fraction
  }
}
