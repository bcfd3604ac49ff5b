/// A week of a reader that runs every five minutes, at servers that count what publishers complain about.

import FeedClient
import FeedSystem
import Foundation
import TestCases
import Testing

/// A time in the simulated week, in seconds since Sunday, 2026-11-22, 00:00 GMT.
private typealias Time = Double

private let day: Time = 86_400
private let hour: Time = 3600

private func date(_ time: Time) -> Date { Date(timeIntervalSince1970: 1_795_305_600 + time) }

private func httpDate(_ time: Time) -> String { httpDate(date(time)) }

/// The date as in header fields (RFC 9110 §5.6.7).
func httpDate(_ date: Date) -> String {
  let formatter = DateFormatter()
  formatter.locale = Locale(identifier: "en_US_POSIX")
  formatter.timeZone = TimeZone(secondsFromGMT: 0)
  formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
  return formatter.string(from: date)
}

/// How a server behaves, and what it expects.
private struct Site: Sendable, CustomTestStringConvertible {
  var testDescription: String
  /// The path that the reader knows first.
  var path = "/feed"
  /// A new version of the feed appears at these intervals.
  var versionInterval: Time = 7 * hour
  var etag: @Sendable (_ version: Int) -> String? = { _ in nil }
  var lastModified: @Sendable (_ version: Int) -> String? = { _ in nil }
  /// More header fields of 200 and 304.
  var headers: @Sendable (Time) -> [String: String] = { _ in [:] }
  /// Elements of the channel.
  var elements = ""
  /// The minimum time until the next request after a success at this time.
  var wait: @Sendable (Time) -> Time = { _ in hour }
  var isSkipped: @Sendable (Time) -> Bool = { _ in false }
  /// A response other than the feed to a request for a path.
  var exception: @Sendable (_ path: String, Time) -> Exception? = { _, _ in nil }
  /// The number of requests in the week, without those that redirects cause.
  var requests = 160...168
  /// The maximum age of the version that the reader has at the end; nil if it may be any.
  var maximumAge: Time? = 2 * hour

  enum Exception {
    case status(Int, [String: String] = [:])
    /// Status 200, with a new ETag, but the document is cut off or another one.
    case badDocument(@Sendable (String) -> String)
    case noConnection
  }

  func version(at time: Time) -> Int { Int(time / versionInterval) }

  func document(_ version: Int) -> String {
    let items = (0...version).map { "<item><guid>https://example.org/\($0)</guid><title>Item</title></item>" }
    return """
      <rss version="2.0" xmlns:sy="http://purl.org/rss/1.0/modules/syndication/"><channel><title>\(version)</title>
      \(elements)\(items.reversed().joined())</channel></rss>
      """
  }
}

/// Answers for a site, and records violations.
private final class ScoringServer: FeedTransport {
  struct State {
    var time: Time = 0
    /// The header fields that a request for a path must have, and no others of their kind.
    var validators: [String: [String: String]] = [:]
    /// The earliest permitted time of the next request.
    var notBefore: Time = 0
    var failures = 0
    /// Whether the reader is following a redirect, the paths that redirected permanently before any temporary redirect,
    /// and whether there was one.
    var (isRedirected, hasTemporaryRedirect) = (false, false)
    var permanentRedirects: Set<String> = []
    /// The paths that must not be requested any more.
    var closed: Set<String> = []
    var isGone = false
    var requestCount = 0
    var violations: [String] = []

    mutating func endRedirects() {
      (isRedirected, hasTemporaryRedirect) = (false, false)
      permanentRedirects = []
    }
  }

  let site: Site
  let state = Lock(State())

  init(_ site: Site) { self.site = site }

  func response(to request: TransportRequest) async throws -> TransportResponse {
    try state.withLock { state in try respond(request, &state) }
  }

