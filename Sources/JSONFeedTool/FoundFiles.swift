/// The feeds in a directory.

internal import FeedBridge
internal import FeedPrimitives
internal import FeedSystem
internal import FeedFoundation
internal import FeedValidation

/// An input, and the directory in which it was found; nil if it was named.
struct FoundInput: Sendable {
  var path: String
  var directory: String?
  /// Whether it is an HTML page of a site, which is no feed, but announces some.
  var isPage = false
  /// The site whose files are in the directory, if its URL is known.
  var site: SiteFolder?

  /// The inputs of a command, with the files in directories instead of these, and the directories that cannot be read.
  ///
  /// - Parameters:
  ///   - withPages: whether HTML pages in directories are among the files.
  ///   - isSkipped: whether to skip a file, or a folder with all that is in it.
  static func all(
    _ inputs: [String], withPages: Bool = false,
    skipping isSkipped: (_ path: String, _ isFolder: Bool) -> Bool
  ) -> (files: [FoundInput], unreadable: [String]) {
    var files: [FoundInput] = []
    var unreadable: [String] = []
    for input in inputs {
      guard Input.kind(of: input) == .directory else {
        files.append(FoundInput(path: input))
        continue
      }
      let (found, folders) = Self.files(below: input, withPages: withPages, skipping: isSkipped)
      files += found.map { path, isPage in FoundInput(path: path, directory: input, isPage: isPage) }
      unreadable += folders
    }
    return (files, unreadable)
  }

  /// Whether a document is skipped because it is not a feed. Directories contain other JSON and XML; a page or an empty file instead of
  /// a feed is an error.
  func isOther(_ format: FeedFormat) -> Bool {
    switch format {
    case .otherJSON, .otherXML, .opml: directory != nil
    default: false
    }
  }

  /// Why what could not be converted is skipped, as other documents are, and templates where they belong; nil if it is not.
  func reasonToSkip(_ error: ConversionError) -> String? {
    switch error {
    case .notAFeed(let format): return isOther(format) ? error.message : nil
    // Other JSON, or what has its suffix, need not be valid.
    case .json where directory != nil:
      let document = try? Input.document(path, limit: JSONFeed.Limits().documentSize, .init())
      return document.flatMap { reasonToSkip(.notAFeed(FeedFormat(detecting: $0.data))) }
    case .template:
      let isSkipped = isPlaceOfTemplate(FileReader(path)?.read(upTo: 3).map { Data($0) } ?? Data())
      return isSkipped ? error.message : nil
    default: return nil
    }
  }

  /// Whether a template belongs where it was found: in a folder of a site generator's sources, or with front matter, by which the generator
  /// knows that it is to be processed. The innermost folder with a known name decides.
  func isPlaceOfTemplate(_ document: Data) -> Bool {
    guard let directory else { return false }
    // The folders above the one that was named say nothing about it.
    let outside = max(URL(filePath: directory).standardizedFileURL.pathComponents.count - 1, 0)
    let folders = URL(filePath: path).standardizedFileURL.pathComponents.dropLast().dropFirst(outside)
    for folder in folders.reversed() {
      if Self.foldersOfTemplates.contains(folder) { return true }
      if Self.foldersOfSites.contains(folder) { return false }
    }
    return document.starts(with: "---".utf8) || document.starts(with: "+++".utf8)
  }

  private static let foldersOfTemplates: Set<String> = [
    "_includes", "_layouts", "_templates", "archetypes", "content", "includes", "layouts", "partials", "source", "src",
    "templates", "theme", "themes", "views",
  ]

  /// Where generators write the site.
  private static let foldersOfSites: Set<String> = [
    "_build", "_site", "build", "dist", "htdocs", "output", "public", "www",
  ]

  private static let feedSuffixes: Set<String> = ["json", "jsonfeed", "rss", "atom", "xml", "rdf", "feed"]

  /// The files below a directory that are feeds or whose suffixes suggest it, and HTML pages if they are wanted, sorted by name; and the
  /// directories that could not be read. Links to directories are not followed.
  private static func files(
    below directory: String, withPages: Bool, skipping isSkipped: (_ path: String, _ isFolder: Bool) -> Bool
  ) -> (files: [(path: String, isPage: Bool)], unreadable: [String]) {
    var files: [(path: String, isPage: Bool)] = []
    var unreadable: [String] = []
    var folders = [directory.hasSuffix("/") && directory.count > 1 ? String(directory.dropLast()) : directory]
    while let folder = folders.popLast() {
      guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
        unreadable.append(folder)
        continue
      }
      for name in names {
        let path = (folder == "/" ? "" : folder) + "/" + name
        let status = FileStatus(path: path, followsLinks: false)
        if status == nil, FileStatus.isUnreadable(path) {
          // The folder can be listed, but not searched.
          unreadable.append(folder)
          break
        }
        if status?.kind == .directory {
          if !isSkipped(path, true) { folders.append(path) }
        } else {
          let isFeed = isFeed(path, name)
          let isPage =
            withPages && !isFeed && ["html", "htm", "xhtml"].contains(suffix(of: name))
            && FileStatus(path: path)?.kind == .file
          if isFeed || isPage, !isSkipped(path, false) { files.append((path, isPage)) }
        }
      }
    }
    return (files.sorted(on: \.path), unreadable.alphabetical)
  }

  private static func suffix(of name: some StringProtocol) -> String {
    name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() } ?? ""
  }

  private static let canDecompress = Decompressor("gzip") != nil

  private static func isFeed(_ path: String, _ name: String) -> Bool {
    let suffix = suffix(of: name)
    // With comments it is no JSON.
    if name == ValidationConfiguration.fileName { return false }
    guard FileStatus(path: path)?.kind == .file else {
      if Input.hasForeignName(path) {
        // Without a suffix it may be a folder.
        return suffix.isEmpty || feedSuffixes.contains(suffix)
      }
      return feedSuffixes.contains(suffix)
        && (FileStatus.isUnreadable(path) || !name.hasPrefix(".") && FileStatus.isBrokenLink(path))
    }
    if let contents = Decompressor.contents(ofFile: path) {
      // A copy that a server sends in place of the file beside it is that file.
      return canDecompress && feedSuffixes.contains(self.suffix(of: contents)) && FileStatus(path: contents) == nil
    }
    return feedSuffixes.contains(suffix) || !name.hasPrefix(".") && beginsLikeFeed(path)
  }

  /// Whether the first bytes of a file are those of a feed. Text in which a feed follows is not one.
  static func beginsLikeFeed(_ path: String) -> Bool {
    guard let start = FileReader(path)?.read(upTo: 4096) else { return false }
    let first = start.first { !" \t\r\n\u{FEFF}".utf8.contains($0) && $0 != 0 && $0 < 0xFE }
    switch first {
    case UInt8(ascii: "<"): return FeedFormat(detecting: start).isFeed
    case UInt8(ascii: "{"): return Data(start).firstRange(of: "jsonfeed.org/version".utf8) != nil
    default: return false
    }
  }
}
