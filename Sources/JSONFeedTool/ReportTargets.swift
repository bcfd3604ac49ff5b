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
  private let jobs: Int

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
    jobs = try arguments.jobs()
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

  /// Writes the reports.
  ///
  /// - Parameters:
  ///   - severity: the lowest severity that makes a case of JUnit fail.
  ///   - usesStandardError: whether what is for standard output is written to standard error instead.
  func write(
    _ files: [ReportedFile], failingFrom severity: Severity, to console: Console, usesStandardError: Bool
  ) throws(OutputError) {
    // Files first: they must be complete even if standard output is closed, as by `| head`.
    for target in targets {
      if let path = target.path {
        try console.write(Data(text(target.format, files, severity, isColored: false).utf8), toFile: path)
      }
    }
    for target in targets where target.path == nil {
      let text = text(
        target.format, files, severity, isColored: !usesStandardError && console.isColored,
        isLinked: !usesStandardError && console.showsLinks)
      if usesStandardError { console.text(text) } else { try console.write(text) }
    }
  }

  private func text(
    _ format: Format, _ files: [ReportedFile], _ severity: Severity, isColored: Bool, isLinked: Bool = false
  ) -> String {
    switch format {
    case .text:
      let reporter = TextReporter(isColored: isColored, isLinked: isLinked, showsAll: showsAll, isQuiet: isQuiet)
      if showsStatistics { return reporter.statistics(files) }
      let texts = Lock(Array(repeating: "", count: files.count))
      performInParallel(files.count, jobs: jobs) { index in
        let text = reporter.report(files[index])
        texts.withLock { $0[index] = text }
      }
      return texts.withLock { $0.joined() } + reporter.totals(files)
    case .json: return JSONReporter.report(files)
    case .github: return GitHubReporter.report(files)
    case .sarif: return SARIFReporter.report(files, version: JSONFeedTool.version)
    case .junit: return JUnitReporter.report(files, failingFrom: severity)
    case .html: return HTMLReporter.report(files)
    case .markdown: return MarkdownReporter.report(files)
    case .gitlab: return CodeQualityReporter.report(files)
    }
  }
}
