/// Fetches many feeds at once.

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
internal import FeedBridge

/// A request for a feed, for `FeedFetcher.fetchAll`.
public struct FetchRequest: Sendable, Hashable {
  /// The URL to fetch.
  public var url: String
  /// The validators of the last fetch; see ``FetchResponse/validators``.
  public var validators: FetchValidators?
  /// Only items newer than this are read; see `FeedConverter.Options.since`.
  public var since: Date?

  /// Creates a request; see ``FeedFetcher/fetch(_:validators:since:)-(String,_,_)``.
  public init(_ url: String, validators: FetchValidators? = nil, since: Date? = nil) {
    self.url = url
    self.validators = validators
    self.since = since
  }
}

/// The result of one of many fetches, and the progress of all.
public struct FetchOutcome: Sendable {
  /// The request.
  public var request: FetchRequest
  /// The feed, or why it could not be fetched.
  public var result: Result<FetchResult, FetchError>
  /// The number of fetches that have finished, successfully or not, including this one.
  public var finished: Int
  /// The number of requests; nil if they come from a sequence that has not ended.
  public var total: Int?
}

extension FeedFetcher {
  /// Fetches many feeds at the same time; the outcomes come in the order in which the fetches finish.
  ///
  /// ```swift
  /// for await outcome in fetcher.fetchAll(urls.map { FetchRequest($0) }) {
  ///   print(outcome.request.url, outcome.finished)
  /// }
  /// ```
  ///
  /// Requests are read from the collection shortly before they start. No more are started while `limit` outcomes have
  /// not been consumed, so that memory is bounded. The fetches end when the iterating task is cancelled or the stream
  /// is discarded. The stream supports one iteration.
  ///
  /// - Parameters:
  ///   - requests: the requests.
  ///   - limit: the maximum number of fetches that are running, or finished and not consumed; at least 1.
  ///   - perHost: the maximum number of fetches that are running on one host; at least 1.
  public func fetchAll(
    _ requests: some Collection<FetchRequest> & Sendable, limit: Int = 16, perHost: Int = 2
  ) -> AsyncStream<FetchOutcome> {
    fetchAll(limit: limit, perHost: perHost, count: requests.count) { receive in
      for request in requests { guard await receive(request) else { return } }
    }
  }

  /// Fetches the feeds of an asynchronous sequence of requests, like `fetchAll` of a collection.
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  public func fetchAll<Requests: AsyncSequence & Sendable>(
    _ requests: Requests, limit: Int = 16, perHost: Int = 2
  ) -> AsyncStream<FetchOutcome> where Requests.Element == FetchRequest, Requests.Failure == Never {
    fetchAll(limit: limit, perHost: perHost, count: nil) { receive in
      for await request in requests { guard await receive(request) else { return } }
    }
  }

  private func fetchAll(
    limit: Int, perHost: Int, count: Int?,
    _ read: @escaping @Sendable (_ receive: (FetchRequest) async -> Bool) async -> Void
  ) -> AsyncStream<FetchOutcome> {
    let (outcomes, output) = AsyncStream.makeStream(of: FetchOutcome.self)
    let (events, happened) = AsyncStream.makeStream(of: FetchSchedule.Event.self)
    let work = Task {
      await withTaskGroup(of: Void.self) { group in
        var schedule = FetchSchedule(limit: limit, perHost: perHost, total: count)
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
          while let request = schedule.start() {
            places.yield()
            group.addTask {
              let result: Result<FetchResult, FetchError>
              do throws(FetchError) {
                result = .success(
                  try await fetch(request.url, validators: request.validators, since: request.since))
              } catch {
                result = .failure(error)
              }
              happened.yield(.finished(request, result))
            }
          }
          if schedule.isDone { break }
        }
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

/// Chooses the next request by the rules of `fetchAll`, without fetching.
struct FetchSchedule {
  enum Event: Sendable {
    case found(FetchRequest)
    case foundAll
    case finished(FetchRequest, Result<FetchResult, FetchError>)
    /// An outcome was consumed.
    case consumed
  }

  /// The maximum number of waiting requests.
  let lookAhead: Int
  private let limit: Int
  private let perHost: Int
  private var waiting: [FetchRequest] = []
  /// Running, or finished and not consumed.
  private var unconsumed = 0
  private var running = 0
  private var runningAtHost: [String: Int] = [:]
  private var found = 0
  private var hasFoundAll = false
  private var finished = 0
  private var total: Int?

  init(limit: Int, perHost: Int, total: Int? = nil) {
    self.limit = max(limit, 1)
    self.perHost = max(perHost, 1)
    lookAhead = max(min(self.limit, 1024) * 4, 64)
    self.total = total
  }

  /// Whether nothing is left to start or to wait for.
  var isDone: Bool { hasFoundAll && waiting.isEmpty && running == 0 }

  /// Records an event; returns the outcome if a fetch has finished.
  mutating func note(_ event: Event) -> FetchOutcome? {
    switch event {
    case .found(let request):
      found += 1
      waiting.append(request)
    case .foundAll:
      hasFoundAll = true
      total = found
    case .consumed:
      unconsumed -= 1
    case .finished(let request, let result):
      running -= 1
      let host = Self.host(of: request)
      runningAtHost[host] = runningAtHost[host].flatMap { $0 > 1 ? $0 - 1 : nil }
      finished += 1
      return FetchOutcome(request: request, result: result, finished: finished, total: total)
    }
    return nil
  }

  /// The next request to start, if one may start: the first whose host has capacity.
  mutating func start() -> FetchRequest? {
    guard unconsumed < limit,
      let index = waiting.firstIndex(where: { runningAtHost[Self.host(of: $0), default: 0] < perHost })
    else { return nil }
    let request = waiting.remove(at: index)
    unconsumed += 1
    running += 1
    runningAtHost[Self.host(of: request), default: 0] += 1
    return request
  }

  private static func host(of request: FetchRequest) -> String { URLReference.host(of: request.url) ?? "" }
}
