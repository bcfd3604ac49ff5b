/// What is remembered between two fetches.

import Foundation
import FeedSystem
import TestFeeds
import TestServer
import Testing

@testable import FeedClient

@Suite(.inTurns) struct FetchStateTests {
  private let interval = FeedFetcher.Options().refreshInterval
  private let now = Date(timeIntervalSince1970: 1_795_305_600)

  private func response(_ status: Int = 200, _ headers: [String: String] = [:]) -> FetchResponse {
    var response = FetchResponse(url: "https://example.org/feed.xml")
    (response.status, response.headers) = (status, headers)
    return response
  }

  /// The state after results that arrive at the same time.
  private func state(after kinds: [FetchError.Kind], _ headers: [String: String] = [:]) -> FetchState {
    var state = FetchState("https://example.org/feed.xml")
    for kind in kinds {
      let error = FetchError(kind, url: state.url, response: headers.isEmpty ? nil : response(503, headers))
      state.note(.failure(error), at: now, refreshInterval: interval)
    }
    return state
  }

  private func wait(after kinds: [FetchError.Kind], _ headers: [String: String] = [:]) -> Double? {
    state(after: kinds, headers).nextFetch?.timeIntervalSince(now)
  }

  @Test func aNewFeedIsDueAtOnce() {
    #expect(FetchState("https://example.org/").isDue(at: now))
  }

  @Test func withoutAHintThereIsAnHourBetweenRequests() throws {
    var state = FetchState("https://example.org/feed.xml")
    state.note(.success(.notModified(response(304))), at: now, refreshInterval: interval)
    #expect(state.nextFetch == now + 3600)
    #expect(!state.isDue(at: now + 3599))
    #expect(state.isDue(at: now + 3600))
  }

  @Test func theTimeDoublesWithEachFailure() {
    for kind in [FetchError.Kind.status(429), .status(503), .status(404), .timedOut(.seconds(8)), .refused] {
      let waits = (1...7).map { wait(after: Array(repeating: kind, count: $0)) }
      #expect(waits == [3600, 7200, 14_400, 28_800, 57_600, 86_400, 86_400])
    }
    #expect(state(after: Array(repeating: .status(503), count: 2000)).failures == 1000)
    // The name of the host is not looked up more often than that.
    #expect(wait(after: [.hostNotFound]) == 900)
    #expect(wait(after: [.hostNotFound, .hostNotFound]) == 1800)
  }

  @Test func retryAfterIsObeyed() {
    #expect(wait(after: [.status(429)], ["retry-after": "172800"]) == 172_800)
    #expect(wait(after: [.status(503), .status(503)], ["retry-after": "1800"]) == 1800)
    #expect(wait(after: [.status(503)], ["retry-after": "1"]) == 900)
    #expect(wait(after: [.status(503)], ["retry-after": "soon"]) == 3600)
    #expect(wait(after: [.status(503)], ["retry-after": "99999999999999999999"]) == 604_800)
    #expect(wait(after: [.status(404)], ["cache-control": "max-age=7200"]) == 7200)
    #expect(wait(after: [.status(404)], ["cache-control": "max-age=60"]) == 3600)
    // A cache had the document for an hour.
    let expiring = ["date": "Sat, 21 Nov 2026 23:00:00 GMT", "expires": "Sun, 22 Nov 2026 03:00:00 GMT", "age": "3600"]
    #expect(wait(after: [.status(404)], expiring) == 10_800)
  }

  @Test func withoutARequestNothingChanges() {
    for kind in [FetchError.Kind.invalidURL, .invalidHeader("a"), .offline, .cancelled] {
      #expect(state(after: [kind]) == FetchState("https://example.org/feed.xml"))
    }
  }

  @Test func whatIsWrongHereIsNoFailureOfTheServer() {
    for kind in [FetchError.Kind.privateAddress, .unavailable("no such file")] {
      #expect(state(after: [kind]) == FetchState("https://example.org/feed.xml"))
    }
    // The server has redirected to such an address.
    #expect(state(after: [.privateAddress], ["location": "http://127.0.0.1/"]).failures == 1)
  }

  @Test func aSuccessEndsTheFailures() {
    var state = state(after: [.status(503), .status(410)])
    #expect(state.isGone && state.failures == 2)
    #expect(!state.isDue(at: now + 1e9))
    state.note(.success(.notModified(response(304))), at: now, refreshInterval: interval)
    #expect(!state.isGone && state.failures == 0)
    #expect(state.isDue(at: now + 3600))
  }

