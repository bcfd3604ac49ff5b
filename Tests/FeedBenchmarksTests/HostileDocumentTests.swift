/// Hostile documents take work and memory in proportion to their size.

import Foundation
import ProcessMeter
import TestFeeds
import TestResources
import Testing

@testable import feed_benchmarks

extension HostileDocument: CustomTestStringConvertible {
  var testDescription: String { name }
}

struct HostileDocumentTests {
  private static let pairs = HostileDocument.all.flatMap { document in
    document.cases.map { (document: document, name: $0) }
  }

  private static func work(_ name: String, _ document: HostileDocument, size: Int) throws -> BenchmarkCase.Work {
    let benchmark = BenchmarkCase.all.first { $0.name == name && $0.kinds.contains(document.kind) }
    return try #require(benchmark, "\(name), \(document.name)").prepare(
      document.input(InputSize(bytes: size)).documents)
  }

  @Test(arguments: pairs) func theyTakeLinearWorkAndMemory(document: HostileDocument, name: String) throws {
    // Repeated copies take steps that are not counted, but they take memory.
    var bytes: [Int] = []
    let growth = try WorkGrowth(from: 2_000) { size in
      let work = try Self.work(name, document, size: size)
      startAddingAllocatedBytes()
      defer { bytes.append(Int(stopAddingAllocatedBytes())) }
      try work()
    }
    #expect(growth.isLinear, "\(name), \(document.name): \(growth)")
    // The first is that of a tiny document.
    let (few, many) = (bytes[1], bytes[2])
    #expect(many <= 6 * few, "\(name), \(document.name): \(few) bytes, \(many) for a document four times as large")
  }

  /// The maximum memory of a process, in bytes per byte of the document and per item.
  private static let mostMemory: [(document: String, name: String, perByte: Int, perItem: Int)] = [
    ("a polygon", "to Atom", 20, 0),
    ("empty items", "convert", 16, 600),
    ("empty items", "to Atom", 16, 1000),
  ]

  @Test(arguments: mostMemory)
  func theyNeedLittleMemory(document: String, name: String, perByte: Int, perItem: Int) async throws {
    let document = try #require(HostileDocument.all.first { $0.name == document })
    let benchmark = try #require(BenchmarkCase.all.first { $0.name == name && $0.kinds.contains(document.kind) })
    let input = document.input(InputSize(bytes: 60_000))
    try await withTemporaryFolder { folder in
      let file = folder.appending(path: "feed.xml")
      try input.documents[0].write(to: file)
      let arguments = SingleRun.arguments(benchmark, documentAt: file.path)
      let result = try await TestProcess.run(TestProcess.program("feed-benchmarks"), arguments)
      try #require(result.code == 0, "\(result.errors)")
      // Nil if the platform does not support it.
      guard let memory = SingleRun.memory(inOutput: Data(result.output.utf8)) else { return }
      #expect(memory <= perByte * input.size + perItem * input.items)
    }
  }

  @Test(arguments: HostileDocument.all) func theyHaveAboutTheRequestedSize(document: HostileDocument) {
    let input = document.input(InputSize(bytes: 20_000))
    #expect((20_000..<30_000).contains(input.size), "\(document.name): \(input.size)")
    #expect(InputKind(of: input.documents[0]) == document.kind)
  }
}
