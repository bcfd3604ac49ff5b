/// `--sanitize` of `convert` and `fetch`.

import FeedBridge
import FeedSystem
import Foundation
import JSONFeed
import TestServer
import Testing

@testable import JSONFeedTool

@Suite(.inTurns) struct SanitizeOptionTests {
  private static let feed = """
    {"version": "https://jsonfeed.org/version/1.1", "title": "T",
     "items": [{"id": "1", "url": "https://a.example/", "content_html": "<p onclick=x>a<img src=b alt=c></p>"}]}
    """

  private static let results = [
    ("--sanitize", "<p>a<img src=\"https://a.example/b\" alt=\"c\"></p>"), ("--sanitize=strict", "<p>ac</p>"),
    ("--sanitize=text", "ac"), ("--no-extensions", "<p onclick=x>a<img src=\"https://a.example/b\" alt=c></p>"),
  ]

  @Test(arguments: results)
  func recordsAreConvertedWithThePolicy(option: String, html: String) async throws {
    let record = JSONFeed.Value.object(["body": .string(Self.feed)]).encodeToString()
    let result = try await CommandRunner.jsonfeed("convert", "--records", "--items", option, input: Data(record.utf8))
    let line = try JSONDecoder().decode(JSONFeed.Value.self, from: Data(result.output.utf8))
    #expect(line["item"]?["content_html"] == .string(html))
  }

  @Test func thePolicyIsInTheHelpAndTheManual() async throws {
    #expect(try await CommandRunner.jsonfeed("convert", "--help").output.contains("--sanitize[=reader|text|strict]"))
    #expect(try await CommandRunner.jsonfeed("manual", "fetch").output.contains("[=\\fIreader|text|strict\\fR]"))
  }

  #if Network
    @Test func fetchedFeedsAreStoredSanitized() async throws {
      let server = try LoopbackServer { _ in
        LoopbackServer.answer(200, ["Content-Type": "application/feed+json"], Data(Self.feed.utf8))
      }
      try await withTemporaryFolder { folder in
        let result = try await CommandRunner.jsonfeed("fetch", "--sanitize", "--cache", folder.path, server.url())
        #expect(result.code == 0)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        let name = try #require(names.first { $0.hasSuffix(".json") })
        let stored = try JSONFeed.make(from: Data(contentsOf: folder.appending(path: name)))
        #expect(stored.items.map(\.contentHTML) == [Self.results[0].1])
      }
    }

    @Test func aFeedThatWasStoredWithAnotherPolicyIsFetchedAgain() async throws {
      let isBroken = Lock(false)
      let server = try LoopbackServer { request in
        if isBroken.withLock({ $0 }) { return LoopbackServer.answer(500) }
        if request.headers["if-none-match"] != nil { return LoopbackServer.answer(304, ["ETag": "\"1\""]) }
        return LoopbackServer.answer(
          200, ["ETag": "\"1\"", "Content-Type": "application/feed+json"], Data(Self.feed.utf8))
      }
      try await withTemporaryFolder { folder async throws in
        func outcome(_ option: String...) async throws -> String {
          let result = try await CommandRunner.run(["fetch", "--cache", folder.path] + option + [server.url()])
          return String(result.output.prefix { $0 != "\t" })
        }
        func stored() throws -> [String?] {
          let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
          let name = try #require(names.first { $0.hasSuffix(".json") })
          return try JSONFeed.make(from: Data(contentsOf: folder.appending(path: name))).items.map(\.contentHTML)
        }
        let (reader, strict) = (Self.results[0].1, Self.results[1].1)
        #expect(try await outcome() == "new")
        #expect(try await outcome() == "fresh")
        #expect(try await outcome("--sanitize") == "changed")
        #expect(try stored() == [reader])
        #expect(try await outcome("--sanitize") == "fresh")
        #expect(try await outcome("--sanitize", "--force") == "not modified")
        #expect(try await outcome("--sanitize=strict") == "changed")
        #expect(try stored() == [strict])
        #expect(try await outcome("--sanitize") == "changed")
        #expect(try stored() == [reader])
        // What is stored is sanitized even if the server does not answer.
        isBroken.withLock { $0 = true }
        #expect(try await outcome("--sanitize=strict") == "failed")
        #expect(try stored() == [strict])
        #expect(server.requests.filter { $0.headers["if-none-match"] != nil }.count == 1)
      }
    }
  #endif
}
