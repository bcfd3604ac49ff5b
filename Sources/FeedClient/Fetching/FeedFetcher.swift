/// Fetches feeds from the web.

#if canImport(FoundationNetworking)
  public import Foundation
  internal import FoundationNetworking
#else
  public import Foundation
#endif
internal import FeedBridge

/// Fetches feeds of every format, and transfers them only if they have changed.
///
/// ```swift
/// let fetcher = FeedFetcher(.init(userAgent: "MyReader/1.0 (+https://example.org/reader)"))
/// switch try await fetcher.fetch("https://example.org/feed.xml", validators: stored) {
/// case .feed(let conversion, let response):
///   print(conversion.feed.title)
///   stored = response.validators
/// case .notModified(let response):
///   stored = response.validators  // the stored feed is current
/// }
/// ```
///
/// Creating a fetcher costs nothing, and any number of fetches may run at the same time. Cookies and caches are not
/// used. On Linux, some invalid responses end the process: <doc:FeedClient#What-Foundation-does-on-Linux>.
public struct FeedFetcher: Sendable, Hashable {
  /// How feeds are fetched.
  public var options: Options

  /// Creates a fetcher with these options.
  public init(_ options: Options = .init()) { self.options = options }

  /// Fetches a feed and converts it.
  ///
  /// - Parameters:
  ///   - url: an http or https URL.
  ///   - validators: ``FetchResponse/validators`` of the last fetch, which make the request conditional (RFC 9110 §13).
  ///   - date: only items newer than this are read. Reading stops at the first item that is not newer, so the feed
  ///     should have its newest items first; see `FeedConverter.Options.since`.
  /// - Throws: ``FetchError``. The stored feed and its validators remain valid.
  public func fetch(
    _ url: String, validators: FetchValidators? = nil, since date: Date? = nil
  ) async throws(FetchError) -> FetchResult {
    let deadline = ContinuousClock.now + options.timeout
    let sent = validators.flatMap { $0.areUsable(at: Date(), lifetime: options.validatorLifetime) ? $0 : nil }
    var (body, response) = try await download(url, validators: sent, deadline: deadline)
    if response.status == 304 {
      response.validators = validators
      return .notModified(response)
    }
    if let validators, let known = validators.bodyHash, known == response.validators?.bodyHash {
      response.validators?.areTrusted = validators.areTrusted
      return .notModified(response)
    }
    let conversion = try convert(body, response, since: date, deadline: deadline)
    if let validators, sent == nil {
      let isFalse = await answersNotModified(response.finalURL, validators, origin: url, deadline: deadline)
      response.hasFalseNotModified = isFalse ?? false
      response.validators?.areTrusted = isFalse.map { !$0 } ?? validators.areTrusted
    }
    return .feed(conversion, response)
  }

  /// Fetches a document of any kind, such as a web page in which to look for feeds (`FeedDiscovery`).
  ///
  /// - Parameter url: an http or https URL.
  /// - Returns: the document, decompressed, and the response.
  /// - Throws: ``FetchError``.
  public func download(_ url: String) async throws(FetchError) -> (body: Data, response: FetchResponse) {
    try await download(url, validators: nil, deadline: .now + options.timeout)
  }

  // MARK: - Conversion

  /// Converts the document. The deadline and the cancellation of the task also end the conversion.
  func convert(
    _ body: Data, _ response: FetchResponse, since date: Date?, deadline: ContinuousClock.Instant
  ) throws(FetchError) -> Conversion {
    var conversion = options.conversion
    if let charset = response.charset { conversion.charset = charset }
    if let date { conversion.since = date }
    let problem: FetchError.Kind
    do throws(ConversionError) {
      let url = URLCredentials.removed(from: response.finalURL)
      let converted = try FeedConverter(conversion).convert(body.span, sourceURL: url) {
        !Task.isCancelled && .now < deadline
      }
      if let converted { return converted }
      problem = Task.isCancelled ? .cancelled : .timedOut(options.timeout)
    } catch {
      problem = .conversion(error)
    }
    var response = response
    response.validators = nil
    throw FetchError(problem, url: response.url, response: response)
  }

  // MARK: - Requests

