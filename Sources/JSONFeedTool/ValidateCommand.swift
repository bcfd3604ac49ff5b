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
    output = try arguments.path("--output")
    format = try arguments.value("--format", oneOf: ["text", "json"], default: "text")
    let severities = ["error", "warning", "info"]
    let severity = try arguments.value("--fail-on", oneOf: severities, default: "error")
    failureSeverity = Severity(rawValue: severity) ?? .error
    inputs = arguments.inputs.isEmpty ? ["-"] : arguments.inputs
  }

  func run() throws(OutputError) -> ExitCode {
    var code = ExitCode.success
    var judged: [(path: String, report: ValidationReport)] = []
    for input in inputs {
      guard Input.kind(of: input) == .directory else {
        judge(input, &judged, &code)
        continue
      }
      let (files, unreadable) = Input.files(below: input)
      for folder in unreadable {
        console.message("\(folder): cannot be read (are you allowed to?)")
        code = .usage
      }
      let before = judged.count
      for file in files { judge(file, isFound: true, &judged, &code) }
      if judged.count == before, unreadable.isEmpty {
        console.message("\(input): no feeds in this directory")
        code = .usage
      }
    }
    let text = format == "json" ? JSONReporter.report(judged) : TextReporter.report(judged)
    if let output { try console.write(Data(text.utf8), toFile: output) } else { try console.write(text) }
    return code
  }

  /// Judges one file. One that was found in a directory may be JSON or XML that is no feed; that is nobody's mistake.
  private func judge(
    _ path: String, isFound: Bool = false, _ judged: inout [(path: String, report: ValidationReport)],
    _ code: inout ExitCode
  ) {
    let validator = FeedValidator()
    do throws(InputError) {
      let report = validator.validate(try Input.read(path, limit: validator.limits.documentSize))
      if isFound {
        switch report.format {
        case .otherJSON, .otherXML, .opml: return
        default: break
        }
      }
      judged.append((path, report))
      if !report.diagnostics(from: failureSeverity).isEmpty { code = max(code, .failure) }
    } catch {
      console.message("\(Input.name(of: path)):\(Message.text(of: error))")
      code = .usage
    }
  }
}
