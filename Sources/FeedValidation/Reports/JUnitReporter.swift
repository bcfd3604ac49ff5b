/// Reports as JUnit XML, which CI systems read: a suite per file, a case per problem.

internal import FeedPrimitives

/// Reports as JUnit XML.
package enum JUnitReporter {
  /// The report on several files, in the order given.
  ///
  /// - Parameter severity: the least severity that fails a case.
  package static func report(_ files: [(path: String, report: ValidationReport)], failingFrom severity: Severity)
    -> String
  {
    var body = ""
    var (tests, failures) = (0, 0)
    for (path, report) in files {
      let failed = report.diagnostics(from: severity).count
      let count = max(report.diagnostics.count, 1)
      (tests, failures) = (tests + count, failures + failed)
      body += "  <testsuite name=\"\(escaped(path))\" tests=\"\(count)\" failures=\"\(failed)\" errors=\"0\">\n"
      if report.diagnostics.isEmpty { body += "    <testcase name=\"\(escaped(path))\" classname=\"valid\"/>\n" }
      for diagnostic in report.diagnostics {
        body += testCase(diagnostic, path, fails: diagnostic.severity >= severity)
      }
      body += "  </testsuite>\n"
    }
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      + "<testsuites name=\"jsonfeed validate\" tests=\"\(tests)\" failures=\"\(failures)\" errors=\"0\">\n"
      + body + "</testsuites>\n"
  }

  private static func testCase(_ diagnostic: Diagnostic, _ path: String, fails: Bool) -> String {
    let place = path + (diagnostic.location.map { ":\($0)" } ?? "")
    let text = place + ": " + (diagnostic.path.isEmpty ? "" : diagnostic.path + ": ") + diagnostic.message
    let attributes = "name=\"\(escaped(place))\" classname=\"\(escaped(diagnostic.rule))\""
    guard fails else {
      return "    <testcase \(attributes)>\n      <system-out>\(escaped(text))</system-out>\n    </testcase>\n"
    }
    return """
          <testcase \(attributes)>
            <failure type="\(diagnostic.severity.rawValue)" message="\(escaped(diagnostic.message))">\(escaped(text))</failure>
          </testcase>

      """
  }

  private static func escaped(_ text: String) -> String { text.onOneLine.escapedForMarkup }
}

extension String {
  /// The string escaped for XML and HTML, in attributes too.
  var escapedForMarkup: String {
    var result = ""
    result.reserveCapacity(utf8.count)
    for scalar in unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
