/// Atom's text constructs and content, and XHTML in feeds.

import FeedBridge
import FeedPrimitives
import Foundation
import JSONFeed
import Testing

@testable import FeedValidation

struct TextConstructChecksTests {
  /// Checks the first element of a document's root as a construct.
  private struct Construct: LocatedElementVisitor {
    var check = ElementChecker(feedNamespace: .atom, ValidationContext(now: Date(timeIntervalSince1970: 1_767_225_600)))

    mutating func visit(item: LocatedElement, in ancestors: [LocatedElement]) {}

    mutating func visit(root: LocatedElement) {
      for element in root.children {
        if element.local == "content" { check.checkContent(element) } else { check.checkTextConstruct(element) }
      }
    }
  }

  private func problems(_ element: String, atom uri: String = "http://www.w3.org/2005/Atom") -> [Problem] {
    checked("<source xmlns=\"\(uri)\" xmlns:x=\"http://www.w3.org/1999/xhtml\">\(element)</source>").all
  }

  private func checked(_ document: String) -> ProblemList {
    var reader = LocatedElementReader(from: 0, limits: JSONFeed.Limits())
    var construct = Construct()
    document.withBytes { reader.read($0, into: &construct) }
    return construct.check.problems
  }

  private func rules(_ element: String) -> [String] { problems(element).map(\.rule.id) }

  private func oldRules(_ element: String) -> [String] {
    problems(element, atom: "http://purl.org/atom/ns#").map(\.rule.id)
  }

  private static let div = "<div xmlns=\"http://www.w3.org/1999/xhtml\">"

  // MARK: Text constructs

