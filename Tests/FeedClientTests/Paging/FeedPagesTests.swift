/// The pages of feeds, from a server in this process.

import Foundation
import FeedSystem
import TestServer
import Testing

@testable import FeedClient

/// A JSON Feed with items of these ids, and a `next_url`.
func pagedFeed(_ ids: [String], next: String? = nil, title: String = "T", _ more: String = "") -> String {
  let items = ids.map { #"{"id":"\#($0)","content_text":"x"}"# }.joined(separator: ",")
  let nextURL = next.map { #""next_url":"\#($0)","# } ?? ""
  return #"{"version":"https://jsonfeed.org/version/1.1","title":"\#(title)",\#(nextURL)\#(more)"items":[\#(items)]}"#
}

let patient = FeedFetcher().patient

extension LoopbackServer {
  /// A server of documents by path; 404 for all others.
  fileprivate convenience init(_ documents: [String: String]) throws {
    try self.init { request in
      documents[request.path].map { LoopbackServer.answer(text: $0) } ?? LoopbackServer.answer(404)
    }
  }

  fileprivate var paths: [String] { requests.map(\.path) }
}

extension FeedPages {
  /// The ids of the items of each page, and the error that ended it.
  fileprivate func ids() async -> (pages: [[String]], error: FetchError?) {
    var pages: [[String]] = []
    do throws(FetchError) {
      for try await page in self { pages.append(page.feed.items.map(\.id.stringValue)) }
      return (pages, nil)
    } catch {
      return (pages, error)
    }
  }
}

@Suite(.inTurns) struct FeedPagesTests {
  // MARK: Links to the next page

  @Test func nextURLLeadsFromPageToPage() async throws {
    let server = try LoopbackServer([
      "/1": pagedFeed(["a", "b"], next: "2"), "/2": pagedFeed(["c"], next: "/3?x#y"), "/3?x": pagedFeed(["d"]),
    ])
    var numbers: [Int] = []
    var next: [String?] = []
    for try await page in FeedPages(server.url("/1"), fetcher: patient) {
      numbers.append(page.number)
      next.append(page.nextURLs.first)
      #expect(page.response.status == 200)
    }
    #expect(numbers == [1, 2, 3])
    #expect(next == [server.url("/2"), server.url("/3?x#y"), nil])
    #expect(server.paths == ["/1", "/2", "/3?x"])
  }

  @Test("rel=next of Atom and RSS (RFC 5005 §3)")
  func linksLeadFromPageToPage() async throws {
    let server = try LoopbackServer([
      "/1": """
      <feed xmlns="http://www.w3.org/2005/Atom"><title>T</title><id>f</id><link rel="next" href="/2"/>
      <entry><id>urn:a</id></entry></feed>
      """,
      "/2": """
      <rss version="2.0" xmlns:a="http://www.w3.org/2005/Atom"><channel><title>T</title><a:link rel="next" href="/3"/>
      <item><guid>b</guid></item></channel></rss>
      """, "/3": pagedFeed(["c"]),
    ])
    #expect(await FeedPages(server.url("/1"), fetcher: patient).ids().pages == [["urn:a"], ["b"], ["c"]])
  }

  @Test("rel=prev-archive of an archived feed (RFC 5005 §4), after rel=next")
  func archivesAreReadBackwards() async throws {
    func atom(_ id: String, _ links: String) -> String {
      """
      <feed xmlns="http://www.w3.org/2005/Atom" xmlns:fh="http://purl.org/syndication/history/1.0"><title>T</title>
      <id>f</id>\(links)<entry><id>urn:\(id)</id></entry></feed>
      """
    }
    let archive = #"<fh:archive/><link rel="current" href="/feed"/>"#
    let server = try LoopbackServer([
      "/feed": atom("d", #"<link rel="prev-archive" href="/may"/><link rel="next" href="/feed2"/>"#),
      "/feed2": atom("c", #"<link rel="prev-archive" href="/may"/><link rel="self" href="/feed2"/>"#),
      "/may": atom("b", archive + #"<link rel="prev-archive" href="/april"/><link rel="next-archive" href="/feed"/>"#),
      "/april": atom("a", archive + #"<link rel="next-archive" href="/may"/>"#),
    ])
    #expect(
      await FeedPages(server.url("/feed"), fetcher: patient).ids().pages == [
        ["urn:d"], ["urn:c"], ["urn:b"], ["urn:a"],
      ])
  }

  @Test func anArchiveIsFollowedIfTheNextPageWasSeen() async throws {
    let server = try LoopbackServer([
      "/1": pagedFeed(["a"], next: "/1#top", #""_rfc5005":{"prev_archive":"2"},"#), "/2": pagedFeed(["b"]),
    ])
    #expect(await FeedPages(server.url("/1"), fetcher: patient).ids().pages == [["a"], ["b"]])
  }

  // MARK: Loops

  @Test func aURLThatWasSeenEndsThePages() async throws {
    let server = try LoopbackServer(["/1": pagedFeed(["a"], next: "/2"), "/2": pagedFeed(["b"], next: "/1#top")])
    let (pages, error) = await FeedPages(server.url("/1"), fetcher: patient).ids()
    #expect(pages == [["a"], ["b"]])
    #expect(error == nil)
    #expect(server.paths == ["/1", "/2"])
  }

  @Test func targetsOfRedirectsCountAsSeen() async throws {
    let server = try LoopbackServer { request in
      request.path == "/old"
        ? LoopbackServer.answer(301, ["Location": "/new"])
        : LoopbackServer.answer(text: pagedFeed([request.path], next: request.path == "/new" ? "/2" : "/new"))
    }
    #expect(await FeedPages(server.url("/old"), fetcher: patient).ids().pages == [["/new"], ["/2"]])
    #expect(server.paths == ["/old", "/new", "/2"])
  }

  @Test func theSameItemsAtAnotherNumberEndThePages() async throws {
    // A server that ignores the page number and sends the time: no two of its documents are equal.
    let count = Lock(1)
    let server = try LoopbackServer { _ in
      let number = count.withLock { count in
        count += 1
        return count
      }
      return LoopbackServer.answer(text: pagedFeed(["a"], next: "/?page=\(number)", title: "It is \(number)"))
    }
    #expect(await FeedPages(server.url("/"), fetcher: patient).ids().pages == [["a"]])
    #expect(server.paths == ["/", "/?page=2"])
  }

  @Test func theSameBytesAtAnotherURLEndThePages() async throws {
    // Relative URLs turn the same bytes into other items.
    let rss = """
      <rss version="2.0" xmlns:a="http://www.w3.org/2005/Atom"><channel><title>T</title><a:link rel="next" href="page/2"/>
      <item><guid>a</guid><link>1</link></item></channel></rss>
      """
    let server = try LoopbackServer(LoopbackServer.answer(text: rss))
    #expect(await FeedPages(server.url("/f/"), fetcher: patient).ids().pages == [["a"]])
    #expect(server.paths == ["/f/", "/f/page/2"])
  }

  @Test(arguments: [(0, 0), (1, 1), (3, 3), (-1, 0)])
  func theLimitHolds(limit: Int, count: Int) async throws {
    let server = try LoopbackServer { request in
      LoopbackServer.answer(text: pagedFeed([request.path], next: request.path + "x"))
    }
    let (pages, error) = await FeedPages(server.url("/"), fetcher: patient, limit: limit).ids()
    #expect(pages.count == count)
    #expect(error == nil)
    #expect(server.requests.count == count)
  }

  @Test func thePageWithTheDateIsTheLast() async throws {
    func page(_ day: Int, next: String) -> String {
      let items = [day, day - 1].map {
        #"{"id":"\#($0)","content_text":"","date_published":"2024-01-0\#($0)T00:00:00Z"}"#
      }
      return
        #"{"version":"https://jsonfeed.org/version/1.1","title":"T","next_url":"\#(next)","items":[\#(items.joined(separator: ","))]}"#
    }
    let server = try LoopbackServer(["/1": page(9, next: "/2"), "/2": page(7, next: "/3"), "/3": page(5, next: "/4")])
    let date = try Date("2024-01-06T00:00:00Z", strategy: .iso8601)
    #expect(await FeedPages(server.url("/1"), fetcher: patient, since: date).ids().pages == [["9", "8"], ["7"]])
    #expect(server.paths == ["/1", "/2"])
  }

  // MARK: Errors

  @Test func aFailedPageThrowsAfterThePagesBeforeIt() async throws {
    let server = try LoopbackServer([
      "/1": pagedFeed(["a"], next: "/2"), "/2": pagedFeed(["b"], next: "/3"), "/3": "<html></html>",
    ])
    var iterator = FeedPages(server.url("/1"), fetcher: patient).makeAsyncIterator()
    #expect(try await iterator.next()?.number == 1)
    #expect(try await iterator.next()?.number == 2)
    let error = await #expect(throws: FetchError.self) { try await iterator.next() }
    #expect(error?.url == server.url("/3"))
    #expect(error?.kind == .conversion(.notAFeed(.html)))
    #expect(try await iterator.next() == nil)
    #expect(server.paths == ["/1", "/2", "/3"])
  }

  @Test(arguments: ["file:///etc/passwd", "ftp://127.0.0.1/x"])
  func onlyHTTPIsFollowed(next: String) async throws {
    let server = try LoopbackServer(["/1": pagedFeed(["a"], next: next)])
    let (pages, error) = await FeedPages(server.url("/1"), fetcher: patient).ids()
    #expect(pages == [["a"]])
    #expect(error?.kind == .invalidURL)
  }

  @Test func aURLThatRunsCodeIsNotANextPage() async throws {
    let server = try LoopbackServer(["/1": pagedFeed(["a"], next: "javascript:1")])
    let (pages, error) = await FeedPages(server.url("/1"), fetcher: patient).ids()
    #expect(pages == [["a"]])
    #expect(error == nil)
  }

  @Test func cancellingEndsThePages() async throws {
    let server = try LoopbackServer { request in
      request.path == "/1" ? LoopbackServer.answer(text: pagedFeed(["a"], next: "/2")) : [.silence]
    }
    let work = Task { await FeedPages(server.url("/1"), fetcher: patient).ids() }
    while server.requests.count < 2 { await Task.yield() }
    work.cancel()
    let (pages, error) = await work.value
    #expect(pages == [["a"]])
    #expect(error?.kind == .cancelled)
  }

  @Test(arguments: [(["Authorization": "secret"], "", "secret"), ([:], "user:pass@", "Basic dXNlcjpwYXNz")])
  func headerFieldsAndPasswordsAreSentOnlyToTheFirstServer(
    headers: [String: String], credentials: String, field: String
  ) async throws {
    let other = try LoopbackServer(["/2": pagedFeed(["b"])])
    let server = try LoopbackServer([
      "/1": pagedFeed(["a"], next: "/1b"), "/1b": pagedFeed(["c"], next: other.url("/2")),
    ])
    let fetcher = FeedFetcher(.init(headers: headers, timeout: .patient))
    let url = server.url("/1").replacing("http://", with: "http://" + credentials)
    #expect(await FeedPages(url, fetcher: fetcher).ids().pages == [["a"], ["c"], ["b"]])
    #expect(server.requests.map { $0.headers["authorization"] } == [field, field])
    #expect(other.requests.map { $0.headers["authorization"] } == [nil])
  }

  // MARK: Only if something has changed

  @Test func aLoopOverAFirstPageThatHasNotChangedHasNoPages() async throws {
    let server = try LoopbackServer { request in
      switch (request.path, request.headers["if-none-match"]) {
      case ("/1", "1"): LoopbackServer.answer(304)
      case ("/1", _): LoopbackServer.answer(200, ["ETag": "1"], text: pagedFeed(["a"], next: "/2"))
      default: LoopbackServer.answer(200, ["ETag": "2"], text: pagedFeed(["b"]))
      }
    }
    let pages = FeedPages(server.url("/1"), fetcher: patient)
    #expect(await pages.ids().pages == [["a"], ["b"]])
    #expect(pages.validators?.etag == "1")
    #expect(await pages.ids().pages == [])
    let later = FeedPages(server.url("/1"), fetcher: patient, validators: pages.validators)
    #expect(await later.ids().pages == [])
    #expect(later.validators == pages.validators)
    #expect(server.paths == ["/1", "/2", "/1", "/1"])
  }

  @Test func aLoopThatEndedEarlyStartsAgainWithTheSamePages() async throws {
    let server = try LoopbackServer { request in
      request.path == "/1"
        ? LoopbackServer.answer(200, ["ETag": "1"], text: pagedFeed(["a"], next: "/2")) : LoopbackServer.answer(503)
    }
    let pages = FeedPages(server.url("/1"), fetcher: patient)
    for try await page in pages {
      #expect(page.number == 1)
      break
    }
    #expect(pages.validators == nil)
    let (found, error) = await pages.ids()
    #expect(found == [["a"]])
    #expect(error?.kind == .status(503))
    #expect(pages.validators == nil)
  }
}
