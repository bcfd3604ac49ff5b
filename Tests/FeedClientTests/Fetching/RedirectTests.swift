/// Redirects, content codings, and header fields of requests.

import FeedClient
import FeedSystem
import Foundation
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
    let isPermanent = status == 301 || status == 308
    // A feed without its own URL is at the one that stays (RFC 9110 §15.4.3).
    #expect(result.conversion?.feed.feedURL == server.url(isPermanent ? "/feed.xml" : "/\(status)/feed.xml"))
    #expect(result.response.redirects.first?.isPermanent == isPermanent)
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
    let error = await FeedFetcher().patient.failure(server.url())
    #expect(error?.message.contains("it redirects to \"\(target)\"") == true)
    #expect(error?.response?.status == 302)
    #expect(server.requests.count == 1)
  }

  @Test func aRedirectWithoutATargetIsAStatus() async throws {
    let server = try LoopbackServer(LoopbackServer.answer(301))
    let error = await FeedFetcher().patient.failure(server.url())
    #expect(error?.kind == .status(301))
    #expect(error?.message == "the server responded with status 301 (a redirect without a target)")
  }

  @Test func aTargetThatIsSentTwiceIsOne() async throws {
    let server = try LoopbackServer { request in
      request.path == "/"
        ? LoopbackServer.raw("HTTP/1.1 301 X\r\nLocation: /a,b\r\nLocation: /c\r\nContent-Length: 0\r\n\r\n")
        : LoopbackServer.answer(text: rss)
    }
    #expect(try await FeedFetcher().patient.fetch(server.url("/")).response.finalURL == server.url("/a,b"))
  }

  @Test func redirectLoopsAreDetected() async throws {
    let server = try LoopbackServer { request in
      LoopbackServer.answer(302, ["Location": request.path == "/a" ? "/b" : "/a"])
    }
    let error = await FeedFetcher().patient.failure(server.url("/a"))
    #expect(error?.kind == .tooManyRedirects)
    #expect(error?.response?.redirects.map(\.url) == [server.url("/b")])
    #expect(server.requests.count == 2)
  }

  @Test func thereIsALimit() async throws {
    let server = try LoopbackServer { request in LoopbackServer.answer(302, ["Location": request.path + "x"]) }
    let fetcher = FeedFetcher(.init(maximumRedirects: 3)).patient
    let error = await fetcher.failure(server.url("/"))
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

  // MARK: Cookies

  /// Some servers redirect to the same URL until they get their cookie back.
  @Test func aCookieThatARedirectSetsIsSentAlongTheChainOnly() async throws {
    let server = try LoopbackServer { request in
      request.headers["cookie"] == "seen=1; lang=de,at"
        ? LoopbackServer.answer(200, ["Set-Cookie": "last=1"], Data(rss.utf8))
        : LoopbackServer.raw(
          "HTTP/1.1 302 X\r\nLocation: /feed.xml\r\nSet-Cookie: seen=1; Expires=Wed, 21 Oct 2065 07:28:00 GMT; HttpOnly\r\n"
            + "Set-Cookie: lang=de,at\r\nContent-Length: 0\r\n\r\n")
    }
    for _ in 0..<2 {
      #expect(try await FeedFetcher().patient.fetch(server.url()).conversion?.feed.items.count == 3)
    }
    #expect(server.requests.map { $0.headers["cookie"] } == [nil, "seen=1; lang=de,at", nil, "seen=1; lang=de,at"])
  }

  @Test(
    "a cookie is sent where it belongs",
    arguments: [
      ("a=b", "/x/y", true), ("a=b; Path=/x", "/x", true), ("a=b; Path=/x", "/x/y", true),
      ("a=b; Path=/x", "/xy", false),
      ("a=b; Path=/x/", "/x", false), ("a=b; path=x", "/x", true), ("a=b; Secure", "/x", false),
      ("a=b; Max-Age=0", "/x", false), ("a=b; Expires=Wed, 21 Oct 2015 07:28:00 GMT", "/x", false),
      ("a=b; Domain=example.org", "/x", true), ("=b", "/x", false), ("a", "/x", false), ("a b=c", "/x", false),
    ])
  func aCookieIsSentWhereItBelongs(cookie: String, path: String, isSent: Bool) async throws {
    let server = try LoopbackServer { request in
      request.path == "/feed.xml"
        ? LoopbackServer.answer(302, ["Location": path, "Set-Cookie": cookie]) : LoopbackServer.answer(text: rss)
    }
    _ = try await FeedFetcher().patient.fetch(server.url())
    #expect(server.requests.map { $0.headers["cookie"] } == [nil, isSent ? "a=b" : nil])
  }

  @Test func aCookieStaysWithItsHost() async throws {
    let other = try LoopbackServer { request in
      request.path == "/back" ? LoopbackServer.answer(text: rss) : LoopbackServer.answer(302, ["Location": "/back"])
    }
    let targets = [other.url(), other.url(host: "localhost")]
    for target in targets {
      let server = try LoopbackServer(LoopbackServer.answer(302, ["Location": target, "Set-Cookie": "a=b; Path=/"]))
      _ = try await FeedFetcher().patient.fetch(server.url())
    }
    #expect(other.requests.count == 4 && other.requests.allSatisfy { $0.headers["cookie"] == nil })
  }

  @Test func aCookieGoesFromHTTPToHTTPSAndASecureOneNotBack() async throws {
    let requests = Lock<[TransportRequest]>([])
    let transport = ScriptedTransport { request in
      requests.withLock { $0.append(request) }
      return switch request.url {
      case "http://example.org/":
        .init(status: 301, headers: ["Location": "https://example.org/a", "Set-Cookie": "a=1"])
      case "https://example.org/a":
        .init(status: 301, headers: ["Location": "http://example.org/b", "Set-Cookie": "b=2; Secure, c=3; Path=/"])
      default: .init(body: Data(rss.utf8))
      }
    }
    _ = try await FeedFetcher(.init(headers: ["Cookie": "mine=0"], transport: transport)).patient.fetch(
      "http://example.org/")
    #expect(requests.withLock { $0.map { $0.headers["cookie"] } } == ["mine=0", "a=1", "mine=0; a=1; c=3"])
  }

  @Test func cookiesWithoutEndCostNothing() async throws {
    let fields = (0..<5000).map { "Set-Cookie: c\($0)=\(String(repeating: "x", count: 20))\r\n" }.joined()
    let server = try LoopbackServer { request in
      request.headers["cookie"] == nil
        ? LoopbackServer.raw("HTTP/1.1 302 X\r\nLocation: /feed.xml\r\n\(fields)Content-Length: 0\r\n\r\n")
        : LoopbackServer.answer(text: rss)
    }
    _ = try await FeedFetcher().patient.fetch(server.url())
    #expect((server.requests.last?.headers["cookie"]?.utf8.count ?? 0) < 8192)
    let loop = try LoopbackServer { request in
      LoopbackServer.answer(302, ["Location": "/", "Set-Cookie": "n=\(UInt64.random(in: 0 ... .max))"])
    }
    let error = await FeedFetcher().patient.failure(loop.url())
    #expect(error?.kind == .tooManyRedirects && loop.requests.count == 11)
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
    let error = await FeedFetcher(.init(maximumSize: 72)).patient.failure(server.url())
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
