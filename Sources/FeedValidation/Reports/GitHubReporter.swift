/// Reports as workflow commands of GitHub Actions, which become annotations on the lines of a change
/// (https://docs.github.com/actions/reference/workflow-commands).

internal import FeedPrimitives

/// Reports for GitHub Actions.
package enum GitHubReporter {
  /// The number of annotations of each severity that GitHub shows for a step.
  private static let maximumAnnotations = 10

  /// The report on several files, in the order given: one command per problem. If there are more of a severity than GitHub shows, the
  /// last command says how many, and the others are only in the log.
  package static func report(_ files: [ReportedFile]) -> String {
    var text = ""
    for severity in Severity.allCases.reversed() {
      let found = files.flatMap { file in
        file.report.diagnostics.compactMap { $0.severity == severity ? (file: file, diagnostic: $0) : nil }
      }
      let shown = found.count > maximumAnnotations ? maximumAnnotations - 1 : found.count
      for (file, diagnostic) in found.prefix(shown) { text += annotation(diagnostic, in: file) }
      let others = found.dropFirst(shown)
      guard !others.isEmpty else { continue }
      let count = others.reduce(0) { $0 + 1 + $1.diagnostic.unlisted }
      let title = "\(count.grouped) more \(severity.name(count: count))"
      text +=
        "::\(command(severity)) title=\(title.escaped(isProperty: true))::\(rules(others.map(\.diagnostic)).escaped())\n"
      text += "::group::\(title)\n"
      for (file, diagnostic) in others {
        text += "\(severity.rawValue): \(line(diagnostic, in: file))".onOneLine.withoutLogCommands + "\n"
      }
      text += "::endgroup::\n"
    }
    return text
  }

  private static func annotation(_ diagnostic: Diagnostic, in file: ReportedFile) -> String {
    var properties: [String] = []
    if file.isFile {
      properties.append("file=" + file.relativePath.escaped(isProperty: true))
      if let start = diagnostic.location {
        properties.append("line=\(start.line)")
        // GitHub ignores columns if there are several lines.
        switch diagnostic.end {
        case let end? where end.line == start.line:
          properties += ["endLine=\(end.line)", "col=\(start.column)", "endColumn=\(end.column)"]
        case let end?: properties.append("endLine=\(end.line)")
        case nil: properties.append("col=\(start.column)")
        }
      }
    }
    properties.append("title=" + diagnostic.rule.escaped(isProperty: true))
    return
      "::\(command(diagnostic.severity)) \(properties.joined(separator: ","))::\(line(diagnostic, in: file).escaped())\n"
  }

  /// What the log shows: `feed.xml:3:14: rule: message`.
  private static func line(_ diagnostic: Diagnostic, in file: ReportedFile) -> String {
    let place = diagnostic.location.map { "\(file.relativePath):\($0)" } ?? file.relativePath
    return [place, diagnostic.rule, diagnostic.path, diagnostic.message].filter { !$0.isEmpty }.joined(separator: ": ")
  }

  private static func command(_ severity: Severity) -> String {
    severity.named(info: "notice", warning: "warning", error: "error")
  }

  /// The rules of the problems, the most frequent first: `item-url-missing (30), url-not-https (2)`.
  private static func rules(_ diagnostics: [Diagnostic]) -> String {
    var counts: [String: Int] = [:]
    for diagnostic in diagnostics { counts[diagnostic.rule, default: 0] += 1 + diagnostic.unlisted }
    let sorted = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    return sorted.map { "\($0.key) (\($0.value.grouped))" }.joined(separator: ", ")
  }
}

extension String {
  /// The text as GitHub expects it in a command.
  fileprivate func escaped(isProperty: Bool = false) -> String {
    var result = ""
    for scalar in onOneLine.unicodeScalars {
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
