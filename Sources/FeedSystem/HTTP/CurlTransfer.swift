/// One request and its response, through libcurl.

#if os(Linux)
  internal import FeedCLibrary
  package import FeedFoundation
  internal import LoadedCurl

  /// A request, as libcurl takes it.
  package struct CurlRequest: Sendable {
    package var url: String
    /// By name.
    package var headers: [String: String]
    /// Whether the host may have an address that is not public.
    package var allowsPrivateAddresses: Bool
    /// The URL of a proxy; nil for those of the environment.
    package var proxy: String?
    /// A file with the certificates of the authorities to trust, in PEM, and a folder of such files. Nil for those of the
    /// system.
    package var certificateFile: String?
    package var certificateFolder: String?

    package init(
      url: String, headers: [String: String], allowsPrivateAddresses: Bool, proxy: String?,
      certificateFile: String?, certificateFolder: String?
    ) {
      self.url = url
      self.headers = headers
      self.allowsPrivateAddresses = allowsPrivateAddresses
      self.proxy = proxy
      self.certificateFile = certificateFile
      self.certificateFolder = certificateFolder
    }
  }

  /// Receives a response. All calls come from one thread, which must not be blocked: it serves all transfers.
  package protocol CurlReceiver: AnyObject, Sendable {
    /// Called once, before the body.
    ///
    /// - Parameter endsWithConnection: whether the end of the connection is the end of the body (RFC 9112 §6.3).
    func receive(status: Int, headers: [String: String], endsWithConnection: Bool)
    /// Whether the next bytes of the body are wanted now. If not, the transfer waits for ``CurlTransfer/resume()``.
    func wantsBody() -> Bool
    /// The next bytes of the body, decoded.
    func receive(_ bytes: Data)
    /// Called once, at the end, unless the transfer was cancelled.
    func end(_ failure: CurlFailure?)
  }

  /// Why a response is incomplete.
  package enum CurlFailure: Error, Sendable, Hashable {
    case invalidURL, hostNotFound, refused, offline, lost
    /// Everything was received, but the compressed body has no end.
    case cutOff
    /// All addresses of the host are private.
    case privateAddress
    /// There is no connection to the proxy.
    case proxyConnection
    /// The proxy answers the request for a connection to the host with this status.
    case proxyStatus(Int)
    /// The certificate or the encryption. The text is libcurl's.
    case insecure(String)
    /// It is not HTTP. The text says what is wrong.
    case invalidResponse(String)
    /// The system has no memory, threads or file descriptors left. The text says which.
    case system(String)
    case other(String)
  }

  /// A transfer in progress. It ends when the response is complete, or when it is cancelled.
  @safe
  package final class CurlTransfer: @unchecked Sendable {
    private let loop: CurlLoop

    // What follows is used on the loop's thread only.
    private let request: CurlRequest
    private let receiver: any CurlReceiver
    private var head = HTTPHead()
    /// Nil until the header is complete, and without zlib.
    private var decoder: ContentDecoder?
    /// The part of the body that the receiver does not have yet. A hostile server sends single bytes, and each call of
    /// the receiver wakes a task.
    private var pending = Data()
    /// Its size at the last call of ``deliverUnlessMoreComes()``.
    private var lastSize = 0
    /// Why the response is not accepted.
    private var problem: CurlFailure?
    /// Why the last attempt to connect was not made.
    private var refusal: CurlFailure?
    /// Whether the last attempt to connect was to another port than the URL's, which only a proxy has.
    private var isProxyPort = false
    private(set) var easy: CurlEasy?
    private var fields: CurlFields?
    /// They do not move, as libcurl keeps pointers to them.
    private let message = UnsafeMutablePointer<CChar>.allocate(capacity: LOADED_CURL_ERROR_SIZE)
    private let callbacks = UnsafeMutablePointer<loaded_curl_callbacks>.allocate(capacity: 1)

    init(_ request: CurlRequest, on loop: CurlLoop, _ receiver: any CurlReceiver) {
      self.request = request
      self.loop = loop
      self.receiver = receiver
      unsafe message.initialize(repeating: 0, count: LOADED_CURL_ERROR_SIZE)
    }

    deinit {
      unsafe message.deallocate()
      unsafe callbacks.deallocate()
    }

    /// Continues a transfer that waits because its receiver did not want more.
    package func resume() { loop.carryOut(.resume(self)) }

    /// Ends the transfer. The receiver gets no more calls, except those that are being made.
    package func cancel() { loop.carryOut(.cancel(self)) }

    // MARK: On the loop's thread

    /// Makes libcurl's transfer; nil if there is no memory for it.
    func open() -> CurlEasy? {
      guard let easy = CurlEasy() else { return nil }
      self.easy = easy
      unsafe callbacks.initialize(
        to: loaded_curl_callbacks(
          context: Unmanaged.passUnretained(self).toOpaque(),
          header: { context, bytes, count in
            unsafe CurlTransfer.at(context).receiveHeader(UnsafeRawBufferPointer(start: bytes, count: count))
          },
          body: { context, bytes, count in
            unsafe CurlTransfer.at(context).receiveBody(UnsafeRawBufferPointer(start: bytes, count: count))
          },
          allows: { context, address in
            unsafe CurlTransfer.at(context).allows(address.assumingMemoryBound(to: sockaddr.self))
          },
          has_no_socket: { context, error in
            unsafe CurlTransfer.at(context).refusal = .system(String(cString: strerror(error)))
          }))
      unsafe easy.set(callbacks)
      unsafe easy.set(LOADED_CURLOPT_ERRORBUFFER, UnsafeRawPointer(message))
      easy.set(LOADED_CURLOPT_URL, request.url)
      // Neither files of the disk nor the first version of HTTP, in which anything is a document.
      easy.set(LOADED_CURLOPT_PROTOCOLS, LOADED_CURLPROTO_WEB)
      easy.set(LOADED_CURLOPT_HTTP09_ALLOWED, 0)
      // How much it reads before other transfers have their turn, and what it decodes at once: 4 MB at most.
      easy.set(LOADED_CURLOPT_BUFFERSIZE, 1 << 12)
      easy.set(LOADED_CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
      // No signals for timeouts, and no waiting for the resolver when a transfer is cancelled.
      easy.set(LOADED_CURLOPT_NOSIGNAL, 1)
      easy.set(LOADED_CURLOPT_QUICK_EXIT, 1)
      if let file = request.certificateFile { easy.set(LOADED_CURLOPT_CAINFO, file) }
      if let folder = request.certificateFolder { easy.set(LOADED_CURLOPT_CAPATH, folder) }
      // A proxy would connect to any address.
      if let proxy = request.allowsPrivateAddresses ? request.proxy : "" { easy.set(LOADED_CURLOPT_PROXY, proxy) }
      var headers = request.headers
      if ContentDecoder.isAvailable { headers["accept-encoding"] = "gzip, deflate" }
      let fields = CurlFields(headers.sorted { $0.key < $1.key }.map { "\($0): \($1)" })
      self.fields = fields
      unsafe easy.set(LOADED_CURLOPT_HTTPHEADER, fields.memory)
      return easy
    }

    func resumeReading() { easy?.resume() }

    /// Hands over what has arrived once nothing more arrives at once; returns whether there is something left to hand over.
    func deliverUnlessMoreComes() -> Bool {
      if pending.count == lastSize { deliver() }
      lastSize = pending.count
      return lastSize > 0
    }

    /// Hands over what has arrived.
    private func deliver() {
      guard !pending.isEmpty else { return }
      receiver.receive(pending)
      pending = Data()
    }

    /// Frees libcurl's transfer, which must have been removed from the loop.
    func close() {
      easy?.close()
      easy = nil
      fields?.close()
      fields = nil
    }

    /// Tells the receiver the result.
    func end(code: CInt) {
      decoder?.finish(&pending)
      deliver()
      let failure = failure(code)
      close()
      receiver.end(failure)
    }

    func end(_ failure: CurlFailure) { receiver.end(failure) }

    // MARK: Callbacks

    @unsafe
    private static func at(_ context: UnsafeMutableRawPointer) -> CurlTransfer {
      unsafe Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
    }

    @unsafe
    private func receiveHeader(_ line: UnsafeRawBufferPointer) -> Bool {
      do throws(CurlFailure) {
        if try head.add(unsafe Array(line)) {
          if ContentDecoder.isAvailable { decoder = ContentDecoder(head.coding) }
          receiver.receive(
            status: head.status, headers: head.headers, endsWithConnection: head.endsWithConnection)
        }
        return true
      } catch {
        problem = error
        return false
      }
    }

    @unsafe
    private func receiveBody(_ bytes: UnsafeRawBufferPointer) -> loaded_curl_step {
      if pending.isEmpty, !receiver.wantsBody() { return loaded_curl_step_pause }
      if let decoder {
        // What follows may have no end.
        if decoder.hasEnded { return loaded_curl_step_stop }
        do throws(CurlFailure) { try unsafe decoder.decode(bytes, into: &pending) } catch {
          problem = error
          return loaded_curl_step_stop
        }
      } else {
        unsafe pending.append(contentsOf: bytes)
      }
      if pending.count >= 1 << 14 { deliver() }
      return loaded_curl_step_continue
    }

    @unsafe
    private func allows(_ address: UnsafePointer<sockaddr>) -> Bool {
      let port = unsafe NetworkAddress.port(address)
      isProxyPort = targetPort.map { $0 != port } ?? false
      if request.allowsPrivateAddresses { return true }
      if let address = unsafe NetworkAddress(address), address.isPublic { return true }
      refusal = .privateAddress
      return false
    }

    private var targetPort: Int? {
      URL(string: request.url).map { $0.port ?? ($0.scheme?.lowercased() == "https" ? 443 : 80) }
    }

    // MARK: Errors

    /// The meaning of a CURLcode.
    private func failure(_ code: CInt) -> CurlFailure? {
      let text = unsafe String(cString: message)
      if let status = easy?.proxyStatus, code != 0, status >= 300 { return .proxyStatus(status) }
      switch code {
      // It reports success if the connection ends within the header.
      case 0 where head.isComplete: return decoder?.isComplete == false ? .cutOff : nil
      case 0: return .lost
      case 3: return .invalidURL
      case 6: return .hostNotFound
      case 7: return refusal ?? failedConnection
      // One code for lost connections and for errors in the header or in chunks.
      case 56 where text.contains("headers") || text.contains("chunked"): return .invalidResponse(text)
      case 23 where problem == nil && decoder?.hasEnded == true: return nil
      case 18, 28, 52, 55, 56, 92: return problem ?? .lost
      // A proxy that is not found or does not do what it should, and errors of the library.
      case 2, 4, 5, 41, 43, 48, 97: return .other(text)
      case 35, 53, 54, 58, 59, 60, 64, 66, 77, 80, 82, 83, 90, 91, 98: return .insecure(text)
      // Memory is also said to be exhausted when a line of the header is too long.
      case 27: return head.isComplete ? .system("no memory") : .invalidResponse("a header field is too long")
      default: return problem ?? .invalidResponse(text.isEmpty ? "libcurl reports error \(code)" : text)
      }
    }

    private var failedConnection: CurlFailure {
      switch easy?.systemError {
      case ENETUNREACH, ENETDOWN: .offline
      case EHOSTUNREACH, ETIMEDOUT: isProxyPort ? .proxyConnection : .lost
      case EADDRNOTAVAIL: .system("no ports")
      default: isProxyPort ? .proxyConnection : .refused
      }
    }
  }
#endif
