/// What is remembered about a feed between two fetches.

public import FeedBridge
public import FeedFoundation

/// Everything about fetching a feed that must be kept until the next fetch: where it is, what makes the next request
/// conditional, and when to make it.
///
/// ```swift
/// var state = FetchState("https://example.org/feed.xml")
/// // Every few minutes:
/// if state.isDue() {
///   let outcome = await fetcher.fetch(state)
///   state = outcome.state
///   if let feed = try outcome.result.get().conversion?.feed { print(feed.title) }
/// }
/// ```
///
/// Store it with the feed, also after an error: it is `Codable`. If the stored feed is lost, go on with
/// ``forgettingFeed()``.
///
/// The rules are those that publishers ask of feed readers:
///
/// - Validators are sent with every request, both, as the same response had them. A failed fetch does not change them.
/// - There are 60 minutes between two requests if neither the server nor the feed says otherwise. If they do, the longest
///   time that they suggest counts, within ``FeedFetcher/Options/refreshInterval``: `Cache-Control` and `Expires`, `ttl`
///   of RSS, and `sy:updatePeriod` with `sy:updateFrequency` and `sy:updateBase`. A feed that is `expired` waits as long
///   as that allows. There are no requests in `skipHours` and on `skipDays`.
/// - `Retry-After` is obeyed, up to a week. Otherwise the time doubles with each failure, from 60 minutes to a day.
/// - A permanent redirect (301, 308) changes the URL once the feed was read there, unless the redirect adds a user and
///   password. After every fifth failure in a row, the next request is for the first URL again, because the redirect may
///   have been a mistake.
/// - If the feed is gone (410), there are no more requests. A 410 after a temporary redirect is a failure like others.
/// - A document that was cut off does not replace a complete one: ``FetchError/Kind/damaged(_:)``. But some servers always
///   leave out the end. So it does if the document of the last fetch was damaged too and this one has no fewer items than
///   the stored feed, or if those of the last four fetches were.
public struct FetchState: Sendable, Hashable, Codable {
  /// The URL to request: the one that it was created with, or the target of permanent redirects. It includes user and
  /// password if the first one did.
  public internal(set) var url: String
  /// The validators of the stored feed; nil if there are none.
  public internal(set) var validators: FetchValidators?
  /// The earliest time for the next request; nil if nothing is a reason to wait, as before the first one.
  public internal(set) var nextFetch: Date?
  /// Whether the server said that the feed was permanently removed (status 410): unsubscribe.
  public internal(set) var isGone = false
  /// How many fetches have failed since the last successful one.
  public internal(set) var failures = 0
  /// The URL that the state was created with, if permanent redirects have changed it. The name is the same in snake case and back.
  private var given: String?
  /// How many documents were damaged since the last successful fetch.
  private var damagedDocuments = 0
  /// What the stored feed says about it.
  private var schedule = UpdateSchedule()
  /// How long the server said that the feed is fresh, in seconds. An answer that nothing has changed need not repeat it (RFC 9111 §4.3.4).
  private var lifetime: Double?
  private var storedFeed = StoredFeed()

  /// What the feed that the caller stored is worth.
  private struct StoredFeed: Hashable, Codable {
    var isComplete = false
    /// The number of items that were read.
    var items = 0
    /// How it was sanitized; nil if it was not.
    var policy: String?
  }

  /// The state of a feed that has not been fetched yet.
  ///
  /// - Parameters:
  ///   - url: An http or https URL.
  ///   - validators: The validators of a feed that is stored already, if it was fetched in another way.
  public init(_ url: some JSONFeed.URLConvertible, validators: FetchValidators? = nil) {
    self.url = url._urlText
    self.validators = validators
  }

  /// The URL of the next request: ``url``, or after every fifth failure the one that the state was created with.
  package var requestURL: String { failures > 0 && failures % 5 == 0 ? firstURL : url }

  /// The URL that the state was created with.
  fileprivate var firstURL: String { given ?? url }

  /// Whether it is time for a request: never if the feed is gone for good. If not, wait, unless the user insists.
  ///
  /// - Parameter now: The time of the request.
  public func isDue(at now: Date = Date()) -> Bool { !isGone && earliestFetch(from: now) <= now }

  /// The earliest time for a request that is not before `now`.
  package func earliestFetch(from now: Date) -> Date {
    // A later time was set while the clock was wrong.
    let latest = now + Freshness.maximumRetryAfter + 7 * 86_400
    guard let nextFetch, nextFetch > now, nextFetch <= latest else { return schedule.earliestTime(from: now) }
    return nextFetch
  }
}

