/// Reports for the summaries of CI jobs: the number of problems, and a table of the worst ones in GitHub's Markdown
/// (https://github.github.com/gfm/#tables-extension-).

internal import FeedPrimitives

/// Reports as Markdown.
package enum MarkdownReporter {
  /// The maximum number of rows, so that a summary stays below GitHub's limit of one megabyte.
  private static let maximumRows = 200
  /// The length beyond which a cell is cut off, in Unicode scalars.
  private static let maximumLength = 400

  /// The report on several files: errors first, then in the order given.
  package static func report(_ files: [ReportedFile]) -> String {
    let totals = ReportTotals(files)
    var text = "### Feed validation\n\n\(totals.line)\n"
    let count = totals.all
    guard count > 0 else { return text }
    text += "\n| file | line | severity | rule | message |\n|---|---|---|---|---|\n"
    var rows = 0
    for severity in Diagnostic.Severity.allCases.reversed() {
      for file in files {
        for diagnostic in file.report.diagnostics where diagnostic.severity == severity && rows < maximumRows {
          text += row(diagnostic, file.path)
          rows += 1
        }
      }
    }
    if count > rows { text += "\nand \((count - rows).grouped) more\n" }
    return text
  }

  private static func row(_ diagnostic: Diagnostic, _ path: String) -> String {
    let place = diagnostic.path.isEmpty ? "" : diagnostic.path + ": "
    let rule = escaped(diagnostic.rule)
    let cells = [
      escaped(path), diagnostic.location.map { "\($0.line)" } ?? "", diagnostic.severity.rawValue,
      ValidationRule(id: diagnostic.rule).map { "[\(rule)](\($0.pageURL))" } ?? rule,
      escaped(place + diagnostic.message),
    ]
    return "| " + cells.joined(separator: " | ") + " |\n"
  }

  /// The text with a backslash before each character that Markdown or GitHub interprets in a line: HTML, tables, links,
  /// emphasis, formulas, mentions, emoji (https://spec.commonmark.org/0.31.2/#backslash-escapes).
  private static func escaped(_ text: String) -> String {
    let scalars = text.onOneLine.unicodeScalars
    var result = ""
    for scalar in scalars.prefix(maximumLength) {
      if interpreted.contains(scalar) { result += "\\" }
      result.unicodeScalars.append(scalar)
    }
    return scalars.count > maximumLength ? result + "…" : result
  }

  private static let interpreted = Set("\\`*_~[]<>&|#$!:@".unicodeScalars)
}
