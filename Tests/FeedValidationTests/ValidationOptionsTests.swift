/// Profiles, levels, baselines and settings.

@testable import FeedValidation
import Foundation
import TestCases
import Testing

struct ValidationOptionsTests {
  private let feed = """
    {"version": "https://jsonfeed.org/version/1.1", "title": "", "items": [{"id": "1", "content_text": "x", "url": "http://a.example/"}]}
    """

  private func rules(_ options: FeedValidator.Options) -> [String: Diagnostic.Severity] {
    let found = FeedValidator(options).validate(feed).diagnostics
    return Dictionary(found.map { ($0.rule, $0.severity) }) { max($0, $1) }
  }

  @Test func aFeedIsValidatedAsItIsWritten() throws {
    var feed = JSONFeed(title: "", items: [.init(id: "1")])
    let report = try FeedValidator(.init(baseURL: URL(string: "https://example.org/"))).validate(feed)
    #expect(try report == FeedValidator(.init(baseURL: "https://example.org/")).validate(feed.encodeToData()))
    #expect(!report.diagnostics.isEmpty)
    feed.extensions["no_underscore"] = true
    #expect(throws: JSONFeedError.self) { try FeedValidator().validate(feed) }
  }

  /// It was one rule before.
  @Test func theOldIDOfSyntaxErrorsIsTheNameOfAGroup() async throws {
    try await forEachCase(in: ValidationRule.inGroup("xml-not-well-formed")) { (rule: ValidationRule) in
      func severity(_ options: FeedValidator.Options) -> Diagnostic.Severity? {
        FeedValidator(options).validate(rule.bad.bytes).diagnostics.first { $0.rule == rule.id }?.severity
      }
      #expect(severity(.init()) == .error)
      #expect(severity(.init(levels: ["xml-not-well-formed": .warning])) == .warning)
      #expect(severity(.init(levels: ["xml-not-well-formed": .warning, rule.id: .info])) == .info)
      let report = FeedValidator().validate(rule.bad.bytes)
      let old = Baseline([ReportedFile("a.xml", report)]).encodeToString().replacing(
        "\"\(rule.id)\"", with: "\"xml-not-well-formed\"")
      let baseline = try #require(Baseline(Data(old.utf8)))
      #expect(baseline.filtering(report, of: "a.xml").report.diagnostics.isEmpty)
      let twice = ValidationReport(format: report.format, diagnostics: report.diagnostics + report.diagnostics)
      #expect(baseline.filtering(twice, of: "a.xml").report.diagnostics == report.diagnostics)
    }
  }

  @Test func aPrivateFeedNeedsNoURLs() {
    #expect(rules(.init())["feed-url-missing"] == .warning)
    #expect(rules(.init(isPrivate: true))["feed-url-missing"] == nil)
  }

  @Test(arguments: [
    ("item-not-object", "{\"version\":\"https://jsonfeed.org/version/1.1\",\"title\":\"T\",\"items\":[1,2,3,4,5]}"),
    (
      "item-must-contain-title-or-description",
      "<rss version=\"2.0\"><channel>\(String(repeating: "<item/>", count: 5))</channel></rss>"
    ),
  ])
  func theNumberOfProblemsPerRuleIsLimited(rule: String, document: String) {
    func messages(_ maximum: Int?) -> [String] {
      FeedValidator(.init(maximumDiagnosticsPerRule: maximum)).validate(document).diagnostics
        .filter { $0.rule == rule }.map(\.message)
    }
    #expect(FeedValidator.Options().maximumDiagnosticsPerRule == 10_000)
    let all = messages(nil)
    #expect(all.count == 5 && messages(5) == all)
    let listed = messages(3)
    #expect(listed.count == 3 && listed.last?.hasSuffix(" 2 more of these are not listed.") == true)
  }

  @Test func aBaselineHidesOnlyKnownProblems() throws {
    let report = FeedValidator().validate(feed)
    let baseline = Baseline([ReportedFile("feed.json", report)])
    #expect(baseline.filtering(report, of: "feed.json").report.diagnostics.isEmpty)
    #expect(baseline.filtering(report, of: "other.json").report == report)
    let again = try #require(Baseline(Data(baseline.encodeToString().utf8)))
    #expect(again == baseline)
    // A second problem of the same kind, in a new item, is new.
    let more = feed.replacing(
      "\"items\": [", with: "\"items\": [{\"id\": \"2\", \"content_text\": \"x\", \"url\": \"http://b.example/\"},")
    let new = baseline.filtering(FeedValidator().validate(more), of: "feed.json").report.diagnostics
    #expect(Set(new.map(\.rule)) == ["item-id-not-url", "url-not-https"])
    #expect(Baseline(Data("[]".utf8)) == nil)
  }

