/// Fetching feeds from a server in this process: BN-01 to BN-07, BN-13, BN-14, BN-42, JF-02.

import FeedClient
import Foundation
import FeedSystem
import TestServer
import Testing

extension Duration {
  /// A timeout for fetches that must not time out, however busy the machine is.
  static let patient = Duration.seconds(86_400)
}

extension FeedFetcher {
  /// The same without a timeout that can be reached, unless it has its own.
  var patient: FeedFetcher {
    var fetcher = self
    if options.timeout == Options().timeout { fetcher.options.timeout = .patient }
    return fetcher
  }
}

extension FeedFetcher {
  /// Fetches a feed and stores its state.
  func fetch(_ state: inout FetchState, since date: Date? = nil) async throws(FetchError) -> FetchResult {
    let outcome = await fetch(state, since: date)
    state = outcome.state
    return try outcome.result.get()
  }
}

let rss = """
  <?xml version="1.0"?><rss version="2.0"><channel><title>News</title><link>https://example.org/</link>
  <item><title>Three</title><link>/3</link><pubDate>Wed, 03 Jan 2024 00:00:00 GMT</pubDate></item>
  <item><title>Two</title><link>/2</link><pubDate>Tue, 02 Jan 2024 00:00:00 GMT</pubDate></item>
  <item><title>One</title><link>/1</link><pubDate>Mon, 01 Jan 2024 00:00:00 GMT</pubDate></item>
  </channel></rss>
  """

extension FeedFetcher {
  /// The error that fetching a feed throws; nil if it does not throw.
  func failure(_ url: String) async -> FetchError? {
    do throws(FetchError) {
      _ = try await fetch(url)
      return nil
    } catch {
      return error
    }
  }
}

@Suite(.inTurns) struct FetchingTests {
  @Test("BN-01 BN-02 one call with nothing but a URL fetches and converts")
  func aURLIsAllThatIsNeeded() async throws {
    let server = try LoopbackServer(LoopbackServer.answer(text: rss))
    let result = try await FeedFetcher().patient.fetch(server.url())
    #expect(result.conversion?.feed.title == "News")
    #expect(result.conversion?.format == .rss(version: "2.0"))
    #expect(result.conversion?.feed.items.count == 3)
    #expect(result.conversion?.feed.feedURL == server.url())
    #expect(result.response.status == 200)
    #expect(result.response.bodySize == rss.utf8.count)
  }

  @Test(
    "BN-03 an ETag is sent as If-None-Match, byte for byte",
    arguments: ["\"abc\"", "W/\"a b\"", "not quoted", "\"\\,;\u{00e9}\"", "\"\""])
  func anETagIsSentUnchanged(etag: String) async throws {
    let server = try LoopbackServer(LoopbackServer.answer(304))
    _ = try await FeedFetcher().patient.fetch(server.url(), validators: FetchValidators(etag: etag))
    #expect(server.requests.map { $0.headers["if-none-match"] } == [etag])
    #expect(server.requests.map { $0.headers["if-modified-since"] } == [nil])
  }

  @Test("BN-03 the next request sends the validators of the last response")
  func validatorsAreSentBack() async throws {
    let etag = "W/\"5f-x\""
    let date = "wed, 3 Jan 2024 00:00:00 gmt"
    let server = try LoopbackServer { request in
      request.headers["if-none-match"] == nil
        ? LoopbackServer.answer(200, ["ETag": etag, "Last-Modified": date], Data(rss.utf8)) : LoopbackServer.answer(304)
    }
    let first = try await FeedFetcher().patient.fetch(server.url()).response.validators
    #expect(first?.etag == etag)
    #expect(first?.lastModified == date)
    let second = try await FeedFetcher().patient.fetch(server.url(), validators: first)
    #expect(second.response.status == 304)
    #expect(second.response.validators == first)
    #expect(server.requests.last?.headers["if-none-match"] == etag)
    #expect(server.requests.last?.headers["if-modified-since"] == date)
  }

