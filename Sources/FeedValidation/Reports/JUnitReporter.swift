/// Reports as JUnit XML, which CI systems read: a suite per file, a case per problem.

internal import FeedPrimitives

/// Reports as JUnit XML.
package struct JUnitReporter: StreamedReport {
  private let severity: Diagnostic.Severity

  /// - Parameter severity: the least severity that fails a case.
  package init(failingFrom severity: Diagnostic.Severity) { self.severity = severity }

  /// The optional totals of all suites are not known yet.
  package var start: String {
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"jsonfeed validate\">\n"
  }

  package func add(_ file: ReportedFile) -> String {
    let failed = file.report.diagnostics(from: severity).count
    let count = max(file.report.diagnostics.count, 1)
    let name = file.relativePath.escaped
    var suite = "  <testsuite name=\"\(name)\" tests=\"\(count)\" failures=\"\(failed)\" errors=\"0\">\n"
    if file.report.diagnostics.isEmpty {
      suite += "    <testcase name=\"\(name)\" classname=\"valid\" file=\"\(name)\"/>\n"
    }
    var identity = FindingIdentity(of: file.relativePath)
    for diagnostic in file.report.diagnostics {
      // Without the line, so that the history of a problem continues when it moves.
      let name = "\(file.relativePath): \(diagnostic.rule) #\(identity.ordinal(diagnostic))"
      suite += Self.testCase(diagnostic, name, file, fails: diagnostic.severity >= severity)
    }
    return suite + "  </testsuite>\n"
  }

  package func end() -> String { "</testsuites>\n" }

  private static func testCase(
    _ diagnostic: Diagnostic, _ name: String, _ file: ReportedFile, fails: Bool
  ) -> String {
    let path = file.relativePath
    let text = "\(diagnostic.place(in: path)): \(diagnostic.statement)"
    let attributes =
      "name=\"\(name.escaped)\" classname=\"\(diagnostic.rule.escaped)\" file=\"\(path.escaped)\""
      + (diagnostic.location.map { " line=\"\($0.line)\"" } ?? "")
    guard fails else {
      return "    <testcase \(attributes)>\n      <system-out>\(text.escaped)</system-out>\n    </testcase>\n"
    }
    return """
          <testcase \(attributes)>
            <failure type="\(diagnostic.severity.rawValue)" message="\(file.message(of: diagnostic).escaped)">\(text.escaped)</failure>
          </testcase>

      """
  }
}
