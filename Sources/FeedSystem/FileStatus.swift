/// What a path names. Foundation's attributes of a file name its owner and its group too, and reading the system's lists of
/// these takes longer than reading a small feed.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What is at a path: a regular file, a directory, or something else, such as a pipe or a device.
package struct FileStatus: Sendable, Hashable {
  package enum Kind: Sendable, Hashable { case file, directory, other }

  package let kind: Kind
  /// In bytes; without meaning unless it is a regular file.
  package let size: Int

  /// Nil if nothing is at `path`, or it may not be seen. A symbolic link is what it leads to, unless links are not followed.
  package init?(path: String, followsLinks: Bool = true) {
    var status = stat()
    guard unsafe (followsLinks ? stat(path, &status) : lstat(path, &status)) == 0 else { return nil }
    switch status.st_mode & S_IFMT {
    case S_IFREG: kind = .file
    case S_IFDIR: kind = .directory
    default: kind = .other
    }
    size = Int(status.st_size)
  }
}
