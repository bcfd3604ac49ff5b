import FeedPrimitives
import Foundation
import JSONFeed
import Testing

@testable import FeedValidation

/// A feed with one more member at the top level, or one more in its item.
private func feed(_ member: String = "", item: String = #""id":"1""#) -> String {
  #"{"version":"https://jsonfeed.org/version/1.1","title":"T","items":[{\#(item)}]\#(member.isEmpty ? "" : ",")\#(member)}"#
}

@Suite struct StrictDecodingRulesTests {
  @Test(arguments: [
    (#"{"title":"T","items":[]}"#, "version-missing", "/version"),
    (#"{"version":1,"title":"T","items":[]}"#, "version-type", "/version"),
    (#"{"version":"x","items":[]}"#, "title-missing", "/title"),
    (#"{"version":"x","title":null,"items":[]}"#, "title-type", "/title"),
    (#"{"version":"x","title":"T"}"#, "items-missing", "/items"),
    (#"{"version":"x","title":"T","items":{}}"#, "items-type", "/items"),
    (#"{"version":"x","title":"T","items":[1]}"#, "item-not-object", "/items/0"),
    (feed(#""home_page_url":1"#), "home-page-url-type", "/home_page_url"),
    (feed(#""feed_url":[]"#), "feed-url-type", "/feed_url"),
    (feed(#""description":{}"#), "description-type", "/description"),
    (feed(#""user_comment":1"#), "user-comment-type", "/user_comment"),
    (feed(#""next_url":1"#), "next-url-type", "/next_url"),
    (feed(#""icon":true"#), "icon-type", "/icon"),
    (feed(#""favicon":1"#), "favicon-type", "/favicon"),
    (feed(#""expired":"true""#), "expired-type", "/expired"),
    (feed(#""language":1"#), "language-type", "/language"),
    (feed(#""author":"A""#), "author-type", "/author"),
    (feed(#""author":{"name":1}"#), "author-name-type", "/author/name"),
    (feed(#""authors":{}"#), "authors-type", "/authors"),
    (feed(#""authors":["A"]"#), "authors-element-type", "/authors/0"),
    (feed(#""authors":[{"avatar":1}]"#), "author-avatar-type", "/authors/0/avatar"),
    (feed(#""hubs":{}"#), "hubs-type", "/hubs"),
    (feed(#""hubs":[1]"#), "hub-not-object", "/hubs/0"),
    (feed(#""hubs":[{"url":"u"}]"#), "hub-type-missing", "/hubs/0/type"),
    (feed(#""hubs":[{"type":"t","url":1}]"#), "hub-url-missing", "/hubs/0/url"),
    (feed(item: #""title":"no id""#), "item-id-missing", "/items/0/id"),
    (feed(item: #""id":{}"#), "item-id-type", "/items/0/id"),
    (feed(item: #""id":" ""#), "item-id-empty", "/items/0/id"),
    (feed(item: #""id":1e400"#), "json-number-range", "/items/0/id"),
    (feed(item: #""id":"1","url":1"#), "item-url-type", "/items/0/url"),
    (feed(item: #""id":"1","external_url":1"#), "item-external-url-type", "/items/0/external_url"),
    (feed(item: #""id":"1","title":1"#), "item-title-type", "/items/0/title"),
    (feed(item: #""id":"1","content_html":1"#), "item-content-type", "/items/0/content_html"),
    (feed(item: #""id":"1","content_text":1"#), "item-content-type", "/items/0/content_text"),
    (feed(item: #""id":"1","summary":1"#), "item-summary-type", "/items/0/summary"),
    (feed(item: #""id":"1","image":1"#), "item-image-type", "/items/0/image"),
    (feed(item: #""id":"1","banner_image":1"#), "item-banner-image-type", "/items/0/banner_image"),
    (feed(item: #""id":"1","date_published":1"#), "item-date-published-type", "/items/0/date_published"),
    (feed(item: #""id":"1","date_modified":"2020-01-01""#), "item-date-modified-format", "/items/0/date_modified"),
    (feed(item: #""id":"1","tags":"a""#), "item-tags-type", "/items/0/tags"),
    (feed(item: #""id":"1","tags":["a",1]"#), "item-tag-type", "/items/0/tags/1"),
    (feed(item: #""id":"1","authors":[{"url":1}]"#), "author-url-type", "/items/0/authors/0/url"),
    (feed(item: #""id":"1","language":1"#), "language-type", "/items/0/language"),
    (feed(item: #""id":"1","attachments":{}"#), "item-attachments-type", "/items/0/attachments"),
    (feed(item: #""id":"1","attachments":[1]"#), "attachment-not-object", "/items/0/attachments/0"),
    (feed(item: #""id":"1","attachments":[{}]"#), "attachment-url-missing", "/items/0/attachments/0/url"),
    (feed(item: #""id":"1","attachments":[{"url":1}]"#), "attachment-url-type", "/items/0/attachments/0/url"),
    (
      feed(item: #""id":"1","attachments":[{"url":"u","mime_type":1}]"#), "attachment-mime-type-type",
      "/items/0/attachments/0/mime_type"
    ),
    (
      feed(item: #""id":"1","attachments":[{"url":"u","size_in_bytes":"1"}]"#), "attachment-size-type",
      "/items/0/attachments/0/size_in_bytes"
    ),
    (
      feed(item: #""id":"1","attachments":[{"url":"u","duration_in_seconds":[]}]"#), "attachment-duration-type",
      "/items/0/attachments/0/duration_in_seconds"
    ),
    (feed(#""_x":"\ud800""#), "json-lone-surrogate", "/_x"),
    (feed(#""_x":"\#u{01}""#), "json-control-character", ""),
    (feed(#""_x":[1,]"#), "json-syntax", ""),
    (#"{"version":"x","title":"T","items":[],}"#, "json-syntax", ""),
  ])
  func eachViolationHasItsRuleAndPosition(document: String, rule: String, path: String) {
    let report = FeedValidator().validate(document)
    let found = report.diagnostics.filter { $0.rule == rule }
    #expect(found.map(\.path) == [path])
    #expect(found.allSatisfy { $0.severity == .error && $0.location != nil })
    #expect(!report.isValid)
  }

  @Test func aDocumentOfManyViolationsHasAllOfThem() {
    let report = FeedValidator().validate(
      #"{"title":1,"items":[{"id":"1","url":2},{},{"id":"3","tags":[4,"a",null]}]}"#)
    let strict = ["title-type", "item-url-type", "item-id-missing", "item-tag-type", "version-missing"]
    #expect(
      report.diagnostics.map(\.rule).filter(strict.contains) == [
        "version-missing", "title-type", "item-url-type", "item-id-missing", "item-tag-type", "item-tag-type",
      ])
  }

  @Test func whereNoErrorIsReportedStrictDecodingSucceeds() throws {
    let document = feed(#""_x":{"y":[1,2]}"#, item: #""id":1,"unknown":true,"content_text":"x""#)
    #expect(FeedValidator().validate(document).isValid)
    #expect(throws: Never.self) { try JSONFeed.make(from: document) }
  }

  /// Broken grammar ends the document; everything before it is still checked.
  @Test(arguments: [
    (
      #"{"title":1,"icon":2,"hubs":[{"url":3},{"url":["#,
      ["/title", "/icon", "/hubs/0/url", "/hubs/0/type", "/hubs/1/url"]
    ),
    (
      #"{"title":"T","items":[{"url":1},{"id":{},"tags":[1,"a",2"#,
      ["/items/0/url", "/items/0/id", "/items/1/id", "/items/1/tags/0", "/items/1/tags/2"]
    ),
    (
      #"{"items":[{"title":"\ud800","x":["\ud800"],"tags":["\ud800""#,
      ["/items/0/title", "/items/0/x", "/items/0/tags/0"]
    ),
  ])
  func violationsBeforeBrokenGrammarAreReported(document: String, paths: [String]) {
    let found = FeedValidator().validate(document).diagnostics.filter { found in
      found.isViolation && !found.path.isEmpty
    }
    #expect(Set(found.map(\.path)) == Set(paths))
  }

  /// Each item is checked by the version of the feed, wherever that is declared.
  @Test(arguments: ["1", "1.1"])
  func theVersionMayBeAfterTheItems(version: String) {
    let version = "\"version\":\"https://jsonfeed.org/version/\(version)\""
    let rest = #""title":"T","items":[{"id":"1","language":"e","author":{"name":"A"},"authors":[]}]"#
    let found = ["{\(version),\(rest)}", "{\(rest),\(version)}"].map { document in
      FeedValidator().validate(document).diagnostics.map { "\($0.rule) \($0.path)" }.filter { $0.contains("/items/") }
    }
    #expect(found[0].count > 3)
    #expect(found[0] == found[1])
  }

  /// The feed's own use of an extension counts as the first one, even after the items.
  @Test func theFeedsOwnUseOfAnExtensionIsTheFirst() {
    func rules(_ own: String, _ inItem: String) -> [String] {
      let document = feed(own, item: #""id":"1",\#(inItem)"#)
      let validator = FeedValidator(.init(levels: ["extension-about-not-first": .info]))
      return validator.validate(document).diagnostics.filter { $0.rule.hasPrefix("extension") }.map {
        "\($0.rule) \($0.path)"
      }
    }
    #expect(rules(#""_x":{"about":"u"}"#, #""_x":{}"#) == [])
    #expect(rules(#""_x":{}"#, #""_x":{"about":"u"}"#) == ["extension-about-not-first /_x"])
    #expect(rules(#""_x":{}"#, #""_x":{}"#) == ["extension-about-missing /_x"])
    #expect(
      rules(#""_x":{"about":"u"},"authors":[{"_x":{}}]"#, #""_y":{},"authors":[{"_y":{"about":"u"}}]"#) == [
        "extension-about-not-first /items/0/_y"
      ])
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
  @Test(arguments: ValidationPropertyTests.documents("JSONFeed"))
  func violationsAgreeWithLenientReading(path: String) throws {
    let bytes = [UInt8](try Data(contentsOf: ValidationPropertyTests.fixtures.appending(path: path)))
    // The document, and variants that are truncated or lack a quotation mark.
    for change in 0..<10 {
      var bytes = bytes
      if change % 2 == 1 { bytes.removeLast(bytes.count * change / 10) }
      if change % 2 == 0, change > 0, let mark = bytes[(bytes.count * change / 10)...].firstIndex(of: 0x22) {
        bytes.remove(at: mark)
      }
      var document = JSONDocument(limits: .init())
      guard (try? document.decode(bytes.span)) != nil else { continue }
      let (noted, found) = document.withText(bytes.span) { text, start in
        var checker = JSONFeedChecker(ValidationContext(now: .now))
        checker.check(text, from: start, isFeed: true)
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
    var reader = JSONFeedReader(.lenient, from: start, limits: .init())
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
    "[1]",
    #"["a"]"#, "[{}]", "{}", #"{"name":"n"}"#, #"[{"id":"1"}]"#, #"[{"type":"t","url":"u"}]"#,
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

@Suite struct UnfinishedMarkupTests {
  /// Fuzzing found the first one: a trap in the check of processing instructions.
  @Test(arguments: [
    ">\n<?>\n<rss", "<rss><?", "<rss><??>", "<rss><?x", "<rss><!-->", "<rss><!--->", "<rss><![CDATA[", "<!DOCTYPE",
  ])
  func anyBeginningOfMarkupGivesAReport(document: String) {
    #expect(!FeedValidator().validate(document).isValid)
  }
}
