/// The files that `jsonfeed convert --output DIR` writes.

internal import FeedFoundation
internal import FeedSystem

/// An output file for each input. Directories are as in the input, below the one that all inputs share.
struct OutputFiles: Sendable {
  private var targets: [String: String] = [:]
  /// The inputs whose files keep their suffixes, because another input has the same name without them.
  private(set) var withSuffix: [(input: String, path: String)] = []

  /// All files are different, and none is an input.
  init(of inputs: [FoundInput], in directory: String, suffix: String) throws(UsageError) {
    let directory = directory.hasSuffix("/") && directory.count > 1 ? String(directory.dropLast()) : directory
    let shared = Self.sharedFolder(of: inputs)
    let read = Dictionary(inputs.map { (Input.resolved($0.path), $0.path) }, uniquingKeysWith: { first, _ in first })
    let names = Dictionary(inputs.map { ($0.path, Self.name(of: $0.path, below: shared)) }) { first, _ in first }
    let counts = Dictionary(names.values.map { (Self.withoutSuffix($0), 1) }, uniquingKeysWith: +)
    var sources: [String: String] = [:]
    for input in inputs where targets[input.path] == nil {
      let name = names[input.path] ?? input.path
      let short = Self.withoutSuffix(name)
      // `feed.json` and `feed.xml` are both called `feed`.
      let isShared = counts[short] ?? 1 > 1 && short + suffix != name
      let path = "\(directory)/\(isShared ? name : short)\(suffix)"
      if isShared { withSuffix.append((input.path, path)) }
      if let other = sources[path] {
        throw UsageError(message: "\(other) and \(input.path) would both be written to \(path)")
      }
      if let overwritten = read[Input.resolved(path)] {
        throw UsageError(message: "\(overwritten) would be overwritten by the conversion of \(input.path)")
      }
      sources[path] = input.path
      targets[input.path] = path
    }
  }

  /// The file for an input.
  func path(for input: String) -> String { targets[input] ?? input }

  /// The path of an input relative to a folder; the last part of a URL's path, else `feed`.
  private static func name(of input: String, below folder: [String]) -> String {
    switch Input.kind(of: input) {
    case .standardInput: return "feed"
    case .url:
      let end = input.firstIndex { $0 == "?" || $0 == "#" } ?? input.endIndex
      let parts = input[..<end].split(separator: "/")
      return parts.count > 2 ? String(parts[parts.count - 1]) : "feed"
    default:
      return URL(filePath: input).standardizedFileURL.pathComponents.dropFirst(folder.count).joined(separator: "/")
    }
  }

  /// The name without its suffix, or without that of a compressed file and its own. A name of nothing but a suffix stays.
  private static func withoutSuffix(_ name: String) -> String {
    guard let dot = name.lastIndex(of: "."), dot > (name.lastIndex(of: "/").map(name.index(after:)) ?? name.startIndex)
    else { return name }
    let short = String(name[..<dot])
    return Decompressor.contents(ofFile: name) == nil ? short : withoutSuffix(short)
  }

  /// The parts of the path of the folder that contains all files: of a directory that was searched, or of a named file.
  private static func sharedFolder(of inputs: [FoundInput]) -> [String] {
    var shared: [String]?
    for input in inputs {
      let folder: URL
      if let directory = input.directory {
        folder = URL(filePath: directory, directoryHint: .isDirectory)
      } else {
        guard [.file, .missing, .directory].contains(Input.kind(of: input.path)) else { continue }
        folder = URL(filePath: input.path).deletingLastPathComponent()
      }
      let parts = folder.standardizedFileURL.pathComponents
      let count = zip(shared ?? parts, parts).prefix { $0 == $1 }.count
      shared = Array(parts.prefix(count))
    }
    return shared ?? []
  }
}
