/// Fixes of XML's syntax: the edits, and what is left.

import FeedBridge
import Foundation
import Testing

@testable import FeedValidation

struct XMLSyntaxFixTests {
  /// What is in a channel, or before the root, and what it is after the fixes.
  struct Case: Sendable, CustomTestStringConvertible {
    var broken: String
    var fixed: String
    var isSafe = true

    init(_ broken: String, _ fixed: String, isSafe: Bool = true) {
      (self.broken, self.fixed, self.isSafe) = (broken, fixed, isSafe)
    }

    var testDescription: String { broken }
  }

  private static let inChannel: [Case] = [
    .init("<title>a & b</title>", "<title>a &amp; b</title>"),
    .init("<title>a&b;c</title>", "<title>a&amp;b;c</title>"),
    .init("<title>a&nbsp;b&eacute;&LT;&shy;</title>", "<title>a&#160;bé&lt;&#173;</title>"),
    .init("<title>&#X41;&#65 &#x42 c</title>", "<title>&#x41;&#65; &#x42; c</title>"),
    .init("<title>a&#0;&#xFFFFFF;b&#150;</title>", "<title>ab–</title>"),
    .init("<title>a\u{1}\u{2}\u{3}b\u{B}</title>", "<title>ab</title>"),
    .init("<title>a < b <= c</title>", "<title>a &lt; b &lt;= c</title>"),
    .init("<title>a < b> c</title>", "<title>a &lt; b> c</title>", isSafe: false),
    .init("<title>a ]]> b</title>", "<title>a ]]&gt; b</title>"),
    .init("<!-- a -- b --- c ---><ttl>1</ttl>", "<!-- a - - b - - - c - --><ttl>1</ttl>"),
    .init("<title>a</titel>", "<title>a</title>", isSafe: false),
    .init("<title>a</Title>", "<title>a</title>", isSafe: false),
    .init("<title>a</heading><ttl>1</ttl>", "<title>a</title><ttl>1</ttl>", isSafe: false),
    .init("<titel>a</title>", "<title>a</title>", isSafe: false),
    .init("<title>a\n<ttl>1</ttl>", "<title>a</title>\n<ttl>1</ttl>", isSafe: false),
    .init("<image><url>a</url>", "<image><url>a</url></image>", isSafe: false),
    .init(
      "<description>a<br>b<p>&lt;c</description>", "<description><![CDATA[a<br>b<p>&lt;c]]></description>",
      isSafe: false),
    .init("<description>a<b>b<c></description>", "<description>a<b>b<c></c></b></description>", isSafe: false),
    .init("<title>a</title></b>", "<title>a</title>", isSafe: false),
    .init("<title>a</title\n<ttl>1</ttl>", "<title>a</title>\n<ttl>1</ttl>", isSafe: false),
    .init("<guid a=1 b='2'/>", "<guid a=\"1\" b='2'/>", isSafe: false),
    .init("<guid a b='2'/>", "<guid a=\"\" b='2'/>", isSafe: false),
    .init("<guid a='1'b='2'/>", "<guid a='1' b='2'/>", isSafe: false),
    .init("<guid a='1<2'/>", "<guid a='1&lt;2'/>", isSafe: false),
    .init("<guid a='1' a='1'/>", "<guid a='1'/>", isSafe: false),
    .init("<guid a='1' a='2'/>", "<guid a='1'/>", isSafe: false),
    .init("<guid a='1' \"/>", "<guid a='1' />", isSafe: false),
    .init("<?x y>", "<?x y?>"),
    .init("<title>a<!-- b</title>", "<title>a<!-- b --></title>", isSafe: false),
    .init("<title><![CDATA[a & b</title>", "<title><![CDATA[a & b]]></title>", isSafe: false),
  ]

  private static func fix(_ document: String, unsafe: Bool = false) -> String {
    let fixer = FeedFixer(.init(levels: onlySyntax), appliesUnsafeFixes: unsafe)
    return String(decoding: fixer.fix(Data(document.utf8)).data, as: UTF8.self)
  }

  /// Only these rules, so that the examples stay small.
  private static let onlySyntax: [String: RuleLevel] = Dictionary(
    uniqueKeysWithValues: Rule.all.map { rule in
      let isSyntax =
        rule.group == .xmlNotWellFormed
        || [.xmlTextBeforeProlog, .badXMLVersion, .undefinedNamedEntity, .badCharacters, .missingNamespace].contains(
          rule.code)
      return (rule.id, isSyntax ? .error : .off)
    })

  @Test(arguments: inChannel)
  func mistakesInTheFeedAreFixed(example: Case) {
    let (start, end) = ("<rss version=\"2.0\"><channel>", "</channel></rss>")
    check(start + example.broken + end, start + example.fixed + end, isSafe: example.isSafe)
  }

  private static let root = "<rss version=\"2.0\"><channel><item/></channel></rss>"

