/// Which tags of titles, names and tags are markup, and which are words.

import FeedPrimitives
import TestFeeds
import Testing

@testable import FeedBridge

struct TitleMarkupTests {
  // MARK: Every element

  /// Ways to mention an element, as HTML.
  static let mentions = ["<%>", "<% multiple>", "<% type=\"a\">", "<%/>", "<% />"]

  @Test func anElementThatIsMentionedStays() async throws {
    try await forEachCase(in: HTMLElementNames.all) { (name: String) in
      for written in [name, name.uppercased()] {
        for mention in Self.mentions.map({ $0.replacing("%", with: written) }) {
          #expect(PlainText.title(html: mention) == mention)
          if HTMLElementNames.standingAlone.contains(name) { continue }
          for title in ["On The \(mention)", "The \(mention) element", "\(mention) & more", "\(mention), \(mention)"] {
            #expect(PlainText.title(html: title) == title)
          }
        }
        let end = "The </\(written)> end tag"
        if !HTMLElementNames.standingAlone.contains(name) { #expect(PlainText.title(html: end) == end) }
      }
    }
  }

  @Test func aPairOfTagsIsMarkup() async throws {
    try await forEachCase(in: HTMLElementNames.all) { (name: String) in
      let title = PlainText.title(html: "Gene <\(name) class=\"x\">lac; Z</\(name.uppercased())> is")
      let isCode = name == "script" || name == "style"
      #expect(title == (isCode ? "Gene is" : "Gene lac; Z is"))
    }
  }

  /// What a title can be written as, so that its HTML is `%`.
  private static let forms: [(before: String, after: String, isEscaped: Bool)] = [
    ("<title>", "</title>", true), ("<title><![CDATA[", "]]></title>", false),
    ("<dc:title>", "</dc:title>", true), ("<media:title type=\"html\">", "</media:title>", true),
    ("<atom:title type=\"html\">", "</atom:title>", true), ("<itunes:title><![CDATA[", "]]></itunes:title>", false),
  ]

  @Test func everyElementIsMentionedInEveryTitleTagAndName() async throws {
    try await forEachCase(in: sampled(HTMLElementNames.all.filter { !HTMLElementNames.standingAlone.contains($0) })) {
      (name: String) in
      let title = "On The <\(name)>"
      let escaped = title.replacing("<", with: "&lt;")
      for form in Self.forms {
        let item = try item(form.before + (form.isEscaped ? escaped : title) + form.after)
        #expect(item.title == title, "\(form)")
        let twice = form.isEscaped ? escaped.replacing("&", with: "&amp;") : escaped
        #expect(try FeedBridgeTests.item(form.before + twice + form.after).title == title, "\(form), twice")
      }
      let item = try item("<title>1</title><category>\(escaped)</category><dc:creator>\(escaped)</dc:creator>")
      #expect(item.tags == [title])
      #expect(item.authors?.map(\.name) == [title])
      let feed = try JSONFeed.convert(rss("<title>\(escaped)</title><item><guid>1</guid></item>"))
      #expect(feed.title == title)
    }
  }

  @Test func whatIsWrittenIsReadBack() async throws {
    try await forEachCase(in: sampled(HTMLElementNames.all, oneOf: 6)) { (name: String) in
      for title in ["On The <\(name)>", "<\(name)>", "a <\(name)>b</\(name)>", "<!-- \(name) -->", "<\(name) a=b>c"] {
        let feed = JSONFeed(
          title: title, homePageURL: "https://example.org/",
          items: [JSONFeed.Item(id: "1", title: title, contentText: "x", tags: [title])])
        let read = [try JSONFeed.convert(try feed.encodeToRSS()), try JSONFeed.convert(try feed.encodeToAtom())]
        for read in read {
          #expect(read.title == title)
          #expect(read.items[0].title == title)
          #expect(read.items[0].tags == [title])
        }
      }
    }
  }

  // MARK: Kinds

  @Test func anythingGivesACleanLine() {
    var generator = SeededGenerator(seed: 49)
    for round in sampled(0..<8000) {
      let html = generator.text(round % 60, of: "<<<>>>//!!--??\"'= = abpbrscriptstyle&&;#x1  \n\u{A0}[CDATA[]]é\u{1}")
      let title = PlainText.title(html: html)
      #expect(!title.hasPrefix(" ") && !title.hasSuffix(" ") && !title.contains("  "), "\(html.debugDescription)")
    }
  }

  @Test func hostileTitlesTakeLinearWork() async throws {
    try await forEachCase(in: [
      "<a>", "</a>", "<b>", "<b>x", "<a></a>", "</a><a>", "<script>", "<script>x</script>", "<script>=</script>",
      "<style>", "<script>x", "<script></style>", "<a", "<a b=\"", "<!", "<!--", "<!-- -->", "</3>", "<![CDATA[",
      "<img src=x>", "<x-1 a>", "&",
    ]) { (piece: String) in
      let growth = WorkGrowth(from: 250) { _ = PlainText.title(html: String(repeating: piece, count: $0)) }
      #expect(growth.isLinear)
    }
  }
}
