/// The files that are not validated when a directory is: those that `.gitignore` and the settings exclude.

internal import FeedFoundation

/// Decides about the files below a directory. Patterns are read once for each folder.
struct IgnoredFiles {
  /// The patterns of a folder's settings, which are about the files below it: `exclude`.
  private let excluded: (_ folder: String) -> (folder: String, patterns: [IgnorePattern])?
  private var patterns: [String: [IgnorePattern]] = [:]
  private var roots: [String: String] = [:]

  init(excluded: @escaping (_ folder: String) -> (folder: String, patterns: [IgnorePattern])?) {
    self.excluded = excluded
  }

  /// Whether a file or folder is skipped. What contains it is known not to be.
  ///
  /// - Parameter directory: the directory that is searched; if it is in no repository, only `.gitignore` files in it count.
  mutating func contains(_ path: String, isFolder: Bool, in directory: String) -> Bool {
    let path = Self.absolute(path)
    let folder = Self.parent(of: path)
    if isFolder, path.hasSuffix("/.git") { return true }
    if let (base, patterns) = excluded(folder), let isIgnored = Self.decision(patterns, path, isFolder, in: base) {
      return isIgnored
    }
    let top = root(of: Self.absolute(directory))
    // Patterns in a deeper folder take precedence.
    var base = folder
    while true {
      if let isIgnored = Self.decision(patterns(of: base), path, isFolder, in: base) { return isIgnored }
      guard base != top, base.count > top.count else { return false }
      base = Self.parent(of: base)
    }
  }

  /// The last pattern that matches decides; nil if none does.
  private static func decision(_ patterns: [IgnorePattern], _ path: String, _ isFolder: Bool, in base: String) -> Bool?
  {
    guard !patterns.isEmpty else { return nil }
    let relative = String(path.dropFirst(base == "/" ? 1 : base.count + 1))
    return patterns.last { $0.matches(relative, isFolder: isFolder) }.map { !$0.isNegated }
  }

  private mutating func patterns(of folder: String) -> [IgnorePattern] {
    if let known = patterns[folder] { return known }
    let contents = FileManager.default.contents(atPath: folder + "/.gitignore")
    let read = contents.map { IgnorePattern.patterns(in: String(decoding: $0, as: UTF8.self)) } ?? []
    patterns[folder] = read
    return read
  }

  /// The root of the repository that a directory is in; the directory itself if it is in none.
  private mutating func root(of directory: String) -> String {
    if let known = roots[directory] { return known }
    var folder = directory
    var root = directory
    while true {
      if Input.kind(of: folder + "/.git") != .missing {
        root = folder
        break
      }
      let parent = Self.parent(of: folder)
      if parent == folder { break }
      folder = parent
    }
    roots[directory] = root
    return root
  }

  private static func absolute(_ path: String) -> String {
    let path = URL(filePath: path).standardizedFileURL.path
    return path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
  }

  private static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return "/" }
    return String(path[..<slash])
  }
}
