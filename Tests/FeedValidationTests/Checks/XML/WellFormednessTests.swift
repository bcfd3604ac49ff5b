import FeedBridge
import FeedPrimitives
import Foundation
import JSONFeed
import TestFeeds
import Testing

@testable import FeedValidation

/// A channel that contains `inside`, on the first line.
private func rss(_ inside: String, prolog: String = "") -> String { "\(prolog)<rss><channel>\(inside)</channel></rss>" }

/// Problems of the XML itself.
private func places(_ bytes: [UInt8]) -> [String] {
  let rules = Set(Rule.inGroup("xml-not-well-formed").map(\.id)).union([
    "xml-text-before-prolog", "xml-invalid-bytes", "bad-xml-version", "undefined-named-entity", "unknown-encoding",
  ])
  return FeedValidator().validate(bytes).diagnostics.filter { rules.contains($0.rule) }
    .map { "\($0.rule) \($0.location?.description ?? "0:0")" }
}

@Suite struct WellFormednessTests {
  @Test func elementsInsideAnUnknownElementAreClosed() {
    let many = String(repeating: "<description>x</description>", count: 40)
    #expect(places(Array(rss("<entry><title>\(many)</title></entry>").utf8)) == [])
    let items = "<item xmlns=''>a<item>b</item></item>"
    #expect(places(Array("<feed xmlns='http://www.w3.org/2005/Atom'><icon>\(items)</icon></feed>".utf8)) == [])
  }

  /// A title must not contain elements, but one that does is closed by its own end tag.
  @Test(arguments: 0..<200) func elementsInsideAnyElementAreClosed(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func element(_ depth: Int) -> String {
      let name = random.pick(["title", "link", "description", "pubDate", "guid", "author", "entry", "updated", "b"])
      let children = depth < 3 ? (0..<random.int(0..<3)).map { _ in element(depth + 1) } : []
      return "<\(name)>\((["text"] + children).joined(separator: random.pick(["", " ", "<!---->"])))</\(name)>"
    }
    let item = (0..<3).map { _ in element(0) }.joined()
    #expect(places(Array(rss("<item>\(item)</item>\(element(0))").utf8)) == [])
  }

  @Test(arguments: 0..<300) func aGeneratedDocumentIsWellFormed(seed: UInt64) {
    let document = WellFormedDocument.text(seed: seed)
    #expect(places(Array(document.utf8)) == [], "\(document)")
    let kinds = ((try? FeedConverter().convert(document))?.repairs ?? []).map(\.kind.rawValue)
    #expect(Set(kinds).isDisjoint(with: Self.kindsOfTags), "\(document)")
  }

  @Test func aMissingEndTagIsReportedInAGeneratedDocument() {
    let found = (0..<UInt64(50)).filter { seed in
      let document = WellFormedDocument.text(seed: seed)
      guard let last = document.range(of: "</", options: .backwards) else { return false }
      return places(Array(document[..<last.lowerBound].utf8)) == []
    }
    #expect(found == [])
  }

  private static let kindsOfTags: Set<String> = [
    "unclosed-element", "crossed-tags", "stray-end-tag", "misspelled-tag", "unexpected-end", "several-roots",
    "text-after-root",
    "text-before-prolog", "unfinished-doctype",
  ]

  @Test func anItemInAnotherElementIsMisplaced() throws {
    let inside = "<title>T</title><image><url>u</url><item><title>I</title></item></image><item><title>J</title></item>"
    let diagnostics = FeedValidator().validate(Array(rss(inside).utf8)).diagnostics
    let found = diagnostics.first { $0.message.contains("<item>") && $0.message.contains("<image>") }
    #expect(found?.rule == "undefined-element")
    #expect(found?.message == "<item> is not allowed in <image>. Move it out of <image>.")
    let conversion = try FeedConverter().convert(rss(inside))
    #expect(conversion.feed.items.map(\.title) == ["I", "J"])
    #expect(conversion.repairs.filter { $0.kind.rawValue == "misplaced-item" }.count == 1)
  }

  @Test(arguments: 0..<4, ["é", "漢", "😀"])
  func longTextBeforeAFeedIsNotCutInsideACharacter(_ length: Int, character: String) {
    let text = String(repeating: "a", count: length) + String(repeating: character, count: 2000)
    #expect(places(Array((text + rss("")).utf8)) == ["xml-text-before-prolog 1:1"])
  }

  @Test(arguments: 0..<4) func aLongNameIsNotCutInsideACharacter(_ length: Int) {
    let name = String(repeating: "a", count: length) + String(repeating: "😀", count: 100)
    let reference = String(repeating: "a", count: length) + String(repeating: "é", count: 200)
    #expect(places(Array(rss("<\(name)></b>&\(reference);").utf8)).count > 1)
  }

