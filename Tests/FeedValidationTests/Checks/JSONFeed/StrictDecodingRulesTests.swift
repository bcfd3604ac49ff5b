import FeedValidation
import Foundation
import JSONFeed
import Testing

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
  func eachViolationHasItsRuleAndPlace(document: String, rule: String, path: String) {
    let report = FeedValidator().validate(document)
    let found = report.diagnostics.filter { $0.rule == rule }
    #expect(found.map(\.path) == [path])
    #expect(found.allSatisfy { $0.severity == .error && $0.line != nil && $0.column != nil })
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

  @Test func limitsAreRulesOfTheirOwn() {
    let deep = feed("\"_x\":" + String(repeating: "[", count: 600) + String(repeating: "]", count: 600))
    #expect(FeedValidator().validate(deep).diagnostics.contains { $0.rule == "json-too-deep" })
    let small = FeedValidator(.init(limits: .init(documentSize: 10)))
    #expect(small.validate(feed()).diagnostics.map(\.rule) == ["document-too-large"])
  }
}

@Suite struct UnfinishedMarkupTests {
  /// The first was found by fuzzing: a trap in the check of instructions.
  @Test(arguments: [
    ">\n<?>\n<rss", "<rss><?", "<rss><??>", "<rss><?x", "<rss><!-->", "<rss><!--->", "<rss><![CDATA[", "<!DOCTYPE",
  ])
  func anyBeginningOfMarkupGivesAReport(document: String) {
    #expect(!FeedValidator().validate(document).isValid)
  }
}
