/// Every rule works as its entry in the catalogue says, tested with its own examples.

import Foundation
import JSONFeed
import Testing

@testable import FeedValidation

struct RuleCatalogueTests {
  /// A date at which no example is in the future, unless it is about that.
  private static let now = Date(timeIntervalSince1970: 1_767_225_600)

  private static func report(_ example: RuleExample, of rule: Rule) throws -> ValidationReport {
    if example.kind == .settings {
      var problems: [Diagnostic] = []
      do throws(InvalidSettings) {
        _ = try ValidationConfiguration(Data(example.bytes))
      } catch {
        problems = error.problems
      }
      return ValidationReport(format: .unknown, diagnostics: problems)
    }
    if let reason = example.unreadable { return ReportedFile.unreadable("feed.xml", reason).report }
    var options = FeedValidator.Options(now: now)
    if !rule.isOnByDefault { options.levels[rule.id] = .init(rawValue: rule.severity.rawValue) }
    if rule.id == "document-too-large", example == rule.bad { options.limits.documentSize = 2000 }
    if let previous = example.previousText { options.previous = try .make(from: previous) }
    return FeedValidator(options).validate(Data(example.bytes), evidence: example.evidence)
  }

  @Test(arguments: Rule.all)
  func theBadExampleBreaksTheRuleAndNothingElse(rule: Rule) throws {
    let found = try Self.report(rule.bad, of: rule).diagnostics
    #expect(found.contains { $0.rule == rule.id }, "found: \(found)")
    let others = found.filter {
      $0.rule != rule.id && $0.severity > .info && !rule.implies.map(\.rawValue).contains($0.rule)
    }
    #expect(others.isEmpty, "also found: \(others)")
  }

  @Test(arguments: Rule.all)
  func theGoodExampleBreaksNoRule(rule: Rule) throws {
    let found = try Self.report(rule.good, of: rule).diagnostics
    #expect(!found.contains { $0.rule == rule.id }, "found: \(found)")
  }

  @Test(arguments: Rule.all)
  func eachRuleIsExplained(rule: Rule) {
    #expect(!rule.title.isEmpty && !rule.title.hasSuffix("."))
    #expect(rule.explanation.hasSuffix(".") || rule.explanation.hasSuffix(".)"))
    #expect(rule.remedy.hasSuffix("."))
    #expect(rule.id.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D })
    #expect(!rule.versions.isEmpty)
  }

  @Test func thePageOfAllRulesHasEachRule() {
    let page = Rule.documentation
    for rule in Rule.all { #expect(page.contains("### \(rule.id)\n\n**\(rule.title)**")) }
  }

  @Test func eachRuleHasOneEntry() {
    #expect(Rule.all.map(\.code) == RuleID.allCases)
    #expect(Rule(id: "item-id-missing")?.severity == .error)
    #expect(Rule(id: "no-such-rule") == nil)
  }

  @Test func theSmallFeedOfTheExamplesHasNoProblems() {
    #expect(FeedValidator(.init(now: Self.now)).validate(RuleExample.feed().bytes).diagnostics == [])
    #expect(FeedValidator(.init(now: Self.now)).validate(RuleExample.attachment("").bytes).diagnostics == [])
  }
}
