/// Documents that are not well-formed, and how they are read.

import FeedPrimitives
import Foundation
import JSONFeed
import Testing

@testable import FeedBridge

struct XMLToleranceTests {
  /// The kinds of problems that the scanner reports for a fixture.
  static func problems(_ name: String) throws -> [String] {
    try Fixtures.conversion(name).repairs.map(\.kind.rawValue).filter { XMLProblem.Code(rawValue: $0) != nil }
  }

  @Test(arguments: [
    (
      "malformed-undeclared-prefix",
      ["undeclared-prefix", "undeclared-prefix", "undeclared-prefix", "undeclared-prefix"]
    ),
    (
      "malformed-entities",
      [
        "undeclared-entity", "undeclared-entity", "unknown-entity", "undeclared-entity", "bare-ampersand",
        "unreadable-reference", "unfinished-reference", "bare-ampersand", "bare-ampersand",
      ]
    ),
    ("malformed-control-characters", ["control-character", "control-character", "control-character"]),
    ("malformed-crossed", ["crossed-tags", "stray-end-tag", "stray-end-tag"]),
    (
      "malformed-misspelled",
      [
        "misspelled-tag", "attribute-without-value", "attribute-without-value", "attribute-without-value",
        "unfinished-tag", "misspelled-tag", "stray-end-tag",
      ]
    ),
    ("malformed-truncated", ["unexpected-end"]),
    ("malformed-text-before-prolog", ["text-before-prolog"]),
    ("malformed-after-root", ["several-roots", "text-after-root"]),
    (
      "malformed-attributes",
      [
        "attribute-without-quotes", "attribute-without-quotes", "duplicate-attribute", "attribute-without-value",
        "less-than-in-attribute",
      ]
    ),
    ("malformed-comment", ["unfinished-comment"]),
    ("malformed-cdata", ["unfinished-cdata"]),
    ("malformed-brackets", ["bare-less-than", "bare-less-than"]),
    ("doctype-entities", ["unknown-entity"]),
    (
      "malformed-surrogate-pairs",
      Array(repeating: "surrogate-pair", count: 8) + Array(repeating: "unreadable-reference", count: 8)
    ),
  ])
  func problemsAreReported(name: String, kinds: [String]) throws {
    let problems = try Self.problems(name)
    #expect(problems == kinds)
  }

  @Test(arguments: [
    "RSS/content-and-summary", "RSS/enclosures", "RSS/authors", "Atom/links", "Atom/text-constructs",
    "Atom/inside-html",
  ])
  func noncharactersAreLeftOutWhereverTheyAre(name: String) throws {
    let text = String(decoding: try Fixtures.data("\(name).xml"), as: UTF8.self)
    // Between the letters of texts and of values of attributes, but not in names, references, and what only looks like markup.
    var insides: [Range<String.Index>] = []
    for match in text.matches(of: /[">]([^<>"&]+)[<"]/) {
      insides.append(match.output.1.startIndex..<match.output.1.endIndex)
    }
    #expect(insides.count > 5)
    let plain = try JSONFeed.convert(text)
    for (number, range) in insides.enumerated() {
      var changed = text
      let letters = text[range].map(String.init)
      changed.replaceSubrange(
        range, with: letters.joined(separator: number.isMultiple(of: 2) ? "\u{FFFE}" : "\u{FFFF}"))
      #expect(try JSONFeed.convert(changed) == plain, "\(letters.joined())")
    }
  }

  @Test func everyItemOfUnclosedElementsIsFound() throws {
    let feed = try Fixtures.conversion("malformed-unclosed").feed
    #expect(feed.items.map(\.id) == ["1", "2", "3", "4"])
    #expect(feed.items.map(\.title) == ["One", "Two", "Three", "Four"])
  }

  @Test(arguments: ["x<3", "x <3", "x< 3", "<3", "x<", "<<3", "x<\u{1}3"])
  func looseTextWithALessThanSignIsWhatItsReferenceGives(text: String) throws {
    func loose(_ text: String) throws -> String? {
      try JSONFeed.convert(rss("<item><guid>1</guid>\(text)</item>")).items.first?.extensions["_rss"]?["text"]?
        .stringValue
    }
    let wanted = text.replacing("<", with: "&lt;")
    #expect(try loose(text) == loose(wanted))
    #expect(try loose(text) == text.replacing("\u{1}", with: ""))
  }

  @Test func theTextOfAnUnclosedElementIsDecoded() throws {
    let unclosed = "<item><guid>1</guid><link>https://a.example/?x=1&amp;y=2<title>T</title></item>"
    #expect(try JSONFeed.convert(rss(unclosed)).items.first?.url == "https://a.example/?x=1&y=2")
  }

  @Test func aRepairHasItsPosition() throws {
    let repair = try #require(try Fixtures.conversion("malformed-brackets").repairs.first)
    #expect(repair.path == "/rss/channel/item[1]/title")
    #expect(repair.location?.line == 7)
    #expect(repair.location?.column == 54)
  }

