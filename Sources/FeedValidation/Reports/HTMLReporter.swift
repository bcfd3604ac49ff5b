/// Reports as a self-contained page: the problems of each file by rule, each with its line of the document.

internal import FeedBridge
internal import FeedPrimitives

/// Reports as a web page.
package struct HTMLReporter {
  /// The number of problems of one rule in one file, and in all files, that are listed, so that the page stays usable.
  private static let (listedPerRule, listedInAll) = (200, 5000)
  /// The number of problems beyond which the list of a rule is closed at first.
  private static let openPerRule = 10
  /// The length beyond which a line is shown only in part.
  private static let width = 160

  private var page = ""
  private var listed = 0

  /// The report on several files, in the order given.
  package static func report(_ files: [ReportedFile]) -> String {
    var reporter = HTMLReporter()
    reporter.write(files)
    return reporter.page
  }

  private mutating func write(_ files: [ReportedFile]) {
    let totals = ReportTotals(files)
    page = WebPage.start(title: "jsonfeed validate", style: PackageResources.report_css)
    page += """
      <main>
      <h1>Feed validation</h1>
      <p class="totals">\([totals.line, totals.fixableLine].compactMap { $0?.escaped }.joined(separator: "; "))</p>

      """
    if totals.all > 0 { page += Self.tables(files) }
    // Before the files, so that style sheets can hide what is not checked.
    for severity in Diagnostic.Severity.allCases.reversed() where totals[severity] > 0 {
      page += "<input type=\"checkbox\" id=\"show-\(severity.rawValue)\" checked>"
      page += "<label for=\"show-\(severity.rawValue)\">\(totals[severity].words(severity))</label>\n"
    }
    for (index, file) in files.enumerated() { write(file, number: index + 1, isOpen: index < 20 || files.count < 100) }
    page += "</main>\n" + WebPage.end
  }

  /// The files with problems, the worst first, and the rules that they break, with what `--fix` corrects; at most 15, for all are below.
  private static func tables(_ files: [ReportedFile]) -> String {
    func table(_ names: [String], _ rows: [[String]]) -> String {
      let rows = rows.map { "<tr>" + $0.map { "<td>\($0)" }.joined() + "\n" }
      let more = rows.count > 15 ? "<tr><td colspan=\"5\">and \((rows.count - 15).grouped) more\n" : ""
      return
        "<table>\n<tr>\(names.map { "<th scope=\"col\">\($0)" }.joined())\n\(rows.prefix(15).joined())\(more)</table>\n"
    }
    let totals = files.map { ReportTotals([$0]) }
    func counts(_ index: Int) -> [Int] { Diagnostic.Severity.allCases.reversed().map { totals[index][$0] } }
    let order = files.indices.filter { totals[$0].all > 0 }.sorted { counts($1).lexicographicallyPrecedes(counts($0)) }
    let byFile = order.map { index in
      ["<a href=\"#file-\(index + 1)\">\(files[index].path.escaped)</a>"] + counts(index).map(\.grouped)
        + [totals[index].safelyFixable.grouped]
    }
    let byRule = RuleStatistics.of(files).map { rule in
      [
        "\(ProblemMarkup.link(toRule: rule.id)) \((ValidationRule(id: rule.id)?.title ?? "").escaped)",
        "<b class=\"\(rule.severity.rawValue)\">\(rule.severity.rawValue)</b>", rule.count.grouped, rule.files.grouped,
        rule.isFixable ? "yes" : "",
      ]
    }
    return "<div class=\"tables\">\n" + table(["File", "Errors", "Warnings", "Info", "Fixable"], byFile)
      + table(["Rule", "Level", "Problems", "Files", "Fixable"], byRule) + "</div>\n"
  }

  private mutating func write(_ file: ReportedFile, number: Int, isOpen: Bool) {
    let totals = ReportTotals([file])
    let fixed = file.fixedCount > 0 ? "; \(file.fixedCount.problems) fixed" : ""
    page += "<section id=\"file-\(number)\"><details\(isOpen ? " open" : "")>\n<summary><h2>\(file.path.escaped)</h2> "
    page += "<small>\(file.report.format.description.escaped), \(totals.words)\(fixed)</small></summary>\n"
    var groups: [(rule: String, severity: Diagnostic.Severity, diagnostics: [Diagnostic])] = []
    var places: [String: Int] = [:]
    for diagnostic in file.report.diagnostics {
      let key = "\(diagnostic.severity.rawValue) \(diagnostic.rule)"
      if places[key] == nil {
        places[key] = groups.count
        groups.append((diagnostic.rule, diagnostic.severity, []))
      }
      if let place = places[key] { groups[place].diagnostics.append(diagnostic) }
    }
    var problems = ProblemMarkup(file, width: Self.width)
    for severity in Diagnostic.Severity.allCases.reversed() {
      for group in groups where group.severity == severity {
        write(group.diagnostics, of: group.rule, severity, &problems)
      }
    }
    page += "</details></section>\n"
  }

  /// The problems of a rule, with its explanation.
  private mutating func write(
    _ diagnostics: [Diagnostic], of id: String, _ severity: Diagnostic.Severity, _ problems: inout ProblemMarkup
  ) {
    let rule = ValidationRule(id: id)
    let count = diagnostics.reduce(0) { $0 + 1 + $1.unlisted }
    let shown = diagnostics.prefix(min(Self.listedPerRule, Self.listedInAll - listed))
    listed += shown.count
    page += "<details class=\"\(severity.rawValue)\"\(count <= Self.openPerRule ? " open" : "")>\n<summary>"
    page += "<b>\(severity.rawValue)</b> \((rule?.title ?? id).escaped) "
    page += ProblemMarkup.link(toRule: id)
    page += count > 1 ? " <small>\(count.problems)</small></summary>\n" : "</summary>\n"
    if let rule {
      page += "<p class=\"why\">\(rule.explanation.escaped) \(rule.remedy.escaped)"
      if let url = rule.referenceURL { page += " (<a href=\"\(url.escaped)\">\(rule.reference.escaped)</a>)" }
      page += "</p>\n"
    }
    page += "<ol class=\"problems\">\n"
    for diagnostic in shown { page += problems.item(diagnostic) }
    page += "</ol>\n"
    if count > shown.count {
      page += "<p class=\"why\">and \((count - shown.count).grouped) more, which the JSON report lists</p>\n"
    }
    page += "</details>\n"
  }
}
