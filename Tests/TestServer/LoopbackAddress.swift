/// The two addresses of the loopback interface.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

package enum LoopbackAddress: Sendable {
  /// 127.0.0.1
  case v4
  /// ::1
  case v6

  /// The address as it is written in a URL.
  var host: String {
    switch self {
    case .v4: "127.0.0.1"
    case .v6: "[::1]"
    }
  }

  /// Connects to a port of the address. Returns the descriptor; nil if nothing listens.
  package func connection(to port: UInt16) -> Int32? {
    let descriptor = socket()
    let result = unsafe withAddress(port: port) { unsafe connect(descriptor, $0, $1) }.result
    if result == 0 { return descriptor }
    close(descriptor)
    return nil
  }

  /// Listens at a free port.
  func listen() throws -> (listener: Int32, port: UInt16) {
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

  private struct SocketError: Error {}

  private func socket() -> Int32 {
    let family = self == .v4 ? AF_INET : AF_INET6
    #if canImport(Glibc)
      return Glibc.socket(family, Int32(SOCK_STREAM.rawValue), 0)
    #elseif canImport(Musl)
      return Musl.socket(family, SOCK_STREAM, 0)
    #else
      return Darwin.socket(family, SOCK_STREAM, 0)
    #endif
  }

  /// Calls `body` with the address of this port, and returns the port that `body` left there.
  private func withAddress<Result>(
    port: UInt16, _ body: (UnsafeMutablePointer<sockaddr>, socklen_t) -> Result
  ) -> (result: Result, port: UInt16) {
    switch self {
    case .v4:
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      address.sin_port = port.bigEndian
      let result = unsafe Self.rebind(&address, body)
      return (result, UInt16(bigEndian: address.sin_port))
    case .v6:
      var address = sockaddr_in6()
      address.sin6_family = sa_family_t(AF_INET6)
      address.sin6_addr = in6addr_loopback
      address.sin6_port = port.bigEndian
      let result = unsafe Self.rebind(&address, body)
      return (result, UInt16(bigEndian: address.sin6_port))
    }
  }

  private static func rebind<Address, Result>(
    _ address: inout Address, _ body: (UnsafeMutablePointer<sockaddr>, socklen_t) -> Result
  ) -> Result {
    let size = socklen_t(MemoryLayout<Address>.size)
    return unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe body($0, size) }
    }
  }

  /// Starts listening.
  private func start(_ listener: Int32) -> Bool {
    #if canImport(Glibc)
      Glibc.listen(listener, 128) == 0
    #elseif canImport(Musl)
      Musl.listen(listener, 128) == 0
    #else
      Darwin.listen(listener, 128) == 0
    #endif
  }
}
