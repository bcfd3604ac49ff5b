/// One request and its response, through URLSession.

#if canImport(FoundationNetworking)
  import Foundation
  import FoundationNetworking
#else
  import Foundation
#endif
internal import FeedSystem

/// The response to one request; after an error, the part that had arrived.
struct HTTPAnswer: Sendable {
  /// Zero if there was no response.
  var status = 0
  /// By their lowercase names.
  var headers: [String: String] = [:]
  var body = Data()
  var error: FetchError.Kind?
}

/// One request in progress.
///
/// It ends exactly once: with the response, at the deadline, at the size limit, or when its task is cancelled. In the
/// last three cases it does not wait for URLSession, which may be busy.
final class HTTPExchange: Sendable {
  private struct State {
    var answer = HTTPAnswer()
    var continuation: CheckedContinuation<HTTPAnswer, Never>?
    var isFinished = false
  }

  private let state = Lock(State())
  private let request: URLRequest
  private let maximumSize: Int
  private let wantsBody: Bool
  private let session = HTTPSessions.session()

  /// - Parameter wantsBody: false if the status is all that is needed.
  init(_ request: URLRequest, maximumSize: Int, wantsBody: Bool) {
    self.request = request
    self.maximumSize = maximumSize
    self.wantsBody = wantsBody
  }

  /// Waits for the response until the deadline; after that, returns the error `late`.
  func answer(
    until deadline: ContinuousClock.Instant, or late: FetchError.Kind
  ) async -> HTTPAnswer {
    // A dispatch timer, not a task: tasks are delayed if all of Swift's threads are busy. It exists until the
    // deadline, and must not keep the response alive until then.
    let clock = DispatchWorkItem { [weak self] in self?.finish(late) }
    DispatchQueue.global().asyncAfter(deadline: .now() + max((deadline - .now).seconds, 0), execute: clock)
    defer { clock.cancel() }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isFinished = state.withLock { state in
          if !state.isFinished { state.continuation = continuation }
          return state.isFinished
        }
        guard !isFinished else { return continuation.resume(returning: state.withLock(\.answer)) }
        session.begin(request, for: self)
      }
    } onCancel: {
      finish(.cancelled)
    }
  }

  fileprivate var isFinished: Bool { state.withLock(\.isFinished) }

  /// Ends the exchange. All calls but the first do nothing.
  fileprivate func finish(_ error: FetchError.Kind?, isComplete: Bool = false) {
    let ending: (continuation: CheckedContinuation<HTTPAnswer, Never>?, answer: HTTPAnswer)? = state.withLock { state in
      guard !state.isFinished else { return nil }
      state.isFinished = true
      state.answer.error = error
      if error != nil { state.answer.body = Data() }
      defer { state.continuation = nil }
      return (state.continuation, state.answer)
    }
    guard let ending else { return }
    if !isComplete { session.cancel(self) }
    ending.continuation?.resume(returning: ending.answer)
  }

  // MARK: Calls from URLSession

  fileprivate func didReceive(_ response: URLResponse) {
    guard let response = response as? HTTPURLResponse else { return finish(.badResponse("it is not HTTP")) }
    // On Linux interim responses (1xx) arrive here too.
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
      // Data after the end is ignored.
      guard !state.isFinished else { return false }
      guard state.answer.body.count + data.count <= maximumSize else { return true }
      state.answer.body.append(data)
      return false
    }
    if isTooLarge { finish(.tooLarge(maximumSize)) }
  }

  fileprivate func didComplete(_ response: URLResponse?, _ error: (any Error)?) {
    // FoundationNetworking does not report a redirect without a target; the task has it.
    if state.withLock(\.answer.status) == 0, let response { didReceive(response) }
    let status = state.withLock(\.answer.status)
    let kind = error.map { FetchError.Kind(transferring: $0, hasAnswer: status != 0) }
    finish(kind ?? (status == 0 ? .connectionLost : nil), isComplete: true)
  }

  /// Requests for a password are not answered: the 401 is the response.
  fileprivate func didReceiveChallenge() -> Bool {
    guard state.withLock(\.answer.status) == 401 else { return false }
    finish(nil, isComplete: true)
    return true
  }
}

