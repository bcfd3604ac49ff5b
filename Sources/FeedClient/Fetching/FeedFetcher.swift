/// Fetches feeds from the web.

internal import Dispatch
public import FeedBridge
public import FeedFoundation
internal import FeedPrimitives
internal import FeedSystem

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
/// Creating a fetcher costs nothing, and any number of fetches may run at the same time. Caches are not used, and cookies
/// only along the redirects that set them. A response is read as it arrives, so that memory is needed for the feed, not for the document.
public struct FeedFetcher: Sendable {
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
    _ url: some JSONFeed.URLConvertible, validators: FetchValidators? = nil, since date: Date? = nil
  ) async throws(FetchError) -> FetchResult {
    let url = url._urlText
    let secured = try await tryingHTTPSFirst(url) { (once, url) async throws(FetchError) in
      try await once.fetch(url, validators: validators, since: date)
    }
    if let secured { return secured }
    return try await withinTimeout(url) { () async throws(FetchError) in
      let sent = validators.flatMap {
        $0.areUsable(at: options.now(), lifetime: options.validatorLifetime) ? $0 : nil
      }
      var (response, body) = try await open(url, validators: sent)
      if response.status == 304 {
        response.validators = validators
        return .notModified(response)
      }
      // The same document elsewhere may have other relative URLs.
      let isElsewhere = response.permanentURL != url && response.validators?.url != validators?.url
      let known = isElsewhere ? nil : validators?.bodyHash
      guard let conversion = try await convert(body, &response, since: date, known: known) else {
        response.validators?.areTrusted = validators?.areTrusted ?? true
        return .notModified(response)
      }
      response.nextFetch = Freshness.nextFetch(
        response.headers, conversion.schedule, now: options.now(), interval: options.refreshInterval)
      if let validators, sent == nil {
        let isFalse = await answersNotModified(response.finalURL, validators, origin: url)
        response.hasFalseNotModified = isFalse ?? false
        response.validators?.areTrusted = isFalse.map { !$0 } ?? validators.areTrusted
      }
      return .feed(conversion, response)
    }
  }

  /// Fetches a web page and finds the feeds that it announces, the best first; see `FeedDiscovery`.
  ///
  /// ```swift
  /// if let found = try await fetcher.discover("https://example.org/").first {
  ///   let outcome = await fetcher.fetch(FetchState(found.url))
  /// }
  /// ```
  ///
  /// - Parameter url: an http or https URL of a page, or of a feed, which is then the only result.
  /// - Returns: an empty array if the page announces no feed.
  /// - Throws: ``FetchError``.
  public func discover(_ url: some JSONFeed.URLConvertible) async throws(FetchError) -> [FeedDiscovery.Feed] {
    let url = url._urlText
    let secured = try await tryingHTTPSFirst(url) { (once, url) async throws(FetchError) in try await once.discover(url)
    }
    if let secured { return secured }
    let (page, response) = try await download(url)
    return FeedDiscovery.feeds(
      in: page, sourceURL: URLCredentials.removed(from: response.finalURL), charset: response.charset)
  }

  /// The result of `fetch` for the https URL or, if that fails, for the URL itself, each in half of the time; nil if only the URL itself is to
  /// be tried.
  private func tryingHTTPSFirst<Result>(
    _ url: String, _ fetch: (_ fetcher: FeedFetcher, _ url: String) async throws(FetchError) -> Result
  ) async throws(FetchError) -> Result? {
    guard options.triesHTTPSFirst, let secured = try? WebURL(url).secured else { return nil }
    var once = self
    once.options.triesHTTPSFirst = false
    once.options.timeout /= 2
    do throws(FetchError) { return try await fetch(once, secured.text) } catch {
      if error.kind == .cancelled { throw error }
    }
    return try await fetch(once, url)
  }

  /// Fetches a document of any kind, such as a web page in which to look for feeds (`FeedDiscovery`).
  ///
  /// - Parameters:
  ///   - isWholeFeed: whether the document should be a feed. A feed that does not end is then an error if nothing but the closed connection
  ///     says that it does, and one that ends is no error if its compressed data do not.
  ///   - validators: make the request conditional. If nothing has changed, the status is 304, and the document is empty.
  package func download(
    _ url: String, isWholeFeed: Bool = false, validators: FetchValidators? = nil
  ) async throws(FetchError) -> (body: Data, response: FetchResponse) {
    try await withinTimeout(url) { () async throws(FetchError) in
      var (response, body) = try await open(url, validators: validators)
      var document = Data()
      var chunks = body.makeAsyncIterator()
      while let chunk = try await next(&chunks, &response) { document.append(chunk) }
      var isCutOff = response.isIncomplete
      if isWholeFeed, isCutOff || response.endsWithConnection, let feed = try? FeedConverter().convert(document) {
        isCutOff = feed.endsEarly
      }
      if isCutOff {
        response.isIncomplete = true
        throw failure(.cutOff, response)
      }
      return (document, response)
    }
  }

  // MARK: - Time

  /// The result of the work, which is cancelled after the timeout, and at the deadline.
  private func withinTimeout<Success: Sendable>(
    _ url: String, _ work: @escaping @Sendable () async throws(FetchError) -> Success
  ) async throws(FetchError) -> Success {
    let limit = min(options.timeout, options.deadline.map { ContinuousClock.now.duration(to: $0) } ?? options.timeout)
    guard limit > .zero else { throw FetchError(.timedOut(.zero), url: url) }
    let task = Task { () async -> Result<Success, FetchError> in
      await Cancellation.$endsWork.withValue(true) {
        do throws(FetchError) { return .success(try await work()) } catch { return .failure(error) }
      }
    }
    // A dispatch timer, because a task that sleeps wakes up late if all of Swift's threads are busy. It exists until its
    // time even if it is cancelled, and must not keep the task, which keeps its result. It takes the task to cancel it.
    let running = Lock<Task<Result<Success, FetchError>, Never>?>(task)
    let timer = DispatchWorkItem { running.withLock { $0.take() }?.cancel() }
    DispatchQueue.global().asyncAfter(deadline: .now() + limit.seconds, execute: timer)
    defer {
      timer.cancel()
      running.withLock { $0 = nil }
    }
    let result = await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
    do { return try result.get() } catch {
      guard error.kind == .cancelled, running.withLock({ $0 == nil }), !Task.isCancelled else { throw error }
      throw FetchError(.timedOut(limit), url: url, response: error.response)
    }
  }

  // MARK: - Reading

  /// The number of bytes that are converted before other tasks have their turn.
  private static let step = 1 << 14

  /// Converts the body as it arrives; nil if its hash is known.
  private func convert(
    _ body: AsyncThrowingStream<Data, any Error>, _ response: inout FetchResponse, since date: Date?, known: String?
  ) async throws(FetchError) -> FeedConverter.Conversion? {
    var conversion = options.conversion
    var hash = StableHash()
    if let charset = response.charset {
      conversion.charset = charset
      // The same bytes are another document.
      hash.combine(charset.lowercased())
    }
    if let date { conversion.since = date }
    conversion.permanentURL = URLCredentials.removed(from: response.permanentURL)
    var feed = FeedParser(conversion, sourceURL: URLCredentials.removed(from: response.finalURL))
    var chunks = body.makeAsyncIterator()
    while let chunk = try await next(&chunks, &response) {
      // A document that arrives faster than it is read would keep one of Swift's few threads from all other tasks.
      for start in stride(from: 0, to: chunk.count, by: Self.step) {
        let bytes = chunk.span.extracting(start..<min(start + Self.step, chunk.count))
        hash.combine(bytes)
        do throws(ConversionError) { try feed.append(bytes, .inFeed) } catch {
          throw failure(Task.isCancelled ? .cancelled : .conversion(error), response)
        }
        await Task.yield()
        if Task.isCancelled { throw failure(.cancelled, response) }
      }
    }
    response.validators?.bodyHash = hash.hexadecimal
    if hash.hexadecimal == known, !response.isIncomplete { return nil }
    let outcome: FeedConverter.Conversion
    do throws(ConversionError) { outcome = try feed.finish(.inFeed).conversion } catch {
      throw failure(Task.isCancelled ? .cancelled : response.isIncomplete ? .cutOff : .conversion(error), response)
    }
    if outcome.endsEarly, response.endsWithConnection { response.isIncomplete = true }
    if response.isIncomplete { response.validators = nil }
    if Task.isCancelled { throw failure(.cancelled, response) }
    return outcome
  }

  /// The next chunk of a body; nil at its end.
  private func next(
    _ chunks: inout AsyncThrowingStream<Data, any Error>.Iterator, _ response: inout FetchResponse
  ) async throws(FetchError) -> Data? {
    let chunk: Data?
    do { chunk = try await chunks.next() } catch {
      let kind = FetchError.Kind(error)
      guard kind == .cutOff else { throw failure(kind, response) }
      response.isIncomplete = true
      return nil
    }
    // A stream whose task is cancelled ends as if it were complete.
    if Task.isCancelled { throw failure(.cancelled, response) }
    response.bodySize += chunk?.count ?? 0
    if response.bodySize > options.maximumSize { throw failure(.tooLarge(options.maximumSize), response) }
    return chunk
  }

  /// What was not read completely may be fetched again, so it has no validators.
  private func failure(_ kind: FetchError.Kind, _ response: FetchResponse) -> FetchError {
    var response = response
    response.validators = nil
    return FetchError(kind, url: response.url, response: response)
  }

  // MARK: - Requests

  /// Sends the request, follows redirects, and returns the response when its header is complete.
  private func open(
    _ url: String, validators: FetchValidators?
  ) async throws(FetchError) -> (FetchResponse, body: AsyncThrowingStream<Data, any Error>) {
    var response = FetchResponse(url: url)
    var target: WebURL
    do throws(WebURL.ParseError) {
      target = try WebURL(url)
    } catch {
      throw FetchError(.invalidURL, url: url)
    }
    let origin = target.origin
    var cookies = RedirectCookies()
    // The requests, with their cookies.
    var visited: Set = [[target.text]]
    while true {
      let request = try request(target, origin: origin, validators, cookie: cookies.field(for: target))
      let isConditional = !(validators?.fields(for: target.text).isEmpty ?? true)
      let sent = options.now()
      let answer: TransportResponse
      do { answer = try await options.transport.response(to: request) } catch {
        throw FetchError(FetchError.Kind(error), url: url, response: response.redirects.isEmpty ? nil : response)
      }
      response.read(answer, options)
      if let problem = response.lengthProblem(maximum: options.maximumSize) { throw failure(problem, response) }
      switch answer.status {
      case 200...203:
        // Servers refuse requests with a longer one.
        let etag = response.header("etag").flatMap { $0.utf8.count <= 4096 ? $0 : nil }
        response.validators = FetchValidators(
          etag: etag, lastModified: response.header("last-modified"),
          url: URLCredentials.removed(from: target.text), obtained: sent)
        return (response, answer.body)
      case 304 where isConditional:
        return (response, answer.body)
      case 304:
        throw FetchError(
          .badResponse("status 304 (not modified), though the request was not conditional"), url: url,
          response: response)
      case 301, 302, 303, 307, 308:
        guard let location = response.header("location") else { fallthrough }
        if let field = response.header("set-cookie") { cookies.note(field, from: target, now: options.now()) }
        target = try follow(location, from: target, cookies, &visited, &response)
      default:
        throw FetchError(.status(answer.status), url: url, response: response)
      }
    }
  }

  /// The target of a redirect, if it is followed.
  private func follow(
    _ location: String, from source: WebURL, _ cookies: RedirectCookies, _ visited: inout Set<[String]>,
    _ response: inout FetchResponse
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
        .badResponse(
          "it redirects to \"\(URLCredentials.removed(from: location))\", which is not an http or https URL"),
        url: response.url,
        response: response)
    }
    let isNew = visited.insert([target.text] + [cookies.field(for: target)].compactMap(\.self)).inserted
    guard isNew, response.redirects.count < options.maximumRedirects else {
      throw FetchError(.tooManyRedirects, url: response.url, response: response)
    }
    let credentials = URLCredentials.in(target.text)
    let areInherited = target.origin == source.origin && credentials == URLCredentials.in(source.text)
    response.redirects.append(
      .init(status: response.status, url: target.text, addsCredentials: credentials != nil && !areInherited))
    return target
  }

  /// Whether the server answers 304 to the validators of a document that has changed, so that its 304 cannot be
  /// trusted. Nil if that cannot be determined.
  private func answersNotModified(_ url: String, _ validators: FetchValidators, origin: String) async -> Bool? {
    guard let target = try? WebURL(url), let asked = try? WebURL(origin),
      !validators.fields(for: target.text).isEmpty,
      let request = try? request(target, origin: asked.origin, validators)
    else { return nil }
    return (try? await options.transport.response(to: request)).map { $0.status == 304 }
  }

  /// The status of a conditional request for the URL, without following redirects; nil if the server does not answer.
  /// Does not wait for the body.
  package func status(_ url: String, validators: FetchValidators) async -> Int? {
    guard let target = try? WebURL(url), let request = try? request(target, origin: target.origin, validators) else {
      return nil
    }
    let status = try? await withinTimeout(url) { () async throws(FetchError) in
      (try? await options.transport.response(to: request))?.status
    }
    return status ?? nil
  }

  /// The fetcher for a URL that a feed or a permanent redirect names, which may be any: with the caller's header fields only if it is on the
  /// same origin as the URL that the caller gave.
  package func forURL(_ url: String, namedBy start: String) -> FeedFetcher {
    let (target, start) = (try? WebURL(url), try? WebURL(start))
    if target?.origin == start?.origin { return self }
    if options.triesHTTPSFirst, let target, target.origin == start?.secured?.origin { return self }
    var fetcher = self
    fetcher.options.headers = [:]
    return fetcher
  }

  private func request(
    _ target: WebURL, origin: String, _ validators: FetchValidators?, cookie: String? = nil
  ) throws(FetchError) -> TransportRequest {
    var fields = ["accept": Options.accept, "user-agent": options.userAgentField]
    if target.origin == origin {
      for (name, value) in options.headers { fields[name.lowercased()] = value }
    }
    for (name, value) in fields where RequestField.problem(name, value) != nil {
      throw FetchError(.invalidHeader(name), url: target.text)
    }
    if let cookie { fields["cookie"] = fields["cookie"].map { "\($0); \(cookie)" } ?? cookie }
    for (name, value) in validators?.fields(for: target.text) ?? [:] { fields[name.lowercased()] = value }
    if let problem = options.proxyProblem { throw FetchError(.connectionFailed(problem), url: target.text) }
    var request = TransportRequest(
      url: target.text, headers: fields, allowsPrivateAddresses: options.allowsPrivateAddresses)
    request.proxy = options.proxy
    return request
  }
}

