/// `Rules.txt` has one block for each rule, and the reader of its format accepts nothing else.

import Foundation
import TestCases
import Testing

@testable import FeedValidation

struct RuleBlockTests {
  /// `RuleID` is made from the blocks: `.ci/generate`.
  @Test func eachRuleHasOneBlockInTheOrderOfTheCatalogue() throws {
    let path = "../../../../Sources/RuleTexts/Rules.txt"
    let file = try String(
      contentsOf: URL(filePath: #filePath).appending(path: path).standardizedFileURL, encoding: .utf8)
    let lines = file.split(separator: "\n", omittingEmptySubsequences: false)
    for (number, code) in RuleID.allCases.enumerated() {
      let block = RuleBlock.text(at: number)
      do throws(InvalidRuleText) {
        _ = try Self.read(block, code)
      } catch {
        let start = lines.firstIndex { block.hasPrefix($0 + "\n") } ?? 0
        let line = lines[start...].firstIndex { $0.contains(error.line) } ?? start
        Issue.record("Rules.txt:\(line + 1): found \"\(error.line)\", expected \(error.expected)")
      }
    }
    #expect(RuleBlock.text(at: RuleID.allCases.count + 1).isEmpty)
  }

  /// A rule that a block describes, and its examples.
  private static func read(
    _ block: some StringProtocol, _ code: RuleID = .titleEmpty
  ) throws(InvalidRuleText) -> (rule: ValidationRule, bad: RuleExample, good: RuleExample) {
    var rule = ValidationRule(code)
    try rule.read(Substring(block))
    let (bad, good) = (try RuleExample(rule.badLines), try RuleExample(rule.goodLines))
    for example in [bad, good] { _ = try example.readEvidence() }
    return (rule, bad, good)
  }

  private static let block = """
    title-empty: Title is empty
    Level: info
    Strict: error
    Podcast: warning
    Default: off
    Basis: experience
    Formats: RSS, Atom
    Group: xml-not-well-formed
    Needs: previous
    Instead of: title-missing, title-type
    Together with: version-missing
    Why: People see it.
    Fix: Write one.
    Specification: JSON Feed 1.1, Top-level
    Wrong: feed
      "title": ""
      --- before
      "title": "Tides\\u{21} \\{3×!}"
    Right: rss
      <title>Tides</title>
      --- root
      version="0.92"
      --- prolog
      <!-- Tides -->
      --- server
      status: 404
    """

  @Test func aBlockIsRead() throws {
    let (rule, bad, good) = try Self.read(Self.block)
    #expect(rule.title == "Title is empty")
    #expect(rule.explanation == "People see it.")
    #expect(rule.remedy == "Write one.")
    #expect(rule.reference == "JSON Feed 1.1, Top-level")
    #expect(rule.severity == .info && rule.strictSeverity == .error && rule.podcastSeverity == .warning)
    #expect(!rule.isOnByDefault && rule.need == .previous)
    #expect(rule.basis == .experience && rule.group == .xmlNotWellFormed && rule.versions == ["RSS", "Atom"])
    #expect(rule.supersedes == [.titleMissing, .titleType] && rule.implies == [.versionMissing])
    #expect(bad.text.contains(#""title": """#))
    #expect(bad.previousText?.contains(#""title": "Tides! !!!""#) == true)
    #expect(good.text.hasPrefix("<!-- Tides -->\n<rss xmlns:atom"))
    #expect(good.text.contains(#" version="0.92">"#))
    #expect(good.evidence?.status == 404)
    #expect(good.summary == "<!-- Tides -->\n<title>Tides</title>\n<… version=\"0.92\">\nstatus: 404")
  }

  @Test func otherBlocksAreRejected() async throws {
    try await forEachCase(in: [
      ("title-empty: Title is empty", "title-empty"), ("Why: People see it.", "Why:"), ("Why: People see it.", "Why: "),
      ("Why: People see it.", "why: People see it."), ("Level: info", "Level: loud"), ("Level: info\n", ""),
      ("Level: info", "Level: info, error"), ("Default: off", "Default: error"), ("title-type", "title-tpye"),
      ("RSS, Atom", "Gopher"), ("Why: People see it.\n", ""), ("Fix: Write one.", "Fix: Write one.\nFix: Write two."),
      ("Fix: Write one.\n", ""), ("Specification: JSON Feed 1.1, Top-level", "Specification:"),
      ("Specification: ", "Section: "), ("Wrong: feed", "Wrong: feeds"), ("Wrong: feed", "Wrong: feed in Morse"),
      ("Wrong: feed", "Wrong: feed of some bytes"), ("Wrong: feed", "Right: feed"), ("Right: rss", "Right: "),
      ("  --- before", "  --- after"), ("  status: 404", "  status: many"), ("  status: 404", "  the server is down"),
      ("  status: 404", "  page next_url: https://tides.example/2.json"), ("  status: 404", "  redirect: "),
      ("  status: 404", "  (no etag"), ("  status: 404", "  status: 404\nNote: It is not there."),
      ("\\u{21}", "\\u{110000}"), ("\\u{21}", "\\u{21"), ("\\{3×!}", "\\{!}"), ("\\{3×!}", "\\{-3×!}"),
    ]) { (old: String, new: String) in
      let block = Self.block.replacing(old, with: new)
      #expect(block != Self.block)
      let error = try #require(throws: InvalidRuleText.self) { try Self.read(block) }
      #expect(block.contains(error.line))
    }
  }

  @Test func theLinesOfABlockMayBeInAnyOrder() throws {
    let lines = Self.block.split(separator: "\n")
    let end = try #require(lines.firstIndex { $0.hasPrefix("Wrong") })
    let reordered = [lines[0]] + lines[end...] + lines[1..<end].reversed()
    #expect(try Self.read(reordered.joined(separator: "\n")) == Self.read(Self.block))
  }
}
