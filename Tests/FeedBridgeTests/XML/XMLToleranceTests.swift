/// Documents that are not well-formed, and how they are read.

import FeedPrimitives
import Foundation
import TestCases
import Testing

@testable import FeedBridge

struct XMLToleranceTests {
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
    for (number, range) in sampled(insides, oneOf: 6).enumerated() {
      var changed = text
      let letters = text[range].map(String.init)
      changed.replaceSubrange(
        range, with: letters.joined(separator: number.isMultiple(of: 2) ? "\u{FFFE}" : "\u{FFFF}"))
      #expect(try JSONFeed.convert(changed) == plain, "\(letters.joined())")
    }
  }

  /// Elements that may contain a feed's or an item's are left out.
  @Test func anElementWithoutEndTagTakesNothingThatFollows() throws {
    for namespace in FeedNamespace.all {
      for element in sampled(namespace.elements, oneOf: 6)
      where ![.item, .channel, .items, .atomSource].contains(element.role) {
        if element.kind == .item || namespace === FeedNamespace.rss && element.name == "rss" { continue }
        for (start, rest) in [
          (
            "<rss version='2.0' xmlns:x='\(namespace.uri)'><channel>",
            "<pubDate>Mon, 06 Sep 2021 00:01:00 GMT</pubDate></channel></rss>"
          ),
          (
            "<rss version='2.0' xmlns:x='\(namespace.uri)'><channel><item>",
            "<guid>1</guid><title>T</title><description>one</description></item></channel></rss>"
          ),
          (
            "<feed xmlns='http://www.w3.org/2005/Atom' xmlns:x='\(namespace.uri)'><entry>",
            "<id>urn:x:1</id><title>T</title><summary>one</summary></entry></feed>"
          ),
        ] {
          let isOwn = namespace === (start.hasPrefix("<feed") ? FeedNamespace.atom : FeedNamespace.rss)
          let name = isOwn ? element.name : "x:" + element.name
          let attributes = element.attributes.map { " \($0.name)='https://example.org/a'" }.joined()
          let unclosed = start + "<\(name)\(attributes)>" + rest
          let closed = start + "<\(name)\(attributes)></\(name)>" + rest
          #expect(try JSONFeed.convert(unclosed) == JSONFeed.convert(closed), "\(unclosed)")
        }
      }
    }
  }

  /// It is too far to look for its end tag.
  @Test func aLongTextIsNotEndedByAnElementInIt() throws {
    let text = "<p>a</p><media:title>b</media:title>" + String(repeating: "<p>c</p>", count: 50_000)
    let feed = """
      <rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/"><channel><title>F</title>
      <item><guid>1</guid><description>\(text)</description></item></channel></rss>
      """
    let conversion: FeedConverter.Conversion = try FeedConverter().convert(feed)
    #expect(conversion.feed.items.map(\.contentHTML) == [text])
    #expect(!conversion.repairs.contains { $0.kind.rawValue == "unclosed-element" })
  }

  /// A fix writes the sign as a reference.
  @Test(arguments: ["item", "category", "x:unknown", "description", "entry", "title", "summary", "content"])
  func aLessThanSignIsReadAsItsReference(name: String) throws {
    let pieces = ["a", " ", "  ", "\n\t", "<", "&amp; ", "<![CDATA[b  c]]>", "<!-- d -->", "<title>e</title>"]
    var random = SeededGenerator(seed: 20)
    for _ in 0..<300 {
      var parts = (0..<6).map { _ in pieces.randomElement(using: &random) ?? "" }
      // A tag without its end
      if Bool.random(using: &random) { parts.append("<f") }
      func converted(_ sign: String) throws -> JSONFeed {
        let text = parts.map { $0 == "<" ? sign : $0 }.joined()
        let element = "<\(name)>\(text)</\(name)>"
        if ["item", "category", "description", "x:unknown"].contains(name) {
          return try JSONFeed.convert(
            "<rss version='2.0' xmlns:x='urn:x'><channel><item><guid>1</guid>\(element)</item></channel></rss>")
        }
        return try JSONFeed.convert(
          "<feed xmlns='http://www.w3.org/2005/Atom'><entry><id>urn:1</id>\(element)</entry></feed>")
      }
      // Before a letter, it is a tag.
      if parts.joined().contains("<a") || !parts.contains("<") { continue }
      #expect(try converted("<") == converted("&lt;"), "\(parts)")
    }
  }

  @Test func aRepairHasItsPosition() throws {
    let repair = try #require(try Fixtures.conversion("malformed-brackets").repairs.first)
    #expect(repair.path == "/rss/channel/item[1]/title")
    #expect(repair.location?.line == 7)
    #expect(repair.location?.column == 54)
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