  private func download(
    _ url: String, validators: FetchValidators?, deadline: ContinuousClock.Instant
  ) async throws(FetchError) -> (body: Data, response: FetchResponse) {
    var response = FetchResponse(url: url)
    var target: WebURL
    do throws(WebURL.ParseError) {
      target = try WebURL(url)
    } catch {
      throw FetchError(.invalidURL, url: url)
    }
    let origin = target.origin
    var visited: Set<String> = [target.text]
    while true {
      let request = try request(target, origin: origin, validators)
      let isConditional = !(validators?.fields(for: target.text).isEmpty ?? true)
      let answer = await HTTPExchange(request, maximumSize: options.maximumSize, wantsBody: true)
        .answer(until: deadline, or: .timedOut(options.timeout))
      response.read(answer, options)
      if let error = answer.error {
        throw FetchError(error, url: url, response: answer.status == 0 ? nil : response)
      }
      switch answer.status {
      case 200...203:
        response.validators = FetchValidators(
          etag: response.header("etag"), lastModified: response.header("last-modified"),
          url: URLCredentials.removed(from: target.text), bodyHash: FetchValidators.hash(answer.body), obtained: Date())
        return (answer.body, response)
      case 304 where isConditional:
        return (Data(), response)
      case 304:
        throw FetchError(
          .badResponse("status 304 (not modified), though the request was not conditional"), url: url,
          response: response)
      case 301, 302, 303, 307, 308:
        guard let location = response.header("location") else { fallthrough }
        target = try follow(location, from: target, &visited, &response)
      default:
        throw FetchError(.status(answer.status), url: url, response: response)
      }
    }
  }

  /// The target of a redirect, if it is followed.
  private func follow(
    _ location: String, from source: WebURL, _ visited: inout Set<String>, _ response: inout FetchResponse
  ) throws(FetchError) -> WebURL {
    let target: WebURL
    do throws(WebURL.ParseError) {
      let redirected = try source.redirected(to: location)
      // A user and password are kept if the redirect stays on the same server, like other headers.
      target =
        redirected.origin == source.origin
        ? try WebURL(URLCredentials.added(to: redirected.text, from: source.text)) : redirected
    } catch {
      throw FetchError(
        .badResponse("it redirects to \"\(location)\", which is not an http or https URL"), url: response.url,
        response: response)
    }
    guard visited.insert(target.text).inserted, response.redirects.count < options.maximumRedirects else {
      throw FetchError(.tooManyRedirects, url: response.url, response: response)
    }
    response.redirects.append(.init(status: response.status, url: target.text))
    return target
  }

  /// Whether the server answers 304 to the validators of a document that has changed, so that its 304 cannot be
  /// trusted. Nil if that cannot be determined.
  private func answersNotModified(
    _ url: String, _ validators: FetchValidators, origin: String, deadline: ContinuousClock.Instant
  ) async -> Bool? {
    guard let target = try? WebURL(url), let asked = try? WebURL(origin),
      !validators.fields(for: target.text).isEmpty,
      let request = try? request(target, origin: asked.origin, validators)
    else { return nil }
    return await status(request, deadline: deadline).map { $0 == 304 }
  }

  /// The status of a conditional request for the URL, without following redirects; nil if the server does not answer.
  /// Does not wait for the body.
  package func status(_ url: String, validators: FetchValidators) async -> Int? {
    guard let target = try? WebURL(url), let request = try? request(target, origin: target.origin, validators) else {
      return nil
    }
    return await status(request, deadline: .now + options.timeout)
  }

  private func status(_ request: URLRequest, deadline: ContinuousClock.Instant) async -> Int? {
    let answer = await HTTPExchange(request, maximumSize: options.maximumSize, wantsBody: false)
      .answer(until: deadline, or: .timedOut(options.timeout))
    return answer.status == 0 ? nil : answer.status
  }

  private func request(
    _ target: WebURL, origin: String, _ validators: FetchValidators?
  ) throws(FetchError) -> URLRequest {
    var fields = ["accept": Options.accept, "user-agent": options.userAgentField]
    if target.origin == origin {
      for (name, value) in options.headers { fields[name.lowercased()] = value }
    }
    for (name, value) in fields where !name.isFieldName || !value.isFieldValue {
      throw FetchError(.invalidHeader(name), url: target.text)
    }
    // The exchange has its own deadline; URLSession's timeout covers only pauses.
    var request = URLRequest(
      url: target.url, cachePolicy: .reloadIgnoringLocalCacheData,
      timeoutInterval: options.timeout.seconds.rounded(.up) + 1)
    request.httpShouldHandleCookies = false
    for (name, value) in fields { request.setValue(value, forHTTPHeaderField: name) }
    for (name, value) in validators?.fields(for: target.text) ?? [:] {
      request.setValue(value, forHTTPHeaderField: name)
    }
    return request
  }
}

extension String {
  /// Whether it is a valid name of a header field: a token (RFC 9110 §5.6.2).
  fileprivate var isFieldName: Bool {
    !isEmpty && utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"\"(),/:;<=>?@[\\]{}".utf8.contains($0) }
  }
}

extension FetchResponse {
  fileprivate mutating func read(_ answer: HTTPAnswer, _ options: FeedFetcher.Options) {
    status = answer.status
    headers = answer.headers
    bodySize = answer.body.count
    nextFetch = Freshness.nextFetch(answer.headers, now: Date(), interval: options.refreshInterval)
  }
}
