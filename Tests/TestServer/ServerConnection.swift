/// The server's side of a connection, with or without TLS.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif
internal import Foundation
internal import TestTLS

/// A certificate of the server and its key, in the folder `Certificates`, whose script `make` makes them.
package enum ServerCertificate: String, Sendable {
  /// For `localhost`, 127.0.0.1 and ::1, signed by the authority.
  case localhost
  /// Like ``localhost``, but valid only on the first day of 2020.
  case expired
  /// For example.org, signed by the authority.
  case otherHost = "other-host"
  /// For `localhost`, 127.0.0.1 and ::1, signed by itself.
  case selfSigned = "self-signed"

  /// The path of the PEM file with the certificate of the authority, which clients are to trust.
  package static var authorityPath: String { path("authority") }

  fileprivate var path: String { Self.path(rawValue) }

  private static func path(_ name: String) -> String {
    URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Certificates/\(name).pem").path
  }
}

/// A certificate as OpenSSL uses it.
@safe
final class TLSContext: @unchecked Sendable {
  fileprivate let pointer: OpaquePointer

  /// Throws if this system has no OpenSSL.
  init(_ certificate: ServerCertificate) throws {
    guard let pointer = unsafe testTLSContextCreate(certificate.path) else { throw Unavailable() }
    unsafe self.pointer = unsafe pointer
  }

  deinit { unsafe testTLSContextFree(pointer) }

  private struct Unavailable: Error {}
}

/// For one thread.
@safe
final class ServerConnection {
  let descriptor: Int32
  private let tls: OpaquePointer?
  private var isReset = false

  /// Shakes hands if there is a context. Nil if that fails.
  init?(_ descriptor: Int32, _ context: TLSContext?) {
    self.descriptor = descriptor
    guard let context else {
      unsafe tls = nil
      return
    }
    guard let connection = unsafe testTLSAccept(context.pointer, descriptor) else { return nil }
    unsafe tls = unsafe connection
  }

  /// The descriptor stays open.
  deinit {
    if let tls = unsafe tls { unsafe testTLSEnd(tls, isReset ? 0 : 1) }
  }

  func read() -> UInt8? {
    var byte: UInt8 = 0
    if let tls = unsafe tls { return unsafe testTLSRead(tls, &byte, 1) == 1 ? byte : nil }
    return unsafe recv(descriptor, &byte, 1, 0) == 1 ? byte : nil
  }

  /// Returns false if the client has closed the connection.
  func write(_ data: Data) -> Bool {
    unsafe data.withUnsafeBytes { bytes in
      var sent = 0
      while sent < bytes.count {
        let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[sent...])
        let count = unsafe send(rest)
        guard count > 0 else { return false }
        sent += count
      }
      return true
    }
  }

  private func send(_ bytes: UnsafeRawBufferPointer) -> Int {
    guard let start = bytes.baseAddress else { return 0 }
    if let tls = unsafe tls { return Int(unsafe testTLSWrite(tls, start, Int32(clamping: bytes.count))) }
    #if canImport(Darwin)
      return unsafe Darwin.send(descriptor, start, bytes.count, 0)
    #elseif canImport(Glibc)
      return unsafe Glibc.send(descriptor, start, bytes.count, Int32(MSG_NOSIGNAL))
    #else
      return unsafe Musl.send(descriptor, start, bytes.count, Int32(MSG_NOSIGNAL))
    #endif
  }

  /// Makes the connection end with RST when the descriptor is closed.
  func reset() {
    isReset = true
    var linger = linger(l_onoff: 1, l_linger: 0)
    unsafe setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout.size(ofValue: linger)))
  }
}
