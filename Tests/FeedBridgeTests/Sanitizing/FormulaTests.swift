/// Formulas in sanitized HTML.

import FeedBridge
import FeedPrimitives
import TestFeeds
import Testing

@Suite struct FormulaTests {
  @Test(arguments: [
    ("<mi>a</mi><mo>=</mo><mn>1</mn>", "<mi>a</mi><mo>=</mo><mn>1</mn>"),
    ("<msup><mi>r<mn>2</msup>", "<msup><mi>r2</mi></msup>"),
    ("<mspace width=1em /><none/>", "<mspace width=\"1em\"></mspace><none></none>"),
    ("\n <mi> a </mi> \n", "<mi> a </mi>"), ("a<!--b-->c", "<mtext>a</mtext><mtext>c</mtext>"),
    ("<![CDATA[a<b]]>", "<mtext>a&lt;b</mtext>"),
    ("<mrow class=a id=b style=c onclick=d href=e xlink:href=f>", "<mrow></mrow>"),
    (
      "<mo stretchy=false lspace=0 mathcolor=red>(</mo>", "<mo stretchy=\"false\" lspace=\"0\" mathcolor=\"red\">(</mo>"
    ),
    // Text only.
    ("<mtext><b>a</b><img src=x onerror=y()><p>b</mtext>", "<mtext>ab</mtext>"),
    ("<mo><mrow><mi>mod</mi></mrow></mo>", "<mo>mod</mo>"),
    ("<mtext>if <math><mi>x</mi></math> then</mtext><mi>y</mi>", "<mtext>if x then</mtext><mi>y</mi>"),
    ("<mtext><script>a</script><svg><style>b</style></svg><title>c</title>d</mtext>", "<mtext>d</mtext>"),
    ("<mtext><table><tr><td>a</table></mtext>", "<mtext>a</mtext>"),
    ("<mi><mglyph alt=a><malignmark/>b</mi>", "<mi>b</mi>"),
    // Other elements.
    (
      "<mfrac><mfenced><mi>a</mi><mi>b</mi></mfenced><mi>c</mi></mfrac>",
      "<mfrac><mrow><mi>a</mi><mi>b</mi></mrow><mi>c</mi></mfrac>"
    ),
    ("<maction actiontype=toggle><mi>a</mi><mi>b</mi></maction>", "<mrow><mi>a</mi></mrow>"),
    ("<script>a</script><style>b</style><title>c</title><svg><mi>d</mi></svg><mi>e</mi>", "<mi>e</mi>"),
    // Alternatives.
    (
      "<semantics><mi>a</mi><annotation encoding='application/x-tex'>a &lt; b</annotation></semantics>",
      "<semantics><mi>a</mi><annotation encoding=\"application/x-tex\">a &lt; b</annotation></semantics>"
    ),
    (
      "<semantics><mi>a</mi><annotation encoding=LaTeX>a</annotation></semantics>",
      "<semantics><mi>a</mi><annotation encoding=\"LaTeX\">a</annotation></semantics>"
    ),
    (
      "<semantics><mi>a</mi><annotation-xml encoding=text/html><p>b</p><math>c</math></annotation-xml><annotation>d</annotation></semantics>",
      "<semantics><mi>a</mi></semantics>"
    ),
    ("<semantics>a<mi>b</mi></semantics>", "<semantics><mtext>a</mtext></semantics>"),
    (
      "<semantics><apply><ci>a</ci><ci>b</ci></apply><mi>c</mi></semantics>",
      "<semantics><mrow><mrow><mtext>a</mtext></mrow><mrow><mtext>b</mtext></mrow></mrow></semantics>"
    ),
    ("<annotation encoding=application/x-tex>a</annotation><mi>b</mi>", "<mi>b</mi>"),
  ])
  func mathMLCoreStays(content: String, expected: String) {
    #expect(HTMLPolicy.reader.expectSafe("x<math>\(content)</math>y") == "x<math>\(expected)</math>y")
  }

  @Test(arguments: [
    ("<math><mi>a</mi><p>b</math>c", "<math><mi>a</mi></math><p>bc</p>"),
    ("<math><b>a</b></math>", "<math></math><b>a</b>"),
    ("<math><font color=red>a</font></math>b", "<math></math>ab"),
    ("<math><font>a</font></math>", "<math><mrow><mtext>a</mtext></mrow></math>"),
    ("<p><math><mi>a</p>b", "<p><math><mi>a</mi></math></p>b"),
    ("<b><math><mi>a</b>b", "<b><math><mi>a</mi></math></b>b"),
    ("<math><math><mi>a</mi></math>b</math>", "<math><mrow><mi>a</mi></mrow><mtext>b</mtext></math>"),
    ("<math/>a", "<math></math>a"),
    ("<mi>a</mi><mtext><b>b</b></mtext>", "a<b>b</b>"), ("<math><mi>a</mi>", "<math><mi>a</mi></math>"),
    (
      "<a href=#b><math><mi>a</mi></math></a>", "<a href=\"#b\" rel=\"noopener noreferrer\"><math><mi>a</mi></math></a>"
    ),
    (
      "<table><math><mi>a</mi></math><tr><td>b</table>",
      "<table><tbody><tr><td><math><mi>a</mi></math></td></tr><tr><td>b</td></tr></tbody></table>"
    ),
    (
      "<table><tr><td><math><mi>a<td>b</table>c",
      "<table><tbody><tr><td><math><mi>ab</mi></math></td></tr></tbody></table>c"
    ),
    ("<select><math><mi>a</mi></math></select>", "<math><mi>a</mi></math>"),
    ("<svg><math><mi>a</mi></math></svg>b", "b"),
    (
      "<math alttext=a display=block xmlns=x><mi>b</mi></math>",
      "<math alttext=\"a\" display=\"block\"><mi>b</mi></math>"
    ),
  ])
  func formulasBeginAndEndAsInBrowsers(html: String, expected: String) {
    #expect(HTMLPolicy.reader.expectSafe(html) == expected)
  }