  @Test("BN-04 without an ETag there is no If-None-Match")
  func withoutAnETagThereIsNoCondition() async throws {
    let server = try LoopbackServer(LoopbackServer.answer(text: rss))
    _ = try await FeedFetcher().patient.fetch(server.url())
    _ = try await FeedFetcher().patient.fetch(
      server.url(), validators: FetchValidators(etag: "", lastModified: "a\r\nX: y"))
    #expect(server.requests.count == 2)
    #expect(server.requests.allSatisfy { $0.headers["if-none-match"] == nil && $0.headers["x"] == nil })
    #expect(server.requests.allSatisfy { $0.headers["if-modified-since"] == nil })
  }

  @Test("BN-05 304 is a separate outcome, with the response and without a feed")
  func notModifiedIsAnOutcome() async throws {
    let server = try LoopbackServer(LoopbackServer.answer(304, ["ETag": "\"new\""]))
    let validators = FetchValidators(etag: "\"old\"", bodyHash: "x")
    let result = try await FeedFetcher().patient.fetch(server.url(), validators: validators)
    guard case .notModified(let response) = result else {
      Issue.record("\(result)")
      return
    }
    #expect(response.status == 304)
    #expect(response.validators == validators)
    #expect(result.conversion == nil)
  }

  @Test("BN-06 a document that is not a feed fails with the response and the reason")
  func aDocumentThatIsNotAFeedFails() async throws {
    let page = try LoopbackServer(LoopbackServer.answer(404, text: "<html>no</html>"))
    var error = await FeedFetcher().patient.failure(page.url())
    #expect(error?.kind == .status(404))
    #expect(error?.response?.status == 404)
    #expect(error?.description == "\(page.url()): the server responded with status 404 (not found)")

    let html = try LoopbackServer(LoopbackServer.answer(200, ["ETag": "\"x\""], Data("<html>yes</html>".utf8)))
    error = await FeedFetcher().patient.failure(html.url())
    #expect(error?.kind == .conversion(.notAFeed(.html)))
    #expect(error?.response?.status == 200)
    #expect(error?.response?.validators == nil)

    let json = try LoopbackServer(
      LoopbackServer.answer(text: "{\"version\":\"https://jsonfeed.org/version/1\",\"items\":[}"))
    error = await FeedFetcher().patient.failure(json.url())
    guard case .conversion(.json(let jsonError)) = error?.kind else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(jsonError.kind == .syntax)
  }

  @Test("BN-07 a server that does not answer fails with an error and no response")
  func anUnreachableServerIsAnError() async throws {
    // Port 1 is reserved; a free one may become that of another test's server.
    let url = "http://127.0.0.1:1/"
    let error = await FeedFetcher().patient.failure(url)
    #expect(error?.kind == .refused)
    #expect(error?.response == nil)
  }

  @Test("BN-13 stopping at a date is success")
  func stoppingAtADateIsSuccess() async throws {
    let server = try LoopbackServer(LoopbackServer.answer(text: rss))
    let fetcher = FeedFetcher().patient
    let result = try await fetcher.fetch(server.url(), since: Date(timeIntervalSince1970: 1_704_067_200))
    #expect(result.conversion?.feed.items.map(\.title) == ["Three", "Two"])
    #expect(result.conversion?.stoppedEarly == true)
    let none = try await fetcher.fetch(server.url(), since: Date(timeIntervalSince1970: 1_704_240_000))
    #expect(none.conversion?.feed.items == [])
  }

  @Test("BN-14 JF-02 the completion handler is called exactly once", arguments: [200, 404])
  func theCompletionIsCalledOnce(status: Int) async throws {
    let server = try LoopbackServer(LoopbackServer.answer(status, text: rss))
    let calls = Lock<[String?]>([])
    let work = JSONFeed.fetch(server.url(), with: FeedFetcher().patient) { result in
      calls.withLock { $0.append((try? result.get())?.title) }
    }
    await work.value
    #expect(calls.withLock { $0 } == [status == 200 ? "News" : nil])

    let silent = try LoopbackServer([.silence])
    let cancelled = Lock<[FetchError.Kind?]>([])
    let other = JSONFeed.fetch(silent.url(), with: FeedFetcher().patient) { result in
      cancelled.withLock { $0.append({ if case .failure(let error) = $0 { error.kind } else { nil } }(result)) }
    }
    other.cancel()
    await other.value
    #expect(cancelled.withLock { $0 } == [.cancelled])
  }

