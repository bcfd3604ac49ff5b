/// A controller whose items come from a feed on the web.

import Foundation
import FeedSystem
import TestServer
import Testing

@testable import FeedClient

/// The content of the test server: a feed of three pages, the first of which can change.
private final class WebFeed: Sendable {
  struct State {
    var ids = ["a", "b"]
    var title = "T"
    var etag = "1"
    var failingPath: String?
  }

  let state = Lock(State())

  func answer(_ request: LoopbackServer.Request) -> [LoopbackServer.Step] {
    let state = state.withLock { $0 }
    switch request.path {
    case state.failingPath: return LoopbackServer.answer(503)
    case "/1" where request.headers["if-none-match"] == state.etag: return LoopbackServer.answer(304)
    case "/1":
      return LoopbackServer.answer(
        200, ["ETag": state.etag], text: pagedFeed(state.ids, next: "/2", title: state.title))
    case "/2": return LoopbackServer.answer(text: pagedFeed(["b", "c"], next: "/3"))
    default: return LoopbackServer.answer(text: pagedFeed(["d"]))
    }
  }

  func change(_ body: (inout State) -> Void) { state.withLock { body(&$0) } }
}

@MainActor
@Suite(.inTurns) struct FeedPageRequestTests {
  private let web = WebFeed()
  private let server: LoopbackServer
  private let controller = FeedController<JSONFeed.Item>(.off)
  private let pages: FeedPages

  init() throws {
    server = try LoopbackServer(web.answer)
    pages = FeedPages(server.url("/1"), fetcher: patient)
  }

  private var ids: [String] { controller.items.map(\.id.stringValue) }

  /// The requests so far; those with an ETag are marked with it.
  private var requests: [String] { server.requests.map { $0.path + ($0.headers["if-none-match"] ?? "") } }

  @Test("FK-13 the pages come one after the other, each item once")
  func pagesAreAppended() async throws {
    #expect(pages.hasNextPage == nil)
    #expect(pages.nextPage.pageNumber == 2)
    try await controller.fetch(pages.firstPage)
    #expect(pages.feed?.title == "T")
    #expect(pages.hasNextPage == true)
    #expect(try await controller.fetch(pages.nextPage).insertions == [2])
    #expect(pages.nextPage.pageNumber == 3)
    try await controller.fetch(pages.nextPage)
    #expect(ids == ["a", "b", "c", "d"])
    #expect(pages.hasNextPage == false)
    #expect(try await controller.fetch(pages.nextPage).isEmpty)
    #expect(requests == ["/1", "/2", "/3"])
  }

  @Test("FK-05 FK-25 an unchanged first page changes nothing, and later pages continue")
  func unchanged() async throws {
    try await controller.fetch(pages.firstPage)
    try await controller.fetch(pages.nextPage)
    #expect(try await controller.fetch(pages.firstPage).isEmpty)
    // Another document with the same items.
    web.change { ($0.title, $0.etag) = ("U", "2") }
    #expect(try await controller.fetch(pages.firstPage).isEmpty)
    #expect(pages.feed?.title == "U")
    try await controller.fetch(pages.nextPage)
    #expect(ids == ["a", "b", "c", "d"])
    #expect(requests == ["/1", "/2", "/11", "/11", "/3"])
  }

  @Test("FK-04 a changed first page replaces everything, and the pages start again")
  func changed() async throws {
    try await controller.fetch(pages.firstPage)
    try await controller.fetch(pages.nextPage)
    web.change { ($0.ids, $0.etag) = (["z", "a"], "2") }
    try await controller.fetch(pages.firstPage)
    #expect(ids == ["z", "a"])
    try await controller.fetch(pages.nextPage)
    #expect(ids == ["z", "a", "b", "c"])
    #expect(requests == ["/1", "/2", "/11", "/2"])
  }

  @Test("FK-03 validators that were stored with the cache make the first request conditional")
  func resumed() async throws {
    try await controller.fetch(pages.firstPage)
    let pages = FeedPages(server.url("/1"), fetcher: patient, validators: pages.validators)
    #expect(try await controller.fetch(pages.firstPage).isEmpty)
    #expect(ids == ["a", "b"])
    #expect(pages.feed == nil)
    // Only the first page tells which page follows it.
    try await controller.fetch(pages.nextPage)
    #expect(ids == ["a", "b", "c"])
    #expect(requests == ["/1", "/11", "/1", "/2"])
    // The next refresh still detects the change.
    web.change { ($0.ids, $0.etag) = (["z"], "2") }
    try await controller.fetch(pages.firstPage)
    #expect(ids == ["z"])
  }

  @Test("FK-09 a page that failed can be requested again")
  func failed() async throws {
    try await controller.fetch(pages.firstPage)
    let validators = pages.validators
    web.change { $0.failingPath = "/2" }
    let error = await #expect(throws: FetchError.self) { try await controller.fetch(pages.nextPage) }
    #expect(error?.kind == .status(503))
    web.change { ($0.failingPath, $0.etag) = ("/1", "2") }
    await #expect(throws: FetchError.self) { try await controller.fetch(pages.firstPage) }
    #expect(pages.validators == validators)
    #expect(ids == ["a", "b"])
    web.change { $0.failingPath = nil }
    try await controller.fetch(pages.nextPage)
    #expect(ids == ["a", "b", "c"])
  }

  @Test func aPageThatTheControllerDidNotUseIsReturnedAgain() async throws {
    // The request has brought the page, but the controller was cancelled before it received it.
    _ = try await pages.firstPage.fetchItems()
    #expect(try await controller.fetch(pages.firstPage).insertions == [0, 1])
    #expect(requests == ["/1", "/11"])
  }
}
