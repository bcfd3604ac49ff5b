/// Links inside sanitized HTML: footnotes, contents.

import FeedBridge
import FeedPrimitives
import SanitizedHTML
import TestFeeds
import Testing

@Suite struct ContentLinkTests {
  private static let base = "https://a.example/b?c"

  @Test(arguments: [("item-1-", "item-1-x"), (nil, nil), ("", nil), ("a b", nil), ("\"", nil), ("A", nil)])
  func aPolicyDecidesThePrefix(prefix: String?, expected: String?) {
    var policy = HTMLPolicy.reader
    policy.idPrefix = prefix
    policy.linkRelation = nil
    let output = policy.sanitize("<a href=#x>1</a><p id=x>2</p>", baseURL: "https://a.example/")
    #expect(
      output
        == (expected.map { "<a href=\"#\($0)\">1</a><p id=\"\($0)\">2</p>" }
          ?? "<a href=\"https://a.example/#x\">1</a><p>2</p>"))
    #expect(policy.sanitize(output, baseURL: "https://a.example/") == output)
  }

  private static let names = [
    "x", "X", "content-x", "content-content-x", "a b", "a%20b", "é", "e\u{301}", "%C3%A9", "100%", "%", "<", "\"",
    "&amp;", "`", "top", "", " ",
  ]

  @Test(arguments: NamedPolicy.all)
  func anyNamesInAnyOrder(named: NamedPolicy) {
    var random = SeededGenerator(seed: 48)
    let tags = [
      "<p id='%'>", "<a name='%'>", "<a href='#%'>", "<a href='\(Self.base)#%'>", "<a id='%' name='%' href='#%'>",
      "<math id='%'>", "<mi id='%'>", "</a>", "<li id='%'>", "<img id='%' src=x>", "<input id='%' name='%'>", "<b>",
      "</b>", "text",
    ]
    for round in sampled(0..<400) {
      let html = (0..<random.int(1..<20)).map { _ in random.pick(tags).replacing("%", with: random.pick(Self.names)) }
        .joined()
      named.policy.expectSafe(html, baseURL: round.isMultiple(of: 2) ? Self.base : nil)
    }
  }
}
