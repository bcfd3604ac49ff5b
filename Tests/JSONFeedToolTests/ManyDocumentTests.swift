/// Several documents at a time.

import FeedSystem
import Foundation
import JSONFeed
import Testing

@testable import JSONFeedTool

@Suite struct ManyDocumentTests {
  private static let feed = #"{"version": "https://jsonfeed.org/version/1.1", "title": "T", "items": []}"#

  /// Makes files, and runs a shell line in their folder.
  private func run(
    _ files: [String: String], _ line: String, _ check: (CommandRunner.Result, URL) throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      for (path, text) in files {
        let file = folder.appending(path: path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data((text == "feed" ? Self.feed : text).utf8).write(to: file)
      }
      try check(try await CommandRunner.shell(line, in: folder), folder)
    }
  }

  // MARK: Order

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

  @Test func linesAndMessagesAreInTheOrderOfTheInputs() async throws {
    let feeds = (0..<40).map { number in
      (
        "f\(number + 10).xml",
        "<rss version='2.0'><channel><title>\(number)</title><item><link>?</link></item></channel>"
      )
    }
    var files = Dictionary(uniqueKeysWithValues: feeds)
    files["f30.xml"] = "no feed"
    try await run(files, "jsonfeed convert --lines --jobs 4 .; jsonfeed convert --lines --jobs 1 . 2>&1") { result, _ in
      let titles = result.output.split(separator: "\n").compactMap { try? JSONFeed.make(from: String($0)).title }
      let expected = (0..<40).filter { $0 != 20 }.map(String.init)
      #expect(titles == expected + expected)
      let places = result.errorLines.map { $0.prefix { $0 != ":" } }
      #expect(places == places.sorted() && Set(places).count == 40)
      #expect(result.errorLines.contains { $0.hasPrefix("./f30.xml: this is not a feed") })
    }
  }

  @Test func aFailureLeavesNoPartOfALine() async throws {
    let attributes = (0...1000).map { " a\($0)='1'" }.joined()
    let broken = "<rss version='2.0'><channel><title>B</title><item><guid>1</guid></item><item\(attributes)/>"
    let line = "jsonfeed convert --lines --output out a.json b.xml; echo $?; wc -l < out"
    try await run(["a.json": "feed", "b.xml": broken], line) { result, _ in
      #expect(result.output.split(whereSeparator: \.isWhitespace) == ["1", "1"])
      #expect(result.errors.contains("b.xml:1:"))
    }
  }
}
