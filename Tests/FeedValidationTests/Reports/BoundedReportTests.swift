/// Reports are bounded by the document, and so is what fixing one needs at a time.

import Foundation
import TestCases
import Testing

@testable import FeedValidation

struct BoundedReportTests {
  private static func rss(_ content: String) -> Data {
    Data("<rss version=\"2.0\"><channel><title>T</title><link>https://e.example/</link>\(content)</channel></rss>".utf8)
  }

  static let documents: [Data] = [
    rss("<!-- " + String(repeating: "-", count: 15_000) + " -->"),
    rss("<!-- " + String(repeating: "a--", count: 10_000) + " -->"),
    rss(String(repeating: "<item/>", count: 4_000)),
    rss(String(repeating: "<Item/>", count: 4_000)),
    rss("<item><description>" + String(repeating: "& ", count: 6_000) + "</description></item>"),
    rss("<item url='" + String(repeating: "<", count: 6_000) + "'/>"),
    rss("<\(String(repeating: "x", count: 10_000))>" + String(repeating: "<a/>&", count: 1_000)),
    Data(
      ("{\"version\":\"https://jsonfeed.org/version/1.1\",\"title\":\"t\",\"items\":["
        + String(repeating: "{},", count: 4_000) + "{}]}").utf8),
    Data(
      ("{\"version\":\"https://jsonfeed.org/version/1.1\",\"title\":\"t\",\"items\":[],\"\(String(repeating: "x", count: 25_000))\":["
        + String(repeating: "{\"a\":1,\"a\":2},", count: 1_000) + "{}]}").utf8),
  ]

  @Test(arguments: sampled(documents.indices, oneOf: 3))
  func everyReportIsBoundedAndCountsWhatItDoesNotList(index: Int) {
    let document = Self.documents[index]
    let report = FeedValidator().validate(document)
    let file = ReportedFile("feed", report, document: document)
    let limit = 8 * document.count + 1_000_000
    let reports = [
      TextReporter(showsAll: true).report(file), JSONReporter().report([file]), GitHubReporter().report([file]),
      SARIFReporter(version: "1").report([file]), JUnitReporter(failingFrom: .info).report([file]),
      HTMLReporter.report([file]), MarkdownReporter.report([file]), CodeQualityReporter().report([file]),
    ]
    for (number, report) in reports.enumerated() { #expect(report.utf8.count <= limit, "\(number)") }
    #expect(report.diagnostics.allSatisfy { $0.fix?.edits.count ?? 0 <= 100 })
    let all = FeedValidator(.init(maximumDiagnosticsPerRule: nil)).validate(document)
    let counts = [report, all].map { report in
      report.diagnostics.reduce(into: [String: Int]()) { $0[$1.rule, default: 0] += 1 + $1.unlisted }
    }
    #expect(Set(counts[0].keys) == Set(counts[1].keys))
    // Of XML's syntax, those that are not recorded are counted for one of its rules.
    #expect(counts[0].values.reduce(0, +) == counts[1].values.reduce(0, +))
  }

  @Test func aRunOfHyphensIsOneEdit() throws {
    for (comment, fixed) in [
      ("<!-- ----- -->", "<!-- - - - - - -->"), ("<!-- a---->", "<!-- a- - -->"),
      ("<!-- a -- b -->", "<!-- a - - b -->"),
    ] {
      let document = Self.rss(comment)
      let diagnostic = try #require(FeedValidator().validate(document).diagnostics.first { $0.rule == "xml-comment" })
      #expect(diagnostic.fix?.edits.count == 1)
      #expect(FeedFixer().fix(document).data == Self.rss(fixed))
    }
  }

  @Test func fixingFixesAllInSeveralPasses() {
    let documents = [
      (Self.rss("<!-- " + String(repeating: "a--", count: 5_000) + " -->"), "xml-comment"),
      (
        Self.rss(
          "<item><guid isPermaLink='false'>1</guid><title>" + String(repeating: "& ", count: 2_000) + "</title></item>"),
        "xml-bare-ampersand"
      ),
    ]
    for (document, rule) in documents {
      #expect(FeedValidator().validate(document).diagnostics.contains { $0.rule == rule })
      let fixed = FeedFixer().fix(document)
      #expect(fixed.passes > 1 && fixed.isComplete)
      #expect(!fixed.report.diagnostics.contains { $0.rule == rule })
    }
  }

  /// What the recovered document breaks has no fix yet, and must not take the place of the syntax errors that have one.
  @Test func syntaxErrorsAreFixedBeforeWhatFollowsThem() {
    let item = #"{"id":1,"content_html":null,"tags":[1,null,"a","a"],"authors":[{"name":5}],},"#
    let items = String(repeating: item + ",", count: 800)
    let fixed = FeedFixer().fix(
      Data(#"{"version":"https://jsonfeed.org/version/1.1","title":"T","items":[\#(items)]}"#.utf8))
    #expect(fixed.isComplete && fixed.passes < 8)
  }

  @Test func aPreviewShowsTheFirstItems() {
    let document = Self.rss((0..<1500).map { "<item><title>Item \($0)</title></item>" }.joined())
    let file = ReportedFile("feed", FeedValidator().validate(document), document: document)
    let page = PreviewPage.text([PreviewedFeed(file, .init())])
    #expect(page.contains("Item 999<") && !page.contains("Item 1000<"))
    #expect(page.contains("Items after the first 1,000 are not shown."))
  }

  @Test func aPreviewIsBounded() {
    let authors = (0..<1000).map { "{\"name\":\"author \($0)\"}" }.joined(separator: ",")
    let items = (0..<5000).map { "{\"id\":\"\($0)\"}" }.joined(separator: ",")
    let document = Data(
      "{\"version\":\"https://jsonfeed.org/version/1.1\",\"title\":\"t\",\"authors\":[\(authors)],\"items\":[\(items)]}"
        .utf8)
    let file = ReportedFile("feed", FeedValidator().validate(document), document: document)
    #expect(PreviewPage.text([PreviewedFeed(file, .init())]).utf8.count <= 8 * document.count + 1_000_000)
  }
}
