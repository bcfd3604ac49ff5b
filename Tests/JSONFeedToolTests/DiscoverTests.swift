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

  @Test func feedsAreListedOnePerLineBestFirst() async throws {
    let result = try await CommandRunner.jsonfeed("discover", "-", "--base", "https://example.org/a/", input: page)
    #expect(result.code == 0)
    #expect(result.errors.isEmpty)
    #expect(
      result.output == """
        https://example.org/a/feed.json\tapplication/feed+json\t
        https://example.org/rss.xml\tapplication/rss+xml\tNews of [31m all

        """)
    let relative = try await CommandRunner.jsonfeed("discover", input: page)
    #expect(relative.output.hasPrefix("feed.json\tapplication/feed+json\t\n/rss.xml\t"))
  }

  @Test func feedsAreListedAsOPML() async throws {
    let page = Data("<title>Ada &amp;\nco</title>".utf8) + page
    let result = try await CommandRunner.jsonfeed(
      "discover", "--to", "opml", "--base", "https://example.org/a/", input: page)
    #expect(result.code == 0)
    #expect(result.errors.isEmpty)
    #expect(
      result.output == """
        <?xml version="1.0" encoding="UTF-8"?>
        <opml version="2.0">
          <head>
            <title>Ada &amp; co</title>
          </head>
          <body>
            <outline text="https://example.org/a/feed.json" type="rss" xmlUrl="https://example.org/a/feed.json" htmlUrl="https://example.org/a/"/>
            <outline text="News of[31m all" title="News of[31m all" type="rss" xmlUrl="https://example.org/rss.xml" htmlUrl="https://example.org/a/"/>
          </body>
        </opml>

        """)
    let feed = try await CommandRunner.jsonfeed("discover", "--to=opml", "Fixtures/RSS/podcast.xml")
    #expect(feed.output.contains("<head/>"))
    #expect(
      feed.output.contains("<outline text=\"Walks and Talks\" title=\"Walks and Talks\" type=\"rss\" xmlUrl=\"Fixtures")
    )
  }

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

  @Test func anUnknownFormatIsAUsageError() async throws {
    let result = try await CommandRunner.jsonfeed("discover", "--to", "ompl")
    #expect(
      result.code == 2 && result.errors.contains("--to must be one of text, opml, not \"ompl\"; did you mean opml?"))
  }

  @Test func aFeedIsItsOwnResult() async throws {
    let result = try await CommandRunner.jsonfeed("discover", "Fixtures/RSS/podcast.xml")
    #expect(result.code == 0)
    #expect(result.output == "Fixtures/RSS/podcast.xml\tapplication/rss+xml\tWalks and Talks\n")
  }

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

  @Test func nothingFoundIsAFailure() async throws {
    let result = try await CommandRunner.jsonfeed("discover", "-", input: Data("<html><p>Hello</p></html>".utf8))
    #expect(result.code == 1)
    #expect(result.output.isEmpty)
    #expect(result.errors == "<stdin>: no feeds found\n")
  }

  @Test func anUnreadableInputIsAFailure() async throws {
    let missing = try await CommandRunner.jsonfeed("discover", "missing.html")
    #expect(missing.code == 1)
    #expect(missing.errors == "missing.html: no such file\n")
    // Nothing listens on port 1; a build without network does not try.
    let refused = try await CommandRunner.jsonfeed("discover", "http://127.0.0.1:1/")
    #expect(refused.code == 1)
    #expect(refused.errorLines.count == 1)
    #expect(refused.errors.hasPrefix("http://127.0.0.1:1/: "))
  }

  @Test func severalInputsAreAUsageError() async throws {
    #expect(try await CommandRunner.jsonfeed("discover", "a", "b").code == 2)
  }
}
