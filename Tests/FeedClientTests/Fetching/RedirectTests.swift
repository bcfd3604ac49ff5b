/// Redirects, content codings, and header fields of requests.

import FeedBridge
import FeedClient
import Foundation
import JSONFeed
import FeedSystem
import TestServer
import Testing

@Suite(.inTurns) struct RedirectTests {
  /// A server with a feed at `/feed.xml`, and redirects: `/301/302/feed.xml` leads by 301 to `/302/feed.xml`.
  private func chainServer() throws -> LoopbackServer {
    try LoopbackServer { request in
      let parts = request.path.dropFirst().split(separator: "/", maxSplits: 1)
      guard parts.count == 2, let status = Int(parts[0]) else { return LoopbackServer.answer(text: rss) }
      return LoopbackServer.answer(status, ["Location": "/" + parts[1]], text: "moved")
    }
  }

  @Test func redirectsAreFollowedAndReported() async throws {
    let server = try chainServer()
    let response = try await FeedFetcher().patient.fetch(server.url("/301/308/302/301/feed.xml")).response
    #expect(response.url == server.url("/301/308/302/301/feed.xml"))
    #expect(response.finalURL == server.url("/feed.xml"))
    // Permanent only up to the first temporary redirect.
    #expect(response.permanentURL == server.url("/302/301/feed.xml"))
    #expect(response.redirects.map(\.status) == [301, 308, 302, 301])
    #expect(response.redirects.first?.url == server.url("/308/302/301/feed.xml"))
    #expect(response.validators?.url == server.url("/feed.xml"))
  }

  @Test("each kind of redirect is followed", arguments: [301, 302, 303, 307, 308])
  func eachKindOfRedirectIsFollowed(status: Int) async throws {
    let server = try chainServer()
    let result = try await FeedFetcher().patient.fetch(server.url("/\(status)/feed.xml"))
    #expect(result.conversion?.feed.feedURL == server.url("/feed.xml"))
    #expect(result.response.redirects.first?.isPermanent == (status == 301 || status == 308))
  }

  @Test func relativeTargetsAreRelativeToTheRedirectingURL() async throws {
    let server = try LoopbackServer { request in
      request.path == "/a/b/c"
        ? LoopbackServer.answer(302, ["Location": "../d e?q#f"]) : LoopbackServer.answer(text: rss)
    }
    let response = try await FeedFetcher().patient.fetch(server.url("/a/b/c")).response
    #expect(response.finalURL == server.url("/a/d%20e?q"))
    #expect(server.requests.map(\.path) == ["/a/b/c", "/a/d%20e?q"])
  }

  @Test(
    "a redirect to another scheme is refused",
    arguments: ["ftp://127.0.0.1/x", "file:///etc/passwd", "javascript:alert(1)", "mailto:a@b", "http://", "feed:x"])
  func otherSchemesAreRejected(target: String) async throws {
    let server = try LoopbackServer(LoopbackServer.answer(302, ["Location": target]))
    let error = await failure { () async throws(FetchError) in try await FeedFetcher().patient.fetch(server.url()) }
    #expect(error?.message.contains("it redirects to \"\(target)\"") == true)
    #expect(error?.response?.status == 302)
    #expect(server.requests.count == 1)
  }

  @Test func aRedirectWithoutATargetIsAStatus() async throws {
    let server = try LoopbackServer(LoopbackServer.answer(301))
    let error = await failure { () async throws(FetchError) in try await FeedFetcher().patient.fetch(server.url()) }
    #expect(error?.kind == .status(301))
  }

  @Test func redirectLoopsAreDetected() async throws {
    let server = try LoopbackServer { request in
      LoopbackServer.answer(302, ["Location": request.path == "/a" ? "/b" : "/a"])
    }
    let error = await failure { () async throws(FetchError) in try await FeedFetcher().patient.fetch(server.url("/a")) }
    #expect(error?.kind == .tooManyRedirects)
    #expect(error?.response?.redirects.map(\.url) == [server.url("/b")])
    #expect(server.requests.count == 2)
  }

  @Test func thereIsALimit() async throws {
    let server = try LoopbackServer { request in LoopbackServer.answer(302, ["Location": request.path + "x"]) }
    let fetcher = FeedFetcher(.init(maximumRedirects: 3)).patient
    let error = await failure { () async throws(FetchError) in try await fetcher.fetch(server.url("/")) }
    #expect(error?.kind == .tooManyRedirects)
    #expect(server.requests.map(\.path) == ["/", "/x", "/xx", "/xxx"])
    // Exactly the maximum number is followed.
    let chain = try chainServer()
    _ = try await fetcher.fetch(chain.url("/302/302/302/feed.xml"))
  }

