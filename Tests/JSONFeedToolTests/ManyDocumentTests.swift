/// Several documents at a time. `Fixtures/Recorded/Tool/many-documents.txt` has what the command prints.

import FeedSystem
import Foundation
import Testing

@testable import JSONFeedTool

@Suite struct ManyDocumentTests {
  @Test(arguments: [1, 2, 8])
  func resultsAreUsedInOrder(jobs: Int) throws {
    let rest = Lock(Array(0..<200))
    let used = Lock<[Int]>([])
    let running = Lock((now: 0, most: 0))
    try OrderedJobs(
      jobs, next: { rest.withLock { $0.isEmpty ? nil : $0.removeFirst() } },
      perform: { number in
        running.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
        // Some take longer than others.
        if number % 10 == 0 { Thread.sleep(forTimeInterval: 0.002) }
        running.withLock { $0.now -= 1 }
        return number
      },
      use: { number throws(OutputError) in used.withLock { $0.append(number) } }
    ).run()
    #expect(used.withLock(\.self) == Array(0..<200))
    #expect(running.withLock(\.most) <= jobs)
  }

  @Test func fewResultsWait() throws {
    let begun = Lock(0)
    let waiting = Lock(0)
    try OrderedJobs(
      2,
      next: {
        begun.withLock { begun in
          begun += 1
          return begun <= 500 ? begun : nil
        }
      },
      perform: { number in
        let ahead = waiting.withLock { waiting in
          waiting += 1
          return waiting
        }
        #expect(ahead <= 8)
        if number == 1 { Thread.sleep(forTimeInterval: 0.05) }
        return number
      },
      use: { _ throws(OutputError) in waiting.withLock { $0 -= 1 } }
    ).run()
    #expect(waiting.withLock(\.self) == 0)
  }

  @Test func aResultThatCannotBeUsedEndsTheJobs() {
    let begun = Lock(0)
    let jobs = OrderedJobs(
      2,
      next: {
        begun.withLock { begun in
          begun += 1
          return begun
        }
      },
      perform: { $0 }, use: { number throws(OutputError) in if number == 20 { throw .closed } })
    #expect(throws: OutputError.self) { try jobs.run() }
    #expect(begun.withLock(\.self) < 60)
  }

  /// Records with paths are short, and their documents may be long.
  @Test func aJobHasFewRecords() async throws {
    let records = (0..<100).map { "{\"path\":\"\($0).xml\"}" }
    try await withTemporaryFolder { folder in
      let file = folder.appending(path: "records")
      try Data(records.joined(separator: "\n").utf8).write(to: file)
      var lines = RecordLines([file.path]) { Issue.record("\($0): \($1.message)") }
      var read: [String] = []
      while let few = lines.next() {
        #expect((1...16).contains(few.count))
        for line in few {
          if let bytes = line.bytes { read.append(String(decoding: bytes, as: UTF8.self)) }
          #expect(line.number == read.count)
        }
      }
      #expect(read == records)
    }
  }
}
