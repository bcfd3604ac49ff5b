/// The kind of file at a path. Foundation's file attributes include owner and group, and looking these up takes
/// longer than reading a small feed.

internal import FeedCLibrary

/// What a path refers to: a regular file, a directory, or something else, such as a pipe or a device.
package struct FileStatus: Sendable, Hashable {
  package enum Kind: Sendable, Hashable { case file, directory, other }

  /// What is the same for all names of a file.
  package struct Identity: Sendable, Hashable {
    let device: UInt64
    let number: UInt64
  }

  package let kind: Kind
  /// In bytes; meaningful only for a regular file.
  package let size: Int
  package let identity: Identity

  /// Nil if there is nothing at `path`, or it is not accessible. A symbolic link is resolved unless `followsLinks` is
  /// false.
  package init?(path: String, followsLinks: Bool = true) {
    var status = stat()
    guard unsafe (followsLinks ? stat(path, &status) : lstat(path, &status)) == 0 else { return nil }
    switch status.st_mode & S_IFMT {
    case S_IFREG: kind = .file
    case S_IFDIR: kind = .directory
    default: kind = .other
    }
    size = Int(clamping: status.st_size)
    identity = Identity(device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(status.st_ino))
  }

  /// Whether there may be something at `path` that cannot be looked at, for example in a folder that may not be searched.
  package static func isUnreadable(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) != 0 && ![ENOENT, ENOTDIR, ENAMETOOLONG, ELOOP].contains(errno)
  }

  /// Whether there is a symbolic link at `path` that leads to nothing, or to itself.
  package static func isBrokenLink(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) != 0 && [ENOENT, ENOTDIR, ELOOP].contains(errno) && lstat(path, &status) == 0
  }

  /// Whether there is a symbolic link at `path`.
  package static func isLink(_ path: String) -> Bool {
    var status = stat()
    return unsafe lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  /// Whether the name of a file matches a pattern of shells: `*`, `?`, `[a-z]`, `[!a-z]`, `[[:digit:]]`, and a backslash before what is meant
  /// literally (POSIX.1-2024, XCU §2.14).
  package static func isName(_ name: String, matching pattern: String) -> Bool { unsafe fnmatch(pattern, name, 0) == 0 }
}
