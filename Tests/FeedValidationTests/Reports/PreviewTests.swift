/// The page of `jsonfeed preview`.

import FeedPrimitives
import FeedValidation
import Foundation
import TestFeeds
import Testing

struct PreviewTests {
  private static func preview(_ document: Data, path: String = "feed.xml") -> PreviewedFeed {
    PreviewedFeed(ReportedFile(path, FeedValidator().validate(document), document: document), .init())
  }

  private static func page(_ documents: String...) -> String {
    PreviewPage.text(documents.map { preview(Data($0.utf8)) })
  }

  private static func rss(_ channel: String) -> String {
    """
    <rss version="2.0" xmlns:podcast="https://podcastindex.org/namespace/1.0" xmlns:psc="http://podlove.org/simple-chapters">
    <channel><title>T</title><link>https://a.example/</link><description>D</description>\(channel)</channel></rss>
    """
  }

  private static func json(_ members: String, items: String) -> String {
    "{\"version\":\"https://jsonfeed.org/version/1.1\",\"title\":\"T\",\(members)\"items\":[\(items)]}"
  }

  /// The item with this number, with what validation found in it.
  private static func article(_ number: Int, in page: String, feed: Int = 1) -> String {
    let parts = page.components(separatedBy: "<article class=\"item\" id=\"feed-\(feed)-item-\(number)\"")
    return parts.count == 2 ? parts[1].components(separatedBy: "</article>")[0] : ""
  }

  /// What validation found in the item with this number.
  private static func found(_ number: Int, in page: String) -> String {
    article(number, in: page).components(separatedBy: "<details class=\"found").dropFirst().joined()
  }

  // MARK: Every page

  @Test(arguments: ["RSS", "RDF", "Atom", "CDF", "JSONFeed/lenient", "Namespaces", "RSSInJSON", "Encodings"])
  func pagesAreBalancedAndHaveNoScripts(folder: String) throws {
    let paths = sampled(withoutResults(ValidationPropertyTests.documents(folder)), oneOf: 6)
    #expect(!paths.isEmpty)
    for path in paths {
      let document = try Data(contentsOf: ValidationPropertyTests.fixtures.appending(path: path))
      let page = PreviewPage.text([Self.preview(document, path: path)])
      #expect(PageOutline(page).problems == [], "\(path)")
    }
  }

  @Test func pagesOfBrokenDocumentsAreBalanced() throws {
    let texts = [
      "", "{", "<rss>", "<rss><channel><item>", "<html><body>x", "\u{0}",
      "<rss version='2.0'><channel><item><title>a & <b>",
    ]
    for text in texts { #expect(PageOutline(Self.page(text)).problems == [], "\(text)") }
    #expect(PageOutline(PreviewPage.text(texts.map { Self.preview(Data($0.utf8)) })).problems == [])
  }

  @Test func aContentSecurityPolicyAllowsNoScripts() throws {
    let page = Self.page(Self.rss(""))
    let start = try #require(page.range(of: "http-equiv=\"Content-Security-Policy\" content=\""))
    let policy = page[start.upperBound...].prefix { $0 != "\"" }.split(separator: ";").map { $0.drop { $0 == " " } }
    #expect(policy.contains("default-src 'none'") && policy.contains("img-src http: https: data:"))
    #expect(policy.contains("base-uri 'none'") && policy.contains("form-action 'none'"))
    #expect(!policy.contains { $0.hasPrefix("script-src") })
    // Before anything that could be loaded.
    #expect(!page[..<start.lowerBound].contains("src=") && !page[..<start.lowerBound].contains("<style"))
  }

  @Test func nothingInAFeedBecomesMarkup() {
    let text = #"\"><script>alert(1)</script><b onclick=x>&amp;"#
    let author = "{\"name\":\"\(text)\",\"url\":\"javascript:alert(2)\",\"avatar\":\"\(text)\"}"
    let members =
      "\"description\":\"\(text)\",\"language\":\"\(text)\",\"icon\":\"\(text)\",\"home_page_url\":\"\(text)\",\"authors\":[\(author)],"
    let attachment =
      "{\"url\":\"\(text)\",\"mime_type\":\"audio/\(text)\",\"title\":\"\(text)\"},{\"url\":\"javascript:alert(3)\",\"mime_type\":\"audio/mpeg\"}"
    let item = """
      {"id":"\(text)","url":"javascript:alert(4)","external_url":"vbscript:x","title":"\(text)","content_text":"\(text)",
      "summary":"\(text)","image":"javascript:alert(5)","banner_image":"\(text)","tags":["\(text)"],"language":"\(text)",
      "authors":[\(author)],"attachments":[\(attachment)],"date_published":"\(text)"}
      """
    let page = PreviewPage.text([Self.preview(Data(Self.json(members, items: item).utf8), path: "<i onx=1>\"")])
    #expect(!page.contains("<script") && !page.contains("<b onclick") && !page.contains("<i onx"))
    #expect(
      !page.contains("href=\"javascript") && !page.contains("src=\"javascript") && !page.contains("href=\"vbscript"))
    #expect(PageOutline(page).problems == [])
  }

