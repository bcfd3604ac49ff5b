/// One case, alone in a process: for a profiler, for counting instructions, and for the memory that it needs.

import Foundation
import ProcessMeter

struct SingleRun {
  var benchmark: BenchmarkCase
  /// What the documents are.
  var kind: InputKind
  var documents: [String]
  var rounds: Int

  /// What is printed: bytes.
  struct Result: Codable {
    /// What the process held at most when it had done the same with a minimal feed.
    var floor: Int
    /// What it held at most while the work was done, and at its end.
    var peak: Int
  }

  /// Reads the documents and does the work `rounds` times; never, where `rounds` is 0: that is what starting costs.
  ///
  /// The work is done with a minimal feed first, so that what is loaded and made once counts as the program's own.
  func run() throws -> Result {
    if InputKind.feeds.contains(kind) { try benchmark.prepare([try GeneratedFeeds.bytes(kind, size: 3000)])() }
    let floor = peakMemory()
    let work = try benchmark.prepare(try documents.map { try Data(contentsOf: URL(filePath: $0)) })
    _ = forgetPeakMemory()
    for _ in 0..<rounds { try work() }
    return Result(floor: Int(floor), peak: Int(peakMemory()))
  }

  /// The most memory that the case needs above a minimal feed's, in bytes, measured in a process of its own; nil where that
  /// cannot be known.
  static func memory(of benchmark: BenchmarkCase, documentAt path: String) throws -> Int? {
    guard let program = Bundle.main.executableURL else { return nil }
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
