/// `jsonfeed fetch`: several processes, Ctrl-C and every bit of its files. `Fixtures/Recorded/Network` has what it prints.

#if Network
  import FeedClient
  import Foundation
  import FeedSystem
  import TestServer
  import Testing

  @testable import JSONFeedTool

  /// An RSS feed with items of these ids.
  func feed(_ ids: Int...) -> Data {
    let items = ids.map { "<item><guid>https://example.org/\($0)</guid><title>Item \($0)</title></item>" }
    return Data("<rss version=\"2.0\"><channel><title>News</title>\(items.joined())</channel></rss>".utf8)
  }

  /// A transport with one document.
  private struct Answering: FeedTransport {
    let document: Data

    func response(to request: TransportRequest) async -> TransportResponse { TransportResponse(body: document) }
  }

  /// A document that does not change, with an ETag.
  struct ServedFeed {
    private let body: Data

    init(_ body: Data) { self.body = body }

    func answer(_ request: LoopbackServer.Request) -> [LoopbackServer.Step] {
      if request.headers["if-none-match"] == "\"1\"" { return LoopbackServer.answer(304, ["ETag": "\"1\""]) }
      return LoopbackServer.answer(200, ["ETag": "\"1\"", "Content-Type": "application/rss+xml"], body)
    }
  }

  @Suite(.inTurns) struct FetchCommandTests {
    private func files(in folder: URL) throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    }

    private func file(_ suffix: String, in folder: URL) throws -> URL {
      folder.appending(path: try #require(try files(in: folder).first { $0.hasSuffix(suffix) }))
    }

    /// A URL with a changed letter would be requested for ever.
    @Test func aStateWithAnyDamagedBitIsForgotten() async throws {
      try await withTemporaryFolder { folder in
        let server = try LoopbackServer { ServedFeed(feed(1)).answer($0) }
        #expect(try await CommandRunner.jsonfeed("fetch", "--cache", folder.path, server.url()).code == 0)
        let record = try file(".fetch", in: folder)
        let whole = try Data(contentsOf: record)
        let stored = try FeedFolder(folder.path)
        #expect(stored.entry(of: server.url())?.feed?.items == 1)
        for index in whole.indices {
          for bit in 0..<8 {
            var damaged = whole
            damaged[index] ^= 1 << bit
            try damaged.write(to: record)
            #expect(stored.entry(of: server.url()) == nil, "bit \(bit) of byte \(index)")
          }
        }
      }
    }

    @Test func urlsAreReadFromStandardInputOnePerLine() async throws {
      let server = try LoopbackServer { ServedFeed(feed(1)).answer($0) }
      let lines = "# my feeds\n\(server.url("/a"))\r\n\n  \(server.url("/b"))  \n\(server.url("/a"))\n"
      let result = try await CommandRunner.jsonfeed(
        "fetch", "--jobs", "1", server.url("/c"), "-", server.url("/b"), input: Data(lines.utf8))
      #expect(result.code == 0)
      #expect(server.requests.map(\.path).sorted() == ["/a", "/b", "/c"])
      #expect(server.peak == 1)
    }

    @Test func twoProcessesLeaveFilesThatMatch() async throws {
      try await withTemporaryFolder { folder in
        let next = Lock(0)
        let server = try LoopbackServer { _ in
          let number = next.withLock { next in
            next += 1
            return next
          }
          return LoopbackServer.answer(200, ["ETag": "\"\(number)\""], feed(number, 0))
        }
        for _ in 0..<5 {
          let command = "jsonfeed fetch --force --cache '\(folder.path)' \(server.url())"
          _ = try await CommandRunner.shell("\(command) & \(command) & \(command); wait")
          let known = try await CommandRunner.jsonfeed(
            "fetch", "--format", "json", "--cache", folder.path, server.url())
          #expect(known.output.contains("\"outcome\":\"fresh\""))
          // It is intact.
          #expect(known.output.contains("\"items\":2"))
        }
      }
    }

    /// As of two processes that have read the same state, one of which has a slow answer.
    @Test func aFeedThatAnotherProcessRequestedLaterIsKept() async throws {
      try await withTemporaryFolder { folder in
        let url = "https://example.org/feed"
        func outcome(_ ids: Int..., at time: Double) async -> FetchOutcome {
          let document = ids.isEmpty ? feed() : ids.count == 1 ? feed(ids[0]) : feed(ids[0], ids[1])
          // However busy the machine is.
          var options = FeedFetcher.Options(timeout: .seconds(86_400), transport: Answering(document: document))
          options.now = { Date(timeIntervalSince1970: time) }
          return await FeedFetcher(options).fetch(FetchState(url))
        }
        let stored = try FeedFolder(folder.path)
        func store(_ outcome: FetchOutcome) throws -> FeedFolder.Replaced? {
          try stored.store(outcome.result.get().conversion?.feed, .init(state: outcome.state), of: url)
        }
        let (older, newer) = (await outcome(1, at: 1e9), await outcome(2, 1, at: 1e9 + 1))
        #expect(try store(newer) == nil)
        let kept = try #require(try store(older))
        #expect(kept.isKept && kept.feed.items.count == 2)
        #expect(stored.entry(of: url)?.feed?.items == 2)
        #expect(stored.entry(of: url)?.state.validators == newer.state.validators)
        let newest = try #require(try store(await outcome(3, 2, at: 1e9 + 2)))
        #expect(!newest.isKept && newest.isOfOther && newest.feed.items.count == 2)
      }
    }

    @Test func ctrlCLeavesOnlyCompleteFiles() async throws {
      try await withTemporaryFolder { folder in
        let (asked, isAsked) = AsyncStream.makeStream(of: Void.self)
        let server = try LoopbackServer { request in
          guard request.path == "/slow" else { return ServedFeed(feed(1)).answer(request) }
          isAsked.finish()
          return [.silence]
        }
        let result = try await CommandRunner.jsonfeed(
          "fetch", "--jobs", "1", "--timeout", "86400", "--cache", folder.path, server.url("/feed.xml"),
          server.url("/slow"), interruptedAt: { for await _ in asked {} })
        #expect(result.code == -SIGINT)
        #expect(result.output.hasPrefix("new\t\(server.url())\t1 item\n"))
        #expect(try files(in: folder).count == 2)
        _ = try JSONFeed.make(from: Data(contentsOf: file(".json", in: folder)))
      }
    }
  }
#endif
