/// Comments and members that say which problems not to report.

import Foundation
import JSONFeed
import Testing

@testable import FeedValidation

struct SuppressionTests {
  private static let now = Date(timeIntervalSince1970: 1_767_225_600)

  private func found(_ document: String, _ options: FeedValidator.Options = .init(now: now)) -> [String] {
    FeedValidator(options).validate(document).diagnostics.filter { $0.severity > .info }.map(\.rule)
  }

  /// An RSS feed with a problem of the rule `invalid-rfc2822-date` in a line of its own.
  private func rss(before lines: String) -> String {
    RuleExample.rss().text.replacing("<item>", with: "\n\(lines)<pubDate>yesterday</pubDate>\n<item>")
  }

  private let rule = "invalid-rfc2822-date"

  @Test(arguments: [
    "<!-- jsonfeed-disable-next-line invalid-rfc2822-date: written by hand -->\n",
    "<!--jsonfeed-disable-next-line invalid-rfc2822-date,missing-atom-self-link: written by hand-->\n",
    "<!-- jsonfeed-disable-next-line\n  invalid-rfc2822-date: a reason\n  of two lines -->\n",
  ])
  func aCommentSuppressesProblemsOfTheNextLine(comment: String) {
    #expect(found(rss(before: "")) == [rule])
    #expect(found(rss(before: comment)).allSatisfy { $0 == "suppression-unused" })
    #expect(!found(rss(before: comment)).contains(rule))
  }

  @Test(arguments: [
    "<!-- jsonfeed-disable-next-line invalid-rfc2822-date: too far away -->\n\n",
    "<!-- jsonfeed-disable-next-line invalid-rfc2822-date: in the same line -->",
    "<!-- jsonfeed-disable-next-line missing-guid: another rule -->\n",
  ])
  func aCommentElsewhereOrAboutAnotherRuleIsUnused(comment: String) {
    #expect(Set(found(rss(before: comment))) == [rule, "suppression-unused"])
  }

  @Test func textThatLooksLikeACommentIsNone() {
    let text = "<copyright><![CDATA[<!-- jsonfeed-disable-next-line invalid-rfc2822-date: x -->]]></copyright>\n"
    #expect(found(rss(before: text)).contains(rule))
    #expect(!found(rss(before: text)).contains("suppression-unused"))
  }

  @Test(arguments: [
    (
      "<!-- jsonfeed-disable-next-line invalid-rfc2822-date -->",
      "The suppression gives no reason. Say why invalid-rfc2822-date is not a problem here."
    ),
    (
      "<!-- jsonfeed-disable-next-line invalid-rfc2822-date: -->",
      "The suppression gives no reason. Say why invalid-rfc2822-date is not a problem here."
    ),
    (
      "<!-- jsonfeed-disable-next-line invalid-rfc2822-dat: x -->",
      "There is no rule \"invalid-rfc2822-dat\". Did you mean \"invalid-rfc2822-date\"?"
    ),
    (
      "<!-- jsonfeed-disable-next-line: x -->",
      "\"jsonfeed-disable-next-line:\" is not an instruction of this validator. Did you mean \"jsonfeed-disable-next-line\"?"
    ),
    ("<!-- jsonfeed-disable-next-line -->", "This suppression names no rule. Write its id."),
    (
      "<!-- jsonfeed-disable title-empty: x -->",
      "\"jsonfeed-disable\" is not an instruction of this validator. Did you mean \"jsonfeed-disable-next-line\"?"
    ),
  ])
  func aMistakeInACommentIsReported(comment: String, message: String) {
    let diagnostics = FeedValidator(.init(now: Self.now)).validate(rss(before: comment + "\n")).diagnostics
    let own = diagnostics.filter { $0.rule == "suppression-invalid" }
    #expect(own.map(\.message) == [message])
    #expect(own.first?.location?.column == 1)
    #expect(!diagnostics.contains { $0.rule == "suppression-unused" })
  }