  static let departures: [(String, String)] = [
    (rss("<!-- a -- b -->"), "xml-comment 1:22"),
    (rss("<a>&#X41;</a>"), "xml-character-reference 1:18"),
    (rss("<!-- a --->"), "xml-comment 1:22"),
    (rss(#"<a b="1"c="2"/>"#), "xml-attribute-space 1:23"),
    (rss("", prolog: " <?xml version=\"1.0\"?>"), "xml-text-before-prolog 1:2"),
    (rss("", prolog: "<?xml encoding=\"utf-8\"?>"), "xml-declaration 1:1"),
    (rss("", prolog: "<?xml encoding=\"utf-8\" version=\"1.0\"?>"), "xml-declaration 1:1"),
    (rss("", prolog: "<?xml version=\"1.0\" standalone=\"maybe\"?>"), "xml-declaration 1:1"),
    (rss("<?xml version=\"1.0\"?>"), "xml-declaration 1:15"),
    (rss("", prolog: "<?xml version=\"1.1\"?>"), "bad-xml-version 1:1"),
    (rss("", prolog: "<?xml version='2'?>"), "bad-xml-version 1:1"),
    (rss("", prolog: "<?xml version=\"\"?>"), "xml-declaration 1:1"),
    (rss("&a;", prolog: "<!DOCTYPE rss [<!ENTITY b SYSTEM 'b'>]>"), "undefined-named-entity 1:54"),
    (rss("<?XML x?>"), "xml-declaration 1:15"),
    (rss("", prolog: "<!DOCTYPE rss><!DOCTYPE rss>"), "xml-doctype 1:15"),
    (rss("<!DOCTYPE rss>"), "xml-doctype 1:15"),
    (rss(#"<q xmlns:a="u" xmlns:b="u" a:x="1" b:x="2"/>"#), "xml-duplicate-attribute 1:50"),
    (rss(#"<q xmlns:p=""/>"#), "xml-namespace-declaration 1:18"),
    (rss(#"<q xmlns:xml="u"/>"#), "xml-namespace-declaration 1:18"),
    (rss(#"<q xmlns:xmlns="u"/>"#), "xml-namespace-declaration 1:18"),
    (rss(#"<q xmlns:p="http://www.w3.org/XML/1998/namespace"/>"#), "xml-namespace-declaration 1:18"),
    (rss(#"<q xmlns:p="u" xmlns:p="v"/>"#), "xml-duplicate-attribute 1:30"),
    (rss(#"<q xmlns:p="u"><p:a:b/></q>"#), "xml-name 1:31"),
    (rss(#"<q 1a="x"/>"#), "xml-name 1:18"),
    (rss("<title>\u{FFFE}</title>"), "xml-control-character 1:22"),
    (rss("<title><![CDATA[\u{FFFF}]]></title>"), "xml-control-character 1:31"),
    (rss("<title>a ]]> b</title>"), "xml-cdata 1:24"),
    (rss("<title>a</Title>"), "xml-end-tag-mismatch 1:23"),
    (rss("<item><title>a</title></Item>"), "xml-end-tag-mismatch 1:37"),
    (rss(#"<a b="&e;"/>"#, prolog: "<!DOCTYPE rss [<!ENTITY e '<'>]>"), "xml-bare-less-than 1:53"),
    ("<?xml version=\"1.0\" encoding=\"us-ascii\"?>\n<rss><channel>é</channel></rss>", "xml-invalid-bytes 2:15"),
    (rss("é", prolog: "<?xml version=\"1.0\" encoding=\"utf-16\"?>"), "xml-invalid-bytes 1:31"),
  ]

  @Test(arguments: departures)
  func departure(_ document: String, expected: String) { #expect(places(Array(document.utf8)) == [expected]) }

  @Test(arguments: ["", "<?xml version=\"1.0\" encoding=\"utf-8\"?>"])
  func bytesThatAreNotUTF8AreReported(prolog: String) {
    let bytes = Array((prolog + "\n<rss><channel><title>caf").utf8) + [0xE9] + Array("</title></channel></rss>".utf8)
    #expect(places(bytes) == ["xml-invalid-bytes 2:25"])
  }

  @Test func contentAfterTheFeedIsOneProblem() {
    #expect(FeedValidator().validate(SmallAtom.feed() + "<x/>").diagnostics.map(\.rule) == ["xml-text-after-root"])
  }

  static let wellFormedOnes: [String] = [
    rss(
      "", prolog: "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>\n<?xml-stylesheet href='x'?><!DOCTYPE rss>"),
    rss("<!-- a - b --><!----><?php echo?>", prolog: "\u{FEFF}<?xml version=\"1.0\"?>"),
    rss("<q xmlns:a='u' xmlns:b='v' a:x='1' b:x='2' x='3' xml:lang='en'\n/>"),
    rss("<q xmlns:xml='http://www.w3.org/XML/1998/namespace' xmlns=''/>"),
    rss("<été b-c.d_1='é'>\u{FFFD}\u{10FFFF}</été>"),
    rss("&e;", prolog: "<!DOCTYPE rss [<!-- > --><!ENTITY % d 'x'><!ENTITY e SYSTEM 'e.xml'>]>"),
    rss("<a b='&e;&lt;'/>", prolog: "<!DOCTYPE rss [<!ENTITY e 'x'>]>"),
  ]

  @Test(arguments: wellFormedOnes)
  func wellFormed(_ document: String) { #expect(places(Array(document.utf8)).isEmpty) }

  @Test func pathsNumberItems() {
    let report = FeedValidator().validate(rss("<item/><x/><item><title>a & b</title></item>"))
    let paths = report.diagnostics.filter { $0.rule == "xml-bare-ampersand" }.map(\.path)
    #expect(paths == ["/rss/channel/item[2]/title"])
  }
}
