/// The inputs of a command: files, directories, standard input.

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
internal import FeedPrimitives

/// Why an input cannot be read, in a sentence.
struct InputError: Error {
  var message: String
}

enum Input {
  /// What a path names.
  enum Kind { case file, directory, standardInput, url, missing }

  static func kind(of path: String) -> Kind {
    if path == "-" { return .standardInput }
    let lowercased = path.prefix(8).lowercased()
    if lowercased.hasPrefix("http://") || lowercased.hasPrefix("https://") { return .url }
    guard FileManager.default.fileExists(atPath: path) else { return .missing }
    // (The call that says both at once differs between FoundationEssentials and Foundation.)
    return (try? FileManager.default.contentsOfDirectory(atPath: path)) == nil ? .file : .directory
  }

  /// How an input is called in messages.
  static func name(of path: String) -> String { path == "-" ? "<stdin>" : path }

  /// The whole of a file or of standard input.
  static func read(_ path: String, limit: Int) throws(InputError) -> Data {
    switch kind(of: path) {
    case .standardInput:
      guard let bytes = StandardStream.input.readAll(limit: limit) else {
        throw InputError(message: "standard input cannot be read")
      }
      return Data(bytes)
    case .missing: throw InputError(message: "no such file")
    case .directory: throw InputError(message: "is a directory; name the feeds in it")
    case .url: throw InputError(message: "this build reads files only; fetch the URL first (curl -sL … | jsonfeed …)")
    case .file:
      let attributes = try? FileManager.default.attributesOfItem(atPath: path)
      if let size = attributes?[.size] as? Int, size > limit {
        throw InputError(message: "has \(size) bytes; the limit is \(limit)")
      }
      do {
        return try Data(contentsOf: URL(filePath: path))
      } catch {
        throw InputError(message: "cannot be read (is it there, and are you allowed to?)")
      }
    }
  }

  private static let feedSuffixes: Set<String> = ["json", "rss", "atom", "xml", "rdf", "feed"]

  /// The files below a directory that may be feeds, by their suffixes, in the order of their names.
  static func files(below directory: String) -> [String] {
    let base = directory.hasSuffix("/") ? String(directory.dropLast()) : directory
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: directory)) ?? []
    return names.sorted().compactMap { name in
      guard let dot = name.lastIndex(of: "."), feedSuffixes.contains(name[name.index(after: dot)...].lowercased())
      else { return nil }
      let path = base + "/" + name
      return kind(of: path) == .file ? path : nil
    }
  }
}
