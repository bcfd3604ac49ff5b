/// Many feeds at once.

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
internal import FeedBridge

/// One fetch of many.
public struct FetchRequest: Sendable, Hashable {
  /// The URL to ask.
  public var url: String
  /// Those that the last fetch gave.
  public var validators: FetchValidators?
  /// Where to stop reading; see ``FeedFetcher/fetch(_:validators:until:)``.
  public var until: Date?

  public init(_ url: String, validators: FetchValidators? = nil, until: Date? = nil) {
    self.url = url
    self.validators = validators
    self.until = until
  }
}

/// What one fetch of many came to.
public struct FetchOutcome: Sendable {
  public var request: FetchRequest
  public var result: Result<FetchResult, FetchError>
  /// How far the whole is, this one included.
  public var progress: FetchProgress
}

/// How far many fetches are.
public struct FetchProgress: Sendable, Hashable {
  /// How many have ended, well or not.
  public var finished: Int
  /// How many there are; nil as long as the sequence of requests has not ended.
  public var total: Int?

  /// From 0 to 1, where the total is known.
  public var fraction: Double? { total.map { $0 == 0 ? 1 : Double(finished) / Double($0) } }
}

/// The outcomes of many fetches, as they come; see ``FeedFetcher/fetchAll(_:limit:perHost:)-(URLs,_,_)``.
public struct FetchOutcomes: AsyncSequence, Sendable {
  public typealias Failure = Never

  fileprivate let outcomes: AsyncStream<FetchOutcome>
  fileprivate let events: AsyncStream<FetchSchedule.Event>.Continuation

  public func makeAsyncIterator() -> Iterator { Iterator(outcomes: outcomes.makeAsyncIterator(), events: events) }

  public struct Iterator: AsyncIteratorProtocol {
    fileprivate var outcomes: AsyncStream<FetchOutcome>.Iterator
    fileprivate let events: AsyncStream<FetchSchedule.Event>.Continuation

    /// The next outcome; nil at the end, and when the task is cancelled.
    public mutating func next() async -> FetchOutcome? { await next(isolation: nil) }

    /// The next outcome; nil at the end, and when the task is cancelled.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> FetchOutcome? {
      guard let outcome = await outcomes.next(isolation: actor) else { return nil }
      events.yield(.taken)
      return outcome
    }
  }
}

extension FeedFetcher {
  /// Fetches many feeds; the outcomes come as they are ready, in no particular order.
  ///
  /// ```swift
  /// for await outcome in fetcher.fetchAll(urls.map { FetchRequest($0) }) {
  ///   print(outcome.request.url, outcome.progress.finished)
  /// }
  /// ```
  ///
  /// When nobody takes the outcomes no more fetches are begun, so that memory holds `limit` feeds and no list of
  /// thousands. The fetches end when the task that iterates is cancelled, and when the sequence is dropped. It is for
  /// one iteration.
  ///
  /// - Parameters:
  ///   - limit: how many are under way, or ready and not taken, at a time; at least 1.
  ///   - perHost: how many of these may be at one host; at least 1.
  public func fetchAll<Requests: AsyncSequence & Sendable>(
    _ requests: Requests, limit: Int = 16, perHost: Int = 2
  ) -> FetchOutcomes where Requests.Element == FetchRequest, Requests.Failure == Never {
    fetchAll(limit: limit, perHost: perHost, count: nil) { receive in
      for await request in requests { guard await receive(request) else { return } }
    }
  }

  /// Fetches many feeds that are known; see ``fetchAll(_:limit:perHost:)-(URLs,_,_)``.
  public func fetchAll(_ requests: [FetchRequest], limit: Int = 16, perHost: Int = 2) -> FetchOutcomes {
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
      await withDiscardingTaskGroup { group in
        var schedule = FetchSchedule(limit: limit, perHost: perHost, total: count)
        // Requests are read ahead, so that one host with many of them does not hold up the others.
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
          if let outcome = schedule.note(event) { output.yield(outcome) }
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

/// Which request is next: the rules of ``FeedFetcher/fetchAll(_:limit:perHost:)-(URLs,_,_)``, without the fetching.
struct FetchSchedule {
  enum Event: Sendable {
    case found(FetchRequest)
    case foundAll
    case finished(FetchRequest, Result<FetchResult, FetchError>)
    /// Somebody has taken an outcome.
    case taken
  }

  /// How many requests may wait.
  let lookAhead: Int
  private let limit: Int
  private let perHost: Int
  private var waiting: [FetchRequest] = []
  /// Under way, or ready and not taken.
  private var held = 0
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

  /// Whether nothing is left to begin or to wait for.
  var isDone: Bool { hasFoundAll && waiting.isEmpty && running == 0 }

  /// Takes note; the outcome, where a fetch has finished.
  mutating func note(_ event: Event) -> FetchOutcome? {
    switch event {
    case .found(let request):
      found += 1
      waiting.append(request)
    case .foundAll:
      hasFoundAll = true
      progress.total = found
    case .taken:
      held -= 1
    case .finished(let request, let result):
      running -= 1
      let host = Self.host(of: request)
      runningAtHost[host] = runningAtHost[host].flatMap { $0 > 1 ? $0 - 1 : nil }
      progress.finished += 1
      return FetchOutcome(request: request, result: result, progress: progress)
    }
    return nil
  }

  /// The next request to begin, if one may begin: the first whose host has room.
  mutating func start() -> FetchRequest? {
    guard held < limit,
      let index = waiting.firstIndex(where: { runningAtHost[Self.host(of: $0), default: 0] < perHost })
    else { return nil }
    let request = waiting.remove(at: index)
    held += 1
    running += 1
    runningAtHost[Self.host(of: request), default: 0] += 1
    return request
  }

  private static func host(of request: FetchRequest) -> String { URLReference.host(of: request.url) ?? "" }
}