// MARK: - The stored feed

extension FetchState {
  /// The same if the stored feed has been lost: it is time for a request, and the feed is returned even if it has not
  /// changed. After a failed fetch, and if its host has asked to wait, it is not requested earlier, and if it is gone not at all.
  public func forgettingFeed() -> FetchState {
    var state = withFeed(of: nil)
    // Only its host can have asked to wait before it was fetched.
    if failures == 0, validators != nil { state.nextFetch = nil }
    return state
  }

  /// The same if feeds are sanitized with this policy now: if the stored feed was sanitized in another way, or not, it is forgotten as by
  /// ``forgettingFeed()``. A ``FeedFetcher`` does that before a request; do it before ``isDue(at:)``.
  public func forgettingFeed(unlessSanitizedWith policy: HTMLPolicy?) -> FetchState {
    storedFeed.policy == policy?.fingerprint ? self : forgettingFeed()
  }

  /// Whether the stored feed was requested after the one of another state, and sanitized in the same way.
  package func isNewer(than other: FetchState) -> Bool {
    guard storedFeed.policy == other.storedFeed.policy, let requested = validators?.obtained else { return false }
    return other.validators?.obtained.map { requested > $0 } ?? true
  }

  /// The same if the stored feed is the one of another state.
  package func withFeed(of other: FetchState?) -> FetchState {
    var state = self
    state.validators = other?.validators
    state.schedule = other?.schedule ?? UpdateSchedule()
    state.lifetime = other?.lifetime
    state.storedFeed = other?.storedFeed ?? StoredFeed()
    return state
  }
}

// MARK: - Credentials

extension FetchState {
  /// The same without user and password, for a file in which they must not be.
  package func removingCredentials() -> FetchState {
    var state = self
    state.url = URLCredentials.removed(from: url)
    state.given = given.map(URLCredentials.removed)
    return state
  }

  /// The same with the user and password of the URL that the user gave, if the feed is still on that server.
  package func addingCredentials(of given: String) -> FetchState {
    guard let origin = try? WebURL(given).origin else { return self }
    func added(to url: String) -> String {
      (try? WebURL(url).origin) == origin ? URLCredentials.added(to: url, from: given) : url
    }
    var state = self
    (state.url, state.given) = (added(to: url), self.given.map(added))
    return state
  }
}

// MARK: - Fetching

extension FeedFetcher {
  /// Fetches a feed of which the state is known, at once: check ``FetchState/isDue(at:)`` before.
  ///
  /// - Parameters:
  ///   - state: The stored state.
  ///   - date: Only items newer than this are read; see `FeedConverter.Options.since`.
  /// - Returns: the feed, or why it could not be fetched, and the state to store in both cases.
  public func fetch(_ state: FetchState, since date: Date? = nil) async -> FetchOutcome {
    let policy = options.conversion.sanitizing
    let state = state.forgettingFeed(unlessSanitizedWith: policy)
    let request = FeedFetcher.Request(state, since: date)
    var outcome = FetchOutcome(request: request, state: state, result: await result(of: request))
    outcome.state.note(
      outcome.result, sanitizedWith: policy, at: options.now(), refreshInterval: options.refreshInterval)
    return outcome
  }

  /// The outcome of a request that is not sent before a time.
  func postponed(_ request: FeedFetcher.Request, until date: Date) -> FetchOutcome {
    let error = FetchError(.postponed(until: date), url: request.url)
    var outcome = FetchOutcome(request: request, state: request.state, result: .failure(error))
    outcome.state.note(outcome.result, at: options.now(), refreshInterval: options.refreshInterval)
    return outcome
  }

  private func result(of request: FeedFetcher.Request) async -> Result<FetchResult, FetchError> {
    let state = request.state
    do throws(FetchError) {
      // The caller's header fields are for the server of the URL that the caller gave.
      let result = try await forURL(request.url, namedBy: state.firstURL)
        .fetch(request.url, validators: state.validators, since: request.since)
      try state.checkReplacement(result)
      return .success(result)
    } catch {
      return .failure(error)
    }
  }
}

// MARK: - After a fetch

