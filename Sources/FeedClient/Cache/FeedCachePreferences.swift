/// The settings of a cache: its name, its folder, and whether it is used at all.

public import FeedFoundation
internal import FeedPrimitives
internal import FeedSystem

/// The name and the folder of a ``FeedCache``.
public struct FeedCachePreferences: Sendable, Hashable {
  let name: String
  let isOn: Bool
  let version: String
  /// The folder that contains `FeedCache/`, which has a folder for each cache.
  let folder: URL
  let isSynchronous: Bool

  /// Creates preferences; only the name is required.
  ///
  /// - Parameters:
  ///   - name: any text: `friends`, `photos`, the URL of a feed. Each name is a separate cache. The user, password,
  ///     query and fragment of a URL do not appear in the name of the folder.
  ///   - isOn: whether the cache is used. If not, nothing is read or written.
  ///   - version: a version of your own, such as that of the app or of its model. A cache that was written with another
  ///     version counts as empty.
  ///   - folder: the folder that contains the folder `FeedCache` of all caches. It may be a symbolic link. Nil for the
  ///     system's folder: the user's Caches on Apple's systems; elsewhere `$XDG_CACHE_HOME`, or `~/.cache` (XDG Base
  ///     Directory Specification).
  ///   - isSynchronous: whether a change is on disk when the call that makes it returns, for tests. If not, changes
  ///     are written in the background, in the order of the calls.
  public init(
    name: String, isOn: Bool = true, version: String = "", folder: URL? = nil, isSynchronous: Bool = false
  ) {
    self.name = name
    self.isOn = isOn
    self.version = version
    self.folder = folder ?? UserFolders.caches
    self.isSynchronous = isSynchronous
  }

  /// No cache.
  public static let off = FeedCachePreferences(name: "", isOn: false)

  /// Removes all caches, for example when the user logs out or the app has been updated. Other files in their folders
  /// stay.
  ///
  /// - Parameter folder: the folder in the caches' preferences; nil for the system's folder for caches.
  /// - Returns: whether all caches were removed.
  @discardableResult
  public static func removeAllCaches(in folder: URL? = nil) -> Bool {
    FeedCacheFiles.removeAll(in: folder ?? UserFolders.caches)
  }
}

extension String {
  /// The string as a file name that is valid on every system: all characters except ASCII letters, digits, `-`, `_`
  /// and `.` are percent-encoded, and so is a leading `.`. The empty string becomes `%`, which no other string does; a
  /// hash replaces the end of a long one, and what may be secret in a URL: user, password, query and fragment.
  package var asFileName: String {
    guard !isEmpty else { return "%" }
    let visible = withoutSecrets
    let encoded = visible.percentEncoded
    let limit = 200
    guard encoded.utf8.count > limit || visible != self else { return encoded }
    var hash = StableHash()
    hash.combine(self)
    return encoded.prefix(limit - 33) + "%" + hash.hexadecimal
  }

  private var withoutSecrets: String {
    guard firstRange(of: "://") != nil else { return self }
    return String(URLCredentials.removed(from: self).prefix { $0 != "?" && $0 != "#" })
  }

  /// The string with all characters except ASCII letters, digits, `-`, `_`, and non-leading `.` percent-encoded.
  var percentEncoded: String {
    PercentEncoding.encoded(self) { index, bytes in
      let byte = bytes[index]
      return byte == UInt8(ascii: ".") ? index > 0 : byte != UInt8(ascii: "~") && PercentEncoding.isUnreserved(byte)
    }
  }
}
