/// What reports are made of.

internal import FeedBridge
package import FeedFoundation
internal import JSONFeedModel

/// An input of a validation, and its result.
package struct ReportedFile: Sendable {
  /// The path as the caller named it, a URL, or a name for standard input.
  package var path: String
  /// The path relative to the current folder if it is below it, for programs that compare it with those of a repository.
  package var relativePath: String
  package var report: ValidationReport
  /// The document, for reports that show its lines; empty if it was not read.
  package var document: Data
  /// The charset that the server sent with the document.
  package var charset: String?
  /// The URL that the document came from, after redirects; nil for files.
  package var url: String?
  /// Whether there is a file at `path`, so that a problem can be shown in it.
  package var isFile: Bool
  /// Whether the input could not be validated; the report says why.
  package private(set) var hasFailed = false
  /// Whether the command can fix it: not if it is compressed, or could not be written.
  package var isFixable = true
  /// The number of problems that were fixed.
  package var fixedCount = 0
  /// The part of the report as text, if it was made already.
  package var text: String?

  package init(
    _ path: String, _ report: ValidationReport, document: Data = Data(), charset: String? = nil, url: String? = nil,
    isFile: Bool = true
  ) {
    self.path = path
    relativePath = path.hasPrefix("./") ? String(path.dropFirst(2)) : path
    self.report = report
    self.document = document
    self.charset = charset
    self.url = url
    self.isFile = isFile
  }

  /// An input that cannot be read, which is an error of the rule `unreadable-input`.
  package static func unreadable(_ path: String, _ message: String, isFile: Bool = true) -> Self {
    failed(path, .unreadableInput, message, isFile: isFile)
  }

  static func failed(_ path: String, _ rule: RuleID, _ message: String, isFile: Bool = true) -> Self {
    ReportedFile(failed: path, [Diagnostic(rule: rule.id, severity: .error, message: message)], isFile: isFile)
  }

  /// Adds that the corrected feed cannot be written, which is an error of the rule `unwritable-input`.
  package mutating func addFailure(toWrite message: String) {
    isFixable = false
    report.diagnostics.insert(
      Diagnostic(rule: RuleID.unwritableInput.id, severity: .error, message: message), at: 0)
  }

  /// A file with settings that are not valid, which are errors of the rule `invalid-settings`.
  package static func invalidSettings(_ path: String, _ error: InvalidSettings, document: Data = Data()) -> Self {
    ReportedFile(failed: path, error.problems, document: document)
  }

  private init(failed path: String, _ diagnostics: [Diagnostic], document: Data = Data(), isFile: Bool = true) {
    self.init(path, ValidationReport(format: .unknown, diagnostics: diagnostics), document: document, isFile: isFile)
    hasFailed = true
  }

  /// Why the input could not be validated or written, a message for each problem: `settings.json:1:2: /rules: …`. Empty if it was.
  package var failures: [String] {
    report.diagnostics.prefix(while: isFailure).map { "\($0.place(in: path)): \($0.statement)" }
  }

  private func isFailure(_ diagnostic: Diagnostic) -> Bool {
    hasFailed || diagnostic.rule == RuleID.unwritableInput.id
  }

  /// The message of a problem for where the name of the file is not before it. One about the file itself has no other subject.
  func message(of diagnostic: Diagnostic) -> String {
    isFailure(diagnostic) ? "\(relativePath): \(diagnostic.message)" : diagnostic.message
  }
}

/// How many problems there are.
struct ReportTotals {
  private var counts: [Diagnostic.Severity: Int] = [:]
  private(set) var files = 0
  private(set) var fixed = 0
  /// The problems that the command can fix.
  private(set) var (safelyFixable, unsafelyFixable) = (0, 0)

  init(_ files: [ReportedFile] = []) { for file in files { add(file) } }

  mutating func add(_ file: ReportedFile) {
    files += 1
    fixed += file.fixedCount
    for diagnostic in file.report.diagnostics {
      counts[diagnostic.severity, default: 0] += 1 + diagnostic.unlisted
      switch file.isFixable ? diagnostic.fix?.applicability : nil {
      case .safe: safelyFixable += 1
      case .unsafe: unsafelyFixable += 1
      case nil: break
      }
    }
  }

  subscript(severity: Diagnostic.Severity) -> Int { counts[severity] ?? 0 }

  var all: Int { counts.values.reduce(0, +) }

  /// `2 files: 1 error, 3 warnings; 2 problems fixed`.
  var line: String {
    guard files > 0 else { return "0 files: nothing to validate" }
    let found = Diagnostic.Severity.allCases.reversed().compactMap { severity in
      self[severity] == 0 ? nil : "\(self[severity].grouped) \(severity.name(count: self[severity]))"
    }
    let problems = found.isEmpty ? "no problems" : found.joined(separator: ", ")
    return "\(files.grouped) \(files == 1 ? "file" : "files"): \(problems)"
      + (fixed > 0 ? "; \(fixed.problems) fixed" : "")
  }

  /// `2 fixable with --fix, 1 more with --unsafe-fixes`; nil if nothing is.
  var fixableLine: String? {
    switch (safelyFixable, unsafelyFixable) {
    case (0, 0): nil
    case (let safe, 0): "\(safe.grouped) fixable with --fix"
    case (0, let unsafe): "\(unsafe.grouped) fixable with --unsafe-fixes"
    case (let safe, let unsafe): "\(safe.grouped) fixable with --fix, \(unsafe.grouped) more with --unsafe-fixes"
    }
  }
}

extension Diagnostic.Severity {
  /// The word for this many problems: `error`, `errors`.
  func name(count: Int) -> String { self == .info || count == 1 ? rawValue : rawValue + "s" }

  /// The word that another format has for the severity.
  func named(info: String, warning: String, error: String) -> String {
    switch self {
    case .info: info
    case .warning: warning
    case .error: error
    }
  }
}

extension Int {
  /// `1,070`.
  package var grouped: String {
    let digits = Array(String(self))
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, digits[index - 1] != "-", (digits.count - index).isMultiple(of: 3) { text.append(",") }
      text.append(digit)
    }
    return text
  }

  /// `1 problem`, `2 problems`.
  package var problems: String { "\(grouped) problem\(self == 1 ? "" : "s")" }
}
