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
  /// The width that lines of documents are cut at.
  package var width: Int
  private var totals = ReportTotals()

  package init(
    isColored: Bool = false, isLinked: Bool = false, showsAll: Bool = false, isQuiet: Bool = false, width: Int = 110
  ) {
    self.width = width
    self.isColored = isColored
    self.isLinked = isLinked
    self.showsAll = showsAll
    self.isQuiet = isQuiet
  }

  /// The number of problems of one rule in one file that are shown.
  static let shownPerRule = 3

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
    var lines = file.document.isEmpty ? nil : SourceLines(file.document, charset: file.charset)
    // What is wrong with settings is about single lines, so that each has to be corrected.
    for (diagnostic, more) in file.firstProblems(perRule: showsAll || file.hasFailed ? .max : Self.shownPerRule) {
      text += diagnostic.description(of: file.path, isColored: isColored, isLinked: isLinked) + "\n"
      var details = ""
      if let number = diagnostic.location?.line,
        let excerpt = lines?.excerpt(of: diagnostic, width: max(width - "\(number)".count - 7, 20))
      {
        details = Self.show(excerpt, number)
      }
      if let fix = diagnostic.fix { details += "  help: \(fix.line.onOneLine)".withoutLogCommands + "\n" }
      if more > 0 { details += "  and \(more.grouped) more of \(diagnostic.rule); --all shows them\n" }
      if !details.isEmpty { text += details + "\n" }
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
    let sorted = RuleStatistics.of(files)
    let rows = sorted.map { rule in
      [
        rule.count.grouped, rule.severity.rawValue, rule.id, rule.isFixable ? "[fixable]" : "",
        ValidationRule(id: rule.id)?.title ?? "",
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

/// How often a rule is broken.
struct RuleStatistics {
  let id: String
  private(set) var count = 0
  /// The highest severity of its problems.
  private(set) var severity = Diagnostic.Severity.info
  /// In how many files.
  private(set) var files = 0
  /// Whether some problems can be fixed safely.
  private(set) var isFixable = false

  /// The rules that files break, the most frequent first.
  static func of(_ files: [ReportedFile]) -> [RuleStatistics] {
    var rules: [String: RuleStatistics] = [:]
    for file in files {
      var found: Set<String> = []
      for diagnostic in file.report.diagnostics {
        var rule = rules[diagnostic.rule] ?? RuleStatistics(id: diagnostic.rule)
        rule.count += 1 + diagnostic.unlisted
        rule.severity = max(rule.severity, diagnostic.severity)
        if found.insert(diagnostic.rule).inserted { rule.files += 1 }
        if diagnostic.fix?.applicability == .safe { rule.isFixable = true }
        rules[diagnostic.rule] = rule
      }
    }
    return rules.values.sorted(on: \.id).sorted(on: { -$0.count })
  }
}

extension ReportedFile {
  /// The first problems of each rule, and with the last of these, how many more there are.
  func firstProblems(perRule maximum: Int) -> [(problem: Diagnostic, more: Int)] {
    var counts: [String: (listed: Int, all: Int)] = [:]
    for diagnostic in report.diagnostics {
      counts[diagnostic.rule, default: (0, 0)].listed += 1
      counts[diagnostic.rule, default: (0, 0)].all += 1 + diagnostic.unlisted
    }
    var shown: [String: Int] = [:]
    return report.diagnostics.compactMap { diagnostic in
      let count = shown[diagnostic.rule, default: 0] + 1
      shown[diagnostic.rule] = count
      guard count <= maximum, let (listed, all) = counts[diagnostic.rule] else { return nil }
      // Without a maximum, the last message says how many are not listed.
      return (diagnostic, maximum < .max && count == min(maximum, listed) ? all - count : 0)
    }
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
