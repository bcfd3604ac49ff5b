/// XHTML inside feeds as HTML.

import FeedPrimitives
import JSONFeed
import TestFeeds
import Testing

@testable import FeedBridge

struct XHTMLTests {
  /// The HTML for the content of the only child of the root.
  private func html(_ content: String, attributes: String = "", base: String? = nil, withoutDiv: Bool = false) throws
    -> String
  {
    let document =
      "<feed xmlns=\"http://www.w3.org/2005/Atom\" xmlns:h=\"http://www.w3.org/1999/xhtml\"><content\(attributes)>"
      + content + "</content><title>after</title></feed>"
    let utf8 = Array(document.utf8)
    let bytes = TextSpan(prefixOf: utf8.span)
    var scanner = XMLScanner()
    #expect(try scanner.nextChild(of: 0, in: bytes))
    #expect(try scanner.nextChild(of: 1, in: bytes))
    let html = try scanner.readXHTML(in: bytes, base: base, withoutDiv: withoutDiv)
    // What follows the content is read as usual.
    #expect(scanner.depth == 1)
    #expect(try scanner.nextChild(of: 1, in: bytes))
    let title = try scanner.readText(in: bytes)
    #expect(try scanner.string(title, in: bytes) == "after")
    return html
  }

  @Test(arguments: [
    ("<p>One</p>", "<p>One</p>"),
    // Names lose their prefixes, wherever these are declared.
    ("<h:p h:class=\"a\">One <h:b>two</h:b></h:p>", "<p class=\"a\">One <b>two</b></p>"),
    ("<x:p xmlns:x=\"http://www.w3.org/1999/xhtml\">One</x:p>", "<p>One</p>"),
    ("<p xmlns=\"http://www.w3.org/1999/xhtml\">One</p>", "<p>One</p>"),
    (
      "<p xmlns:v=\"https://example.org/vocabulary\"><v:name v:kind=\"k\">One</v:name></p>",
      "<p><v:name v:kind=\"k\">One</v:name></p>"
    ),
    // Empty elements.
    ("<p/><br/><br /><img src=\"a.png\"/>", "<p></p><br/><br /><img src=\"a.png\"/>"),
    ("one<br></br>two<hr> </hr>", "one<br>two<hr>"),
    ("<script src=\"a.js\"/><h:div/>", "<script src=\"a.js\"></script><div></div>"),
    // Other vocabularies.
    (
      "<s:svg xmlns:s=\"http://www.w3.org/2000/svg\"><s:path d=\"M0\"/></s:svg>",
      "<svg xmlns=\"http://www.w3.org/2000/svg\"><path d=\"M0\"/></svg>"
    ),
    (
      "<math xmlns=\"http://www.w3.org/1998/Math/MathML\"><mi>x</mi></math>",
      "<math xmlns=\"http://www.w3.org/1998/Math/MathML\"><mi>x</mi></math>"
    ),
    // Text.
    ("<p>a &lt; b &amp; c &nbsp;&#8217;&hellip;</p>", "<p>a &lt; b &amp; c &nbsp;&#8217;&hellip;</p>"),
    ("<p><![CDATA[a < b & c]]></p>", "<p>a &lt; b &amp; c</p>"),
    ("<p>a < b</p>", "<p>a &lt; b</p>"),
    ("<p>a\r\nb\rc\u{1}d</p>", "<p>a\nb\ncd</p>"),
    ("<p>a<!-- note -->b<?php x ?></p>", "<p>a<!-- note -->b</p>"),
    ("<script>if (a &lt; b) <![CDATA[c < d]]></script><p>&lt;</p>", "<script>if (a < b) c < d</script><p>&lt;</p>"),
    // Attributes.
    ("<p xml:lang=\"de\" xml:space=\"preserve\">Eins</p>", "<p lang=\"de\">Eins</p>"),
    ("<p xml:lang=\"de\" lang=\"fr\">Un</p>", "<p lang=\"fr\">Un</p>"),
    (
      "<a href='x?a=1&amp;b=\"2\"' title=a\"b checked>One</a>",
      "<a href='x?a=1&amp;b=\"2\"' title=\"a&quot;b\" checked>One</a>"
    ),
    // Crossed, stray and missing tags.
    ("<p><b>One</p></i>", "<p><b>One</p>"),
    ("<p>One", "<p>One"),
    // No elements: text, or escaped HTML.
    ("One &amp; two", "One &amp; two"),
    ("&lt;p&gt;One&lt;/p&gt;", "<p>One</p>"),
    ("<![CDATA[<p>One</p>]]>", "<p>One</p>"),
    ("", ""),
  ])
  func becomesHTML(content: String, expected: String) throws {
    #expect(try html(content) == expected)
  }

