/// Fetching many feeds at once.

import Foundation
import FeedSystem
import TestServer
import Testing

@testable import FeedClient

@Suite(.inTurns) struct FetchAllTests {
  @Test func allAreFetchedAndCounted() async throws {
    let server = try LoopbackServer { request in
      request.path.hasSuffix("7") ? LoopbackServer.answer(404) : LoopbackServer.answer(text: rss)
    }
    let requests = (0..<40).map { FeedFetcher.Request(server.url("/\($0)")) } + [FeedFetcher.Request("nonsense")]
    var urls: Set<String> = []
    var failures = 0
    var finished: [Int] = []
    for await outcome in FeedFetcher().patient.fetchAll(requests, perHost: 8) {
      urls.insert(outcome.request.url)
      if case .failure = outcome.result { failures += 1 }
      finished.append(outcome.finishedCount)
      #expect(outcome.total == 41)
    }
    #expect(urls == Set(requests.map(\.url)))
    #expect(failures == 5)
    #expect(finished == Array(1...41))
  }

  @Test(
    "no more than the limits are under way, and as many as they allow", arguments: [(3, 16, 3), (16, 4, 4), (0, 0, 1)])
  func theLimitsHold(limit: Int, perHost: Int, peak: Int) async throws {
    // Each response waits until the maximum number of requests is in progress.
    let server = try LoopbackServer([.rendezvous(peak)] + LoopbackServer.answer(text: rss))
    let requests = (0..<(peak * 3)).map { FeedFetcher.Request(server.url("/\($0)")) }
    var count = 0
    for await outcome in FeedFetcher().patient.fetchAll(requests, limit: limit, perHost: perHost) {
      if case .success = outcome.result { count += 1 }
    }
    #expect(count == peak * 3)
    #expect(server.peak <= peak)
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test func aSequenceIsReadAsItArrives() async throws {
    let server = try LoopbackServer(LoopbackServer.answer(text: rss))
    let (requests, continuation) = AsyncStream.makeStream(of: FeedFetcher.Request.self)
    var outcomes = FeedFetcher().patient.fetchAll(requests).makeAsyncIterator()
    for index in 0..<3 {
      continuation.yield(FeedFetcher.Request(server.url("/\(index)")))
      let outcome = await outcomes.next()
      #expect(outcome?.request.url == server.url("/\(index)"))
      #expect(outcome?.finishedCount == index + 1 && outcome?.total == nil)
    }
    continuation.finish()
    #expect(await outcomes.next() == nil)
  }

  @Test func anIntervalOfAnyLengthCanBeWaitedFor() async throws {
    let server = try LoopbackServer(LoopbackServer.answer(text: rss))
    let requests = [FeedFetcher.Request(server.url("/1")), FeedFetcher.Request(server.url("/2"))]
    for await outcome in FeedFetcher().patient.fetchAll(requests, hostInterval: .seconds(Int.max)) {
      #expect(outcome.index == 0)
      break
    }
    for interval in [Duration.seconds(Int.max), .seconds(Int.min)] {
      var schedule = FetchSchedule(limit: 4, perHost: 2, interval: interval)
      for request in requests { _ = schedule.note(.found(request)) }
      let now = ContinuousClock.now
      #expect(schedule.start(at: now) != nil)
      #expect((schedule.start(at: now) != nil) == (interval < .zero))
    }
  }

  @Test func noRequestsGiveNoOutcomes() async {
    var outcomes = FeedFetcher().patient.fetchAll([]).makeAsyncIterator()
    #expect(await outcomes.next() == nil)
  }

  /// The event that a fetch has failed.
  private func failure(of start: FetchSchedule.Start) -> FetchSchedule.Event {
    .finished(
      start,
      FetchOutcome(
        request: start.request, state: start.request.state, result: .failure(FetchError(.refused, url: ""))))
  }

  @Test func oneHostDoesNotDelayTheOthers() throws {
    var schedule = FetchSchedule(limit: 4, perHost: 2)
    for path in 0..<5 { #expect(schedule.note(.found(FeedFetcher.Request("http://A/\(path)"))) == nil) }
    _ = schedule.note(.found(FeedFetcher.Request("http://b/")))
    let first = try #require({ schedule.start(at: .now) }())
    #expect(first.request.url == "http://A/0" && first.index == 0)
    #expect(schedule.start(at: .now)?.request.url == "http://A/1")
    let other = try #require({ schedule.start(at: .now) }())
    #expect(other.request.url == "http://b/" && other.index == 5)
    #expect(schedule.start(at: .now) == nil)
    #expect(schedule.nextStart == nil)
    let outcome = schedule.note(failure(of: first))
    #expect(outcome?.index == 0 && outcome?.finishedCount == 1 && outcome?.total == nil)
    #expect(schedule.start(at: .now)?.request.url == "http://A/2")
    #expect(!schedule.isDone)
  }

  @Test(arguments: [(429, nil), (503, "60")])
  func theRequestsToAHostThatAsksToWaitArePostponed(status: Int, retryAfter: String?) async throws {
    let requests = Lock(0)
    let transport = ScriptedTransport { request in
      guard request.url.contains("busy") else { return TransportResponse(body: Data(rss.utf8)) }
      requests.withLock { $0 += 1 }
      return TransportResponse(status: status, headers: retryAfter.map { ["Retry-After": $0] } ?? [:])
    }
    let urls = ["http://busy.example/1", "http://BUSY.example/2", "http://busy.example/3", "http://a.example/"]
    var states: [Int: FetchState] = [:]
    var times: Set<Date> = []
    let fetcher = FeedFetcher(.init(transport: transport)).patient
    for await outcome in fetcher.fetchAll(urls.map { FeedFetcher.Request($0) }, limit: 1) {
      states[outcome.index] = outcome.state
      if case .failure(let error) = outcome.result, case .postponed(let date) = error.kind { times.insert(date) }
    }
    #expect(requests.withLock { $0 } == 1)
    #expect(times.count == 1 && states[0]?.nextFetch == times.first && states[1]?.nextFetch == times.first)
    #expect(states[0]?.failures == 1 && states[1]?.failures == 0 && states[3]?.failures == 0)
  }

  @Test func unconsumedOutcomesDelayTheRest() throws {
    var schedule = FetchSchedule(limit: 1, perHost: 1)
    let request = FeedFetcher.Request("http://a/")
    _ = schedule.note(.found(request))
    _ = schedule.note(.found(request))
    let first = try #require({ schedule.start(at: .now) }())
    #expect(first.request == request)
    _ = schedule.note(failure(of: first))
    #expect(schedule.start(at: .now) == nil)
    _ = schedule.note(.consumed)
    #expect(schedule.start(at: .now)?.request == request)
  }

  @Test func requestsToOneHostHaveTheIntervalBetweenThem() throws {
    var schedule = FetchSchedule(limit: 8, perHost: 8, interval: .seconds(10))
    for host in ["a", "a", "a", "b"] { _ = schedule.note(.found(FeedFetcher.Request("http://\(host)/"))) }
    let start = ContinuousClock.now
    let first = try #require({ schedule.start(at: start) }())
    #expect(schedule.start(at: start + .seconds(1))?.host == "b")
    #expect(schedule.start(at: start + .seconds(2)) == nil)
    #expect(schedule.nextStart == start + .seconds(10))
    // Also if the first one has finished.
    _ = schedule.note(failure(of: first))
    #expect(schedule.start(at: start + .seconds(9)) == nil)
    #expect(schedule.start(at: start + .seconds(10))?.index == 1)
    #expect(schedule.nextStart == nil)
    #expect(schedule.start(at: start + .seconds(11)) == nil)
    #expect(schedule.nextStart == start + .seconds(20))
    #expect(schedule.start(at: start + .seconds(30))?.index == 2)
  }

  @Test func noRequestWaitsLongerThanUntilTheDeadline() throws {
    let start = ContinuousClock.now
    var schedule = FetchSchedule(limit: 8, perHost: 8, interval: .seconds(60), deadline: start + .seconds(2))
    for _ in 0..<3 { _ = schedule.note(.found(FeedFetcher.Request("http://a/"))) }
    #expect(schedule.start(at: start)?.index == 0)
    #expect(schedule.start(at: start + .seconds(1)) == nil)
    #expect(schedule.nextStart == start + .seconds(2))
    #expect(schedule.start(at: start + .seconds(2))?.index == 1)
    #expect(schedule.start(at: start + .seconds(2))?.index == 2)
  }

  @Test func theIntervalEndsWithoutAnotherEvent() async throws {
    let server = try LoopbackServer(LoopbackServer.answer(text: rss))
    let requests = (0..<3).map { FeedFetcher.Request(server.url("/\($0)")) }
    var indices: [Int] = []
    for await outcome in FeedFetcher().patient.fetchAll(requests, hostInterval: .milliseconds(10)) {
      #expect(outcome.request == requests[outcome.index])
      #expect(outcome.state.validators != nil && outcome.state.nextFetch != nil)
      indices.append(outcome.index)
    }
    #expect(indices.sorted() == [0, 1, 2])
  }

  // The fetches would end by themselves, but only after ten minutes.

  @Test(.timeLimit(.minutes(60))) func cancellingEndsTheFetches() async throws {
    let server = try LoopbackServer([.silence])
    let requests = (0..<10).map { FeedFetcher.Request(server.url("/\($0)")) }
    let work = Task {
      var count = 0
      for await _ in FeedFetcher().patient.fetchAll(requests, limit: 2) { count += 1 }
      return count
    }
    while server.requests.count < 2 { await Task.yield() }
    work.cancel()
    #expect(await work.value == 0)
    // The server sees the connections close.
    while server.connectionCount > 0 { await Task.yield() }
    #expect(server.requests.count == 2)
  }

  @Test(.timeLimit(.minutes(60))) func droppingTheSequenceEndsTheFetches() async throws {
    let server = try LoopbackServer { request in
      request.path == "/0" ? LoopbackServer.answer(text: rss) : [.silence]
    }
    let requests = (0..<10).map { FeedFetcher.Request(server.url("/\($0)")) }
    for await _ in FeedFetcher().patient.fetchAll(requests) { break }
    while server.connectionCount > 0 { await Task.yield() }
    #expect(server.requests.count <= 4)
  }
}
