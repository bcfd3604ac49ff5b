/// The output of the reporters for a feed with problems.

import FeedValidation
import Foundation
import TestFeeds
import Testing

struct ReporterTests {
  private let document = Data(
    """
    {"version": "https://jsonfeed.org/version/1.1", "title": "T<1>",
    \t"home_page_url": "https://a.example/", "feed_url": "https://a.example/feed.json",
      "items": [{"id": "https://a.example/1", "url": "https://a.example/1"}]}
    """.utf8)

  private var report: ValidationReport {
    FeedValidator(.init(levels: ["icon-missing": .off, "favicon-missing": .off])).validate(document)
  }

  private var files: [ReportedFile] { [ReportedFile("a, b/feed:1.json", report, document: document)] }

  @Test func aDiagnosticDescribesItselfInOneLine() {
    #expect(
      report.diagnostics.map(\.description) == [
        "3:13: error: /items/0: The item has neither content_html nor content_text. Add one of them. [item-content-missing]"
      ])
    let diagnostic = Diagnostic(rule: "not-a-feed", severity: .warning, message: "a\nb")
    #expect(diagnostic.description == "warning: a b [not-a-feed]")
  }

  @Test func htmlIsOnePageWithTheDocumentMarked() {
    let page = HTMLReporter.report([ReportedFile("T<1>.json", report, document: document)])
    #expect(page.contains("<mark>{&quot;id&quot;: &quot;https://a.example/1&quot;, &quot;url&quot;"))
    #expect(page.contains("T&lt;1&gt;") && !page.contains("T<1>"))
    #expect(!page.contains("http://") && !page.contains("src="))
  }

  @Test func htmlBeginsWithTablesOfFilesTheWorstFirstAndOfRules() {
    func file(_ name: String, _ severities: Diagnostic.Severity...) -> ReportedFile {
      let fix = Diagnostic.Fix(title: "t", .safe, edits: [])
      let diagnostics = severities.map { Diagnostic(rule: "title-empty", severity: $0, message: "m", fix: fix) }
      return ReportedFile(name, .init(format: .jsonFeed, diagnostics: diagnostics))
    }
    let page = HTMLReporter.report([
      file("a", .warning), file("b"), file("c", .info, .error), file("d", .error, .warning),
    ])
    let rows = page.split(separator: "\n").filter { $0.hasPrefix("<tr><td>") }
    #expect(
      rows.prefix(3) == [
        "<tr><td><a href=\"#file-4\">d</a><td>1<td>1<td>0<td>2",
        "<tr><td><a href=\"#file-3\">c</a><td>1<td>0<td>1<td>2",
        "<tr><td><a href=\"#file-1\">a</a><td>0<td>1<td>0<td>1",
      ])
    #expect(rows.count == 4 && rows[3].hasSuffix("<b class=\"error\">error</b><td>5<td>3<td>yes"))
    #expect(page.contains("id=\"file-4\"") && page.contains("; 5 fixable with --fix</p>"))
  }

  @Test func htmlLinksToThePageOfTheRule() throws {
    let page = HTMLReporter.report([ReportedFile("a.json", report, document: document)])
    let url = try #require(ValidationRule(id: "item-content-missing")).pageURL
    #expect(page.contains("<a href=\"\(url)\"><code>item-content-missing</code></a>"))
  }

  @Test func markdownIsGroupedByFilesThoseWithErrorsFirstWithAtMost200Rows() throws {
    let warnings = (1...5).map { Diagnostic(rule: "r", severity: .warning, message: "warning \($0)") }
    let error = Diagnostic(rule: "e", severity: .error, message: String(repeating: "x", count: 10_000))
    let files = (1...99).map { ReportedFile("\($0).xml", .init(format: .jsonFeed, diagnostics: warnings)) }
    let text = MarkdownReporter.report(files + [ReportedFile("a.xml", .init(format: .jsonFeed, diagnostics: [error]))])
    let lines = text.split(separator: "\n")
    let rows = lines.filter { $0.hasPrefix("| ") && !$0.hasPrefix("| line ") }
    #expect(
      lines.first { $0.hasPrefix("#### ") } == "#### a.xml" && lines.contains("#### 67.xml")
        && !lines.contains("#### 68.xml"))
    #expect(rows.count == 200)
    #expect(rows[0].hasPrefix("|  | error |") && rows[0].count < 500 && rows[0].hasSuffix("x… |"))
    #expect(rows[3].hasSuffix("| warning 3 *and 2 more of this rule* |"))
    #expect(text.hasSuffix("\nand 164 more\n"))
  }

  @Test(arguments: [
    ("<img src=x onerror=alert(1)>", "\\<img src=x onerror=alert(1)\\>"), ("a|b", "a\\|b"), ("\\|", "\\\\\\|"),
    ("[x](javascript:a)", "\\[x\\](javascript\\:a)"),
    ("`*_~#$!&", "\\`\\*\\_\\~\\#\\$\\!\\&"), ("a\n| b", "a \\| b"),
    // GitHub notifies nobody, and links no issues and addresses.
    ("@team, a@b.example", "@&#8203;team, a@&#8203;b.example"),
    ("o/r#12 GH-7, gh-a", "o/r\\#&#8203;12 GH-&#8203;7, gh-a"),
    ("WWW.a.example http://b.example/", "WWW\\.a.example http\\://b.example/"),
  ])
  func textInMarkdownIsEscaped(message: String, expected: String) {
    let report = ValidationReport(format: .jsonFeed, diagnostics: [.init(rule: "r", severity: .info, message: message)])
    let text = MarkdownReporter.report([ReportedFile("f", report)])
    #expect(text.contains("#### f\n") && text.contains("|  | info | r | \(expected) |\n"))
  }

  @Test func textOfADocumentIsNotInterpreted() {
    let report = ValidationReport(
      format: .jsonFeed,
      diagnostics: [.init(rule: "title-html", severity: .warning, message: "\u{1B}[2J::error::\n<b>")])
    let files = [ReportedFile("a\nb", report)]
    let texts = [
      TextReporter().report(files), GitHubReporter().report(files), JUnitReporter(failingFrom: .info).report(files),
      HTMLReporter.report(files), MarkdownReporter.report(files),
    ]
    for text in texts { #expect(!text.contains("\u{1B}") && !text.contains("a\nb") && !text.contains("\n<b>")) }
  }

  /// Minified feeds are a single line; each problem shows a part of it.
  @Test func oneLongLineWithManyProblemsIsShownInParts() throws {
    let document = Self.oneLine(items: 5000)
    let report = FeedValidator(.init(levels: ["item-url-missing": .off], maximumDiagnosticsPerRule: 300))
      .validate(document)
    // The first of each rule, and how many more there are.
    #expect(report.diagnostics.count > 600 && report.diagnostics.count < 1200)
    #expect(report.diagnostics.contains { $0.message.hasSuffix("4700 more of these are not listed.") })
    let text = TextReporter(showsAll: true).report([ReportedFile("feed.json", report, document: document)])
    #expect(text.contains("…"))
    #expect(text.split(separator: "\n").allSatisfy { $0.unicodeScalars.count < 300 })
  }

  @Test func oneLongLineWithManyProblemsIsScannedOnce() {
    let growth = WorkGrowth(from: 50) { count in
      let document = Self.oneLine(items: count)
      let file = ReportedFile("feed.json", FeedValidator().validate(document), document: document)
      _ = TextReporter(showsAll: true).report([file])
      _ = HTMLReporter.report([file])
    }
    #expect(growth.isLinear)
  }

  private static func oneLine(items count: Int) -> Data {
    let items = (0..<count).map { "{\"id\":\"é\($0)\",\"content_text\":\"\"}" }.joined(separator: ",")
    return Data("{\"version\":\"https://jsonfeed.org/version/1.1\",\"title\":\"T\",\"items\":[\(items)]}".utf8)
  }
}
