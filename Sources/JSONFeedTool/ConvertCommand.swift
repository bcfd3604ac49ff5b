/// `jsonfeed convert`: any feed in; JSON Feed 1.1, RSS 2.0 or Atom 1.0 out.

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
internal import FeedBridge
internal import JSONFeedModel

struct ConvertCommand {
  static let declaration = CommandDeclaration(
    name: "convert",
    abstract: "Convert feeds to JSON Feed 1.1, RSS 2.0 or Atom 1.0.",
    inputs: .file("[FILE|DIR|URL|-]…"),
    readsStandardInput: true,
    options: [
      Option(
        "--to", .word(["json"] + FeedWriter.Format.allCases.map(\.rawValue), "FORMAT"),
        help: "the format to write: json (the default), rss or atom"),
      Option("--output", .file("PATH"), help: "write to a file, or several inputs to files in a directory"),
      Option("--base", .text("URL"), help: "resolve relative URLs against this URL"),
      Option("--compact", help: "write the document without line breaks and indentation"),
      Option("--lines", help: "write each feed as one line of JSON; allows several inputs"),
      Option("--limit", .text("N"), help: "keep only the first N items"),
      Option(
        "--since", .text("DATE"),
        help: "stop at the first item that is not newer than a date: 2026-01-31 or 2026-01-31T12:00:00Z"),
      Option("--strict", help: "accept only a valid JSON Feed, and repair nothing"),
      Option("--no-extensions", help: "omit extension objects"),
      Option("--quiet", help: "do not report repairs"),
    ],
    example: "jsonfeed convert feed.rss > feed.json")

  /// The destination of an output.
  private enum Target { case standardOutput, file(String), directory([String: String]) }

  private let inputs: [String]
  private let console: Console
  private let target: Target
  /// Nil for JSON Feed.
  private let format: FeedWriter.Format?
  private let isCompact: Bool
  private let writesLines: Bool
  private let isStrict: Bool
  private let isQuiet: Bool
  private let options: FeedConverter.Options
  /// The suffix of the file names.
  private let suffix: String

  init(_ arguments: Arguments, _ console: Console) throws(UsageError) {
    self.console = console
    writesLines = arguments.has("--lines")
    isCompact = arguments.has("--compact") || writesLines
    isStrict = arguments.has("--strict")
    isQuiet = arguments.has("--quiet")
    format = arguments.choice("--to")
    suffix = "." + (format?.rawValue ?? "json")
    if writesLines, let format {
      throw UsageError(message: "--lines cannot be used with --to \(format.rawValue), because it writes JSON Feed")
    }
    var options = FeedConverter.Options()
    options.baseURL = arguments.value("--base")
    options.maximumItems = try arguments.count("--limit")
    options.since = try arguments.date("--since")
    options.includesExtensions = !arguments.has("--no-extensions")
    self.options = options
    if isStrict, options.baseURL != nil || !options.includesExtensions {
      throw UsageError(message: "--strict cannot be used with --base or --no-extensions, because it changes nothing")
    }

    let output = try arguments.path("--output")
    let isDirectory = output.map { Input.kind(of: $0) == .directory } ?? false
    if isDirectory, writesLines { throw UsageError(message: "with --lines, --output must be a file, not a directory") }
    inputs = try Self.inputs(of: arguments, takesSeveral: writesLines || isDirectory)
    if let output, isDirectory {
      target = .directory(try Self.targets(of: inputs, in: output, suffix: suffix))
    } else {
      target = output.flatMap { $0 == "-" ? nil : .file($0) } ?? .standardOutput
    }
  }

  /// The inputs; if several are allowed, directories are replaced by the files in them.
  private static func inputs(of arguments: Arguments, takesSeveral: Bool) throws(UsageError) -> [String] {
    let given = arguments.inputs.isEmpty ? ["-"] : arguments.inputs
    guard takesSeveral else {
      guard given.count == 1 else {
        throw UsageError(
          message: "for several inputs, use --lines, or --output with an existing directory")
      }
      return given
    }
    var inputs: [String] = []
    for path in given {
      guard Input.kind(of: path) == .directory else {
        inputs.append(path)
        continue
      }
      let (files, unreadable) = Input.files(below: path)
      if let folder = unreadable.first { throw UsageError(message: "\(folder) cannot be read") }
      if files.isEmpty { throw UsageError(message: "no feeds in \(path)") }
      inputs += files
    }
    return inputs
  }