  @Test(arguments: [
    (" <div xmlns=\"http://www.w3.org/1999/xhtml\"> <p>One</p> </div> ", "<p>One</p>"),
    ("<h:div class=\"x\"><h:div>One</h:div></h:div>", "<div>One</div>"),
    ("<div><div>One</div><div>Two</div></div>", "<div>One</div><div>Two</div>"),
    ("<div><p><div>One</div>", "<p><div>One</div>"),
    ("<div/>", ""),
    ("<div>One</div><div>Two</div>", "<div>One</div><div>Two</div>"),
    ("<div>One</div> and <b>two</b>", "<div>One</div> and <b>two</b>"),
    ("before<div>One</div>", "before<div>One</div>"),
    ("<p>One</p>", "<p>One</p>"),
  ])
  func theDivAroundAtomContentIsNotPartOfIt(content: String, expected: String) throws {
    #expect(try html(content, withoutDiv: true) == expected)
  }

  @Test func urlsAreMadeAbsoluteWhereABaseApplies() throws {
    let content =
      "<div xml:base=\"http://example.org/a/\"><a href=\"b?c=1&amp;d=2\">One</a>"
      + "<p xml:base=\"e/\"><img src=\"f.png\"/></p><img src=\"g.png\"/></div><img src=\"h.png\"/>"
    #expect(
      try html(content)
        == "<div><a href=\"http://example.org/a/b?c=1&amp;d=2\">One</a>"
        + "<p><img src=\"http://example.org/a/e/f.png\"/></p><img src=\"http://example.org/a/g.png\"/></div>"
        + "<img src=\"h.png\"/>")
    #expect(
      try html("<img src=\"h.png\"/><p xml:base=\"i/\"><img src=\"j.png\"/></p>", base: "https://example.org/")
        == "<img src=\"https://example.org/h.png\"/><p><img src=\"https://example.org/i/j.png\"/></p>")
  }

  @Test func theDocumentsOwnEntitiesAreReplaced() throws {
    let document =
      "<!DOCTYPE feed [<!ENTITY rights 'R &#38; D'>]><feed><content>"
      + "<p title=\"&rights; &amp; &quot;\">&rights;, &lt;b&gt;</p></content></feed>"
    let utf8 = Array(document.utf8)
    let bytes = TextSpan(prefixOf: utf8.span)
    var scanner = XMLScanner()
    #expect(try scanner.nextChild(of: 0, in: bytes))
    #expect(try scanner.nextChild(of: 1, in: bytes))
    #expect(
      try scanner.readXHTML(in: bytes) == "<p title=\"R &amp; D &amp; &quot;\">R &amp; D, &lt;b&gt;</p>")
  }

  @Test func markupThatIsTooDeepStaysAsItIsWritten() throws {
    let content = String(repeating: "<i>", count: 2000) + "x" + String(repeating: "</i>", count: 2000)
    #expect(try html(content) == content)
  }

  @Test func hostileMarkupTakesLinearWork() throws {
    let base = "http://example.org/" + String(repeating: "a", count: 2000) + "/"
    for piece in ["<i xml:base=\"a/\">", "</i>", "<p>", "<br>", "<a href=b>", "<x:y xmlns:x='u'/>", "<![CDATA[", "<"] {
      let growth = try WorkGrowth(from: 2000) { count in
        let document = "<feed><content>" + String(repeating: piece, count: count)
        let utf8 = Array(document.utf8)
        let bytes = TextSpan(prefixOf: utf8.span)
        var scanner = XMLScanner()
        _ = try scanner.nextChild(of: 0, in: bytes)
        _ = try scanner.nextChild(of: 1, in: bytes)
        let html = try scanner.readXHTML(in: bytes, base: base)
        #expect(html.utf8.count < document.utf8.count * 10 + 1 << 18)
      }
      #expect(growth.isLinear, "\(piece)")
    }
  }
}
