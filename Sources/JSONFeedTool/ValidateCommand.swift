/// `jsonfeed validate`: says what is wrong with feeds, for people and for CI.

import Dispatch
import Synchronization
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
internal import FeedBridge
internal import FeedPrimitives
internal import FeedValidation
internal import JSONFeed

struct ValidateCommand {
  static let declaration = CommandDeclaration(
    name: "validate",
    abstract: "Check feeds, and fail where they are wrong.",
    inputs: "[FILE|DIR|-]…",
    options: [
      Option("--format", Format.allCases.map(\.rawValue).joined(separator: "|"), help: "how to report (text)"),
      Option("--output", "PATH", help: "write the report to a file"),
      Option("--fail-on", "error|warning|info", help: "what makes the exit code 1 (error)"),
      Option("--profile", "spec|default|podcast|strict", help: "which rules count"),
      Option(
        "--rule", "ID=LEVEL",
        help: "make a rule, or the group rss-profile, off, info, warning or error; may be given again"),
      Option("--private", help: "the feed is not for the public: it need not say where it is"),
      Option("--config", "FILE", help: "settings (\(ValidationConfiguration.fileName), found upwards from each file)"),
      Option("--baseline", "FILE", help: "report only what is not in this list of old findings"),
      Option("--write-baseline", "FILE", help: "write the findings down as such a list, and fail for none"),
      Option("--previous", "FILE", help: "the feed as it was published before: ids must not change"),
      Option("--now", "DATE", help: "what counts as now: 2026-01-31 or 2026-01-31T12:00:00Z"),
    ],
    example: "jsonfeed validate --format github public/feed.json public/feed.xml")

  enum Format: String, CaseIterable { case text, json, github, sarif, junit, html }

  /// A file that was judged, with what its project wants.
  private struct Judged: Sendable {
    var path: String
    var report: ValidationReport
    /// Where its lines are shown; else empty.
    var document: Data
    var failOn: Severity
  }

  /// What became of an input.
  private enum Outcome: Sendable {
    case judged(Judged)
    /// JSON or XML that is no feed, found in a directory: nobody's mistake.
    case passedOver
    case unreadable(String)
  }

  private let inputs: [String]
  private let console: Console
  private let output: String?
  private let format: Format
  private let settings: ValidationSettings
  private let baselineToWrite: String?

  init(_ arguments: Arguments, _ console: Console) throws(UsageError) {
    self.console = console
    output = try arguments.path("--output")
    let formats = Format.allCases.map(\.rawValue)
    format = Format(rawValue: try arguments.value("--format", oneOf: formats, default: "text")) ?? .text
    settings = try ValidationSettings(arguments)
    baselineToWrite = try arguments.path("--write-baseline")
    inputs = arguments.inputs.isEmpty ? ["-"] : arguments.inputs
  }

  func run() throws(OutputError) -> ExitCode {
    var code = ExitCode.success
    let files = files(&code)
    let outcomes = judge(files)
    var judged: [Judged] = []
    for outcome in outcomes {
      switch outcome {
      case .judged(let file): judged.append(file)
      case .passedOver: break
      case .unreadable(let message):
        console.message(message)
        code = .usage
      }
    }
    for input in inputs where Input.kind(of: input) == .directory {
      let hasFeeds = zip(files, outcomes).contains { file, outcome in
        if case .judged = outcome { file.directory == input } else { false }
      }
      if !hasFeeds, code != .usage {
        console.message("\(input): no feeds in this directory")
        code = .usage
      }
    }
    if let baselineToWrite {
      let baseline = Baseline(judged.map { ($0.path, $0.report) })
      try console.write(Data(baseline.encodeToString().utf8), toFile: baselineToWrite)
      return code
    }
    for file in judged where !file.report.diagnostics(from: file.failOn).isEmpty { code = max(code, .failure) }
    let text = report(judged)
    if let output { try console.write(Data(text.utf8), toFile: output) } else { try console.write(text) }
    return code
  }

