/// What sanitizing makes of HTML. `JSONFEED_UPDATE_FIXTURES=1 swift test --filter SanitizingTests` writes the results in
/// `Fixtures/Sanitizing`.

import FeedBridge
import FeedPrimitives
import Foundation
import JSONFeed
import TestFeeds
import Testing

@Suite struct SanitizingTests {
  private func sanitized(_ html: String, _ policy: HTMLPolicy = .reader, baseURL: String? = nil) -> String {
    policy.expectSafe(html, baseURL: baseURL)
  }

  @Test(arguments: [
    ("<p>a<p>b", "<p>a</p><p>b</p>"), ("<ul><li>a<li>b</ul>", "<ul><li>a</li><li>b</li></ul>"),
    ("<ul><li>a<ul><li>b</ul><li>c", "<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>"),
    ("<dl><dt>a<dd>b<dt>c", "<dl><dt>a</dt><dd>b</dd><dt>c</dt></dl>"), ("<p>a<div>b</div>c", "<p>a</p><div>b</div>c"),
    ("<b>a<i>b</b>c</i>", "<b>a<i>b</i></b>c"), ("<b>a<p>b</b>c</p>d", "<b>a<p>bc</p></b>d"),
    ("<h1>a<b><h2>b</b>c<h3>d", "<h1>a<b><h2>bc</h2></b></h1><h3>d</h3>"),
    ("<h1>a<h2>b</h1>c", "<h1>a</h1><h2>b</h2>c"),
    (
      "<a href='#x'>a<a href='#y'>b",
      "<a href=\"#x\" rel=\"noopener noreferrer\">a</a><a href=\"#y\" rel=\"noopener noreferrer\">b</a>"
    ),
    ("<ruby>a<rt>b<rt>c</ruby><rt>d", "<ruby>a<rt>b</rt><rt>c</rt></ruby>d"), ("a</br>b</p>c", "a<br>bc"),
    ("<pre>\n\na</pre>", "<pre>a</pre>"),
    (" \n a ", "a "), ("<I>A</I>", "<i>A</i>"), ("<b/>a", "<b></b>a"), ("</div>a", "a"), ("a<b", "a&lt;b"),
    ("&amp;lt; & >", "&amp;lt; &amp; &gt;"),
    ("<b title='`\"&lt;'>x</b>", "<b title=\"&#96;&quot;&lt;\">x</b>"), ("a\0b\u{1}c\u{7F}d\u{85}e", "abcde"),
    ("a\r\nb\rc", "a\nb\nc"),
  ])
  func elementsAreNestedAsParsersReadThem(html: String, expected: String) {
    #expect(sanitized(html) == expected)
  }

  @Test(arguments: [
    ("<table><tr><td>a<td>b</table>", "<tr><td>a</td><td>b</td></tr>"),
    ("<table>a<tr><th>b</table>", "<tr><td>a</td></tr><tr><th>b</th></tr>"),
    ("<table><td>a<b>b<tr><td>c</b></table>", "<tr><td>a<b>b</b></td></tr><tr><td>c</td></tr>"),
  ])
  func tablesHaveAllTheirParts(html: String, rows: String) {
    #expect(sanitized(html) == "<table><tbody>\(rows)</tbody></table>")
  }