  // MARK: Problems beside their items

  @Test(arguments: [
    rss(
      "<item><title>One</title></item><item><title>Two</title><pubDate>x</pubDate></item><item><title>Three</title></item>"
    ),
    """
    <feed xmlns="http://www.w3.org/2005/Atom"><title>T</title><id>urn:x:1</id><updated>2024-01-01T00:00:00Z</updated>
    <entry><title>One</title></entry><entry><title>Two</title><published>x</published></entry><entry><title>Three</title></entry></feed>
    """,
    """
    <rdf:RDF xmlns="http://purl.org/rss/1.0/" xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:dc="http://purl.org/dc/elements/1.1/">
    <channel><title>T</title></channel><item><title>One</title></item><item><title>Two</title><dc:date>x</dc:date></item>
    <item><title>Three</title></item></rdf:RDF>
    """,
    json(
      "", items: #"{"id":"1","title":"One"},{"id":"2","title":"Two","date_published":"x"},{"id":"3","title":"Three"}"#),
    // An item that cannot be read is left out, and the numbers in paths count it.
    json(
      "", items: #"{"id":"1","title":"One"},7,{"id":"2","title":"Two","date_published":"x"},{"id":"3","title":"Three"}"#
    ),
  ])
  func aProblemIsBesideItsItem(document: String) throws {
    let page = Self.page(document)
    let date = try #require(
      FeedValidator().validate(document).diagnostics.first { diagnostic in
        ["pubDate", "published", "dc:date", "date_published"].contains { diagnostic.path.hasSuffix("/" + $0) }
      })
    #expect(Self.article(2, in: page).contains(">Two</span>"))
    #expect(Self.found(2, in: page).contains("<code>\(date.path)</code>"))
    for number in [1, 3] { #expect(!Self.found(number, in: page).contains("<code>\(date.path)</code>")) }
  }

  @Test func aProblemHasItsRulePositionAndFix() {
    let page = Self.page(Self.rss("<item><title>One & two</title><link>https://a.example/1</link></item>"))
    let found = Self.found(1, in: page)
    #expect(found.contains("<code>xml-bare-ampersand</code></a> <span class=\"place\">2:"))
    #expect(
      found.contains("<mark>&amp;</mark>")
        && found.contains("Fix: replace <code>&amp;</code> with <code>&amp;amp;</code>"))
    #expect(page.contains("<a class=\"error\" href=\"#feed-1-item-1\">1</a>"))
  }

  @Test func problemsOfTheFeedAreAtTheTopWithTheSummary() throws {
    let page = Self.page(Self.rss("<language>english</language><item><title>One & two</title></item>"))
    let top = try #require(page.components(separatedBy: "<article").first)
    #expect(top.contains("<summary>The feed itself: ") && top.contains("<code>invalid-language</code>"))
    #expect(!Self.article(1, in: page).contains("invalid-language"))
    #expect(top.contains("<dt>Format</dt><dd>RSS 2.0</dd>") && top.contains("<dt>Items</dt><dd>1</dd>"))
    #expect(top.contains("<summary>Repaired while reading: ") && top.contains("literal ampersand"))
  }

  @Test func allProblemsAreCountedIfManyAreNotListed() {
    let items = (1...300).map { _ in "<item><title>a & b</title></item>" }.joined()
    let page = Self.page(Self.rss("<x>" + String(repeating: "&", count: 300) + "</x>" + items))
    #expect(page.contains("<p class=\"why\">and ") && page.contains("<dt>Items</dt><dd>300</dd>"))
  }

