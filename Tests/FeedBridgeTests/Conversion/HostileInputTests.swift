/// Hostile documents: each costs work proportional to its size, and gives a feed or an error that names a limit.

import FeedPrimitives
import Foundation
import TestFeeds
import Testing

@testable import FeedBridge

struct HostileInputTests {
  /// Converts a document of a size and of four times that size, and returns the result of the larger one.
  @discardableResult
  func convert(
    from size: Int = 125, _ document: (Int) -> String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Result<FeedConverter.Conversion, ConversionError> {
    var result: Result<FeedConverter.Conversion, ConversionError>?
    let growth = WorkGrowth(from: size) { size in
      do throws(ConversionError) {
        result = .success(try FeedConverter().convert(document(size)))
      } catch {
        result = .failure(error)
      }
    }
    #expect(growth.isLinear, sourceLocation: sourceLocation)
    if case .success(let conversion)? = result {
      #expect(throws: Never.self) { try JSONFeed.make(from: conversion.feed.encodeToData()) }
    }
    return try #require(result)
  }

  static func many(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }

  static func many(_ count: Int, _ text: (Int) -> String) -> String { (0..<count).map(text).joined() }

  @Test func nestedElements() throws {
    try convert(from: 500) {
      rss("<item><title>t</title>" + Self.many("<a>", $0) + "x" + Self.many("</a>", $0) + "</item>")
    }
    try convert(from: 500) { rss(Self.many("<a b='c'>", $0)) }
    try convert(from: 500) { Self.many("<a>", $0) }
    try convert(from: 500) { Self.many("<rss>", $0) }
    try convert(from: 500) { rss(Self.many("<item>", $0)) }
    try convert(from: 500) { rss(Self.many("<channel>", $0)) }
    try convert(from: 500) { Self.many("<b>", $0) + rss("<title>t</title>") }
  }

  @Test func endTagsThatMatchNothing() throws {
    try convert { rss("<item>" + Self.many("<a>", $0) + Self.many("</b>", $0) + "</item>") }
    try convert { rss("<item>" + Self.many("</b>", $0) + "<title>t</title></item>") }
    try convert { rss("<item><title>" + Self.many("<a>", $0) + Self.many("</b>", $0) + "</title></item>") }
    try convert { rss("<item>" + Self.many("<a></b>", $0) + "</item>") }
  }

  @Test func billionLaughs() throws {
    var entities = "<!ENTITY lol \"lol\">"
    for level in 1...9 {
      let inner = level == 1 ? "lol" : "lol\(level - 1)"
      entities += "<!ENTITY lol\(level) \"\(String(repeating: "&\(inner);", count: 10))\">"
    }
    try convert(from: 1) { "<!DOCTYPE rss [\(entities)]>" + rss("<title>\(Self.many("&lol9;", $0))</title>") }
  }

  @Test func quadraticBlowUp() throws {
    let result = try convert(from: 2500) { size in
      "<!DOCTYPE rss [<!ENTITY a \"\(Self.many("a", 10 * size))\">]>" + rss("<title>\(Self.many("&a;", size))</title>")
    }
    #expect(throws: ConversionError.limit(.entityOutput, maximum: 1 << 20, at: .init(line: 1, column: 100_298))) {
      try result.get()
    }
  }

  @Test func emptyEntities() throws {
    try convert { "<!DOCTYPE rss [<!ENTITY a \"\">]>" + rss("<title>\(Self.many("&a;", $0))</title>") }
  }

  @Test func aMillionAttributes() throws {
    let result = try convert(from: 2500) { size in rss("<item \(Self.many(size) { "a\($0)='1' " })/>") }
    guard case .failure(.limit(.attributes, maximum: 1000, at: let location)) = result else {
      Issue.record("\(result)")
      return
    }
    #expect(location?.line == 1)
  }

  @Test func aHundredThousandNamespaces() throws {
    let result = try convert(from: 500) { size in "<rss \(Self.many(size) { "xmlns:a\($0)='urn:\($0)' " })></rss>" }
    guard case .failure(.limit(.namespaces, maximum: 1000, at: let location)) = result else {
      Issue.record("\(result)")
      return
    }
    #expect(location?.line == 1)
    try convert { size in rss("<item>" + Self.many(size) { "<a xmlns:a\($0)='urn:\($0)'/>" } + "</item>") }
    try convert { size in rss("<item>" + Self.many(size) { "<a\($0):b/>" } + "</item>") }
  }

