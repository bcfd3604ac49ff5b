/// Reports for people: grouped by file, each problem with its line of the document, the marked range, and how to fix it.

internal import FeedBridge
internal import FeedPrimitives

/// Reports as plain text.
package struct TextReporter: StreamedReport {
  /// Whether to use the colors of terminals.
  package var isColored = false
  /// Whether the ids of rules are links, for terminals.
  package var isLinked = false
  /// Whether to show all problems of a rule in a file, not only the first ones.
  package var showsAll = false
  /// Whether to omit what is not a problem.
  package var isQuiet = false
  private var totals = ReportTotals()

  package init(isColored: Bool = false, isLinked: Bool = false, showsAll: Bool = false, isQuiet: Bool = false) {
    self.isColored = isColored
    self.isLinked = isLinked
    self.showsAll = showsAll
    self.isQuiet = isQuiet
  }

  /// The length beyond which a line is shown only in part.
  private static let width = 100
  /// The number of problems of one rule in one file that are shown.
  private static let shownPerRule = 3

  package var start: String { "" }

  package mutating func add(_ file: ReportedFile) -> String {
    totals.add(file)
    return file.text ?? report(file)
  }

  package func end() -> String {
    if isQuiet { return "" }
    return totals.line + "\n" + (totals.fixableLine.map { $0 + "\n" } ?? "")
  }

  /// The report on a file, without totals. Its lines are shown if it has a document.
  package func report(_ file: ReportedFile) -> String {
    var text = ""
    func note(_ words: String) -> String { "\(file.path): \(words)".onOneLine.withoutLogCommands + "\n" }
    if file.fixedCount > 0, !isQuiet { text += note("fixed \(file.fixedCount.problems)") }
    let diagnostics = file.report.diagnostics
    if diagnostics.isEmpty { return isQuiet ? text : text + note("ok (\(file.report.format))") }
    // What is wrong with settings is about single lines, so that each has to be corrected.
    let shownPerRule = showsAll || file.hasFailed ? diagnostics.count : Self.shownPerRule
    var counts: [String: (listed: Int, all: Int)] = [:]
    for diagnostic in diagnostics {
      counts[diagnostic.rule, default: (0, 0)].listed += 1
      counts[diagnostic.rule, default: (0, 0)].all += 1 + diagnostic.unlisted
    }
    var shown: [String: Int] = [:]
    var lines = file.document.isEmpty ? nil : SourceLines(file.document, charset: file.charset)
    for diagnostic in diagnostics {
      let count = shown[diagnostic.rule, default: 0] + 1
      shown[diagnostic.rule] = count
      if count > shownPerRule { continue }
      text += diagnostic.description(of: file.path, isColored: isColored, isLinked: isLinked) + "\n"
      if let number = diagnostic.location?.line, let excerpt = lines?.excerpt(of: diagnostic, width: Self.width) {
        text += Self.show(excerpt, number)
      }
      if let fix = diagnostic.fix { text += "  help: \(fix.line.onOneLine)".withoutLogCommands + "\n" }
      if !showsAll, let (listed, all) = counts[diagnostic.rule], count == min(shownPerRule, listed), count < all {
        text += "  and \((all - count).grouped) more of \(diagnostic.rule); --all shows them\n"
      }
    }
    return text
  }

  /// The line of the document, and carets under the range.
  private static func show(_ excerpt: SourceLines.Excerpt, _ number: Int) -> String {
    let prefix = "  \(number) | "
    let margin = String(repeating: " ", count: prefix.count - 2) + "| "
    // Tabs are kept, so that the carets are below the right columns.
    func visible(_ text: String) -> String {
      text.split(separator: "\t", omittingEmptySubsequences: false).map { String($0).onOneLine }.joined(separator: "\t")
    }
    let (before, marked) = (visible(excerpt.before), visible(excerpt.marked))
    let indentation = before.unicodeScalars.map { $0 == "\t" ? "\t" : " " }.joined()
    let carets = marked.isEmpty ? "^" : marked.unicodeScalars.map { $0 == "\t" ? "\t" : "^" }.joined()
    let line =
      prefix + (excerpt.isCutBefore ? "…" : "") + before + marked + visible(excerpt.after)
      + (excerpt.isCutAfter ? "…" : "")
    return line.withoutLogCommands + "\n" + margin + (excerpt.isCutBefore ? " " : "") + indentation + carets + "\n"
  }

  // MARK: Statistics

  /// How often each rule is broken in all files, the most frequent first.
  package func statistics(_ files: [ReportedFile]) -> String {
    var rules: [String: (count: Int, severity: Diagnostic.Severity, isFixable: Bool)] = [:]
    for diagnostic in files.flatMap(\.report.diagnostics) {
      var entry = rules[diagnostic.rule] ?? (0, diagnostic.severity, false)
      entry.count += 1 + diagnostic.unlisted
      entry.severity = max(entry.severity, diagnostic.severity)
      if diagnostic.fix?.applicability == .safe { entry.isFixable = true }
      rules[diagnostic.rule] = entry
    }
    let sorted = rules.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
    let rows = sorted.map { id, entry in
      [
        entry.count.grouped, entry.severity.rawValue, id, entry.isFixable ? "[fixable]" : "",
        ValidationRule(id: id)?.title ?? "",
      ]
    }
    let widths = (0..<4).map { column in rows.map(\.[column].count).max() ?? 0 }
    let lines = rows.map { row in
      let padding = zip(row, widths).map { String(repeating: " ", count: $1 - $0.count) }
      let cells = [padding[0] + row[0]] + (1..<4).filter { widths[$0] > 0 }.map { row[$0] + padding[$0] } + [row[4]]
      return cells.joined(separator: "  ").trimmingSpacesAtEnd + "\n"
    }
    let totals = ReportTotals(files)
    return lines.joined() + (isQuiet ? "" : totals.line + "\n" + (totals.fixableLine.map { $0 + "\n" } ?? ""))
  }
}

extension Diagnostic.Fix {
  /// The title, with a note if the fix is unsafe.
  var line: String { applicability == .safe ? title : title + " (unsafe)" }
}

extension String {
  fileprivate var trimmingSpacesAtEnd: String {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