  // MARK: Several feeds

  @Test func severalFeedsAreAListWithLinksToEach() throws {
    let page = Self.page(
      Self.rss("<item><title>One</title></item>"), "no feed", Self.json("", items: #"{"id":"1","content_text":"x"}"#))
    let outline = PageOutline(page)
    #expect(outline.problems == [] && outline.headings.filter { $0 == 1 }.count == 1)
    #expect(page.contains("<h1>3 feeds</h1>") && page.contains("<nav aria-label=\"Feeds\">"))
    for number in 1...3 {
      #expect(
        page.contains("<a href=\"#feed-\(number)\">") && page.contains("<section class=\"feed\" id=\"feed-\(number)\""))
    }
    #expect(page.contains("<h3 id=\"feed-1-item-1-title\"") && !Self.article(1, in: page, feed: 3).isEmpty)
    #expect(page.contains("<b>This feed cannot be shown.</b>"))
  }

  @Test func anInputThatIsNoFeedSaysWhy() {
    let feed = Self.preview(Data("no feed".utf8), path: "notes.txt")
    #expect(!feed.isFeed && feed.failures.count == 1 && feed.failures[0].hasPrefix("notes.txt: this is not a feed"))
    let missing = PreviewedFeed(.unreadable("gone.xml", "no such file"), .init())
    #expect(!missing.isFeed && missing.failures == ["gone.xml: no such file"])
    #expect(PreviewPage.text([missing]).contains("no such file"))
    #expect(Self.preview(Data(Self.rss("").utf8)).failures.isEmpty)
  }

  // MARK: Cost

  @Test func thePageOfALongFeedIsMadeInLinearTime() {
    let growth = WorkGrowth(from: 40) { count in
      let items = (0..<count).map { "{\"id\":\"é\($0)\",\"content_html\":\"<p>a<b>c\",\"date_published\":\"x\"}" }
      _ = Self.page(Self.json("", items: items.joined(separator: ",")))
    }
    #expect(growth.isLinear, "\(growth)")
  }
}

/// The tags of a page, as the project's own scanner reads them.
private struct PageOutline {
  /// What is wrong with the page.
  private(set) var problems: [String] = []
  /// The levels of the headings.
  private(set) var headings: [Int] = []

  init(_ page: String) {
    var open: [String] = []
    var ids: Set<String> = []
    var targets: [String] = []
    let bytes = Array(page.utf8)
    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    let span = TextSpan(prefixOf: bytes.span)
    var scanner = HTMLScanner(.page)
    while let token = scanner.next(in: span) {
      switch token {
      case .startTag(let tag):
        let name = text(tag.name)
        if name == "script" || name == "iframe" || name == "form" { problems.append("<\(name)>") }
        if !["meta", "img", "br", "hr", "wbr", "source", "track", "col"].contains(name) { open.append(name) }
        if name.count == 2, name.first == "h", let level = name.last?.wholeNumberValue { headings.append(level) }
        var attributes = tag.attributes
        var names: Set<String> = []
        while let attribute = attributes.next(in: span) {
          let (name, value) = (text(attribute.name), attribute.value.map(text) ?? "")
          if !names.insert(name).inserted { problems.append("twice: \(name)") }
          if name.hasPrefix("on") || name == "style" { problems.append(name) }
          if name == "id", !ids.insert(value).inserted { problems.append("id \(value)") }
          if name == "aria-labelledby" || name == "href" && value.hasPrefix("#feed") { targets.append(value) }
          if value.lowercased().hasPrefix("javascript:") { problems.append(value) }
        }
      case .endTag(let tag):
        if open.popLast() != text(tag.name) { problems.append("</\(text(tag.name))>") }
      case .comment(let range): problems.append(text(range))
      case .rawText, .text, .characterData, .declaration: break
      }
    }
    problems += open.map { "open: \($0)" }
    problems += targets.filter { !ids.contains($0.hasPrefix("#") ? String($0.dropFirst()) : $0) }.map { "no \($0)" }
    if headings.first != 1 { problems.append("headings \(headings.prefix(3))") }
  }
}
