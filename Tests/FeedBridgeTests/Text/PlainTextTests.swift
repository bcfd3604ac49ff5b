import FeedPrimitives
import JSONFeed
import TestFeeds
import Testing

@testable import FeedBridge

struct PlainTextTests {
  @Test(arguments: [
    "", "a", "Plain text", "Fünf Äpfel – 日本 😀", "a b c d e f g h i j k l m n o p q r s t u v w x y z", "1 > 0",
    String(repeating: "word ", count: 100) + "end",
  ])
  func plainTextIsReturnedUnchanged(text: String) {
    #expect(PlainText.from(html: text) == text)
  }

  @Test(arguments: [
    ("  a  b \n\t c\r\n", "a b c"), (" ", ""), ("\u{C}a\u{C}b", "a b"), ("a  b", "a b"),
    ("sixteen letters   and three spaces", "sixteen letters and three spaces"),
    ("\u{A0}a\u{A0}b\u{A0}", "a\u{A0}b"), ("\u{A0}", ""), (" \u{A0} ", ""), ("a \u{A0}", "a"), ("é ", "é"),
    ("a\u{1}b", "a\u{1}b"), ("\u{1}", "\u{1}"), ("\u{B}", "\u{B}"),
  ])
  func whiteSpaceIsCollapsedAndTrimmed(text: String, expected: String) {
    #expect(PlainText.from(html: text).unicodeScalars.elementsEqual(expected.unicodeScalars))
  }

  @Test(arguments: [
    ("<b>Bold</b> move", "Bold move"), ("un<i>believ</i>able", "unbelievable"), ("<p>One</p><p>Two</p>", "One Two"),
    ("a<br>b<br/>c<BR />d", "a b c d"),
    ("<ul><li>x</li><li>y</li></ul>", "x y"), ("<p> padded </p>", "padded"), ("<h1>T</h1>text", "T text"),
    ("H<sub>2</sub>O", "H2O"),
    ("<img src=\"x.png\" alt=\"a > b\">", ""), ("<a title='x > y' href=z>link</a>!", "link!"),
    ("<td>1</td><td>2</td>", "1 2"), ("<custom-element>x</custom-element>", "x"),
    ("<averyveryverylong-elementname>x", "x"), ("<averyveryverylongelementname>x", "<averyveryverylongelementname>x"),
  ])
  func tagsAreStrippedAndBlocksSeparateWords(html: String, expected: String) {
    #expect(PlainText.from(html: html) == expected)
  }

  @Test(arguments: [
    ("AT&amp;T", "AT&T"), ("&lt;b&gt;", "<b>"), ("&amp;lt;", "&lt;"), ("&#8217;tis &rsquo;", "’tis ’"),
    ("a&nbsp;b", "a\u{A0}b"), ("&nbsp;", ""), ("a&#10;b&#32;&#32;c", "a b c"),
    ("&#32;a&#9;", "a"), ("AT&T & co", "AT&T & co"), ("Fish &amp; Chips", "Fish & Chips"), ("a & b", "a & b"),
    ("&", "&"), ("& ", "&"), ("<i>&copy;</i> &bogus;", "© &bogus;"),
  ])
  func referencesAreDecodedOnce(html: String, expected: String) {
    #expect(PlainText.from(html: html) == expected)
  }

  @Test(arguments: [
    ("a<script>if (a < b) { '<p>' }</script>b", "a b"), ("a<STYLE>p > b {}</style >b", "a b"),
    ("<script src='x'/>after", "after"), ("x<script>never closed", "x"),
    ("<!-- c > d -->a<!-->b<!--->c<!-- x --!>d", "abcd"), ("a<!-- open", "a"), ("<!DOCTYPE html><p>a", "a"),
    ("<?xml version='1.0'?>a", "a"), ("a</>b</ x>c", "abc"),
    ("<textarea><b>&amp;</b></textarea>", "<b>&</b>"), ("<![CDATA[a &amp; <b>  c]]> d", "a &amp; <b> c d"),
    ("<![CDATA[open < & ", "open < &"), ("<title/>kept", "kept"),
    ("<script></scripty>x</script>y", "y"), ("<xmp><b>&amp;</b></xmp>", "<b>&amp;</b>"),
  ])
  func markupIsRemoved(html: String, expected: String) {
    #expect(PlainText.from(html: html) == expected)
  }

