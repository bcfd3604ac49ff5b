/// Reports as workflow commands of GitHub Actions, which become annotations on the lines of a change
/// (https://docs.github.com/actions/reference/workflow-commands).

internal import FeedPrimitives

/// Reports for GitHub Actions.
package enum GitHubReporter {
  /// The report on several files, in the order given: one command per problem.
  package static func report(_ files: [(path: String, report: ValidationReport)]) -> String {
    var text = ""
    for (path, report) in files {
      for diagnostic in report.diagnostics {
        var properties = ["file=" + escaped(path, isProperty: true)]
        if let location = diagnostic.location {
          properties += ["line=\(location.line)", "col=\(location.column)"]
        }
        properties.append("title=" + escaped(diagnostic.rule, isProperty: true))
        let place = diagnostic.path.isEmpty ? "" : diagnostic.path + ": "
        text +=
          "::\(command(diagnostic.severity)) \(properties.joined(separator: ","))"
          + "::\(escaped(place + diagnostic.message, isProperty: false))\n"
      }
    }
    return text
  }

  private static func command(_ severity: Severity) -> String {
    switch severity {
    case .info: "notice"
    case .warning: "warning"
    case .error: "error"
    }
  }

  private static func escaped(_ text: String, isProperty: Bool) -> String {
    var result = ""
    for scalar in text.onOneLine.unicodeScalars {
      switch scalar {
      case "%": result += "%25"
      case ":" where isProperty: result += "%3A"
      case "," where isProperty: result += "%2C"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