  @Test func aTimeThatIsTooFarAwayIsIgnored() {
    var state = FetchState("https://example.org/")
    // The clock was a year ahead.
    state.note(.success(.notModified(response(304))), at: now + 365 * 86_400, refreshInterval: interval)
    #expect(state.isDue(at: now))
  }

  @Test func itIsStoredAsJSON() async throws {
    let server = try LoopbackServer { request in
      request.path == "/old"
        ? LoopbackServer.answer(301, ["Location": "/new"], Data())
        : LoopbackServer.answer(200, ["ETag": "\"1\""], Data(rss.utf8))
    }
    var state = FetchState(server.url("/old"))
    _ = try await FeedFetcher().patient.fetch(&state)
    #expect(state.validators?.etag == "\"1\"" && state.url == server.url("/new"))
    #expect(try survivesCoders(state))
  }

  @Test func credentialsAreNotStored() {
    let given = "https://ada:secret@example.org/feed.xml"
    let stored = FetchState(given).removingCredentials()
    #expect(stored.url == "https://example.org/feed.xml")
    #expect(stored.addingCredentials(of: given).url == given)
    #expect(FetchState("https://example.com/").addingCredentials(of: given).url == "https://example.com/")
    #expect(FetchState("http://example.org/").addingCredentials(of: given).url == "http://example.org/")
    var moved = FetchState(given)
    moved.url = "https://example.com/"
    moved.failures = 5
    #expect(!"\(moved.removingCredentials())".contains("secret"))
    #expect(moved.removingCredentials().addingCredentials(of: given) == moved)
  }

  @Test func aLostFeedIsFetchedAgainAtOnceWhateverItIs() async throws {
    // A feed that asks for patience in every way.
    let hours = (0..<24).map { "<hour>\($0)</hour>" }.joined()
    let wishes = "<ttl>600</ttl><skipHours>\(hours)</skipHours>"
    let body = rss.replacing("<link>https://example.org/</link>", with: wishes)
    let headers = ["ETag": "\"1\"", "Cache-Control": "max-age=86400"]
    let server = try LoopbackServer { request in
      request.headers["if-none-match"] != nil
        ? LoopbackServer.answer(304, headers) : LoopbackServer.answer(200, headers, Data(body.utf8))
    }
    var state = FetchState(server.url())
    for _ in 0..<2 { _ = try await FeedFetcher().patient.fetch(&state) }
    #expect(!state.isDue() && state.forgettingFeed().isDue())
    var forgotten = state.forgettingFeed()
    #expect(forgotten.validators == nil)
    #expect(try await FeedFetcher().patient.fetch(&forgotten).conversion != nil)
    #expect(server.requests.last?.headers["if-none-match"] == nil)
    #expect(!forgotten.isDue())
    // Anything is better than no feed.
    let cutServer = try LoopbackServer(LoopbackServer.answer(text: cut))
    forgotten = state.forgettingFeed()
    forgotten.url = cutServer.url()
    _ = try await FeedFetcher().patient.fetch(&forgotten)
    #expect(forgotten.failures == 0)
    #expect(state.withFeed(of: nil).withFeed(of: state) == state)
  }

  @Test(arguments: [410, 429, 500])
  func aLostFeedIsNotRequestedEarlierAfterAFailure(status: Int) async throws {
    let server = try LoopbackServer(LoopbackServer.answer(status, ["Retry-After": "7200"]))
    var state = FetchState(server.url())
    _ = try? await FeedFetcher().patient.fetch(&state)
    #expect(!state.isDue() && !state.forgettingFeed().isDue())
    #expect(state.forgettingFeed().nextFetch == state.nextFetch && state.nextFetch != nil)
  }

  @Test func theFeedsOwnWishesAreRemembered() async throws {
    let body = rss.replacing("<link>https://example.org/</link>", with: "<ttl>180</ttl>")
    let server = try LoopbackServer { request in
      request.headers["if-none-match"] != nil
        ? LoopbackServer.answer(304) : LoopbackServer.answer(200, ["ETag": "\"1\""], Data(body.utf8))
    }
    var state = FetchState(server.url())
    for status in [200, 304] {
      let before = Date()
      let result = try await FeedFetcher().patient.fetch(&state)
      #expect(result.response.status == status)
      #expect((before + 10_800...Date() + 10_800).contains(try #require(state.nextFetch)))
      // A 304 has no feed that could say it.
      #expect((result.response.nextFetch != nil) == (status == 200))
    }
  }

