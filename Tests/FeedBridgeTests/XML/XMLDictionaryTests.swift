/// How the tree of a document is read. `Fixtures/Recorded/Bridge/xml-dictionary.txt` has the behaviors of BNRSSFeedParser's, row by row.

import Foundation
import TestFeeds
import Testing

@testable import FeedBridge

struct XMLDictionaryTests {
  @Test func encodingsAreReadAsInConversion() throws {
    let utf16: [UInt8] = [0xFF, 0xFE] + "<a>é</a>".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    #expect(try XMLDictionary.make(from: utf16)["a"] == "é")
    let latin = Data("<?xml version='1.0' encoding='ISO-8859-1'?><a>".utf8) + [0xE9] + Data("</a>".utf8)
    #expect(try XMLDictionary.make(from: latin)["a"] == "é")
    #expect(try XMLDictionary.make(from: Data([0x3C, 0x61, 0x3E, 0xE9, 0xE9]), charset: "windows-1253")["a"] == "ιι")
  }

  @Test func limitsHaveErrors() {
    #expect(throws: ConversionError.limit(.nestingDepth, maximum: 512, at: .init(line: 1, column: 1537))) {
      try XMLDictionary.make(from: String(repeating: "<a>", count: 100_000))
    }
    #expect(throws: ConversionError.limit(.documentSize, maximum: 3, at: nil)) {
      try XMLDictionary.make(from: "<a/>", limits: .init(documentSize: 3))
    }
  }

  @Test func hostileDocumentsAreReadWithLinearWork() {
    func many(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }
    let documents: [(Int) -> String] = [
      { "<a>" + many("<b/>", $0) + "</a>" }, { "<a>" + many("x<b/>", $0) + "</a>" },
      { "<a>" + many("<![CDATA[x]]>", $0) + "</a>" },
      { "<a>" + (0..<$0).map { "<b\($0)/>" }.joined() + "</a>" }, { many("<b/>", $0) }, { many("</a>", $0) + "<a/>" },
      { "<a>" + many("<b><c>", $0) + many("</b>", $0) + "</a>" }, { many("<!--", $0) + "<a/>" },
    ]
    for document in documents {
      let growth = WorkGrowth(from: 125) { _ = try? XMLDictionary.make(from: document($0)) }
      #expect(growth.isLinear, "\(document(2))")
    }
  }

  @Test func everyFixtureHasATree() throws {
    for name in Fixtures.names("RSS") {
      let data = try Fixtures.data("RSS/\(name).xml")
      let tree = try XMLDictionary.make(from: data)
      let conversion = try FeedConverter().convert(data)
      #expect(try XMLDictionary.make(from: data).hashValue == tree.hashValue)
      if name.hasPrefix("malformed") || name.hasPrefix("items-outside") { continue }
      #expect(tree.items.count == conversion.feed.items.count, "\(name)")
    }
  }
}