  private static let aroundRoot: [Case] = [
    .init("\n\n<?xml version=\"1.0\"?>\n" + root, "<?xml version=\"1.0\"?>\n" + root),
    .init("Notice: x in y on line 3\n" + root, root),
    .init("<br/><b>Warning</b>: x<br/>\n<?xml version=\"1.0\"?>" + root, "<?xml version=\"1.0\"?>" + root),
    .init("<!-- x --><?xml version=\"1.0\"?>" + root, "<?xml version=\"1.0\"?>\n<!-- x -->" + root),
    .init("<?xml encoding=\"UTF-8\"?>" + root, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>" + root),
    .init("<?xml version=\"1.1\"?>" + root, "<?xml version=\"1.0\"?>" + root),
    .init("<!DOCTYPE rss><!DOCTYPE rss>" + root, "<!DOCTYPE rss>" + root),
    .init(root + "\n<br />Warning: x", root + "\n", isSafe: false),
    .init(
      root.replacing("<item/>", with: "<item><dc:creator>A</dc:creator><dc:date>B</dc:date></item>"),
      root.replacing("<item/>", with: "<item><dc:creator>A</dc:creator><dc:date>B</dc:date></item>")
        .replacing("<rss ", with: "<rss xmlns:dc=\"http://purl.org/dc/elements/1.1/\" ")),
  ]

  @Test(arguments: aroundRoot)
  func mistakesAroundTheRootAreFixed(example: Case) {
    check(example.broken, example.fixed, isSafe: example.isSafe)
  }

  private func check(_ broken: String, _ fixed: String, isSafe: Bool) {
    #expect(Self.fix(broken) == (isSafe ? fixed : broken))
    #expect(Self.fix(broken, unsafe: true) == fixed)
    let left = FeedValidator(.init(levels: Self.onlySyntax)).validate(fixed)
    #expect(left.diagnostics == [], "\(left)")
  }

  /// Identifiers, URLs, dates and numbers, as they are read from what is between the tags of an element that may not contain any.
  private static let notHTML = ["link", "guid", "pubDate", "dc:identifier", "dc:date", "slash:comments"]
    .flatMap { name in
      ["a & b<b>c</b>", "<i>a</i>&copy; ]]>", "a ]]> <!-- & --><![CDATA[&]]><br/>"].map { "<\(name)>\($0)</\(name)>" }
    }

  /// Safe fixes escape characters in them, and these still mean the same.
  @Test(arguments: notHTML)
  func whatIsNotHTMLIsReadTheSameWithEscapedCharacters(element: String) throws {
    let document = """
      <rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:slash="http://purl.org/rss/1.0/modules/slash/">\
      <channel><item>\(element)<guid isPermaLink="false">1</guid></item></channel></rss>
      """
    let fixed = Self.fix(document)
    #expect(fixed != document)
    let converter = FeedConverter()
    #expect(try converter.convert(fixed).feed == converter.convert(document).feed)
  }

  /// An end tag of another element, after which the element is unclosed, is one mistake that is corrected by unsafe fixes; what is text
  /// is then as uncertain as with two mistakes.
  @Test(arguments: ["]]>", "&", "<", "&nbsp;", "\u{1}"])
  func nothingIsCertainAfterAnEndTagOfAnotherElement(mistake: String) {
    let document = """
      <rss version="2.0"><channel><item><guid>1</guid><link>a \(mistake)<b/></description><pubDate>c</pubDate></item>\
      </channel></rss>
      """
    #expect(Self.fix(document) == document)
    #expect(Self.fix(document, unsafe: true).contains("<b/></link><pubDate>"))
  }

  /// In an encoding that lacks the character, the reference stays a reference.
  @Test func charactersOutsideOfTheEncodingAreWrittenAsNumbers() {
    let document =
      "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>\n<rss><channel><title>\u{E9}&mdash;</title></channel></rss>"
    let bytes = Data(document.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) })
    let fixed = FeedFixer(.init(levels: Self.onlySyntax)).fix(bytes).data
    #expect(fixed == Data(document.replacing("&mdash;", with: "&#8212;").unicodeScalars.map { UInt8($0.value) }))
  }

  /// Text that only an author can restore stays as it is.
  @Test(arguments: [
    "<rss version=\"2.0\"><channel><title>a", root + root, "<rss><channel><q xmlns:a=\"\"/></channel></rss>",
    "<!DOCTYPE rss [<!ENTITY e \"a & b\">]><rss><channel><title>&e;</title></channel></rss>",
  ])
  func otherMistakesAreNotFixed(document: String) {
    #expect(Self.fix(document, unsafe: true) == document)
  }

  @Test func aPageIsOneFindingThatNamesItsFeeds() {
    let page = """
      <!DOCTYPE html><html><head><title>Tides</title><link rel="alternate" type="application/rss+xml" \
      href="https://tides.example/feed.xml"><link rel="alternate" type="application/feed+json" \
      href="https://tides.example/feed.json"></head><body></body></html>
      """
    let found = FeedValidator().validate(page).diagnostics
    #expect(found.map(\.rule) == ["not-a-feed"])
    #expect(found.first?.message.contains("https://tides.example/feed.xml") == true, "\(found)")
    #expect(found.first?.message.contains("https://tides.example/feed.json") == true)
    let other = FeedValidator().validate("<html><head><title>Tides</title></head></html>").diagnostics
    #expect(other.map(\.rule) == ["not-a-feed"])
    #expect(other.first?.message.contains("announces no feed") == true, "\(other)")
  }

  /// A start tag that is far away is named by its line and column, however many there are.
  @Test func theStartTagIsNamedByItsPlace() {
    let document = "<rss version=\"2.0\">\n<channel>\n  <title>a</titel>\n <link>b</lnk></channel></rss>"
    let found = FeedValidator(.init(levels: Self.onlySyntax)).validate(document).diagnostics
    #expect(
      found.map(\.message) == [
        "</titel> should be </title>, opened at 3:3. Correct the name.",
        "</lnk> should be </link>, opened at 4:2. Correct the name.",
      ])
  }
}
