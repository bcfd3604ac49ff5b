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
  /// In bytes; of no meaning where it is no regular file.
  package let size: Int

  /// Nil where nothing is at `path`, or nobody may see it. A symbolic link is what it leads to, unless it is not followed.
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
