/// Reports for the summaries of CI jobs: the number of problems, and a table of the worst ones in GitHub's Markdown
/// (https://github.github.com/gfm/#tables-extension-).

internal import FeedPrimitives

/// Reports as Markdown.
package enum MarkdownReporter {
  /// The maximum number of rows, so that a summary stays below GitHub's limit of one megabyte.
  private static let maximumRows = 200
  /// The length beyond which a cell is cut off, in Unicode scalars.
  private static let maximumLength = 400

  /// The report on several files: those with errors first, then in the order given; in each the first problems of each rule.
  package static func report(_ files: [ReportedFile]) -> String {
    let totals = ReportTotals(files)
    var text = "### Feed validation\n\n\(totals.line)\n"
    if let line = totals.fixableLine { text += "\n\(line)\n" }
    var (rows, listed) = (0, 0)
    for file in files.filter({ !$0.report.isValid }) + files.filter(\.report.isValid) {
      let problems = file.firstProblems(perRule: TextReporter.shownPerRule).prefix(maximumRows - rows)
      if problems.isEmpty { continue }
      text += "\n#### \(escaped(file.path))\n\n| line | severity | rule | message |\n|---|---|---|---|\n"
      for (problem, more) in problems {
        text += row(problem, more: more)
        listed += 1 + more
      }
      rows += problems.count
    }
    if totals.all > listed { text += "\nand \((totals.all - listed).grouped) more\n" }
    return text
  }

  private static func row(_ diagnostic: Diagnostic, more: Int) -> String {
    let rule = escaped(diagnostic.rule)
    let cells = [
      diagnostic.location.map { "\($0.line)" } ?? "", diagnostic.severity.rawValue,
      ValidationRule(id: diagnostic.rule).map { "[\(rule)](\($0.pageURL))" } ?? rule,
      escaped(diagnostic.statement) + (more > 0 ? " *and \(more.grouped) more of this rule*" : ""),
    ]
    return "| " + cells.joined(separator: " | ") + " |\n"
  }

  /// The text with a backslash before each character that Markdown or GitHub interprets in a line: HTML, tables, links,
  /// emphasis, formulas, emoji (https://spec.commonmark.org/0.31.2/#backslash-escapes). GitHub looks for mentions and references to issues
  /// after that, so they have a space of no width in them, as in Renovate's.
  private static func escaped(_ text: String) -> String {
    let scalars = text.onOneLine.unicodeScalars
    var (result, word) = ("", "")
    for scalar in scalars.prefix(maximumLength) {
      let isDigit = ("0"..."9").contains(scalar)
      if isDigit, word.hasSuffix("#") || word.lowercased().hasSuffix("gh-") { result += "&#8203;" }
      let isAddress = scalar == "." && word.lowercased().hasSuffix("www")
      if isAddress || interpreted.contains(scalar) { result += "\\" }
      result.unicodeScalars.append(scalar)
      if scalar == "@" { result += "&#8203;" }
      word = String((word + String(scalar)).suffix(3))
    }
    return scalars.count > maximumLength ? result + "…" : result
  }

  private static let interpreted = Set("\\`*_~[]<>&|#$!:".unicodeScalars)
}
