/// `jsonfeed validate`: reports problems in feeds, for people and for CI.

import Dispatch
import FeedSystem
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
internal import FeedBridge
#if Network
  internal import FeedClient
#endif
internal import FeedPrimitives
internal import FeedValidation
internal import JSONFeedModel

struct ValidateCommand {
  static let declaration = CommandDeclaration(
    name: "validate",
    abstract: "Check feeds, report problems, and fail if there are errors.",
    inputs: .file("[FILE|DIR|URL|-]…"),
    options: [
      Option(
        "--format", .wordWithFile(Format.allCases.map(\.rawValue), "FORMAT[=FILE]"), isRepeatable: true,
        help:
          "write a report: \(Format.allCases.map(\.rawValue).joined(separator: ", ")) (default: text), to standard output or to a file"
      ),
      Option("--output", .file("PATH"), help: "write the report whose --format names no file to this one"),
      Option(
        "--fail-on", .word(Severity.allCases.reversed().map(\.rawValue)),
        help: "the lowest severity that makes the exit code 1 (default: error)"),
      Option(
        "--profile", .word(ValidationProfile.allCases.map(\.rawValue)), help: "which rules apply (default: default)"),
      Option(
        "--rule", .ruleLevel("ID=LEVEL"), isRepeatable: true,
        help: "set a rule or a group of rules to off, info, warning or error"),
      Option(
        "--only-feeds", help: "skip files that are not feeds; JSON is a feed if it has the URL of JSON Feed's version"),
      Option("--private", help: "the feed is not public, so it need not have home_page_url and feed_url"),
      Option(
        "--config", .file("FILE"),
        help:
          "the settings (default: the nearest \(ValidationConfiguration.fileName) in or above the directory of each feed)"
      ),
      Option("--baseline", .file("FILE"), help: "do not report the known problems in this file"),
      Option(
        "--write-baseline", .file("FILE"),
        help: "write all problems to a file for --baseline, and do not fail because of them"),
      Option("--previous", .file("FILE"), help: "an earlier version of the feed; check that ids have not changed"),
      Option("--follow", help: "for a URL: also check the pages that next_url leads to"),
      Option("--check-home-page", help: "for a URL: also check that the home page links to the feed"),
      Option("--now", .text("DATE"), help: "use this as the current date: 2026-01-31 or 2026-01-31T12:00:00Z"),
    ],
    example: "jsonfeed validate --format github public/feed.json public/feed.xml")

  enum Format: String, CaseIterable { case text, json, github, sarif, junit, html, markdown }

  /// A report to write.
  private struct RequestedReport {
    var format: Format
    /// Nil for standard output.
    var path: String?
  }

  /// A validated file, with its project's settings.
  private struct ValidatedFile: Sendable {
    var path: String
    var report: ValidationReport
    /// The document if its lines are shown; else empty.
    var document: Data
    var failOn: Severity
  }

  /// The result for an input.
  private enum Outcome: Sendable {
    case validated(ValidatedFile)
    /// Not a feed, and not an error: see ``isSkipped(_:_:_:isFound:)``.
    case skipped
    case unreadable(String)
  }

  private let inputs: [String]
  private let console: Console
  private let reports: [RequestedReport]
  private let onlyFeeds: Bool
  private let settings: ValidationSettings
  private let baselineToWrite: String?
  private let followsPages: Bool
  private let checksHomePage: Bool

  init(_ arguments: Arguments, _ console: Console) throws(UsageError) {
    self.console = console
    reports = try Self.reports(arguments)
    onlyFeeds = arguments.has("--only-feeds")
    settings = try ValidationSettings(arguments)
    baselineToWrite = try arguments.path("--write-baseline")
    followsPages = arguments.has("--follow")
    checksHomePage = arguments.has("--check-home-page")
    inputs = arguments.inputs.isEmpty ? ["-"] : arguments.inputs
    for option in ["--follow", "--check-home-page"] where arguments.has(option) {
      guard inputs.contains(where: { Input.kind(of: $0) == .url }) else {
        throw UsageError(message: "\(option) needs a URL, because it checks what a server returns")
      }
    }
  }