extension FetchResponse {
  fileprivate mutating func read(_ answer: TransportResponse, _ options: FeedFetcher.Options) {
    status = answer.status
    headers = answer.headers
    bodySize = 0
    endsWithConnection = answer.endsWithConnection
    nextFetch = Freshness.nextFetch(answer.headers, now: options.now(), interval: options.refreshInterval)
  }

  /// What the field `Content-Length` says that forbids reading the body.
  fileprivate func lengthProblem(maximum: Int) -> FetchError.Kind? {
    // A body in chunks has no other length (RFC 9112 §6.3).
    guard header("transfer-encoding") == nil, let field = header("content-length") else { return nil }
    let lengths = Set(field.split(separator: ",").map { $0.filter { $0 != " " } })
    // RFC 9110 §8.6: the same number may be repeated.
    guard lengths.count == 1, let length = lengths.first, length.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else {
      return .badResponse("its Content-Length is \"\(field)\"")
    }
    let isCoded = header("content-encoding").map { $0.lowercased() != "identity" } ?? false
    return isCoded || Int(length) ?? .max <= maximum ? nil : .tooLarge(maximum)
  }
}

extension FetchError.Kind {
  /// The error of a transport.
  fileprivate init(_ error: any Error) {
    switch error {
    case let kind as FetchError.Kind: self = kind
    case is CancellationError: self = .cancelled
    default: self = Task.isCancelled ? .cancelled : .connectionFailed("\(error)")
    }
  }
}
