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
      let incoming = IncomingResponse()
      let transfer = CurlLoop.start(
        CurlRequest(
          url: request.url, headers: request.headers, allowsPrivateAddresses: request.allowsPrivateAddresses,
          proxy: request.proxy, certificateFile: certificateFile, certificateFolder: certificateFolder), incoming)
      incoming.begin(.init(resume: transfer.resume, cancel: transfer.cancel))
      return try await incoming.response()
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
    func end(_ failure: CurlFailure?) { end(failure.map { FetchError.Kind($0) }) }
  }

  extension FetchError.Kind {
    fileprivate init(_ failure: CurlFailure) {
      switch failure {
      case .invalidURL: self = .invalidURL
      case .hostNotFound: self = .hostNotFound
      case .refused: self = .refused
      case .offline: self = .offline
      case .lost: self = .connectionLost
      case .cutOff: self = .cutOff
      case .privateAddress: self = .privateAddress
      case .insecure(let reason): self = .insecure(reason)
      case .invalidResponse(let reason): self = .badResponse(reason)
      case .system(let reason): self = .systemFailure(reason)
      case .other(let reason): self = .connectionFailed(reason)
      }
    }
  }
#endif