  /// The reports, of which at most one is for standard output.
  private static func reports(_ arguments: Arguments) throws(UsageError) -> [RequestedReport] {
    var reports: [RequestedReport] = []
    for value in arguments.has("--format") ? arguments.all("--format") : [Format.text.rawValue] {
      let parts = WordWithFile(value)
      guard parts.file != "" else { throw UsageError(message: "--format \(value) needs a path after the equals sign") }
      reports.append(RequestedReport(format: Format(rawValue: parts.word) ?? .text, path: parts.file))
    }
    let output = try arguments.path("--output")
    let withoutFile = reports.indices.filter { reports[$0].path == nil }
    guard withoutFile.count <= 1 else {
      throw UsageError(message: "only one report can be written to standard output; use --format FORMAT=FILE")
    }
    if let output {
      guard let index = withoutFile.first else {
        throw UsageError(message: "--output has no report to write, because every --format names a file")
      }
      reports[index].path = output
    }
    var paths: Set<String> = []
    for case let path? in reports.map(\.path) where !paths.insert(path).inserted {
      throw UsageError(message: "two reports would be written to \(path)")
    }
    return reports
  }

  func run() throws(OutputError) -> ExitCode {
    var code = ExitCode.success
    let files = files(&code)
    let outcomes = validate(files)
    var validated: [ValidatedFile] = []
    for outcome in outcomes {
      switch outcome {
      case .validated(let file): validated.append(file)
      case .skipped: break
      case .unreadable(let message):
        console.message(message)
        code = .usage
      }
    }
    for input in inputs where Input.kind(of: input) == .directory {
      let hasFeeds = zip(files, outcomes).contains { file, outcome in
        if case .validated = outcome { file.directory == input } else { false }
      }
      if !hasFeeds, code != .usage {
        console.message("\(input): no feeds in this directory")
        code = .usage
      }
    }
    if let baselineToWrite {
      let baseline = Baseline(validated.map { ($0.path, $0.report) })
      try console.write(Data(baseline.encodeToString().utf8), toFile: baselineToWrite)
      return code
    }
    for file in validated where !file.report.diagnostics(from: file.failOn).isEmpty { code = max(code, .failure) }
    // Files first: they must be complete even if standard output is closed, as by `| head`.
    for report in reports {
      if let path = report.path { try console.write(Data(text(of: report, validated).utf8), toFile: path) }
    }
    for report in reports where report.path == nil { try console.write(text(of: report, validated)) }
    return code
  }

  private func text(of report: RequestedReport, _ validated: [ValidatedFile]) -> String {
    let files = validated.map { (path: $0.path, report: $0.report) }
    switch report.format {
    case .text:
      return TextReporter.report(
        validated.map { ($0.path, $0.report, $0.document) }, isColored: report.path == nil && console.isColored)
    case .json: return JSONReporter.report(files)
    case .github: return GitHubReporter.report(files)
    case .sarif: return SARIFReporter.report(files, version: JSONFeedTool.version)
    case .junit: return JUnitReporter.report(files, failingFrom: settings.failOn ?? .error)
    case .html: return HTMLReporter.report(validated.map { ($0.path, $0.report, $0.document) })
    case .markdown: return MarkdownReporter.report(files)
    }
  }

  // MARK: Files

  /// The files to validate, and the directory in which each was found.
  private func files(_ code: inout ExitCode) -> [(path: String, directory: String?)] {
    var files: [(path: String, directory: String?)] = []
    for input in inputs {
      guard Input.kind(of: input) == .directory else {
        files.append((input, nil))
        continue
      }
      let (found, unreadable) = Input.files(below: input)
      for folder in unreadable {
        console.message("\(folder): cannot be read; check its permissions")
        code = .usage
      }
      files += found.map { ($0, input) }
    }
    return files
  }

  /// Validates the files on all cores, then the URLs; the outcomes are in the order of the files.
  private func validate(_ files: [(path: String, directory: String?)]) -> [Outcome] {
    let projects = settings.projects(of: files.map(\.path))
    let outcomes = Lock<[Outcome?]>(Array(repeating: nil, count: files.count))
    DispatchQueue.concurrentPerform(iterations: files.count) { index in
      guard Input.kind(of: files[index].path) != .url else { return }
      let outcome = validate(files[index].path, isFound: files[index].directory != nil, projects)
      outcomes.withLock { $0[index] = outcome }
    }
    let urls = files.indices.filter { Input.kind(of: files[$0].path) == .url }
    for (index, outcome) in zip(urls, validate(urls: urls.map { files[$0].path }, projects)) {
      outcomes.withLock { $0[index] = outcome }
    }
    return outcomes.withLock { $0.compactMap(\.self) }
  }

  private func validate(_ path: String, isFound: Bool, _ projects: ValidationSettings.Projects) -> Outcome {
    do throws(InputError) {
      let project = try projects.project(of: path)
      let validator = FeedValidator(project.options)
      let limit = validator.options.limits.documentSize
      let document = try Input.read(path, limit: limit)
      let report = validator.validate(document)
      // The format of a document that is too large is not known.
      if document.count <= limit, isSkipped(document, path, report.format, isFound: isFound) { return .skipped }
      if let error = InputDocument(data: document).encodingError { throw error }
      return outcome(path, report, of: document, project)
    } catch {
      return unreadable(path, error.message)
    }
  }

