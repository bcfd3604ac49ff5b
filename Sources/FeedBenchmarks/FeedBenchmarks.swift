/// `swift run -c release feed-benchmarks [FILE…]`: how fast feeds are read, written, converted and validated, beside Foundation in
/// the same run. Without files it measures generated feeds of 20 MB and 100 KB; with files, those, all of a format together.

import Foundation

@main
enum FeedBenchmarks {
  static func main() throws {
    let options: BenchmarkOptions
    do {
      options = try BenchmarkOptions(CommandLine.arguments.dropFirst())
    } catch {
      print(error.message)
      exit(2)
    }
    if options.wantsHelp {
      print(BenchmarkOptions.help)
      return
    }
    let cases = BenchmarkCase.all.filter { options.wants($0.name) }
    guard !cases.isEmpty else {
      print(
        "--case: no case has such a name; there are \(Set(BenchmarkCase.all.map(\.name)).sorted().joined(separator: ", "))"
      )
      exit(2)
    }
    let inputs = try options.files.isEmpty ? generatedInputs(options) : fileInputs(options.files)
    var measurements: [Measurement] = []
    for input in inputs { measurements += Trial.measure(input, cases, rounds: options.rounds) }
    print(Table.text(measurements))
  }

  private static func generatedInputs(_ options: BenchmarkOptions) throws -> [BenchmarkInput] {
    try options.sizes.flatMap { size in
      try InputKind.allCases.map { kind in
        BenchmarkInput(name: size.name, kind: kind, documents: [try GeneratedFeeds.bytes(kind, size: size.bytes)])
      }
    }
  }

  private static func fileInputs(_ paths: [String]) throws -> [BenchmarkInput] {
    var documents: [InputKind: [Data]] = [:]
    for path in paths {
      let document = try Data(contentsOf: URL(filePath: path))
      guard let kind = InputKind(of: document) else { continue }
      documents[kind, default: []].append(document)
    }
    return InputKind.allCases.compactMap { kind in
      documents[kind].map { BenchmarkInput(name: "\($0.count) files", kind: kind, documents: $0) }
    }
  }
}
