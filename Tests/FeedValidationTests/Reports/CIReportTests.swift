/// Reports that CI systems read. `Fixtures/Recorded/Tool/validate.txt` shows them.

import FeedValidation
import Foundation
import Testing

struct CIReportTests {
  private static let document = Data("<a>\n<b>é</b> x & y\n</a>".utf8)

  private static func diagnostic(
    _ rule: String = "xml-bare", _ severity: Diagnostic.Severity = .error, line: Int = 2,
    message: String = "Write &amp;."
  ) -> Diagnostic {
    Diagnostic(
      rule: rule, severity: severity, message: message, location: .init(line: line, column: 12),
      end: .init(line: line, column: 13), path: "/a[1]")
  }

  private static func file(_ diagnostics: [Diagnostic]) -> ReportedFile {
    ReportedFile(
      "feeds/a.xml", .init(format: .rss(version: "2.0"), diagnostics: diagnostics), document: document)
  }

  private static func json(_ text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  // MARK: GitHub

  @Test func aRangeOfSeveralLinesHasNoColumnsOnGitHub() {
    var diagnostic = Self.diagnostic()
    diagnostic.end = .init(line: 4, column: 1)
    #expect(
      GitHubReporter().report([Self.file([diagnostic])]).hasPrefix("::error file=feeds/a.xml,line=2,endLine=4,title="))
  }

  @Test func moreThanTenOfASeverityAreSummarized() {
    let errors = (1...30).map { Self.diagnostic($0 > 12 ? "often" : "rare", line: $0) }
    let lines = GitHubReporter().report([Self.file(errors + [Self.diagnostic("w", .warning)])]).split(separator: "\n")
    #expect(lines.count { $0.hasPrefix("::error ") } == 10)
    #expect(lines[9] == "error: feeds/a.xml:10:12: rare: /a[1]: Write &amp;.")
    #expect(lines[30].hasPrefix("::warning file="))
    #expect(lines[31] == "::error title=21 more errors::often (18), rare (3)")
    #expect(
      GitHubReporter().report([Self.file(Array(errors.prefix(10)))]).components(separatedBy: "::error ").count == 11)
  }

  // MARK: SARIF

  private static func run(_ files: [ReportedFile]) throws -> [String: Any] {
    try #require((try json(SARIFReporter(version: "1.2.3").report(files))["runs"] as? [[String: Any]])?.first)
  }

  @Test func everyRuleHasItsSpecificationAndItsHelp() throws {
    let diagnostics = ValidationRule.all.map { Diagnostic(rule: $0.id, severity: .info, message: "m") }
    let run = try Self.run([Self.file(diagnostics)])
    let driver = try #require((run["tool"] as? [String: Any])?["driver"] as? [String: Any])
    for rule in try #require(driver["rules"] as? [[String: Any]]) {
      #expect((rule["helpUri"] as? String) == (rule["id"] as? String).flatMap(ValidationRule.init)?.pageURL)
      #expect((rule["help"] as? [String: String])?["markdown"]?.isEmpty == false)
    }
    #expect(
      ValidationRule(id: "json-lone-surrogate")?.referenceURL == "https://www.rfc-editor.org/rfc/rfc8259#section-8.2")
  }

  @Test func eachReferenceOfARuleHasAPage() {
    for rule in ValidationRule.all where !rule.reference.isEmpty {
      #expect(rule.referenceURL != nil, "add a page for \(rule.reference) (\(rule.id)) to the last block of Rules.txt")
    }
  }

  @Test func fingerprintsStayWhenLinesMoveAndDifferOtherwise() throws {
    func fingerprints(_ diagnostics: [Diagnostic]) throws -> [String] {
      let results = try #require(try Self.run([Self.file(diagnostics)])["results"] as? [[String: Any]])
      return results.compactMap { ($0["partialFingerprints"] as? [String: String])?["jsonfeed/v1"] }
    }
    var moved = Self.diagnostic(line: 20)
    moved.path = "/a[7]"
    let before = try fingerprints([Self.diagnostic(), Self.diagnostic(message: "Other."), Self.diagnostic("other")])
    #expect(try fingerprints([moved]) == [before[0]])
    #expect(Set(before).count == 3)
    // Two problems that are the same are counted.
    #expect(Set(try fingerprints([Self.diagnostic(), moved])).count == 2)
  }

  // MARK: Inputs that cannot be read

  @Test func anUnreadableInputIsAFindingInEveryFormat() throws {
    let files = [ReportedFile.unreadable("gone.xml", "no such file")]
    let reports = [
      TextReporter().report(files), JSONReporter().report(files), GitHubReporter().report(files),
      SARIFReporter(version: "1").report(files), JUnitReporter(failingFrom: .error).report(files),
      HTMLReporter.report(files), MarkdownReporter.report(files), CodeQualityReporter().report(files),
    ]
    for report in reports {
      #expect(report.contains("gone.xml") && report.contains("no such file"), "\(report)")
      #expect(report.contains("unreadable"), "\(report)")
    }
    let run = try Self.run(files)
    let invocation = try #require((run["invocations"] as? [[String: Any]])?.first)
    #expect(invocation["executionSuccessful"] as? Bool == false)
    #expect((invocation["toolExecutionNotifications"] as? [Any])?.count == 1)
  }

  // MARK: Other formats

  @Test func theWebPageStaysSmallWithTenThousandProblems() {
    let diagnostics = (1...10_000).map { Self.diagnostic("r\($0 % 40)", line: 2, message: "Problem number \($0).") }
    let page = HTMLReporter.report([Self.file(diagnostics)])
    #expect(page.utf8.count < 3_000_000)
    #expect(page.contains(">10,000 errors</label>") && page.contains("and 50 more"))
    #expect(page.contains("id=\"show-error\" checked") && !page.contains("id=\"show-info\""))
  }

  @Test func theWebPageExplainsEachRuleOnce() throws {
    let rule = try #require(ValidationRule(id: "title-empty"))
    let diagnostics = (1...3).map { Diagnostic(rule: rule.id, severity: .warning, message: "number \($0)") }
    let page = HTMLReporter.report([Self.file(diagnostics)])
    #expect(page.components(separatedBy: rule.remedy).count == 2)
    #expect(page.contains("<b>warning</b> \(rule.title)") && page.contains("<small>3 problems</small>"))
  }
}
