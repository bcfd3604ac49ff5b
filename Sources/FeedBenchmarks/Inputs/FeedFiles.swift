/// Files and folders on the command line and on disk.

import Foundation

enum FeedFiles {
  /// The paths that an argument represents: itself, the files of a folder in order, or those in a list (`@LIST`).
  static func paths(_ argument: String) throws(UsageError) -> [String] {
    if argument.hasPrefix("@") {
      guard let list = try? String(contentsOfFile: String(argument.dropFirst()), encoding: .utf8) else {
        throw UsageError(message: "\(argument): cannot be read")
      }
      return list.split(whereSeparator: \.isNewline).map(String.init)
    }
    guard FileManager.default.fileExists(atPath: argument) else {
      throw UsageError(message: "\(argument): no such file")
    }
    guard isFolder(argument) else { return [argument] }
    let paths = (FileManager.default.subpaths(atPath: argument) ?? []).map { "\(argument)/\($0)" }
    return paths.filter { !isFolder($0) }.sorted()
  }

  private static func isFolder(_ path: String) -> Bool {
    (try? URL(filePath: path).resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory ?? false
  }

  /// The beginning of a file: enough to detect its format.
  static func beginning(of path: String) throws -> Data {
    try FileHandle(forReadingFrom: URL(filePath: path)).read(upToCount: 4096) ?? Data()
  }

  /// Writes the generated feeds of these sizes: `feed-20MB.rss.xml`.
  static func write(_ sizes: [InputSize], to folder: URL) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for size in sizes {
      for kind in InputKind.allCases {
        let name = "feed-\(size.name.replacing(" ", with: "")).\(kind.fileExtension)"
        try GeneratedFeeds.bytes(kind, size: size.bytes).write(to: folder.appending(path: name))
      }
    }
  }

  /// Calls `body` with the path of a file that contains the document, and then removes the file.
  static func withTemporaryFile<Result>(_ document: Data, _ body: (String) throws -> Result) throws -> Result {
    let file = FileManager.default.temporaryDirectory.appending(path: "feed-benchmarks-\(UUID().uuidString)")
    try document.write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    return try body(file.path)
  }
}
