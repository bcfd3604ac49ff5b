/// Reports for people: grouped by file, one line a finding.

internal import FeedBridge
internal import FeedPrimitives

public enum TextReporter {
  /// The report over several files, in the order given.
  public static func report(_ files: [(path: String, report: ValidationReport)]) -> String {
    var text = ""
    var counts: [Severity: Int] = [:]
    for (path, report) in files {
      if report.diagnostics.isEmpty {
        text += "\(path): ok (\(report.format))".onOneLine + "\n"
      }
      for diagnostic in report.diagnostics {
        counts[diagnostic.severity, default: 0] += 1
        text += line(path, diagnostic).onOneLine + "\n"
      }
    }
    let found = Severity.allCases.reversed().compactMap { severity in
      counts[severity].map { "\($0) \(name(of: severity, count: $0))" }
    }
    guard !files.isEmpty else { return "0 files: nothing to judge\n" }
    let what = found.isEmpty ? "nothing to mend" : found.joined(separator: ", ")
    return text + "\(files.count) \(files.count == 1 ? "file" : "files"): \(what)\n"
  }

  /// `feed.json:3:14: error: /items/0/id: expected …, found … [item-id-type]`
  private static func line(_ path: String, _ diagnostic: Diagnostic) -> String {
    var parts = path
    if let line = diagnostic.line { parts += ":\(line)" }
    if let column = diagnostic.column { parts += ":\(column)" }
    parts += ": \(diagnostic.severity.rawValue): "
    if !diagnostic.path.isEmpty { parts += diagnostic.path + ": " }
    return parts + "\(diagnostic.message) [\(diagnostic.rule)]"
  }

  private static func name(of severity: Severity, count: Int) -> String {
    switch severity {
    case .info: "info"
    case .warning: count == 1 ? "warning" : "warnings"
    case .error: count == 1 ? "error" : "errors"
    }
  }
}