/// The URLSessions. Usually there is only one.
///
/// FoundationNetworking has one queue per session, and a response that arrives faster than it is read keeps that
/// queue busy: no transfer of that session makes progress then, and even cancellations wait. So requests go to a
/// session in which no cancellation is waiting. Sessions are never invalidated, because that crashes.
private enum HTTPSessions {
  private static let all = Lock<[HTTPSession]>([])

  static func session() -> HTTPSession {
    all.withLock { all in
      if let session = all.first(where: \.isFree) { return session }
      let session = HTTPSession()
      all.append(session)
      return session
    }
  }
}

/// A URLSession, and its exchanges in progress.
private final class HTTPSession: Sendable {
  private let delegate = HTTPSessionDelegate()
  private let session: URLSession
  /// Calls to URLSession may wait for its queue, which would block one of the few threads for tasks.
  private let queue = DispatchQueue(label: "FeedClient")

  init() {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    configuration.httpCookieStorage = nil
    configuration.httpShouldSetCookies = false
    configuration.urlCredentialStorage = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    configuration.httpMaximumConnectionsPerHost = 16
    session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
  }

  /// Whether no cancellation is waiting.
  var isFree: Bool { delegate.state.withLock(\.cancelled.isEmpty) }

  func begin(_ request: URLRequest, for exchange: HTTPExchange) {
    queue.async { [self] in
      guard !exchange.isFinished else { return }
      let task = session.dataTask(with: request)
      delegate.state.withLock { state in
        state.exchanges[task.taskIdentifier] = exchange
        state.tasks[ObjectIdentifier(exchange)] = task
      }
      task.resume()
    }
  }

  func cancel(_ exchange: HTTPExchange) {
    delegate.state.withLock { _ = $0.cancelled.insert(ObjectIdentifier(exchange)) }
    queue.async { [self] in
      // The queue is serial: an exchange that was begun has a task by now, unless it is over.
      let task = delegate.state.withLock { state in
        let task = state.tasks[ObjectIdentifier(exchange)]
        if task == nil { state.cancelled.remove(ObjectIdentifier(exchange)) }
        return task
      }
      task?.cancel()
    }
  }
}

private final class HTTPSessionDelegate: NSObject, URLSessionDataDelegate {
  struct State {
    /// The exchanges by task identifier.
    var exchanges: [Int: HTTPExchange] = [:]
    var tasks: [ObjectIdentifier: URLSessionTask] = [:]
    /// The exchanges whose tasks were cancelled and have not ended.
    var cancelled: Set<ObjectIdentifier> = []
  }

  let state = Lock(State())

  private func exchange(_ task: URLSessionTask) -> HTTPExchange? {
    state.withLock { $0.exchanges[task.taskIdentifier] }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    // FeedFetcher follows redirects itself: it counts them, refuses schemes, and tells which were permanent.
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
    let exchange = state.withLock { state in
      let exchange = state.exchanges.removeValue(forKey: task.taskIdentifier)
      if let exchange {
        state.tasks[ObjectIdentifier(exchange)] = nil
        state.cancelled.remove(ObjectIdentifier(exchange))
      }
      return exchange
    }
    exchange?.didComplete(task.response, error)
  }
}

extension FetchError.Kind {
  /// The meaning of a URLSession error.
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
      self = .connectionFailed("the connection is not secure: \(reason)")
    case .badServerResponse? where !hasAnswer, .zeroByteResource?: self = .connectionLost
    default:
      // FoundationNetworking uses one code for many of these errors; the message is libcurl's.
      self = reason.hasPrefix("transfer closed") ? .connectionLost : .badResponse(reason)
    }
  }
}