  /// The output file of each input in a directory: the input's name with the format's suffix. All must be different,
  /// and no output may overwrite its own input.
  private static func targets(
    of inputs: [String], in directory: String, suffix: String
  ) throws(UsageError) -> [String: String] {
    var targets: [String: String] = [:]
    var sources: [String: String] = [:]
    for input in inputs {
      let name = URL(filePath: Input.fileName(of: input)).deletingPathExtension().lastPathComponent
      let path = directory + "/" + name + suffix
      if let other = sources[path] {
        throw UsageError(message: "\(other) and \(input) would both be written to \(path)")
      }
      if resolved(path) == resolved(input) {
        throw UsageError(message: "\(input) would be overwritten by its conversion")
      }
      sources[path] = input
      targets[input] = path
    }
    return targets
  }

  private static func resolved(_ path: String) -> String { URL(filePath: path).resolvingSymlinksInPath().path }

  func run() throws(OutputError) -> ExitCode {
    var code = ExitCode.success
    // If nothing is converted, an existing file is left unchanged.
    var lines: Output?
    for input in inputs {
      do {
        switch target {
        case .standardOutput: try convert(input, to: console.output)
        case .file(let path) where writesLines:
          let output = try lines ?? console.output(toFile: path)
          try convert(input, to: output)
          lines = output
        case .file(let path): try convert(input, toFile: path)
        case .directory(let targets): try convert(input, toFile: targets[input] ?? input + suffix)
        }
      } catch let error as OutputError {
        throw error
      } catch {
        console.message("\(Input.name(of: input)):\(Message.text(of: error))")
        code = .failure
      }
    }
    try lines?.finish()
    return code
  }

  private func convert(_ input: String, toFile path: String) throws {
    let output = try console.output(toFile: path)
    try convert(input, to: output)
    try output.finish()
  }

  /// Converts one input, and ends the text with a line break.
  private func convert(_ input: String, to output: Output) throws {
    if isStrict { return try convertStrictly(input, to: output) }
    let pieces = try Input.pieces(input, limit: options.limits.documentSize)
    if let error = pieces.start.encodingError { throw error }
    var options = options
    options.charset = pieces.start.charset
    options.limits.nestingDepth = pieces.start.nestingDepth
    var conversion = StreamedConversion(options, sourceURL: pieces.start.url)
    conversion.endsWithLastItem = input == "-" && (options.maximumItems != nil || options.since != nil)
    let repairs = try conversion.convert(
      pieces.document, to: format, isPretty: !isCompact, write: { bytes in try output.write(bytes) })
    if !isQuiet { report(repairs, of: input) }
  }

  /// Writes a valid JSON Feed, without repairs.
  private func convertStrictly(_ input: String, to output: Output) throws {
    let document = try Input.document(input, limit: options.limits.documentSize)
    if let error = document.encodingError { throw error }
    var feed = try JSONFeed.make(from: document.data)
    if let date = options.since { feed.items = Array(feed.items.prefix { $0.isLater(than: date) }) }
    if let maximum = options.maximumItems { feed.items = Array(feed.items.prefix(maximum)) }
    guard let format else {
      return try output.write(feed.encodeToData(.init(prettyPrinted: !isCompact, endsWithLineBreak: true)).span)
    }
    let written = try FeedWriter(format, .init(prettyPrinted: !isCompact, endsWithLineBreak: true)).write(feed)
    if !isQuiet { report(written.repairs, of: input) }
    try output.write(written.data.span)
  }

  /// Prints one line per repair, at most ten of each kind, and then the number of further ones.
  private func report(_ repairs: [JSONFeed.Repair], of input: String) {
    let maximum = 10
    var counts: [JSONFeed.Repair.Kind: Int] = [:]
    var order: [JSONFeed.Repair.Kind] = []
    for repair in repairs {
      if counts[repair.kind] == nil { order.append(repair.kind) }
      counts[repair.kind, default: 0] += 1
      if counts[repair.kind, default: 0] <= maximum {
        let separator = repair.location == nil ? " " : ""
        console.message("\(Input.name(of: input)):\(separator)\(repair)")
      }
    }
    for kind in order {
      if let count = counts[kind], count > maximum {
        console.message("\(Input.name(of: input)): \(count - maximum) more repairs of the kind \(kind.rawValue)")
      }
    }
  }
}

/// The message for an error, after the file name and a colon: `line:column: what is wrong`, or ` what is wrong`.
enum Message {
  static func text(of error: any Error) -> String {
    switch error {
    case let error as InputError: " " + error.message
    case let error as JSONFeedError: (error.location == nil ? " " : "") + error.description
    case let error as ConversionError: (error.location == nil ? " " : "") + error.description
    default: " \(error)"
    }
  }
}
