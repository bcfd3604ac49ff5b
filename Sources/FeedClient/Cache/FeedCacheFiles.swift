/// Where the files of all caches are, and which of the files there are ours.

internal import FeedFoundation
internal import FeedSystem

/// The folder of a cache is `FeedCache/<name>` in the folder of its preferences. Its file is `items`. Symbolic links in
/// the preferences' own folder are followed, those below are not.
enum FeedCacheFiles {
  private static let root = "FeedCache"
  static let items = "items"
  /// Each of our files begins with it.
  static let firstWord = "FeedCache"

  /// The folder of a cache, for reading.
  static func folder(_ preferences: FeedCachePreferences) throws -> PrivateFolder {
    try PrivateFolder(preferences.folder.path, creating: false).folder(root, creating: false)
      .folder(preferences.name.asFileName, creating: false)
  }

  /// Calls `body` with the folder of a cache, which is created if it does not exist, while nobody else writes there.
  static func withLockedFolder(_ preferences: FeedCachePreferences, _ body: (PrivateFolder) throws -> Void) throws {
    try PrivateFolder.withLock(on: preferences.name.asFileName, in: root, at: preferences.folder.path, body)
  }

  /// Removes the files that are ours from the folder of a cache.
  static func remove(in folder: PrivateFolder) throws {
    folder.removeLeftovers()
    guard isCache(folder) else { return }
    try folder.remove(items)
  }

  /// Removes the files of all caches, and the folders that are empty then. Returns false if one cannot be removed.
  static func removeAll(in folder: URL) -> Bool {
    let (base, caches): (PrivateFolder, PrivateFolder)
    do throws(PrivateFolder.Failure) {
      base = try PrivateFolder(folder.path, creating: false)
      caches = try base.folder(root, creating: false)
    } catch {
      // Without these folders there are no caches.
      return error.isMissing
    }
    var all = true
    for name in caches.names {
      guard let cache = try? caches.folder(name, creating: false) else { continue }
      do {
        // Waits for a current writer to finish.
        try PrivateFolder.withLock(on: name, in: root, at: folder.path, creating: false) { cache in
          try remove(in: cache)
          caches.removeFolder(name)
        }
      } catch {
        if isCache(cache) { all = false }
      }
    }
    base.removeFolder(root)
    return all
  }

  private static func isCache(_ folder: PrivateFolder) -> Bool {
    let start = Data((firstWord + " ").utf8)
    return folder.beginning(of: items, start.count) == start
  }
}
