/// The reports of a validation and where they are written.

internal import FeedSystem
internal import FeedValidation
internal import FeedFoundation

struct ReportTargets: Sendable {
  enum Format: String, CaseIterable {
    case text, json, github, sarif, junit, html, markdown, gitlab

    /// Whether the report shows lines of documents, or positions in them.
    fileprivate var needsDocuments: Bool {
      switch self {
      case .text, .sarif, .html: true
      case .json, .github, .junit, .markdown, .gitlab: false
      }
    }
  }

  /// A report to write.
  private struct Target {
    var format: Format
    /// Nil for standard output.
    var path: String?
  }

  private let targets: [Target]
  /// The files that reports are written to.
  var paths: [String] { targets.compactMap(\.path) }
  private let showsAll: Bool
  private let showsStatistics: Bool
  private let isQuiet: Bool
  /// Whether what is for standard output is written to standard error, because the corrected feed is on standard output.
  private let usesStandardError: Bool

  /// The reports, of which at most one is for standard output.
  init(_ arguments: Arguments) throws(UsageError) {
    var targets: [Target] = []
    for value in arguments.has("--format") ? arguments.all("--format") : [Format.text.rawValue] {
      let parts = WordWithFile(value)
      guard parts.file != "" else { throw UsageError(message: "--format \(value) needs a path after the equals sign") }
      targets.append(Target(format: Format(rawValue: parts.word) ?? .text, path: parts.file))
    }
    let output = try arguments.path("--output")
    let withoutFile = targets.indices.filter { targets[$0].path == nil }
    if let output {
      guard let index = withoutFile.first else {
        throw UsageError(message: "--output has no report to write, because every --format names a file")
      }
      targets[index].path = output
    }
    for index in targets.indices where targets[index].path == "-" { targets[index].path = nil }
    guard withoutFile.count <= 1, targets.count(where: { $0.path == nil }) <= 1 else {
      throw UsageError(message: "only one report can be written to standard output; use --format FORMAT=FILE")
    }
    var paths: Set<String> = []
    for case let path? in targets.map(\.path) where !paths.insert(Input.resolved(path)).inserted {
      throw UsageError(message: "two reports would be written to \(path)")
    }
    let isFixed = (arguments.has("--fix") || arguments.has("--unsafe-fixes")) && !arguments.has("--diff")
    usesStandardError = isFixed && (arguments.inputs.isEmpty || arguments.inputs.contains("-"))
    (showsAll, isQuiet) = (arguments.has("--all"), arguments.has("--quiet"))
    showsStatistics = arguments.has("--statistics")
    if showsStatistics, !targets.contains(where: { $0.format == .text }) {
      throw UsageError(message: "--statistics needs --format text")
    }
    self.targets = targets
  }

  /// Whether a report shows lines of documents, or positions in them.
  var needDocuments: Bool { targets.contains { $0.format.needsDocuments } }

  /// Whether people read on standard output what could not be read.
  var showFailures: Bool { targets.contains { $0.path == nil && ($0.format == .text || $0.format == .github) } }

  /// The text about a file, if a report is text; it is made while other files are validated.
  func text(on file: ReportedFile, to console: Console) -> String? {
    targets.first { $0.format == .text }.map { textReporter($0, console).report(file) }
  }

  /// Begins the reports.
  ///
  /// - Parameter severity: the lowest severity that makes a case of JUnit fail.
  func begin(failingFrom severity: Diagnostic.Severity, to console: Console) throws(OutputError) -> WrittenReports {
    var parts: [WrittenReports.Part] = []
    for target in targets {
      let output: Output? =
        target.path == nil && usesStandardError ? nil : try console.output(toFile: target.path ?? "-")
      parts.append(.init(report: report(target, severity, console), output: output, isFile: target.path != nil))
    }
    return try WrittenReports(parts, console)
  }

  private func report(_ target: Target, _ severity: Diagnostic.Severity, _ console: Console) -> any StreamedReport {
    switch target.format {
    case .text:
      let reporter = textReporter(target, console)
      return showsStatistics ? CollectedReport { reporter.statistics($0) } : reporter
    case .json: return JSONReporter()
    case .github: return GitHubReporter()
    case .sarif: return SARIFReporter(version: JSONFeedTool.version)
    case .junit: return JUnitReporter(failingFrom: severity)
    case .html: return CollectedReport { HTMLReporter.report($0) }
    case .markdown: return CollectedReport { MarkdownReporter.report($0) }
    case .gitlab: return CodeQualityReporter()
    }
  }

  private func textReporter(_ target: Target, _ console: Console) -> TextReporter {
    let isShown = target.path == nil && !usesStandardError
    return TextReporter(
      isColored: isShown && console.isColored, isLinked: isShown && console.showsLinks, showsAll: showsAll,
      isQuiet: isQuiet, width: isShown ? max(console.columns ?? 110, 40) : 110)
  }
}

/// Reports that are written while the files are validated. A file gets its report when it is complete.
struct WrittenReports: Sendable {
  struct Part: Sendable {
    var report: any StreamedReport
    /// Nil for standard error.
    let output: Output?
    let isFile: Bool
  }

  private var parts: [Part]
  private let console: Console
  /// Why standard output cannot be written, as if it is closed, by `| head`. The files are written all the same.
  private var failure: OutputError?

  fileprivate init(_ parts: [Part], _ console: Console) throws(OutputError) {
    (self.parts, self.console) = (parts, console)
    for index in parts.indices { try write(parts[index].report.start, to: parts[index]) }
  }

  mutating func add(_ file: ReportedFile) throws(OutputError) {
    for index in parts.indices {
      let text = parts[index].report.add(file)
      try write(text, to: parts[index])
    }
  }

  mutating func finish() throws(OutputError) {
    for index in parts.indices {
      let text = parts[index].report.end()
      try write(text, to: parts[index])
      if parts[index].isFile { try parts[index].output?.finish() }
    }
    if let failure { throw failure }
  }

  private mutating func write(_ text: String, to part: Part) throws(OutputError) {
    guard let output = part.output else { return console.text(text) }
    if !part.isFile, failure != nil { return }
    do throws(OutputError) { try output.write(text) } catch {
      guard !part.isFile, parts.contains(where: \.isFile) else { throw error }
      failure = error
    }
  }
}