  @Test(arguments: ["<title/>", "<title type=\"html\"/>", "<rights> </rights>"])
  func emptyTextsAreReported(element: String) { #expect(rules(element) == ["not-blank"]) }

  @Test(arguments: [
    "<title>Tides</title>", "<title type=\"text\">a &lt; b</title>", "<title xml:lang=\"en\">Tides</title>",
    "<title type=\"html\">The &lt;b>spring&lt;/b> tide</title>",
    "<summary type=\"xhtml\">\n\(div)The <b>spring</b> tide</div>\n</summary>",
    "<summary type=\"xhtml\">\(div)<b>Write</b> &lt;b&gt;</div></summary>",
    "<summary type=\"xhtml\">\(div)Some &lt;x&gt;</div></summary>",
    "<summary type=\"html\">&lt;img src=\"/a.png\"></summary>",
  ])
  func textsOfTheThreeTypesAreAccepted(element: String) {
    #expect(rules(element).isEmpty)
  }

  @Test(arguments: [
    ("<title>The &lt;b>spring&lt;/b></title>", ["contains-undeclared-html"]),
    ("<title type=\"text\"><![CDATA[&nbsp;]]></title>", ["contains-undeclared-html"]),
    ("<title>The <b>spring</b></title>", ["undefined-element"]),
    ("<title type=\"html\">The <b>spring</b></title>", ["undefined-element"]),
    ("<title type=\"html\">&lt;a</title>", ["not-html"]),
    ("<title type=\"image/jpeg\"/>", ["not-blank", "invalid-text-type"]),
    ("<title type=\"text/html\">&lt;b>x&lt;/b></title>", ["invalid-text-type", "html-fragment"]),
    ("<title type=\"HTML\">x</title>", ["invalid-mime-type"]),
    ("<title type=\"\">x</title>", ["attr-not-blank"]),
    ("<title mode=\"escaped\">x</title>", ["unexpected-attribute"]),
    ("<title type=\"xhtml\">The spring tide</title>", ["missing-xhtml-div"]),
    ("<title type=\"xhtml\"><x:b>x</x:b></title>", ["missing-xhtml-div", "avoid-namespace-prefix"]),
    ("<title type=\"xhtml\"><div>x</div></title>", ["missing-xhtml-div", "not-html"]),
    ("<title type=\"xhtml\">\(div)x</div>y</title>", ["unexpected-text"]),
    ("<title type=\"xhtml\">\(div)x</div>\(div)y</div></title>", ["undefined-element"]),
    ("<title type=\"xhtml\">&lt;p>x&lt;/p></title>", ["missing-xhtml-div", "not-inline"]),
    ("<title type=\"xhtml\">\(div)&lt;p>x&lt;/p></div></title>", ["not-inline"]),
  ])
  func otherTextsAreReported(element: String, expected: [String]) {
    #expect(rules(element) == expected)
  }

  // MARK: XHTML

  @Test(arguments: [
    ("<bogus>x</bogus>", ["not-html"]), ("<B>x</B>", ["not-html"]), ("<script>x</script>", ["security-risk"]),
    ("<p onclick=\"x\"/>", ["security-risk-attr"]), ("<p style=\"top: 0\"/>", ["dangerous-style-attr"]),
    ("<a href=\"javascript:x\"/>", ["security-risk-attr"]), ("<body/>", ["html-fragment"]),
    ("<svg xmlns=\"http://www.w3.org/2000/svg\"><path d=\"\"/></svg>", []),
    ("<svg xmlns=\"http://www.w3.org/2000/svg\"><bogus/></svg>", ["security-risk"]),
    ("<svg xmlns=\"http://www.w3.org/2000/svg\"><foreignObject/></svg>", ["security-risk"]),
    ("<math xmlns=\"http://www.w3.org/1998/Math/MathML\"><mi>x</mi></math>", []),
    ("<math xmlns=\"http://www.w3.org/1998/Math/MathML\"><bogus/></math>", ["security-risk"]),
    ("<edited xmlns=\"http://www.w3.org/2007/app\">x</edited>", ["undefined-element"]),
    ("<x xmlns=\"https://tides.example/ns\">x</x>", []),
  ])
  func xhtmlIsCheckedLikeHTML(element: String, expected: [String]) {
    #expect(rules("<content type=\"xhtml\">\(Self.div)\(element)</div></content>") == expected)
  }

  @Test func onlyTheFirstOfAThousandProblemsAreReported() {
    let markup = (0..<1000).map { "<bogus\($0)/>" }.joined()
    #expect(rules("<content type=\"xhtml\">\(Self.div)\(markup)</div></content>").count == 3)
  }

  // MARK: Content

  @Test(arguments: [
    "<content>x</content>", "<content type=\"html\">&lt;b>x&lt;/b></content>",
    "<content type=\"text/plain\">x</content>", "<content type=\"text/x-diff; charset=utf-8\">&lt;b></content>",
    "<content type=\"image/svg+xml\"><svg xmlns=\"http://www.w3.org/2000/svg\"><title>x</title></svg></content>",
    "<content type=\"application/xml\"><x xmlns=\"\"/></content>",
    "<content type=\"text/html\">&lt;html>&lt;body>x&lt;/body>&lt;/html></content>",
    "<content src=\"https://tides.example/a.pdf\" type=\"application/pdf\"/>",
    "<content src=\"https://tides.example/a.html\" type=\"text/html\"/>",
    "<content src=\"a.png\" type=\"image/png\"> </content>",
  ])
  func contentMayHaveAnyMediaType(element: String) {
    #expect(rules(element).isEmpty)
  }

  @Test(arguments: [
    ("<content type=\"xml\">x</content>", ["invalid-mime-type"]),
    ("<content type=\"multipart/alternative\">x</content>", ["invalid-mime-type"]),
    ("<content type=\"message/rfc822\">x</content>", ["invalid-mime-type"]),
    ("<content type=\"text/html\">&lt;b>x&lt;/b></content>", ["html-fragment"]),
    ("<content type=\"text/plain\"><b>x</b></content>", ["undefined-element"]),
    ("<content type=\"text/csv\"><b>x</b></content>", ["undefined-element"]),
    ("<content type=\"image/png\"/>", ["not-blank"]),
    ("<content src=\"a.png\"/>", ["missing-type-attr"]),
    ("<content src=\"a.png\" type=\"html\"/>", ["invalid-mime-type"]),
    ("<content src=\"a.png\" type=\"image/png\">x</content>", ["unexpected-text"]),
    ("<content src=\"a.png\" type=\"image/png\"><b/></content>", ["unexpected-text"]),
    ("<content type=\"application/xml\">&lt;p>x&lt;/p></content>", ["not-inline"]),
    ("<content type=\"application/xml\"><a/><b/></content>", ["undefined-element"]),
  ])
  func contentMustMatchItsType(element: String, expected: [String]) {
    #expect(rules(element) == expected)
  }

  // MARK: Atom 0.3

  @Test(arguments: [
    ("<tagline>Tides</tagline>", []), ("<tagline type=\"text/html\" mode=\"escaped\">&lt;b>x&lt;/b></tagline>", []),
    ("<info type=\"application/xhtml+xml\" mode=\"xml\"><x:div>x</x:div></info>", ["avoid-namespace-prefix"]),
    ("<info type=\"text/html\" mode=\"escaped\"><p>x</p></info>", ["not-escaped"]),
    ("<copyright type=\"text/html\" mode=\"escaped\">&lt;a</copyright>", ["not-html"]),
    ("<content type=\"text/html\">&lt;p>x&lt;/p></content>", ["not-inline"]),
    ("<content type=\"html\">x</content>", ["invalid-mime-type"]),
    ("<content mode=\"quoted\">x</content>", ["invalid-content-mode"]),
    ("<title>The &lt;b>spring&lt;/b></title>", ["contains-undeclared-html"]),
  ])
  func atom03DeclaresTheModeOfItsContent(element: String, expected: [String]) {
    #expect(oldRules(element) == expected)
  }

  // MARK: Allowed parents

  @Test func aProblemInEscapedHTMLIsFoundWhereItIsWritten() throws {
    let document = """
      <source xmlns="http://www.w3.org/2005/Atom">
      <title type="html">&lt;p&gt;Marées &amp;amp; caf&#233;s&lt;/p&gt;
        &lt;script src="https://tides.example/a.js"&gt;&lt;/script&gt;</title>
      </source>
      """
    let problems = checked(document)
    let found = try #require(document.withBytes { problems.diagnostics(in: $0, from: 0, RuleLevels()).first })
    #expect(found.rule == "security-risk")
    #expect(found.location?.description == "3:3")
  }
}
