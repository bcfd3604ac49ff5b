/// One writer at a time in a folder, across processes.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The system's advisory lock (`flock`) on the folder itself, so that no lock file is left over. It ends with the
/// process, even if that is killed. On a file system without locks nothing is locked.
package enum FolderLock {
  package enum Failure: String, Error, CustomStringConvertible {
    /// The folder does not exist or cannot be opened.
    case cannotBeOpened = "the folder cannot be opened"
    /// Another writer held the lock the whole time.
    case inUse = "another writer is using the folder"

    package var description: String { rawValue }
  }

  /// Calls `body` while holding the lock on the folder at `path`, which must exist.
  ///
  /// - Throws: a ``Failure`` if `body` was not called, because the folder could not be opened, or others held the lock
  ///   for longer than `patience`; otherwise what `body` throws.
  @discardableResult
  package static func hold<Result>(
    _ path: String, patience: Duration = .seconds(5), _ body: () throws -> Result
  ) throws -> Result {
    let descriptor = try locked(path, until: .now + patience)
    defer { _ = close(descriptor) }
    return try body()
  }

  private static func locked(_ path: String, until deadline: ContinuousClock.Instant) throws(Failure) -> Int32 {
    while true {
      let descriptor = openFolder(path)
      guard descriptor >= 0 else { throw .cannotBeOpened }
      guard wait(for: descriptor, until: deadline) else {
        _ = close(descriptor)
        throw .inUse
      }
      // The folder may have been replaced by another one in the meantime.
      if isFolder(descriptor, at: path) { return descriptor }
      _ = close(descriptor)
    }
  }

  private static func wait(for descriptor: Int32, until deadline: ContinuousClock.Instant) -> Bool {
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      switch errno {
      case EINTR: continue
      case EWOULDBLOCK:
        if ContinuousClock.now >= deadline { return false }
        _ = usleep(1000)
      default: return true
      }
    }
    return true
  }

  private static func isFolder(_ descriptor: Int32, at path: String) -> Bool {
    var (opened, named) = (stat(), stat())
    guard unsafe fstat(descriptor, &opened) == 0, unsafe stat(path, &named) == 0 else { return false }
    return opened.st_dev == named.st_dev && opened.st_ino == named.st_ino
  }
}

private func openFolder(_ path: String) -> Int32 {
  unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
}
