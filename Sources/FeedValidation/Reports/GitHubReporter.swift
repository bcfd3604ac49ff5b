/// Reports as workflow commands of GitHub Actions, which become annotations on the lines of a change
/// (https://docs.github.com/actions/reference/workflow-commands).

internal import FeedPrimitives

/// Reports for GitHub Actions.
package struct GitHubReporter: StreamedReport {
  /// The number of annotations of each severity that GitHub shows for a step.
  private static let maximumAnnotations = 10

  /// The problems of a severity that are only in the log.
  private struct Others {
    /// The annotation of the first, for the case that it is the only one.
    var annotation = ""
    var count = 0
    /// The number of problems of each rule.
    var rules: [String: Int] = [:]
  }

  private var shown: [Diagnostic.Severity: Int] = [:]
  private var others: [Diagnostic.Severity: Others] = [:]

  package init() {}

  package var start: String { "" }

  /// One command per problem. If there are more of a severity than GitHub shows, the last command says how many, and the others are only
  /// in the log.
  package mutating func add(_ file: ReportedFile) -> String {
    var text = ""
    for diagnostic in file.report.diagnostics {
      let severity = diagnostic.severity
      if shown[severity, default: 0] < Self.maximumAnnotations - 1 {
        shown[severity, default: 0] += 1
        text += Self.annotation(diagnostic, in: file)
      } else {
        if others[severity] == nil { others[severity] = Others(annotation: Self.annotation(diagnostic, in: file)) }
        others[severity]?.count += 1
        others[severity]?.rules[diagnostic.rule, default: 0] += 1 + diagnostic.unlisted
        text += "\(severity.rawValue): \(Self.line(diagnostic, in: file))".onOneLine.withoutLogCommands + "\n"
      }
    }
    return text
  }

  package func end() -> String {
    Diagnostic.Severity.allCases.reversed().compactMap { severity in
      guard let others = others[severity] else { return nil }
      if others.count == 1 { return others.annotation }
      let count = others.rules.values.reduce(0, +)
      let title = "\(count.grouped) more \(severity.name(count: count))"
      return
        "::\(Self.command(severity)) title=\(title.escaped(isProperty: true))::\(Self.list(others.rules).escaped())\n"
    }.joined()
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
    "\(diagnostic.place(in: file.relativePath)): \(diagnostic.rule): \(diagnostic.statement)"
  }

  private static func command(_ severity: Diagnostic.Severity) -> String {
    severity.named(info: "notice", warning: "warning", error: "error")
  }

  /// The rules of the problems, the most frequent first: `item-url-missing (30), url-not-https (2)`.
  private static func list(_ counts: [String: Int]) -> String {
    let sorted = counts.sorted(on: \.key).sorted(on: { -$0.value })
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
