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

/// A server on a free port of the loopback interface; each connection is one request. It ends with `stop()`, or when
/// it is deallocated.
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
    /// Nothing, until the client closes the connection.
    case silence
    /// One byte at a time, with a pause after each.
    case trickle(Data, milliseconds: UInt32)
    /// Nothing, until this many requests have been in progress at the same time.
    case rendezvous(Int)
    /// Resets the connection (RST).
    case reset
  }

  fileprivate struct State {
    var requests: [Request] = []
    var connections: Set<Int32> = []
    /// The requests whose responses have not reached the last step.
    var underWay = 0
    var peak = 0
    var isStopped = false
  }

  /// The state that the threads share with the server. They do not retain the server itself, so that it can end.
  fileprivate final class Shared: Sendable {
    let state = Lock(State())
    let hasEnded = DispatchSemaphore(value: 0)
  }

  private let shared = Shared()
  private let port: UInt16

  package init(_ answer: @escaping @Sendable (Request) -> [Step]) throws {
    let listener: Int32
    (listener, port) = try Self.listen()
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
        Thread.detachNewThread {
          shared.serve(connection, answer)
          shared.end(connection)
        }
      }
    }
  }

  /// Always the same response.
  package convenience init(_ steps: [Step]) throws { try self.init { _ in steps } }

  deinit { stop() }

  /// `http://127.0.0.1:12345/feed.xml`
  package func url(_ path: String = "/feed.xml") -> String { "http://127.0.0.1:\(port)\(path)" }

  /// The requests so far, in order.
  package var requests: [Request] { shared.state.withLock(\.requests) }

  /// The maximum number of simultaneous requests.
  package var peak: Int { shared.state.withLock(\.peak) }

  /// The number of open connections.
  package var connectionCount: Int { shared.state.withLock(\.connections.count) }

  /// Stops the server: the port is free afterwards.
  package func stop() {
    let isFirst = shared.state.withLock { state in
      guard !state.isStopped else { return false }
      state.isStopped = true
      for connection in state.connections { shutdown(connection, Int32(SHUT_RDWR)) }
      return true
    }
    guard isFirst else { return }
    // A connection wakes the waiting thread.
    let knock = Self.socket()
    _ = unsafe Self.withAddress(port: port) { unsafe connect(knock, $0, $1) }
    close(knock)
    shared.hasEnded.wait()
  }

  // MARK: Responses

  /// A complete response, with its length.
  package static func answer(
    _ status: Int = 200, _ headers: [String: String] = [:], _ body: Data = Data(), length: Int? = nil
  ) -> [Step] {
    var head = "HTTP/1.1 \(status) X\r\nConnection: close\r\n"
    for (name, value) in headers { head += "\(name): \(value)\r\n" }
    if status != 304, status != 204 { head += "Content-Length: \(length ?? body.count)\r\n" }
    return [.bytes(Data((head + "\r\n").utf8) + body)]
  }

  package static func answer(_ status: Int = 200, _ headers: [String: String] = [:], text: String) -> [Step] {
    answer(status, headers, Data(text.utf8))
  }

  /// These characters and nothing else.
  package static func raw(_ text: String) -> [Step] { [.bytes(Data(text.utf8))] }

  // MARK: Sockets

  private struct SocketError: Error {}

  private static func socket() -> Int32 {
    #if canImport(Glibc)
      Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #elseif canImport(Musl)
      Musl.socket(AF_INET, SOCK_STREAM, 0)
    #else
      Darwin.socket(AF_INET, SOCK_STREAM, 0)
    #endif
  }

  /// Calls `body` with the address of the loopback interface.
  private static func withAddress<Result>(
    port: UInt16, _ body: (UnsafeMutablePointer<sockaddr>, socklen_t) -> Result
  ) -> (result: Result, port: UInt16) {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    address.sin_port = port.bigEndian
    let size = socklen_t(MemoryLayout.size(ofValue: address))
    let result = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe body($0, size) }
    }
    return (result, UInt16(bigEndian: address.sin_port))
  }

  private static func listen() throws -> (listener: Int32, port: UInt16) {
    let listener = socket()
    guard listener >= 0 else { throw SocketError() }
    #if canImport(Darwin)
      var on: Int32 = 1
      unsafe setsockopt(listener, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout.size(ofValue: on)))
    #endif
    let (isBound, port) = unsafe withAddress(port: 0) { address, size in
      var size = size
      return
        unsafe (bind(listener, address, size) == 0 && start(listener) && getsockname(listener, address, &size) == 0)
    }
    guard isBound else {
      close(listener)
      throw SocketError()
    }
    return (listener, port)
  }

  /// Starts listening.
  private static func start(_ listener: Int32) -> Bool {
    #if canImport(Glibc)
      Glibc.listen(listener, 128) == 0
    #elseif canImport(Musl)
      Musl.listen(listener, 128) == 0
    #else
      Darwin.listen(listener, 128) == 0
    #endif
  }
}

// MARK: - Connections

extension LoopbackServer.Shared {
  func begin(_ connection: Int32) -> Bool {
    state.withLock { state in
      guard !state.isStopped else { return false }
      state.connections.insert(connection)
      return true
    }
  }

  func end(_ connection: Int32) {
    state.withLock { state in
      state.connections.remove(connection)
      close(connection)
    }
  }

  func serve(_ connection: Int32, _ answer: (LoopbackServer.Request) -> [LoopbackServer.Step]) {
    var head: [UInt8] = []
    while head.suffix(4) != [13, 10, 13, 10] {
      guard let byte = read(connection) else { return }
      head.append(byte)
    }
    let lines = String(decoding: head, as: UTF8.self).components(separatedBy: "\r\n")
    var request = LoopbackServer.Request(
      path: lines[0].split(separator: " ").dropFirst().first.map(String.init) ?? "", headers: [:])
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { continue }
      request.headers[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespaces)
    }
    state.withLock { state in
      state.requests.append(request)
      state.underWay += 1
      state.peak = max(state.peak, state.underWay)
    }
    let steps = answer(request)
    if steps.isEmpty { state.withLock { $0.underWay -= 1 } }
    for (index, step) in steps.enumerated() {
      // A client that has the last byte may send another request before this thread continues.
      if index == steps.count - 1 { state.withLock { $0.underWay -= 1 } }
      switch step {
      case .bytes(let data): guard write(data, to: connection) else { return }
      case .endless(let data): while write(data, to: connection) { usleep(10_000) }
      case .silence: while read(connection) != nil {}
      case .trickle(let data, let milliseconds):
        for byte in data {
          guard write(Data([byte]), to: connection) else { return }
          usleep(milliseconds * 1000)
        }
      case .rendezvous(let count):
        while !state.withLock({ $0.isStopped || $0.peak >= count }) { usleep(1000) }
      case .reset:
        var linger = linger(l_onoff: 1, l_linger: 0)
        unsafe setsockopt(
          connection, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout.size(ofValue: linger)))
        return
      }
    }
  }

  private func read(_ connection: Int32) -> UInt8? {
    var byte: UInt8 = 0
    return unsafe recv(connection, &byte, 1, 0) == 1 ? byte : nil
  }

  private func write(_ data: Data, to connection: Int32) -> Bool {
    #if canImport(Darwin)
      let flags: Int32 = 0
    #else
      let flags = Int32(MSG_NOSIGNAL)
    #endif
    return unsafe data.withUnsafeBytes { bytes in
      var sent = 0
      while sent < bytes.count {
        let count = unsafe send(connection, bytes.baseAddress?.advanced(by: sent), bytes.count - sent, flags)
        guard count > 0 else { return false }
        sent += count
      }
      return true
    }
  }
}
