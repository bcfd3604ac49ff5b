/// Formulas in sanitized HTML.

import FeedBridge
import FeedPrimitives
import SanitizedHTML
import TestFeeds
import Testing

@Suite struct FormulaTests {
  @Test func aPolicyDecidesWhichElementsOfFormulasAreWritten() {
    var policy = HTMLPolicy.reader
    policy.elements["mfrac"] = nil
    policy.elements["mi"] = nil
    policy.elements["mo"] = ["class", "onclick", "href", "style"]
    policy.elements["annotation"] = []
    let fraction = "<mfrac><mi>a</mi><mo class=b href=c onclick=d style=e>/</mo></mfrac>"
    #expect(
      policy.expectSafe("<math>\(fraction)</math>")
        == "<math><mrow><mtext>a</mtext><mo class=\"b\">/</mo></mrow></math>")
    #expect(
      policy.expectSafe(
        "<math><semantics><mn>1</mn><annotation encoding=application/x-tex>a</annotation></semantics></math>")
        == "<math><semantics><mn>1</mn></semantics></math>")
    policy.elements["math"] = nil
    #expect(policy.expectSafe("<math>\(fraction)</math>") == "a/")
  }

  // MARK: Generated formulas

  private static let hostile = [
    "<script>x()</script>", "<style><img src=x onerror=y()></style>", "<img src=x onerror=y()>", "<p>", "</p>",
    "<table><tr><td>", "</table>", "<mglyph><style><!--</style><img title='--&gt;&lt;img src=1 onerror=x()&gt;'>",
    "<malignmark>", "<![CDATA[<img src=x onerror=y()>]]>", "<!--><img src=x onerror=y()>-->", "<svg><desc>",
    "<svg><foreignobject><p>", "</svg>", "<annotation-xml encoding='text/html'>",
    "<annotation-xml encoding='application/xhtml+xml'><body>", "<a href=javascript:x()>",
    "<mi xlink:href='javascript:x()'>", "<font size=1>", "<select>", "<option>", "<form>", "<math>", "</math>",
    "<title>", "<textarea>", "<noscript>", "<plaintext>", "<br>", "</br>", "<li>",
    "<annotation encoding=application/x-tex>", "text", "&lt;b>", " ", "\0", "<mi id=a>", "<a href=#a>", "<template>",
    "<image src=x>",
  ]
  private static let places = [
    "%", "<p>%</p>", "<table>%</table>", "<table><tr><td>%</table>", "<select>%</select>", "<ul><li>%",
    "<a href=x>%</a>", "<b><p>%", "<ruby>a<rt>%", "<pre>%</pre>", "<math><mtext>%</mtext></math>", "<svg>%</svg>",
    "<h1>%</h1>", "<button>%</button>", "<noscript>%</noscript>",
  ]

  @Test(arguments: NamedPolicy.all)
  func everyElementWithHostileContentInEveryPlace(named: NamedPolicy) {
    for (number, element) in HTMLPieces.mathML.enumerated() {
      for (index, content) in Self.hostile.enumerated() where checksAllCases || (3 * number + index) % 7 < 2 {
        let other = HTMLPieces.mathML[(number * 7 + index) % HTMLPieces.mathML.count]
        let formula =
          switch (number + index) % 4 {
          case 0: "<math><\(element) title=x>\(content)</\(element)>y</math>z"
          case 1: "<math><\(other)><\(element)>1\(content)2</\(element)></\(other)></math>z"
          case 2: "<math><\(element)/>\(content)<\(other)>3</math>"
          default: "<\(element)>\(content)<math><\(other)>4</\(element)>5"
          }
        named.policy.expectSafe(Self.places[(number + index / 4) % Self.places.count].replacing("%", with: formula))
      }
    }
  }

  @Test(arguments: NamedPolicy.all)
  func anySequenceOfPieces(named: NamedPolicy) {
    let pieces = HTMLPieces.mathML.flatMap { ["<\($0)>", "<\($0)>", "</\($0)>", "<\($0)/>"] } + Self.hostile
    var random = SeededGenerator(seed: 48)
    for _ in sampled(0..<400) {
      let html = (0..<random.int(1..<40)).map { _ in random.pick(pieces) }.joined()
      named.policy.expectSafe(random.pick(Self.places).replacing("%", with: "<math>" + html))
    }
  }

  @Test func theTextOfFormulasStays() {
    let hidden: Set = ["annotation", "annotation-xml", "maction", "semantics"]
    let elements = HTMLPieces.mathML.filter { !hidden.contains($0) }
    var random = SeededGenerator(seed: 20)
    for named in NamedPolicy.all {
      for _ in sampled(0..<200) {
        var html = "<math>"
        for number in 0..<random.int(1..<30) {
          let name = random.pick(elements)
          html += random.pick([
            "<\(name)>", "</\(name)>", "word\(number) ", "&lt;\(number)&gt;", "&amp;amp;", " ", "ü", "<p>", "<b>",
          ])
        }
        func letters(_ html: String) -> String { html.replacing(#/<[^>]*>/#, with: "").filter { !$0.isWhitespace } }
        let output = named.policy.expectSafe(html)
        #expect(letters(output) == letters(html.replacing("&lt;b>", with: "&lt;b&gt;")), "\(html) became \(output)")
      }
    }
  }
}