extension FetchState {
  /// Throws an error if the stored feed is better than the one that was fetched.
  func checkReplacement(_ result: FetchResult) throws(FetchError) {
    guard case .feed(let conversion, var response) = result else { return }
    let problem: String
    if storedFeed.isComplete, conversion.endsEarly, !isUsuallyCutOff(conversion) {
      problem = "the document was cut off"
    } else if storedFeed.items > 0, conversion.itemCount == 0, !conversion.isWellFormed {
      problem = "the document is not well-formed, and no item can be found in it"
    } else {
      return
    }
    response.validators = nil
    throw FetchError(.damaged(problem), url: response.url, response: response)
  }

  /// Whether the document is as good as the server's documents are now. If no items are missing, it is enough that it
  /// happened before: only the end tags are lost. If some are, the server has had half a day to recover.
  private func isUsuallyCutOff(_ conversion: FeedConverter.Conversion) -> Bool {
    damagedDocuments >= 4 || damagedDocuments >= 1 && conversion.itemCount >= storedFeed.items
  }

  /// Notes the result of a fetch.
  mutating func note(
    _ result: Result<FetchResult, FetchError>, sanitizedWith policy: HTMLPolicy? = nil, at now: Date,
    refreshInterval interval: ClosedRange<Duration>
  ) {
    switch result {
    case .success(let fetched):
      noteSuccess(fetched, policy)
      let headers = fetched.response.headers
      if fetched.response.status != 304 || Freshness.isGiven(in: headers) {
        lifetime = Freshness.lifetime(headers, now: now)
      }
      let wait = interval.clamped(seconds: Self.ordinaryWait)
      nextFetch =
        Freshness.nextFetch(headers, schedule, lifetime: lifetime, now: now, interval: interval)
        ?? schedule.earliestTime(from: now + wait)
    case .failure(let error):
      if case .postponed(let date) = error.kind { nextFetch = max(nextFetch ?? date, date) }
      // Without a request there is no other reason to wait.
      guard error.isAfterRequest else { return }
      noteFailure(error, at: now, refreshInterval: interval)
    }
  }

  /// The time between two requests if nothing is known, in seconds.
  private static var ordinaryWait: Double { 3600 }

  private mutating func noteSuccess(_ result: FetchResult, _ policy: HTMLPolicy?) {
    (isGone, failures, damagedDocuments) = (false, 0, 0)
    if given == nil, url != result.response.permanentURL { given = url }
    url = result.response.permanentURL
    validators = result.response.validators
    guard let conversion = result.conversion else { return }
    schedule = conversion.schedule
    storedFeed = StoredFeed(
      isComplete: !conversion.endsEarly, items: conversion.itemCount, policy: policy?.fingerprint)
  }

  private mutating func noteFailure(
    _ error: FetchError, at now: Date, refreshInterval interval: ClosedRange<Duration>
  ) {
    // After a week of failures the count does not matter any more.
    failures = min(max(failures, 0), 999) + 1
    if error.kind == .status(410), error.response?.redirects.allSatisfy(\.isPermanent) ?? true { isGone = true }
    if case .damaged = error.kind { damagedDocuments = min(damagedDocuments, 999) + 1 }
    let headers = error.response?.headers ?? [:]
    // No server is bothered by a name that does not exist, or cannot be looked up because the device is offline.
    let firstWait = error.kind == .hostNotFound ? interval.lowerBound.seconds : Self.ordinaryWait
    let longestWait = interval.clamped(seconds: 86_400)
    let wait = min(firstWait * Double(1 << min(failures - 1, 10)), longestWait)
    let suggested = Freshness.nextFetch(headers, schedule, now: now, interval: interval)
    let hasRetryAfter = Freshness.retryAfter(headers, now: now, interval: interval) != nil
    let ownTime = schedule.earliestTime(from: now + wait)
    nextFetch = suggested.map { hasRetryAfter ? $0 : max($0, ownTime) } ?? ownTime
  }
}

extension FeedConverter.Conversion {
  /// The number of items that were read, including the one at which reading stopped.
  fileprivate var itemCount: Int { feed.items.count + (stoppedEarly ? 1 : 0) }
}

extension FetchError {
  /// Whether the server asked to wait with all requests.
  var asksToWait: Bool { kind == .status(429) || kind == .status(503) && response?.header("retry-after") != nil }

  /// Whether a request may have reached a server.
  fileprivate var isAfterRequest: Bool {
    switch kind {
    case .cancelled, .postponed, .timedOut(.zero): false
    case .invalidURL, .invalidHeader, .offline, .privateAddress, .unavailable, .systemFailure: response != nil
    default: true
    }
  }
}