  @Test("JF-02 a feed is fetched with no networking code by the caller")
  func aFeedIsFetched() async throws {
    let server = try LoopbackServer(
      LoopbackServer.answer(text: "{\"version\":\"https://jsonfeed.org/version/1.1\",\"title\":\"T\",\"items\":[]}"))
    let feed = try await JSONFeed.fetch(server.url(), with: FeedFetcher().patient)
    #expect(feed.title == "T")
  }

  @Test("Foundation's URL can replace a string")
  func aFoundationURLIsFetched() async throws {
    let server = try LoopbackServer(LoopbackServer.answer(200, ["ETag": "\"1\""], Data(rss.utf8)))
    let url = try #require(URL(string: server.url("/a%20b?c")))
    let fetcher = FeedFetcher().patient
    #expect(try await JSONFeed.fetch(url, with: fetcher).title == "News")
    let titles = Lock<[String?]>([])
    await JSONFeed.fetch(url, with: fetcher) { result in titles.withLock { $0.append((try? result.get())?.title) } }
      .value
    #expect(titles.withLock { $0 } == ["News"])
    let date = Date(timeIntervalSince1970: 1_704_067_200)
    let result = try await fetcher.fetch(url, validators: FetchValidators(etag: "\"0\""), since: date)
    #expect(result.conversion?.feed.items.map(\.title) == ["Three", "Two"])
    #expect(try await fetcher.download(url.absoluteString).body == Data(rss.utf8))
    let request = FeedFetcher.Request(FetchState(url, validators: FetchValidators(etag: "\"0\"")), since: date)
    let text = server.url("/a%20b?c")
    #expect(request == FeedFetcher.Request(FetchState(text, validators: FetchValidators(etag: "\"0\"")), since: date))
    #expect(FeedFetcher.Request(url) == FeedFetcher.Request(text))
    var pages = FeedPages(url, fetcher: fetcher).makeAsyncIterator()
    #expect(try await pages.next()?.feed.items.count == 3)
    #expect(server.requests.map(\.path) == Array(repeating: "/a%20b?c", count: 5))
  }

  @Test("BN-42 every fetch reaches the server, whatever may be cached")
  func noCacheIsAsked() async throws {
    let server = try LoopbackServer(
      LoopbackServer.answer(200, ["Cache-Control": "max-age=3600", "Set-Cookie": "a=b"], Data(rss.utf8)))
    _ = try await FeedFetcher().patient.fetch(server.url())
    _ = try await FeedFetcher().patient.fetch(server.url())
    #expect(server.requests.count == 2)
    #expect(server.requests.allSatisfy { $0.headers["cookie"] == nil })
  }

  // Without the timeout, the slow response alone would take half an hour.
  @Test(
    "BN-42 the whole of a fetch takes no longer than its timeout, 8 s unless told otherwise", .timeLimit(.minutes(60)))
  func aSlowServerTimesOut() async throws {
    #expect(FeedFetcher.Options().timeout == .seconds(8))
    let limit = Duration.milliseconds(300)
    let fetcher = FeedFetcher(.init(timeout: limit))
    // Silence, and a slow loris that always sends something in time.
    let head = "HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n"
    for steps: [LoopbackServer.Step] in [
      [.silence], [.bytes(Data(head.utf8)), .trickle(Data(count: 100_000), milliseconds: 20)],
      [.trickle(Data(head.utf8), milliseconds: 20)],
    ] {
      let server = try LoopbackServer(steps)
      let error = await fetcher.failure(server.url())
      #expect(error?.kind == .timedOut(limit))
    }
  }
}
