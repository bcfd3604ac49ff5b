/// An HTTP server in the test process: it says what a test tells it to, wrong bytes and silence included.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif
import Foundation
import Synchronization

/// A server on a free port of the loopback interface; each connection is one request. It ends with `stop()`, or when
/// nobody holds it any more.
final class LoopbackServer: Sendable {
  /// A request, as it came.
  struct Request: Sendable {
    var path: String
    /// By their names in small letters.
    var headers: [String: String]
  }

  /// What is done with a connection, step by step; it is closed at the end.
  enum Step: Sendable {
    case bytes(Data)
    /// The same bytes again and again, a hundred times a second, until the client hangs up.
    case endless(Data)
    /// Nothing, until the client hangs up.
    case silence
    /// One byte at a time, with a pause after each.
    case trickle(Data, milliseconds: UInt32)
    /// Nothing, until so many requests have been under way at a time.
    case rendezvous(Int)
    /// Hangs up hard (RST).
    case reset
  }

  private struct State {
    var requests: [Request] = []
    var connections: Set<Int32> = []
    var peak = 0
    var isStopped = false
  }

  private let state = Mutex(State())
  private let listener: Int32
  private let port: UInt16

  init(_ answer: @escaping @Sendable (Request) -> [Step]) throws {
    (listener, port) = try Self.listen()
    let listener = listener
    Thread.detachNewThread { [weak self] in
      while true {
        let connection = accept(listener, nil, nil)
        guard connection >= 0 else { return }
        guard let self, self.begin(connection) else {
          close(connection)
          return
        }
        Thread.detachNewThread { [self] in
          self.serve(connection, answer)
          self.end(connection)
        }
      }
    }
  }

  /// Always the same answer.
  convenience init(_ steps: [Step]) throws { try self.init { _ in steps } }

  deinit { stop() }

  /// `http://127.0.0.1:12345/feed.xml`
  func url(_ path: String = "/feed.xml") -> String { "http://127.0.0.1:\(port)\(path)" }

  /// The requests so far, in their order.
  var requests: [Request] { state.withLock(\.requests) }

  /// The most requests that were under way at a time.
  var peak: Int { state.withLock(\.peak) }

  /// The connections that are open now.
  var connectionCount: Int { state.withLock(\.connections.count) }

  func stop() {
    let connections: Set<Int32> = state.withLock { state in
      guard !state.isStopped else { return [] }
      state.isStopped = true
      shutdown(listener, Int32(SHUT_RDWR))
      close(listener)
      return state.connections
    }
    for connection in connections { shutdown(connection, Int32(SHUT_RDWR)) }
  }

  // MARK: Answers

  /// A whole answer, with its length.
  static func answer(
    _ status: Int = 200, _ headers: [String: String] = [:], _ body: Data = Data(), length: Int? = nil
  ) -> [Step] {
    var head = "HTTP/1.1 \(status) X\r\nConnection: close\r\n"
    for (name, value) in headers { head += "\(name): \(value)\r\n" }
    if status != 304, status != 204 { head += "Content-Length: \(length ?? body.count)\r\n" }
    return [.bytes(Data((head + "\r\n").utf8) + body)]
  }

  static func answer(_ status: Int = 200, _ headers: [String: String] = [:], text: String) -> [Step] {
    answer(status, headers, Data(text.utf8))
  }

  /// These characters, and nothing added.
  static func raw(_ text: String) -> [Step] { [.bytes(Data(text.utf8))] }

  // MARK: Connections

  private func begin(_ connection: Int32) -> Bool {
    state.withLock { state in
      guard !state.isStopped else { return false }
      state.connections.insert(connection)
      return true
    }
  }

  private func end(_ connection: Int32) {
    _ = state.withLock { $0.connections.remove(connection) }
    close(connection)
  }

  private func serve(_ connection: Int32, _ answer: (Request) -> [Step]) {
    var head: [UInt8] = []
    while head.suffix(4) != [13, 10, 13, 10] {
      guard let byte = read(connection) else { return }
      head.append(byte)
    }
    let lines = String(decoding: head, as: UTF8.self).components(separatedBy: "\r\n")
    var request = Request(path: lines[0].split(separator: " ").dropFirst().first.map(String.init) ?? "", headers: [:])
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { continue }
      request.headers[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespaces)
    }
    state.withLock { state in
      state.requests.append(request)
      state.peak = max(state.peak, state.connections.count)
    }
    for step in answer(request) {
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

  private struct SocketError: Error {}

  private static func listen() throws -> (listener: Int32, port: UInt16) {
    #if canImport(Darwin)
      let listener = socket(AF_INET, SOCK_STREAM, 0)
    #else
      let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    guard listener >= 0 else { throw SocketError() }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout.size(ofValue: address))
    let isBound = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        unsafe bind(listener, pointer, size) == 0 && Self.listen(on: listener)
          && getsockname(listener, pointer, &size) == 0
      }
    }
    guard isBound else { throw SocketError() }
    #if canImport(Darwin)
      var on: Int32 = 1
      unsafe setsockopt(listener, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout.size(ofValue: on)))
    #endif
    return (listener, UInt16(bigEndian: address.sin_port))
  }

  #if canImport(Darwin)
    private static func listen(on listener: Int32) -> Bool { Darwin.listen(listener, 128) == 0 }
  #elseif canImport(Musl)
    private static func listen(on listener: Int32) -> Bool { Musl.listen(listener, 128) == 0 }
  #else
    private static func listen(on listener: Int32) -> Bool { Glibc.listen(listener, 128) == 0 }
  #endif
}