  @Test(arguments: [
    ("if a <b then", "if a <b then"), ("1 < 2", "1 < 2"), ("a<", "a<"), ("a<b", "a<b"), ("</", "</"), ("<", "<"),
    ("<3 you", "<3 you"), ("a <!", "a <!"), ("a <?", "a <?"),
    ("<a href=\"x>text</a> more", "text more"), ("<p>a<b", "a<b"), ("a << b <i>c</i>", "a << b c"),
  ])
  func incompleteTagsAreText(html: String, expected: String) {
    #expect(PlainText.from(html: html) == expected)
  }

  @Test(arguments: [
    ("plain", false), ("", false), ("1 < 2", false), ("a <", false), ("a <3", false), ("AT&T", false), ("R&D;", false),
    ("a & b", false), ("&copy 2004", false), ("&#;", false), ("&#12", false),
    ("<b>", true), ("a</", true), ("a <b then", true), ("<!-- -->", true), ("&amp;", true), ("&#8217;", true),
    ("&#x27;", true), ("1 < 2 &lt; 3", true), ("a<br", true),
  ])
  func htmlIsKnownByATagOrAReference(text: String, expected: Bool) {
    #expect(PlainText.looksLikeHTML(text) == expected)
  }

  @Test func theBeginningOfHTMLIsKnownWithoutAllOfItsText() {
    var generator = SeededGenerator(seed: 32)
    let rest = String(repeating: " ghi", count: 200)
    var begins = 0
    for round in 0..<8000 {
      let html = generator.text(round % 60, of: "<<<>>>//!!--\"'= = abpbr&&;#x1  \n\u{A0}[CDATA[]]é") + rest
      let text = PlainText.from(html: html)
      let beginning = String(text.unicodeScalars.prefix(round % 90))
      for start in [text, beginning, beginning + "a", generator.text(2, of: "ab <é")] where !start.isEmpty {
        let isBeginning = text.utf8.starts(with: start.utf8)
        let item = JSONFeed.Item(id: "1", contentHTML: html)
        #expect(item.contentBegins(with: start) == isBeginning, "\(html.debugDescription), \(start.debugDescription)")
        if isBeginning { begins += 1 }
      }
    }
    #expect(begins > 10_000 && begins < 30_000)
  }

  @Test func aShortPartOfHTMLMayNotBeEnough() {
    let image = "<img src=\"data:image/png;base64," + String(repeating: "A", count: 50_000) + "\">"
    let item = JSONFeed.Item(id: "1", contentHTML: "abc" + image + "def")
    #expect(item.contentBegins(with: "abc"))
    #expect(item.contentBegins(with: "abcdef"))
    #expect(!item.contentBegins(with: "abcdefg"))
  }

  @Test func collapsedTextHasOneSpaceForEachRunOfWhiteSpace() {
    var generator = SeededGenerator(seed: 33)
    for round in 0..<4000 {
      let text = generator.text(round % 40, of: "ab<&é    \n\t\u{B}\u{C}\r\u{1}\u{A0}")
      let words = text.unicodeScalars.split { " \n\t\u{B}\u{C}\r".unicodeScalars.contains($0) }
      #expect(PlainText.collapsed(text) == words.map { String($0) }.joined(separator: " "), "\(text.debugDescription)")
    }
  }

  @Test func anyTextGivesACleanLine() {
    var generator = SeededGenerator(seed: 31)
    for round in 0..<8000 {
      let html = generator.text(round % 60, of: "<<<>>>//!!--??\"'= = abpbrscriptstyle&&;#x1  \n\u{A0}[CDATA[]]é\u{1}")
      let text = PlainText.from(html: html)
      #expect(!text.hasPrefix(" ") && !text.hasSuffix(" ") && !text.contains("  "), "\(html.debugDescription)")
      #expect(text.utf8.count <= html.utf8.count * 3)
    }
  }

  @Test(arguments: [
    "<a", "<a \"", "<a b=\"", "<a b='\"", "<!", "<!--", "</", "<title>", "<![CDATA[", "&", "<a b=\">\" ", "<?", "&#",
    "<a/", "<script>", "<a b=\">", "<x='>'",
  ])
  func hostileTextTakesLinearWork(piece: String) {
    let growth = WorkGrowth(from: 1000) { _ = PlainText.from(html: String(repeating: piece, count: $0)) }
    #expect(growth.isLinear)
  }
}