  private func report(_ judged: [Judged]) -> String {
    let files = judged.map { (path: $0.path, report: $0.report) }
    switch format {
    case .text:
      return TextReporter.report(
        judged.map { ($0.path, $0.report, $0.document) }, isColored: output == nil && console.isColored)
    case .json: return JSONReporter.report(files)
    case .github: return GitHubReporter.report(files)
    case .sarif: return SARIFReporter.report(files, version: JSONFeedTool.version)
    case .junit: return JUnitReporter.report(files, failingFrom: settings.failOn ?? .error)
    case .html: return HTMLReporter.report(judged.map { ($0.path, $0.report, $0.document) })
    }
  }

  // MARK: Files

  /// The files to judge, and the directory in which each was found.
  private func files(_ code: inout ExitCode) -> [(path: String, directory: String?)] {
    var files: [(path: String, directory: String?)] = []
    for input in inputs {
      guard Input.kind(of: input) == .directory else {
        files.append((input, nil))
        continue
      }
      let (found, unreadable) = Input.files(below: input)
      for folder in unreadable {
        console.message("\(folder): cannot be read (are you allowed to?)")
        code = .usage
      }
      files += found.map { ($0, input) }
    }
    return files
  }

  /// Judges the files on all cores; what came out is in their order.
  private func judge(_ files: [(path: String, directory: String?)]) -> [Outcome] {
    let projects = settings.projects(of: files.map(\.path))
    let outcomes = Mutex<[Outcome?]>(Array(repeating: nil, count: files.count))
    DispatchQueue.concurrentPerform(iterations: files.count) { index in
      let outcome = judge(files[index].path, isFound: files[index].directory != nil, projects)
      outcomes.withLock { $0[index] = outcome }
    }
    return outcomes.withLock { $0.compactMap(\.self) }
  }

  private func judge(_ path: String, isFound: Bool, _ projects: ValidationSettings.Projects) -> Outcome {
    do throws(InputError) {
      let project = try projects.project(of: path)
      let validator = FeedValidator(project.options)
      let document = try Input.read(path, limit: validator.options.limits.documentSize)
      let report = validator.validate(document)
      if isFound {
        switch report.format {
        case .otherJSON, .otherXML, .opml: return .passedOver
        default: break
        }
      }
      let filtered = project.baseline?.filtering(report, of: path) ?? report
      let isShown = (format == .text || format == .html) && !filtered.diagnostics.isEmpty
      return .judged(
        Judged(path: path, report: filtered, document: isShown ? document : Data(), failOn: project.failOn))
    } catch {
      return .unreadable("\(Input.name(of: path)): \(error.message)")
    }
  }
}

/// How files are judged: by the command line, else by the project's settings, else as usual.
struct ValidationSettings: Sendable {
  /// What counts for one file.
  struct Project: Sendable {
    var options = FeedValidator.Options()
    var failOn = Severity.error
    var baseline: Baseline?
  }

  /// What counts for the files of each folder, read once.
  struct Projects: Sendable {
    fileprivate var byFolder: [String: Result<Project, InputError>] = [:]

    func project(of path: String) throws(InputError) -> Project {
      guard let found = byFolder[ValidationSettings.folder(of: path)] else { return Project() }
      return try found.get()
    }
  }

  let failOn: Severity?
  private let profile: ValidationProfile?
  private var rules: [String: RuleLevel] = [:]
  private let isPrivate: Bool
  private let previous: JSONFeed?
  private let now: Date?
  private let baseline: Baseline?
  /// The settings that the command line names.
  private let configuration: ValidationConfiguration?

