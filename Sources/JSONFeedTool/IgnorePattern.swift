/// Patterns of files to skip: the setting `exclude`.

internal import FeedSystem

/// A pattern such as `drafts/`, `*.old.json` or `site/**/test.xml`, as in `.gitignore`: without a slash before its end, it is about names in
/// all folders; with a slash at its end, about folders; with `!` before it, it includes again what earlier patterns exclude.
struct IgnorePattern: Sendable, Hashable {
  let isNegated: Bool
  private let matchesOnlyFolders: Bool
  /// The patterns of the names of folders and of the file. `**` matches any number of folders.
  private let names: [String]

  /// Nil if it matches no file.
  init?(_ text: String) {
    var text = text[...]
    isNegated = text.hasPrefix("!")
    if isNegated { text.removeFirst() }
    matchesOnlyFolders = text.hasSuffix("/")
    if matchesOnlyFolders { text.removeLast() }
    var names = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    if names.count == 1 {
      names.insert("**", at: 0)
    } else if names[0].isEmpty {
      names.removeFirst()
    }
    guard !names.contains("") else { return nil }
    // `folder/**` is everything in the folder, but not the folder itself.
    if names.count > 1, names.last == "**" { names.append("*") }
    self.names = names
  }

  /// - Parameter path: the path, relative to the folder of the settings.
  func matches(_ path: String, isFolder: Bool) -> Bool {
    guard isFolder || !matchesOnlyFolders else { return false }
    let path = path.split(separator: "/").map(String.init)
    // `**` tries again only from the last one, because an earlier one cannot do better.
    var (index, position) = (0, 0)
    var retry: (index: Int, position: Int)?
    while position < path.count {
      if index < names.count, names[index] == "**" {
        retry = (index + 1, position)
        index += 1
      } else if index < names.count, FileStatus.isName(path[position], matching: names[index]) {
        (index, position) = (index + 1, position + 1)
      } else if let last = retry {
        retry = (last.index, last.position + 1)
        (index, position) = (last.index, last.position + 1)
      } else {
        return false
      }
    }
    return names[index...].allSatisfy { $0 == "**" }
  }
}
