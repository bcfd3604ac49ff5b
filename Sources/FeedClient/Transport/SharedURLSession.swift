/// Requests through URLSession.

#if !os(Linux)
  import Foundation
  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif
  internal import FeedSystem

  /// One URLSession for all requests, and one for each proxy.
  final class SharedURLSession: NSObject, URLSessionDataDelegate, Sendable {
    private static let shared = Lock<[String?: SharedURLSession]>([:])

    /// The responses in progress, by task identifier.
    private let responses = Lock<[Int: IncomingResponse]>([:])
    private let session = Lock<URLSession?>(nil)

    private init(proxy: String?) {
      super.init()
      let configuration = URLSessionConfiguration.ephemeral
      configuration.urlCache = nil
      configuration.httpCookieStorage = nil
      configuration.httpShouldSetCookies = false
      configuration.urlCredentialStorage = nil
      configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
      // FeedFetcher has its own time limit.
      configuration.timeoutIntervalForRequest = 86_400
      // `fetchAll` limits the connections to one host. Here requests would wait while their time runs.
      configuration.httpMaximumConnectionsPerHost = 64
      if let proxy = proxy.flatMap({ URLComponents(string: $0) }), let host = proxy.host {
        // Not all of the constants with these values are declared everywhere.
        for kind in proxy.scheme?.hasPrefix("socks") == true ? ["SOCKS"] : ["HTTP", "HTTPS"] {
          let settings: [AnyHashable: Any] = [
            kind + "Enable": 1, kind + "Proxy": host, kind + "Port": proxy.port ?? 1080,
          ]
          configuration.connectionProxyDictionary = (configuration.connectionProxyDictionary ?? [:])
            .merging(settings) { _, new in new }
        }
      }
      session.withLock { $0 = URLSession(configuration: configuration, delegate: self, delegateQueue: nil) }
    }

    /// Sends a request; `incoming` receives the response.
    static func start(_ request: TransportRequest, _ incoming: IncomingResponse) {
      let shared = shared.withLock { sessions in
        let session = sessions[request.proxy] ?? SharedURLSession(proxy: request.proxy)
        sessions[request.proxy] = session
        return session
      }
      guard let url = URL(string: request.url), let session = shared.session.withLock(\.self) else {
        return incoming.end(.invalidURL)
      }
      var urlRequest = URLRequest(url: url)
      urlRequest.httpShouldHandleCookies = false
      for (name, value) in request.headers { urlRequest.setValue(value, forHTTPHeaderField: name) }
      let task = session.dataTask(with: urlRequest)
      shared.responses.withLock { $0[task.taskIdentifier] = incoming }
      incoming.begin(.init(resume: { task.resume() }, cancel: { task.cancel() }))
      task.resume()
    }

    private func incoming(_ task: URLSessionTask) -> IncomingResponse? {
      responses.withLock { $0[task.taskIdentifier] }
    }

    // MARK: URLSessionDataDelegate

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
      // The 401 is the response. Certificates are checked as usual.
      let isPassword = challenge.failureResponse != nil
      completionHandler(isPassword ? .rejectProtectionSpace : .performDefaultHandling, nil)
    }

    func urlSession(
      _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
      completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
      guard let response = response as? HTTPURLResponse else {
        incoming(dataTask)?.end(.badResponse("it is not HTTP"))
        return completionHandler(.cancel)
      }
      var headers: [String: String] = [:]
      for (name, value) in response.allHeaderFields {
        if let name = name as? String { headers[name.lowercased()] = (value as? String) ?? "\(value)" }
      }
      // HTTP/2 and HTTP/3, which have another sign of the end, are used for https only.
      let isVersion1 = response.url?.scheme?.lowercased() == "http"
      incoming(dataTask)?.receive(
        status: response.statusCode, headers: headers,
        endsWithConnection: isVersion1 && headers["content-length"] == nil && headers["transfer-encoding"] == nil)
      completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
      guard let incoming = incoming(dataTask) else { return }
      incoming.receive(data)
      // First, because the reader may resume it at once.
      dataTask.suspend()
      if incoming.wantsBody() { dataTask.resume() }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
      let incoming = responses.withLock { $0.removeValue(forKey: task.taskIdentifier) }
      incoming?.end(error.map { FetchError.Kind(transferring: $0) })
    }
  }

  extension FetchError.Kind {
    /// The meaning of a URLSession error.
    fileprivate init(transferring error: any Error) {
      let reason = error.localizedDescription
      switch (error as? URLError)?.code {
      case .cancelled?: self = .cancelled
      case .cannotFindHost?, .dnsLookupFailed?: self = .hostNotFound
      case .cannotConnectToHost?: self = .refused
      case .networkConnectionLost?, .timedOut?, .zeroByteResource?: self = .connectionLost
      case .notConnectedToInternet?: self = .offline
      case .badURL?: self = .invalidURL
      case .secureConnectionFailed?, .serverCertificateHasBadDate?, .serverCertificateUntrusted?,
        .serverCertificateHasUnknownRoot?, .serverCertificateNotYetValid?, .clientCertificateRejected?,
        .clientCertificateRequired?, .appTransportSecurityRequiresSecureConnection?:
        self = .insecure(reason)
      default: self = .badResponse(reason)
      }
    }
  }
#endif
