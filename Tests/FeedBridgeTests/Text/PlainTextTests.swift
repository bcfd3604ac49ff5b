import FeedPrimitives
import TestFeeds
import Testing

@testable import FeedBridge

struct PlainTextTests {
  @Test func theBeginningOfHTMLIsKnownWithoutAllOfItsText() {
    var generator = SeededGenerator(seed: 32)
    let rest = String(repeating: " ghi", count: 200)
    var (begins, others) = (0, 0)
    for round in sampled(0..<8000) {
      let html = generator.text(round % 60, of: "<<<>>>//!!--\"'= = abpbr&&;#x1  \n\u{A0}[CDATA[]]é") + rest
      let text = PlainText.from(html: html)
      let beginning = String(text.unicodeScalars.prefix(round % 90))
      for start in [text, beginning, beginning + "a", generator.text(2, of: "ab <é")] where !start.isEmpty {
        let isBeginning = text.utf8.starts(with: start.utf8)
        let item = JSONFeed.Item(id: "1", contentHTML: html)
        #expect(item.contentBegins(with: start) == isBeginning, "\(html.debugDescription), \(start.debugDescription)")
        if isBeginning { begins += 1 } else { others += 1 }
      }
    }
    #expect(begins > 700 && others > 100)
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
    for round in sampled(0..<4000) {
      let text = generator.text(round % 40, of: "ab<&é    \n\t\u{B}\u{C}\r\u{1}\u{A0}")
      let words = text.unicodeScalars.split { " \n\t\u{B}\u{C}\r".unicodeScalars.contains($0) }
      #expect(PlainText.collapsed(text) == words.map { String($0) }.joined(separator: " "), "\(text.debugDescription)")
    }
  }

  @Test func anyTextGivesACleanLine() {
    var generator = SeededGenerator(seed: 31)
    for round in sampled(0..<8000) {
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
    let growth = WorkGrowth(from: 250) { _ = PlainText.from(html: String(repeating: piece, count: $0)) }
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
          for byte: UInt8 in [0x2D, 0] {
            other[place] = byte
            #expect(HTMLName(TextSpan(prefixOf: other.span), 0..<length) != name)
          }
        }
        if length > 1 { #expect(HTMLName(TextSpan(prefixOf: bytes.span), 0..<length - 1) != name) }
        // A browser reads other names.
        let ended = small[..<length] + [0]
        let longer = HTMLName(TextSpan(prefixOf: Array(ended).span), 0..<length + 1)
        #expect(longer == nil)
      }
    }
  }

  @Test func tokensCoverTheTextInOrder() {
    var generator = SeededGenerator(seed: 33)
    for round in sampled(0..<5000) {
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

  /// The same by reading every attribute of every tag, as browsers do.
  private static func rewriteAll(_ html: String, base: String) -> String {
    html.withBytes { bytes in
      var output = ByteBuffer(capacity: bytes.count)
      var copied = 0
      var scanner = HTMLScanner(from: 0, .page)
      while let token = scanner.next(in: bytes) {
        guard case .startTag(let tag) = token else { continue }
        var attributes = tag.attributes
        while let attribute = attributes.next(in: bytes) {
          guard let range = attribute.value, let name = HTMLName(bytes, attribute.name),
            !range.isEmpty || attribute.isClosed(in: bytes), attribute.canBeDecoded(in: bytes),
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
    for round in sampled(0..<6500) {
      var html = ""
      for _ in 0..<round % 5 {
        html +=
          [
            "<a ", "<a b='c'", "<p><!-- ", "</a ", "d", "> src=a <a ", "<script>", "<title/><a ", "</Script ",
            "</title>", "<![CDATA[", "<b></i><td", "< </1", "<!b ", String(repeating: "e", count: round % 67),
          ].randomElement(using: &generator) ?? ""
        html +=
          ["href", "SRC", " href ", "/href", "\"href", "srcset", "usemap", "x"].randomElement(using: &generator) ?? ""
        html += ["=", " = ", "==", "=\n'", "=\"", ""].randomElement(using: &generator) ?? ""
        html +=
          [
            "a:b", "a/b", " a:b", "'a:b, c", "", ">:", "'a:b 1x, a:c 2x", "\"a:b&amp;c 1x,a:d", "'a:b&#44; c",
            "\"a:b&#32;,c", "'a:b (, c), a:d, e'", "\"a:b,, #c\"", "'a:b'x", "http:a", "'https://a", "HTTP:b", "http",
            "httpsb", "~é/a'",
          ].randomElement(using: &generator) ?? ""
        html += [">", "'>", "\">", "/>", " ", "-->"].randomElement(using: &generator) ?? ""
      }
      let base = ["https://example.org/blog/", "http://a/?b&c", "a:/'\"/", "/a/", "urn:a"][round % 23 % 5]
      let rewritten = HTMLRewriting.resolvingURLs(in: html, base: URLBase(base, URLBudget()))
      #expect(rewritten == Self.rewriteAll(html, base: base), "\(html.debugDescription)")
      if rewritten != html { changes += 1 }
    }
    #expect(changes > 60)
  }

  @Test func anyTextIsRewrittenWithoutATrapAndTwiceTheSame() {
    var generator = SeededGenerator(seed: 41)
    for round in sampled(0..<5000) {
      let html =
        generator.text(round % 50, of: "<<>>/!-\"'= ahrefsrcset,&;é ") + "<a href=\""
        + generator.text(round % 13, of: "ab/.?#&;:\"é ") + "\">"
      let once = Self.rewrite(html)
      #expect(Self.rewrite(once) == once, "\(html.debugDescription)")
    }
  }
}
