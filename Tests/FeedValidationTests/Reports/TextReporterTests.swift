/// What people read on a terminal and in a log.

import FeedValidation
import Foundation
import Testing

struct TextReporterTests {
  /// The lines of the report on one problem, without its first and the totals.
  private func excerpt(
    _ document: String, from start: (Int, Int), to end: (Int, Int)?, fix: Diagnostic.Fix? = nil
  ) -> [Substring] {
    let diagnostic = Diagnostic(
      rule: "r", severity: .error, message: "m", location: .init(line: start.0, column: start.1),
      end: end.map { .init(line: $0.0, column: $0.1) }, fix: fix)
    let file = ReportedFile(
      "f", .init(format: .rss(version: "2.0"), diagnostics: [diagnostic]), document: Data(document.utf8))
    return TextReporter(isQuiet: true).report([file]).split(separator: "\n").dropFirst().map(\.self)
  }

  @Test func theIdOfARuleIsALinkInATerminal() {
    func line(_ rule: String) -> String {
      let diagnostic = Diagnostic(rule: rule, severity: .error, message: "m")
      let file = ReportedFile("f", .init(format: .jsonFeed, diagnostics: [diagnostic]))
      return TextReporter(isLinked: true, isQuiet: true).report([file])
    }
    let page = "https://github.com/jsonfeed-swift/JSONFeed/blob/main/Sources/RuleTexts/Pages/title-empty.md"
    #expect(line("title-empty") == "f: error: m [\u{1B}]8;;\(page)\u{1B}\\title-empty\u{1B}]8;;\u{1B}\\]\n")
    #expect(line("no-rule") == "f: error: m [no-rule]\n")
  }

  @Test func theRangeIsMarked() {
    #expect(excerpt("<a>bc d</a>", from: (1, 4), to: (1, 8)) == ["  1 | <a>bc d</a>", "    |    ^^^^"])
  }

  @Test func withoutARangeOneCharacterIsMarked() {
    #expect(excerpt("abc", from: (1, 2), to: nil) == ["  1 | abc", "    |  ^"])
    #expect(excerpt("abc", from: (1, 4), to: nil) == ["  1 | abc", "    |    ^"])
  }

  @Test(arguments: ["\n", "\r\n", "\r"])
  func aRangeOfSeveralLinesIsMarkedToTheEndOfTheFirst(lineEnd: String) {
    let document = ["x", "abcd", "ef"].joined(separator: lineEnd)
    #expect(excerpt(document, from: (2, 3), to: (3, 2)) == ["  2 | abcd", "    |   ^^"])
  }

  @Test func tabsKeepTheMarkInPlace() {
    #expect(excerpt("\ta\tbc", from: (1, 2), to: (1, 5)) == ["  1 | \ta\tbc", "    | \t^\t^"])
  }

  @Test func theMarkOfALongLineEndsWithIt() throws {
    let document = String(repeating: "é", count: 500)
    let lines = excerpt(document, from: (1, 250), to: (1, 500))
    let (line, marks) = (try #require(lines.first), try #require(lines.last))
    #expect(line.hasPrefix("  1 | …é") && line.hasSuffix("é…"))
    // The ellipsis at the end is not marked.
    #expect(marks.count == line.count - 1 && marks.hasSuffix("^"))
    #expect(line[line.index(line.startIndex, offsetBy: marks.prefix { $0 != "^" }.count)] == "é")
  }

  @Test func aHiddenCharacterIsShownAndTheMarkIsStillBelowIt() {
    #expect(
      excerpt("a\u{202E}b\u{E0041}c", from: (1, 3), to: (1, 5)) == [
        "  1 | a\\u{202E}b\\u{E0041}c", "    |          ^^^^^^^^^^",
      ])
  }

