/// A response on its way from the system's HTTP client to the task that reads it.

import FeedFoundation
internal import FeedSystem

/// Takes the parts of a response as they arrive, and hands them out when they are asked for. When ``window`` bytes wait, the transfer is told to pause.
final class IncomingResponse: Sendable {
  /// How the transfer is controlled.
  struct Transfer: Sendable {
    var resume: @Sendable () -> Void
    var cancel: @Sendable () -> Void
  }

  private struct State {
    /// The response without its body, until it is read.
    var head: TransportResponse?
    /// The part of the body that has not been read. One buffer, because a hostile body comes byte by byte.
    var body = Data()
    var isPaused = false
    var transfer: Transfer?
    /// How it ended; nil if it has not.
    var end: Result<Void, FetchError.Kind>?
    /// The task that waits for the next part.
    var reader: CheckedContinuation<Void, Never>?
  }

  /// The number of bytes that may wait.
  private static let window = 1 << 18

  private let state = Lock(State())
  /// The proxy that may be used, as messages call it.
  let proxy: String

  init(proxy: String = "") { self.proxy = proxy }

  // MARK: From the transfer

  /// The transfer has begun. If the reader is gone already, it is cancelled.
  func begin(_ transfer: Transfer) {
    let isOver = state.withLock { state in
      if state.end == nil { state.transfer = transfer }
      return state.end != nil
    }
    if isOver { transfer.cancel() }
  }

  /// The header section has arrived.
  func receive(status: Int, headers: [String: String], endsWithConnection: Bool = false) {
    var head = TransportResponse(status: status, headers: headers)
    head.endsWithConnection = endsWithConnection
    change { $0.head = head }
  }

  /// Whether there is room for more of the body. If not, the transfer is resumed later.
  func wantsBody() -> Bool {
    state.withLock { state in
      state.isPaused = state.body.count >= Self.window && state.end == nil
      return !state.isPaused
    }
  }

  /// A part of the body has arrived.
  func receive(_ chunk: Data) {
    change { if $0.end == nil { $0.body.append(chunk) } }
  }

  /// The response is complete, or there will be no more of it.
  func end(_ failure: FetchError.Kind?) {
    change { state in
      if state.end == nil { state.end = failure.map { .failure($0) } ?? .success(()) }
      state.transfer = nil
    }
  }

  // MARK: To the reader

  /// Waits for the header section.
  func response() async throws(FetchError.Kind) -> TransportResponse {
    while true {
      let head: TransportResponse? = try state.withLock { (state) throws(FetchError.Kind) in
        if let head = state.head { return head }
        if case .failure(let failure)? = state.end { throw failure }
        if state.end != nil { throw .connectionLost }
        return nil
      }
      if var head {
        head.body = body
        return head
      }
      await waitForChange { $0.head != nil || $0.end != nil }
    }
  }

  /// The body. The transfer is cancelled when the stream is released.
  private var body: AsyncThrowingStream<Data, any Error> {
    let reader = Reader(response: self)
    return AsyncThrowingStream { try await reader.response.nextChunk() }
  }

  private func nextChunk() async throws(FetchError.Kind) -> Data? {
    while true {
      var resume: (@Sendable () -> Void)?
      let (chunk, isEnd): (Data?, Bool) = try state.withLock { (state) throws(FetchError.Kind) in
        guard !state.body.isEmpty else {
          if case .failure(let failure)? = state.end { throw failure }
          return (nil, state.end != nil)
        }
        if state.isPaused { resume = state.transfer?.resume }
        state.isPaused = false
        defer { state.body = Data() }
        return (state.body, false)
      }
      resume?()
      if chunk != nil || isEnd { return chunk }
      await waitForChange { !$0.body.isEmpty || $0.end != nil }
    }
  }

  /// Ends the transfer. What has not been read is dropped.
  func cancel() {
    var transfer: Transfer?
    change { state in
      transfer = state.transfer
      state.transfer = nil
      state.body = Data()
      if state.end == nil { state.end = .failure(.cancelled) }
    }
    transfer?.cancel()
  }

  private func waitForChange(until isReady: @escaping @Sendable (State) -> Bool) async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isOver = state.withLock { state in
          if isReady(state) { return true }
          state.reader = continuation
          return false
        }
        if isOver { continuation.resume() }
      }
    } onCancel: {
      cancel()
    }
  }

  /// Changes the state, and wakes the reader.
  private func change(_ body: (inout State) -> Void) {
    let reader = state.withLock { state in
      body(&state)
      defer { state.reader = nil }
      return state.reader
    }
    reader?.resume()
  }

  /// Exists as long as the body is wanted.
  private final class Reader: Sendable {
    let response: IncomingResponse

    init(response: IncomingResponse) { self.response = response }

    deinit { response.cancel() }
  }
}
