/// Validators that are kept, replaced, dropped and distrusted; when to fetch again.

import FeedClient
import Foundation
import FeedSystem
import TestServer
import Testing

@Suite(.inTurns) struct FreshnessTests {
  private func answer(_ headers: [String: String], _ body: String = rss) -> [LoopbackServer.Step] {
    LoopbackServer.answer(200, headers, Data(body.utf8))
  }

  /// A fetcher whose validators expire after 100 seconds.
  private var expiringFetcher: FeedFetcher {
    var fetcher = FeedFetcher().patient
    fetcher.options.validatorLifetime = .seconds(100)
    return fetcher
  }

  @Test func validatorsAreReplacedOn200AndKeptOn304() async throws {
    let server = try LoopbackServer { request in
      request.path == "/new"
        ? LoopbackServer.answer(200, ["ETag": "\"2\""], Data(rss.utf8))
        : LoopbackServer.answer(304, ["ETag": "\"3\"", "Last-Modified": "now"])
    }
    let old = FetchValidators(etag: "\"1\"", lastModified: "then", obtained: Date())
    let kept = try await FeedFetcher().patient.fetch(server.url("/same"), validators: old)
    #expect(kept.response.validators == old)
    let replaced = try await FeedFetcher().patient.fetch(server.url("/new"), validators: old)
    #expect(replaced.response.validators?.etag == "\"2\"")
    #expect(replaced.response.validators?.lastModified == nil)
  }

  @Test func oldValidatorsAreNotSent() async throws {
    let server = try LoopbackServer(answer(["ETag": "\"1\""]))
    var fetcher = expiringFetcher
    let now = Date()
    fetcher.options.now = { now }
    for (age, etag) in [(-1.0, "\"1\""), (99, "\"1\""), (101, nil), (-101, nil)] {
      let validators = FetchValidators(etag: "\"1\"", bodyHash: "x", obtained: now - age)
      _ = try await fetcher.fetch(server.url("/\(age)"), validators: validators)
      let sent = server.requests.first { $0.path == "/\(age)" }
      #expect(sent?.headers["if-none-match"] == etag)
    }
  }

  @Test func theSameBytesInAnotherEncodingAreAnotherDocument() async throws {
    let bytes: [UInt8] =
      Array("<rss version='2.0'><channel><title>".utf8) + [0xF0, 0xD2, 0xC9] + Array("</title></channel></rss>".utf8)
    let server = try LoopbackServer { request in
      LoopbackServer.answer(200, ["Content-Type": "text/xml; charset=\(request.path.dropFirst())"], Data(bytes))
    }
    let first = try await FeedFetcher().patient.fetch(server.url("/windows-1251"))
    #expect(first.conversion?.feed.title == "рТЙ")
    let second = try await FeedFetcher().patient.fetch(server.url("/koi8-r"), validators: first.response.validators)
    #expect(second.conversion?.feed.title == "При")
  }

  @Test func theSameBytesAtAnotherURLHaveOtherRelativeURLs() async throws {
    let body = rss.replacing("<link>https://example.org/</link>", with: "<link>home</link>")
    let hasMoved = Lock(false)
    let server = try LoopbackServer { request in
      request.path == "/feed" && hasMoved.withLock { $0 }
        ? LoopbackServer.answer(301, ["Location": "/new/feed"]) : LoopbackServer.answer(text: body)
    }
    let first = try await FeedFetcher().patient.fetch(server.url("/feed"))
    #expect(first.conversion?.feed.homePageURL == server.url("/home"))
    hasMoved.withLock { $0 = true }
    let moved = try await FeedFetcher().patient.fetch(server.url("/feed"), validators: first.response.validators)
    #expect(moved.conversion?.feed.homePageURL == server.url("/new/home"))
    for path in ["/feed", "/new/feed"] {
      let again = try await FeedFetcher().patient.fetch(server.url(path), validators: moved.response.validators)
      #expect(again.conversion == nil)
    }
  }

  @Test func anAsteriskIsNoEntityTag() async throws {
    let server = try LoopbackServer(answer([:]))
    _ = try await FeedFetcher().patient.fetch(server.url(), validators: FetchValidators(etag: "*"))
    #expect(server.requests.map { $0.headers["if-none-match"] } == [nil])
  }

  @Test func theSameBytesAreUnchanged() async throws {
    let server = try LoopbackServer { [self] request in
      answer(["ETag": "\"\(request.path)\""], request.path == "/other" ? rss + " " : rss)
    }
    let first = try await FeedFetcher().patient.fetch(server.url("/1")).response.validators
    let result = try await FeedFetcher().patient.fetch(server.url("/2"), validators: first)
    guard case .notModified(let response) = result else {
      Issue.record("\(result)")
      return
    }
    #expect(response.status == 200)
    #expect(response.validators?.etag == "\"/2\"")
    #expect(response.validators?.bodyHash == first?.bodyHash)
    #expect(try await FeedFetcher().patient.fetch(server.url("/other"), validators: first).conversion != nil)
  }

