/// Messages say what is wrong and what to write, in plain English.

import Foundation
import TestCases
import Testing

@testable import FeedValidation

struct MessageTests {

  /// Words and phrases that read as translated.
  private static let avoided = [
    "\" is no ", "> is no ", "\" is none", ", which is no ", " stands ", " stand ", " behind ", " mend", "Take it out",
    "Leave it out", "leave it out", " whole URL", " whole one", "that there is not", " for ever", "small letters",
    "meant?",
  ]

  @Test func eachMessageIsASentenceThatSaysWhatToDo() async throws {
    try await forEachCase(in: ValidationRule.all.filter(\.hasLevel)) { (rule: ValidationRule) in
      let found = rule.examples.bad.report.diagnostics
      let messages = found.filter { $0.rule == rule.id }.map(\.message)
      #expect(!messages.isEmpty)
      for message in messages {
        #expect(message.hasSuffix(".") || message.hasSuffix("?"), "\(message)")
        #expect(message.contains(". ") || message.contains(": ") || message.contains("; "), "\(message)")
      }
      for text in messages + [rule.title, rule.explanation, rule.remedy] {
        #expect(!Self.avoided.contains { text.contains($0) }, "\(text)")
        #expect(!text.contains("  ") && !text.contains(".."), "\(text)")
      }
    }
  }

  @Test func aByteOfAnotherEncodingIsNamed() {
    let bytes = Array(RuleExample.rss().text.utf8).map { $0 == UInt8(ascii: "T") ? 0x92 : $0 }
    let found = FeedValidator().validate(bytes).diagnostics.first { $0.rule == "xml-invalid-bytes" }
    #expect(found?.message.hasPrefix("Byte 0x92 is not valid UTF-8") == true, "\(found?.message ?? "")")
    #expect(found?.message.hasSuffix("Save the document as UTF-8, and declare UTF-8.") == true)
  }

  @Test func aDocumentThatIsUTF8NeedsOnlyAnotherDeclaration() {
    let text = "<?xml version=\"1.0\" encoding=\"UTF-16\"?>" + RuleExample.rss().text
    let found = FeedValidator().validate(text).diagnostics.first { $0.rule == "xml-invalid-bytes" }
    #expect(found?.message.hasSuffix("the text looks like UTF-8. Declare UTF-8.") == true, "\(found?.message ?? "")")
  }

  @Test func aDocumentInTwoEncodingsIsNamed() {
    let text =
      "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><rss version=\"2.0\"><channel><title>Æbelø, ø Ã Æbelø Küste. Überall wächst die Flut, täglich höher über den Dünen, @"
    let bytes = Array(text.utf8).map { $0 == UInt8(ascii: "@") ? 0xF8 : $0 }
    let found = FeedValidator().validate(bytes).diagnostics.first { $0.rule == "xml-invalid-bytes" }
    #expect(
      found?.message.hasPrefix(
        "Byte 0xF8 is not valid UTF-8, in which most of the text is, though the document declares another encoding.")
        == true, "\(found?.message ?? "")")
  }

  @Test func aFormerIDIsAccepted() throws {
    let rule = try #require(ValidationRule(id: "missing-dc-language"))
    #expect(rule.id == "language-missing" && ValidationRule.isNameOfRuleOrGroup("missing-dc-language"))
    #expect(ValidationRule.documentation.contains("### language-missing"))
    #expect(ValidationRule.documentation.contains("Former id: missing-dc-language."))
    func severity(_ levels: [String: ValidationRule.Level]) -> Diagnostic.Severity? {
      FeedValidator(.init(levels: levels)).validate(rule.bad.bytes).diagnostics.first { $0.rule == rule.id }?.severity
    }
    #expect(severity([:]) == .info)
    #expect(severity(["missing-dc-language": .error]) == .error)
    #expect(severity(["missing-dc-language": .error, "language-missing": .warning]) == .warning)
    let configuration = try ValidationConfiguration(Data(#"{"rules": {"missing-dc-language": "off"}}"#.utf8))
    #expect(severity(configuration.rules) == nil)
    let report = FeedValidator().validate(rule.bad.bytes)
    let current = Baseline([ReportedFile("a.xml", report)])
    let old = current.encodeToString().replacing("language-missing", with: "missing-dc-language")
    let baseline = try #require(Baseline(Data(old.utf8)))
    #expect(baseline == current)
    #expect(baseline.filtering(report, of: "a.xml").report.diagnostics.isEmpty)
  }
}