struct HTMLScannerTests {
  static func tokens(_ html: String) -> [String] {
    let utf8 = Array(html.utf8)
    let bytes = TextSpan(prefixOf: utf8.span)
    var scanner = HTMLScanner()
    var tokens: [String] = []
    while let token = scanner.next(in: bytes) {
      switch token {
      case .text(let range): tokens.append("text " + bytes.string(range))
      case .characterData(let range): tokens.append("cdata " + bytes.string(range))
      case .rawText(let range, let element): tokens.append("\(element) " + bytes.string(range))
      case .comment(let range): tokens.append("comment " + bytes.string(range))
      case .declaration(let range): tokens.append("declaration " + bytes.string(range))
      case .endTag(let tag): tokens.append("/" + bytes.string(tag.name))
      case .startTag(let tag):
        var text = bytes.string(tag.name)
        var attributes = tag.attributes
        while let attribute = attributes.next(in: bytes) {
          text += " " + bytes.string(attribute.name)
          if let value = attribute.value { text += "=[" + bytes.string(value) + "]" }
        }
        tokens.append(text + (tag.isSelfClosing ? " /" : ""))
      }
    }
    return tokens
  }

  @Test(arguments: [
    ("a<b c>d</b>", ["text a", "b c", "text d", "/b"]),
    ("<a href='x' TITLE=\"y z\" k=v empty=''>", ["a href=[x] TITLE=[y z] k=[v] empty=[]"]),
    ("<br/><br /><a href=x/>", ["br /", "br /", "a href=[x/]"]), ("<a b = \n 'c' d>", ["a b=[c] d"]),
    ("<a b=c>d>", ["a b=[c]", "text d>"]),
    ("<a =b>", ["a =b"]), ("<a b=>", ["a b=[]"]), ("<a/b/c>", ["a b c"]), ("<a b='>'>", ["a b=[>]"]),
    ("<a b/>", ["a b /"]), ("<a b />", ["a b /"]),
    ("<a b=\"c\"d>", ["a b=[c] d"]), ("<script>a<b</script>", ["script", "script a<b", "/script"]),
    ("<!DOCTYPE html>", ["declaration <!DOCTYPE html>"]),
    ("<!--a-->", ["comment a"]), ("</a b='>'>", ["/a"]), ("<a b='c>d", ["a b=[c]", "text d"]),
    ("<a b='c>d<e f=\"g h\">", ["a b=[c]", "text d", "e f=[g h]"]),
  ])
  func markupIsTokenized(html: String, expected: [String]) {
    #expect(Self.tokens(html) == expected)
  }

  /// Names of every length, at every distance from the end of the bytes.
  @Test func namesIgnoreCase() {
    let letters = Array("AbCdEfGhIjKlMnOpQ".utf8)
    for length in 1...17 {
      for trailing in 0...9 {
        let bytes = Array(letters[..<length]) + [UInt8](repeating: 0x41, count: trailing)
        let small = bytes.map(ASCII.lowercased)
        let name = HTMLName(TextSpan(prefixOf: bytes.span), 0..<length)
        #expect((name == nil) == (length > 16))
        #expect(name == HTMLName(TextSpan(prefixOf: small.span), 0..<length))
        guard length <= 16 else { continue }
        for place in 0..<length {
          var other = small
          other[place] = 0x2D
          #expect(HTMLName(TextSpan(prefixOf: other.span), 0..<length) != name)
        }
        if length > 1 { #expect(HTMLName(TextSpan(prefixOf: bytes.span), 0..<length - 1) != name) }
      }
    }
  }

  @Test func tokensCoverTheTextInOrder() {
    var generator = SeededGenerator(seed: 33)
    for round in 0..<5000 {
      let html = generator.text(round % 50, of: "<<<>>/!-?\"'= abtitlescript&;[CDATA[]]é")
      let utf8 = Array(html.utf8)
      let bytes = TextSpan(prefixOf: utf8.span)
      var scanner = HTMLScanner()
      var (last, count) = (0, 0)
      while let token = scanner.next(in: bytes) {
        let range: Range<Int>
        switch token {
        case .text(let found), .characterData(let found), .comment(let found), .declaration(let found),
          .rawText(let found, _):
          range = found
        case .startTag(let tag), .endTag(let tag): range = tag.range
        }
        #expect(range.lowerBound >= last && range.upperBound <= bytes.count)
        last = range.upperBound
        count += 1
        _ = bytes.string(range)
      }
      #expect(count <= html.utf8.count)
    }
  }
}

struct HTMLRewritingTests {
  static func rewrite(_ html: String) -> String {
    HTMLRewriting.resolvingURLs(in: html, base: URLBase("https://example.org/blog/", URLBudget()))
  }

