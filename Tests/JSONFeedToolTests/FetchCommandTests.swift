/// `jsonfeed fetch`, against a server in the test process.

#if Network
  import FeedClient
  import Foundation
  import JSONFeed
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

  /// The current content of a server, with its ETag.
  final class ServedFeed: Sendable {
    private let state: Lock<(etag: String, status: Int, body: Data)>

    init(_ body: Data, etag: String = "\"1\"") { state = Lock((etag, 200, body)) }

    func change(_ body: Data, etag: String = "\"1\"", status: Int = 200) {
      state.withLock { $0 = (etag, status, body) }
    }

    func answer(_ request: LoopbackServer.Request) -> [LoopbackServer.Step] {
      let (etag, status, body) = state.withLock { $0 }
      if request.headers["if-none-match"] == etag { return LoopbackServer.answer(304, ["ETag": etag]) }
      return LoopbackServer.answer(status, ["ETag": etag, "Content-Type": "application/rss+xml"], body)
    }
  }

  @Suite(.inTurns) struct FetchCommandTests {
    private func files(in folder: URL) throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    }

    private func file(_ suffix: String, in folder: URL) throws -> URL {
      folder.appending(path: try #require(try files(in: folder).first { $0.hasSuffix(suffix) }))
    }

    @Test func eachRunReportsWhatHasChanged() async throws {
      try await withTemporaryFolder { folder in
        let served = ServedFeed(feed(2, 1))
        let server = try LoopbackServer { served.answer($0) }
        func line() async throws -> String {
          let result = try await CommandRunner.jsonfeed("fetch", "--force", "--cache", folder.path, server.url())
          #expect(result.code == 0)
          #expect(result.errors.isEmpty)
          return result.output
        }
        let url = server.url()
        #expect(try await line() == "new\t\(url)\t2 items\n")
        #expect(try await line() == "not modified\t\(url)\n")
        served.change(feed(2, 1), etag: "\"2\"")
        #expect(try await line() == "unchanged\t\(url)\n")
        served.change(feed(3, 2), etag: "\"3\"")
        #expect(try await line() == "changed\t\(url)\t1 new item\n")
        #expect(try await line() == "not modified\t\(url)\n")
        #expect(
          server.requests.map { $0.headers["if-none-match"] } == [nil, "\"1\"", "\"1\"", "\"2\"", "\"3\""])
        let kept = try JSONFeed.make(from: Data(contentsOf: file(".json", in: folder)))
        #expect(kept.items.map(\.id.stringValue) == ["https://example.org/3", "https://example.org/2"])
        #expect(try files(in: folder).count == 2)
      }
    }

    @Test(arguments: [404, 410, 500])
    func aFailingServerRemovesNothing(status: Int) async throws {
      try await withTemporaryFolder { folder in
        let served = ServedFeed(feed(1))
        let server = try LoopbackServer { served.answer($0) }
        #expect(try await CommandRunner.jsonfeed("fetch", "--cache", folder.path, server.url()).code == 0)
        let before = try Data(contentsOf: file(".json", in: folder))
        served.change(Data("<html>".utf8), etag: "\"other\"", status: status)
        let result = try await CommandRunner.jsonfeed("fetch", "--force", "--cache", folder.path, server.url())
        #expect(result.code == 1)
        let word = status == 410 ? "gone" : "failed"
        #expect(result.output.hasPrefix("\(word)\t\(server.url())\tthe server responded with status \(status) ("))
        #expect(result.errors == "jsonfeed fetch: 1 of 1 feed failed\n")
        #expect(try Data(contentsOf: file(".json", in: folder)) == before)
        served.change(feed(1))
        let last = try await CommandRunner.jsonfeed("fetch", "--force", "--cache", folder.path, server.url())
        #expect(last.output == "not modified\t\(server.url())\n")
      }
    }

    @Test func oneFailureDoesNotStopTheOthers() async throws {
      let server = try LoopbackServer { ServedFeed(feed(1)).answer($0) }
      // The port of a server that has stopped may be another test's by now; nothing listens on this one.
      let nowhere = "http://127.0.0.1:1/feed.xml"
      let result = try await CommandRunner.jsonfeed("fetch", nowhere, "ftp://example.org/", server.url())
      #expect(result.code == 1)
      #expect(Set(result.output.split(separator: "\n").map { $0.prefix { $0 != "\t" } }) == ["new", "failed"])
      #expect(result.output.contains("new\t\(server.url())\t1 item\n"))
      #expect(result.output.contains("failed\t\(nowhere)\tthe host refuses the connection"))
      #expect(result.errors == "jsonfeed fetch: 2 of 3 feeds failed\n")
    }

    /// Possible damage to a folder.
    enum Damage: CaseIterable {
      case feedCut, feedEdited, feedEmpty, feedForeign, feedGone, feedHuge, feedLonger, feedLink, feedPipe
      case recordCut, recordEmpty, recordForeign, recordGone, recordHuge
      case bothGone
    }

    @Test(arguments: Damage.allCases)
    func aFeedWhoseFilesAreDamagedIsFetchedAgain(damage: Damage) async throws {
      try await withTemporaryFolder { folder in
        let served = ServedFeed(feed(1))
        let server = try LoopbackServer { served.answer($0) }
        func run() async throws -> String {
          try await CommandRunner.jsonfeed("fetch", "--cache", folder.path, server.url()).output
        }
        #expect(try await run() == "new\t\(server.url())\t1 item\n")
        let (kept, record) = (try file(".json", in: folder), try file(".fetch", in: folder))
        let whole = (try Data(contentsOf: kept), try Data(contentsOf: record))
        switch damage {
        case .feedCut: try whole.0.dropLast(10).write(to: kept)
        case .feedEdited:
          try String(decoding: whole.0, as: UTF8.self).replacing("News", with: "Olds").write(
            to: kept, atomically: false, encoding: .utf8)
        case .feedEmpty: try Data().write(to: kept)
        case .feedForeign: try whole.1.write(to: kept)
        case .feedGone: try FileManager.default.removeItem(at: kept)
        // Such a file needs no space.
        case .feedHuge: try #require(unsafe truncate(kept.path, 12 << 30) == 0)
        case .feedLonger: try (whole.0 + Data("\n".utf8)).write(to: kept)
        case .feedLink:
          try FileManager.default.moveItem(at: kept, to: folder.appending(path: "elsewhere"))
          try FileManager.default.createSymbolicLink(atPath: kept.path, withDestinationPath: "elsewhere")
        case .feedPipe:
          try FileManager.default.removeItem(at: kept)
          try #require(unsafe mkfifo(kept.path, 0o600) == 0)
        case .recordCut: try whole.1.dropLast(10).write(to: record)
        case .recordEmpty: try Data().write(to: record)
        case .recordForeign: try Data("[1, 2]".utf8).write(to: record)
        case .recordGone: try FileManager.default.removeItem(at: record)
        case .recordHuge: try #require(unsafe truncate(record.path, 8 << 40) == 0)
        case .bothGone: for file in [kept, record] { try FileManager.default.removeItem(at: file) }
        }
        #expect(try await run() == "new\t\(server.url())\t1 item\n")
        #expect(server.requests.map { $0.headers["if-none-match"] } == [nil, nil])
        #expect(try Data(contentsOf: kept) == whole.0)
        #expect(try await run().hasPrefix("fresh\t"))
        #expect(server.requests.count == 2)
      }
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

    @Test func aFeedThatWasCutOffIsIncompleteAndFetchedAgain() async throws {
      try await withTemporaryFolder { folder in
        let cut = Lock(true)
        let server = try LoopbackServer { request in
          cut.withLock(\.self)
            ? LoopbackServer.raw(
              "HTTP/1.0 200 OK\r\nETag: \"1\"\r\n\r\n" + String(decoding: feed(2, 1), as: UTF8.self).dropLast(20))
            : ServedFeed(feed(2, 1)).answer(request)
        }
        func run(_ options: String...) async throws -> CommandRunner.Result {
          try await CommandRunner.run(["fetch", "--force", "--cache", folder.path] + options + [server.url()])
        }
        let first = try await run()
        #expect(first.output == "new, incomplete\t\(server.url())\t2 items\n")
        #expect(first.errors == "jsonfeed fetch: 1 of 1 feed incomplete\n" && first.code == 1)
        let second = try await run("--format", "json")
        #expect(second.output.contains("\"outcome\":\"changed\"") && second.output.contains("\"incomplete\":true"))
        cut.withLock { $0 = false }
        #expect(try await run().output == "changed\t\(server.url())\t0 new items\n")
        // The server takes any condition as fulfilled.
        #expect(server.requests.allSatisfy { $0.headers["if-none-match"] == nil })
        #expect(try await run().output == "not modified\t\(server.url())\n")
      }
    }

    @Test(arguments: [["convert"], ["convert", "--lines"], ["show"]])
    func aFeedThatWasCutOffIsNotConverted(command: [String]) async throws {
      let server = try LoopbackServer { _ in
        LoopbackServer.raw("HTTP/1.0 200 OK\r\n\r\n" + String(decoding: feed(2, 1), as: UTF8.self).dropLast(20))
      }
      let result = try await CommandRunner.run(command + [server.url()])
      #expect(result.code == 1 && result.output == "")
      #expect(result.errors.contains("the document was cut off"))
    }

    @Test(arguments: [".json", ".fetch"])
    func aFolderInPlaceOfAFileIsAnErrorUntilItIsRemoved(suffix: String) async throws {
      try await withTemporaryFolder { folder in
        let server = try LoopbackServer { ServedFeed(feed(1)).answer($0) }
        func run() async throws -> CommandRunner.Result {
          try await CommandRunner.jsonfeed("fetch", "--cache", folder.path, server.url())
        }
        #expect(try await run().code == 0)
        let obstacle = try file(suffix, in: folder)
        try FileManager.default.removeItem(at: obstacle)
        try FileManager.default.createDirectory(at: obstacle, withIntermediateDirectories: false)
        for _ in 0..<2 {
          let result = try await run()
          #expect(result.code == 1)
          #expect(result.output.hasPrefix("failed\t\(server.url())\t\(obstacle.path): "), "\(result.output)")
        }
        try FileManager.default.removeItem(at: obstacle)
        #expect(try await run().output == "new\t\(server.url())\t1 item\n")
        #expect(try await run().output.hasPrefix("fresh\t"))
        #expect(server.requests.map { $0.headers["if-none-match"] } == [nil, nil, nil, nil])
      }
    }

    @Test func aLostFeedIsNotRequestedEarlierAfterAFailure() async throws {
      try await withTemporaryFolder { folder in
        let served = ServedFeed(feed(1))
        let server = try LoopbackServer { served.answer($0) }
        func run(_ options: String...) async throws -> String {
          try await CommandRunner.run(["fetch", "--cache", folder.path] + options + [server.url()]).output
        }
        #expect(try await run().hasPrefix("new\t"))
        served.change(Data(), etag: "\"2\"", status: 503)
        #expect(try await run("--force").hasPrefix("failed\t"))
        try FileManager.default.removeItem(at: file(".json", in: folder))
        #expect(try await run().hasSuffix("Z, after 1 failure\n"))
        served.change(feed(1))
        #expect(try await run("--force") == "new\t\(server.url())\t1 item\n")
        #expect(server.requests.last?.headers["if-none-match"] == nil)
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

    @Test func onlyPermanentRedirectsAreReported() async throws {
      let server = try LoopbackServer { request in
        switch request.path {
        case "/old": LoopbackServer.answer(301, ["Location": "/feed.xml"])
        case "/now": LoopbackServer.answer(302, ["Location": "/feed.xml"])
        case "/ftp": LoopbackServer.answer(301, ["Location": "ftp://example.org/feed.xml"])
        default: ServedFeed(feed(1)).answer(request)
        }
      }
      let moved = try await CommandRunner.jsonfeed("fetch", server.url("/old"))
      #expect(moved.output == "new\t\(server.url("/old"))\t1 item, moved to \(server.url())\n")
      #expect(
        try await CommandRunner.jsonfeed("fetch", server.url("/now")).output == "new\t\(server.url("/now"))\t1 item\n")
      let refused = try await CommandRunner.jsonfeed("fetch", server.url("/ftp"))
      #expect(refused.code == 1)
      #expect(
        refused.output.hasSuffix("it redirects to \"ftp://example.org/feed.xml\", which is not an http or https URL\n"))
    }

    @Test func aFeedIsNotRequestedTooEarly() async throws {
      try await withTemporaryFolder { folder in
        let served = ServedFeed(feed(2, 1))
        let server = try LoopbackServer { served.answer($0) }
        let url = server.url()
        func run(_ options: String...) async throws -> CommandRunner.Result {
          try await CommandRunner.run(["fetch", "--cache", folder.path] + options + [url])
        }
        #expect(try await run().output == "new\t\(url)\t2 items\n")
        let fresh = try await run()
        #expect(fresh.code == 0)
        #expect(fresh.output.hasPrefix("fresh\t\(url)\tnext request at 20"))
        #expect(fresh.output.hasSuffix("Z\n"))
        #expect(server.requests.count == 1)
        served.change(Data(), etag: "\"2\"", status: 503)
        #expect(try await run("--force").output.hasPrefix("failed\t\(url)\tthe server responded with status 503"))
        #expect(try await run().output.hasSuffix("Z, after 1 failure\n"))
        #expect(server.requests.count == 2)
      }
    }

    @Test func aFailureIsRemembered() async throws {
      try await withTemporaryFolder { folder in
        let server = try LoopbackServer(LoopbackServer.answer(429, ["Retry-After": "86400"]))
        func run() async throws -> String {
          try await CommandRunner.jsonfeed("fetch", "--cache", folder.path, server.url()).output
        }
        #expect(try await run().hasPrefix("failed\t"))
        #expect(try await run().hasPrefix("fresh\t"))
        #expect(server.requests.count == 1)
        #expect(try files(in: folder).map { $0.suffix(6) } == [".fetch"])
      }
    }

    @Test func aFeedThatIsGoneIsNotRequestedAgain() async throws {
      try await withTemporaryFolder { folder in
        let isBack = Lock(false)
        let server = try LoopbackServer { request in
          isBack.withLock { $0 } ? ServedFeed(feed(1)).answer(request) : LoopbackServer.answer(410)
        }
        func run(_ options: String...) async throws -> CommandRunner.Result {
          try await CommandRunner.run(["fetch", "--cache", folder.path] + options + [server.url()])
        }
        for _ in 0..<2 {
          let result = try await run()
          #expect(result.code == 1)
          #expect(
            result.output
              == "gone\t\(server.url())\tthe server responded with status 410 (permanently removed; unsubscribe)\n")
        }
        #expect(server.requests.count == 1)
        isBack.withLock { $0 = true }
        #expect(try await run("--force").output == "new\t\(server.url())\t1 item\n")
        #expect(try await run().output.hasPrefix("fresh\t"))
      }
    }

    @Test func aFeedThatHasMovedIsRequestedThere() async throws {
      try await withTemporaryFolder { folder in
        let server = try LoopbackServer { request in
          request.path == "/old"
            ? LoopbackServer.answer(301, ["Location": "/feed.xml"]) : ServedFeed(feed(1)).answer(request)
        }
        func run(_ options: String...) async throws -> String {
          try await CommandRunner.run(["fetch", "--cache", folder.path] + options + [server.url("/old")]).output
        }
        #expect(try await run() == "new\t\(server.url("/old"))\t1 item, moved to \(server.url())\n")
        #expect(try await run("--force") == "not modified\t\(server.url("/old"))\tmoved to \(server.url())\n")
        #expect(try await run().hasSuffix(", moved to \(server.url())\n"))
        #expect(server.requests.map(\.path) == ["/old", "/feed.xml", "/feed.xml"])
      }
    }

    @Test func aCutDocumentDoesNotReplaceTheStoredFeed() async throws {
      try await withTemporaryFolder { folder in
        let served = ServedFeed(feed(2, 1))
        let server = try LoopbackServer { served.answer($0) }
        func run() async throws -> CommandRunner.Result {
          try await CommandRunner.jsonfeed("fetch", "--force", "--cache", folder.path, server.url())
        }
        #expect(try await run().code == 0)
        let before = try Data(contentsOf: file(".json", in: folder))
        served.change(feed(3, 2).dropLast(40), etag: "\"2\"")
        let cut = try await run()
        #expect(cut.code == 1)
        #expect(
          cut.output
            == "failed\t\(server.url())\tthe document was cut off; the feed that was fetched before is better\n")
        #expect(try Data(contentsOf: file(".json", in: folder)) == before)
        served.change(feed(3, 2), etag: "\"3\"")
        #expect(try await run().output == "changed\t\(server.url())\t1 new item\n")
        #expect(server.requests.map { $0.headers["if-none-match"] } == [nil, "\"1\"", "\"1\""])
      }
    }

    @Test func aFileThatCannotBeWrittenFailsOneFeed() async throws {
      try await withTemporaryFolder { folder in
        let server = try LoopbackServer { ServedFeed(feed(1)).answer($0) }
        func run() async throws -> CommandRunner.Result {
          try await CommandRunner.jsonfeed(
            "fetch", "--force", "--cache", folder.path, server.url("/a"), server.url("/b"))
        }
        #expect(try await run().code == 0)
        let name = try #require(try files(in: folder).first { $0.contains("a.json") })
        let file = folder.appending(path: name)
        try FileManager.default.removeItem(at: file)
        try FileManager.default.createDirectory(at: file.appending(path: "full"), withIntermediateDirectories: true)
        let result = try await run()
        #expect(result.code == 1)
        let lines = Set(result.output.split(separator: "\n").map(String.init))
        #expect(lines.contains("not modified\t\(server.url("/b"))"))
        #expect(lines.contains { $0.hasPrefix("failed\t\(server.url("/a"))\t\(file.path): ") })
        #expect(result.errors == "jsonfeed fetch: 1 of 2 feeds failed\n")
      }
    }

    @Test func aFeedThatCannotBeWrittenIsNotRequestedEarlier() async throws {
      try await withTemporaryFolder { folder in
        let served = ServedFeed(feed(1))
        let server = try LoopbackServer { served.answer($0) }
        // The largest size of a file that the process may write, in KiB, takes the place of a full disk.
        func run(_ options: String = "") async throws -> CommandRunner.Result {
          try await CommandRunner.shell(
            "trap '' XFSZ; ulimit -f 16; jsonfeed fetch \(options) --cache '\(folder.path)' \(server.url())")
        }
        #expect(try await run().output.hasPrefix("new\t"))
        let before = try Data(contentsOf: file(".json", in: folder))
        let large = String(decoding: feed(2, 1), as: UTF8.self)
          .replacing("Item 1", with: String(repeating: "long ", count: 10_000))
        served.change(Data(large.utf8), etag: "\"2\"")
        let full = try await run("--force")
        #expect(full.code == 1)
        #expect(full.output == "failed\t\(server.url())\t\(try file(".json", in: folder).path): File too large\n")
        #expect(try files(in: folder).count == 2)
        #expect(try Data(contentsOf: file(".json", in: folder)) == before)
        #expect(try await run().output.hasPrefix("fresh\t"))
        served.change(feed(1))
        #expect(try await run("--force").output == "not modified\t\(server.url())\n")
        #expect(server.requests.map { $0.headers["if-none-match"] } == [nil, "\"1\"", "\"1\""])
      }
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
          var options = FeedFetcher.Options(transport: Answering(document: document))
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

    @Test func aHostThatAsksToWaitGetsNoMoreRequests() async throws {
      let server = try LoopbackServer { request in
        request.path == "/0"
          ? LoopbackServer.answer(text: String(decoding: feed(1), as: UTF8.self))
          : LoopbackServer.answer(429, ["Retry-After": "7200"])
      }
      let urls = (0..<20).map { server.url("/\($0)") }
      let result = try await CommandRunner.run(["fetch", "--jobs", "1"] + urls)
      #expect(server.requests.map(\.path) == ["/0", "/1"])
      let lines = result.output.split(separator: "\n")
      #expect(lines.count == 20 && result.code == 1)
      #expect(
        lines.count {
          $0.hasPrefix("fresh\t") && $0.contains("\tnext request at ")
            && $0.hasSuffix("Z, its host asked to wait, in the answer to another request")
        } == 18)
    }

    @Test func aFeedForWhichAHostAsksToWaitDoesNotDelayTheOthersForEver() async throws {
      try await withTemporaryFolder { folder in
        let server = try LoopbackServer { request in
          request.path == "/b" ? ServedFeed(feed(1)).answer(request) : LoopbackServer.answer(429)
        }
        func run(_ options: String...) async throws -> String {
          try await CommandRunner.run(
            ["fetch", "--jobs", "1", "--cache", folder.path] + options + [server.url("/a"), server.url("/b")]
          ).output
        }
        #expect(try await run().contains("fresh\t\(server.url("/b"))\tnext request at "))
        #expect(try await run("--force").hasPrefix("new\t\(server.url("/b"))\t1 item\nfailed\t"))
      }
    }

    @Test func aClosedReportIsAFailure() async throws {
      let server = try LoopbackServer { ServedFeed(feed(1)).answer($0) }
      let result = try await CommandRunner.shell(
        "f=$(mktemp -u); mkfifo $f; exec 4<>$f 5>$f 4<&-; rm $f; jsonfeed fetch --timeout 86400 \(server.url()) >&5")
      #expect(result.code == 1 && result.errors.isEmpty)
    }

    @Test func aTemporaryRedirectToAFeedThatIsGoneIsAFailure() async throws {
      try await withTemporaryFolder { folder in
        let server = try LoopbackServer { request in
          request.path == "/feed" ? LoopbackServer.answer(302, ["Location": "/x"]) : LoopbackServer.answer(410)
        }
        func run() async throws -> String {
          try await CommandRunner.jsonfeed("fetch", "--cache", folder.path, server.url("/feed")).output
        }
        #expect(try await run().hasPrefix("failed\t"))
        #expect(try await run().hasPrefix("fresh\t"))
      }
    }

    @Test func theReportAsJSONHasAnObjectPerLine() async throws {
      try await withTemporaryFolder { folder in
        let isChanged = Lock(false)
        let server = try LoopbackServer { request in
          switch request.path {
          case "/moved": LoopbackServer.answer(301, ["Location": "/feed"])
          case "/gone": LoopbackServer.answer(410)
          default:
            LoopbackServer.answer(200, [:], isChanged.withLock { $0 } ? feed(3, 2, 1) : feed(2, 1))
          }
        }
        func run(_ options: String...) async throws -> [JSONFeed.Value] {
          let paths = ["/feed", "/moved", "/gone"].map { server.url($0) }
          let result = try await CommandRunner.run(
            ["fetch", "--format", "json", "--jobs", "1", "--cache", folder.path] + options + paths + ["ftp://a/"])
          #expect(result.code == 1)
          return try result.output.split(separator: "\n").map {
            try JSONDecoder().decode(JSONFeed.Value.self, from: Data($0.utf8))
          }
        }
        let first = try await run()
        #expect(first.map { $0["outcome"]?.stringValue } == ["new", "new", "gone", "failed"])
        #expect(first[0]["url"]?.stringValue == server.url("/feed"))
        #expect(first[0]["title"]?.stringValue == "News")
        #expect(first[0]["items"] == 2)
        #expect(first[0]["new_items"] == nil && first[0]["error"] == nil && first[0]["moved_to"] == nil)
        let next = try #require(first[0]["next_fetch"]?.stringValue)
        #expect(next.count == 20 && next.hasSuffix("Z"))
        #expect(first[1]["moved_to"]?.stringValue == server.url("/feed"))
        #expect(first[2]["error"]?["code"]?.stringValue == "status")
        #expect(first[2]["next_fetch"] == nil)
        #expect(first[3]["error"]?["code"]?.stringValue == "invalid-url")
        let second = try await run()
        #expect(second.map { $0["outcome"]?.stringValue } == ["fresh", "fresh", "gone", "failed"])
        #expect(second[0]["title"]?.stringValue == "News" && second[0]["items"] == 2)
        #expect(second[0]["next_fetch"]?.stringValue == next)
        isChanged.withLock { $0 = true }
        let third = try await run("--force")
        // What failed before is requested last.
        #expect(third.map { $0["outcome"]?.stringValue } == ["changed", "changed", "failed", "gone"])
        #expect(third[0]["new_items"] == 1)
      }
    }

    @Test func filesAreTheOwnersAndLinksAreNotFollowed() async throws {
      try await withTemporaryFolder { folder in
        let server = try LoopbackServer { ServedFeed(feed(1)).answer($0) }
        let cache = folder.appending(path: "cache")
        func run() async throws -> CommandRunner.Result {
          try await CommandRunner.jsonfeed("fetch", "--force", "--cache", cache.path, server.url())
        }
        #expect(try await run().code == 0)
        let stored = try file(".json", in: cache)
        for path in [cache.path, stored.path] {
          let permissions = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
          #expect(permissions == (path == cache.path ? 0o700 : 0o600))
        }
        // The name now leads to a file of another program.
        let other = folder.appending(path: "other")
        try Data("mine".utf8).write(to: other)
        try FileManager.default.removeItem(at: stored)
        try FileManager.default.createSymbolicLink(at: stored, withDestinationURL: other)
        #expect(try await run().output == "new\t\(server.url())\t1 item\n")
        #expect(try Data(contentsOf: other) == Data("mine".utf8))
        #expect(try JSONFeed.make(from: Data(contentsOf: stored)).items.count == 1)
      }
    }

    @Test func queriesAreNotInFileNames() async throws {
      try await withTemporaryFolder { folder in
        let server = try LoopbackServer { ServedFeed(feed(1)).answer($0) }
        let urls = ["/feed?token=secret", "/feed?token=other"].map { server.url($0) }
        let result = try await CommandRunner.run(["fetch", "--cache", folder.path] + urls)
        #expect(result.code == 0)
        #expect(try files(in: folder).count == 4)
        #expect(try files(in: folder).allSatisfy { !$0.contains("token") && !$0.contains("secret") })
      }
    }

    @Test func theHelpHasTheExitCodesAndTheMembersOfTheJSON() async throws {
      let help = try await CommandRunner.jsonfeed("fetch", "--help").output
      for text in ["Exit status:\n  0  ", "\n  1  ", "\n  2  ", "\n  next_fetch  ", "\n  not modified  "] {
        #expect(help.contains(text), "\(text)")
      }
    }

    @Test func passwordsAreNotShown() async throws {
      try await withTemporaryFolder { folder in
        let served = ServedFeed(feed(1))
        let server = try LoopbackServer { served.answer($0) }
        let url = server.url().replacing("http://", with: "http://user:secret@")
        let first = try await CommandRunner.jsonfeed("fetch", "--cache", folder.path, url)
        #expect(first.output == "new\t\(server.url())\t1 item\n")
        let second = try await CommandRunner.jsonfeed("fetch", "--force", "--cache", folder.path, url)
        #expect(second.output.hasPrefix("not modified"))
        #expect(try files(in: folder).allSatisfy { !$0.contains("secret") && !$0.contains("user") })
        for suffix in [".json", ".fetch"] {
          #expect(try !String(contentsOf: file(suffix, in: folder), encoding: .utf8).contains("secret"))
        }
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

    @Test func aFolderThatCannotBeCreatedIsReported() async throws {
      let result = try await CommandRunner.jsonfeed("fetch", "--cache", "README.md/x", "http://127.0.0.1:9/")
      #expect(result.code == 1)
      #expect(result.errors == "jsonfeed: README.md: Not a directory\n")
    }

    @Test(arguments: [
      [], ["--jobs", "0", "http://a/"], ["--timeout", "soon", "http://a/"], ["--cache", "", "http://a/"],
    ])
    func anInvalidCommandLineIsAUsageError(arguments: [String]) async throws {
      let line = (["jsonfeed", "fetch"] + arguments.map { "'\($0)'" }).joined(separator: " ")
      let result = try await CommandRunner.shell(line)
      #expect(result.code == 2)
      #expect(result.errors.hasPrefix("jsonfeed fetch: "))
    }
  }
#endif