  /// Whether a file is skipped because it is not a feed.
  ///
  /// - Parameter isFound: whether it was found in a directory, and not named.
  private func isSkipped(_ document: Data, _ path: String, _ format: FeedFormat, isFound: Bool) -> Bool {
    if onlyFeeds { return !isMeantAsFeed(document, path, format) }
    // Directories contain other JSON and XML; a page or an empty file instead of a feed is an error.
    switch format {
    case .otherJSON, .otherXML, .opml: return isFound
    default: return false
    }
  }

  /// Whether a document should be a feed, even if it is too broken to be recognized. Much other JSON has items, so JSON must
  /// have the URL of a version of JSON Feed.
  private func isMeantAsFeed(_ document: Data, _ path: String, _ format: FeedFormat) -> Bool {
    if format == .empty || format.isFeed && format != .jsonFeed { return true }
    let suffix = path.split(separator: ".").last?.lowercased() ?? ""
    return ["rss", "atom", "jsonfeed"].contains(suffix) || document.firstRange(of: "jsonfeed.org/version".utf8) != nil
  }

  private func outcome(
    _ path: String, _ report: ValidationReport, of document: Data, _ project: ValidationSettings.Project
  ) -> Outcome {
    let filtered = project.baseline?.filtering(report, of: path) ?? report
    let showsLines = reports.contains { $0.format == .text || $0.format == .html }
    let isShown = showsLines && !filtered.diagnostics.isEmpty
    return .validated(
      ValidatedFile(path: path, report: filtered, document: isShown ? document : Data(), failOn: project.failOn))
  }

  private func unreadable(_ path: String, _ message: String) -> Outcome {
    .unreadable("\(Input.name(of: path)): \(message)")
  }
}

// MARK: - URLs

extension ValidateCommand {
  #if Network
    /// Validates documents at URLs, several at a time.
    private func validate(urls: [String], _ projects: ValidationSettings.Projects) -> [Outcome] {
      guard !urls.isEmpty else { return [] }
      return ForegroundTask.result {
        await withTaskGroup(of: (Int, Outcome).self) { group in
          var outcomes = [Outcome?](repeating: nil, count: urls.count)
          for (index, url) in urls.enumerated() {
            if index >= 8, let (index, outcome) = await group.next() { outcomes[index] = outcome }
            group.addTask { (index, await validate(url: url, projects)) }
          }
          for await (index, outcome) in group { outcomes[index] = outcome }
          return outcomes.compactMap(\.self)
        }
      }
    }

    private func validate(url: String, _ projects: ValidationSettings.Projects) async -> Outcome {
      let project: ValidationSettings.Project
      do throws(InputError) {
        project = try projects.project(of: url)
      } catch {
        return unreadable(url, error.message)
      }
      let validator = FeedValidator(project.options)
      let inspection = FeedInspection(
        followsPages: followsPages, checksHomePage: checksHomePage,
        podcasts: validator.isForPodcasts ? validator : nil, limit: validator.options.limits.documentSize)
      do throws(FetchError) {
        let finding = try await inspection.inspect(url)
        let name = Input.name(of: url)
        guard let document = finding.document else {
          return outcome(name, validator.report(on: finding.evidence), of: Data(), project)
        }
        if let error = InputDocument(data: document, charset: finding.evidence.charset).encodingError {
          return unreadable(url, error.message)
        }
        return outcome(name, validator.validate(document, evidence: finding.evidence), of: document, project)
      } catch {
        return unreadable(url, error.message)
      }
    }
  #else
    private func validate(urls: [String], _ projects: ValidationSettings.Projects) -> [Outcome] {
      urls.map { unreadable($0, InputError.withoutNetwork(command: "validate").message) }
    }
  #endif
}

#if Network
  extension FeedValidator {
    /// The report on a response without a feed: only problems of the response itself. A minimal feed replaces the
    /// missing one.
    fileprivate func report(on evidence: FetchEvidence) -> ValidationReport {
      let rules = ["http-status", "http-redirect-loop"]
      let minimal = validate(Data("<rss version=\"2.0\"/>".utf8), evidence: evidence)
      return ValidationReport(format: .unknown, diagnostics: minimal.diagnostics.filter { rules.contains($0.rule) })
    }
  }
#endif
