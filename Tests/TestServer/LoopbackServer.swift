/// An HTTP server in the test process: it sends what a test specifies, including invalid bytes and silence.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif
package import Foundation
internal import FeedSystem
@_exported public import TestResources

/// A server on a free port of the loopback interface; each connection is one request, unless its steps end with
/// `nextRequest`. It ends with `stop()`, or when it is deallocated.
package final class LoopbackServer: Sendable {
  /// A request, as received.
  package struct Request: Sendable {
    package var path: String
    /// By their lowercase names.
    package var headers: [String: String]
  }

  /// The steps of a connection; it is closed at the end.
  package enum Step: Sendable {
    case bytes(Data)
    /// The same bytes a hundred times a second, until the client closes the connection.
    case endless(Data)
    /// The same bytes as fast as the client reads them, until it closes the connection.
    case flood(Data)
    /// Nothing, until the client closes the connection.
    case silence
    /// One byte at a time, with a pause after each.
    case trickle(Data, milliseconds: UInt32)
    /// Nothing, until this many requests have been in progress at the same time.
    case rendezvous(Int)
    /// Resets the connection (RST).
    case reset
    /// Waits for another request on the same connection; its own steps follow.
    case nextRequest
  }

  fileprivate struct State {
    var requests: [Request] = []
    var connections: Set<Int32> = []
    var connectionsSoFar = 0
    /// The requests whose responses have not reached the last step.
    var underWay = 0
    var peak = 0
    var isStopped = false
  }

  /// The state that the threads share with the server. They do not retain the server itself, so that it can end.
  fileprivate final class Shared: Sendable {
    let state = Lock(State())
    let hasEnded = DispatchSemaphore(value: 0)
    /// The threads of connections.
    let threads = DispatchGroup()
  }

  private let shared = Shared()
  private let address: LoopbackAddress
  private let usesTLS: Bool
  package let port: UInt16

  /// - Parameters:
  ///   - address: the only address at which it listens.
  ///   - tls: the certificate for https; nil for http.
  ///   - answer: the steps of the response to each request.
  /// - Throws: an error if the test does not run in turns with others, the address cannot be used, or there is a
  ///   certificate and this system has no OpenSSL.
  package init(
    at address: LoopbackAddress = .v4, tls: ServerCertificate? = nil, _ answer: @escaping @Sendable (Request) -> [Step]
  ) throws {
    guard InTurns.isTurn else { throw NoTurn() }
    let context = try tls.map { try TLSContext($0) }
    let listener: Int32
    (listener, port) = try address.listen()
    self.address = address
    usesTLS = tls != nil
    let shared = shared
    // This thread closes the listener, and each connection's thread its own connection: a descriptor closed elsewhere
    // may have been reused by the next call.
    Thread.detachNewThread {
      while true {
        let connection = accept(listener, nil, nil)
        guard connection >= 0, shared.begin(connection) else {
          if connection >= 0 { close(connection) }
          close(listener)
          shared.hasEnded.signal()
          return
        }
        shared.threads.enter()
        Thread.detachNewThread {
          if let connection = ServerConnection(connection, context) { shared.serve(connection, answer) }
          shared.end(connection)
          shared.threads.leave()
        }
      }
    }
  }

  /// Always the same response.
  package convenience init(
    at address: LoopbackAddress = .v4, tls: ServerCertificate? = nil, _ steps: [Step]
  ) throws {
    try self.init(at: address, tls: tls) { _ in steps }
  }

  deinit { stop() }

  private struct NoTurn: Error, CustomStringConvertible {
    var description: String { "the suite of a test that starts a server needs the trait inTurns" }
  }

  /// `http://127.0.0.1:12345/feed.xml`, or with another name of the same host, such as `localhost`.
  package func url(_ path: String = "/feed.xml", host: String? = nil) -> String {
    "\(usesTLS ? "https" : "http")://\(host ?? address.host):\(port)\(path)"
  }

  /// The requests so far, in order.
  package var requests: [Request] { shared.state.withLock(\.requests) }

  /// The maximum number of simultaneous requests.
  package var peak: Int { shared.state.withLock(\.peak) }

  /// The number of open connections.
  package var connectionCount: Int { shared.state.withLock(\.connections.count) }

  /// The number of connections so far, open or closed.
  package var connectionsSoFar: Int { shared.state.withLock(\.connectionsSoFar) }

  /// Stops the server: its connections are closed and its port is free afterwards.
  package func stop() {
    let isFirst = shared.state.withLock { state in
      guard !state.isStopped else { return false }
      state.isStopped = true
      for connection in state.connections { shutdown(connection, Int32(SHUT_RDWR)) }
      return true
    }
    guard isFirst else { return }
    // A connection wakes the waiting thread.
    if let knock = address.connection(to: port) { close(knock) }
    shared.hasEnded.wait()
    shared.threads.wait()
  }

  // MARK: Responses

  /// A complete response, with its length. The connection stays open for other requests if `keepsAlive` is true.
  package static func answer(
    _ status: Int = 200, _ headers: [String: String] = [:], _ body: Data = Data(), length: Int? = nil,
    keepsAlive: Bool = false
  ) -> [Step] {
    var head = "HTTP/1.1 \(status) X\r\nConnection: \(keepsAlive ? "keep-alive" : "close")\r\n"
    for (name, value) in headers { head += "\(name): \(value)\r\n" }
    if status != 304, status != 204 { head += "Content-Length: \(length ?? body.count)\r\n" }
    return [.bytes(Data((head + "\r\n").utf8) + body)] + (keepsAlive ? [.nextRequest] : [])
  }

  package static func answer(_ status: Int = 200, _ headers: [String: String] = [:], text: String) -> [Step] {
    answer(status, headers, Data(text.utf8))
  }

  /// These characters and nothing else.
  package static func raw(_ text: String) -> [Step] { [.bytes(Data(text.utf8))] }
}

