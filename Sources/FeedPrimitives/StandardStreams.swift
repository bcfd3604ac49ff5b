/// The process's standard streams, as bytes: what a command line tool reads and writes.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

package enum StandardStream: Int32, Sendable {
  case input = 0
  case output = 1
  case error = 2

  /// Whether a person sees it: it is a terminal.
  package var isTerminal: Bool { isatty(rawValue) == 1 }

  /// Writes all bytes. Returns false where nobody reads them any more (a closed pipe) or they cannot be written (a full disk).
  package func write(_ bytes: Span<UInt8>) -> Bool {
    var position = 0
    while position < bytes.count {
      let rest = bytes.extracting(position..<bytes.count)
      let written = unsafe rest.withUnsafeBytes { unsafe systemWrite(rawValue, $0.baseAddress, $0.count) }
      if written < 0 {
        if errno == EINTR { continue }
        return false
      }
      position += written
    }
    return true
  }

  /// Reads up to the end, or until there are more than `limit` bytes. Returns nil where it cannot be read.
  package func readAll(limit: Int) -> [UInt8]? {
    var bytes: [UInt8] = []
    let pieceSize = 1 << 16
    while true {
      var failed = false
      let piece = unsafe [UInt8](unsafeUninitializedCapacity: pieceSize) { buffer, count in
        repeat {
          count = unsafe max(systemRead(rawValue, buffer.baseAddress, pieceSize), -1)
        } while count < 0 && errno == EINTR
        failed = count < 0
        count = max(count, 0)
      }
      if failed { return nil }
      if piece.isEmpty || bytes.count > limit { return bytes }
      bytes += piece
    }
  }

  /// From now on a write into a closed pipe fails, rather than ending the process.
  package static func ignoreClosedPipes() { _ = signal(SIGPIPE, SIG_IGN) }
}

// `write` and `read` would name the methods above.

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  #if canImport(Glibc)
    unsafe Glibc.write(descriptor, bytes, count)
  #elseif canImport(Musl)
    unsafe Musl.write(descriptor, bytes, count)
  #else
    unsafe Darwin.write(descriptor, bytes, count)
  #endif
}

private func systemRead(_ descriptor: Int32, _ bytes: UnsafeMutablePointer<UInt8>?, _ count: Int) -> Int {
  #if canImport(Glibc)
    unsafe Glibc.read(descriptor, bytes, count)
  #elseif canImport(Musl)
    unsafe Musl.read(descriptor, bytes, count)
  #else
    unsafe Darwin.read(descriptor, bytes, count)
  #endif
}