  private func respond(_ request: TransportRequest, _ state: inout State) throws -> TransportResponse {
    let (time, site) = (state.time, site)
    let path = String(request.url.dropFirst("https://feeds.example".count))
    let headers = Dictionary(uniqueKeysWithValues: request.headers.map { ($0.key.lowercased(), $0.value) })
    func check(_ isCorrect: Bool, _ problem: String) {
      if !isCorrect { state.violations.append("\(time / hour) h, \(path): \(problem)") }
    }
    if !state.isRedirected {
      state.requestCount += 1
      check(time >= state.notBefore, "too early, by \(state.notBefore - time) s")
      check(!site.isSkipped(time), "in a skipped hour")
    }
    check(!state.isGone, "the feed is gone")
    check(!state.closed.contains(path), "the feed has moved")
    let conditions = headers.filter { ["if-none-match", "if-modified-since"].contains($0.key) }
    check(conditions == state.validators[path] ?? [:], "\(conditions) instead of \(state.validators[path] ?? [:])")
    check(headers["user-agent"] == "Reader/1.0", "no user agent")
    for name in ["cookie", "referer", "cache-control", "pragma", "range"] { check(headers[name] == nil, name) }

    let version = site.version(at: time)
    var fields = site.headers(time)
    switch site.exception(path, time) {
    case .noConnection:
      fail(&state)
      throw FetchError.Kind.connectionLost
    case .status(let status, let more) where (301...308).contains(status):
      state.isRedirected = true
      if ![301, 308].contains(status) { state.hasTemporaryRedirect = true }
      if !state.hasTemporaryRedirect { state.permanentRedirects.insert(path) }
      return TransportResponse(status: status, headers: more)
    case .status(let status, let more):
      fail(&state, retryAfter: more["Retry-After"].map { Double($0) ?? 2 * day })
      state.isGone = status == 410
      return TransportResponse(status: status, headers: more)
    case .badDocument(let change):
      fail(&state)
      fields["ETag"] = "\"bad-\(time)\""
      return TransportResponse(headers: fields, body: Data(change(site.document(version)).utf8))
    case nil: break
    }

    (state.failures, state.notBefore) = (0, time + site.wait(time))
    state.closed.formUnion(state.permanentRedirects)
    state.endRedirects()
    let (etag, lastModified) = (site.etag(version), site.lastModified(version))
    var current: [String: String] = [:]
    current["if-none-match"] = etag
    current["if-modified-since"] = lastModified
    if !current.isEmpty, conditions == current {
      // An ETag in a 304 is not the one of the document that the reader has.
      fields["ETag"] = "\"other\""
      return TransportResponse(status: 304, headers: fields)
    }
    state.validators[path] = current
    fields["ETag"] = etag
    fields["Last-Modified"] = lastModified
    return TransportResponse(headers: fields, body: Data(site.document(version).utf8))
  }

  private func fail(_ state: inout State, retryAfter: Time? = nil) {
    state.failures += 1
    state.endRedirects()
    state.notBefore = state.time + (retryAfter ?? min(hour * Double(1 << min(state.failures - 1, 10)), day))
  }
}

