/// One writer at a time in a folder, whichever process it is in.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The system's advisory lock (`flock`) of a folder itself, so that no file is left behind. It goes with the process, however
/// that ends. Where the file system has no locks, there is none.
package enum FolderLock {
  package enum Failure: String, Error, CustomStringConvertible {
    /// There is no such folder, or it may not be opened.
    case cannotBeOpened = "the folder cannot be opened"
    /// Somebody else has had the lock all the time.
    case inUse = "others are writing into the folder"

    package var description: String { rawValue }
  }

  /// Calls `body` while nobody else has the lock of the folder at `path`, which must exist.
  ///
  /// - Throws: a ``Failure`` where `body` was not called, because there is no folder or others did not let go of it for as long
  ///   as `patience`; else what `body` throws.
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
      // Somebody may have removed the folder while this waited, and somebody else may have made it anew.
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