  init(_ arguments: Arguments) throws(UsageError) {
    failOn = try arguments.choice("--fail-on", Severity.allCases.reversed())
    profile = try arguments.choice("--profile", ValidationProfile.allCases)
    isPrivate = arguments.has("--private")
    now = try arguments.date("--now")
    for text in arguments.all("--rule") {
      let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2, let level = RuleLevel(rawValue: parts[1]) else {
        throw UsageError(
          message: "--rule must be like url-not-https=off, with off, info, warning or error, not \"\(text)\"")
      }
      guard Rule.isNameOfRuleOrGroup(parts[0]) else { throw RulesCommand.noRule(parts[0]) }
      rules[parts[0]] = level
    }
    configuration = try Self.file("--config", arguments) { data throws(UsageError) in
      do throws(ValidationConfiguration.Fault) {
        return try ValidationConfiguration(data)
      } catch {
        throw UsageError(message: "--config: \(error)")
      }
    }
    baseline = try Self.file("--baseline", arguments) { data throws(UsageError) in
      guard let baseline = Baseline(data) else { throw UsageError(message: "--baseline: the file is no baseline") }
      return baseline
    }
    previous = try Self.file("--previous", arguments) { data throws(UsageError) in
      do throws(ConversionError) {
        return try JSONFeed.convert(data)
      } catch {
        throw UsageError(message: "--previous: \(error)")
      }
    }
  }

  /// Reads the file that an option names, where it is given.
  private static func file<Value>(
    _ option: String, _ arguments: Arguments, _ make: (Data) throws(UsageError) -> Value
  ) throws(UsageError) -> Value? {
    guard let path = try arguments.path(option) else { return nil }
    let data: Data
    do throws(InputError) {
      data = try Input.read(path, limit: 1 << 28)
    } catch {
      throw UsageError(message: "\(option): \(path): \(error.message)")
    }
    return try make(data)
  }

  /// What counts for the files at `paths`.
  func projects(of paths: [String]) -> Projects {
    var projects = Projects()
    for path in paths {
      let folder = Self.folder(of: path)
      guard projects.byFolder[folder] == nil else { continue }
      do throws(InputError) {
        projects.byFolder[folder] = .success(try project(in: folder))
      } catch {
        projects.byFolder[folder] = .failure(error)
      }
    }
    return projects
  }

  /// The folder of the file at `path`; nothing for standard input.
  private static func folder(of path: String) -> String {
    path == "-" ? "" : URL(filePath: path).standardizedFileURL.deletingLastPathComponent().path
  }

  private func project(in folder: String) throws(InputError) -> Project {
    var project = Project()
    if let configuration {
      apply(configuration, &project)
    } else if let (found, folder) = try Self.configuration(from: folder) {
      apply(found, &project)
      if baseline == nil, let file = found.baseline {
        let data = try Input.read(folder + "/" + file, limit: 1 << 28)
        guard let read = Baseline(data) else { throw InputError(message: "the project's baseline, \(file), is none") }
        project.baseline = read
      }
    }
    if let profile { project.options.profile = profile }
    for (id, level) in rules { project.options.levels[id] = level }
    if isPrivate { project.options.isPrivate = true }
    if let failOn { project.failOn = failOn }
    if let baseline { project.baseline = baseline }
    project.options.previous = previous
    project.options.now = now
    return project
  }

  private func apply(_ configuration: ValidationConfiguration, _ project: inout Project) {
    project.options.profile = configuration.profile ?? project.options.profile
    project.options.isPrivate = configuration.isPrivate ?? false
    project.options.levels = configuration.rules
    project.failOn = configuration.failOn ?? project.failOn
  }

  /// The project's settings, in a folder or one above it, and where they are.
  private static func configuration(from folder: String) throws(InputError) -> (ValidationConfiguration, String)? {
    guard !folder.isEmpty else { return nil }
    var folder = URL(filePath: folder)
    while true {
      let file = folder.appending(path: ValidationConfiguration.fileName).path
      if Input.kind(of: file) == .file {
        let data = try Input.read(file, limit: 1 << 24)
        do throws(ValidationConfiguration.Fault) {
          return (try ValidationConfiguration(data), folder.path)
        } catch {
          throw InputError(message: "the settings in \(file) are wrong: \(error)")
        }
      }
      let above = folder.deletingLastPathComponent()
      guard above.path != folder.path, above.path.count < folder.path.count else { return nil }
      folder = above
    }
  }
}