  @Test func anAnswerThatNothingHasChangedNeedNotRepeatTheLifetime() async throws {
    let server = try LoopbackServer { request in
      request.headers["if-none-match"] != nil
        ? LoopbackServer.answer(304)
        : LoopbackServer.answer(200, ["ETag": "\"1\"", "Cache-Control": "max-age=43200"], Data(rss.utf8))
    }
    var state = FetchState(server.url())
    for status in [200, 304, 304] {
      let before = Date()
      #expect(try await FeedFetcher().patient.fetch(&state).response.status == status)
      #expect((before + 43_200...Date() + 43_200).contains(try #require(state.nextFetch)))
    }
  }

  @Test func headerFieldsAreForTheServerThatWasGiven() async throws {
    let other = try LoopbackServer(LoopbackServer.answer(text: rss))
    let server = try LoopbackServer(LoopbackServer.answer(301, ["Location": other.url("/feed")]))
    var fetcher = FeedFetcher().patient
    fetcher.options.headers = ["Authorization": "Bearer x"]
    var state = FetchState(server.url())
    for _ in 0..<2 { _ = try await fetcher.fetch(&state) }
    #expect(state.url == other.url("/feed"))
    #expect(server.requests.map { $0.headers["authorization"] } == ["Bearer x"])
    #expect(other.requests.map { $0.headers["authorization"] } == [nil, nil])
  }

  @Test func permanentRedirectsMoveTheFeedAndFailuresDoNot() async throws {
    let isBroken = Lock(false)
    let server = try LoopbackServer { request in
      switch request.path {
      case "/old": LoopbackServer.answer(301, ["Location": "/older"])
      case "/older": LoopbackServer.answer(308, ["Location": "/now"])
      case "/now": LoopbackServer.answer(302, ["Location": "/feed"])
      default: isBroken.withLock { $0 } ? LoopbackServer.answer(404) : LoopbackServer.answer(text: rss)
      }
    }
    var state = FetchState(server.url("/old"))
    isBroken.withLock { $0 = true }
    await #expect(throws: FetchError.self) { try await FeedFetcher().patient.fetch(&state) }
    #expect(state.url == server.url("/old"))
    isBroken.withLock { $0 = false }
    _ = try await FeedFetcher().patient.fetch(&state)
    #expect(state.url == server.url("/now"))
  }

  @Test(arguments: [(410, true), (301, true), (308, true), (302, false), (307, false)])
  func onlyTheFeedsOwnURLCanBeGone(first: Int, isGone: Bool) async throws {
    let server = try LoopbackServer { request in
      request.path == "/feed" ? LoopbackServer.answer(first, ["Location": "/closed"]) : LoopbackServer.answer(410)
    }
    let outcome = await FeedFetcher().patient.fetch(FetchState(server.url("/feed")))
    let error = #expect(throws: FetchError.self) { try outcome.result.get() }
    #expect(error?.message.contains("unsubscribe") == isGone)
    #expect(outcome.state.isGone == isGone)
    #expect(outcome.state.failures == 1)
  }

  @Test func aRedirectWithAPasswordOfItsOwnMovesNothing() async throws {
    let target = Lock("")
    let server = try LoopbackServer { request in
      request.path == "/feed"
        ? LoopbackServer.answer(text: rss)
        : LoopbackServer.answer(301, ["Location": target.withLock { $0 }])
    }
    func url(_ credentials: String, _ path: String) -> String {
      server.url(path).replacing("//", with: "//\(credentials)", maxReplacements: 1)
    }
    for location in [url("u:pw@", "/feed"), url("u:pw@", "/more")] {
      target.withLock { $0 = location }
      for given in [server.url("/old"), url("ada:secret@", "/old")] {
        var state = FetchState(given)
        _ = try? await FeedFetcher().patient.fetch(&state)
        #expect(state.url == given)
      }
    }
    // The user's own may move with the feed.
    for location in ["/feed", server.url("/feed"), url("ada:secret@", "/feed")] {
      target.withLock { $0 = location }
      var state = FetchState(url("ada:secret@", "/old"))
      _ = try await FeedFetcher().patient.fetch(&state)
      #expect(state.url == url("ada:secret@", "/feed"))
    }
  }

  @Test func aWrongMoveHeals() async throws {
    let isWrong = Lock(true)
    let server = try LoopbackServer { request in
      switch (request.path, isWrong.withLock { $0 }) {
      case ("/feed", true): LoopbackServer.answer(301, ["Location": "/login"])
      case (_, true), ("/feed", false): LoopbackServer.answer(text: rss)
      default: LoopbackServer.answer(404)
      }
    }
    var state = FetchState(server.url("/feed"))
    _ = try await FeedFetcher().patient.fetch(&state)
    #expect(state.url == server.url("/login"))
    isWrong.withLock { $0 = false }
    for _ in 0..<6 {
      state = try JSONDecoder().decode(FetchState.self, from: JSONEncoder().encode(state))
      _ = try? await FeedFetcher().patient.fetch(&state)
    }
    #expect(server.requests.map(\.path) == ["/feed"] + Array(repeating: "/login", count: 6) + ["/feed"])
    #expect(state.url == server.url("/feed") && state.failures == 0)
  }

