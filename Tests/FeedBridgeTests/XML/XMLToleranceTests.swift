/// Documents that are not well-formed, and how they are read.

import FeedPrimitives
import Foundation
import JSONFeed
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
    for (number, range) in insides.enumerated() {
      var changed = text
      let letters = text[range].map(String.init)
      changed.replaceSubrange(
        range, with: letters.joined(separator: number.isMultiple(of: 2) ? "\u{FFFE}" : "\u{FFFF}"))
      #expect(try JSONFeed.convert(changed) == plain, "\(letters.joined())")
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