  @Test func aDocumentInAnotherEncodingIsShownAsText() {
    let text = "\u{FEFF}<rss>\nmärée"
    let document = Data(text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] })
    let diagnostic = Diagnostic(rule: "r", severity: .info, message: "m", location: .init(line: 2, column: 4))
    let file = ReportedFile("f", .init(format: .unknown, diagnostics: [diagnostic]), document: document)
    #expect(TextReporter().report([file]).contains("  2 | märée\n    |    ^\n"))
  }

  @Test func aLongLineUsesTheRoomThatThereIs() {
    let document = String(repeating: "a", count: 300)
    for (column, line) in [(1, "  1 | aaaaaaaaa…"), (150, "  1 | …aaaaaaaaa…"), (299, "  1 | …aaaaaaaaa")] {
      let diagnostic = Diagnostic(rule: "r", severity: .info, message: "m", location: .init(line: 1, column: column))
      let file = ReportedFile("f", .init(format: .unknown, diagnostics: [diagnostic]), document: Data(document.utf8))
      let text = TextReporter(isQuiet: true, width: 80).report([file])
      let shown = text.split(separator: "\n")[1].replacing(String(repeating: "a", count: 63), with: "")
      #expect(shown == line, "\(column)")
    }
  }

  @Test func problemsWithLinesAreSeparated() {
    let diagnostics = [1, 2].map {
      Diagnostic(rule: "r", severity: .info, message: "m", location: .init(line: $0, column: 1))
    }
    let file = ReportedFile("f", .init(format: .unknown, diagnostics: diagnostics), document: Data("a\nb".utf8))
    #expect(TextReporter(isQuiet: true).report([file]).contains("  1 | a\n    | ^\n\nf:2:1: info: m [r]\n"))
  }

  @Test func aFixIsDescribed() {
    let edits = [Diagnostic.Fix.Edit(offset: 0, length: 1, replacement: "b")]
    let safe = Diagnostic.Fix(title: "replace `a` with `b`", .safe, edits: edits)
    let unsafe = Diagnostic.Fix(title: "replace `a` with `b`", .unsafe, edits: edits)
    #expect(excerpt("a", from: (1, 1), to: nil, fix: safe).last == "  help: replace `a` with `b`")
    #expect(excerpt("a", from: (1, 1), to: nil, fix: unsafe).last == "  help: replace `a` with `b` (unsafe)")
  }

  // MARK: Summaries

  private let repeated: ReportedFile = {
    var diagnostics = (1...4).map { Diagnostic(rule: "often", severity: .warning, message: "number \($0)") }
    diagnostics[3].unlisted = 1069
    diagnostics.append(Diagnostic(rule: "once", severity: .error, message: "other"))
    return ReportedFile("f", .init(format: .unknown, diagnostics: diagnostics))
  }()

  @Test func moreThanThreeOfARuleAreSummarizedButCounted() {
    #expect(
      TextReporter().report([repeated]) == """
        f: warning: number 1 [often]
        f: warning: number 2 [often]
        f: warning: number 3 [often]
          and 1,070 more of often; --all shows them

        f: error: other [once]
        1 file: 1 error, 1,073 warnings

        """)
    let all = TextReporter(showsAll: true).report([repeated])
    #expect(all.contains("number 4") && !all.contains("--all") && all.hasSuffix("1 error, 1,073 warnings\n"))
  }

  @Test func eachFileHasItsOwnThree() {
    let text = TextReporter().report([repeated, repeated])
    #expect(text.components(separatedBy: "number 3").count == 3)
  }

  @Test func statisticsCountTheProblemsOfEachRule() {
    #expect(
      TextReporter().statistics([repeated]) == """
        1,073  warning  often
            1  error    once
        1 file: 1 error, 1,073 warnings

        """)
  }

  @Test func aQuietReportHasOnlyProblems() {
    let valid = ReportedFile("g", .init(format: .jsonFeed))
    #expect(TextReporter(isQuiet: true).report([valid]).isEmpty)
    #expect(TextReporter(isQuiet: true).report([valid, repeated]).hasSuffix("[once]\n"))
  }

  @Test func theTotalsSayWhatCanBeFixed() {
    func file(_ applicabilities: Diagnostic.Fix.Applicability...) -> ReportedFile {
      let diagnostics = applicabilities.map {
        Diagnostic(rule: "r", severity: .info, message: "m", fix: Diagnostic.Fix(title: "t", $0, edits: []))
      }
      return ReportedFile("f", .init(format: .unknown, diagnostics: diagnostics))
    }
    #expect(
      TextReporter().report([file(.safe, .unsafe)]).hasSuffix("\n1 fixable with --fix, 1 more with --unsafe-fixes\n"))
    #expect(TextReporter().report([file(.unsafe)]).hasSuffix("\n1 fixable with --unsafe-fixes\n"))
    var fixed = file()
    fixed.fixedCount = 2
    #expect(
      TextReporter().report([fixed])
        == "f: fixed 2 problems\nf: ok (\(FeedFormat.unknown))\n1 file: no problems; 2 problems fixed\n")
  }

  // MARK: Logs

  @Test(arguments: ["::error::x", "  ::stop-commands::x", "##[error]x", "a ##[group]x", "##vso[task.x]y"])
  func noLineIsACommandOfALog(name: String) {
    let diagnostic = Diagnostic(
      rule: "r", severity: .info, message: name, location: .init(line: 1, column: 1),
      fix: Diagnostic.Fix(title: name, .safe, edits: []))
    let files = [
      ReportedFile(name, .init(format: .unknown, diagnostics: [diagnostic]), document: Data(name.utf8)),
      ReportedFile(name, .init(format: .unknown)),
    ]
    for line in (TextReporter().report(files) + TextReporter().statistics(files)).split(separator: "\n") {
      #expect(!line.drop { $0 == " " }.hasPrefix("::") && !line.contains("##"), "\(line)")
    }
  }
}
