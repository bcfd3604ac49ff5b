/// Commands that may have few files open at the same time.

import FeedSystem
import Foundation
import TestServer
import Testing

@Suite(.inTurns) struct FewOpenFilesTests {
  /// Runs a command line that has `limit` files at most.
  private func run(_ limit: Int, _ line: String, in folder: URL) async throws -> CommandRunner.Result {
    try await CommandRunner.shell("ulimit -n \(limit); exec jsonfeed \(line)", in: folder)
  }

  private func files(in folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path)
  }

  /// Feeds in the folder `feeds`, some of which are so long that their conversion is kept in a temporary file.
  private func writeFeeds(_ count: Int, in folder: URL) throws {
    let feeds = folder.appending(path: "feeds")
    try FileManager.default.createDirectory(at: feeds, withIntermediateDirectories: true)
    for index in 0..<count {
      let text = String(repeating: "x", count: index < 6 ? 1_000_000 : 1)
      let feed = """
        {"version":"https://jsonfeed.org/version/1.1","title":"T","home_page_url":"https://example.org/",\
        "feed_url":"https://example.org/feed.json","items":[{"id":"1","content_text":"\(text)"}]}
        """
      try Data(feed.utf8).write(to: feeds.appending(path: "\(index).json"))
    }
  }

  @Test(arguments: [(CurrentProcess.minimumOpenFiles, 100), (64, 2), (64, 100)])
  func manyFilesAreConvertedAndValidated(limit: Int, jobs: Int) async throws {
    try await withTemporaryFolder { folder in
      try writeFeeds(60, in: folder)
      let output = try await run(limit, "convert --jobs \(jobs) --output converted feeds", in: folder)
      #expect(output.code == 0 && output.errors.isEmpty)
      #expect(try files(in: folder.appending(path: "converted")).count == 60)
      let lines = try await run(limit, "convert --jobs \(jobs) --lines --output lines feeds", in: folder)
      #expect(lines.code == 0 && lines.errors.isEmpty)
      #expect(try Data(contentsOf: folder.appending(path: "lines")).count { $0 == 0x0A } == 60)
      let report = try await run(limit, "validate --jobs \(jobs) feeds", in: folder)
      #expect(report.code == 0 && report.errors.isEmpty, "\(report.output.suffix(1000))")
    }
  }

  @Test func tooFewAreAnError() async throws {
    try await withTemporaryFolder { folder in
      try writeFeeds(1, in: folder)
      for limit in [4, 8, CurrentProcess.minimumOpenFiles - 1] {
        for line in ["convert feeds/0.json", "validate feeds", "fetch http://127.0.0.1:1/"] {
          let result = try await run(limit, line, in: folder)
          let command = line.prefix { $0 != " " }
          #expect(result.code == 2 && result.output.isEmpty)
          #expect(
            result.errors
              == "jsonfeed \(command): it may have only \(limit) files open at the same time, but needs 16; allow more: "
              + "ulimit -n 16\n")
        }
      }
    }
  }

  #if Network
    @Test(arguments: [(CurrentProcess.minimumOpenFiles, 60), (64, 300)])
    func manyFeedsAreFetched(limit: Int, count: Int) async throws {
      try await withTemporaryFolder { folder in
        let server = try LoopbackServer { _ in LoopbackServer.answer(200, [:], feed(1), keepsAlive: true) }
        let urls = (0..<count).map { server.url("/\($0)", host: $0 % 2 == 0 ? nil : "localhost") + "\n" }.joined()
        try Data(urls.utf8).write(to: folder.appending(path: "list"))
        let options = "--cache cache --jobs 100 --per-host 100 --timeout 86400"
        let result = try await run(limit, "fetch \(options) list", in: folder)
        #expect(result.code == 0 && result.errors.isEmpty, "\(result.output.prefix(1000))")
        #expect(result.output.split(separator: "\n").count { $0.hasPrefix("new\t") } == count)
        #expect(server.requests.count == count)
        #expect(server.peak <= limit / 4)
        #expect(try files(in: folder.appending(path: "cache")).count == 2 * count)
      }
    }
  #endif
}
