/// `jsonfeed discover`.

import Foundation
import TestServer
import Testing

@Suite(.inTurns) struct DiscoverTests {
  private let page = Data(
    """
    <!doctype html><head><link rel="alternate" type="application/rss+xml" href="/rss.xml" title="News\tof\u{1B}[31m all">
    <link rel="alternate" type="application/feed+json" href="feed.json"></head>
    """.utf8)

  #if Network
    @Test func fetchReadsTheOPML() async throws {
      let page = page
      let server = try LoopbackServer { request in
        LoopbackServer.answer(200, [:], request.path == "/" ? page : Data("<rss version='2.0'><channel/></rss>".utf8))
      }
      let result = try await CommandRunner.shell(
        "jsonfeed discover --to opml \(server.url("/")) | jsonfeed fetch --jobs 1 -")
      #expect(result.code == 0)
      #expect(server.requests.map(\.path) == ["/", "/feed.json", "/rss.xml"])
    }
  #endif

  #if Network
    @Test func aURLIsFetched() async throws {
      let page = page
      let server = try LoopbackServer { request in
        request.path == "/"
          ? LoopbackServer.answer(302, ["Location": "/home/"])
          : LoopbackServer.answer(200, ["Content-Type": "text/html"], page)
      }
      let result = try await CommandRunner.jsonfeed("discover", server.url("/"))
      #expect(result.code == 0)
      #expect(result.output.hasPrefix(server.url("/home/feed.json") + "\tapplication/feed+json\t\n"))
      let missing = try await CommandRunner.jsonfeed("discover", "http://127.0.0.1:1/")
      #expect(missing.errors.hasSuffix("the host refuses the connection; check that the server is running\n"))
    }
  #endif
}