  @Test func aGroupOfRulesCanBeSuppressed() throws {
    let rule = try #require(
      Rule.inGroup("rss-profile").first { $0.id == "missing-atom-self-link" } ?? Rule.inGroup("rss-profile").first)
    let comment = "<!-- jsonfeed-disable-next-line rss-profile: x -->"
    let diagnostics = FeedValidator(.init(now: Self.now)).validate(rule.bad.text).diagnostics
    let problem = try #require(diagnostics.first { $0.rule == rule.id })
    var lines = rule.bad.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let line = try #require(problem.location?.line)
    try #require(line > 1)
    lines.insert(comment, at: line - 1)
    let left = FeedValidator(.init(now: Self.now)).validate(lines.joined(separator: "\n")).diagnostics
    #expect(!left.contains { $0.rule == rule.id || $0.rule.hasPrefix("suppression") }, "\(left)")
  }

  @Test func aRuleThatIsOffOrNeedsTheServerIsNotUnused() {
    let text = rss(before: "<!-- jsonfeed-disable-next-line invalid-rfc2822-date, http-status: x -->\n<ttl>60</ttl>\n")
    #expect(Set(found(text)) == [rule, "suppression-unused"])
    #expect(found(text, .init(levels: [rule: .off], now: Self.now)).isEmpty)
    let server = rss(before: "<!-- jsonfeed-disable-next-line http-status: x -->\n<ttl>60</ttl>\n")
    #expect(found(server) == [rule])
  }

  // MARK: JSON Feed

  /// A feed with two items whose `url` is not absolute, and these suppressions.
  private func feed(_ entries: String) -> String {
    RuleExample.feed("\"_jsonfeed\": {\"about\": \"https://a.example/\", \"disable\": \(entries)}").text
      .replacing("\"title\": \"Tides\"", with: "\"title\": \"\"")
  }

  @Test(arguments: [
    #"{"rule": "title-empty", "reason": "x"}"#, #"{"rule": "title-empty", "path": "/title", "reason": "x"}"#,
    #"{"rule": "title-empty", "path": "", "reason": "x"}"#, #"{"rule": "title-empty", "path": "/*", "reason": "x"}"#,
  ])
  func aMemberSuppressesProblemsAtItsPath(entry: String) { #expect(found(feed("[\(entry)]")).isEmpty) }

  @Test(arguments: [
    #"{"rule": "title-empty", "path": "/items", "reason": "x"}"#,
    #"{"rule": "title-empty", "path": "/title/0", "reason": "x"}"#,
    #"{"rule": "items-empty", "path": "/title", "reason": "x"}"#,
  ])
  func aMemberForAnotherPathOrRuleIsUnused(entry: String) {
    #expect(found(feed("[\(entry)]")).sorted() == ["suppression-unused", "title-empty"])
  }

  @Test func aPathIncludesWhatIsBelowItAndStarsMatchEachItem() {
    let item = #"{"id": "https://a.example/1", "url": "1", "content_text": "x"}"#
    func feed(_ path: String) -> String {
      #"""
      {"version": "https://jsonfeed.org/version/1.1", "title": "T", "home_page_url": "https://a.example/",
      "feed_url": "https://a.example/f", "_jsonfeed": {"about": "https://a.example/", "disable": [
      {"rule": "item-url-relative", "path": "\#(path)", "reason": "x"}]}, "items": [\#(item), \#(item.replacing("/1", with: "/2"))]}
      """#
    }
    let all = FeedValidator(.init(now: Self.now)).validate(feed("/none")).diagnostics
    let relative = all.filter { $0.path.hasSuffix("/url") && $0.path.hasPrefix("/items") }.map(\.rule)
    #expect(relative.count == 2)
    func left(_ path: String) -> [String] {
      FeedValidator(.init(now: Self.now)).validate(
        feed(path).replacing("item-url-relative", with: relative.first ?? "")
      ).diagnostics.filter { $0.rule == relative.first }.map(\.path)
    }
    #expect(left("/items/*/url").isEmpty && left("/items").isEmpty)
    #expect(left("/items/0") == ["/items/1/url"])
  }

  @Test(arguments: [
    (#"{"rule": "title-empty"}"#, "The suppression gives no reason. Say why title-empty is not a problem here."),
    (#"{"reason": "x"}"#, "This suppression names no rule. Add the member rule."),
    (#"{"rule": "title-empy", "reason": "x"}"#, "There is no rule \"title-empy\". Did you mean \"title-empty\"?"),
    (#"{"rule": "title-empty", "path": "title", "reason": "x"}"#, "\"title\" is not a JSON Pointer. Write \"/title\"."),
  ])
  func aMistakeInAMemberIsReported(entry: String, message: String) {
    let diagnostics = FeedValidator(.init(now: Self.now)).validate(feed("[\(entry)]")).diagnostics
    let own = diagnostics.filter { $0.rule == "suppression-invalid" }
    #expect(own.map(\.message) == [message] && own.map(\.path) == ["/_jsonfeed/disable/0"])
  }

  @Test func suppressionsWorkInABrokenFeedToo() {
    let text = feed(#"[{"rule": "title-empty", "reason": "x"}, {"rule": "items-empty", "reason": "x"}]"#)
      .replacing("\"icon\"", with: "/* here */ \"icon\"")
    let diagnostics = FeedValidator(.init(now: Self.now)).validate(text).diagnostics
    #expect(diagnostics.filter { $0.severity > .info }.map(\.rule).sorted() == ["json-syntax", "suppression-unused"])
    let unused = diagnostics.first { $0.rule == "suppression-unused" }
    let line = text.split(separator: "\n").firstIndex { $0.contains("items-empty") }
    #expect(unused?.location?.line == line.map { $0 + 1 })
  }

  /// Items without ids, of which the problems at some are suppressed.
  private func report(suppressing indices: [Int]) throws -> ValidationReport {
    let entries = indices.map { #"{"rule": "item-id-missing", "path": "/items/\#($0)", "reason": "x"}"# }
    let item = #"{"url": "https://a.example/1", "content_text": "x"}"#
    let text = #"""
      {"version": "https://jsonfeed.org/version/1.1", "title": "T", "_jsonfeed": {"about": "https://a.example/", "disable":
      [\#(entries.joined(separator: ", "))]}, "items": [\#(Array(repeating: item, count: 9).joined(separator: ", "))]}
      """#
    return FeedValidator(.init(now: Self.now, maximumDiagnosticsPerRule: 4)).validate(text)
  }

  @Test func theNumberOfUnlistedProblemsIsKeptIfTheLastListedOneIsSuppressed() throws {
    let report = try report(suppressing: [1, 3])
    let found = report.diagnostics.filter { $0.rule == "item-id-missing" }
    #expect(found.map(\.path) == ["/items/0/id", "/items/2/id"] && found.map(\.unlisted) == [0, 5])
    #expect(found.last?.message.hasSuffix(" 5 more of these are not listed.") == true)
    let text = TextReporter().report([ReportedFile("a.json", report)])
    #expect(text.contains("  and 5 more of item-id-missing; --all shows them\n"))
  }

  @Test func theNumberOfUnlistedProblemsIsOmittedIfAllListedOnesAreSuppressed() throws {
    #expect(try !report(suppressing: [0, 1, 2, 3]).diagnostics.contains { $0.rule == "item-id-missing" })
  }
}