  @Test func aServerThatAlwaysAnswers304IsDetected() async throws {
    let isChanged = Lock(false)
    let server = try LoopbackServer { [self] request in
      if request.headers["if-none-match"] != nil { return LoopbackServer.answer(304) }
      return answer(["ETag": "\"always\""], isChanged.withLock { $0 } ? rss + "<!-- new -->" : rss)
    }
    let fetcher = expiringFetcher
    var validators = try await fetcher.fetch(server.url()).response.validators
    isChanged.withLock { $0 = true }
    #expect(try await fetcher.fetch(server.url(), validators: validators).response.status == 304)
    // They expire; the whole document is requested, and then the test whether the server would have answered 304.
    validators?.obtained = Date() - 101
    let result = try await fetcher.fetch(server.url(), validators: validators)
    #expect(result.conversion != nil)
    #expect(result.response.hasFalseNotModified)
    // From now on its 304 is not trusted.
    let distrusted = try #require(result.response.validators)
    #expect(!distrusted.areTrusted)
    let count = server.requests.count
    guard case .notModified(let response) = try await fetcher.fetch(server.url(), validators: distrusted) else {
      Issue.record("the same bytes are not seen")
      return
    }
    #expect(server.requests.count == count + 1)
    #expect(server.requests.last?.headers["if-none-match"] == nil)
    #expect(response.validators?.areTrusted == false)
  }

  @Test func aCorrectServerIsTrusted() async throws {
    let server = try LoopbackServer { [self] request in
      if request.headers["if-none-match"] == "\"2\"" { return LoopbackServer.answer(304) }
      return answer(["ETag": "\"2\""])
    }
    // Old, or not trusted for now: the server gets another chance.
    for validators in [
      FetchValidators(etag: "\"1\"", bodyHash: "x", obtained: Date() - 1e9),
      FetchValidators(etag: "\"1\"", bodyHash: "x", obtained: Date(), areTrusted: false),
    ] {
      let response = try await FeedFetcher().patient.fetch(server.url(), validators: validators).response
      #expect(!response.hasFalseNotModified)
      #expect(response.validators?.areTrusted == true)
    }
    #expect(server.requests.map { $0.headers["if-none-match"] } == [nil, "\"1\"", nil, "\"1\""])
  }

  @Test func aServerThatDoesNotAnswerStaysDistrusted() async throws {
    let server = try LoopbackServer { [self] request in
      request.headers["if-none-match"] != nil ? [.reset] : answer(["ETag": "\"1\""])
    }
    let validators = FetchValidators(etag: "\"1\"", bodyHash: "x", obtained: Date(), areTrusted: false)
    let response = try await FeedFetcher().patient.fetch(server.url(), validators: validators).response
    #expect(response.validators?.areTrusted == false)
    #expect(!response.hasFalseNotModified)
    #expect(server.requests.count == 2)
  }

  @Test func validatorsAreStoredAsJSON() throws {
    let validators = FetchValidators(
      etag: "W/\"a\"", lastModified: "x", url: "http://a/", bodyHash: "0f", obtained: Date(timeIntervalSince1970: 5))
    let data = try JSONEncoder().encode(validators)
    #expect(try JSONDecoder().decode(FetchValidators.self, from: data) == validators)
  }

  /// Seconds from now, in the header, and the resulting wait between 10 minutes and 10 hours.
  static let waits: [(headers: [String: String], wait: Double?)] = [
    ([:], nil), (["ETag": "x"], nil), (["Cache-Control": "public"], nil),
    (["Cache-Control": "public, max-age=3600"], 3600), (["Cache-Control": "Max-Age = \"3600\""], 3600),
    (["Cache-Control": "max-age=3600", "Age": "600"], 3000), (["Cache-Control": "max-age=1"], 600),
    (["Cache-Control": "max-age=99999999999999999999999"], 36_000), (["Cache-Control": "max-age=x"], nil),
    (["Cache-Control": "no-cache, max-age=3600"], nil), (["Cache-Control": "no-store"], nil),
    (["Cache-Control": "max-age=0"], nil), (["Cache-Control": "max-age=600", "Age": "600"], nil),
    (["Cache-Control": "s-maxage=3600"], nil),
    (["Expires": "Wed, 03 Jan 2024 02:00:00 GMT", "Date": "Wed, 03 Jan 2024 00:00:00 GMT"], 7200),
    (["Expires": "Wed, 03 Jan 2024 02:00:00 GMT"], nil), (["Expires": "0"], nil), (["Expires": "-1"], nil),
    (["Expires": "Wed, 03 Jan 2024 02:00:00 GMT", "Cache-Control": "max-age=3600"], 3600),
    (["Retry-After": "1800"], 1800), (["Retry-After": "5"], 600), (["Retry-After": "172800"], 172_800),
    (["Retry-After": "9999999"], 604_800), (["Retry-After": "Fri, 31 Dec 2999 23:59:59 GMT"], 604_800),
    (["Retry-After": "Wed, 03 Jan 2024 02:00:00 GMT"], nil), (["Retry-After": "0"], nil),
    (["Retry-After": "soon"], nil), (["Retry-After": "1800", "Cache-Control": "max-age=60"], 1800),
  ]

  @Test("the server decides when to fetch next", arguments: waits)
  func theServerDecidesWhenToFetchNext(headers: [String: String], wait: Double?) async throws {
    let server = try LoopbackServer(answer(headers))
    let fetcher = FeedFetcher(.init(refreshInterval: .seconds(600) ... .seconds(36_000))).patient
    let before = Date()
    let next = try await fetcher.fetch(server.url()).response.nextFetch
    let after = Date()
    guard let wait else { return #expect(next == nil) }
    // Counted from the arrival of the response.
    #expect((before + wait...after + wait).contains(try #require(next)))
  }

  @Test func retryAfterADateIsThatDate() async throws {
    let date = Date(timeIntervalSince1970: (Date().timeIntervalSince1970 + 7200).rounded())
    let server = try LoopbackServer(LoopbackServer.answer(503, ["Retry-After": httpDate(date)]))
    let error = await FeedFetcher().patient.failure(server.url())
    let next = try #require(error?.response?.nextFetch)
    #expect(abs(next.timeIntervalSince(date)) < 0.001)
  }
}
