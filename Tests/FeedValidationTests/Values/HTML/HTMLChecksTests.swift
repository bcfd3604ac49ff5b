/// HTML in feeds: what counts as markup in plain text, and problems in HTML.

import FeedBridge
import TestFeeds
import Testing

@testable import FeedValidation

struct HTMLChecksTests {
  private func rules(ofHTML html: String, hasBase: Bool = false, isDocument: Bool = false) -> [String] {
    HTMLChecks.problems(ofHTML: html, hasBase: hasBase, isDocument: isDocument).map(\.rule.id)
  }

  // MARK: Plain text

  @Test(arguments: [
    "The <b>spring</b> tide", "one<br>two", "one<br/>two", "</p>", "<a href='/'>Tides</a>", "caf&eacute;", "&#233;",
    "&#xE9;", "alpha&copy", "alpha&amp;omega", "Click <video controls src='a.mp4'>",
  ])
  func markupIsFoundInPlainText(text: String) {
    #expect(HTMLChecks.problems(ofPlain: text).map(\.rule.id) == ["contains-html"])
    #expect(
      HTMLChecks.problems(ofPlain: text, as: .containsUndeclaredHTML).map(\.rule.id) == [
        "contains-undeclared-html"
      ])
  }

  @Test(arguments: [
    "Tides", "R&D", "AT&T", "Q & A", "if a < b and c > d", "1<2", "<3", "a && b", "?a=1&b=2", "100 %", "&;", "&#;", "&",
    "<", "https://a.example/?x=1&order=7&lang=en&image=2&notify=1", "alpha&omega",
  ])
  func textThatOnlyLooksLikeMarkupIsAccepted(text: String) {
    #expect(HTMLChecks.problems(ofPlain: text).isEmpty)
  }

  @Test(arguments: ["How <seagulls> fly", "&</", "if a <b and c> d", "List<String>", "a <x"])
  func textThatBeginsLikeATagIsReported(text: String) {
    #expect(HTMLChecks.problems(ofPlain: text).map(\.rule.id) == ["character-data"])
    #expect(HTMLChecks.problems(ofPlain: text, as: .containsUndeclaredHTML).isEmpty)
  }

  /// The advice follows from what a conversion makes of the title.
  @Test(arguments: HTMLElementNames.all)
  func aTagThatIsTextIsToBeEscapedTwice(name: String) throws {
    for title in ["On The <\(name)>", "<\(name)>word", "a <\(name)>b</\(name)> c", "The </\(name)> tag", "<\(name)>"] {
      let problem = try #require(HTMLChecks.problems(ofPlain: title).first)
      // Obsolete names that HTML's vocabulary does not have.
      if problem.rule == .characterData { continue }
      let message = problem.message
      let isText = PlainText.title(html: title) == title
      #expect(message.contains("Escape it twice: &amp;lt;") == isText, "\(title)")
      #expect(message.contains("Remove the tags.") != isText, "\(title)")
      #expect(HTMLChecks.problems(ofPlain: title, isTitle: false).first?.message.contains("Remove the tags.") ?? false)
    }
  }

  // MARK: Elements

  @Test(arguments: ["vector<T>", "<a href='https://a.example/'>vector<T></a>", "<T>x</T>", "<b><T></b></T>"])
  func unknownElementsNeedNoEndTag(html: String) {
    #expect(HTMLChecks.problems(ofHTML: html).map(\.message).map { $0.prefix(10) } == ["<T> is not"])
  }

  @Test(arguments: [
    "<p>One<p>Two", "<ul><li>One<li>Two</ul>", "<table><tr><td>1<td>2</table>", "One<br>two<hr/>",
    "<p><div>x</div></p>",
    "<P><B>x</b></P>", "<custom-element>x</custom-element>",
    "<svg viewBox='0 0 1 1'><linearGradient/><path d=''/></svg>",
    "<math><mrow><mi>x</mi></mrow></math>", "<!-- <b> -->", "a < b", "AT&T &amp; &nbsp; &eacute &#233;",
    "<img src='https://tides.example/a.png' alt='a > b'>", "<p align=center>x</p>",
    "<picture><source srcset='https://tides.example/a.png 2x'><img src='https://tides.example/b.png'></picture>",
  ])
  func htmlIsHTML(html: String) {
    #expect(rules(ofHTML: html).isEmpty)
  }

  @Test(arguments: [
    "<scriptingNews>", "<bogus>x</bogus>", "<o:p></o:p>", "<b>x", "<b><i>x</b></i>", "x</div>", "<a href='x", "a <b",
    "x </b", "&bogus;", "<![CDATA[x]]>", "<![if !vml]>", "<?php echo ?>", "<div><span>x</div>",
    "<a href=\"https://tides.example/>x</a>",
  ])
  func invalidHTMLIsFound(html: String) {
    #expect(Set(rules(ofHTML: html)) == ["not-html"])
  }

  @Test(arguments: ["<html><body>x</body></html>", "<!DOCTYPE html>x", "<head></head>x", "<title>x</title>"])
  func aPageIsNotAFragment(html: String) {
    #expect(rules(ofHTML: html) == ["html-fragment"])
    #expect(rules(ofHTML: html, isDocument: true).isEmpty)
  }

  @Test(arguments: ["", "<b>x</b>", "x"])
  func aFragmentIsNotAPage(html: String) {
    #expect(rules(ofHTML: html, isDocument: true) == ["html-fragment"])
  }

  @Test(arguments: [
    "script", "object", "embed", "iframe", "meta", "link", "style", "form", "applet", "frameset", "frame", "base",
    "META", "param",
  ])
  func elementsThatReadersRemoveAreFound(name: String) {
    #expect(rules(ofHTML: "<\(name) a='b'></\(name)>") == ["security-risk"])
    #expect(rules(ofHTML: "<?import namespace='xss'>") == ["security-risk"])
  }

  // MARK: Attributes

  @Test(arguments: [
    "<p onclick='x()'>x</p>", "<body onload=x>", "<p ONMOUSEOVER='x'>x</p>", "<a href='javascript:x()'>x</a>",
    "<a href=' java\nscript:x()'>x</a>", "<a href='&#106;avascript:x()'>x</a>", "<a href='vbscript:x'>x</a>",
    "<a href='data:text/html,x'>x</a>", "<img srcdoc='x' alt>",
  ])
  func attributesThatReadersRemoveAreFound(html: String) {
    #expect(rules(ofHTML: html).filter { $0 != "html-fragment" } == ["security-risk-attr"])
  }

  @Test(arguments: [
    "/a.png", "a.png", "../a", "?a=b", "//tides.example/a.png", "a.png#b",
  ])
  func relativeURLsNeedABase(url: String) {
    #expect(rules(ofHTML: "<img src=\"\(url)\">") == ["contains-rel-ref"])
    #expect(rules(ofHTML: "<img src=\"\(url)\">", hasBase: true).isEmpty)
  }

  @Test(arguments: ["#note", "", "https://tides.example/", "mailto:ann@tides.example", "data:image/png;base64,AAAA"])
  func absoluteURLsNeedNoBase(url: String) {
    #expect(rules(ofHTML: "<a href=\"\(url)\">x</a>").isEmpty)
  }

  // MARK: Styles

  @Test(arguments: [
    "color: red", "color: rgb(0, 128, 0);", "border: 3px solid #ccc", "margin: 0px !important;", "font-family : 'A; b'",
    "text-align:left;width:300px;", "", ";;", "--space: 2px", "fill:url(#gradient)", "BACKGROUND: yellow",
    "-moz-tab-size:4",
  ])
  func harmlessStylesAreKept(style: String) {
    #expect(rules(ofHTML: "<p style=\"\(style)\">x</p>").isEmpty)
  }

  @Test(arguments: [
    "position: absolute", "color: red; z-index: 1", "background: url(https://tides.example/a.png)",
    "background-repeat: repeat-x", "mso-spacerun: yes", "tab-stops: list .5in", "width: expression(x())",
    "behavior: none", "-moz-binding: none", "color: r\\65 d", "c/**/olor: red", "@import 'x'", "top: 0",
  ])
  func otherStylesAreReported(style: String) {
    #expect(rules(ofHTML: "<p style=\"\(style)\">x</p>") == ["dangerous-style-attr"])
  }

  // MARK: Limits

  @Test func aProblemHasItsPosition() {
    #expect(HTMLChecks.problems(ofPlain: "The <b>x</b>").map(\.offset) == [4])
    #expect(HTMLChecks.problems(ofHTML: "<p>x <i onclick='y'>z</i></p>").map(\.offset) == [8])
    #expect(HTMLChecks.problems(ofHTML: "<p>x <i>z</p>").map(\.offset) == [9])
    #expect(HTMLChecks.problems(ofHTML: "one\n<b>two").map(\.offset) == [4])
  }

  @Test func theNumberOfProblemsInATextIsLimited() {
    let html = (0..<20_000).map { "<x\($0 % 7000) onclick=a style='top:\($0)'></b\($0 % 300)>" }.joined()
    #expect(HTMLChecks.problems(ofHTML: html).count < 20)
    #expect(rules(ofHTML: String(repeating: "<b><i></b>", count: 20_000)).count <= 3)
    #expect(rules(ofHTML: String(repeating: "<div>", count: 50_000)).count <= 3)
    #expect(rules(ofHTML: String(repeating: "<a href='", count: 20_000)).count <= 6)
  }
}
