/// Links inside sanitized HTML: footnotes, contents.

import FeedBridge
import FeedPrimitives
import TestFeeds
import Testing

@Suite struct ContentLinkTests {
  private static let base = "https://a.example/b?c"

  /// Without `rel`, which all links have.
  private func sanitized(_ html: String, _ policy: HTMLPolicy = .reader, baseURL: String? = base) -> String {
    policy.expectSafe(html, baseURL: baseURL).replacing(" rel=\"noopener noreferrer\"", with: "")
  }

  @Test(arguments: [
    ("<a href=#x>1</a><p id=x>2</p>", "<a href=\"#content-x\">1</a><p id=\"content-x\">2</p>"),
    ("<p id=x>2</p><a href=#x>1</a>", "<p id=\"content-x\">2</p><a href=\"#content-x\">1</a>"),
    (
      "<sup id=fnref:1><a href='#fn:1' title=a>1</a></sup><ol><li class=b id='fn:1'>2 <a href='#fnref:1'>3</a></ol>",
      "<sup id=\"content-fnref:1\"><a href=\"#content-fn:1\" title=\"a\">1</a></sup>"
        + "<ol><li id=\"content-fn:1\">2 <a href=\"#content-fnref:1\">3</a></li></ol>"
    ),
    ("<a href=#x>1</a><a name=x>2</a>", "<a href=\"#content-x\">1</a><a name=\"content-x\">2</a>"),
    (
      "<a href=#x id=y name=x>1</a><a href=#y>2</a>",
      "<a id=\"content-y\" name=\"content-x\" href=\"#content-x\">1</a><a href=\"#content-y\">2</a>"
    ),
    // Ids come before names, and the first one counts.
    (
      "<a name=x>1</a><p id=x>2<p id=x>3</p><a href=#x>4</a>",
      "<a>1</a><p id=\"content-x\">2</p><p>3</p><a href=\"#content-x\">4</a>"
    ),
    ("<a href=https://a.example/b?c#x>1</a><p id=x>2</p>", "<a href=\"#content-x\">1</a><p id=\"content-x\">2</p>"),
    ("<a href='?c#x'>1</a><p id=x>2</p>", "<a href=\"#content-x\">1</a><p id=\"content-x\">2</p>"),
    ("<a href='#caf%C3%A9'>1</a><p id=café>2</p>", "<a href=\"#content-caf%C3%A9\">1</a><p id=\"content-café\">2</p>"),
    ("<a href='#a%20b'>1</a><p id='a b'>2</p>", "<a href=\"#content-a%20b\">1</a><p id=\"content-a b\">2</p>"),
    (
      "<a href='#a%20b'>1</a><p id='a%20b'>2</p><p id='a b'>3</p>",
      "<a href=\"#content-a%20b\">1</a><p id=\"content-a%20b\">2</p><p>3</p>"
    ),
    ("<a href=#content-x>1</a><p id=content-x>2</p>", "<a href=\"#content-x\">1</a><p id=\"content-x\">2</p>"),
    ("<a href='#%63ontent-x'>1</a><p id=x>2</p>", "<a href=\"#%63ontent-x\">1</a><p id=\"content-x\">2</p>"),
    (
      "<a href='#&quot;&gt;'>1</a><p id='&quot;&gt;'>2</p>",
      "<a href=\"#content-&quot;&gt;\">1</a><p id=\"content-&quot;&gt;\">2</p>"
    ),
    (
      "<a href=#x>1</a><math id=x><mi>2</mi></math>",
      "<a href=\"#content-x\">1</a><math id=\"content-x\"><mi>2</mi></math>"
    ),
    ("<a href=#x>1</a><pre id=x>\n\n2</pre>", "<a href=\"#content-x\">1</a><pre id=\"content-x\">2</pre>"),
  ])
  func idsToWhichLinksReferStay(html: String, expected: String) {
    #expect(sanitized(html) == expected)
  }

  @Test(arguments: [
    "<a href=#X>1</a><p id=x>2</p>", "<a href=#x>1</a><p>2</p>", "<a href=#x>1</a><p name=x>2</p>",
    "<a href=#x>1</a><!--<p id=x>--><p>2</p>",
    "<a href=#x>1</a><p title='<p id=x>'>2</p>", "<a href=#x>1</a><script id=x></script><p>2</p>",
    "<a href=#x>1</a><p id='x\t'>2</p>",
    "<a href=#x>1</a><p xml:id=x>2</p>", "<a href=#x>1</a><x-card id=x><p>2</p></x-card>",
    "<a href='#e\u{301}'>1</a><p id=é>2</p>",
    "<a href=#>1</a><p id=''>2</p>", "<a href=https://a.example/b#x>1</a><p id=x>2</p>",
    "<a href=b#x>1</a><p id=x>2</p>",
  ])
  func otherLinksLeadToThePage(html: String) {
    let output = sanitized(html)
    #expect(output.hasPrefix("<a href=\"https://a.example/b"))
    #expect(!output.contains("content-") && !output.contains(" id=\""))
  }

  @Test func withoutABaseLinksStayRelative() {
    #expect(
      sanitized("<a href=#x>1</a><a href=#y>2</a><p id=x>", baseURL: nil)
        == "<a href=\"#content-x\">1</a><a href=\"#y\">2</a><p id=\"content-x\"></p>")
  }

  @Test func idsOfElementsThatAreLeftOutHaveNoLinks() {
    #expect(sanitized("<a href=#x>1</a><ul><li id=x>2</ul>", .text) == "<a href=\"https://a.example/b?c#x\">1</a><br>2")
  }

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
    for round in 0..<400 {
      let html = (0..<random.int(1..<20)).map { _ in random.pick(tags).replacing("%", with: random.pick(Self.names)) }
        .joined()
      named.policy.expectSafe(html, baseURL: round.isMultiple(of: 2) ? Self.base : nil)
    }
  }
}