  @Test func theCallersHeadersAreSentOnlyToTheRequestedServer() async throws {
    let other = try LoopbackServer(LoopbackServer.answer(text: rss))
    let target = other.url()
    let server = try LoopbackServer { request in
      LoopbackServer.answer(302, ["Location": request.path == "/" ? "/again" : target])
    }
    let fetcher = FeedFetcher(.init(userAgent: "Test/1", headers: ["Authorization": "Basic x", "Accept": "a/b"]))
      .patient
    _ = try await fetcher.fetch(server.url("/"))
    #expect(server.requests.map { $0.headers["authorization"] } == ["Basic x", "Basic x"])
    #expect(server.requests.map { $0.headers["accept"] } == ["a/b", "a/b"])
    #expect(other.requests.map { $0.headers["authorization"] } == [nil])
    #expect(other.requests.map { $0.headers["user-agent"] } == ["Test/1"])
  }

  @Test func aPasswordIsSentOnlyToTheSameServer() async throws {
    let other = try LoopbackServer(LoopbackServer.answer(text: rss))
    let target = other.url()
    let host = Lock("")
    let server = try LoopbackServer { request in
      switch request.path {
      case "/": LoopbackServer.answer(302, ["Location": host.withLock { $0 } + "/whole"])
      case "/whole": LoopbackServer.answer(302, ["Location": "/relative"])
      default: LoopbackServer.answer(302, ["Location": target])
      }
    }
    host.withLock { $0 = server.url("") }
    _ = try await FeedFetcher().patient.fetch(server.url("/").replacing("http://", with: "http://ada:secret@"))
    #expect(server.requests.map { $0.headers["authorization"] } == Array(repeating: "Basic YWRhOnNlY3JldA==", count: 3))
    #expect(other.requests.map { $0.headers["authorization"] } == [nil])
  }

  @Test func validatorsAreSentOnlyToTheURLTheyCameFrom() async throws {
    let server = try chainServer()
    let validators = FetchValidators(etag: "\"x\"", url: server.url("/feed.xml"))
    _ = try await FeedFetcher().patient.fetch(server.url("/302/feed.xml"), validators: validators)
    #expect(server.requests.map { $0.headers["if-none-match"] } == [nil, "\"x\""])
  }

  @Test(
    "the user agent says how many subscribe",
    arguments: [(nil, "R/1"), (1, "R/1 (1 subscriber)"), (0, "R/1 (0 subscribers)"), (12, "R/1 (12 subscribers)")])
  func theUserAgentCountsSubscribers(count: Int?, field: String) async throws {
    let server = try LoopbackServer(LoopbackServer.answer(text: rss))
    _ = try await FeedFetcher(.init(userAgent: "R/1", subscribers: count)).patient.fetch(server.url())
    #expect(server.requests.map { $0.headers["user-agent"] } == [field])
    #expect(server.requests.first?.headers["accept"]?.hasPrefix("application/feed+json, ") == true)
  }

  @Test(
    "gzip and deflate are undone, and the limit is that of the document",
    arguments: [
      (
        "gzip",
        "H4sIAAAAAAACA6tWKkstKs7Mz1OyUsooKSkottLXzyrOz0tLTU3Ryy9K14dK6xvqGSrpKJVkluSkApUG5ybm5AD5mSWpucVKVtGxtQBIcRs4SQAAAA=="
      ),
      (
        "deflate",
        "eJyrVipLLSrOzM9TslLKKCkpKLbS188qzs9LS01N0csvSteHSusb6hkq6SiVZJbkpAKVBucm5uQA+ZklqbnFSlbRsbUAsQgY0Q=="
      ),
    ])
  func contentCodingsAreDecoded(coding: String, base64: String) async throws {
    let body = try #require(Data(base64Encoded: base64))
    let server = try LoopbackServer(LoopbackServer.answer(200, ["Content-Encoding": coding], body))
    let result = try await FeedFetcher(.init(maximumSize: 73)).patient.fetch(server.url())
    #expect(result.conversion?.feed.title == "Small")
    #expect(result.response.bodySize == 73)
    #expect(server.requests.first?.headers["accept-encoding"]?.contains(coding) == true)
    let error = await failure { () async throws(FetchError) in
      try await FeedFetcher(.init(maximumSize: 72)).patient.fetch(server.url())
    }
    #expect(error?.kind == .tooLarge(72))
  }

  @Test func theServersCharsetIsUsed() async throws {
    let server = try LoopbackServer { request in
      let type = request.path == "/koi" ? "text/xml; Charset=\"koi8-r\"" : "text/xml; charset=windows-1251"
      return LoopbackServer.answer(
        200, ["Content-Type": type],
        Data("<rss version=\"2.0\"><channel><title>".utf8) + [0xD4, 0xC5, 0xD3, 0xD4]
          + Data("</title></channel></rss>".utf8))
    }
    #expect(try await FeedFetcher().patient.fetch(server.url("/koi")).conversion?.feed.title == "тест")
    #expect(try await FeedFetcher().patient.fetch(server.url("/win")).conversion?.feed.title == "ФЕУФ")
  }

  @Test func documentsThatAreNotFeedsCanBeDownloaded() async throws {
    let server = try LoopbackServer(LoopbackServer.answer(200, ["Content-Type": "text/html"], Data("<html>".utf8)))
    let document = try await FeedFetcher().patient.download(server.url())
    #expect(document.body == Data("<html>".utf8))
    #expect(document.response.header("CONTENT-TYPE") == "text/html")
  }
}