  @Test func partsOfTablesOutsideAreLeftOut() {
    #expect(sanitized("<tr><td>a</td></tr>") == "a")
    #expect(
      sanitized("<table><caption>a<col>b</table>")
        == "<table><caption>a</caption><colgroup><col></colgroup><tbody><tr><td>b</td></tr></tbody></table>")
  }

  @Test(arguments: [
    ("a<script>b</script>c", "ac"), ("a<style>b</style>c", "ac"), ("a<title>b</title>c", "ac"),
    ("a<textarea><b>b</textarea>c", "ac"),
    ("a<noscript><b>b</noscript>c", "ac"), ("a<template><b>b</template>c", "ac"), ("a<svg><text>b</text></svg>c", "ac"),
    ("a<object><p>b</p></object>c", "ac"), ("a<object>b", "ab"),
    ("a<svg>b<p>c", "a<p>c</p>"),
    ("a<svg><desc><p>b</p></desc></svg>c", "ac"),
    ("<table><tr><td><object></td></tr></table>c", "<table><tbody><tr><td></td></tr></tbody></table>c"),
    ("a<xmp><b></xmp>c", "a\n&lt;b&gt;\nc"), ("a<plaintext><b>", "a&lt;b&gt;"),
    ("a<!--b-->c<!-->d--><?e?>f<![CDATA[g]]>h", "acd--&gt;fh"),
    ("a<font>b</font><x-card>c</x-card>d", "abcd"), ("<b>a<svg></b>c</svg>", "<b>a</b>c"),
  ])
  func elementsAreLeftOutWithOrWithoutTheirText(html: String, expected: String) {
    #expect(sanitized(html) == expected)
  }

  // MARK: URLs

  @Test(arguments: [
    ("b", "https://a.example/x/b"), ("../b", "https://a.example/b"), ("?b", "https://a.example/x/y?b"),
    ("#b", "https://a.example/x/y#b"),
    ("//b.example/", "https://b.example/"),
    ("\\\\b.example\\c", "https://b.example/c"), (" https:\\\\b.example ", "https://b.example"),
    ("mailto:b@c.example", "mailto:b@c.example"),
    ("ja&#10;va", "https://a.example/x/java"), ("HTTPS://b.example/", "HTTPS://b.example/"),
  ])
  func linksAreResolved(url: String, expected: String) {
    #expect(
      sanitized("<a href='\(url)'>x</a>", baseURL: "https://a.example/x/y")
        == "<a href=\"\(expected)\" rel=\"noopener noreferrer\">x</a>")
  }

  @Test(arguments: ["ftp://b.example/", "java\u{AD}script:x", "x y:z", "data:image/png,x", ":x", "", "file:///etc"])
  func otherSchemesAreLeftOut(url: String) {
    #expect(sanitized("<a href='\(url)'>x</a>", baseURL: "https://a.example/x/y") == "<a>x</a>")
  }

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
    ("<img src=data:image/gif;base64,R0 data-src=b.png>", "src=\"https://a.example/b.png\""),
    (
      "<img data-original=b.png data-srcset='b.png 1x, c.png 2x'>",
      "src=\"https://a.example/b.png\" srcset=\"https://a.example/b.png 1x, https://a.example/c.png 2x\""
    ),
    ("<img src=real.png data-src=b.png>", "src=\"https://a.example/real.png\""),
    ("<img src=/img/lazy-placeholder.gif data-src=b.png>", "src=\"https://a.example/b.png\""),
    (
      "<img src=x.png srcset='javascript:x 1x,data:image/svg+xml,y 2x , z.png 3x'>",
      "src=\"https://a.example/x.png\" srcset=\"https://a.example/z.png 3x\""
    ),
    ("<image src=b.png onerror=x()>", "src=\"https://a.example/b.png\""),
  ])
  func picturesAreRestored(html: String, attributes: String) {
    #expect(sanitized(html, baseURL: "https://a.example/") == "<img \(attributes)>")
  }

  @Test(arguments: [
    "width=1 height=1", "width='1\u{1}' height='&#2;1'", "width='1px' height=0", "style='width: 1px; HEIGHT:1px'",
    "height=1 style='width:0'",
  ])
  func trackingPixelsAreRemoved(attributes: String) {
    #expect(sanitized("a<img alt=x src=b.png \(attributes)>b<iframe src=//c.example \(attributes)></iframe>") == "ab")
  }

  @Test(arguments: [
    (HTMLPolicy.Images.shown, "<img src=\"https://a.example/b.png\" alt=\"c\"><img src=\"data:image/png,x\">"),
    (.embedded, "c<img src=\"data:image/png,x\">"),
    (.described, "c"), (.removed, ""),
  ])
  func aPolicyDecidesWhatHappensToPictures(images: HTMLPolicy.Images, expected: String) {
    var policy = HTMLPolicy.reader
    policy.images = images
    #expect(sanitized("<img src=https://a.example/b.png alt=c><img src=data:image/png,x>", policy) == expected)
  }

  @Test(arguments: [
    ("wp-smiley", "😉", true), ("emoji wp-x", "👩🏽‍💻", true), ("emoji", "🇨🇭", true), ("emoji", "1️⃣", true),
    ("emoji", "❤️", true),
    ("wp-smiley", "™", true), ("emoji", " 🏴󠁧󠁢󠁳󠁣󠁴󠁿 ", true), ("emoji", "1", false), ("emoji", "#", false),
    ("emoji", ":)", false),
    ("emoji", "smile", false), ("emoji", "😉 a", false), ("emoji", "😉😉", false), ("emojis", "😉", false),
    ("", "😉", false),
  ])
  func picturesOfEmojiBecomeText(classes: String, alt: String, isText: Bool) {
    let html = "a<img class='\(classes)' src=https://a.example/b alt='\(alt)' width=1 height=1 style='height: 1em'>b"
    for named in NamedPolicy.all {
      #expect((sanitized(html, named.policy) == "a\(alt.trimmed)b") == isText)
    }
  }

  @Test(arguments: [
    ("<noscript><img src=b.png alt=c onerror=x()></noscript>", 1),
    ("<noscript>Text <p><img src=b.png></p><!--<img src=c.png>--><script><img src=d.png></script></noscript>", 1),
    ("<img data-src=b.png><noscript><img src=https://a.example/b.png></noscript>", 1),
    ("<noscript><img src=b.png></noscript><img src=data:image/gif,x data-src=b.png>", 1),
    ("<img src=lazy.gif data-srcset='b.png 1x'><p><noscript><img src=c.png srcset='b.png 1x'></noscript>", 2),
    ("<img src=lazy.gif data-srcset='b.png 1x'><p><noscript><img src=b.png></noscript>", 1),
    ("<img src=b.png><noscript><img src=b.png></noscript><img src=b.png>", 2),
    ("<img src=loading-dock.png><noscript><img src=loading-dock.png></noscript>", 1),
    ("<img data-src=b.png><noscript><img src=c.png></noscript>", 2),
    ("<table><tr><noscript><img src=b.png></noscript>", 1),
    ("<noscript><img src=//c.example/count.php></noscript>", 0),
    ("<noscript><img src=https://pictures.example/photo?id=7></noscript>", 1),
    ("<noscript><img src=https://white.example/static/7></noscript>", 1),
    ("<noscript><img src=//c.example/b.png style='position:absolute; left:-9999px'></noscript>", 0),
    ("<noscript><img src=//c.example/b.png style='DISPLAY : none'></noscript>", 0),
    ("<svg><noscript><img src=b.png></noscript></svg>", 1),
    ("<template><noscript><img src=b.png></noscript></template>", 0),
  ])
  func picturesInNoscriptStayUnlessTheyAreElsewhere(html: String, count: Int) {
    #expect(sanitized(html, baseURL: "https://a.example/").ranges(of: "<img ").count == count)
    let isCounter = html.contains("//c.example/")
    let described = html.replacing("<img ", with: isCounter ? "<img " : "<img alt=picture ")
    #expect(sanitized(described, .text, baseURL: "https://a.example/").ranges(of: "picture").count == count)
  }

  // MARK: Embedded pages

  @Test(arguments: [
    ("https://www.youtube.com/embed/a-B_1?rel=0", "https://www.youtube.com/watch?v=a-B_1"),
    ("//www.youtube-nocookie.com/embed/a", "https://www.youtube.com/watch?v=a"),
    ("http://www.youtube.com/v/a&amp;hl=en", "https://www.youtube.com/watch?v=a"),
    ("https://player.vimeo.com/video/1?x", "https://vimeo.com/1"),
    ("https://www.youtube.com/embed/videoseries?list=PL1", "https://www.youtube.com/playlist?list=PL1"),
    ("https://b.example/c", "https://b.example/c"),
  ])
  func embeddedPagesBecomeLinks(url: String, link: String) {
    for html in [
      "<iframe src='\(url)'>x</iframe>", "<embed src='\(url)'>", "<object data='\(url)'>x</object>",
      "<object><embed src='\(url)'></object>",
    ] {
      #expect(sanitized(html) == "<a href=\"\(link)\" rel=\"noopener noreferrer\">\(link)</a>")
    }
    #expect(
      sanitized("<iframe src='\(url)' title='A &lt; B'></iframe>")
        == "<a href=\"\(link)\" rel=\"noopener noreferrer\">A &lt; B</a>")
  }

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

  @Test(arguments: [
    ("<code class='hljs language-swift'>a</code>", "<code class=\"language-swift\">a</code>"),
    ("<code class='language-a language-b'>a</code>", "<code class=\"language-a language-b\">a</code>"),
    ("<code class=hljs>a</code><p class=language-c>b", "<code>a</code><p>b</p>"),
    ("<ul><li><input type=checkbox checked disabled> a", "<ul><li>☑ a</li></ul>"),
    ("<ul><li class=task-list-item><input type='CheckBox' class=x disabled='disabled' />a", "<ul><li>☐ a</li></ul>"),
    ("<ul><li><p><label><input checked='' type=checkbox><b>a</b></label>", "<ul><li><p>☑ <b>a</b></p></li></ul>"),
    ("<ul><li><input type=checkbox><li>a", "<ul><li>☐</li><li>a</li></ul>"),
    ("a<input type=checkbox id=menu>b<input type=text disabled>c", "abc"),
  ])
  func partsOfTextThatAreMarkupStay(html: String, expected: String) { #expect(sanitized(html) == expected) }

  @Test(arguments: [
    ("align=RIGHT", "align=\"RIGHT\""), ("style='text-align: left'", "align=\"left\""), ("align=x", nil),
    ("style='text-align:x'", nil), ("style='text-align: right !important'", "align=\"right\""),
    ("style='text-align:left; color:red;text-align:center;'", "align=\"center\""),
    ("align=left style='text-align:right'", "align=\"left\""),
  ])
  func cellsKeepTheirAlignment(attributes: String, expected: String?) {
    for cell in ["td", "th"] {
      #expect(
        sanitized("<table><tr><\(cell) \(attributes)>a")
          == "<table><tbody><tr><\(cell)\(expected.map { " " + $0 } ?? "")>a</\(cell)></tr></tbody></table>")
    }
    #expect(
      sanitized("<table><tr \(attributes)><td>a")
        == "<table><tbody><tr\(expected.map { " " + $0 } ?? "")><td>a</td></tr></tbody></table>")
    #expect(sanitized("<p \(attributes)>a") == "<p>a</p>")
  }

  @Test func aPolicyCanAllowAllClassesOfCodeAndCheckboxes() {
    var policy = HTMLPolicy.reader
    policy.globalAttributes.insert("class")
    policy.elements["input"] = ["checked", "type"]
    #expect(sanitized("<code class=a>b</code>", policy) == "<code class=\"a\">b</code>")
    #expect(sanitized("<input type=checkbox checked disabled>", policy) == "<input type=\"checkbox\" checked=\"\">")
  }

  // MARK: Policies

  @Test func theTextPresetSeparatesBlocksWithLineBreaks() {
    #expect(sanitized("<h1>a</h1><p>b <img alt=c src=d></p><ul><li>e</li></ul>", .text) == "a<br>b c<br>e")
  }

  @Test func everyPresetKeepsCheckboxesOfTaskLists() {
    let html = "<ul><li><input type=checkbox checked> a<li><input type=checkbox>b</ul><input type=checkbox>c"
    for policy in [HTMLPolicy.text, .reader, .strict] {
      #expect(PlainText.from(html: sanitized(html, policy)) == PlainText.from(html: "<p>☑ a<p>☐ b</p>c"))
    }
  }

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

  @Test func theStrictPresetLoadsNothing() {
    #expect(
      sanitized(
        "<img src=https://a.example/ alt=a><video src=https://b.example/ poster=c>b</video><table background=d>",
        .strict) == "ab<table></table>")
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
    #expect(JSONFeed.Item(id: "1", contentText: "<b>").sanitizedHTML() == nil)
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
    var items: [String?] = []
    _ = try converter.forEachItem(of: Array(document.utf8)) { item in
      items.append(item.contentHTML)
      return .continue
    }
    #expect(items == [expected])
    #expect(try FeedConverter().convert(Array(document.utf8)).feed.items[0].contentHTML?.contains("onclick") == true)
  }
}
