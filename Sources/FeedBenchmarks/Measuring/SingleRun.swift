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
    try benchmark.prepare([try GeneratedFeeds.bytes(kind, size: 3000)])()
    let floor = peakMemory()
    let work = try benchmark.prepare(try documents.map { try Data(contentsOf: URL(filePath: $0)) })
    _ = forgetPeakMemory()
    for _ in 0..<rounds { try work() }
    return Result(floor: Int(floor), peak: Int(peakMemory()))
  }

  /// The peak memory of the case beyond that for a minimal feed, in bytes, measured in its own process; nil if it
  /// cannot be determined.
  static func memory(of benchmark: BenchmarkCase, documentAt path: String) throws -> Int? {
    let process = Process()
    let output = Pipe()
    process.executableURL = Bundle.main.executableURL
    process.arguments = arguments(benchmark, documentAt: path)
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    // A process keeps its pipe open even after its end.
    defer { try? output.fileHandleForReading.close() }
    try process.run()
    let printed = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? memory(inOutput: printed) : nil
  }

  /// The arguments with which the program measures a case once.
  static func arguments(_ benchmark: BenchmarkCase, documentAt path: String) -> [String] {
    ["--once", benchmark.name, path]
  }

  /// The memory that a process printed; nil if it could not be determined.
  static func memory(inOutput printed: Data) -> Int? {
    guard let result = try? JSONDecoder().decode(Result.self, from: printed), result.floor > 0, result.peak > 0
    else { return nil }
    return max(result.peak - result.floor, 0)
  }
}
