/// `swift run -c release feed-benchmarks [FILE…]`: how fast feeds are read, written, converted and validated,
/// compared with Foundation in the same run. `--help` lists the options.

import FeedSystem
import Foundation
import ProcessMeter

@main
enum FeedBenchmarks {
  static func main() {
    do {
      try run(try BenchmarkOptions(CommandLine.arguments.dropFirst()))
    } catch let error as UsageError {
      say("feed-benchmarks: \(error.message) (see feed-benchmarks --help)")
      exit(2)
    } catch {
      say("feed-benchmarks: \(error)")
      exit(1)
    }
  }

  private static func run(_ options: BenchmarkOptions) throws {
    switch options.action {
    case .help: print(BenchmarkOptions.help)
    case .list: print(list)
    case .write(let folder): try FeedFiles.write(options.sizes, to: URL(filePath: folder))
    case .once(let name): try runOnce(name, options)
    case .turns(let name): try takeTurns(name, options)
    case .kinds:
      for (kind, path) in try BenchmarkInput.kinds(of: options.files) { print("\(kind.rawValue)\t\(path)") }
    case .measure: try measure(options)
    }
  }

  /// One line per case: its name, its kinds of input, and its yardstick.
  private static var list: String {
    Table.aligned(
      [["case", "input", "yardstick"]]
        + BenchmarkCase.all.map {
          [$0.name, $0.kinds.map(\.rawValue).joined(separator: ", "), $0.yardstick ?? ""]
        }, leading: [0, 1, 2])
  }

  private static func runOnce(_ name: String, _ options: BenchmarkOptions) throws {
    let (benchmark, kind) = try chosenCase(name, options)
    let run = SingleRun(benchmark: benchmark, kind: kind, documents: options.files, rounds: options.rounds ?? 1)
    print(String(decoding: try JSONEncoder().encode(try run.run()), as: UTF8.self))
  }

  private static func takeTurns(_ name: String, _ options: BenchmarkOptions) throws {
    let work = try chosenCase(name, options).benchmark.prepare(
      try options.files.map { try Data(contentsOf: URL(filePath: $0)) })
    while readLine() != nil {
      let seconds = try Trial.processorTime(of: work)
      // Unbuffered: the other side waits for it.
      FileHandle.standardOutput.write(Data("\(seconds) \(options.files.count)\n".utf8))
    }
  }

  /// The case with this name that supports the files, and their kinds.
  private static func chosenCase(
    _ name: String, _ options: BenchmarkOptions
  ) throws -> (benchmark: BenchmarkCase, kind: InputKind) {
    guard let document = options.files.first else { throw UsageError(message: "--once and --turns need a file") }
    guard let kind = InputKind(of: try FeedFiles.beginning(of: document)),
      let benchmark = BenchmarkCase.all.first(where: { $0.name == name && $0.kinds.contains(kind) })
    else { throw UsageError(message: "no case \(name) for \(document); --list shows all cases") }
    return (benchmark, kind)
  }

  private static func measure(_ options: BenchmarkOptions) throws {
    let cases = try options.cases()
    if !options.freshMemory { CurrentProcess.keepFreedMemory() }
    var measurements: [CaseMeasurement] = []
    for (kind, input) in try inputs(options) {
      let wanted = cases.filter { $0.kinds.contains(kind) }
      if !wanted.isEmpty { measurements += try measure(try input(), wanted, options) }
    }
    for size in options.isHostile ? options.sizes : [] {
      for document in HostileDocument.all {
        let wanted = cases.filter { $0.kinds.contains(document.kind) && document.cases.contains($0.name) }
        if !wanted.isEmpty { measurements += try measure(document.input(size), wanted, options) }
      }
    }
    print(Table.text(measurements))
  }

  /// The inputs, each created when it is needed: the large ones need not be in memory together.
  private static func inputs(_ options: BenchmarkOptions) throws -> [(
    kind: InputKind, make: () throws -> BenchmarkInput
  )] {
    guard options.files.isEmpty else {
      let (inputs, skipped) = try BenchmarkInput.files(options.files)
      if skipped > 0 { say("\(skipped) of \(options.files.count) files skipped, because they are not readable feeds") }
      return inputs.map { input in (input.kind, { input }) }
    }
    if options.isHostile { return [] }
    return options.sizes.flatMap { size in
      InputKind.allCases.map { kind in (kind: kind, make: { try BenchmarkInput.feed(kind, size) }) }
    }
  }

  private static func measure(
    _ input: BenchmarkInput, _ cases: [BenchmarkCase], _ options: BenchmarkOptions
  ) throws -> [CaseMeasurement] {
    say("measuring \(input.kind.rawValue), \(input.name)")
    var measurements = Trial.measure(input, cases, rounds: options.rounds(forSize: input.size))
    guard !options.timesOnly, input.documents.count == 1, let document = input.documents.first,
      document.count >= minimumSizeForMemory
    else { return measurements }
    try FeedFiles.withTemporaryFile(document) { path in
      for (index, benchmark) in cases.enumerated() where measurements[index].failure == nil {
        measurements[index].peakMemory = try SingleRun.memory(of: benchmark, documentAt: path)
      }
    }
    return measurements
  }

  /// Below this size, the memory of a process hardly depends on the input.
  private static let minimumSizeForMemory = 900_000

  /// A line on stderr.
  private static func say(_ text: String) {
    FileHandle.standardError.write(Data((text + "\n").utf8))
  }
}
