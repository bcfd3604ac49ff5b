/// `jsonfeed convert`: any feed in; JSON Feed 1.1, RSS 2.0 or Atom 1.0 out.

internal import FeedBridge
internal import FeedSystem
internal import FeedFoundation

final class ConvertCommand: Sendable {
  static let declaration = CommandDeclaration(
    name: "convert",
    abstract: "Convert feeds to JSON Feed 1.1, RSS 2.0 or Atom 1.0.",
    inputs: .file("[FILE|DIR|URL|-]…"),
    inputsHelp: "A directory is searched for feeds; other JSON and XML files in it are skipped.",
    readsStandardInput: true,
    options: [
      Option(
        "--to", .word(["json"] + FeedWriter.Format.allCases.map(\.rawValue), "FORMAT"),
        help: "the format to write: json (the default), rss or atom"),
      Option(
        "--output", .file("PATH"),
        help: "write to a file, or several inputs to files in a directory, with the same subdirectories"),
      Option(
        "--lossless",
        help: "with --to rss or atom, also write the complete JSON of the feed and its items, for --restore"),
      Option("--restore", help: "use the complete JSON that --lossless wrote, where the input has it"),
      Option(
        "--self", .text("URL"),
        help: "with --to rss or atom, the URL at which the document will be published, for its link with rel=\"self\""),
      Option("--base", .text("URL"), help: "resolve relative URLs against this URL"),
      .sanitize,
      Option("--compact", help: "write the document without line breaks and indentation"),
      Option("--lines", help: "write each feed as one line of JSON; allows several inputs"),
      .records,
      Option("--items", help: "with --records, write a line for each item"),
      Option(
        "--well-formed", help: "with --records, refuse documents that are cut off, or not well-formed XML or valid JSON"
      ),
      .jobs,
      Option("--limit", .text("N"), help: "keep only the first N items"),
      Option(
        "--since", .text("DATE"),
        help: "stop at the first item that is not newer than a date: 2026-01-31 or 2026-01-31T12:00:00Z"),
      Option("--strict", help: "accept only a valid JSON Feed, and repair nothing"),
      Option("--no-extensions", help: "omit extension objects"),
      Option("--quiet", help: "do not report repairs"),
    ] + NetworkOptions.declarations,
    example: "jsonfeed convert feed.rss > feed.json")

  /// The destination of an output.
  private enum Target { case standardOutput, file(String), directory(OutputFiles) }

  private let inputs: [FoundInput]
  /// The directories that cannot be read.
  private let unreadable: [String]
  private let console: Console
  private let target: Target
  private let conversion: DocumentConversion
  private let isQuiet: Bool
  private let jobs: Int

  init(_ arguments: Arguments, _ console: Console) throws(UsageError) {
    self.console = console
    isQuiet = arguments.has("--quiet")
    jobs = try arguments.jobs()
    conversion = try DocumentConversion(arguments)
    for option in ["--items", "--well-formed"] where arguments.has(option) {
      throw UsageError(message: "\(option) needs --records")
    }
    let writesLines = arguments.has("--lines")
    if writesLines, let writer = conversion.writer {
      throw UsageError(
        message: "--lines cannot be used with --to \(writer.format.rawValue), because it writes JSON Feed")
    }

    let given = arguments.inputs.isEmpty ? ["-"] : arguments.inputs
    let output = try arguments.path("--output")
    let isSeveral = given.count > 1 || Input.kind(of: given[0]) == .directory
    let isDirectory = output.map { Self.isDirectory($0, isNew: isSeveral && !writesLines) } ?? false
    if isDirectory, writesLines { throw UsageError(message: "with --lines, --output must be a file, not a directory") }
    if isSeveral, !writesLines, !isDirectory {
      if let output, output != "-" {
        throw UsageError(message: "\(output) is not a directory; use --lines to write several inputs to a file")
      }
      throw UsageError(message: "for a directory or several inputs, use --lines, or --output with a directory")
    }
    (inputs, unreadable) = try Self.found(given, outside: isDirectory ? output : nil)
    if let output, isDirectory {
      target = .directory(
        try OutputFiles(of: inputs, in: output, suffix: "." + (conversion.writer?.format.rawValue ?? "json")))
    } else {
      if let output, let input = Input.overwritten(by: output, among: inputs.map(\.path)) {
        throw UsageError(message: "\(input) would be overwritten by its conversion")
      }
      target = output.flatMap { $0 == "-" ? nil : .file($0) } ?? .standardOutput
    }
  }

  /// - Parameter isNew: whether what does not exist will be a directory.
  private static func isDirectory(_ path: String, isNew: Bool) -> Bool {
    switch Input.kind(of: path) {
    case .directory: true
    case .missing: isNew || path.hasSuffix("/")
    default: false
    }
  }

