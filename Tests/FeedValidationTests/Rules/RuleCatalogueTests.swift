/// Every rule works as its entry in the catalogue says, tested with its own examples.

import Foundation
import JSONFeed
import TestCases
public import Testing

@testable public import FeedValidation

struct RuleCatalogueTests {
  /// A date at which no example is in the future, unless it is about that.
  private static let now = Date(timeIntervalSince1970: 1_767_225_600)

  @Test func theBadExampleBreaksTheRuleAndNothingElse() async throws {
    try await forEachCase(in: ValidationRule.all) { (rule: ValidationRule) in
      let found = rule.examples.bad.report.diagnostics
      #expect(found.contains { $0.rule == rule.id }, "found: \(found)")
      let allowed = [rule.id] + rule.implies.map(\.id)
      #expect(!found.contains { $0.severity > .info && !allowed.contains($0.rule) }, "found: \(found)")
    }
  }

  @Test func theGoodExampleBreaksNoRule() async throws {
    try await forEachCase(in: ValidationRule.all) { (rule: ValidationRule) in
      let found = rule.examples.good.report.diagnostics
      #expect(!found.contains { $0.rule == rule.id }, "found: \(found)")
    }
  }

  @Test func eachRuleIsExplained() async throws {
    try await forEachCase(in: ValidationRule.all) { (rule: ValidationRule) in
      #expect(!rule.title.isEmpty && !rule.title.hasSuffix("."))
      #expect(rule.explanation.hasSuffix(".") || rule.explanation.hasSuffix(".)"))
      #expect(rule.remedy.hasSuffix("."))
      #expect(rule.id.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D })
      #expect(!rule.versions.isEmpty)
    }
  }

  /// After a change: `.ci/generate`
  @Test func thePagesInTheRepositoryAreUpToDate() throws {
    let folder = URL(filePath: #filePath).appending(path: "../../../../Sources/RuleTexts/Pages").standardizedFileURL
    let pages = ValidationRule.pages
    if ProcessInfo.processInfo.environment["JSONFEED_UPDATE_FIXTURES"] != nil {
      for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
        try FileManager.default.removeItem(at: folder.appending(path: name))
      }
      for (name, text) in pages { try Data(text.utf8).write(to: folder.appending(path: name)) }
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == pages.map(\.name).sorted())
    for (name, text) in pages { #expect(try String(contentsOf: folder.appending(path: name), encoding: .utf8) == text) }
    #expect(ValidationRule.all.allSatisfy { $0.pageURL.hasSuffix("/Sources/RuleTexts/Pages/\($0.id).md") })
  }

  @Test func thePageOfAllRulesHasEachRule() {
    let page = ValidationRule.documentation
    for rule in ValidationRule.all { #expect(page.contains("### \(rule.id)\n\n**\(rule.title)**")) }
  }

  @Test func eachRuleHasOneEntry() {
    #expect(ValidationRule.all.map(\.code) == RuleID.allCases)
    #expect(ValidationRule(id: "item-id-missing")?.severity == .error)
    #expect(ValidationRule(id: "no-such-rule") == nil)
  }

  @Test func theSmallFeedOfTheExamplesHasNoProblems() {
    #expect(FeedValidator(.init(now: Self.now)).validate(RuleExample.feed().bytes).diagnostics == [])
    #expect(FeedValidator(.init(now: Self.now)).validate(RuleExample.attachment("").bytes).diagnostics == [])
  }
}

// With all of its text, a log of the tests would have megabytes of it.
extension ValidationRule: CustomTestStringConvertible {
  public var testDescription: String { id }
}
