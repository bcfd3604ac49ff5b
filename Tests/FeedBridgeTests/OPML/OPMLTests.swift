/// OPML: every document in `Fixtures/OPML` is read as the feeds, and written as the document, that are in the text file next
/// to it. `JSONFEED_UPDATE_FIXTURES=1 swift test --filter OPMLTests` writes these files.

import FeedPrimitives
import Foundation
import TestFeeds
import Testing

@testable import FeedBridge

struct OPMLTests {
  // MARK: Fixtures

  @Test func becomesTheExpectedResult() async throws {
    try await forEachCase(in: Fixtures.names("OPML", suffix: "opml")) { (name: String) in
      let list = try OPML.make(from: Fixtures.data("OPML/\(name).opml"))
      let feeds = list.feeds.map { feed in
        [feed.url, feed.title ?? "-", feed.homePageURL ?? "-", feed.folders.joined(separator: " / ")]
          .joined(separator: " | ") + "\n"
      }
      let text = feeds.joined() + "\n" + list.encodeToString(.init(endsWithLineBreak: true))
      let file = Fixtures.folder.appending(path: "OPML/\(name).txt")
      if ProcessInfo.processInfo.environment["JSONFEED_UPDATE_FIXTURES"] != nil { try Data(text.utf8).write(to: file) }
      #expect(try String(contentsOf: file, encoding: .utf8) == text)
    }
  }

  @Test(arguments: Fixtures.names("OPML", suffix: "opml"))
  func eachTruncatedFormGivesAListOrAnError(name: String) throws {
    let bytes = [UInt8](try Fixtures.data("OPML/\(name).opml"))
    for length in sampled(0..<bytes.count) {
      guard let list = try? OPML.make(from: Array(bytes[..<length])) else { continue }
      let written = list.encodeToData()
      #expect(try OPML.make(from: written).encodeToData() == written)
    }
  }

  // MARK: Reading

  @Test func dataBytesAndTextGiveTheSameList() throws {
    let data = try Fixtures.data("OPML/namespaces.opml")
    let list = try OPML.make(from: data)
    #expect(try OPML.make(from: [UInt8](data)) == list)
    #expect(try OPML.make(from: String(decoding: data, as: UTF8.self)) == list)
    #expect(try OPML.make(from: Data([0xE9]) + Data("<opml/>".utf8), charset: "windows-1252").outlines.isEmpty)
  }

  // MARK: Writing

