/// `jsonfeed convert`: any feed in, JSON Feed 1.1 out.

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
internal import FeedBridge
internal import JSONFeed

struct ConvertCommand {
  static let declaration = CommandDeclaration(
    name: "convert",
    abstract: "Convert feeds to JSON Feed 1.1.",
    inputs: "[FILE|-]…",
    options: [
      Option("--to", "json", help: "the format to write (json)"),
      Option("--output", "PATH", help: "write to a file; with several inputs, to files in a directory"),
      Option("--base", "URL", help: "resolve relative URLs against this one"),
      Option("--compact", help: "write the document on one line"),
      Option("--lines", help: "write one compact JSON Feed a line, for any number of inputs"),
      Option("--limit", "N", help: "keep the first N items"),
      Option("--strict", help: "read JSON Feed only, refuse what breaks the specification, mend nothing"),
      Option("--no-extensions", help: "leave extension objects out"),
      Option("--quiet", help: "say nothing about what was mended"),
    ],
    example: "jsonfeed convert feed.rss > feed.json")

  private let inputs: [String]
  private let console: Console
  private let output: String?
  private let isCompact: Bool
  private let writesLines: Bool
  private let isStrict: Bool
  private let isQuiet: Bool
  private let options: FeedConverter.Options

  init(_ arguments: Arguments, _ console: Console) throws(UsageError) {
    self.console = console
    output = arguments.value("--output")
    writesLines = arguments.has("--lines")
    isCompact = arguments.has("--compact") || writesLines
    isStrict = arguments.has("--strict")
    isQuiet = arguments.has("--quiet")
    _ = try arguments.value("--to", oneOf: ["json"], default: "json")
    var options = FeedConverter.Options()
    options.baseURL = arguments.value("--base")
    options.maximumItems = try arguments.count("--limit")
    options.includesExtensions = !arguments.has("--no-extensions")
    self.options = options

    let given = arguments.inputs.isEmpty ? ["-"] : arguments.inputs
    let severalAllowed = writesLines || output.map { Input.kind(of: $0) == .directory } ?? false
    inputs = severalAllowed ? given.flatMap { Input.kind(of: $0) == .directory ? Input.files(below: $0) : [$0] } : given
    guard inputs.count == 1 || severalAllowed else {
      throw UsageError(
        message: "several inputs need --lines (one JSON Feed a line) or --output with a directory that exists")
    }
    if severalAllowed, inputs.isEmpty { throw UsageError(message: "no feeds below \(given.joined(separator: ", "))") }
  }

  func run() throws(OutputError) -> ExitCode {
    var code = ExitCode.success
    var lines = Data()
    for input in inputs {
      do {
        let document = try convert(input)
        if writesLines, output != nil { lines.append(document) } else { try write(document, of: input) }
      } catch let error as OutputError {
        throw error
      } catch {
        console.message("\(Input.name(of: input)):\(Message.text(of: error))")
        code = .failure
      }
    }
    if writesLines, let output { try writeFile(lines, output) }
    return code
  }

  /// The whole output of one input, its last line break included.
  private func convert(_ input: String) throws -> Data {
    let data = try Input.read(input, limit: options.limits.documentSize)
    let encoding = JSONFeed.EncodingOptions(prettyPrinted: !isCompact, endsWithLineBreak: true)
    if isStrict {
      var feed = try JSONFeed.make(from: data)
      if let maximum = options.maximumItems { feed.items = Array(feed.items.prefix(maximum)) }
      return try feed.encodeToData(encoding)
    }
    let conversion = try FeedConverter(options).convert(data)
    if !isQuiet { tell(conversion.repairs, of: input) }
    return try conversion.feed.encodeToData(encoding)
  }

  private func write(_ document: Data, of input: String) throws(OutputError) {
    guard let output else { return try console.write(document) }
    guard Input.kind(of: output) == .directory else { return try writeFile(document, output) }
    let file = URL(filePath: input == "-" ? "feed" : input).deletingPathExtension().lastPathComponent
    try writeFile(document, output + "/" + file + ".json")
  }

  /// Writes beside the file and renames, so that an interruption leaves no half-written one.
  private func writeFile(_ document: Data, _ path: String) throws(OutputError) {
    do {
      try document.write(to: URL(filePath: path), options: .atomic)
    } catch {
      throw .failed("\(path): cannot be written")
    }
  }

  /// A line a repair; of one kind ten lines at most, and how many more.
  private func tell(_ repairs: [JSONFeed.Repair], of input: String) {
    let most = 10
    var counts: [JSONFeed.Repair.Kind: Int] = [:]
    var order: [JSONFeed.Repair.Kind] = []
    for repair in repairs {
      if counts[repair.kind] == nil { order.append(repair.kind) }
      counts[repair.kind, default: 0] += 1
      if counts[repair.kind, default: 0] <= most {
        let place = repair.line == nil ? " " : ""
        console.message("\(Input.name(of: input)):\(place)\(repair)")
      }
    }
    for kind in order {
      if let count = counts[kind], count > most {
        console.message("\(Input.name(of: input)): \(count - most) more of the kind \(kind.rawValue)")
      }
    }
  }
}

/// What the tool says of an error, behind the file's name and a colon: `line:column: what is wrong`, or ` what is wrong`.
enum Message {
  static func text(of error: any Error) -> String {
    switch error {
    case let error as InputError: " " + error.message
    case let error as JSONFeedError: (error.line == nil ? " " : "") + error.description
    case let error as ConversionError: (error.line == nil ? " " : "") + error.description
    default: " \(error)"
    }
  }
}