@Suite struct SimulatedWeekTests {
  private static let sites: [Site] = [
    // Validators
    Site(
      testDescription: "strong ETag and Last-Modified", etag: { "\"v\($0)\"" },
      lastModified: { httpDate(Double($0) * 7 * hour) }),
    Site(testDescription: "weak ETag", etag: { "W/\"v\($0)\"" }),
    Site(
      testDescription: "ETag with commas, quotation marks and letters that are not ASCII",
      etag: { "W/\"\($0), \\\"é;~" }),
    Site(testDescription: "ETag without quotation marks", etag: { "v\($0)-gzip" }),
    Site(testDescription: "Last-Modified only", lastModified: { httpDate(Double($0) * 7 * hour) }),
    Site(testDescription: "Last-Modified that is not a date", lastModified: { "version \($0)" }),
    Site(testDescription: "no validators"),
    Site(
      testDescription: "validators that come and go", etag: { $0 % 3 == 0 ? "\"v\($0)\"" : nil },
      lastModified: { $0 % 3 == 1 ? "version \($0)" : nil }),
    Site(testDescription: "a feed that never changes", versionInterval: 100 * day, etag: { "\"v\($0)\"" }),
    Site(testDescription: "a feed that always changes", versionInterval: 900, etag: { "\"v\($0)\"" }),

    // Hints of the server
    Site(
      testDescription: "Cache-Control of three hours", etag: { "\"v\($0)\"" },
      headers: { _ in ["Cache-Control": "public, max-age=10800"] }, wait: { _ in 3 * hour }, requests: 54...56,
      maximumAge: 4 * hour),
    Site(
      testDescription: "Cache-Control of a minute", headers: { _ in ["Cache-Control": "max-age=60"] },
      wait: { _ in 900 }, requests: 600...672, maximumAge: hour),
    Site(testDescription: "no-cache", headers: { _ in ["Cache-Control": "no-cache, must-revalidate, max-age=0"] }),
    Site(
      testDescription: "Expires in two hours", headers: { ["Date": httpDate($0), "Expires": httpDate($0 + 2 * hour)] },
      wait: { _ in 2 * hour }, requests: 80...84, maximumAge: 3 * hour),
    Site(testDescription: "Expires in the past", headers: { _ in ["Expires": "Wed, 11 Jan 1984 05:00:00 GMT"] }),

    // Hints of the feed
    Site(
      testDescription: "ttl of four hours", etag: { "\"v\($0)\"" }, elements: "<ttl>240</ttl>", wait: { _ in 4 * hour },
      requests: 40...42, maximumAge: 5 * hour),
    Site(
      testDescription: "skipHours and skipDays", etag: { "\"v\($0)\"" },
      elements: """
        <skipHours>\((0..<6).map { "<hour>\($0)</hour>" }.joined())</skipHours><skipDays><day>Wednesday</day></skipDays>
        """,
      // The reader does not know it before the first request, at midnight.
      isSkipped: { $0 > 0 && (Int($0 / hour) % 24 < 6 || Int($0 / day) == 3) }, requests: 6 * 17...6 * 18 + 1),
    Site(
      testDescription: "sy, every six hours",
      elements: "<sy:updatePeriod>daily</sy:updatePeriod><sy:updateFrequency>4</sy:updateFrequency>",
      wait: { _ in 6 * hour }, requests: 27...28, maximumAge: 7 * hour),
    Site(
      testDescription: "sy, daily at six o'clock", versionInterval: day, etag: { "\"v\($0)\"" },
      elements: """
        <sy:updatePeriod>daily</sy:updatePeriod><sy:updateBase>2000-01-01T06:00+00:00</sy:updateBase>
        """,
      wait: { time in
        let untilSix = (6 * hour - time).truncatingRemainder(dividingBy: day)
        return untilSix > 0 ? untilSix : untilSix + day
      }, requests: 7...8, maximumAge: day),

    // Failures
    Site(
      testDescription: "429 with Retry-After of two days", etag: { "\"v\($0)\"" },
      exception: { $1 > day && $1 < 2.5 * day ? .status(429, ["Retry-After": "172800"]) : nil }, requests: 110...121),
    Site(
      testDescription: "503 with Retry-After that is a date", etag: { "\"v\($0)\"" },
      exception: { $1 > day && $1 < 2.5 * day ? .status(503, ["Retry-After": httpDate($1 + 2 * day)]) : nil },
      requests: 110...121),
    Site(
      testDescription: "429 without Retry-After", etag: { "\"v\($0)\"" },
      exception: { $1 > 0 ? .status(429) : nil }, requests: 9...12, maximumAge: nil),
    Site(
      testDescription: "503 for twenty hours", etag: { "\"v\($0)\"" }, lastModified: { "version \($0)" },
      exception: { $1 > 2 * day && $1 < 2.8 * day ? .status(503) : nil }, requests: 120...145),
    Site(
      testDescription: "404 from the beginning", exception: { _, _ in .status(404) }, requests: 10...12, maximumAge: nil
    ),
    Site(
      testDescription: "connections that end early", etag: { "\"v\($0)\"" },
      exception: { Int($1 / 300) % 7 == 5 ? .noConnection : nil }),
    Site(
      testDescription: "an error page with status 200", etag: { "\"v\($0)\"" },
      exception: { Int($1 / hour) % 5 == 3 ? .badDocument { _ in "<html><body>Try again later.</body></html>" } : nil },
      requests: 160...168),
    Site(
      testDescription: "documents that are cut off", etag: { "\"v\($0)\"" },
      exception: { Int($1 / hour) % 5 == 3 ? .badDocument { String($0.prefix($0.count * 2 / 3)) } : nil },
      requests: 160...168),
    Site(
      testDescription: "gone on the third day", etag: { "\"v\($0)\"" },
      exception: { $1 >= 2 * day ? .status(410) : nil }, requests: 48...49, maximumAge: nil),

    // Redirects
    Site(
      testDescription: "301 and 308", path: "/old", etag: { "\"v\($0)\"" },
      exception: { path, _ in
        switch path {
        case "/old": .status(301, ["Location": "/older"])
        case "/older": .status(308, ["Location": "/feed"])
        default: nil
        }
      }),
    Site(
      testDescription: "302", path: "/old", etag: { "\"v\($0)\"" },
      exception: { path, _ in path == "/old" ? .status(302, ["Location": "/feed"]) : nil }),
    Site(
      testDescription: "301 after 307", path: "/old", etag: { "\"v\($0)\"" },
      exception: { path, _ in
        switch path {
        case "/old": .status(307, ["Location": "/older"])
        case "/older": .status(301, ["Location": "/feed"])
        default: nil
        }
      }),
    Site(
      testDescription: "301 to a page that is missing for a day", path: "/old", etag: { "\"v\($0)\"" },
      exception: { path, time in
        path == "/old" ? .status(301, ["Location": "/feed"]) : time < day ? .status(404) : nil
      }, requests: 125...150),
  ]

  @Test("a week without a violation", arguments: sampled(sites, oneOf: 3))
  fileprivate func aWeekHasNoViolation(site: Site) async throws {
    let server = ScoringServer(site)
    var options = FeedFetcher.Options(userAgent: "Reader/1.0", timeout: .patient, transport: server)
    options.now = { date(server.state.withLock(\.time)) }
    let fetcher = FeedFetcher(options)
    var state = FetchState("https://feeds.example\(site.path)")
    var stored: JSONFeed?
    var itemCounts: [Int] = []
    for time in stride(from: 0, to: 7 * day, by: 300) where state.isDue(at: date(time)) {
      server.state.withLock { $0.time = time }
      if let feed = try? await fetcher.fetch(&state).conversion?.feed {
        stored = feed
        itemCounts.append(feed.items.count)
      }
      state = try JSONDecoder().decode(FetchState.self, from: JSONEncoder().encode(state))
    }
    let score = server.state.withLock { $0 }
    #expect(score.violations.isEmpty, "\(score.violations.count)")
    #expect(site.requests.contains(score.requestCount), "\(score.requestCount)")
    // Items are never lost.
    #expect(itemCounts == itemCounts.sorted())
    if let maximumAge = site.maximumAge {
      let version = try #require(stored.flatMap { Int($0.title) })
      #expect(version >= site.version(at: 7 * day - maximumAge))
    }
  }
}