  @Test(arguments: [
    ("<a href=\"post\">x</a>", "<a href=\"https://example.org/blog/post\">x</a>"),
    ("<img src='/a.png' alt='/b'>", "<img src='https://example.org/a.png' alt='/b'>"),
    ("<a href=post>", "<a href=\"https://example.org/blog/post\">"),
    ("<a  HREF = 'x'  >", "<a  HREF = 'https://example.org/blog/x'  >"),
    ("<a href=\"#n\">", "<a href=\"#n\">"),
    ("<a href='?a=1&amp;b=2'>", "<a href='https://example.org/blog/?a=1&amp;b=2'>"),
    ("<a href='?a=1&b=2'>", "<a href='https://example.org/blog/?a=1&amp;b=2'>"),
    ("<a href=\"//cdn.example.org/x\">", "<a href=\"https://cdn.example.org/x\">"),
    (
      "<video poster=p.jpg src=v.mp4>",
      "<video poster=\"https://example.org/blog/p.jpg\" src=\"https://example.org/blog/v.mp4\">"
    ),
    (
      "<blockquote cite='c'><form action='f'><object data='d'><body background='b'>",
      "<blockquote cite='https://example.org/blog/c'><form action='https://example.org/blog/f'><object data='https://example.org/blog/d'><body background='https://example.org/blog/b'>"
    ),
    (
      "<img srcset='a.jpg 1x, /b.jpg 2x,c.jpg, https://x.org/d 3x'>",
      "<img srcset='https://example.org/blog/a.jpg 1x, https://example.org/b.jpg 2x,https://example.org/blog/c.jpg, https://x.org/d 3x'>"
    ),
    ("<img srcset=\"a, b 2x\">", "<img srcset=\"https://example.org/blog/a, https://example.org/blog/b 2x\">"),
    ("<img srcset='https://x.org/a 1x, b 2x'>", "<img srcset='https://x.org/a 1x, https://example.org/blog/b 2x'>"),
    ("<img srcset='https://x.org/a&#44; b'>", "<img srcset='https://x.org/a, https://example.org/blog/b'>"),
    ("<a href='a\"b'>", "<a href='https://example.org/blog/a\"b'>"),
    ("<a href=\"it&quot;s\">", "<a href=\"https://example.org/blog/it&quot;s\">"),
    ("<img usemap='#m'><img usemap='x#m'>", "<img usemap='#m'><img usemap='https://example.org/blog/x#m'>"),
    ("<a href=''>", "<a href='https://example.org/blog/'>"), ("<a href=' '>", "<a href='https://example.org/blog/'>"),
    ("<a href='../up'>", "<a href='https://example.org/up'>"),
    ("<a href=' a b '>", "<a href='https://example.org/blog/a b'>"),
    (#"<a href="\a\b?c\d#e\f">"#, #"<a href="https://example.org/a/b?c\d#e\f">"#),
    (#"<img src='\\x.org\y'>"#, "<img src='https://x.org/y'>"),
  ])
  func relativeURLsBecomeAbsolute(html: String, expected: String) {
    #expect(Self.rewrite(html) == expected)
  }

  @Test(arguments: [
    "", "text", "a < b", "<a href='https://x.org/?a&b'>x</a>", "<a href>", "<a href=>", "<img src=''>",
    "<a href=mailto:a@x.org>", "<a href='javascript:f(1)'>", "<img src='data:image/png;base64,AA=='>",
    "<!-- <a href='x'> --><p title='x'>y</p>", "<script>var a = \"<a href='x'>\"</script>", "<a hrefx='y'>",
    "  <p>\n&copy &nbsp; é</p >", "</a href='x'>", "<img srcset='https://x.org/a 1x, data:,x 2x'>",
    "<img srcset=\"https://x.org/a?b&amp;c 300w, https://x.org/d?e&#038;f 600w\">",
    "<p style='background: url(x)'>", "<a href='x'", "< a href='x'>",
  ])
  func everythingElseStaysAsItIs(html: String) {
    #expect(Self.rewrite(html) == html)
  }

  @Test func anUnusableBaseChangesNothing() {
    let html = "<a href='x'>"
    for base in ["", "urn:a:b", "https://x.org/" + String(repeating: "y", count: 3000)] {
      #expect(HTMLRewriting.resolvingURLs(in: html, base: URLBase(base, URLBudget())) == html)
    }
  }

  @Test func outputIsBoundedWhateverTheInput() {
    let base = "https://x.org/" + String(repeating: "y", count: 1990) + "/"
    for html in [
      String(repeating: "<a href=a>", count: 20_000), "<img srcset='" + String(repeating: "a,", count: 100_000) + "'>",
      "<img srcset='" + String(repeating: "a ,", count: 100_000) + "'>",
    ] {
      #expect(
        HTMLRewriting.resolvingURLs(in: html, base: URLBase(base, URLBudget())).utf8.count <= html.utf8.count * 9 + 1
          << 18)
    }
  }

  /// The same by reading every attribute of every tag.
  private static func rewriteAll(_ html: String, base: String) -> String {
    html.withBytes { bytes in
      var output = ByteBuffer(capacity: bytes.count)
      var copied = 0
      var scanner = HTMLScanner()
      while let token = scanner.next(in: bytes) {
        guard case .startTag(let tag) = token else { continue }
        var attributes = tag.attributes
        while let attribute = attributes.next(in: bytes) {
          guard let range = attribute.value, let name = HTMLName(bytes, attribute.name),
            !range.isEmpty || attribute.isClosed(in: bytes),
            let value = HTMLRewriting.resolved(bytes, range, ofAttribute: name, base: URLBase(base, URLBudget()))
          else { continue }
          output.append(bytes, copied..<range.lowerBound)
          output.append(attributeValue: value, quote: attribute.quote)
          copied = range.upperBound
        }
      }
      output.append(bytes, copied..<bytes.count)
      return output.string()
    }
  }

  @Test func noURLIsMissedWithoutReadingEveryTag() {
    var generator = SeededGenerator(seed: 43)
    var changes = 0
    for round in 0..<6500 {
      var html = ""
      for _ in 0..<round % 5 {
        html +=
          [
            "<a ", "<a b='c'", "<p><!-- ", "</a ", "d", "> src=a <a ", "<script>", "<title/><a ", "</Script ",
            "</title>",
            "<![CDATA[", "<b></i><td", "< </1", "<!b ", String(repeating: "e", count: round % 67),
          ].randomElement(using: &generator) ?? ""
        html +=
          ["href", "SRC", " href ", "/href", "\"href", "srcset", "usemap", "x"].randomElement(using: &generator) ?? ""
        html += ["=", " = ", "==", "=\n'", "=\"", ""].randomElement(using: &generator) ?? ""
        html +=
          [
            "a:b", "a/b", " a:b", "'a:b, c", "", ">:", "'a:b 1x, a:c 2x", "\"a:b&amp;c 1x,a:d", "'a:b&#44; c",
            "\"a:b&#32;,c",
            "'a:b (, c), a:d, e'", "\"a:b,, #c\"", "'a:b'x", "http:a", "'https://a", "HTTP:b", "http", "httpsb",
            "~é/a'",
          ].randomElement(using: &generator) ?? ""
        html += [">", "'>", "\">", "/>", " ", "-->"].randomElement(using: &generator) ?? ""
      }
      let base = ["https://example.org/blog/", "http://a/?b&c", "a:/'\"/", "/a/", "urn:a"][round % 23 % 5]
      let rewritten = HTMLRewriting.resolvingURLs(in: html, base: URLBase(base, URLBudget()))
      #expect(rewritten == Self.rewriteAll(html, base: base), "\(html.debugDescription)")
      if rewritten != html { changes += 1 }
    }
    #expect(changes > 500)
  }

  @Test func anyTextIsRewrittenWithoutATrapAndTwiceTheSame() {
    var generator = SeededGenerator(seed: 41)
    for round in 0..<5000 {
      let html =
        generator.text(round % 50, of: "<<>>/!-\"'= ahrefsrcset,&;é ") + "<a href=\""
        + generator.text(round % 13, of: "ab/.?#&;:\"é ") + "\">"
      let once = Self.rewrite(html)
      #expect(Self.rewrite(once) == once, "\(html.debugDescription)")
    }
  }

  @Test(arguments: [
    ("vector<int> in <stdio.h>", "vector<int> in <stdio.h>"), ("<T> and <b>bold</b>", "<T> and bold"),
    ("an <o:p>office</o:p> <my-tag>word</my-tag>", "an office word"), ("<foo bar='1'>x</foo>", "x</foo>"),
    ("List&lt;String&gt;", "List<String>"),
  ])
  func tagsOutsideHTMLAreText(html: String, text: String) {
    #expect(PlainText.from(html: html) == text)
  }
}