  @Test func markupInsideATextIsKeptAsItIsWritten() throws {
    let feed = try Fixtures.conversion("content-and-summary").feed
    #expect(feed.items.last?.contentHTML == "<p>Not <em>escaped</em><br/>at all &amp; so on</p>")
  }

  @Test(arguments: [
    ("<title>a<br>b<p>c</title>", "a b<p>c"), ("<title>a</b>c</title>", "ac"), ("<title>a<!-- x -->b</title>", "ab"),
    ("<title>a<?php x ?>b</title>", "ab"), ("<title>&#x41;&#66;</title>", "AB"), ("<title>&#128;</title>", "€"),
    ("<title>a\r\nb</title>", "a b"), ("<title><![CDATA[a\r\nb]]></title>", "a b"), ("<title>a]]>b</title>", "a]]>b"),
    ("<title >a</title >", "a"), ("<title\n>a</title\n>", "a"), ("<title/>", nil), ("<title></title>", nil),
    ("<title><![CDATA[]]></title>", nil), ("<title>&amp;amp;</title>", "&"), ("<title>&#xD800;a</title>", "a"),
    ("<title>&#99999999999999999999;a</title>", "a"), ("<title>&;</title>", "&;"), ("<title>a & b</title>", "a & b"),
  ])
  func titles(xml: String, title: String?) throws {
    #expect(try item(xml).title == title)
  }

  @Test func markupInATextMayHaveTheNameOfAnElementAroundIt() throws {
    let markup = "a<b><rss x='y'>b<rss>c</rss><rss/></rss>d</b>"
    for text in [markup, markup + "<rss>"] {
      let feed = try JSONFeed.convert(rss("<description>\(text)</description><item><guid>1</guid></item>"))
      #expect(feed.description == PlainText.from(html: text))
      #expect(feed.items.count == 1)
    }
    // An unclosed one ends with its parent element.
    let feed = try JSONFeed.convert(rss("<item><guid>1</guid><title>a<b>b</b></item><item><guid>2</guid></item>"))
    #expect(feed.items.map(\.title) == ["ab", nil])
  }

  @Test func endsOfLinesAreLineFeeds() throws {
    #expect(try item("<description><![CDATA[<p>a\r\nb\rc</p>]]></description>").contentHTML == "<p>a\nb\nc</p>")
    #expect(try item("<description>&lt;p>a\r\nb\rc&lt;/p></description>").contentHTML == "<p>a\nb\nc</p>")
  }

  @Test func whiteSpaceInAttributesIsSpaces() throws {
    #expect(
      try item("<category domain=\"a\n\tb\">c</category>").extensions["_rss"]?["categories"]?[0]?["domain"] == "a  b")
  }

  @Test func theURIDeterminesTheNamespace() throws {
    let feed = try JSONFeed.convert(
      "<rss xmlns:x=\"http://purl.org/dc/elements/1.1/\" xmlns:dc=\"https://example.org/not-dublin-core\"><channel>"
        + "<title>t</title><item><x:creator>Ada</x:creator><dc:creator>odd</dc:creator></item></channel></rss>")
    #expect(feed.items[0].authors?.map(\.name) == ["Ada"])
    #expect(feed.items[0].extensions["_dc2"]?["creator"] == "odd")
    #expect(feed.extensions["_dc2"]?["about"] == "https://example.org/not-dublin-core")
  }

  @Test func bindingsEndWithTheirElements() throws {
    let feed = try JSONFeed.convert(
      "<rss><channel xmlns:p=\"urn:one\"><item><p:a>1</p:a><q xmlns:p=\"urn:two\"><p:a>2</p:a></q><p:a>3</p:a></item></channel></rss>"
    )
    #expect(feed.items[0].extensions["_p"]?["a"] == ["1", "3"])
    #expect(feed.items[0].extensions["_rss"]?["q"] == ["p_a": "2"])
  }

  @Test func elementsInAnInnerDefaultNamespaceAreKept() throws {
    let feed = try JSONFeed.convert(
      "<rss><channel><item><site xmlns=\"com-wordpress:feed-additions:1\">7</site><title>t</title></item></channel></rss>"
    )
    #expect(feed.items[0].title == "t")
    let name = try #require(feed.items[0].extensions.keys.first)
    #expect(feed.items[0].extensions[name]?["site"] == "7")
    #expect(feed.extensions[name]?["about"] == "com-wordpress:feed-additions:1")
  }

  @Test func validationReportsProblemsThatDoNotAffectReading() throws {
    let bytes = Array("<a>x]]>y<b>]]></b></a>".utf8)
    var scanner = XMLScanner()
    scanner.isValidating = true
    while try scanner.nextChild(of: scanner.depth, in: TextSpan(prefixOf: bytes.span)) || scanner.depth > 0 {}
    #expect(scanner.problems.map(\.code) == [.cdataEndInText, .cdataEndInText])
    #expect(scanner.problems.map(\.offset) == [4, 11])
  }
}
