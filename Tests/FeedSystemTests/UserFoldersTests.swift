import FeedSystem
import Foundation
import Testing

struct UserFoldersTests {
  @Test func cachesAreInTheSystemsFolder() {
    #if canImport(Darwin)
      #expect(UserFolders.caches.path == URL.cachesDirectory.path)
    #else
      let variable = ProcessInfo.processInfo.environment["XDG_CACHE_HOME"]
      let expected = variable.map { URL(filePath: $0) } ?? URL.homeDirectory.appending(path: ".cache")
      #expect(UserFolders.caches.path == expected.path)
    #endif
  }
}