  @Test(arguments: [
    "<!--", "<![CDATA[", "<?a", "<!DOCTYPE", "<!DOCTYPE [", "<!DOCTYPE [>", "<!DOCTYPE [<!ENTITY a \"", "<a b='",
    "<a b=\"", "&", "&amp", "&#", "&#x", "<", "]]>", "<!", "</",
  ])
  func repeatedSearchesThatFail(text: String) throws {
    try convert { rss("<item><title>\(Self.many(text, $0))</title></item>") }
    try convert { rss("<item>\(Self.many(text, $0))</item>") }
    try convert { Self.many(text, $0) }
  }

  @Test func manyOfOneThing() throws {
    try convert { rss(Self.many("<item/>", $0)) }
    try convert { rss(Self.many("<item><guid>1</guid></item>", $0)) }
    try convert { rss("<item>\(Self.many("<category>a</category>", $0))</item>") }
    try convert { size in rss("<item>\(Self.many(size) { "<category>\($0)</category>" })</item>") }
    try convert { rss("<item>\(Self.many("<unknown>a</unknown>", $0))</item>") }
    try convert { size in rss("<item>\(Self.many(size) { "<u\($0)/>text<u\($0)>x</u\($0)>" })</item>") }
    try convert { size in rss("<item><u>\(Self.many(size) { "<u\($0)/>text<u\($0)>x</u\($0)>" })</u></item>") }
    try convert { rss("<item>\(Self.many("<title>a</title>", $0))</item>") }
    try convert { size in rss("<item>\(Self.many(size) { "<dc:creator>\($0)</dc:creator>" })</item>") }
    try convert { size in rss("<item>\(Self.many(size) { "<enclosure url='https://example.org/\($0)'/>" })</item>") }
    func hub(_ number: Int) -> String { "<atom:link rel='hub' href='https://example.org/\(number)'/>" }
    try convert(from: 300) { rss(Self.many($0, hub)) }
    try convert(from: 300) { rss(Self.many($0) { hub(min($0, 998)) }) }
  }

  @Test func muchText() throws {
    try convert(from: 5_000) {
      rss("<item><guid>1</guid><description>\(Self.many("a little text is not much, but ", $0))</description></item>")
    }
  }

  /// Nesting deeper than 1000 levels is never read, and the error has the limit that was applied.
  @Test func theDepthIsLimitedAlikeInJSONAndXML() {
    let limits = JSONFeed.Limits(nestingDepth: 5000)
    let arrays = String(repeating: "[", count: 1200) + String(repeating: "]", count: 1200)
    #expect(throws: ConversionError.limit(.nestingDepth, maximum: 1000, at: .init(line: 1, column: 1043))) {
      try FeedConverter(.init(limits: limits)).convert(#"{"version":"x","title":"T","items":[],"_x":\#(arrays)}"#)
    }
    let elements = String(repeating: "<a>", count: 1200) + String(repeating: "</a>", count: 1200)
    #expect(throws: ConversionError.limit(.nestingDepth, maximum: 1000, at: .init(line: 1, column: 3001))) {
      try XMLDictionary.make(from: elements, limits: limits)
    }
  }

  @Test func limitsHaveErrors() throws {
    let small = JSONFeed.Limits(documentSize: 10, items: 1)
    #expect(throws: ConversionError.limit(.documentSize, maximum: 10, at: nil)) {
      try FeedConverter(.init(limits: small)).convert(rss(""))
    }
    #expect(throws: ConversionError.limit(.items, maximum: 1, at: nil)) {
      try FeedConverter(.init(limits: .init(items: 1))).convert(rss("<item/><item/>"))
    }
  }

  @Test func mutatedFixturesGiveAFeedOrAnError() throws {
    var random = SeededGenerator(seed: 7)
    for name in Fixtures.names("RSS") {
      let original = [UInt8](try Fixtures.data("RSS/\(name).xml"))
      for _ in sampled(0..<20) {
        var bytes = original
        for _ in 0..<8 {
          let position = Int.random(in: 0..<bytes.count, using: &random)
          switch Int.random(in: 0..<3, using: &random) {
          case 0: bytes[position] = UInt8.random(in: 0...255, using: &random)
          case 1: bytes.remove(at: position)
          default: bytes.insert(Array("<>&\"'/![]?=:;".utf8)[Int.random(in: 0..<13, using: &random)], at: position)
          }
        }
        guard let feed = try? JSONFeed.convert(bytes) else { continue }
        #expect(throws: Never.self) { try JSONFeed.make(from: feed.encodeToData()) }
      }
    }
  }
}
