/// Which cache, where, and whether at all.

public import Foundation
internal import FeedPrimitives
internal import FeedSystem

/// Names a ``FeedCache`` and says where it lies.
public struct FeedCachePreferences: Sendable, Hashable {
  /// Whether there is a cache at all. Without one nothing is read or written.
  public var isOn: Bool
  /// The name, any text: `friends`, `photos`, the URL of a feed. Each name is a cache of its own.
  public var name: String
  /// What the items were made by: an app's version, say, or that of its model. A cache that was written under another version
  /// counts as empty.
  public var version: String
  /// The folder in which `FeedCache/` is made, with a folder for each cache in it.
  public var folder: URL
  /// Whether what is changed is on disk when the call that changed it returns. Otherwise it is written in the background, in
  /// the order of the calls. For tests.
  public var isSynchronous: Bool

  public init(
    name: String, isOn: Bool = true, version: String = "", folder: URL = Self.defaultFolder,
    isSynchronous: Bool = false
  ) {
    self.name = name
    self.isOn = isOn
    self.version = version
    self.folder = folder
    self.isSynchronous = isSynchronous
  }

  /// No cache.
  public static let off = FeedCachePreferences(name: "", isOn: false)

  /// Where the system wants caches: the user's Caches on Apple's systems; elsewhere `$XDG_CACHE_HOME`, else `~/.cache` (XDG Base
  /// Directory Specification).
  public static var defaultFolder: URL { UserFolders.caches }

  /// Removes every cache, of whatever name and type: when the user logs out, say, or the app was upgraded.
  ///
  /// - Parameter folder: the ``folder`` of the caches' preferences.
  /// - Returns: whether nothing is left.
  @discardableResult
  public static func removeAllCaches(in folder: URL = Self.defaultFolder) -> Bool {
    let root = allCaches(in: folder)
    for name in names(in: root) {
      let cache = root.appending(path: name)
      // Whoever is writing it now ends first.
      try? FolderLock.hold(cache.path) { try FileManager.default.removeItem(at: cache) }
    }
    guard names(in: root).isEmpty else { return false }
    try? FileManager.default.removeItem(at: root)
    return true
  }

  private static func names(in folder: URL) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
  }

  // MARK: - The cache's own folder

  private static func allCaches(in folder: URL) -> URL {
    folder.appending(path: "FeedCache", directoryHint: .isDirectory)
  }

  /// `FeedCache/<name>/`
  var cacheFolder: URL {
    Self.allCaches(in: folder).appending(path: name.asFileName, directoryHint: .isDirectory)
  }
}

extension String {
  /// The text as the name of a file on any system: all but ASCII's letters, digits, `-`, `_` and `.` percent-encoded, and a `.`
  /// at the beginning too. The empty text is `%`, which no other becomes; of a long one a hash stands for the end.
  package var asFileName: String {
    guard !isEmpty else { return "%" }
    let encoded = percentEncoded
    let limit = 200
    guard encoded.utf8.count > limit else { return encoded }
    var hash = StableHash()
    hash.combine(self)
    return encoded.prefix(limit - 33) + "%" + hash.hexadecimal
  }

  /// The text with all but ASCII's letters, digits, `-`, `_`, and `.` behind the first character, percent-encoded.
  var percentEncoded: String {
    var text = ""
    for byte in utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
        text.unicodeScalars.append(Unicode.Scalar(byte))
      case UInt8(ascii: ".") where !text.isEmpty:
        text += "."
      default:
        text += byte < 16 ? "%0" : "%"
        text += String(byte, radix: 16, uppercase: true)
      }
    }
    return text
  }
}
