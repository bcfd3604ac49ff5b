/// The folders that the system sets aside for a user's files.

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

package enum UserFolders {
  /// For files that can be made again: the user's Caches on Apple's systems; elsewhere `$XDG_CACHE_HOME`, else `~/.cache` (XDG
  /// Base Directory Specification).
  package static var caches: URL {
    #if canImport(Darwin)
      return URL.cachesDirectory
    #else
      // A relative path is to be ignored, says the specification.
      if let path = ProcessInfo.processInfo.environment["XDG_CACHE_HOME"], path.hasPrefix("/") {
        return URL(filePath: path, directoryHint: .isDirectory)
      }
      return URL.homeDirectory.appending(path: ".cache", directoryHint: .isDirectory)
    #endif
  }
}
