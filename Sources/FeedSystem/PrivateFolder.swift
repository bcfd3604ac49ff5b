/// Files that only their owner can read, in a folder in which others may have put something else.

internal import FeedCLibrary
package import FeedFoundation
internal import FeedPrimitives

/// An open folder. Names are those of files directly in it, never paths. Symbolic links in it are not followed: a link
/// is not a file, and is replaced like one.
package final class PrivateFolder: Sendable {
  /// Why something could not be done with a file or folder.
  package struct Failure: Error, Hashable, CustomStringConvertible {
    let name: String
    /// The system's error number.
    let code: Int32

    /// The failure of the last call of the system.
    fileprivate init(_ name: String, code: Int32 = errno) {
      self.name = name
      self.code = code
    }

    /// Whether there is no such file or folder.
    package var isMissing: Bool { [ENOENT, ENOTDIR].contains(code) }

    /// `items: Permission denied`
    package var description: String {
      let reason = code == EWOULDBLOCK ? "another writer is using it" : unsafe String(cString: strerror(code))
      return "\(name): \(reason)"
    }
  }

  private let name: String
  fileprivate let descriptor: Int32

  /// Opens the folder at `path`, which may be a link. If there is none, it and the folders above it are created, with
  /// the permissions 0700.
  package init(_ path: String, creating: Bool = true) throws(Failure) {
    if creating { try Self.create(path, permissions: 0o700) }
    name = path
    descriptor = openAt(AT_FDCWD, path, O_RDONLY | O_DIRECTORY)
    guard descriptor >= 0 else { throw Failure(path) }
  }

  /// Creates the folder at `path`, which may be a link, and those above it, as far as they do not exist.
  ///
  /// - Throws: why the first of them cannot be created.
  package static func create(_ path: String, permissions: UInt16 = 0o777) throws(Failure) {
    let mode = mode_t(permissions)
    let ends = path.indices.dropFirst().filter { path[$0] == "/" } + [path.endIndex]
    // Usually the last exists, or the one above it.
    for end in unsafe mkdir(path, mode) == 0 || ![ENOENT, ENOTDIR].contains(errno) ? ends.suffix(1) : ends {
      let folder = String(path[..<end])
      guard unsafe mkdir(folder, mode) != 0 else { continue }
      let code = errno
      guard FileStatus(path: folder)?.kind != .directory else { continue }
      throw Failure(folder, code: code == EEXIST ? ENOTDIR : code)
    }
  }

  private init(_ name: String, in parent: PrivateFolder) throws(Failure) {
    self.name = name == "." ? parent.name : name
    descriptor = openAt(parent.descriptor, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
    guard descriptor >= 0 else { throw Failure(name) }
  }

  deinit { _ = close(descriptor) }

  // MARK: Files

  /// The names of everything in the folder.
  package var names: [String] {
    // Opened again, because copies of a descriptor share their position.
    guard let stream = unsafe fdopendir(openAt(descriptor, ".", O_RDONLY | O_DIRECTORY)) else { return [] }
    defer { _ = unsafe closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        unsafe String(cString: UnsafeRawPointer(pointer).assumingMemoryBound(to: CChar.self))
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  /// The contents of a regular file; nil if there is none, it has more than `limit` bytes, or it cannot be read.
  package func contents(_ name: String, limit: Int) -> Data? {
    guard let file = readableFile(name), file.size <= limit, let data = file.beginning(limit + 1) else { return nil }
    // Another process may have made the file longer.
    return data.count <= limit ? data : nil
  }

  /// The first `count` bytes of a regular file, or all if it has fewer; nil if there is none, or it cannot be read.
  package func beginning(of name: String, _ count: Int) -> Data? { readableFile(name)?.beginning(count) }

  /// A pipe is not waited for.
  private func readableFile(_ name: String) -> File? { try? File(name, in: self, O_RDONLY | O_NONBLOCK) }

  /// Replaces a file, or creates it, with the permissions 0600. Whoever reads it finds the old contents or the new,
  /// even if this process is killed; after a power failure the file may be damaged.
  package func replace(_ name: String, with data: Data) throws(Failure) {
    let leftover = Leftover.newName()
    do throws(Failure) {
      let file = try File(leftover, in: self, O_WRONLY | O_CREAT | O_EXCL)
      try file.write(data)
      guard unsafe renameat(descriptor, leftover, descriptor, name) == 0 else { throw Failure(name) }
    } catch {
      _ = unsafe unlinkat(descriptor, leftover, 0)
      // The caller does not know the other name.
      throw Failure(name, code: error.code)
    }
  }

  /// Replaces everything after the first `length` bytes of a regular file. If this process is killed, some of the bytes
  /// may be missing.
  package func append(_ data: Data, to name: String, after length: Int) throws(Failure) {
    let file = try File(name, in: self, O_WRONLY | O_NONBLOCK)
    try file.truncate(to: length)
    try file.write(data)
  }

  /// Removes a file or a link. Does nothing if there is none.
  package func remove(_ name: String) throws(Failure) {
    guard unsafe unlinkat(descriptor, name, 0) == 0 || errno == ENOENT else { throw Failure(name) }
  }

  /// Removes what ``replace(_:with:)`` left when its process was killed.
  ///
  /// - Parameter age: the minimum age in seconds, if other processes may be writing at the moment. Without it, the clock does not
  ///   matter: that of the file system may be ahead of `time` by a tick.
  package func removeLeftovers(olderThan age: Int? = nil) {
    for name in names where Leftover.isName(name) {
      if let age {
        var status = stat()
        guard unsafe fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0,
          modificationTime(status) <= time(nil) - age
        else { continue }
      }
      try? remove(name)
    }
  }

  // MARK: Folders

  /// Opens a folder in this one, and creates it first if there is none.
  package func folder(_ name: String, creating: Bool = true) throws(Failure) -> PrivateFolder {
    if creating { _ = unsafe mkdirat(descriptor, name, folderMode) }
    return try PrivateFolder(name, in: self)
  }

  /// Removes a folder that is empty. Returns whether there is none with this name afterwards.
  @discardableResult
  package func removeFolder(_ name: String) -> Bool {
    unsafe unlinkat(descriptor, name, AT_REMOVEDIR) == 0 || errno == ENOENT
  }

  /// Calls `body` with this folder while nobody else, in this process or another, does: like
  /// ``withLock(on:in:at:creating:patience:_:)``, for a folder that is not removed.
  package func withLock<Result>(
    patience: Duration = .seconds(5), _ body: (PrivateFolder) throws -> Result
  ) throws -> Result {
    // Opened again, because copies of a descriptor share their lock.
    let folder = try PrivateFolder(".", in: self)
    try folder.lock(until: .now + patience)
    return try body(folder)
  }

  /// Locks the folder until it is closed.
  private func lock(until deadline: ContinuousClock.Instant) throws(Failure) {
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      // Other errors: there are no locks.
      guard [EWOULDBLOCK, EINTR].contains(errno) else { break }
      if ContinuousClock.now >= deadline { throw Failure(name, code: EWOULDBLOCK) }
      _ = usleep(1000)
    }
  }

  /// Calls `body` with a folder while nobody else, in this process or another, does. It is `name` in the folder
  /// `parent`, which is in the folder at `path`.
  ///
  /// It is the system's advisory lock (`flock`) on the folder itself, so that no lock file is left over. It ends with
  /// the process, even if that is killed. On a file system without locks nothing is locked.
  ///
  /// - Throws: a ``Failure`` if `body` was not called, because a folder could not be opened, or others held the lock
  ///   for longer than `patience`; otherwise what `body` throws.
  @discardableResult
  package static func withLock<Result>(
    on name: String, in parent: String, at path: String, creating: Bool = true, patience: Duration = .seconds(5),
    _ body: (PrivateFolder) throws -> Result
  ) throws -> Result {
    let deadline = ContinuousClock.now + patience
    while true {
      if let folder = try locked(name, in: parent, at: path, creating, until: deadline) { return try body(folder) }
    }
  }

  /// Nil if a folder was removed in the meantime, by whoever held the lock.
  private static func locked(
    _ name: String, in parent: String, at path: String, _ creating: Bool, until deadline: ContinuousClock.Instant
  ) throws(Failure) -> PrivateFolder? {
    do throws(Failure) {
      let parent = try PrivateFolder(path, creating: creating).folder(parent, creating: creating)
      let folder = try parent.folder(name, creating: creating)
      try folder.lock(until: deadline)
      return folder.isFolder(name, in: parent) ? folder : nil
    } catch {
      // Created, and removed before it could be opened.
      if creating, error.code == ENOENT, ContinuousClock.now < deadline { return nil }
      throw error
    }
  }

  private func isFolder(_ name: String, in parent: PrivateFolder) -> Bool {
    var (opened, named) = (stat(), stat())
    guard unsafe fstat(descriptor, &opened) == 0,
      unsafe fstatat(parent.descriptor, name, &named, AT_SYMLINK_NOFOLLOW) == 0
    else { return false }
    return opened.st_dev == named.st_dev && opened.st_ino == named.st_ino
  }
}

/// The names of files that are not complete yet.
private enum Leftover {
  private static let (prefix, suffix) = (".jsonfeed-", ".part")

  static func newName() -> String { prefix + String(UInt64.random(in: 0 ... .max), radix: 16) + suffix }

  static func isName(_ name: String) -> Bool {
    guard name.hasPrefix(prefix), name.hasSuffix(suffix) else { return false }
    let digits = name.dropFirst(prefix.count).dropLast(suffix.count)
    return 1...16 ~= digits.utf8.count && digits.utf8.allSatisfy { ASCII.hexValue($0) != nil }
  }
}

/// An open regular file.
private final class File {
  private let name: String
  private let stream: ByteStream
  /// In bytes, when the file was opened.
  let size: Int

  init(_ name: String, in folder: PrivateFolder, _ flags: Int32) throws(PrivateFolder.Failure) {
    self.name = name
    stream = ByteStream(descriptor: openAt(folder.descriptor, name, flags | O_NOFOLLOW))
    guard stream.descriptor >= 0 else { throw PrivateFolder.Failure(name) }
    var status = stat()
    let isKnown = unsafe fstat(stream.descriptor, &status) == 0
    guard isKnown, status.st_mode & S_IFMT == S_IFREG else {
      stream.close()
      throw PrivateFolder.Failure(name, code: ENOTSUP)
    }
    size = Int(clamping: status.st_size)
  }

  deinit { stream.close() }

  /// The first `count` bytes, or all if there are fewer; nil if they cannot be read. Memory is needed for the bytes that
  /// are there, whatever the size.
  func beginning(_ count: Int) -> Data? {
    var data = Data()
    while data.count < count {
      guard let piece = stream.read(upTo: min(count - data.count, ByteStream.pieceSize)) else { return nil }
      if piece.isEmpty { break }
      data += piece
    }
    return data
  }

  /// Makes the file this long, and continues there.
  func truncate(to length: Int) throws(PrivateFolder.Failure) {
    guard ftruncate(stream.descriptor, off_t(length)) == 0, lseek(stream.descriptor, off_t(length), SEEK_SET) >= 0
    else { throw PrivateFolder.Failure(name) }
  }

  func write(_ data: Data) throws(PrivateFolder.Failure) {
    do { try stream.write(data.span) } catch { throw PrivateFolder.Failure(name) }
  }
}

private let folderMode: mode_t = 0o700

private func openAt(_ folder: Int32, _ name: String, _ flags: Int32) -> Int32 {
  unsafe openat(folder, name, flags | O_CLOEXEC, 0o600)
}

/// In seconds since 1970.
private func modificationTime(_ status: stat) -> Int {
  #if canImport(Darwin)
    status.st_mtimespec.tv_sec
  #else
    status.st_mtim.tv_sec
  #endif
}
