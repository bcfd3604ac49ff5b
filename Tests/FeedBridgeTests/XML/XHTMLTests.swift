/// XHTML inside feeds as HTML.

import FeedPrimitives
import TestFeeds
import Testing

@testable import FeedBridge

struct XHTMLTests {
  /// The HTML for the content of the only child of the root.
  static func html(
    _ content: String, base: String? = nil, withoutDiv: Bool = false, prolog: String = ""
  ) throws -> String {
    let document =
      prolog + "<feed xmlns=\"http://www.w3.org/2005/Atom\" xmlns:h=\"http://www.w3.org/1999/xhtml\"><content>"
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

  @Test func theDocumentsOwnEntitiesAreReplaced() throws {
    let html = try Self.html(
      "<p title=\"&rights; &amp; &quot;\">&rights;, &lt;b&gt;</p>",
      prolog: "<!DOCTYPE feed [<!ENTITY rights 'R &#38; D'>]>")
    #expect(html == "<p title=\"R &amp; D &amp; &quot;\">R &amp; D, &lt;b&gt;</p>")
  }

  @Test func markupThatIsTooDeepStaysAsItIsWritten() throws {
    let content = String(repeating: "<i>", count: 2000) + "x" + String(repeating: "</i>", count: 2000)
    #expect(try Self.html(content) == content)
  }

  @Test func hostileMarkupTakesLinearWork() throws {
    let base = "http://example.org/" + String(repeating: "a", count: 2000) + "/"
    for piece in ["<i xml:base=\"a/\">", "</i>", "<p>", "<br>", "<a href=b>", "<x:y xmlns:x='u'/>", "<![CDATA[", "<"] {
      let growth = try WorkGrowth(from: 500) { count in
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
