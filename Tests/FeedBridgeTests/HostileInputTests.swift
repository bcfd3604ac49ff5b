/// Documents that are made to hurt: each ends within a second, in bounded memory, with a feed or an error that names a
/// limit.

import FeedPrimitives
import Foundation
import JSONFeed
import Testing

@testable import FeedBridge

@Suite(.serialized)
struct HostileInputTests {
  // Debug builds are some thirty times slower than what the promise is made for; they get a tenth of the work.
  #if DEBUG
    static let limit = 5.0
    static let count = 10_000
  #else
    static let limit = 1.0
    static let count = 100_000
  #endif

  @discardableResult
  func convert(_ text: String, _ options: FeedConverter.Options = .init()) throws -> Result<Conversion, ConversionError>
  {
    var result: Result<Conversion, ConversionError>?
    let time = seconds {
      do throws(ConversionError) {
        result = .success(try FeedConverter(options).convert(text))
      } catch {
        result = .failure(error)
      }
    }
    #expect(time < Self.limit)
    if case .success(let conversion)? = result {
      #expect(throws: Never.self) { try JSONFeed.make(from: conversion.feed.encodeToData()) }
    }
    return try #require(result)
  }

  static func many(_ text: String, _ count: Int = count) -> String { String(repeating: text, count: count) }

  @Test func elementsInsideEachOther() throws {
    try convert(rss("<item><title>t</title>" + Self.many("<a>") + "x" + Self.many("</a>") + "</item>"))
    try convert(rss(Self.many("<a b='c'>")))
    try convert(Self.many("<a>"))
    try convert(Self.many("<rss>"))
    try convert(rss(Self.many("<item>")))
    try convert(rss(Self.many("<channel>")))
    try convert(Self.many("<b>") + rss("<title>t</title>"))
  }

  @Test func endTagsThatMatchNothing() throws {
    try convert(rss("<item>" + Self.many("<a>") + Self.many("</b>") + "</item>"))
    try convert(rss("<item>" + Self.many("</b>") + "<title>t</title></item>"))
    try convert(rss("<item><title>" + Self.many("<a>") + Self.many("</b>") + "</title></item>"))
    try convert(rss("<item>" + Self.many("<a></b>") + "</item>"))
  }

  @Test func billionLaughs() throws {
    var entities = "<!ENTITY lol \"lol\">"
    for level in 1...9 {
      let inner = level == 1 ? "lol" : "lol\(level - 1)"
      entities += "<!ENTITY lol\(level) \"\(String(repeating: "&\(inner);", count: 10))\">"
    }
    try convert("<!DOCTYPE rss [\(entities)]>" + rss("<title>&lol9;</title>"))
  }

  @Test func quadraticBlowUp() throws {
    let entity = Self.many("a", 100_000)
    let result = try convert(
      "<!DOCTYPE rss [<!ENTITY a \"\(entity)\">]>" + rss("<title>\(Self.many("&a;", 10_000))</title>"))
    #expect(throws: ConversionError.limit(.entityOutput, maximum: 1 << 20, line: 1, column: 100_298)) {
      try result.get()
    }
  }

  @Test func emptyEntities() throws {
    try convert("<!DOCTYPE rss [<!ENTITY a \"\">]>" + rss("<title>\(Self.many("&a;", Self.count * 10))</title>"))
  }

  @Test func aMillionAttributes() throws {
    let attributes = (0..<Self.count * 10).map { "a\($0)='1'" }.joined(separator: " ")
    let result = try convert(rss("<item \(attributes)/>"))
    guard case .failure(.limit(.attributes, maximum: 1000, line: 1, column: _)) = result else {
      Issue.record("\(result)")
      return
    }
  }

  @Test func aHundredThousandNamespaces() throws {
    let declarations = (0..<Self.count).map { "xmlns:a\($0)='urn:\($0)'" }
    let result = try convert("<rss \(declarations.joined(separator: " "))></rss>")
    guard case .failure(.limit(.namespaces, maximum: 1000, line: 1, column: _)) = result else {
      Issue.record("\(result)")
      return
    }
    try convert(rss("<item>" + declarations.map { "<a \($0)/>" }.joined() + "</item>"))
    try convert(rss("<item>" + (0..<Self.count).map { "<a\($0):b/>" }.joined() + "</item>"))
  }

  @Test func repeatedSearchesThatFail() throws {
    for text in [
      "<!--", "<![CDATA[", "<?a", "<!DOCTYPE", "<!DOCTYPE [", "<!DOCTYPE [>", "<!DOCTYPE [<!ENTITY a \"", "<a b='",
      "<a b=\"", "&", "&amp", "&#", "&#x", "<", "]]>", "<!", "</",
    ] {
      try convert(rss("<item><title>\(Self.many(text))</title></item>"))
      try convert(rss("<item>\(Self.many(text))</item>"))
      try convert(Self.many(text))
    }
  }

  @Test func manyOfOneThing() throws {
    try convert(rss(Self.many("<item/>")))
    try convert(rss(Self.many("<item><guid>1</guid></item>")))
    try convert(rss("<item>\(Self.many("<category>a</category>"))</item>"))
    try convert(rss("<item>\((0..<Self.count).map { "<category>\($0)</category>" }.joined())</item>"))
    try convert(rss("<item>\(Self.many("<unknown>a</unknown>"))</item>"))
    try convert(rss("<item>\((0..<Self.count).map { "<u\($0)/>text<u\($0)>x</u\($0)>" }.joined())</item>"))
    try convert(rss("<item><u>\((0..<Self.count).map { "<u\($0)/>text<u\($0)>x</u\($0)>" }.joined())</u></item>"))
    try convert(rss("<item>\(Self.many("<title>a</title>"))</item>"))
    try convert(rss("<item>\((0..<Self.count).map { "<dc:creator>\($0)</dc:creator>" }.joined())</item>"))
    try convert(rss("<item>\((0..<Self.count).map { "<enclosure url='https://example.org/\($0)'/>" }.joined())</item>"))
    try convert(rss((0..<Self.count).map { "<atom:link rel='hub' href='https://example.org/\($0)'/>" }.joined()))
    let hubs = (0..<Self.count).map { "<atom:link rel='hub' href='https://example.org/\(min($0, 998))'/>" }
    try convert(rss(hubs.joined()))
  }

  @Test func twoHundredMegabytesOfText() throws {
    let text = Self.many("a little text is not much, but there is much of it ", Self.count * 40)
    try convert(rss("<item><guid>1</guid><description>" + text + "</description></item>"))
  }

  @Test func limitsHaveErrors() throws {
    let small = FeedConverter.Limits(documentSize: 10, items: 1)
    #expect(throws: ConversionError.limit(.documentSize, maximum: 10, line: nil, column: nil)) {
      try FeedConverter(.init(limits: small)).convert(rss(""))
    }
    #expect(throws: ConversionError.limit(.items, maximum: 1, line: nil, column: nil)) {
      try FeedConverter(.init(limits: .init(items: 1))).convert(rss("<item/><item/>"))
    }
  }

  @Test func mutatedFixturesGiveAFeedOrAnError() throws {
    var random = SeededGenerator(seed: 7)
    for name in Fixtures.names("RSS") {
      let original = [UInt8](try Fixtures.data("RSS/\(name).xml"))
      for _ in 0..<20 {
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