  @Test func aListOfFeedsIsWritten() {
    let list = OPML(
      title: "Subscriptions",
      outlines: [
        .init(feed: "https://example.org/feed.xml", title: "Notes", homePageURL: "https://example.org/"),
        .init(text: "News", outlines: [.init(feed: "https://example.net/?a&b")]),
      ])
    #expect(
      list.encodeToString(.init(endsWithLineBreak: true)) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <opml version="2.0">
          <head>
            <title>Subscriptions</title>
          </head>
          <body>
            <outline text="Notes" title="Notes" type="rss" xmlUrl="https://example.org/feed.xml" htmlUrl="https://example.org/"/>
            <outline text="News">
              <outline text="https://example.net/?a&amp;b" type="rss" xmlUrl="https://example.net/?a&amp;b"/>
            </outline>
          </body>
        </opml>

        """)
    #expect(
      OPML().encodeToString(.compact)
        == "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opml version=\"2.0\"><head/><body/></opml>")
  }

  @Test func whatXMLCannotHoldIsLeftOut() throws {
    func properties(_ names: String...) -> [OPML.Property] { names.map { .init(name: $0, value: "urn:x") } }
    let list = OPML(
      title: "a\u{0}b\u{FFFF}",
      outlines: [
        .init(
          text: "\u{1B}c",
          attributes: properties(
            "", "1", "a b", "a", "a", "TEXT", "xmlurl", "p:a", "q:a", "media:a", "xmlns:r", "xml:b", "r:a", "a:b:c"),
          outlines: [.init(text: "d", attributes: properties("r:a", "xmlns:xml", "xmlns:", "xmlns", "<"))]),
        .init(text: "e", attributes: properties("r:a")),
      ], head: properties("Title", "outline", "p:body", "p:a", "q:a", "ownerName", "x y"),
      attributes: properties("xmlns:p", "version", "Version", "xmlns:media", "p:b", "media:b"))
    #expect(
      list.encodeToString(.compact)
        == "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        + "<opml version=\"2.0\" xmlns:p=\"urn:x\" xmlns:media=\"urn:x\" p:b=\"urn:x\"><head><title>ab</title>"
        + "<p:a>urn:x</p:a><ownerName>urn:x</ownerName></head><body>"
        + "<outline text=\"c\" xmlns:r=\"urn:x\" a=\"urn:x\" p:a=\"urn:x\" xml:b=\"urn:x\">"
        + "<outline text=\"d\" xmlns=\"urn:x\" r:a=\"urn:x\"/></outline><outline text=\"e\"/></body></opml>")
    #expect(try RoundTripTests.problems(of: list.encodeToData()) == [])
  }

  /// A text that an XML parser might change, or an attribute that it might not accept.
  private static func text(_ random: inout SeededGenerator) -> String {
    random.text(random.int(0..<6), of: "ab<>&\"' \t\n\r\u{0}\u{1B}\u{85}\u{FFFE}\u{FFFF}\u{2028}é日\u{1F600}]-;:#x")
  }

  private static func outline(_ random: inout SeededGenerator, depth: Int) -> OPML.Outline {
    func optional() -> String? { random.one(in: 2) ? text(&random) : nil }
    let names = ["a", "b", "category", "xmlns:p", "p:a", "q:a", "xmlns", "Text", "1", "é", text(&random)]
    return OPML.Outline(
      text: text(&random), title: optional(), type: optional(), xmlURL: optional(), htmlURL: optional(),
      attributes: (0..<random.int(0..<4)).map { _ in .init(name: random.pick(names), value: text(&random)) },
      outlines: depth > 4 ? [] : (0..<random.int(0..<3)).map { _ in outline(&random, depth: depth + 1) })
  }

  /// What is read of a text that was written.
  private static func written(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.filter { scalar in
          scalar.value >= 0x20 && scalar.value != 0xFFFE && scalar.value != 0xFFFF
            || "\t\n\r".unicodeScalars.contains(scalar)
        })
    ).trimmed
  }

  private static func written(_ outline: OPML.Outline) -> OPML.Outline {
    func optional(_ text: String?) -> String? { text.map(written).flatMap { $0.isEmpty ? nil : $0 } }
    let title = optional(outline.title)
    return OPML.Outline(
      text: optional(outline.text) ?? title ?? "", title: title, type: optional(outline.type),
      xmlURL: optional(outline.xmlURL), htmlURL: optional(outline.htmlURL), outlines: outline.outlines.map(written))
  }

  private static func withoutAttributes(_ outline: OPML.Outline) -> OPML.Outline {
    var outline = outline
    outline.attributes = []
    outline.outlines = outline.outlines.map(withoutAttributes)
    return outline
  }

  @Test func whatWasWrittenIsReadBack() async throws {
    try await forEachCase(in: sampled(0..<300)) { (seed: Int) in
      var random = SeededGenerator(seed: UInt64(seed))
      let list = OPML(
        title: Self.text(&random), outlines: (0..<4).map { _ in Self.outline(&random, depth: 0) },
        head: [.init(name: "ownerName", value: Self.text(&random))],
        attributes: [.init(name: "xmlns:q", value: "urn:q")])
      let data = list.encodeToData()
      #expect(try RoundTripTests.problems(of: data) == [])
      let read = try OPML.make(from: data)
      #expect(read.outlines.map(Self.withoutAttributes) == list.outlines.map(Self.written))
      #expect((read.title ?? "") == Self.written(list.title ?? ""))
      #expect(read.head.map(\.value) == list.head.map { Self.written($0.value) })
      #expect(read.attributes == list.attributes)
      // What was read is written and read back unchanged.
      #expect(try OPML.make(from: read.encodeToData()) == read)
      #expect(try OPML.make(from: read.encodeToString(.compact)) == read)
    }
  }

  // MARK: Hostile documents

  @Test func limitsHaveErrors() {
    #expect(throws: ConversionError.limit(.nestingDepth, maximum: 512, at: .init(line: 1, column: 9 * 511 + 7))) {
      try OPML.make(from: "<opml>" + String(repeating: "<outline>", count: 100_000))
    }
    #expect(throws: ConversionError.limit(.documentSize, maximum: 3, at: nil)) {
      try OPML.make(from: "<opml/>", limits: .init(documentSize: 3))
    }
  }

  @Test func hostileDocumentsAreReadWithLinearWork() {
    func many(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }
    let documents: [(Int) -> String] = [
      { "<opml>" + many("<outline text='a' xmlUrl='b'/>", $0) }, { "<opml>" + many("<outline>", $0) },
      { "<opml>" + many("<x>", 500) + many("<outline/>", $0) }, { "<opml><head>" + many("<a>b</a>", $0) },
      { "<opml><head>" + many("<title>", $0) }, { "<opml>" + many("x<outline/>", $0) },
      { "<opml>" + many(many("<outline text='a' xmlUrl='b'>", 400) + many("</outline>", 400), $0 / 100) },
      { "<opml>" + many("<outline a='1' a='2' b='&#xFFFE;'/>", $0) }, { "<opml>" + many("<outline></x></opml>", $0) },
      { "<opml><outline " + many("a='' ", min($0, 900)) + "/>" + many("</outline>", $0) },
      { many("<opml>", $0) }, { many("<b>", $0) + "<opml/>" },
    ]
    for document in documents {
      let growth = WorkGrowth(from: 125) { size in
        guard let list = try? OPML.make(from: document(size)) else { return }
        _ = list.feeds.count
        _ = try? OPML.make(from: list.encodeToData())
      }
      #expect(growth.isLinear, "\(document(2).prefix(100)): \(growth)")
    }
  }
}
