/// Runs one case in its own process: for a profiler, for counting instructions, and to measure its memory.

import Foundation
import ProcessMeter

struct SingleRun {
  var benchmark: BenchmarkCase
  /// The kind of the documents.
  var kind: InputKind
  var documents: [String]
  var rounds: Int

  /// The printed result, in bytes.
  struct Result: Codable {
    /// The peak memory of the process after the same work with a minimal feed.
    var floor: Int
    /// The peak memory during the work and at its end.
    var peak: Int
  }

  /// Reads the documents and runs the work `rounds` times; 0 measures the cost of starting.
  ///
  /// The work is done with a minimal feed first, so that one-time initialization counts as the program's own.
  func run() throws -> Result {
    if InputKind.feeds.contains(kind) { try benchmark.prepare([try GeneratedFeeds.bytes(kind, size: 3000)])() }
    let floor = peakMemory()
    let work = try benchmark.prepare(try documents.map { try Data(contentsOf: URL(filePath: $0)) })
    _ = forgetPeakMemory()
    for _ in 0..<rounds { try work() }
    return Result(floor: Int(floor), peak: Int(peakMemory()))
  }

  /// The peak memory of the case beyond that for a minimal feed, in bytes, measured in its own process; nil if it
  /// cannot be determined.
  ///
  /// - Parameter program: `feed-benchmarks`.
  static func memory(
    of benchmark: BenchmarkCase, documentAt path: String, by program: URL? = Bundle.main.executableURL
  ) throws -> Int? {
    guard let program else { return nil }
    let process = Process()
    let output = Pipe()
    process.executableURL = program
    process.arguments = ["--once", benchmark.name, path]
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let printed = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0, let result = try? JSONDecoder().decode(Result.self, from: printed),
      result.floor > 0, result.peak > 0
    else { return nil }
    return max(result.peak - result.floor, 0)
  }
}
