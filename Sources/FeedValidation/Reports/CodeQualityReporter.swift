/// Reports for GitLab's Code Quality (https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format).

internal import JSONFeedModel

/// Reports as GitLab's Code Quality reports.
package enum CodeQualityReporter {
  /// The report on several files, in the order given.
  package static func report(_ files: [ReportedFile]) -> String {
    var issues: [JSONFeed.Value] = []
    for file in files {
      var identity = FindingIdentity(of: file.relativePath)
      for diagnostic in file.report.diagnostics {
        let place = diagnostic.path.isEmpty ? "" : diagnostic.path + ": "
        let start = diagnostic.location?.line ?? 1
        let end = diagnostic.end?.line ?? start
        issues.append([
          "description": .string(place + diagnostic.message), "check_name": .string(diagnostic.rule),
          "fingerprint": .string(identity.fingerprint(diagnostic)),
          "severity": .string(diagnostic.severity.named(info: "info", warning: "minor", error: "major")),
          "location": [
            "path": .string(file.relativePath), "lines": ["begin": .number(.init(start)), "end": .number(.init(end))],
          ],
        ])
      }
    }
    return JSONFeed.Value.array(issues).encodeToString(prettyPrinted: true) + "\n"
  }
}