  /// New items come first, and old ones go.
  @Test func aNewItemIsNotHiddenByAnOldOne() throws {
    func report(_ dates: [String]) -> ValidationReport {
      let items = dates.enumerated().map { "<item><title>\($0)</title><pubDate>\($1)</pubDate></item>" }.joined()
      return FeedValidator().validate(
        "<rss version='2.0'><channel><pubDate>\(dates[0])</pubDate>\(items)</channel></rss>")
    }
    func left(_ old: [String], _ new: [String]) -> [String] {
      let baseline = Baseline([ReportedFile("a", report(old))])
      return baseline.filtering(report(new), of: "a").report.diagnostics.filter { $0.rule == "invalid-rfc2822-date" }
        .map(\.path)
    }
    let old = ["yesterday", "Monday", "2026-11-28"]
    #expect(left(old, old).isEmpty)
    #expect(left(old, ["tomorrow"] + old) == ["/rss/channel/item[1]/pubDate"])
    #expect(left(old, ["tomorrow"] + old.dropLast()) == ["/rss/channel/item[1]/pubDate"])
    #expect(left(old, Array(old.dropFirst())).isEmpty)
  }

  @Test func settingsAreRead() throws {
    let settings = try ValidationConfiguration(
      Data(
        #"{"profile": "strict", "private": true, "failOn": "info", "rules": {"url-not-https": "off"}, "baseline": "b"}"#
          .utf8))
    #expect(settings.profile == .strict && settings.isPrivate == true && settings.failOn == .info)
    #expect(settings.rules == ["url-not-https": .off] && settings.baseline == "b")
  }

  @Test func theLevelOfAGroupIsSetLikeThatOfARule() throws {
    let settings = try ValidationConfiguration(Data(#"{"rules": {"rss-profile": "off"}}"#.utf8))
    #expect(settings.rules == ["rss-profile": .off])
    #expect(
      ValidationRule.groups == ["rss-profile", "xml-not-well-formed"] && ValidationRule.inGroup("specification").isEmpty
    )
    #expect(ValidationRule.isNameOfRuleOrGroup("rss-profile") && !ValidationRule.isNameOfRuleOrGroup("rss-profil"))
  }

  @Test func everyProblemOfSettingsIsReportedInTheOrderOfTheFile() throws {
    let text = """
      {
        "profile": "hard",
        "rules": {"no-such-rule-at-all": "off", "title-empty": "of"}
        "exclude": ["ok", "bad"],
        "baseline": "gone.json",
      }
      """
    let error = #expect(throws: InvalidSettings.self) {
      try ValidationConfiguration(Data(text.utf8)) {
        $0 == "bad" ? "Bad." : nil
      } baselineProblem: {
        "\($0): gone."
      }
    }
    let found = try #require(error?.problems).map { "\($0.location?.description ?? "") \($0.path)" }
    #expect(
      found == [
        "2:14 /profile", "3:13 /rules/no-such-rule-at-all", "3:58 /rules/title-empty", "4:3 /rules", "4:21 /exclude/1",
        "5:15 /baseline", "6:1 /baseline",
      ])
  }

  @Test func settingsInUTF16AreReadAndInvalidBytesAreReported() throws {
    let settings = "/* ĀĀ */ {\"private\": true // a\n}"
    for encoding in [String.Encoding.utf8, .utf16, .utf16LittleEndian, .utf16BigEndian] {
      #expect(try ValidationConfiguration(#require(settings.data(using: encoding))).isPrivate == true, "\(encoding)")
    }
    let error = #expect(throws: InvalidSettings.self) { try ValidationConfiguration(Data([0x7B, 0xFF, 0x7D])) }
    #expect(error?.problems.count == 1)
  }

  @Test func theRulesOfTheCommandHaveNoLevel() {
    let levels = FeedValidator.Options().effectiveLevels.map(\.id)
    #expect(
      levels.contains("title-empty") && !levels.contains("unreadable-input") && !levels.contains("invalid-settings"))
  }
}
