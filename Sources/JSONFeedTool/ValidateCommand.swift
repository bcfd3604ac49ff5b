/// `jsonfeed validate`: says what is wrong with feeds, for people and for CI.

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
internal import FeedBridge
internal import FeedValidation
internal import JSONFeed

struct ValidateCommand {
  static let declaration = CommandDeclaration(
    name: "validate",
    abstract: "Check feeds, and fail where they are wrong.",
    inputs: "[FILE|DIR|-]…",
    options: [
      Option("--format", "text|json", help: "how to report (text)"),
      Option("--output", "PATH", help: "write the report to a file"),
      Option("--fail-on", "error|warning|info", help: "what makes the exit code 1 (error)"),
    ],
    example: "jsonfeed validate --format json feed.json feed.rss")

  private let inputs: [String]
  private let console: Console
  private let output: String?
  private let format: String
  private let failureSeverity: Severity

  init(_ arguments: Arguments, _ console: Console) throws(UsageError) {
    self.console = console
    output = arguments.value("--output")
    format = try arguments.value("--format", oneOf: ["text", "json"], default: "text")
    let severities = ["error", "warning", "info"]
    failureSeverity =
      Severity(
        rawValue: try arguments.value("--fail-on", oneOf: severities, default: "error")) ?? .error
    inputs = arguments.inputs.isEmpty ? ["-"] : arguments.inputs
  }

  func run() throws(OutputError) -> ExitCode {
    var code = ExitCode.success
    var judged: [(path: String, report: ValidationReport)] = []
    let validator = FeedValidator()
    for input in inputs {
      let isDirectory = Input.kind(of: input) == .directory
      for path in isDirectory ? Input.files(below: input) : [input] {
        do throws(InputError) {
          let data = try Input.read(path, limit: validator.limits.documentSize)
          let report = validator.validate(data)
          // A directory is walked for its feeds; what else is in it is nobody's mistake.
          if isDirectory, report.isNoFeed { continue }
          judged.append((path, report))
          if !report.diagnostics(from: failureSeverity).isEmpty { code = max(code, .failure) }
        } catch {
          console.message("\(Input.name(of: path)):\(Message.text(of: error))")
          code = .usage
        }
      }
    }
    let text = format == "json" ? JSONReporter.report(judged) : TextReporter.report(judged)
    try write(text)
    return code
  }

  private func write(_ text: String) throws(OutputError) {
    guard let output else { return try console.write(text) }
    do {
      try Data(text.utf8).write(to: URL(filePath: output), options: .atomic)
    } catch {
      throw .failed("\(output): cannot be written")
    }
  }
}
