/// Fetches many feeds at once.

internal import FeedBridge
public import FeedFoundation

extension FeedFetcher {
  /// A request for a feed, for `FeedFetcher.fetchAll`.
  public struct Request: Sendable, Hashable {
    /// What is known about the feed.
    public var state: FetchState
    /// Only items newer than this are read; see `FeedConverter.Options.since`.
    public var since: Date?

    /// A request for a feed that was fetched before; see ``FeedFetcher/fetch(_:since:)``.
    public init(_ state: FetchState, since: Date? = nil) {
      self.state = state
      self.since = since
    }

    /// A request for a feed that was not fetched before.
    public init(_ url: some JSONFeed.URLConvertible, since: Date? = nil) { self.init(FetchState(url), since: since) }

    /// The URL to fetch.
    public var url: String { state.requestURL }
  }
}

/// The result of a fetch, and the progress if it is one of many.
public struct FetchOutcome: Sendable {
  /// The request.
  public var request: FeedFetcher.Request
  /// The position of the request, from 0: its index if the requests are an array.
  public var index = 0
  /// The request's state after the fetch. Store it, whether the fetch failed or not.
  public var state: FetchState
  /// The feed, or why it could not be fetched.
  public var result: Result<FetchResult, FetchError>
  /// The number of fetches that have finished, successfully or not, including this one.
  public var finishedCount = 1
  /// The number of requests; nil if they come from a sequence that has not ended.
  public var total: Int? = 1
}

extension FeedFetcher {
  /// Fetches many feeds at the same time; the outcomes come in the order in which the fetches finish.
  ///
  /// ```swift
  /// for await outcome in fetcher.fetchAll(states.filter { $0.isDue() }.map { FeedFetcher.Request($0) }) {
  ///   print(outcome.request.url, outcome.finishedCount)
  ///   // Store outcome.state.
  /// }
  /// ```
  ///
  /// Requests are read from the collection shortly before they start. No more are started while `limit` outcomes have
  /// not been consumed, so that memory is bounded. The fetches end when the iterating task is cancelled or the stream
  /// is discarded. The stream supports one iteration.
  ///
  /// If a host answers with status 429, or with 503 and `Retry-After`, the requests to it that have not started are not sent. They end with
  /// ``FetchError/Kind/postponed(until:)``, and their states have that time.
  ///
  /// - Parameters:
  ///   - requests: the requests.
  ///   - limit: the maximum number of fetches that are running, or finished and not consumed; at least 1.
  ///   - perHost: the maximum number of fetches that are running on one host; at least 1. The host is the one of the
  ///     request: where it redirects to is not known before, and does not count.
  ///   - interval: the minimum time between the starts of two fetches on one host, which is determined in the same way.
  ///     Set it if many of the feeds are on one host that limits the number of requests. More than a year counts as a
  ///     year, and at ``FeedFetcher/Options/deadline`` the requests that wait fail.
  public func fetchAll(
    _ requests: some Collection<FeedFetcher.Request> & Sendable, limit: Int = 16, perHost: Int = 2,
    hostInterval interval: Duration = .zero
  ) -> AsyncStream<FetchOutcome> {
    let schedule = FetchSchedule(
      limit: limit, perHost: perHost, interval: interval, deadline: options.deadline, total: requests.count)
    return fetchAll(schedule) { receive in
      for request in requests { guard await receive(request) else { return } }
    }
  }

  /// Fetches the feeds of an asynchronous sequence of requests, like `fetchAll` of a collection.
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  public func fetchAll<Requests: AsyncSequence & Sendable>(
    _ requests: Requests, limit: Int = 16, perHost: Int = 2, hostInterval interval: Duration = .zero
  ) -> AsyncStream<FetchOutcome> where Requests.Element == FeedFetcher.Request, Requests.Failure == Never {
    let schedule = FetchSchedule(limit: limit, perHost: perHost, interval: interval, deadline: options.deadline)
    return fetchAll(schedule) { receive in
      for await request in requests { guard await receive(request) else { return } }
    }
  }

  private func fetchAll(
    _ schedule: FetchSchedule,
    _ read: @escaping @Sendable (_ receive: (FeedFetcher.Request) async -> Bool) async -> Void
  ) -> AsyncStream<FetchOutcome> {
    let (outcomes, output) = AsyncStream.makeStream(of: FetchOutcome.self)
    let (events, happened) = AsyncStream.makeStream(of: FetchSchedule.Event.self)
    let work = Task {
      await withTaskGroup(of: Void.self) { group in
        var schedule = schedule
        var alarm: (time: ContinuousClock.Instant, task: Task<Void, Never>)?
        // Requests are read ahead, so that one host with many of them does not delay the others.
        let (room, places) = AsyncStream.makeStream(of: Void.self)
        for _ in 0..<schedule.lookAhead { places.yield() }
        group.addTask {
          var places = room.makeAsyncIterator()
          await read { request in
            guard await places.next() != nil else { return false }
            happened.yield(.found(request))
            return true
          }
          happened.yield(.foundAll)
        }
        for await event in events {
          if let outcome = schedule.note(event) {
            output.yield(outcome)
            // The group would keep the results of all tasks that have ended.
            await group.next()
          }
          while let start = schedule.start(at: .now) {
            places.yield()
            group.addTask {
              let outcome =
                if let date = start.postponedUntil { postponed(start.request, until: date) } else {
                  await fetch(start.request.state, since: start.request.since)
                }
              happened.yield(.finished(start, outcome))
            }
          }
          if let time = schedule.nextStart, time != alarm?.time {
            alarm?.task.cancel()
            alarm = (time, Task { await happened.yield(.timePassed, at: time) })
          }
          if schedule.isDone { break }
        }
        alarm?.task.cancel()
        places.finish()
      }
      output.finish()
    }
    output.onTermination = { _ in
      work.cancel()
      happened.finish()
    }
    return AsyncStream {
      var iterator = outcomes.makeAsyncIterator()
      let outcome = await iterator.next()
      if outcome != nil { happened.yield(.consumed) }
      return outcome
    }
  }
}

