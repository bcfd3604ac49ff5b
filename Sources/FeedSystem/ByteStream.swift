/// Bytes in and out of the process: its standard streams, and files that are not regular (pipes, devices).

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif
internal import FeedPrimitives

/// An open file descriptor.
package struct ByteStream: Sendable {
  fileprivate let descriptor: Int32

  package static let standardInput = ByteStream(descriptor: 0)
  package static let standardOutput = ByteStream(descriptor: 1)
  package static let standardError = ByteStream(descriptor: 2)

  /// Why a write failed.
  package enum WriteError: Error {
    /// The reader has closed the pipe.
    case closed
    /// The system's error message: `No space left on device`.
    case failed(String)
  }

  fileprivate func close() { _ = systemClose(descriptor) }

  /// Whether it is a terminal.
  package var isTerminal: Bool { isatty(descriptor) == 1 }

  /// Opens the file at `path`, and closes it after `body`. Returns nil if it cannot be opened.
  package static func open<Result, Failure: Error>(
    _ path: String, forWriting: Bool, _ body: (ByteStream) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    let descriptor = systemOpen(path, forWriting ? O_WRONLY : O_RDONLY)
    guard descriptor >= 0 else { return nil }
    defer { _ = systemClose(descriptor) }
    return try body(ByteStream(descriptor: descriptor))
  }

  /// Replaces the regular file at `path`, or creates it: whoever reads it finds the old contents or the new. Its permissions and, if the
  /// process may change it, its owner stay. A file that its owner may not write is not replaced.
  ///
  /// - Returns: Whether it was written.
  package static func replaceFile(_ path: String, with bytes: Span<UInt8>) -> Bool {
    var status = stat()
    let exists = unsafe stat(path, &status) == 0
    if exists, status.st_mode & 0o200 == 0 { return false }
    let slash = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    let suffix = UInt64.random(in: .min ... .max)
    let temporary = path[..<slash] + "." + path[slash...].prefix(100) + "." + String(suffix, radix: 36)
    let descriptor = systemOpen(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { return false }
    var isWritten = true
    if exists {
      _ = fchown(descriptor, status.st_uid, status.st_gid)
      isWritten = fchmod(descriptor, status.st_mode & 0o7777) == 0
    }
    isWritten = isWritten && (try? ByteStream(descriptor: descriptor).write(bytes)) != nil
    isWritten = systemClose(descriptor) == 0 && isWritten
    if isWritten { isWritten = unsafe rename(temporary, path) == 0 }
    if !isWritten { _ = unsafe unlink(temporary) }
    return isWritten
  }

  /// Writes all bytes.
  package func write(_ bytes: Span<UInt8>) throws(WriteError) {
    var position = 0
    while position < bytes.count {
      let rest = bytes.extracting(position..<bytes.count)
      let written = unsafe rest.withUnsafeBytes { unsafe systemWrite(descriptor, $0.baseAddress, $0.count) }
      guard written < 0 else {
        position += written
        continue
      }
      switch errno {
      case EINTR: continue
      case EAGAIN: waitUntilWritable()
      case EPIPE: throw .closed
      default: throw .failed(unsafe String(cString: strerror(errno)))
      }
    }
  }

  /// Writes all of the text, in UTF-8.
  package func write(_ text: String) throws(WriteError) {
    try text.withBytes { (bytes) throws(WriteError) in try write(bytes) }
  }

  /// Reads to the end, or until there are more than `limit` bytes. Returns nil if it cannot be read.
  package func readAll(limit: Int) -> [UInt8]? {
    var bytes: [UInt8] = []
    while bytes.count <= limit {
      guard let piece = read() else { return nil }
      if piece.isEmpty { break }
      bytes += piece
    }
    return bytes
  }

  /// The next bytes, at most 64 KiB; none at the end, and nil if it cannot be read.
  package func read() -> [UInt8]? {
    let pieceSize = 1 << 16
    var failed = false
    let piece = unsafe [UInt8](unsafeUninitializedCapacity: pieceSize) { buffer, count in
      repeat {
        count = unsafe max(systemRead(descriptor, buffer.baseAddress, pieceSize), -1)
      } while count < 0 && errno == EINTR
      failed = count < 0
      count = max(count, 0)
    }
    return failed ? nil : piece
  }

  /// Waits until a stream that another process made non-blocking accepts bytes again.
  private func waitUntilWritable() {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    _ = unsafe poll(&request, 1, 1000)
  }
}

/// Reads a file in pieces, and closes it when it is no longer used.
package final class FileReader: Sendable {
  private let stream: ByteStream

  /// Nil if the file cannot be opened.
  package init?(_ path: String) {
    let descriptor = systemOpen(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    stream = ByteStream(descriptor: descriptor)
  }

  deinit { stream.close() }

  /// The next bytes, at most 64 KiB; none at the end, and nil if the file cannot be read.
  package func read() -> [UInt8]? { stream.read() }
}

// The system functions have the same names as the methods above.

/// - Parameter mode: the permissions of a new file, from which those of the process's mask are removed.
private func systemOpen(_ path: String, _ flags: Int32, _ mode: mode_t = 0) -> Int32 { unsafe open(path, flags, mode) }

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  unsafe write(descriptor, bytes, count)
}

private func systemClose(_ descriptor: Int32) -> Int32 { close(descriptor) }

private func systemRead(_ descriptor: Int32, _ bytes: UnsafeMutablePointer<UInt8>?, _ count: Int) -> Int {
  unsafe read(descriptor, bytes, count)
}
