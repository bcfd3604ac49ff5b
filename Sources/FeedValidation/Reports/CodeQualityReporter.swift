/// Reports for GitLab's Code Quality (https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format).

internal import JSONFeedModel

/// Reports as GitLab's Code Quality reports.
package struct CodeQualityReporter: StreamedReport {
  private var isFirst = true

  package init() {}

  package var start: String { "[" }

  package mutating func add(_ file: ReportedFile) -> String {
    var identity = FindingIdentity(of: file.relativePath)
    var text = ""
    for diagnostic in file.report.diagnostics {
      let start = diagnostic.location?.line ?? 1
      let end = diagnostic.end?.line ?? start
      let issue: JSONFeed.Value = [
        "description": .string(diagnostic.statement), "check_name": .string(diagnostic.rule),
        "fingerprint": .string(identity.fingerprint(diagnostic)),
        "severity": .string(diagnostic.severity.named(info: "info", warning: "minor", error: "major")),
        "location": [
          "path": .string(file.relativePath), "lines": ["begin": .number(.init(start)), "end": .number(.init(end))],
        ],
      ]
      text += (isFirst ? "\n" : ",\n") + issue.encodeToString()
      isFirst = false
    }
    return text
  }

  package func end() -> String { "\n]\n" }
}
