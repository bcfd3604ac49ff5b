/// How many problems there are, in words.

enum ReportSummary {
  /// `2 files: 1 error, 3 warnings`.
  static func line(on reports: [ValidationReport]) -> String {
    guard !reports.isEmpty else { return "0 files: nothing to validate" }
    let found = Severity.allCases.reversed().compactMap { severity -> String? in
      let count = reports.reduce(0) { $0 + $1.diagnostics.count { $0.severity == severity } }
      return count == 0 ? nil : "\(count) \(severity.name(count: count))"
    }
    let problems = found.isEmpty ? "no problems" : found.joined(separator: ", ")
    return "\(reports.count) \(reports.count == 1 ? "file" : "files"): \(problems)"
  }
}

extension Severity {
  /// The word for this many problems: `error`, `errors`.
  func name(count: Int) -> String { self == .info || count == 1 ? rawValue : rawValue + "s" }
}