  @Test(arguments: [
    ("<math><mi>a</mi><mo>=</mo><mn>1</mn></math>", "a=1"), ("<math alttext='a = 1'><mi>a</mi></math>", "a = 1"),
    ("<math alttext=' '><mi>a</mi></math>", "a"),
    ("<math><semantics><mi>a</mi><annotation encoding='application/x-tex'>b</annotation></semantics></math>", "a"),
    ("<table><tr><td><math alttext=a><mi>b</math></table>", "a"), ("<math><mtext><b>a</b></mtext></math>", "a"),
  ])
  func otherPoliciesKeepTheTextOrTheAlternative(html: String, text: String) {
    #expect(
      HTMLPolicy.text.expectSafe("x \(html) y").replacing("<br>", with: "").filter { $0 != " " }
        == "x\(text)y".filter { $0 != " " })
    #expect(PlainText.from(html: HTMLPolicy.strict.expectSafe("x \(html) y")) == "x \(text) y")
  }

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

  // MARK: Copies

  private static let formula = "<math><mi>a</mi></math>"

  @Test(arguments: [
    // KaTeX, with both and with HTML only.
    (
      "<span class=katex><span class=katex-mathml>%</span><span class=katex-html aria-hidden=true><span>a<svg><path/></svg></span></span></span>b",
      "<span><span>%</span></span>b"
    ),
    (
      "<span class=katex><span class=katex-html aria-hidden=true><span>a</span></span></span>b",
      "<span><span><span>a</span></span></span>b"
    ),
    // MathJax 4, 3 and 2.
    (
      "<mjx-container><mjx-math aria-hidden=true><mjx-c>a</mjx-c></mjx-math><mjx-assistive-mml>%</mjx-assistive-mml></mjx-container>b",
      "%b"
    ),
    (
      "<span class=mjx-chtml><span class=mjx-math aria-hidden=true><span>a</span></span><span>%</span></span>b",
      "<span><span>%</span></span>b"
    ),
    (
      "<span class=MathJax><nobr aria-hidden=true><span>a</span></nobr><span>%</span></span>b",
      "<span><span>%</span></span>b"
    ),
    // Wikipedia.
    ("<span>% <img src=a.svg aria-hidden=true alt=a></span>b", "<span>% </span>b"),
    // What follows is not part of the copy.
    ("%<span aria-hidden=true>a<p>b</p>", "%<p>b</p>"), ("<p>%<span aria-hidden=true>a</p>b", "<p>%</p>b"),
    ("% and <span aria-hidden=true>b</span>", "% and <span>b</span>"), ("%<span>b</span>", "%<span>b</span>"),
  ])
  func copiesOfFormulasAreLeftOut(html: String, expected: String) {
    let html = html.replacing("%", with: Self.formula)
    #expect(HTMLPolicy.reader.expectSafe(html) == expected.replacing("%", with: Self.formula))
    let text = PlainText.from(html: expected.replacing("%", with: "a"))
    #expect(PlainText.from(html: HTMLPolicy.text.expectSafe(html)) == text)
  }

  // MARK: Generated formulas

  private static let hostile = [
    "<script>x()</script>", "<style><img src=x onerror=y()></style>", "<img src=x onerror=y()>", "<p>", "</p>",
    "<table><tr><td>", "</table>",
    "<mglyph><style><!--</style><img title='--&gt;&lt;img src=1 onerror=x()&gt;'>", "<malignmark>",
    "<![CDATA[<img src=x onerror=y()>]]>",
    "<!--><img src=x onerror=y()>-->", "<svg><desc>", "<svg><foreignobject><p>", "</svg>",
    "<annotation-xml encoding='text/html'>",
    "<annotation-xml encoding='application/xhtml+xml'><body>", "<a href=javascript:x()>",
    "<mi xlink:href='javascript:x()'>", "<font size=1>",
    "<select>", "<option>", "<form>", "<math>", "</math>", "<title>", "<textarea>", "<noscript>", "<plaintext>", "<br>",
    "</br>", "<li>",
    "<annotation encoding=application/x-tex>", "text", "&lt;b>", " ", "\0", "<mi id=a>", "<a href=#a>", "<template>",
    "<image src=x>",
  ]
  private static let places = [
    "%", "<p>%</p>", "<table>%</table>", "<table><tr><td>%</table>", "<select>%</select>", "<ul><li>%",
    "<a href=x>%</a>", "<b><p>%",
    "<ruby>a<rt>%", "<pre>%</pre>", "<math><mtext>%</mtext></math>", "<svg>%</svg>", "<h1>%</h1>", "<button>%</button>",
    "<noscript>%</noscript>",
  ]

  @Test(arguments: NamedPolicy.all)
  func everyElementWithHostileContentInEveryPlace(named: NamedPolicy) {
    for (number, element) in HTMLPieces.mathML.enumerated() {
      for (index, content) in Self.hostile.enumerated() {
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
    for _ in 0..<400 {
      let html = (0..<random.int(1..<40)).map { _ in random.pick(pieces) }.joined()
      named.policy.expectSafe(random.pick(Self.places).replacing("%", with: "<math>" + html))
    }
  }

  @Test func theTextOfFormulasStays() {
    let hidden: Set = ["annotation", "annotation-xml", "maction", "semantics"]
    let elements = HTMLPieces.mathML.filter { !hidden.contains($0) }
    var random = SeededGenerator(seed: 20)
    for named in NamedPolicy.all {
      for _ in 0..<200 {
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
