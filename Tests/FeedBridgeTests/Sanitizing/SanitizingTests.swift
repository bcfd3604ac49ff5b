/// What sanitizing makes of HTML. `JSONFEED_UPDATE_FIXTURES=1 swift test --filter SanitizingTests` writes the results in
/// `Fixtures/Sanitizing`.

import FeedBridge
import FeedPrimitives
import Foundation
import SanitizedHTML
import TestFeeds
import Testing

@Suite struct SanitizingTests {
  private func sanitized(_ html: String, _ policy: HTMLPolicy = .reader, baseURL: String? = nil) -> String {
    policy.expectSafe(html, baseURL: baseURL)
  }

  // MARK: URLs

  @Test func aPolicyDecidesWhichSchemesAndRelationsLinksHave() {
    var policy = HTMLPolicy.text
    policy.linkSchemes = ["gemini"]
    policy.linkRelation = nil
    #expect(
      sanitized("<a href=gemini://b.example rel=me>x</a><a href=https://c.example>y</a>", policy)
        == "<a href=\"gemini://b.example\">x</a><a>y</a>")
  }

  // MARK: Pictures

  @Test(arguments: [
    (HTMLPolicy.Images.shown, "<img src=\"https://a.example/b.png\" alt=\"c\"><img src=\"data:image/png,x\">"),
    (.embedded, "c<img src=\"data:image/png,x\">"), (.described, "c"), (.removed, ""),
  ])
  func aPolicyDecidesWhatHappensToPictures(images: HTMLPolicy.Images, expected: String) {
    var policy = HTMLPolicy.reader
    policy.images = images
    #expect(sanitized("<img src=https://a.example/b.png alt=c><img src=data:image/png,x>", policy) == expected)
  }

  // MARK: Embedded pages

  @Test(arguments: [
    "https://www.youtube-nocookie.com.evil.example/", "https://evil.example\\@www.youtube-nocookie.com/",
    "https://www.youtube-nocookie.com:x@evil.example/",
    "javascript:x//www.youtube-nocookie.com/", "https://evil.example/www.youtube-nocookie.com", "data:text/html,x",
  ])
  func onlyAllowedHostsAreEmbedded(url: String) {
    var policy = HTMLPolicy.reader
    policy.embeds = ["www.youtube-nocookie.com"]
    #expect(
      sanitized("<iframe src='https://www.youtube-nocookie.com/embed/a' width=4 onload=x></iframe>", policy).hasPrefix(
        "<iframe src=\"https://www.youtube-nocookie.com/embed/a\""))
    #expect(!sanitized("<iframe src='\(url)'></iframe>", policy).contains("<iframe"))
  }

  // MARK: Text

  @Test func withoutTablesTheirCellsAreSeparateWords() {
    var policy = HTMLPolicy.reader
    policy.elements["table"] = nil
    #expect(sanitized("<table><tr><th>Total</th><td>12</td></tr></table>", policy) == "Total\n12")
  }

  @Test func aPolicyCanAllowAllClassesOfCodeAndCheckboxes() {
    var policy = HTMLPolicy.reader
    policy.globalAttributes.insert("class")
    policy.elements["input"] = ["checked", "type"]
    #expect(sanitized("<code class=a>b</code>", policy) == "<code class=\"a\">b</code>")
    #expect(sanitized("<input type=checkbox checked disabled>", policy) == "<input type=\"checkbox\" checked=\"\">")
  }

  // MARK: Policies

  @Test func blocksThatAreLeftOutSeparateWords() {
    var policy = HTMLPolicy.reader
    policy.elements["li"] = nil
    #expect(sanitized("<ul><li>a</li><li>b</li></ul>", policy) == "<ul>a\nb</ul>")
  }

  @Test func aPolicyCanAllowAnElementAndAnAttribute() {
    var policy = HTMLPolicy.reader
    policy.elements["figure"] = ["class"]
    policy.elements["x-card"] = []
    #expect(
      sanitized("<figure class=a id=b><x-card>c</x-card></figure>", policy)
        == "<figure class=\"a\"><x-card>c</x-card></figure>")
  }

  // MARK: Fixtures

  @Test(arguments: Fixtures.names("Sanitizing", suffix: "html"))
  func whatProgramsWriteBecomesTheExpectedResult(name: String) throws {
    let html = String(decoding: try Fixtures.data("Sanitizing/\(name).html"), as: UTF8.self)
    let results = NamedPolicy.all.prefix(3).map { named in
      "\(named.testDescription):\n\(sanitized(html, named.policy, baseURL: "https://tides.example/2026/spring"))\n"
    }
    let file = Fixtures.folder.appending(path: "Sanitizing/\(name).txt")
    let text = results.joined(separator: "\n")
    if ProcessInfo.processInfo.environment["JSONFEED_UPDATE_FIXTURES"] != nil { try Data(text.utf8).write(to: file) }
    #expect(try String(contentsOf: file, encoding: .utf8) == text)
  }

  // MARK: Feeds

  @Test func anItemIsSanitizedAgainstItsOwnPage() {
    let item = JSONFeed.Item(id: "1", url: "https://a.example/b/", contentHTML: "<img src=c.png onerror=x()>")
    #expect(item.sanitizedHTML() == "<img src=\"https://a.example/b/c.png\">")
    #expect(item.sanitizedHTML(.reader, baseURL: "https://d.example/") == "<img src=\"https://d.example/c.png\">")
    #expect(item.sanitizedHTML(.text) == "")
    // Plain text is escaped.
    let text = JSONFeed.Item(id: "1", contentText: "<script>alert(1)</script> & b\n\nc\nd")
    let escaped = "&lt;script&gt;alert(1)&lt;/script&gt; &amp; b"
    #expect(text.sanitizedHTML() == "<p dir=\"auto\">\(escaped)</p>\n<p dir=\"auto\">c<br>\nd</p>\n")
    #expect(JSONFeed.Item(id: "1").sanitizedHTML() == nil)
  }

  private static let json = """
    {"version": "https://jsonfeed.org/version/1.1", "title": "a <b>", "items": [{"id": "1", "url": "https://a.example/b/", "content_html": "<p onclick=x>c<img src=d>"}]}
    """
  private static let rss = """
    <rss version="2.0"><channel><title>a &lt;b&gt;</title><item><guid>https://a.example/b/</guid><description>&lt;p onclick=x>c&lt;img src=d></description></item></channel></rss>
    """

  @Test(arguments: [json, rss])
  func aConversionSanitizesItsItems(document: String) throws {
    let converter = FeedConverter(.init(sanitizing: .reader))
    let expected = "<p>c<img src=\"https://a.example/b/d\"></p>"
    #expect(try converter.convert(Array(document.utf8)).feed.items.map(\.contentHTML) == [expected])
    #expect(try converter.delivered(document).items.map(\.contentHTML) == [expected])
    #expect(try FeedConverter().convert(Array(document.utf8)).feed.items[0].contentHTML?.contains("onclick") == true)
  }
}

// For the names of tests
extension NamedPolicy: CustomTestStringConvertible {}

extension HTMLPolicy {
  /// Sanitizes HTML, and expects that the result is safe and does not change when it is sanitized again.
  @discardableResult
  func expectSafe(_ html: String, baseURL: String? = nil, _ location: SourceLocation = #_sourceLocation) -> String {
    let output = sanitize(html, baseURL: baseURL)
    let problems = SanitizedHTML(output, self).problems
    if !problems.isEmpty { Issue.record("\(problems) in \(output) from \(html)", sourceLocation: location) }
    let again = sanitize(output, baseURL: baseURL)
    if again != output { Issue.record("\(output) became \(again), from \(html)", sourceLocation: location) }
    return output
  }
}