extension AsyncStream<FetchSchedule.Event>.Continuation {
  /// Waits until a time, and then yields the event, unless the task is cancelled.
  fileprivate func yield(_ event: FetchSchedule.Event, at time: ContinuousClock.Instant) async {
    guard (try? await Task.sleep(until: time, clock: .continuous)) != nil else { return }
    yield(event)
  }
}

/// Chooses the next request by the rules of `fetchAll`, without fetching.
struct FetchSchedule {
  /// A request that may start.
  struct Start: Sendable {
    var request: FeedFetcher.Request
    /// The position of the request, from 0.
    var index: Int
    var host: String
    /// When the request may be sent, because its host has asked to wait; nil if it may be sent now.
    var postponedUntil: Date?
  }

  enum Event: Sendable {
    case found(FeedFetcher.Request)
    case foundAll
    indirect case finished(Start, FetchOutcome)
    /// An outcome was consumed.
    case consumed
    /// The time has come at which a waiting request may start.
    case timePassed
  }

  private struct Host {
    var running = 0
    var lastStart: ContinuousClock.Instant?
  }

  /// The maximum number of waiting requests.
  let lookAhead: Int
  private let limit: Int
  private let perHost: Int
  private let interval: Duration
  /// From when on requests need not wait, because they fail at once: ``FeedFetcher/Options/deadline``.
  private let deadline: ContinuousClock.Instant?
  private var waiting: [Start] = []
  /// Running, or finished and not consumed.
  private var unconsumed = 0
  private var running = 0
  /// The hosts at which a fetch is running, or has started within the interval.
  private var hosts: [String: Host] = [:]
  private var hostsToKeep = 64
  /// When the next requests may be sent to the hosts that have asked to wait.
  private var waitingTimes: [String: Date] = [:]
  /// When to call ``start(at:)`` again, if only the interval delays the next request.
  private(set) var nextStart: ContinuousClock.Instant?
  private var found = 0
  private var hasFoundAll = false
  private var finished = 0
  private var total: Int?

  init(
    limit: Int, perHost: Int, interval: Duration = .zero, deadline: ContinuousClock.Instant? = nil, total: Int? = nil
  ) {
    self.limit = max(limit, 1)
    self.perHost = max(perHost, 1)
    // A time that is too far away cannot be represented.
    self.interval = min(interval, .seconds(365 * 86_400))
    lookAhead = max(min(self.limit, 1024) * 4, 64)
    self.deadline = deadline
    self.total = total
  }

  /// Whether nothing is left to start or to wait for.
  var isDone: Bool { hasFoundAll && waiting.isEmpty && running == 0 }

  /// Records an event; returns the outcome if a fetch has finished.
  mutating func note(_ event: Event) -> FetchOutcome? {
    switch event {
    case .found(let request):
      waiting.append(Start(request: request, index: found, host: URLReference.host(of: request.url) ?? ""))
      found += 1
    case .foundAll:
      hasFoundAll = true
      total = found
    case .consumed:
      unconsumed -= 1
    case .timePassed: break
    case .finished(let start, var outcome):
      running -= 1
      hosts[start.host]?.running -= 1
      if interval <= .zero, hosts[start.host]?.running == 0 { hosts[start.host] = nil }
      finished += 1
      if case .failure(let error) = outcome.result, error.asksToWait,
        let host = (error.response?.finalURL).flatMap(URLReference.host)
      {
        waitingTimes[host] = outcome.state.nextFetch
      }
      (outcome.index, outcome.finishedCount, outcome.total) = (start.index, finished, total)
      return outcome
    }
    return nil
  }

  /// The next request to start, if one may start: the first whose host has capacity.
  mutating func start(at now: ContinuousClock.Instant) -> Start? {
    nextStart = nil
    guard unconsumed < limit, let index = firstToStart(at: now) else { return nil }
    var start = waiting.remove(at: index)
    start.postponedUntil = waitingTimes[start.host]
    unconsumed += 1
    running += 1
    hosts[start.host, default: Host()].running += 1
    if start.postponedUntil == nil { hosts[start.host]?.lastStart = now }
    forgetHosts(at: now)
    return start
  }

  private mutating func firstToStart(at now: ContinuousClock.Instant) -> Int? {
    for index in waiting.indices {
      guard let host = hosts[waiting[index].host], waitingTimes[waiting[index].host] == nil else { return index }
      guard host.running < perHost else { continue }
      guard let lastStart = host.lastStart else { return index }
      let free = min(lastStart + interval, deadline ?? lastStart + interval)
      guard free > now else { return index }
      nextStart = min(nextStart ?? free, free)
    }
    return nil
  }

  /// Forgets the hosts that delay nothing, once their number has doubled.
  private mutating func forgetHosts(at now: ContinuousClock.Instant) {
    guard hosts.count > hostsToKeep else { return }
    hosts = hosts.filter { $0.value.running > 0 || ($0.value.lastStart ?? now) + interval > now }
    hostsToKeep = max(64, 2 * hosts.count)
  }
}
