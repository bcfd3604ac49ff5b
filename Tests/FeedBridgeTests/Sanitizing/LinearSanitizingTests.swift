/// The cost of sanitizing is in proportion to the size of the HTML, and so is the size of the result.

import FeedBridge
import FeedPrimitives
import TestFeeds
import Testing

@Suite struct LinearSanitizingTests {
  @Test func aRepeatedPiece() async throws {
    let pieces = [
      "<b>", "</b>", "<b></p>", "<div>", "<p><b>", "<p></b>", "<p><b>x", "<b><p>x</b>",
      "<p><a href=#x><b title='a long title'><i>x", "<a href=x>y", "<table>", "<td>", "<table><td>", "</table>",
      "<object>", "<svg>", "<svg></b>", "<svg><desc>", "<template>", "<title>", "<script>", "<!--", "<![CDATA[",
      "<svg><![CDATA[", "<![CDATA[>", "<x y='", "<x y", "<", "&", "&lt", "<li>", "<dd>", "<ruby><rt>", "<h1>",
      "<img src=a srcset='b 1x, c 2x'>", "<img srcset='b,b,b,b,b,b,b,b,b,b,b", "<iframe src=//a.example/></iframe>",
      "<pre>\n\n", "<select>", "</object", "<object data=x>", "\"", "`", "<a title=\"````", "<b title=x>", "<center>x",
      "<math>", "<math><mi>x", "<math><mrow>", "</mi>", "<math><mtext><b></mi>", "<math></b>", "<math><p>",
      "<math><semantics>x<mi>", "<math></math><span aria-hidden=true>", "<math></math><span aria-hidden=true></b>",
      "<math><mtext><math>", "<noscript><img src=x>", "<img data-src=x><noscript><img src=x></noscript>",
      "<input type=checkbox disabled>", "<img class=emoji alt=😉>", "<p id=x>", "<a href=#x>", "<a href=#x id=x name=x>",
      "<a href='#%78'><p id=x>",
    ]
    try await forEachCase(in: sampled(pieces, oneOf: 6)) { (piece: String) in
      // Work is quadratic up to the limit of nesting.
      let isNested = ["<b></p>", "<math></b>", "<pre>\n\n", "<center>x", "<div>", "<math><mtext><b></mi>"].contains(
        piece)
      let growth = WorkGrowth(from: isNested ? 250 : 75) { count in
        for policy in checksAllCases ? [HTMLPolicy.reader, .text] : [.reader] {
          let html = String(repeating: piece, count: count)
          let output = policy.sanitize(html, baseURL: "https://a.example/")
          #expect(output.utf8.count <= 16 * html.utf8.count + 8192)
        }
      }
      #expect(growth.isLinear, "\(growth)")
    }
  }

  @Test func oneTagWithManyAttributes() {
    let growth = WorkGrowth(from: 75) { count in
      _ = HTMLPolicy.reader.sanitize("<img " + (0..<count).map { "a\($0)=x" }.joined(separator: " ") + " src=y>")
    }
    #expect(growth.isLinear, "\(growth)")
  }

  @Test func manyIdsAndLinks() {
    let growth = WorkGrowth(from: 75) { count in
      let html = (0..<count).map { "<a href=#\($0) id=b\($0)>x</a><p id=\($0)><a href=#b\($0)>y</a>" }.joined()
      let output = HTMLPolicy.reader.sanitize(html, baseURL: "https://a.example/")
      #expect(output.ranges(of: "=\"content-").count == 2 * count)
    }
    #expect(growth.isLinear, "\(growth)")
  }

  @Test func aLongBaseDoesNotMultiplyTheSize() {
    let base = "https://a.example/" + String(repeating: "x", count: 2000) + "/"
    for piece in ["<a href=y>", "<img srcset='b 1x, c 2x, d 3x'>", "<iframe src=y></iframe>"] {
      let html = String(repeating: piece, count: 300)
      let output = HTMLPolicy.reader.sanitize(html, baseURL: base)
      #expect(output.utf8.count < 8 * html.utf8.count + 1 << 20)
      // Beyond the limit, they stay as they are.
      if !piece.contains("iframe") { #expect(output.ranges(of: /(href|srcset)="[^"]+/).count == 300) }
    }
  }

  @Test func depthIsBoundedAndTheTextOfDeeperElementsStays() {
    for name in ["div", "b", "span", "blockquote", "ul><li", "table><tr><td"] {
      let html = String(repeating: "<\(name)>x", count: 1000)
      let output = HTMLPolicy.reader.expectSafe(html)
      #expect(output.utf8.count { $0 == UInt8(ascii: "x") } == 1000)
    }
  }
}
