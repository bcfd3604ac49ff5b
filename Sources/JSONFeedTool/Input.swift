/// The inputs of a command: files, directories, standard input, URLs.

internal import FeedFoundation
#if Network
  internal import FeedClient
#endif
internal import FeedBridge
internal import FeedPrimitives
internal import FeedSystem

/// Why an input cannot be read, as a sentence.
struct InputError: Error {
  var message: String

  /// The error for a URL if the tool was built without the trait `Network`.
  ///
  /// - Parameter command: the subcommand that accepts a downloaded document.
  static func withoutNetwork(command: String = "COMMAND") -> InputError {
    InputError(
      message: "this build of jsonfeed has no network access; install the release archive without \"-static\" in its "
        + "name, or use curl -sSL URL | jsonfeed \(command) -")
  }
}

/// The contents of an input.
struct InputDocument: Sendable {
  var data: Data
  /// The URL it came from, after redirects, if any.
  var url: String?
  /// The URL that has led there by permanent redirects, before any temporary one.
  var permanentURL: String?
  /// The charset that the server sent.
  var charset: String?
  /// What to say about it.
  var note: String?

  /// The format as far as the start of the document shows it; nil if it does not, or has not been asked.
  var format: FeedFormat?

  /// The error if the system cannot decode an XML document, which the library would read as meaningless text; else nil.
  var encodingError: InputError? { encodingError(startFormat) }

  /// The options for converting the document.
  func options(_ options: FeedConverter.Options) throws(InputError) -> FeedConverter.Options {
    let format = startFormat
    if let error = encodingError(format) { throw error }
    var options = options
    options.charset = charset
    options.permanentURL = permanentURL
    // Deep JSON makes a deep feed, which strict reading would reject; deep XML does not.
    switch format {
    case .jsonFeed, .rssInJSON, .otherJSON, nil: break
    default: options.limits.nestingDepth = JSONFeed.Limits.maximumNestingDepth
    }
    return options
  }

  private var startFormat: FeedFormat? { format ?? FeedFormat(detectingStart: data.prefix(1 << 16)) }

  private func encodingError(_ format: FeedFormat?) -> InputError? {
    switch format {
    // JSON in other encodings than Unicode's is an error of its own.
    case .jsonFeed, .rssInJSON, .otherJSON: return nil
    default: break
    }
    return XMLDecoding.missingEncoding(of: data.span, charset: charset).map { encoding in
      InputError(
        message: "is encoded in \(encoding), which this build cannot decode on this system; convert it to UTF-8 first: "
          + "iconv -f \(encoding) -t UTF-8 FILE")
    }
  }
}

enum Input {
  /// The input that is replaced if a file is written to `output`; nil if none is.
  static func overwritten(by output: String, among inputs: [String]) -> String? {
    let target = resolved(output)
    return inputs.first { output != "-" && kind(of: $0) == .file && resolved($0) == target }
  }

