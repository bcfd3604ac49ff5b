/// Hostile documents take work and memory in proportion to their size.

import Foundation
import ProcessMeter
import TestFeeds
import Testing

@testable import feed_benchmarks

struct HostileDocumentTests {
  private static let pairs = HostileDocument.all.flatMap { document in
    document.cases.map { (document: document, name: $0) }
  }

  private static func work(_ name: String, _ document: HostileDocument, size: Int) throws -> BenchmarkCase.Work {
    let benchmark = BenchmarkCase.all.first { $0.name == name && $0.kinds.contains(document.kind) }
    return try #require(benchmark, "\(name), \(document.name)").prepare(
      document.input(InputSize(bytes: size)).documents)
  }

  @Test(arguments: pairs) func theyTakeLinearWork(document: HostileDocument, name: String) throws {
    let growth = try WorkGrowth(from: 20_000) { try Self.work(name, document, size: $0)() }
    #expect(growth.isLinear, "\(name), \(document.name): \(growth)")
  }

  // What is copied again and again takes steps that nobody counts, but memory.
  @Test(arguments: pairs) func theyAllocateInProportion(document: HostileDocument, name: String) throws {
    func bytes(_ size: Int) throws -> Int {
      let work = try Self.work(name, document, size: size)
      startAddingAllocatedBytes()
      defer { _ = stopAddingAllocatedBytes() }
      try work()
      return Int(stopAddingAllocatedBytes())
    }
    // One-time initialization is not part of the growth.
    _ = try bytes(1)
    let (few, many) = (try bytes(20_000), try bytes(80_000))
    #expect(many <= 6 * few, "\(name), \(document.name): \(few) bytes, \(many) for a document four times as large")
  }

  @Test(arguments: HostileDocument.all) func theyAreAboutAsLargeAsWasAskedFor(document: HostileDocument) {
    let input = document.input(InputSize(bytes: 20_000))
    #expect((20_000..<30_000).contains(input.size), "\(document.name): \(input.size)")
    #expect(InputKind(of: input.documents[0]) == document.kind)
  }
}
