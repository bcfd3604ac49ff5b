/// Bytes in and out of the process: its standard streams, and files that are not regular (pipes, devices).

internal import Dispatch
internal import FeedCLibrary
internal import FeedPrimitives

/// An open file descriptor.
package struct ByteStream: Sendable {
  let descriptor: Int32

  package static let standardInput = ByteStream(descriptor: 0)
  package static let standardOutput = ByteStream(descriptor: 1)
  package static let standardError = ByteStream(descriptor: 2)

  /// Why a write failed.
  package enum WriteError: Error {
    /// The reader has closed the pipe.
    case closed
    /// The system's error message: `No space left on device`.
    case failed(String)

    /// What went wrong.
    package var reason: String {
      switch self {
      case .closed: "the reader has closed it"
      case .failed(let reason): reason
      }
    }

    /// The reason that the system gave last.
    fileprivate static func fromSystem(_ code: Int32 = errno) -> WriteError {
      .failed(unsafe String(cString: strerror(code)))
    }
  }

  func close() { _ = FeedCLibrary.close(descriptor) }

  /// Whether it is a terminal.
  package var isTerminal: Bool { isatty(descriptor) == 1 }

  /// The number of columns of the terminal; nil if it is none, or does not know.
  package var columns: Int? {
    var size = winsize()
    guard isTerminal, unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// Whether it is a file, a pipe or a socket, and no terminal, other device or directory.
  package var isFileOrPipe: Bool {
    var status = stat()
    return unsafe fstat(descriptor, &status) == 0 && [S_IFREG, S_IFIFO, S_IFSOCK].contains(status.st_mode & S_IFMT)
  }

  /// Writes all bytes.
  package func write(_ bytes: Span<UInt8>) throws(WriteError) {
    var position = 0
    while position < bytes.count {
      let rest = bytes.extracting(position..<bytes.count)
      let written = unsafe rest.withUnsafeBytes { unsafe FeedCLibrary.write(descriptor, $0.baseAddress, $0.count) }
      guard written < 0 else {
        position += written
        continue
      }
      switch errno {
      case EINTR: continue
      case EAGAIN: waitUntilWritable()
      case EPIPE: throw .closed
      default: throw .fromSystem()
      }
    }
  }

  /// Writes all of the text, in UTF-8.
  package func write(_ text: String) throws(WriteError) {
    try text.withBytes { (text) throws(WriteError) in try write(text.bytes) }
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
  package func read() -> [UInt8]? { read(upTo: Self.pieceSize) }

  /// The next bytes, at most `count`; none at the end, and nil if it cannot be read.
  package func read(upTo count: Int) -> [UInt8]? {
    unsafe Self.piece(of: count) { unsafe FeedCLibrary.read(descriptor, $0, $1) }
  }

  static let pieceSize = 1 << 16

  /// The bytes that a system call reads into memory of a size.
  fileprivate static func piece(
    of pieceSize: Int, _ read: (UnsafeMutablePointer<UInt8>?, Int) -> Int
  ) -> [UInt8]? {
    var failed = false
    let piece = unsafe [UInt8](unsafeUninitializedCapacity: pieceSize) { buffer, count in
      repeat {
        count = unsafe max(read(buffer.baseAddress, pieceSize), -1)
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

  /// Reads to the end, or until there are more than `limit` bytes. Returns nil if it cannot be read.
  package func readAll(limit: Int) -> [UInt8]? { stream.readAll(limit: limit) }

  /// The next bytes, at most `count`; none at the end, and nil if the file cannot be read.
  package func read(upTo count: Int) -> [UInt8]? { stream.read(upTo: count) }

  /// Continues with the first byte. Returns false for a pipe, which cannot.
  package func rewind() -> Bool { lseek(stream.descriptor, 0, SEEK_SET) == 0 }
}

/// New contents of a file. Whoever reads it finds the old contents, or the new ones after ``finish()``; without it the file is unchanged. Its
/// permissions and, if the process may change it, its owner stay. A file that its owner may not write is not replaced. What is not a
/// regular file (a pipe, a device) is written to directly.
package final class FileWriter: Sendable {
  private let path: String
  /// The file that replaces the old one; nil if that is written to directly.
  private let temporary: String?
  /// Nil after the end.
  private let stream: Lock<ByteStream?>

  /// - Throws: if the file may not be replaced or created.
  package init(_ path: String) throws(ByteStream.WriteError) {
    self.path = path
    var status = stat()
    let exists = unsafe stat(path, &status) == 0
    guard exists || errno == ENOENT else { throw .fromSystem() }
    if exists, status.st_mode & S_IFMT != S_IFREG {
      temporary = nil
      let descriptor = systemOpen(path, O_WRONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw .fromSystem() }
      stream = Lock(ByteStream(descriptor: descriptor))
      return
    }
    if exists, status.st_mode & 0o200 == 0 { throw .fromSystem(EACCES) }
    let slash = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    let suffix = UInt64.random(in: .min ... .max)
    let temporary = path[..<slash] + "." + path[slash...].prefix(100) + "." + String(suffix, radix: 36)
    self.temporary = temporary
    IncompleteFiles.add(temporary)
    let descriptor = systemOpen(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      let error = ByteStream.WriteError.fromSystem()
      IncompleteFiles.remove(temporary)
      throw error
    }
    stream = Lock(ByteStream(descriptor: descriptor))
    guard exists else { return }
    _ = fchown(descriptor, status.st_uid, status.st_gid)
    if fchmod(descriptor, status.st_mode & 0o7777) != 0 { throw .fromSystem() }
  }

  deinit {
    guard let stream = stream.withLock(\.self) else { return }
    stream.close()
    if let temporary { IncompleteFiles.remove(temporary) }
  }

  /// Adds the next bytes.
  package func write(_ bytes: Span<UInt8>) throws(ByteStream.WriteError) {
    try stream.withLock(\.self)?.write(bytes)
  }

  /// Ends the contents.
  package func finish() throws(ByteStream.WriteError) {
    guard let stream = stream.withLock({ $0.take() }) else { return }
    let isClosed = FeedCLibrary.close(stream.descriptor) == 0
    if isClosed, temporary.map({ IncompleteFiles.rename($0, to: path) }) ?? true { return }
    let error = ByteStream.WriteError.fromSystem()
    if let temporary { IncompleteFiles.remove(temporary) }
    throw error
  }
}

/// The files that will replace others. A signal that ends the process removes them.
enum IncompleteFiles {
  private static let paths = Lock<Set<String>>([])

  /// To be called before the file is made.
  static func add(_ path: String) {
    paths.withLock { _ = $0.insert(path) }
    _ = unsafe sources
  }

  /// Gives a file its name, unless it has been removed. Returns false, and leaves the error to the system, if that fails.
  static func rename(_ path: String, to name: String) -> Bool {
    paths.withLock { paths in
      guard unsafe FeedCLibrary.rename(path, name) == 0 else { return false }
      paths.remove(path)
      return true
    }
  }

  static func remove(_ path: String) {
    paths.withLock { _ = $0.remove(path) }
    _ = unsafe unlink(path)
  }

  /// Removes all files, and ends the process before others are made.
  static func removeAll(ending end: () -> Void) {
    paths.withLock { paths in
      for path in paths { _ = unsafe unlink(path) }
      paths = []
      end()
    }
  }

  private static let isWaiting = Lock(false)
  /// Whether signals that end the process are waited for, in place of their default effect.
  static var waitsForSignals: Bool { isWaiting.withLock(\.self) }

  /// Never changed, and only kept.
  nonisolated(unsafe) private static let sources: [any DispatchSourceSignal] = {
    isWaiting.withLock { $0 = true }
    return (CurrentProcess.endingSignals + [SIGHUP]).compactMap { number in
      // A process that was started to ignore a signal goes on doing so.
      if CurrentProcess.ignores(signal: number) { return nil }
      return CurrentProcess.handle(signal: number) { CurrentProcess.end(bySignal: number) }
    }
  }()
}

/// A file without a name, which disappears when it is no longer used.
package final class TemporaryFile: Sendable {
  private let stream: ByteStream

  /// A new, empty file in a folder; nil if it cannot be made.
  package init?(in folder: String) {
    let path = folder + "/jsonfeed." + String(UInt64.random(in: .min ... .max), radix: 36)
    let descriptor = systemOpen(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return nil }
    stream = ByteStream(descriptor: descriptor)
    _ = unsafe unlink(path)
  }

  deinit { stream.close() }

  /// Adds bytes at the end.
  package func append(_ bytes: Span<UInt8>) throws(ByteStream.WriteError) { try stream.write(bytes) }

  /// The bytes from an offset on, at most 64 KiB; none at the end, and nil if they cannot be read.
  package func bytes(at offset: Int) -> [UInt8]? {
    unsafe ByteStream.piece(of: ByteStream.pieceSize) { unsafe pread(stream.descriptor, $0, $1, off_t(offset)) }
  }
}

/// - Parameter mode: the permissions of a new file, from which those of the process's mask are removed.
private func systemOpen(_ path: String, _ flags: Int32, _ mode: mode_t = 0) -> Int32 { unsafe open(path, flags, mode) }
