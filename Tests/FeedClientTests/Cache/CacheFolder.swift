/// Caches in temporary folders, and items for them.

import FeedClient
import Foundation

/// The smallest item.
struct Post: FeedControllerItem, ExpressibleByIntegerLiteral {
  var number: Int
  init(_ number: Int) { self.number = number }
  init(integerLiteral number: Int) { self.number = number }
}

/// An item with an id, which stays the same when the text is edited.
struct Entry: FeedControllerItem {
  var id: Int
  var text: String
}

extension [Post] {
  init(_ numbers: Range<Int>) { self = numbers.map { Post($0) } }
}

/// A temporary folder, removed with this object.
final class CacheFolder: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "feed-cache-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func preferences(
    _ name: String = "posts", version: String = "", isOn: Bool = true, isSynchronous: Bool = true
  ) -> FeedCachePreferences {
    FeedCachePreferences(name: name, isOn: isOn, version: version, folder: url, isSynchronous: isSynchronous)
  }

  func cache(_ name: String = "posts", version: String = "", isSynchronous: Bool = true) -> FeedCache<Post> {
    FeedCache(preferences(name, version: version, isSynchronous: isSynchronous))
  }

  /// The file of a cache whose name needs no encoding.
  func file(_ name: String = "posts") -> URL { url.appending(path: "FeedCache/\(name)/items") }

  /// The paths of everything in the folder.
  var paths: [String] { (FileManager.default.subpaths(atPath: url.path) ?? []).sorted() }
}
