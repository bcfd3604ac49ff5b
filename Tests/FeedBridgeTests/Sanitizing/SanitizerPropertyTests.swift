/// Generated HTML: whatever it is, the result is safe, does not change when it is sanitized again, and has the same text.

import FeedBridge
import FeedPrimitives
import SanitizedHTML
import TestFeeds
import Testing

@Suite struct SanitizerPropertyTests {
  /// Each pair with one of the policies.
  @Test(arguments: NamedPolicy.all.indices)
  func everyElementInEveryOther(policy: Int) {
    let named = NamedPolicy.all[policy]
    for (number, outer) in HTMLPieces.elements.enumerated() {
      for (index, inner) in HTMLPieces.elements.enumerated()
      where (number + index / 2 + policy) % NamedPolicy.all.count == 0 && (checksAllCases || (number + index) % 7 == 0)
      {
        let isMisnested = (number + index).isMultiple(of: 2)
        let end = isMisnested ? "3</\(outer)>4</\(inner)>5" : "3</\(inner)>4</\(outer)>5"
        named.policy.expectSafe("<\(outer)>1<\(inner)>2" + end)
      }
    }
  }

  /// The places in which a tag may be.
  private static let places = [
    "%", "<p>%</p>", "<table>%</table>", "<table><tr>%", "<ul><li>%", "<a href=x>%</a>", "<svg>%</svg>", "<select>%",
    "<ruby>%</ruby>", "<noscript>%</noscript>", "<pre>%</pre>", "<b><h1>%", "<math><mi>%", "<object>%</object>",
    "<title>%</title>", "<!--%-->",
  ]

  @Test(arguments: NamedPolicy.all)
  func everyAttributeInEveryElementAndPlace(named: NamedPolicy) {
    let values = ["x", "javascript:x()", "https://a.example/\"><script>"]
    for (number, element) in HTMLPieces.elements.enumerated() {
      for (index, attribute) in HTMLPieces.attributes.enumerated()
      where checksAllCases || (number + 2 * index).isMultiple(of: 11) {
        let place = Self.places[(number + index) % Self.places.count]
        let tag = "<\(element) \(attribute)='\(values[index % values.count])'>text</\(element)>"
        named.policy.expectSafe(
          place.replacing("%", with: tag), baseURL: index.isMultiple(of: 2) ? "https://b.example/c/d" : nil)
      }
    }
  }

  // MARK: URLs

  /// Forms of a character that browsers decode to itself.
  private static func forms(of character: Character) -> [String] {
    let value = character.unicodeScalars.map(\.value).first ?? 0
    return [
      String(character), character.uppercased(), "&#\(value);", "&#0000\(value)", "&#x\(String(value, radix: 16));",
      "&#X000\(String(value, radix: 16))", "\t\(character)", "\(character)\r\n", "&Tab;\(character)",
      "\(character)&NewLine;", "&#13;\(character)",
    ]
  }

  private static let starts = [
    "", " ", "\u{1}", "\0", "&#1;", "\u{1F}&#x20;", "\n", "\u{A0}", "\u{FEFF}", "/", "x:", "feed:", "\\",
  ]

  @Test(arguments: [
    "javascript:x()", "vbscript:x", "data:text/html,<script>x</script>", "data:image/svg+xml,<svg/onload=x>",
  ])
  func noObfuscationOfADangerousURLPasses(url: String) {
    var random = SeededGenerator(seed: 39)
    for _ in sampled(0..<20) {
      let written = url.map { random.pick(Self.forms(of: $0)) }.joined().replacing("<", with: "&lt;")
      let value = random.pick(Self.starts) + written
      let quote = random.pick(["\"", "'"])
      for tag in [
        "a href", "img src", "video poster", "q cite", "img srcset", "iframe src", "object data", "x-card background",
      ] {
        for named in NamedPolicy.all {
          let name = tag.split(separator: " ")
          named.policy.expectSafe("<\(name[0]) \(name[1])=\(quote)\(value)\(quote)>x</\(name[0])>")
          named.policy.expectSafe(
            "<\(name[0]) \(name[1])=\(quote)\(value)\(quote)>x</\(name[0])>", baseURL: "javascript:x/")
        }
      }
    }
  }

  // MARK: Documents

  private static let fragments =
    HTMLPieces.elements.map { "<\($0)>" } + HTMLPieces.elements.map { "</\($0)>" } + [
      "text", " ", "\n", "&lt;b&gt;", "&#10;", "&nbsp;", "\0", "\r", "\u{85}", "<!--", "-->", "--!>", "<!-->",
      "<![CDATA[", "]]>", "<!DOCTYPE x>", "<?x?>", "<", ">", "\"", "'", "<a href='", "<img alt=\"", "<p title='</p>'>",
      "<a href=x>", "<img src=y onerror=z>", "</p x='", "<b/>", "<svg/>", "<img width=1 height=1 src=z>",
      "<iframe src='//www.youtube-nocookie.com/embed/x'></iframe>", "<object data=x>",
    ]

  @Test(arguments: NamedPolicy.all)
  func anySequenceOfPieces(named: NamedPolicy) {
    var random = SeededGenerator(seed: 18)
    for _ in sampled(0..<400) {
      let html = (0..<random.int(1..<40)).map { _ in random.pick(Self.fragments) }.joined()
      named.policy.expectSafe(html, baseURL: random.one(in: 2) ? "https://a.example/b/" : nil)
    }
  }

  @Test(arguments: NamedPolicy.all)
  func visibleTextStays(named: NamedPolicy) {
    var random = SeededGenerator(seed: 7)
    let left: Set = [
      "applet", "embed", "iframe", "keygen", "math", "mi", "mtext", "noembed", "noframes", "noscript", "object",
      "plaintext", "script", "style", "svg",
      "template", "textarea", "title", "xmp", "unknown", "foreignobject", "desc", "listing",
    ]
    let elements = HTMLPieces.elements.filter { !left.contains($0) }
    for _ in sampled(0..<400) {
      var html = ""
      for number in 0..<random.int(1..<30) {
        let name = random.pick(elements)
        html += random.pick(["<\(name)>", "</\(name)>", "word\(number) ", "&lt;\(number)&gt;", "&amp;amp;", " ", "ü"])
      }
      let output = named.policy.expectSafe(html)
      func letters(_ html: String) -> String { PlainText.from(html: html).filter { !$0.isWhitespace } }
      #expect(letters(output) == letters(html), "\(html) became \(output)")
    }
  }
}
