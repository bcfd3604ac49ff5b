import FeedPrimitives
import Foundation
import TestCases
import Testing

@testable import FeedValidation

/// A feed with one more member at the top level, or one more in its item.
private func feed(_ member: String = "", item: String = #""id":"1""#) -> String {
  #"{"version":"https://jsonfeed.org/version/1.1","title":"T","items":[{\#(item)}]\#(member.isEmpty ? "" : ",")\#(member)}"#
}

@Suite struct StrictDecodingRulesTests {
  @Test func whereNoErrorIsReportedStrictDecodingSucceeds() throws {
    let document = feed(#""_x":{"y":[1,2]}"#, item: #""id":1,"unknown":true,"content_text":"x""#)
    #expect(FeedValidator().validate(document).isValid)
    #expect(throws: Never.self) { try JSONFeed.make(from: document) }
  }

  @Test func limitsHaveTheirOwnRules() {
    let deep = feed("\"_x\":" + String(repeating: "[", count: 600) + String(repeating: "]", count: 600))
    #expect(FeedValidator().validate(deep).diagnostics.contains { $0.rule == "json-too-deep" })
    let small = FeedValidator(.init(limits: .init(documentSize: 10)))
    #expect(small.validate(feed()).diagnostics.map(\.rule) == ["document-too-large"])
  }
}

/// Validation finds in one pass everything that lenient reading repairs.
@Suite struct ViolationTests {
  @Test func violationsAgreeWithLenientReading() async throws {
    let paths = sampled(ValidationPropertyTests.documents("JSONFeed"), oneOf: 6)
    try await forEachCase(in: paths) { try violationsAgree(path: $0) }
  }

  private func violationsAgree(path: String) throws {
    let bytes = [UInt8](try Data(contentsOf: ValidationPropertyTests.fixtures.appending(path: path)))
    // The document, and variants that are truncated or lack a quotation mark.
    for change in 0..<10 where change == 0 || checksAllCases || (change + path.utf8.count) % 4 == 0 {
      var bytes = bytes
      if change % 2 == 1 { bytes.removeLast(bytes.count * change / 10) }
      if change % 2 == 0, change > 0, let mark = bytes[(bytes.count * change / 10)...].firstIndex(of: 0x22) {
        bytes.remove(at: mark)
      }
      var document = JSONDocument(limits: .init())
      guard (try? document.decode(bytes.span)) != nil else { continue }
      let (noted, found) = document.withText(bytes.span) { text, start in
        var checker = JSONFeedChecker(ValidationContext(now: .now), .jsonFeed)
        checker.check(text, from: start)
        let isBroken = checker.endOfReading?.isGrammarProblem ?? false
        _ = checker.recover(text, from: start)
        return (problems(text, start, isBroken: isBroken), checker.violations.all.compactMap(\.violation))
      }
      // Rejected values are not read further, and other names are not violations.
      guard let noted, !noted.contains(where: { Self.isName($0.code) }) else { continue }
      // Null in place of a required value is found where it is, or as missing in the object around it.
      let (places, paths) = (Set(noted.map(\.offset)), Set(noted.filter { $0.errorKind == .missingMember }.map(\.path)))
      #expect(
        found.allSatisfy { places.contains($0.offset) || paths.contains($0.path) },
        "\(path), change \(change): \(found), \(noted)")
    }
  }

  private static func isName(_ code: JSONProblem.Code) -> Bool {
    if case .otherName = code { true } else { code == .unknownMember }
  }

  /// The repairs of lenient reading, and the error that ends it; nil if it rejects a document that breaks the grammar.
  private func problems(_ text: TextSpan, _ start: Int, isBroken: Bool) -> [JSONProblem]? {
    var reader = JSONFeedReader(LenientJSON(), from: start, limits: .init())
    var problems: [JSONProblem] = []
    do throws(JSONProblem) {
      var item = JSONFeed.Item(id: "")
      while try reader.next(&item, in: text) == .item { item = JSONFeed.Item(id: "") }
    } catch {
      if isBroken { return nil }
      problems = [error]
    }
    return reader.takeProblems() + problems
  }
}

extension Diagnostic {
  /// Whether it is about what strict decoding rejects.
  fileprivate var isViolation: Bool {
    message.hasPrefix("Expected ") || message.hasPrefix("The required member ")
  }
}

extension Problem {
  fileprivate var violation: JSONProblem? {
    guard case .expected(let problem, _, _) = message else { return nil }
    return problem
  }
}

/// The members as reading and validation list them.
@Suite struct JSONFeedMembersTests {
  /// An object, its members for reading, and a document with one member. The first of several members with the same name counts, so
  /// required ones may follow.
  private struct Object: CustomTestStringConvertible {
    let kind: JSONFeedObjectKind
    let names: [String]
    let document: @Sendable (_ member: String) -> String
    var testDescription: String { "\(kind)" }
  }

  private static let objects = [
    Object(kind: .feed, names: JSONFeed.memberNames) { #"{\#($0),"version":"x","title":"T","items":[]}"# },
    Object(kind: .item, names: JSONFeed.Item.memberNames) { feed(item: #"\#($0),"id":"1""#) },
    Object(kind: .author, names: JSONFeed.Author.memberNames) { feed(#""author":{\#($0)}"#) },
    Object(kind: .hub, names: JSONFeed.Hub.memberNames) { feed(#""hubs":[{\#($0),"type":"t","url":"u"}]"#) },
    Object(kind: .attachment, names: JSONFeed.Attachment.memberNames) {
      feed(item: #""id":"1","attachments":[{\#($0),"url":"u"}]"#)
    },
  ]

  private static let values = [
    "null", "true", "1", "1e400", #""""#, #""a""#, #""2024-01-02T03:04:05Z""#, #""9999-12-31T23:59:59-01:00""#, "[]",
    "[1]", #"["a"]"#, "[{}]", "{}", #"{"name":"n"}"#, #"[{"id":"1"}]"#, #"[{"type":"t","url":"u"}]"#,
  ]

  @Test(arguments: objects)
  private func bothListsAreTheSame(_ object: Object) {
    #expect(object.kind.members.map(\.name.description) == object.names)
  }

  /// Validation and strict decoding find an error at the same position, for every value of a member.
  @Test(arguments: objects)
  private func membersHaveTheTypesThatReadingExpects(_ object: Object) throws {
    for name in object.names {
      for value in Self.values {
        let document = object.document("\"\(name)\":\(value)")
        let report = FeedValidator().validate(document)
        do throws(JSONFeedError) {
          _ = try JSONFeed.make(from: document)
          #expect(
            report.diagnostics.allSatisfy { !$0.isViolation || $0.rule == "item-id-empty" },
            "\(document)")
        } catch {
          #expect(
            report.diagnostics.contains {
              $0.isViolation && $0.path == error.path && $0.location?.column == error.location?.column
            }, "\(document)")
        }
      }
    }
  }

  @Test(arguments: objects)
  private func missingRequiredMembersAreReported(_ object: Object) {
    for member in object.kind.members where member.missing != nil {
      let document = object.document(#""_x":{}"#).replacing("\"\(member.name)\":", with: "\"_\(member.name)\":")
      #expect(throws: JSONFeedError.self) { try JSONFeed.make(from: document) }
      #expect(
        FeedValidator().validate(document).diagnostics.contains { $0.rule == member.missing?.id }, "\(document)")
    }
  }
}
