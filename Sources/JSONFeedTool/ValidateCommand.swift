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
    inputs: "[FILE|DIR|URL|-]…",
    options: [
      Option(
        "--format", Format.allCases.map(\.rawValue).joined(separator: "|"),
        help: "the format of the report (default: text)"),
      Option("--output", "PATH", help: "write the report to a file"),
      Option(
        "--fail-on", "error|warning|info", help: "the lowest severity that makes the exit code 1 (default: error)"),
      Option("--profile", "spec|default|podcast|strict", help: "which rules apply (default: default)"),
      Option(
        "--rule", "ID=LEVEL",
        help: "set a rule, or the group rss-profile, to off, info, warning or error; may be repeated"),
      Option("--private", help: "the feed is not public, so it need not have home_page_url and feed_url"),
      Option(
        "--config", "FILE",
        help:
          "the settings (default: the nearest \(ValidationConfiguration.fileName) in or above the directory of each feed)"
      ),
      Option("--baseline", "FILE", help: "do not report the known problems in this file"),
      Option(
        "--write-baseline", "FILE", help: "write all problems to a file for --baseline, and do not fail because of them"
      ),
      Option("--previous", "FILE", help: "an earlier version of the feed; check that ids have not changed"),
      Option("--follow", help: "for a URL: also check the pages that next_url leads to"),
      Option("--check-home-page", help: "for a URL: also check that the home page links to the feed"),
      Option("--now", "DATE", help: "use this as the current date: 2026-01-31 or 2026-01-31T12:00:00Z"),
    ],
    example: "jsonfeed validate --format github public/feed.json public/feed.xml")

  enum Format: String, CaseIterable { case text, json, github, sarif, junit, html }

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
    /// JSON or XML that is not a feed, found in a directory: not an error.
    case skipped
    case unreadable(String)
  }

  private let inputs: [String]
  private let console: Console
  private let output: String?
  private let format: Format
  private let settings: ValidationSettings
  private let baselineToWrite: String?
  private let followsPages: Bool
  private let checksHomePage: Bool

  init(_ arguments: Arguments, _ console: Console) throws(UsageError) {
    self.console = console
    output = try arguments.path("--output")
    let formats = Format.allCases.map(\.rawValue)
    format = Format(rawValue: try arguments.value("--format", oneOf: formats, default: "text")) ?? .text
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
    let text = report(validated)
    if let output { try console.write(Data(text.utf8), toFile: output) } else { try console.write(text) }
    return code
  }

  private func report(_ validated: [ValidatedFile]) -> String {
    let files = validated.map { (path: $0.path, report: $0.report) }
    switch format {
    case .text:
      return TextReporter.report(
        validated.map { ($0.path, $0.report, $0.document) }, isColored: output == nil && console.isColored)
    case .json: return JSONReporter.report(files)
    case .github: return GitHubReporter.report(files)
    case .sarif: return SARIFReporter.report(files, version: JSONFeedTool.version)
    case .junit: return JUnitReporter.report(files, failingFrom: settings.failOn ?? .error)
    case .html: return HTMLReporter.report(validated.map { ($0.path, $0.report, $0.document) })
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
      let document = try Input.read(path, limit: validator.options.limits.documentSize)
      let report = validator.validate(document)
      if isFound {
        switch report.format {
        case .otherJSON, .otherXML, .opml: return .skipped
        default: break
        }
      }
      return outcome(path, report, of: document, project)
    } catch {
      return unreadable(path, error.message)
    }
  }

  private func outcome(
    _ path: String, _ report: ValidationReport, of document: Data, _ project: ValidationSettings.Project
  ) -> Outcome {
    let filtered = project.baseline?.filtering(report, of: path) ?? report
    let isShown = (format == .text || format == .html) && !filtered.diagnostics.isEmpty
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
        followsPages: followsPages, checksHomePage: checksHomePage, limit: validator.options.limits.documentSize)
      do throws(FetchError) {
        let finding = try await inspection.inspect(url)
        let name = Input.name(of: url)
        guard let document = finding.document else {
          return outcome(name, validator.report(on: finding.evidence), of: Data(), project)
        }
        return outcome(name, validator.validate(document, evidence: finding.evidence), of: document, project)
      } catch {
        return unreadable(url, error.message)
      }
    }
  #else
    private func validate(urls: [String], _ projects: ValidationSettings.Projects) -> [Outcome] {
      urls.map { unreadable($0, InputError.withoutNetwork) }
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