// MARK: - Connections

extension LoopbackServer.Shared {
  func begin(_ connection: Int32) -> Bool {
    state.withLock { state in
      guard !state.isStopped else { return false }
      state.connections.insert(connection)
      state.connectionsSoFar += 1
      return true
    }
  }

  func end(_ connection: Int32) {
    state.withLock { state in
      state.connections.remove(connection)
      close(connection)
    }
  }

  func serve(_ connection: ServerConnection, _ answer: (LoopbackServer.Request) -> [LoopbackServer.Step]) {
    var isOpen = true
    while isOpen, let request = request(from: connection) {
      state.withLock { state in
        state.requests.append(request)
        state.underWay += 1
        state.peak = max(state.peak, state.underWay)
      }
      isOpen = carryOut(answer(request), on: connection)
    }
  }

  private func request(from connection: ServerConnection) -> LoopbackServer.Request? {
    var head: [UInt8] = []
    var lastFour: UInt32 = 0
    while lastFour != 0x0D0A_0D0A {
      guard let byte = connection.read() else { return nil }
      head.append(byte)
      lastFour = lastFour << 8 | UInt32(byte)
    }
    let lines = String(decoding: head, as: UTF8.self).components(separatedBy: "\r\n")
    var request = LoopbackServer.Request(
      path: lines[0].split(separator: " ").dropFirst().first.map(String.init) ?? "", headers: [:])
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { continue }
      request.headers[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespaces)
    }
    return request
  }

  /// Returns whether another request may follow.
  private func carryOut(_ steps: [LoopbackServer.Step], on connection: ServerConnection) -> Bool {
    // A client that has the last byte may send another request before this thread continues.
    let last = steps.lastIndex { if case .nextRequest = $0 { false } else { true } }
    if last == nil { state.withLock { $0.underWay -= 1 } }
    for (index, step) in steps.enumerated() {
      if index == last { state.withLock { $0.underWay -= 1 } }
      switch step {
      case .bytes(let data): guard connection.write(data) else { return false }
      case .endless(let data): while connection.write(data) { usleep(10_000) }
      case .flood(let data): while connection.write(data) {}
      case .silence: while connection.read() != nil {}
      case .trickle(let data, let milliseconds):
        for byte in data {
          guard connection.write(Data([byte])) else { return false }
          usleep(milliseconds * 1000)
        }
      case .rendezvous(let count):
        while !state.withLock({ $0.isStopped || $0.peak >= count }) { usleep(1000) }
      case .reset:
        connection.reset()
        return false
      case .nextRequest: return true
      }
    }
    return false
  }
}
