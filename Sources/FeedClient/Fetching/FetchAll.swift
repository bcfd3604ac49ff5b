/// Fetches many feeds at once.

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
internal import FeedBridge

/// One of many fetches.
public struct FetchRequest: Sendable, Hashable {
  /// The URL to fetch.
  public var url: String
  /// The validators of the last fetch.
  public var validators: FetchValidators?
  /// Where reading stops; see ``FeedFetcher/fetch(_:validators:until:)``.
  public var until: Date?

  public init(_ url: String, validators: FetchValidators? = nil, until: Date? = nil) {
    self.url = url
    self.validators = validators
    self.until = until
  }
}

/// The result of one of many fetches.
public struct FetchOutcome: Sendable {
  public var request: FetchRequest
  public var result: Result<FetchResult, FetchError>
  /// The overall progress, including this fetch.
  public var progress: FetchProgress
}

/// The progress of many fetches.
public struct FetchProgress: Sendable, Hashable {
  /// How many have finished, successfully or not.
  public var finished: Int
  /// How many there are; nil until the sequence of requests has ended.
  public var total: Int?

  /// From 0 to 1, if the total is known.
  public var fraction: Double? { total.map { $0 == 0 ? 1 : Double(finished) / Double($0) } }
}

/// The outcomes of many fetches, in the order in which they finish; see
/// ``FeedFetcher/fetchAll(_:limit:perHost:)-(URLs,_,_)``.
public struct FetchOutcomes: AsyncSequence, Sendable {
  public typealias Failure = Never

  fileprivate let outcomes: AsyncStream<FetchOutcome>
  fileprivate let events: AsyncStream<FetchSchedule.Event>.Continuation

  public func makeAsyncIterator() -> Iterator { Iterator(outcomes: outcomes.makeAsyncIterator(), events: events) }

  public struct Iterator: AsyncIteratorProtocol {
    fileprivate var outcomes: AsyncStream<FetchOutcome>.Iterator
    fileprivate let events: AsyncStream<FetchSchedule.Event>.Continuation

    /// The next outcome; nil at the end, and if the task is cancelled.
    public mutating func next() async -> FetchOutcome? {
      guard let outcome = await outcomes.next() else { return nil }
      events.yield(.consumed)
      return outcome
    }
  }
}

extension FeedFetcher {
  /// Fetches many feeds; the outcomes come as they finish, in no particular order.
  ///
  /// ```swift
  /// for await outcome in fetcher.fetchAll(urls.map { FetchRequest($0) }) {
  ///   print(outcome.request.url, outcome.progress.finished)
  /// }
  /// ```
  ///
  /// If the outcomes are not consumed, no more fetches are started, so that memory is bounded by `limit` feeds. The
  /// fetches end when the iterating task is cancelled, and when the sequence is dropped. It supports one iteration.
  ///
  /// - Parameters:
  ///   - limit: the maximum number of fetches that are running, or finished and not consumed; at least 1.
  ///   - perHost: the maximum number of these on one host; at least 1.
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  public func fetchAll<Requests: AsyncSequence & Sendable>(
    _ requests: Requests, limit: Int = 16, perHost: Int = 2
  ) -> FetchOutcomes where Requests.Element == FetchRequest, Requests.Failure == Never {
    fetchAll(limit: limit, perHost: perHost, count: nil) { receive in
      for await request in requests { guard await receive(request) else { return } }
    }
  }

  /// Fetches a list of feeds; see ``fetchAll(_:limit:perHost:)-(URLs,_,_)``. A collection that makes its elements when they
  /// are asked for is asked for each when its turn comes.
  public func fetchAll(
    _ requests: some Collection<FetchRequest> & Sendable, limit: Int = 16, perHost: Int = 2
  ) -> FetchOutcomes {
    fetchAll(limit: limit, perHost: perHost, count: requests.count) { receive in
      for request in requests { guard await receive(request) else { return } }
    }
  }

  private func fetchAll(
    limit: Int, perHost: Int, count: Int?,
    _ read: @escaping @Sendable (_ receive: (FetchRequest) async -> Bool) async -> Void
  ) -> FetchOutcomes {
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
                  try await fetch(request.url, validators: request.validators, until: request.until))
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
    return FetchOutcomes(outcomes: outcomes, events: happened)
  }
}

/// Chooses the next request by the rules of ``FeedFetcher/fetchAll(_:limit:perHost:)-(URLs,_,_)``, without fetching.
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
  private var progress: FetchProgress

  init(limit: Int, perHost: Int, total: Int? = nil) {
    self.limit = max(limit, 1)
    self.perHost = max(perHost, 1)
    lookAhead = max(min(self.limit, 1024) * 4, 64)
    progress = FetchProgress(finished: 0, total: total)
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
      progress.total = found
    case .consumed:
      unconsumed -= 1
    case .finished(let request, let result):
      running -= 1
      let host = Self.host(of: request)
      runningAtHost[host] = runningAtHost[host].flatMap { $0 > 1 ? $0 - 1 : nil }
      progress.finished += 1
      return FetchOutcome(request: request, result: result, progress: progress)
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
