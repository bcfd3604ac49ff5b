/// The system's folders for a user's files.

package import FeedFoundation

package enum UserFolders {
  /// The folder for files that can be recreated: the user's Caches on Apple's systems; elsewhere `$XDG_CACHE_HOME`,
  /// else `~/.cache` (XDG Base Directory Specification).
  package static var caches: URL {
    #if canImport(Darwin)
      return URL.cachesDirectory
    #else
      // The specification requires ignoring a relative path.
      if let path = ProcessInfo.processInfo.environment["XDG_CACHE_HOME"], path.hasPrefix("/") {
        return URL(filePath: path, directoryHint: .isDirectory)
      }
      return URL.homeDirectory.appending(path: ".cache", directoryHint: .isDirectory)
    #endif
  }
}