  // MARK: Documents that are worse than the stored feed

  /// Bodies in the order in which they are served, each with its number as ETag; the number of items that a fetch
  /// returns, nil for an error.
  private func items(of bodies: [String], _ state: inout FetchState) async throws -> [Int?] {
    let next = Lock(0)
    let server = try LoopbackServer { _ in
      let index = next.withLock { next in
        defer { next += 1 }
        return next
      }
      return LoopbackServer.answer(200, ["ETag": "\"\(index)\""], Data(bodies[index].utf8))
    }
    state = FetchState(server.url())
    var counts: [Int?] = []
    for _ in bodies {
      do throws(FetchError) {
        counts.append(try await FeedFetcher().patient.fetch(&state).conversion?.feed.items.count)
      } catch {
        guard case .damaged = error.kind else { throw error }
        #expect(error.response?.validators == nil)
        counts.append(nil)
      }
    }
    return counts
  }

  private var cut: String { String(rss.prefix(rss.count - 60)) }

  @Test func aDocumentThatWasCutOffDoesNotReplaceACompleteOne() async throws {
    var state = FetchState("")
    #expect(try await items(of: [rss, cut], &state) == [3, nil])
    #expect(state.validators?.etag == "\"0\"")
    #expect(state.failures == 1)
    #expect(try await items(of: [rss, cut, rss + " "], &state) == [3, nil, 3])
    #expect(state.validators?.etag == "\"2\"" && state.failures == 0)
  }

  @Test func aFeedThatIsAlwaysCutOffIsRead() async throws {
    var state = FetchState("")
    let shorter = String(cut.dropLast(20))
    #expect(try await items(of: [shorter, cut, shorter], &state).count { $0 != nil } == 3)
    #expect(state.validators?.etag == "\"2\"")
  }

  @Test func aFeedThatFromNowOnLacksItsEndTagsIsReadAgain() async throws {
    let withoutEnd = String(rss.dropLast(8))
    let json = #"{"version": "https://jsonfeed.org/version/1.1", "title": "News", "items": [{"id": "1"}]}"#
    var state = FetchState("")
    #expect(try await items(of: [rss, withoutEnd, withoutEnd + " "], &state) == [3, nil, 3])
    #expect(state.validators?.etag == "\"2\"" && state.failures == 0)
    #expect(try await items(of: [json, String(json.dropLast()), String(json.dropLast())], &state) == [1, nil, 1])
    // A complete one in between shows that the server can send it.
    #expect(try await items(of: [rss, withoutEnd, rss + " ", withoutEnd], &state) == [3, nil, 3, nil])
  }

  @Test func missingItemsAreWaitedForLonger() async throws {
    let short = try #require(rss.firstRange(of: "<item><title>Two").map { String(rss[..<$0.lowerBound]) })
    var state = FetchState("")
    #expect(try await items(of: [rss, short, short, short, short, short], &state) == [3, nil, nil, nil, nil, 1])
    #expect(try await items(of: [rss, short, short, rss + " "], &state).last == .some(3))
  }

  @Test func aBrokenDocumentWithoutItemsDoesNotReplaceItems() async throws {
    let empty = "<rss version=\"2.0\"><channel><title>News</title></channel></rss>"
    let broken = empty.replacing("News", with: "Error</b> in line 7")
    var state = FetchState("")
    #expect(try await items(of: [rss, broken], &state) == [3, nil])
    // An empty feed may be meant.
    #expect(try await items(of: [rss, empty], &state) == [3, 0])
    #expect(try await items(of: [empty, broken], &state) == [0, 0])
    #expect(try await items(of: [broken, rss], &state) == [0, 3])
  }

  @Test func itemsThatAreNotWantedAreItems() async throws {
    let server = try LoopbackServer(LoopbackServer.answer(text: rss.replacing("News", with: "A</b>")))
    var state = FetchState(server.url())
    _ = try await FeedFetcher().patient.fetch(&state)
    state.validators = nil
    let result = try await FeedFetcher().patient.fetch(&state, since: Date(timeIntervalSince1970: 4e9))
    #expect(result.conversion?.feed.items.isEmpty == true)
  }
}
