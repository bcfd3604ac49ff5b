/// One request and its answer, through URLSession.

#if canImport(FoundationNetworking)
  import Foundation
  import FoundationNetworking
#else
  import Foundation
#endif
internal import Synchronization

/// What came back for one request. Where there is a fault, the answer is what had come by then.
struct HTTPAnswer: Sendable {
  /// Zero where there was no answer.
  var status = 0
  /// By their names in small letters.
  var headers: [String: String] = [:]
  var body = Data()
  var fault: FetchError.Kind?
}

/// One request on its way.
///
/// It ends once: with the answer, at the deadline, at the limit of the size, or when its task is cancelled. In the last
/// three cases it does not wait for URLSession, which may be busy (on Linux, a few kilobytes of headers keep it busy for
/// seconds, and so does an endless body).
final class HTTPExchange: Sendable {
  private struct State {
    var answer = HTTPAnswer()
    var continuation: CheckedContinuation<HTTPAnswer, Never>?
    var isFinished = false
  }

  private let state = Mutex(State())
  private let task: URLSessionDataTask
  private let maximumSize: Int
  private let wantsBody: Bool

  /// - Parameter wantsBody: false where the status says all there is to know.
  init(_ request: URLRequest, maximumSize: Int, wantsBody: Bool) {
    task = HTTPSession.session.dataTask(with: request)
    self.maximumSize = maximumSize
    self.wantsBody = wantsBody
  }

  /// The answer. It is there at the deadline at the latest, with the fault `late`.
  func answer(
    until deadline: ContinuousClock.Instant, or late: FetchError.Kind
  ) async -> HTTPAnswer {
    HTTPSession.exchanges.add(self, for: task)
    let clock = Task {
      try? await Task.sleep(until: deadline, clock: .continuous)
      if !Task.isCancelled { finish(late) }
    }
    defer { clock.cancel() }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isFinished = state.withLock { state in
          if !state.isFinished { state.continuation = continuation }
          return state.isFinished
        }
        guard !isFinished else { return continuation.resume(returning: state.withLock(\.answer)) }
        // URLSession's calls may wait for its own queue, and tasks have few threads.
        HTTPSession.queue.async { self.task.resume() }
      }
    } onCancel: {
      finish(.cancelled)
    }
  }

  /// Ends it. All but the first call do nothing.
  fileprivate func finish(_ fault: FetchError.Kind?, isComplete: Bool = false) {
    let ending: (continuation: CheckedContinuation<HTTPAnswer, Never>?, answer: HTTPAnswer)? = state.withLock { state in
      guard !state.isFinished else { return nil }
      state.isFinished = true
      state.answer.fault = fault
      if fault != nil { state.answer.body = Data() }
      defer { state.continuation = nil }
      return (state.continuation, state.answer)
    }
    guard let ending else { return }
    HTTPSession.exchanges.remove(task)
    if !isComplete { HTTPSession.queue.async { self.task.cancel() } }
    ending.continuation?.resume(returning: ending.answer)
  }

  // MARK: What URLSession tells

  fileprivate func didReceive(_ response: URLResponse) {
    guard let response = response as? HTTPURLResponse else { return finish(.badResponse("it is not HTTP")) }
    // On Linux the interim answers (1xx) come here too.
    guard response.statusCode >= 200 else { return }
    var headers: [String: String] = [:]
    for (name, value) in response.allHeaderFields {
      guard let name = name as? String else { continue }
      headers[name.lowercased()] = (value as? String) ?? "\(value)"
    }
    state.withLock { state in
      state.answer.status = response.statusCode
      state.answer.headers = headers
    }
    if !wantsBody { return finish(nil) }
    let isCoded = headers["content-encoding"].map { $0.lowercased() != "identity" } ?? false
    if !isCoded, response.expectedContentLength > maximumSize { finish(.tooLarge(maximumSize)) }
  }

  fileprivate func didReceive(_ data: Data) {
    let isTooLarge = state.withLock { state in
      // What still comes after the end is let go.
      guard !state.isFinished else { return false }
      guard state.answer.body.count + data.count <= maximumSize else { return true }
      state.answer.body.append(data)
      return false
    }
    if isTooLarge { finish(.tooLarge(maximumSize)) }
  }

  fileprivate func didComplete(_ error: (any Error)?) {
    let status = state.withLock(\.answer.status)
    let fault = error.map { FetchError.Kind(transferring: $0, hasAnswer: status != 0) }
    finish(fault ?? (status == 0 ? .connectionLost : nil), isComplete: true)
  }

  /// A server that wants a password gets none: the 401 is the answer.
  fileprivate func didReceiveChallenge() -> Bool {
    guard state.withLock(\.answer.status) == 401 else { return false }
    finish(nil)
    return true
  }
}

/// The one URLSession: making and ending sessions is what goes wrong in FoundationNetworking.
private enum HTTPSession {
  static let exchanges = HTTPExchanges()
  static let queue = DispatchQueue(label: "FeedClient")

  static let session: URLSession = {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    configuration.httpCookieStorage = nil
    configuration.httpShouldSetCookies = false
    configuration.urlCredentialStorage = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    configuration.httpMaximumConnectionsPerHost = 16
    return URLSession(configuration: configuration, delegate: exchanges, delegateQueue: nil)
  }()
}

/// The exchanges under way, by their tasks.
private final class HTTPExchanges: NSObject, URLSessionDataDelegate {
  private let underWay = Mutex<[Int: HTTPExchange]>([:])

  func add(_ exchange: HTTPExchange, for task: URLSessionTask) {
    underWay.withLock { $0[task.taskIdentifier] = exchange }
  }

  func remove(_ task: URLSessionTask) {
    _ = underWay.withLock { $0.removeValue(forKey: task.taskIdentifier) }
  }

  private func exchange(_ task: URLSessionTask) -> HTTPExchange? {
    underWay.withLock { $0[task.taskIdentifier] }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    // FeedFetcher follows redirects itself: it counts them, refuses schemes, and says which were permanent.
    completionHandler(nil)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    let isAnswered = exchange(task)?.didReceiveChallenge() ?? false
    completionHandler(isAnswered ? .rejectProtectionSpace : .performDefaultHandling, nil)
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    exchange(dataTask)?.didReceive(response)
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    exchange(dataTask)?.didReceive(data)
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    exchange(task)?.didComplete(error)
  }
}

extension FetchError.Kind {
  /// What an error of URLSession means.
  fileprivate init(transferring error: any Error, hasAnswer: Bool) {
    let reason = error.localizedDescription
    switch (error as? URLError)?.code {
    case .cancelled?: self = .cancelled
    case .timedOut?: self = .connectionLost
    case .cannotFindHost?, .dnsLookupFailed?: self = .hostNotFound
    case .cannotConnectToHost?: self = .refused
    case .networkConnectionLost?: self = .connectionLost
    case .notConnectedToInternet?: self = .offline
    case .badURL?: self = .invalidURL
    case .secureConnectionFailed?, .serverCertificateHasBadDate?, .serverCertificateUntrusted?,
      .serverCertificateHasUnknownRoot?, .serverCertificateNotYetValid?, .clientCertificateRejected?,
      .clientCertificateRequired?, .appTransportSecurityRequiresSecureConnection?:
      self = .insecure(reason)
    case .badServerResponse? where !hasAnswer, .zeroByteResource?: self = .connectionLost
    default:
      // FoundationNetworking has one code for much of this; the sentence is libcurl's.
      self = reason.hasPrefix("transfer closed") ? .connectionLost : .badResponse(reason)
    }
  }
}