  /// The inputs, with the files in directories instead of these, and the directories that cannot be read.
  ///
  /// - Parameter output: a directory that is not searched: what was converted before is in it.
  private static func found(
    _ inputs: [String], outside output: String?
  ) throws(UsageError) -> (files: [FoundInput], unreadable: [String]) {
    func absolute(_ path: String) -> String { URL(filePath: path).standardizedFileURL.path }
    let skipped = output.map(absolute)
    let (files, unreadable) = FoundInput.all(inputs) { path, isFolder in isFolder && absolute(path) == skipped }
    for input in inputs where Input.kind(of: input) == .directory && !files.contains(where: { $0.directory == input }) {
      throw UsageError(message: unreadable.first.map { "\($0) cannot be read" } ?? "no feeds in \(input)")
    }
    return (files, unreadable)
  }

  // MARK: Inputs

  /// The result for an input.
  private struct Converted: Sendable {
    let input: FoundInput
    /// The text, if it has not been written.
    var text: Spool?
    var messages: [String] = []
    var code = ExitCode.success
    /// Whether it is not a feed, and need not be.
    var isSkipped = false
    var outputError: OutputError?
  }

  /// What is known after some inputs.
  private struct Progress {
    var code = ExitCode.success
    /// The destination of lines. If nothing is converted, an existing file is left unchanged.
    var lines: Output?
    var directoriesWithFeeds: Set<String> = []
    var bar = ProgressBar()
    var finished = 0
  }

  func run() throws(OutputError) -> ExitCode {
    if case .directory(let files) = target, !isQuiet {
      for (input, path) in files.withSuffix { console.message("\(input): written to \(path)") }
    }
    let rest = Lock(inputs.makeIterator())
    let progress = Lock(Progress())
    let conversions = OrderedJobs(
      min(jobs, inputs.count), next: { rest.withLock { $0.next() } }, perform: convert,
      use: { converted throws(OutputError) in
        try progress.withLock { progress throws(OutputError) in try self.finish(converted, &progress) }
      })
    defer { progress.withLock { $0.bar.clear() } }
    try conversions.run()
    var (code, lines, found) = progress.withLock { ($0.code, $0.lines, $0.directoriesWithFeeds) }
    try lines?.finish()
    for folder in unreadable {
      console.message("\(folder): \(Input.unreadable.message)")
      code = .failure
    }
    for directory in inputs.compactMap(\.directory) where found.insert(directory).inserted {
      console.message("\(directory): no feeds in this directory")
      code = .failure
    }
    return code
  }

  private func finish(_ converted: Converted, _ progress: inout Progress) throws(OutputError) {
    progress.bar.clear()
    progress.finished += 1
    defer { if !isQuiet, inputs.count > 1 { progress.bar.show(progress.finished, of: inputs.count) } }
    if let text = converted.text {
      let output: Output
      if let begun = progress.lines {
        output = begun
      } else if case .file(let path) = target {
        output = try console.output(toFile: path)
      } else {
        output = console.output
      }
      progress.lines = output
      let isRead = try text.forEachPiece { (piece) throws(OutputError) in try output.write(piece) }
      if !isRead { throw .failed("a temporary file cannot be read") }
    }
    converted.messages.forEach(console.message)
    if let error = converted.outputError { throw error }
    progress.code = max(progress.code, converted.code)
    if let directory = converted.input.directory, !converted.isSkipped {
      progress.directoriesWithFeeds.insert(directory)
    }
  }

  /// Converts an input. The result has the text if it is one of several lines.
  private func convert(_ input: FoundInput) -> Converted {
    var converted = Converted(input: input)
    do {
      switch target {
      case .directory(let files): try convert(to: files.path(for: input.path), &converted)
      case .file(let path) where inputs.count == 1: try convert(to: path, &converted)
      case .standardOutput where inputs.count == 1:
        let output = console.output
        try convert(&converted) { try output.write($0) }
      default:
        var text = Spool()
        try convert(&converted) { try text.append($0) }
        converted.text = text
      }
    } catch let error as OutputError {
      converted.outputError = error
    } catch {
      if let error = error as? ConversionError, let reason = input.reasonToSkip(error) {
        converted.isSkipped = true
        converted.messages = ["\(input.path): skipped: \(reason)"]
      } else {
        converted.messages = ["\(Input.name(of: input.path)):\(Message.text(of: error))"]
        converted.code = .failure
      }
    }
    return converted
  }

  private func convert(to path: String, _ converted: inout Converted) throws {
    if case .directory = target, let end = path.lastIndex(of: "/") {
      do throws(PrivateFolder.Failure) { try PrivateFolder.create(String(path[..<end])) } catch {
        throw InputError(message: "cannot create the directory \(error)")
      }
    }
    let output = try ofOneInput { () throws(OutputError) in try console.output(toFile: path) }
    try convert(&converted) { try output.write($0) }
    try ofOneInput { () throws(OutputError) in try output.finish() }
  }

  /// Begins or ends a file. If that fails for one of several, because a directory has its name, say, the others are written all the same.
  private func ofOneInput<Result>(_ body: () throws(OutputError) -> Result) throws -> Result {
    do throws(OutputError) { return try body() } catch {
      if case .directory = target, case .failed(let message) = error { throw InputError(message: message) }
      throw error
    }
  }

  private func convert(_ converted: inout Converted, write: @escaping DocumentConversion.Write) throws {
    let repairs = try conversion.convert(converted.input.path, write: write)
    if !isQuiet { converted.messages = DocumentConversion.messages(for: repairs, of: converted.input.path) }
  }
}
