/// What is fixed, and what stays as it is.

import FeedPrimitives
import FeedValidation
import Foundation
import TestFeeds
import Testing

struct FeedFixerTests {
  private static func options() -> FeedValidator.Options {
    .init(now: Date(timeIntervalSince1970: 1_767_225_600))
  }

  private func fixed(_ text: String, unsafe: Bool = false) -> String {
    String(decoding: FeedFixer(Self.options(), appliesUnsafeFixes: unsafe).fix(Data(text.utf8)).data, as: UTF8.self)
  }

  @Test func aDocumentIsDataBytesOrText() {
    let text = Self.feed(item: #","date_published":"2024-01-02""#)
    let fixed = FeedFixer(Self.options(), appliesUnsafeFixes: true).fix(Data(text.utf8))
    #expect(fixed.data != Data(text.utf8))
    #expect(FeedFixer(Self.options(), appliesUnsafeFixes: true).fix(text) == fixed)
    #expect(FeedFixer(Self.options(), appliesUnsafeFixes: true).fix(Array(text.utf8)) == fixed)
  }

  // MARK: JSON

  /// A JSON Feed with an item that has these members.
  private static func feed(item: String) -> String {
    """
    {
      "version": "https://jsonfeed.org/version/1.1",
      "title": "Tides",
      "items": [
        {"id": "1", "content_text": "High"\(item)}
      ]
    }
    """
  }

  @Test func aDateThatShowsTheOrderOfOthersHasNoSafeFix() throws {
    let dates = ["8/7/2025 10:00 GMT", "8/27/2025 10:00 GMT"]
    let items = dates.map {
      "<item><guid isPermaLink='false'>\($0)</guid><title>t</title><pubDate>\($0)</pubDate></item>"
    }
    let document =
      "<rss version='2.0'><channel><title>t</title><link>https://a.example/</link><description>d</description>\(items.joined())</channel></rss>"
    let after = try JSONFeed.convert(fixed(document)).items.map(\.datePublished)
    #expect(try after == JSONFeed.convert(document).items.map(\.datePublished) && !after.contains(nil))
  }

  // MARK: XML

  /// An RSS feed with these elements in its channel, and these in its item.
  private static func rss(_ channel: String = "", item: String = "", prolog: String = "") -> String {
    """
    \(prolog)<rss version="2.0">
      <channel>
        <title>Tides</title>
        <link>https://a.example/</link>
        <description>High and low</description>\(channel)
        <item>
          <title>High</title>\(item)
        </item>
      </channel>
    </rss>
    """
  }

  // MARK: Ids

  /// Items whose fixes contradict each other, or whose ids depend on what is fixed.
  static let delicateItems = [
    "<guid isPermaLink=False>a-long-id</guid>", "<guid isPermaLink=\"false\">a<b</guid>",
    "<guid isPermaLink=\"false\">a<b c</guid>", "<link>https://a.example/a<b</link>",
    "<enclosure url=https://a.example/é.mp3 length=1 type=audio/mpeg /><guid>https://a.example/1</guid>",
    "<enclosure url=\"https://a.example/<a>.mp3\"length=\"12\"type=\"audio/mpeg\"/><guid>https://a.example/1</guid>",
    "<guidisPermaLink=\"false\">a</guid>", "<guid>https://a.example/1/guid>", "<link>http://a.example/1</link>",
    "<link>https://a.example/1/link>", "<guid><![CDATA[1]]><<!--/guid>",
  ]

  @Test func idsNeverChange() async throws {
    try await forEachCase(in: Self.delicateItems, [false, true]) { (item: String, unsafe: Bool) throws in
      func feed(_ text: String) throws -> JSONFeed { try FeedConverter().convert(Data(text.utf8)).feed }
      let before = Self.rss(item: item + "<pubdate>Mon, 11 Mar 2024 07:30:00 GMT</pubdate>")
      let after = fixed(before, unsafe: unsafe)
      // Conversion makes an id for an item without one.
      func ids(_ feed: JSONFeed) -> [String] {
        feed.items.map { $0.id.stringValue.hasPrefix("urn:feed-item:") ? "" : $0.id.stringValue }
      }
      #expect(try ids(feed(after)) == ids(feed(before)), "\(after)")
      func files(_ feed: JSONFeed) -> [String] { feed.items[0].attachments?.map(\.url) ?? [] }
      #expect(try files(feed(after)) == files(feed(before)), "\(after)")
    }
  }

  // MARK: Bytes

  @Test func removingAControlCharacterMakesNoCharacterOfInvalidBytes() {
    let start = Data("<rss version='2.0'><channel><title>a".utf8)
    let end = Data("b</title><link>https://a.example/</link><description>d</description></channel></rss>".utf8)
    let broken = start + [0xE2, 0x80, 0x01, 0x99] + end
    #expect(FeedFixer().fix(broken).data == broken)
    #expect(FeedFixer().fix(start + [0x01, 0xE2, 0x80, 0x99] + end).data == start + [0xE2, 0x80, 0x99] + end)
  }

  /// In an encoding that lacks the character, the reference stays a reference.
  @Test func charactersOutsideOfTheEncodingAreWrittenAsNumbers() throws {
    let document = Self.rss("<copyright>\u{E9}&mdash;</copyright>", prolog: Self.latin1)
    let fixed = FeedFixer(Self.options()).fix(try #require(document.data(using: .isoLatin1))).data
    #expect(fixed == document.replacing("&mdash;", with: "&#8212;").data(using: .isoLatin1))
  }

  /// The bytes 0x80 to 0x9F are control characters in ISO-8859-1, but nobody means these.
  @Test func windows1252IsDeclared() {
    func document(_ encoding: String, also other: Character? = nil) -> Data {
      Data(
        Self.rss(
          "<copyright>\u{93}a\u{94}\(other ?? " ")</copyright>",
          prolog: "<?xml version=\"1.0\" encoding=\"\(encoding)\"?>\n"
        )
        .unicodeScalars.map { UInt8($0.value) })
    }
    #expect(FeedFixer(Self.options()).fix(document("ISO-8859-1")).data == document("windows-1252"))
    // Windows-1252 does not define this one, so that XML parsers would refuse the document.
    let undefined = document("ISO-8859-1", also: "\u{8F}")
    #expect(FeedFixer(Self.options()).fix(undefined).data == undefined)
  }

  @Test(arguments: [String.Encoding.utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian, .utf32BigEndian])
  func fixesAreWrittenInTheEncodingOfTheDocument(encoding: String.Encoding) throws {
    let text = Self.rss(
      "\n    <copyright>Ebbe 🌊 Café</copyright>\n    <pubdate>Mon, 11 Mar 2024 07:30:00 GMT</pubdate>")
    func bytes(_ text: String) throws -> Data { try #require(("\u{FEFF}" + text).data(using: encoding)) }
    let fixed = FeedFixer(Self.options()).fix(try bytes(text)).data
    #expect(fixed == (try bytes(text.replacing("pubdate", with: "pubDate"))))
  }

  private static let latin1 = "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>\n"

  @Test func fixesAreWrittenInCodePages() throws {
    let text = Self.rss(
      "\n    <copyright>Café é</copyright>\n    <pubdate>Mon, 11 Mar 2024 07:30:00 GMT</pubdate>", prolog: Self.latin1)
    let before = try #require(text.data(using: .isoLatin1))
    let after = try #require(text.replacing("pubdate", with: "pubDate").data(using: .isoLatin1))
    #expect(FeedFixer(Self.options()).fix(before).data == after)
  }

  @Test func aFixThatWasRefusedIsTriedAgainAfterOthers() {
    let item = #"<item><guid isPermaLink="falsu/<e>g"0id><description>x</description></item>"#
    let fixer = FeedFixer(Self.options(), appliesUnsafeFixes: true)
    let fixed = fixer.fix(Data("<rss version=\"2.0\"><channel><title>T</title>\(item)</channel></rss>".utf8))
    #expect(!fixed.applied.isEmpty && fixer.fix(fixed.data).applied == [])
  }

  @Test func aDamagedDeclarationGetsTheEncodingOfTheDocument() throws {
    let text =
      "<?xml version=\"1.0\" encoding?><rss version=\"2.0\"><channel><title>Café für Künstler</title></channel></rss>"
    for (encoding, name) in [(String.Encoding.windowsCP1252, "windows-1252"), (.utf8, "UTF-8")] {
      let fixed = FeedFixer(Self.options()).fix(try #require(text.data(using: encoding))).data
      let wanted = text.replacing("encoding?", with: "encoding=\"\(name)\"?")
      #expect(fixed == wanted.data(using: encoding))
    }
  }

  @Test func invalidBytesStay() {
    let text = Array(
      Self.rss("\n    <copyright>X Café</copyright>\n    <pubdate>Mon, 11 Mar 2024 07:30:00 GMT</pubdate>").utf8)
    for invalid: [UInt8] in [[0xFF], [0xE2, 0x82], [0x80, 0x80, 0xF0, 0x9F, 0x8C]] {
      func damaged(_ text: [UInt8]) -> Data { Data(text.flatMap { $0 == UInt8(ascii: "X") ? invalid : [$0] }) }
      let after = Array(String(decoding: text, as: UTF8.self).replacing("pubdate", with: "pubDate").utf8)
      #expect(FeedFixer(Self.options()).fix(damaged(text)).data == damaged(after))
    }
  }

  /// The byte in the URL shows that the document is not in UTF-8: it stays, and all others are fixed.
  @Test func aFixThatWouldChangeTheEncodingDoesNotHinderOthers() {
    let items = (1...7).map { "<item><guid>\($0)</guid><pubDate>2021-09-0\($0)T00:00:00Z</pubDate></item>" }
    let text =
      "<rss version='2.0'><channel><title>T</title><link>https://example.org/</link><description>D</description>"
      + "<item><guid>8</guid><comments>http://example.org/caf\u{E9} x</comments></item>\(items.joined())</channel></rss>"
    let result = FeedFixer(Self.options()).fix(Data(text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }))
    #expect(result.applied.count { $0.rule == "invalid-rfc2822-date" } == 7)
  }

  @Test func theReportIsAboutTheFixedDocument() throws {
    let result = FeedFixer(Self.options()).fix(Data(Self.feed(item: ", \"title\": null, \"summary\": 5").utf8))
    #expect(Set(result.applied.map(\.rule)) == ["field-null", "item-summary-type"])
    #expect(result.report == FeedValidator(Self.options()).validate(result.data))
    let fix = try #require(result.applied.first { $0.rule == "item-summary-type" }?.fix)
    #expect(fix.title == "replace `5` with `\"5\"`" && fix.applicability == .safe)
  }

  @Test func fixingCostsLinearTime() {
    let growth = WorkGrowth(from: 40) { count in
      let items = (0..<count).map {
        "{\"id\": \($0), \"content_text\": \"x\", \"Title\": null, \"url\": \"http://a.example/a b\",}"
      }
      let feed = "{\"version\": \"1\", \"title\": \"T\", \"items\": [\(items.joined(separator: " "))]}"
      _ = FeedFixer(Self.options(), appliesUnsafeFixes: true).fix(Data(feed.utf8))
    }
    #expect(growth.isLinear, "\(growth)")
  }
}
