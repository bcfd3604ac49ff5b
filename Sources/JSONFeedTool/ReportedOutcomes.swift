/// What `jsonfeed validate` does with the outcome of each input.

internal import FeedFoundation
internal import FeedValidation
internal import FeedPrimitives
internal import FeedSystem

/// Reports outcomes one after the other, so that one that ends the command does not hide those before it.
struct ReportedOutcomes: Sendable {
  private let targets: ReportTargets
  private let fixing: DocumentValidation.Fixing
  private let isQuiet: Bool
  private let console: Console
  /// Of what has been added.
  private(set) var code = ExitCode.success
  /// The file of a baseline, and what will be in it.
  private let baseline: String?
  private var known: [ReportedFile] = []
  /// What another baseline hides.
  private var hidden = Baseline.Hidden()
  private var reports: WrittenReports?
  private var diff: Output?
  /// Whether people read the diff, and not a file or a program.
  private let showsDiff: Bool
  private var brokenSettings: Set<String> = []
  /// The pages of each site, the problems that are reported of them, and how many pages repeat some.
  private var pages: [String: Int] = [:]
  private var problemsOfPages: Set<Int> = []
  private var repeatingPages = 0
  private var directoriesWithFeeds: Set<String> = []
  /// The templates, which are reported where there is nothing else, with their directories.
  private var templates: [(directory: String?, result: DocumentValidation.Validated)] = []

  /// - Parameters:
  ///   - severity: the lowest severity that makes a case of JUnit fail.
  ///   - diff: the file of the diff, or `-`.
  ///   - baseline: the file of the baseline that is written instead of reports.
  init(
    _ targets: ReportTargets, _ severity: Diagnostic.Severity, _ fixing: DocumentValidation.Fixing, diff: String,
    baseline: String?, isQuiet: Bool, _ console: Console
  ) throws(OutputError) {
    (self.targets, self.fixing, self.baseline) = (targets, fixing, baseline)
    (self.isQuiet, self.console) = (isQuiet, console)
    showsDiff = diff == "-" && ByteStream.standardOutput.isTerminal
    if baseline != nil { return }
    if fixing == .diff {
      self.diff = try console.output(toFile: diff)
    } else {
      reports = try targets.begin(failingFrom: severity, to: console)
    }
  }

  mutating func add(_ outcome: DocumentValidation.Outcome, of input: FoundInput) throws(OutputError) {
    switch outcome {
    case .validated(let result):
      if let directory = input.directory { directoriesWithFeeds.insert(directory) }
      try add(result)
      for page in result.pages { try add(page) }
    case .page(let result): try add(page: result, of: input.site?.url ?? "")
    case .skipped: break
    case .template(let result): templates.append((input.directory, result))
    case .unreadable(let file): try add(failure: file)
    case .settingsFailed(let failure):
      if brokenSettings.insert(failure.file).inserted { try add(failure: failure.reported) }
    }
  }

  /// Adds a page. Problems that a page repeats are those of a template, and not reported again.
  private mutating func add(page result: DocumentValidation.Validated, of site: String) throws(OutputError) {
    var result = result
    pages[site, default: 0] += 1
    let count = result.file.report.diagnostics.count
    if baseline == nil {
      result.file.report.diagnostics.removeAll { problem in
        // By its hash, because there may be as many as pages.
        let hash = [problem.rule, problem.severity.rawValue, problem.message].hashValue
        return !problemsOfPages.insert(hash).inserted
      }
    }
    let left = result.file.report.diagnostics.count
    if left < count { repeatingPages += 1 }
    guard left == 0 else { return try add(result) }
    hidden.count += result.hidden.count
    hidden.outdated += result.hidden.outdated
  }

  private mutating func add(_ result: DocumentValidation.Validated) throws(OutputError) {
    var file = result.file
    hidden.count += result.hidden.count
    hidden.outdated += result.hidden.outdated
    if let fixedInput = result.fixedInput, baseline == nil {
      do throws(OutputError) { try console.write(fixedInput.data) } catch {
        guard case .failed(let message) = error else { throw error }
        file = fixedInput.unfixed()
        file.addFailure(toWrite: message)
      }
    }
    if !file.failures.isEmpty { return try add(failure: file) }
    if baseline == nil {
      if let note = result.note, !isQuiet { console.message("\(file.relativePath): note: \(note)") }
      let fails = diff == nil ? !file.report.diagnostics(from: result.failOn).isEmpty : !result.diff.isEmpty
      if fails { code = max(code, .failure) }
      let text = showsDiff ? UnifiedDiff.shown(result.diff) : result.diff
      try diff?.write(text.span)
    }
    try write(file)
  }

  /// Reports what could not be validated, or not be written.
  mutating func add(failure file: ReportedFile) throws(OutputError) {
    code = .usage
    if !targets.showFailures || reports == nil { file.failures.forEach(console.message) }
    try write(file)
  }

  private mutating func write(_ file: ReportedFile) throws(OutputError) {
    if baseline != nil { known.append(file) }
    try reports?.add(file)
  }

  /// Ends the reports.
  ///
  /// - Parameter directories: the inputs that are directories.
  mutating func finish(_ directories: [String]) throws(OutputError) -> ExitCode {
    let isAlone = templates.filter { !directoriesWithFeeds.contains($0.directory ?? "") }
    for (directory, result) in isAlone {
      if let directory { directoriesWithFeeds.insert(directory) }
      try add(result)
    }
    let skipped = templates.count - isAlone.count
    if skipped > 0, !isQuiet {
      console.message("skipped: \(skipped) template\(skipped == 1 ? "" : "s") of which a site generator makes feeds")
    }
    for directory in directories where code != .usage && !directoriesWithFeeds.contains(directory) {
      try add(failure: .unreadable(directory, "no feeds in this directory").relative)
    }
    if !isQuiet {
      for (site, count) in pages.sorted(on: \.key) {
        console.message("site: \(count.grouped) page\(count == 1 ? "" : "s") of \(site) checked")
      }
      if repeatingPages > 0 {
        console.message("site: problems that \(repeatingPages.grouped) of them repeat are reported once")
      }
      describeBaseline()
    }
    if let baseline { try console.write(Data(Baseline(known).encodeToString().utf8), toFile: baseline) }
    try diff?.finish()
    do throws(OutputError) { try reports?.finish() } catch {
      guard case .closed = error else { throw error }
    }
    return code
  }

  /// Says what is not reported because it is known, and what is known and does not occur any more.
  private func describeBaseline() {
    if hidden.count > 0 {
      console.message("baseline: \(hidden.count) known problem\(hidden.count == 1 ? "" : "s") not shown")
    }
    guard !hidden.outdated.isEmpty else { return }
    let more = hidden.outdated.count - 3
    console.message(
      "baseline: no longer found: \(hidden.outdated.prefix(3).joined(separator: ", "))\(more > 0 ? " and \(more) more" : ""); "
        + "write the baseline again with --write-baseline")
  }
}