  /// The file that a path denotes, without symbolic links. The file need not exist.
  static func resolved(_ path: String) -> String {
    var file = URL(filePath: path).standardizedFileURL.resolvingSymlinksInPath()
    // A link to what does not exist is not resolved. There are as many links as the system follows.
    for _ in 0..<40 {
      guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: file.path) else { break }
      file = URL(filePath: target, relativeTo: file.deletingLastPathComponent()).standardizedFileURL
    }
    return file.deletingLastPathComponent().resolvingSymlinksInPath().appending(path: file.lastPathComponent).path
  }

  /// The kind of an input.
  enum Kind { case file, directory, standardInput, url, missing }

  static func kind(of path: String) -> Kind {
    if path == "-" { return .standardInput }
    let lowercased = URLText.withoutFeedScheme(path).prefix(8).lowercased()
    if lowercased.hasPrefix("http://") || lowercased.hasPrefix("https://") { return .url }
    guard let status = FileStatus(path: path) else { return .missing }
    return status.kind == .directory ? .directory : .file
  }

  /// The name of an input in messages.
  static func name(of path: String) -> String {
    #if Network
      if path.firstRange(of: "://") != nil { return URLCredentials.removed(from: path) }
    #endif
    return path == "-" ? "<stdin>" : path
  }

  /// The contents of a file, of standard input or of the document at a URL, with what is known about them. Files and
  /// standard input that are longer than `limit` may be cut off after one more byte.
  static func document(_ path: String, limit: Int, _ network: NetworkOptions) throws(InputError) -> InputDocument {
    #if Network
      if kind(of: path) == .url { return try network.document(path, limit: limit) }
    #endif
    return InputDocument(data: try decompressed(try read(path, limit: limit), limit: limit))
  }

  /// The bytes of ``document(_:limit:_:)``.
  static func read(_ path: String, limit: Int, _ network: NetworkOptions = .init()) throws(InputError) -> Data {
    switch kind(of: path) {
    case .standardInput:
      guard let bytes = ByteStream.standardInput.readAll(limit: limit) else {
        throw InputError(message: "standard input cannot be read")
      }
      return Data(bytes)
    case .missing, .directory:
      try requireFile(path)
      return Data()
    case .url:
      #if Network
        return try network.document(path, limit: limit).data
      #else
        throw InputError.withoutNetwork()
      #endif
    case .file: return try readFile(path, limit: limit)
    }
  }

  /// The data, decompressed if they are gzip's or have this content coding.
  static func decompressed(_ data: Data, coding: String? = nil, limit: Int) throws(InputError) -> Data {
    guard coding == "deflate" || Decompressor.isGzip(data) else { return data }
    let decoder = try Decompressor.begun(coding ?? "gzip")
    // What a few bytes become must not fill the memory.
    let limit = min(limit, 1 << 28)
    var result = Data()
    for start in stride(from: data.startIndex, to: data.endIndex, by: 1 << 16) {
      result += try decoder.decoded(Array(data[start..<min(start + (1 << 16), data.endIndex)]))
      if result.count > limit { throw InputError(message: "has more than \(limit) bytes when decompressed") }
    }
    return result + (try decoder.decoded([]))
  }

  /// Throws an error if there is no file at `path`.
  static func requireFile(_ path: String) throws(InputError) {
    switch kind(of: path) {
    case .missing: throw InputError(message: missing(path))
    case .directory: throw InputError(message: "is a directory; name a file in it")
    default: break
    }
  }

  /// What to say about a file that does not exist.
  private static func missing(_ path: String) -> String {
    if FileStatus.isUnreadable(path) { return unreadable.message }
    if FileStatus.isBrokenLink(path) {
      return "is a symbolic link that does not lead to a file; let it lead to one, or remove it"
    }
    if let scheme = URLReference.scheme(of: path), path.dropFirst(scheme.utf8.count).hasPrefix("://") {
      return "URLs that begin with \(scheme): are not supported; use http or https"
    }
    return hasForeignName(path)
      ? "cannot be found, because its name is not UTF-8; rename it, or use \"-\" and pass its contents with < FILE"
      : "no such file"
        + (path.contains("*") ? "; a shell replaces a pattern only without quotation marks" : "")
        + (webURL(ofHost: path).map { "; if it is a URL, write \($0)" } ?? "")
  }

  /// The URL that is meant if the text is a URL without its scheme, `example.org/feed.xml`, and not the name of a file, `feed.xml`.
  static func webURL(ofHost text: String) -> String? {
    let host = text.prefix { $0 != "/" }
    let isFile = host.split(separator: ".").last.map { fileSuffixes.contains($0.lowercased()) } ?? false
    let isHost = host.first?.isLetter == true && host.contains(".") && !isFile && !text.contains { ":@".contains($0) }
    return isHost ? URLSyntax.encoded("https://\(text)") : nil
  }

  /// Suffixes of files with feeds. None is a top-level domain.
  private static let fileSuffixes: Set<String> = [
    "atom", "gz", "htm", "html", "json", "jsonl", "opml", "php", "rdf", "rss", "txt", "xml",
  ]

  /// Whether there may be a file whose name is not UTF-8. Its bytes arrive as U+FFFD, by which it is not found.
  static func hasForeignName(_ path: String) -> Bool {
    path.contains("\u{FFFD}") && FileStatus(path: path, followsLinks: false) == nil
  }

  static let unreadable = InputError(message: "cannot be read; check its permissions")

  /// The contents of a file that is there.
  static func readFile(_ path: String, limit: Int) throws(InputError) -> Data {
    guard let status = FileStatus(path: path), status.kind == .file else {
      // A pipe, a device or a process substitution, whose size is unknown.
      guard let bytes = FileReader(path)?.readAll(limit: limit) else { throw unreadable }
      return Data(bytes)
    }
    if status.size > limit { throw InputError(message: "has \(status.size) bytes; the limit is \(limit)") }
    guard let data = FileManager.default.contents(atPath: path) else { throw unreadable }
    return data
  }
}

extension Decompressor {
  static func begun(_ coding: String = "gzip") throws(InputError) -> Decompressor {
    if let decoder = Decompressor(coding) { return decoder }
    throw InputError(
      message: "is compressed with \(coding), which this build cannot undo on this system; decompress it first")
  }

  func decoded(_ bytes: [UInt8]) throws(InputError) -> [UInt8] {
    if let decoded = decode(bytes) { return decoded }
    throw InputError(message: "its compressed data are \(bytes.isEmpty ? "cut off" : "not valid")")
  }
}
