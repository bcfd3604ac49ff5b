/// The HTTP client of the system.

#if os(Linux)
  import FoundationEssentials
#else
  internal import Dispatch
  internal import FeedBridge
#endif
internal import FeedSystem

/// The default transport: `URLSession` on Apple's platforms, libcurl on Linux.
///
/// On Linux, libcurl is loaded when the first request is sent. It is there wherever Foundation's `URLSession` is; if not,
/// ``FetchError/Kind/unavailable(_:)`` says what to install. How both behave with certificates, proxies and codings:
/// <doc:FetchingPolitely#The-HTTP-client>.
public struct SystemTransport: FeedTransport {
  #if os(Linux)
    /// The certificates to trust instead of the system's.
    package var certificateFile = Self.environment["SSL_CERT_FILE"]
    private var certificateFolder = Self.environment["SSL_CERT_DIR"]

    private static let environment = ProcessInfo.processInfo.environment.filter { !$0.value.isEmpty }
  #endif

  /// Creates the transport. All share one thread, or one session, with their connections.
  public init() {}

  #if os(Linux)
    /// Sends a request through libcurl.
    ///
    /// - Throws: ``FetchError/Kind``.
    public func response(to request: TransportRequest) async throws -> TransportResponse {
      if let problem = CurlLoop.problem { throw FetchError.Kind.unavailable(problem) }
      let incoming = IncomingResponse(proxy: Self.proxyName(of: request))
      let transfer = CurlLoop.start(
        CurlRequest(
          url: request.url, headers: request.headers, allowsPrivateAddresses: request.allowsPrivateAddresses,
          proxy: request.proxy, certificateFile: certificateFile, certificateFolder: certificateFolder), incoming)
      incoming.begin(.init(resume: transfer.resume, cancel: transfer.cancel))
      return try await incoming.response()
    }

    /// The URL of the proxy that libcurl uses, if any, and the variable that has it: `http://proxy.example:8080 (http_proxy)`.
    private static func proxyName(of request: TransportRequest) -> String {
      let names = request.url.hasPrefix("https:") ? ["https_proxy", "HTTPS_PROXY"] : ["http_proxy"]
      let variable = request.proxy == nil ? (names + ["all_proxy", "ALL_PROXY"]).first { environment[$0] != nil } : nil
      guard let proxy = request.proxy ?? variable.flatMap({ environment[$0] }) else { return "" }
      let url = proxy.firstRange(of: "://") == nil ? "http://\(proxy)" : proxy
      return URLCredentials.removed(from: url) + (variable.map { " (\($0))" } ?? "")
    }
  #else
    /// Sends a request through `URLSession`.
    ///
    /// - Throws: ``FetchError/Kind``.
    public func response(to request: TransportRequest) async throws -> TransportResponse {
      if !request.allowsPrivateAddresses { try await Self.checkAddresses(of: request.url) }
      let incoming = IncomingResponse()
      SharedURLSession.start(request, incoming)
      return try await incoming.response()
    }

    /// `URLSession` does not tell the address before it connects, so the name is looked up first.
    private static func checkAddresses(of url: String) async throws(FetchError.Kind) {
      guard let host = URLReference.host(of: url) else { throw .invalidURL }
      let name = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
      let addresses = await withCheckedContinuation { continuation in
        // Looking a name up blocks.
        DispatchQueue.global().async { continuation.resume(returning: NetworkAddress.resolve(name)) }
      }
      if !addresses.allSatisfy(\.isPublic) { throw .privateAddress }
    }
  #endif
}

#if os(Linux)
  extension IncomingResponse: CurlReceiver {
    func end(_ failure: CurlFailure?) { end(failure.map { FetchError.Kind($0, proxy: proxy) }) }
  }

  extension FetchError.Kind {
    fileprivate init(_ failure: CurlFailure, proxy: String) {
      switch failure {
      case .invalidURL: self = .invalidURL
      case .hostNotFound: self = .hostNotFound
      case .refused: self = .refused
      case .offline: self = .offline
      case .lost: self = .connectionLost
      case .cutOff: self = .cutOff
      case .proxyConnection:
        self = .connectionFailed("the proxy \(proxy) cannot be reached; check that it is running, and its URL")
      case .proxyStatus(407): self = .connectionFailed("the proxy \(proxy) \(FetchError.proxyCredentials)")
      case .proxyStatus(let status):
        self = .connectionFailed(
          "the proxy \(proxy) makes no connection to the host: it responded with status \(status)")
      case .privateAddress: self = .privateAddress
      case .insecure(let reason): self = .insecure(reason)
      case .invalidResponse(let reason): self = .badResponse(reason)
      case .system(let reason): self = .systemFailure(reason)
      case .other(let reason): self = .connectionFailed(reason)
      }
    }
  }
#endif
