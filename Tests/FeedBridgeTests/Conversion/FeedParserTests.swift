/// Documents that arrive in pieces: every split gives the same result as the whole, with linear work and bounded
/// memory.

import FeedPrimitives
import Foundation
import TestFeeds
import Testing

@testable import FeedBridge

struct FeedParserTests {
  typealias Outcome = Result<FeedConverter.Conversion, ConversionError>

  static func whole(_ bytes: [UInt8], _ options: FeedConverter.Options = .init()) -> Outcome {
    do throws(ConversionError) {
      let conversion = try FeedConverter(options).convert(bytes)
      // In pieces, a document is read once: what all of its items say does not change those before.
      if conversion.repairs.contains(where: { $0.message == ItemIdentity.sharedMessage }) {
        return stream(bytes, options) { _ in bytes.count }
      }
      return .success(conversion)
    } catch {
      return .failure(error)
    }
  }

  /// The conversion of a document that arrives in pieces; `end` returns the end of the piece that begins at an
  /// offset.
  static func stream(
    _ bytes: [UInt8], _ options: FeedConverter.Options = .init(), delivery: FeedConverter.Delivery = .inFeed,
    sampleSize: Int = 16, _ end: (Int) -> Int
  ) -> Outcome {
    measuredStream(bytes, options, delivery: delivery, sampleSize: sampleSize, end).outcome
  }

  /// The same, and the largest number of bytes in memory.
  static func measuredStream(
    _ bytes: [UInt8], _ options: FeedConverter.Options = .init(), delivery: FeedConverter.Delivery = .inFeed,
    sampleSize: Int = 16, _ end: (Int) -> Int
  ) -> (outcome: Outcome, largestWindow: Int) {
    var largest = 0
    var parser = FeedParser(options, sampleSize: sampleSize)
    do throws(ConversionError) {
      var start = 0
      while start < bytes.count {
        let end = min(max(end(start), start + 1), bytes.count)
        try parser.append(bytes.span.extracting(start..<end), delivery)
        largest = max(largest, parser.windowSize)
        start = end
      }
      return (.success(try parser.finish(delivery).conversion), largest)
    } catch {
      return (.failure(error), largest)
    }
  }

  /// Compares the whole with pieces of several sizes, and with two pieces, split at `splits` positions, or a third of them.
  static func expectTheSame(
    _ bytes: [UInt8], _ options: FeedConverter.Options = .init(), sampleSize: Int = 16, splits: Int, _ comment: Comment,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let whole = Self.whole(bytes, options)
    for size in checksAllCases ? [1, 7, 64] : [1, 23] {
      let parts = stream(bytes, options, sampleSize: sampleSize) { $0 + size }
      #expect(parts == whole, "\(comment) in pieces of \(size)", sourceLocation: sourceLocation)
    }
    let step = max(bytes.count / splits, 1) * (checksAllCases ? 1 : 3)
    for split in stride(from: 1, to: bytes.count, by: step) {
      let parts = stream(bytes, options, sampleSize: sampleSize) { $0 < split ? split : bytes.count }
      #expect(parts == whole, "\(comment) split at \(split)", sourceLocation: sourceLocation)
    }
  }

  /// The fixtures whose decoding depends only on their first bytes.
  static let documents: [String] = Fixtures.documents().filter { path in
    guard let data = try? Fixtures.data(path) else { return false }
    let decoded = XMLDecoding.decode(data.span)
    return decoded.isUTF8AsGiven && decoded.findings.isEmpty
  }

  @Test func anySplitOfAFixtureGivesTheSame() async throws {
    try await forEachCase(in: sampled(Self.documents, oneOf: 6)) { (path: String) in
      let bytes = [UInt8](try Fixtures.data(path))
      Self.expectTheSame(bytes, sampleSize: 64, splits: bytes.count < 250 ? bytes.count : 6, "\(path)")
    }
  }

  @Test func anySplitOfABrokenJSONFeedGivesTheSame() async throws {
    try await forEachCase(in: sampled(Fixtures.names("JSONFeed/lenient", suffix: "json"), oneOf: 6)) { (name: String) in
      let bytes = [UInt8](try Fixtures.data("JSONFeed/lenient/\(name).json"))
      for sampleSize in [16, 64] { Self.expectTheSame(bytes, sampleSize: sampleSize, splits: 20, "\(name)") }
    }
  }

  @Test func aFeedInAPageIsFoundInPiecesOfEverySize() throws {
    let bytes = [UInt8](try Fixtures.data("Atom/inside-html.xml"))
    let whole = Self.whole(bytes)
    for first in sampled(1..<bytes.count) {
      for second in stride(from: first + 1, to: bytes.count, by: 17) {
        let parts = Self.stream(bytes) { $0 < first ? first : $0 < second ? second : bytes.count }
        #expect(parts == whole, "split at \(first) and \(second)")
      }
    }
  }

  /// HZ can only be decoded as a whole, and it is declared after ASCII that has been read.
  @Test func anEncodingOfWholeDocumentsMayBeDeclaredLate() {
    let declaration = "<?xml version='1.0' encoding='hz-gb-2312'?>"
    let title = "<rss version='2.0'><channel><title>~{LlFx~}</title></channel></rss>"
    let bytes = Array("<rss version='2.0'><channel><title>".utf8) + [0xB3, 0xAF] + Array((declaration + title).utf8)
    Self.expectTheSame(bytes, sampleSize: 1000, splits: bytes.count, "HZ")
  }

  @Test func theProblemsOfAnEncodingHaveTheSameOrderInPieces() {
    let text = "<?xml version='1.0' encoding='utf-17'?><rss version='2.0'><channel><title>t</title></channel></rss>"
    let bytes = text.utf16.flatMap { unit -> [UInt8] in [UInt8(unit >> 8), UInt8(unit & 0xFF)] } + [0]
    Self.expectTheSame(bytes, sampleSize: 100, splits: 20, "UTF-16 with an unknown label and half a character")
  }

  @Test func messagesBeforeAJSONFeedGiveTheSame() {
    let feed = #"{"version":"https://jsonfeed.org/version/1.1","title":"T","items":[{"id":"1","content_text":"a"}]}"#
    for messages in [
      "<br />\n<b>Notice</b>: x in <b>/feed.php</b><br />\n", "<b>x", "<!-- x -->\n", "x\n", "<p>x</p><p>y</p>",
    ] {
      Self.expectTheSame(Array((messages + feed).utf8), splits: 200, "\(messages)")
    }
  }

  @Test func problemsInTheTextOfAnEntityAreInItsDeclarationAfterItsBytesAreDropped() throws {
    let items = (0..<300).map { "<item><guid>\($0)</guid><title>t</title></item>\n" }.joined()
    let declarations = "<!DOCTYPE rss [\n<!ENTITY a 'x &none; y'>\n<!ENTITY b '&a;\u{1}&'>]>\n"
    let text =
      declarations + "<rss version='2.0'><channel><title>t</title>\(items)<item><title>&b;</title></item>\n"
      + "</channel></rss>"
    let whole = try Self.whole(Array(text.utf8)).get()
    #expect(whole.repairs.compactMap(\.location?.description).prefix(3) == ["2:15", "3:16", "3:17"])
    for size in [50, 700, 5000] {
      #expect(try Self.stream(Array(text.utf8)) { $0 + size }.get() == whole)
    }
  }

  @Test func positionsInsideElementsAreKnownAfterTheirBytesAreDropped() throws {
    let items = (0..<300).map { "<item><guid>\($0)</guid><title>t</title></item>\n" }.joined()
    let text =
      "<rss version='2.0' xmlns:podcast='https://podcastindex.org/namespace/1.0'><channel><title>t</title>\n"
      + "<podcast:locked>\n<podcast:image href='https://[example'/></podcast:locked>\n\(items)</channel></rss>"
    let whole = try Self.whole(Array(text.utf8)).get()
    #expect(whole.repairs.contains { $0.location?.line == 3 })
    for size in [50, 700, 5000] {
      #expect(try Self.stream(Array(text.utf8)) { $0 + size }.get() == whole)
    }
  }

  @Test func thereAreFixtures() { #expect(Self.documents.count > 80) }

  /// Markup that is truncated, missing or crossed, in every possible position.
  static let markup = [
    "<!--", "<!-- a --", "<!-- > -->", "<![CDATA[", "<![CDATA[a]]>", "<![CDATA[a]] >b]]>", "<?a", "<?a ?>", "<!DOCTYPE",
    "<!DOCTYPE [>", "<a b='", "<a b='c>", "<a b=c>", "<a b=\"c\" d='e>' f>x</a>", "&", "&amp", "&#", "&#x", "&#65;",
    "<", "]]>", "<!", "</", "</b>", "<b>x", "<b><i>x</b>", "<br>", "<br/>", "a<br >b", "</titl>", "</TITLE >",
    "<item><title>y</title></item>", "<pubDate>2024-01-02</pubDate>", "<link>x", "<a:b xmlns:a='urn:a'>x</a:b>",
    "<u:v/>", "<div xmlns='http://www.w3.org/1999/xhtml'><p>x</p></div>", "<x y>z</x >", "a\r\nb", "é…\u{1F600}",
    "<a\n>b</a\n>", "<link rel='x' href='>'/>", "x > y", "</channel>", "</item>", "<channel>",
  ]

  @Test func anySplitOfBadMarkupGivesTheSame() async throws {
    try await forEachCase(in: sampled(Self.markup, oneOf: 6)) { (markup: String) in
      for document in [
        rss("<title>t</title><item><title>\(markup)</title><guid>1</guid></item><item><guid>2</guid></item>"),
        rss("<item><content:encoded>\(markup)</content:encoded><category>c</category></item>\(markup)<ttl>1</ttl>"),
        rss("<unknown a='b'>\(markup)<item><guid>1</guid></item></unknown>"),
        "<feed xmlns='http://www.w3.org/2005/Atom'><entry><content type='xhtml'><div>\(markup)</div></content>"
          + "<summary type='html'>\(markup)</summary></entry></feed>",
        markup + rss("<item/>") + markup + "<rss><channel><item/></channel></rss>",
      ] {
        Self.expectTheSame(Array(document.utf8), splits: 6, "\(document)")
      }
    }
  }

  @Test func anySplitOfAMutatedFixtureGivesTheSame() throws {
    var random = SeededGenerator(seed: 14)
    let signs = Array("<>&\"'/![]?=:; -".utf8)
    for path in Self.documents {
      let original = [UInt8](try Fixtures.data(path))
      for _ in 0..<(checksAllCases ? 3 : 1) {
        var bytes = original
        for _ in 0..<6 {
          let position = Int.random(in: bytes.count / 4..<bytes.count, using: &random)
          switch Int.random(in: 0..<3, using: &random) {
          case 0: bytes[position] = signs.randomElement(using: &random) ?? 0x3C
          case 1: bytes.remove(at: position)
          default: bytes.insert(signs.randomElement(using: &random) ?? 0x3C, at: position)
          }
        }
        // Other encodings have their own tests.
        let decoded = XMLDecoding.decode(bytes.span)
        guard decoded.isUTF8AsGiven, decoded.findings.isEmpty else { continue }
        let largest = Int.random(in: 2...200, using: &random)
        let parts = Self.stream(bytes, sampleSize: 64) { $0 + Int.random(in: 1...largest, using: &random) }
        #expect(parts == Self.whole(bytes), "\(path): \(String(decoding: bytes, as: UTF8.self))")
      }
    }
  }

  /// Short documents of random tokens of XML, most of them broken, and what is left of them if their end is missing.
  @Test(arguments: 0..<6)
  func anySplitOfRandomTokensGivesTheSame(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let tokens =
      Self.markup + [
        "<item>", "</item>", "<title>", "</title>", "<guid>1</guid>", "a", " ", ">", "'", "\"", "]]", "--", "\n", "<i",
        "/>", "</", "<description>", "<content:encoded>",
      ]
    for _ in sampled(0..<40) {
      let text = (0..<Int.random(in: 1...8, using: &random)).map { _ in random.pick(tokens) }.joined()
      var bytes = Array(rss("<title>t</title><item>\(text)</item><item><guid>2</guid></item>").utf8)
      if random.one(in: 2) { bytes.removeLast(random.int(0..<bytes.count / 2)) }
      // Half a character makes it another encoding.
      guard XMLDecoding.decode(bytes.span).findings.isEmpty else { continue }
      let whole = Self.whole(bytes)
      for size in [1, 2, 3, 5, 7, 31] {
        let parts = Self.stream(bytes) { $0 + size }
        #expect(parts == whole, "\(String(decoding: bytes, as: UTF8.self)) in pieces of \(size)")
      }
    }
  }

  @Test func splitDocumentTypesGiveTheSame() {
    let type = "<!DOCTYPE rss [<!-- > --><!ENTITY a \"x>y\"><!ENTITY b '&a;'><!ENTITY % c \"d\">]>"
    let document = type + rss("<title>&a;&b;&c;</title><item><title>&a;</title></item>")
    Self.expectTheSame(Array(document.utf8), splits: .max, "document type")
  }

  @Test func itemsArriveAsSoonAsTheyAreComplete() throws {
    var ids: [String] = []
    var parser = FeedParser(.init(maximumItems: 3, stopsEarly: true))
    let items = (1...4).map { "<item><guid>\($0)</guid></item>" }
    ids += try parser.append(Array("<?xml version='1.0' encoding='UTF-8'?>\n<rss version='2.0'><channel>".utf8)).map(
      \.id.stringValue)
    for (index, item) in items.enumerated() {
      ids += try parser.append(Array(item.utf8)).map(\.id.stringValue)
      #expect(ids.count == min(index + 1, 3))
    }
    #expect(try parser.finish().isEmpty)
    let summary = try parser.summary()
    #expect(summary.itemCount == 3 && summary.stoppedEarly)
    #expect(ids == ["1", "2", "3"])
  }

  @Test func itemsOfAJSONFeedArriveAsSoonAsTheNextOneBegins() throws {
    var count = 0
    var parser = FeedParser()
    count += try parser.append(Array(#"{"version":"https://jsonfeed.org/version/1.1","items":["#.utf8)).count
    let text = String(repeating: "é", count: 5000)
    for index in 0..<40 {
      let item = Array(#"{"id":"\#(index)","content_text":"\#(text)"}\#(index < 39 ? "," : "]")"#.utf8)
      // The pieces cut a character in two.
      count += try parser.append(item.span.extracting(0..<5001)).count
      count += try parser.append(item.span.extracting(5001..<item.count)).count
      #expect(count == (index < 39 ? index : 40))
      #expect(parser.windowSize < 2 * item.count)
    }
    count += try parser.append(Array(#","title":"t"}"#.utf8)).count
    #expect(try parser.finish().isEmpty)
    let summary = try parser.summary()
    #expect(count == 40 && summary.itemCount == 40)
    #expect(summary.feed.title == "t" && summary.repairs.isEmpty)
  }

  @Test func noMoreThanAnItemOfAJSONFeedIsHeld() throws {
    let item = #"{"id":"1","content_text":"\#(String(repeating: "x", count: 500))"}"#
    let document = Array(Self.jsonFeed(items: Array(repeating: item, count: 200).joined(separator: ",")).utf8)
    let (outcome, largest) = Self.measuredStream(document) { $0 + 64 }
    #expect(outcome == Self.whole(document))
    #expect(largest < 700)
  }

  @Test func itemsAfterTheFirstOtherCharacterWaitForTheEncoding() throws {
    var parser = FeedParser()
    let start = "<?xml version='1.0' encoding='ISO-8859-1'?><rss version='2.0'><channel><item><guid>1</guid></item>"
    #expect(try parser.append(Array(start.utf8)).count == 1)
    // UTF-8, in spite of the declaration.
    #expect(try parser.append(Array("<item><guid>2</guid><title>é</title></item>".utf8)).isEmpty)
    let rest = String(repeating: "<item><title>é…</title></item>", count: 3000) + "</channel></rss>"
    let items = try parser.append(Array(rest.utf8))
    #expect(items.count == 3001 && items[0].title == "é" && items[3000].title == "é…")
    #expect(try parser.finish().isEmpty)
  }

  @Test func itemsBeforeAnErrorAreReturned() throws {
    var parser = FeedParser(.init(limits: .init(items: 2)))
    let items = String(repeating: "<item/>", count: 3)
    #expect(
      try parser.append(Array("<rss version='2.0'><channel><title>A feed of three items</title>\(items)".utf8)).count
        == 2)
    let error = #expect(throws: ConversionError.self) { try parser.append(Array("<item/>".utf8)) }
    #expect(error == .limit(.items, maximum: 2, at: nil))
  }

  @Test func itemsBeforeAnErrorAtTheEndAreReturned() throws {
    var parser = FeedParser(.init(limits: .init(items: 2)))
    let document = #"{"rss":{"version":"2.0","channel":{"title":"A feed of three items","item":[{},{},{}]}}}"#
    #expect(try parser.append(Array(document.utf8)).isEmpty)
    #expect(try parser.finish().count == 2)
    let error = #expect(throws: ConversionError.self) { try parser.summary() }
    #expect(error == .limit(.items, maximum: 2, at: nil))
  }

  @Test(arguments: ["RSSInJSON", "Encodings"])
  func theItemsOfADocumentThatIsCollectedComeAtItsEnd(folder: String) throws {
    for path in Fixtures.documents() where path.hasPrefix(folder + "/") {
      let bytes = [UInt8](try Fixtures.data(path))
      guard let whole = try? FeedConverter().convert(bytes) else { continue }
      var parser = FeedParser()
      var items: [JSONFeed.Item] = []
      for start in stride(from: 0, to: bytes.count, by: 7) {
        items += try parser.append(bytes.span.extracting(start..<min(start + 7, bytes.count)))
      }
      items += try parser.finish()
      #expect(items.map(\.id) == whole.feed.items.map(\.id), "\(path)")
      #expect(try parser.summary().itemCount == items.count, "\(path)")
    }
  }

  @Test func bytesThatAreNotUTF8EndAJSONFeedInPieces() throws {
    var document = Array(#"{"version":"https://jsonfeed.org/version/1.1","title":"t","items":[{"id":"1"},{"id":""#.utf8)
    document += [0xC3, 0x28] + Array(#""}]}"#.utf8)
    Self.expectTheSame(document, sampleSize: 48, splits: .max, "invalid UTF-8")
  }

  @Test(arguments: [
    #""a": <"#, #""items": <"#, "\"items\": [\n\n<feed/>]}", #""items": [{"id": "1"}, <"#, #""items": [{"id": <"#,
    #""items": [{"id": "a"}, {"id": 1\#(String(repeating: "'", count: 80))2}, {"id": 3}, {"id": 4}, {"id": 5}]}"#,
  ])
  func aSyntaxErrorIsTheSameInPieces(text: String) {
    let document = #"{"version": "https://jsonfeed.org/version/1.1", "title": "t", "# + text
    Self.expectTheSame(Array(document.utf8), sampleSize: 48, splits: .max, "\(text)")
  }

  /// The limit is exceeded before the invalid byte, which may be in the same piece or in a later one.
  @Test func aLimitBeforeInvalidUTF8IsTheErrorInPiecesToo() {
    let start = #"{"version":"https://jsonfeed.org/version/1.1","title":"t","items":[],"_deep":"#
    let document = Array((start + String(repeating: "[", count: 600)).utf8) + [0xD0, 0x5B]
    Self.expectTheSame(document, sampleSize: 48, splits: 20, "too deep, then invalid UTF-8")
  }

  @Test func optionsHoldForPieces() {
    let items = (0..<9).map { "<item><guid>\($0)</guid><pubDate>\(20 - $0) Jan 2020 00:00:00 GMT</pubDate></item>" }
    let document = Array(rss("<title>t</title>" + items.joined()).utf8)
    let date = Date(timeIntervalSince1970: 1_579_046_400)
    for options in [
      FeedConverter.Options(maximumItems: 3), .init(maximumItems: 0), .init(since: date),
      .init(limits: .init(items: 4)), .init(limits: .init(documentSize: 300)), .init(limits: .init(nestingDepth: 2)),
      .init(baseURL: "https://example.org/", includesExtensions: false),
    ] {
      Self.expectTheSame(document, options, splits: 10, "\(options)")
    }
  }

  @Test func optionsHoldForPiecesOfAJSONFeed() {
    let items = (0..<9).map {
      #"{"id":"\#($0 / 2)","url":"/\#($0)","date_published":"2020-01-\#(20 - $0)T00:00:00Z","_x":{}}"#
    }
    let start = #"{"version":"https://jsonfeed.org/version/1.1","home_page_url":"https://example.org/","items":["#
    let document = Array((start + items.joined(separator: ",") + "]}").utf8)
    let date = Date(timeIntervalSince1970: 1_579_046_400)
    for options in [
      FeedConverter.Options(), .init(maximumItems: 3), .init(maximumItems: 0), .init(since: date),
      .init(limits: .init(items: 4)), .init(limits: .init(documentSize: 300)),
      .init(baseURL: "https://example.com/", includesExtensions: false),
    ] {
      Self.expectTheSame(document, options, sampleSize: 48, splits: 10, "\(options)")
    }
  }

  // MARK: Positions and memory

  /// A document of many lines with problems everywhere: in the feed, in its items, in the markup.
  static func problematic(_ count: Int) -> [UInt8] {
    var text =
      "<?xml version=\"1.0\"?>\r\n<rss version='2.0' xmlns:a='urn:a'>\n<channel a:b='c'>\r<language>?</language>\n"
    for number in 0..<count {
      text += "<item>\n  <title>é & <b></title>\r\n <guid>\(number % 50)</guid><pubDate>never \(number)</pubDate>\n"
      text += "  <a:c>\(number)</a:c><u\(number % 7):v>x</u\(number % 7):v></item>\n"
      if number % 40 == 0 { text += "<ttl>é</ttl><pubDate>?</pubDate><category>\(number)</category> loose\n" }
    }
    return Array((text + "<copyright>&nope;</copyright></channel></rss> x").utf8)
  }

  @Test func whatWasDroppedKeepsItsPosition() throws {
    let document = Self.problematic(400)
    let whole = try Self.whole(document).get()
    #expect(Set(whole.repairs.map(\.kind)).count > 5)
    for size in [7, 64, 1000] {
      let (outcome, largest) = Self.measuredStream(document) { $0 + size }
      let parts = try outcome.get()
      #expect(parts.repairs == whole.repairs)
      #expect(parts == whole)
      #expect(largest < 16_384)
    }
  }

  @Test func aLargeItemIsReadElementByElement() throws {
    let item = "<item>\n" + (0..<3000).map { "<category>\($0)&</category>\n" }.joined() + "<pubDate>x</pubDate></item>"
    let document = Array(rss("<language>?</language>" + item + item).utf8)
    let (outcome, largest) = Self.measuredStream(document) { $0 + 100 }
    #expect(outcome == Self.whole(document))
    #expect(largest < 16_384)
  }

  // MARK: Work

  /// A document of approximately the given size.
  struct HostileDocument: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let text: @Sendable (Int) -> String

    init(_ testDescription: String, _ text: @escaping @Sendable (Int) -> String) {
      self.testDescription = testDescription
      self.text = text
    }
  }

  static let hostile: [HostileDocument] = [
    .init("text") { rss("<item><title>" + String(repeating: "some text > ", count: $0 / 10) + "</title></item>") },
    .init("elements inside each other") { rss("<item>" + String(repeating: "<a>", count: $0 / 3)) },
    .init("elements of HTML") { rss("<item><description>" + String(repeating: "<p>x", count: $0 / 3)) },
    .init("items inside each other") { rss(String(repeating: "<item>", count: $0 / 6)) },
    .init("a comment") { rss("<item/><!-- " + String(repeating: "a > ", count: $0 / 4)) },
    .init("CDATA") { rss("<item><title><![CDATA[" + String(repeating: "a > ", count: $0 / 4)) },
    .init("an attribute") { rss("<item a=\"" + String(repeating: "a > ", count: $0 / 4)) },
    .init("an entity") { "<!DOCTYPE rss [<!ENTITY a \"" + String(repeating: "a > ", count: $0 / 4) },
    .init("a tag") { rss("<item " + String(repeating: "a b ", count: $0 / 4)) },
    .init("elements of the channel") { rss(String(repeating: "<ttl>1</ttl>", count: $0 / 12)) },
    .init("elements of an item") { rss("<item>" + String(repeating: "<x>1</x>", count: $0 / 8) + "</item>") },
    .init("comments") { rss("<item>" + String(repeating: "<!-- -->", count: $0 / 8) + "</item>") },
    .init("text before the root") { String(repeating: "a > ", count: $0 / 4) + rss("<item/>") },
    .init("items") { rss(String(repeating: "<item><title>t</title></item>", count: $0 / 28)) },
    .init("text in JSON") {
      jsonFeed(items: "{\"id\":1,\"title\":\"" + String(repeating: "x }", count: $0 / 3) + "\"}")
    },
    .init("escapes in JSON") {
      jsonFeed(items: "{\"title\":\"" + String(repeating: "\\n\\u00e9}", count: $0 / 9) + "\"}")
    },
    .init("an unterminated text in JSON") { jsonFeed(items: "{\"title\":\"" + String(repeating: "}", count: $0)) },
    .init("a name in JSON") { jsonFeed(member: "\"" + String(repeating: "n}", count: $0 / 2) + "\":[1]") },
    .init("a name before a long array in JSON") { size in
      jsonFeed(
        member: "\"" + String(repeating: "n", count: size / 2) + "\":[" + String(repeating: "1,", count: size / 4))
    },
    .init("white space in JSON") { String(repeating: " \n", count: $0 / 2) + jsonFeed(member: "\"a\":1") },
    .init("an extension in JSON") {
      jsonFeed(member: "\"_x\":[" + String(repeating: "{\"a\":1},", count: $0 / 8) + "1]")
    },
    .init("items in JSON") { jsonFeed(items: Array(repeating: "{\"id\":1}", count: $0 / 9).joined(separator: ",")) },
    .init("repairs in JSON") { jsonFeed(items: Array(repeating: "1", count: $0 / 2).joined(separator: ",")) },
    .init("members in JSON") { jsonFeed(member: Array(repeating: "\"a\":1", count: $0 / 6).joined(separator: ",")) },
  ]

  private static func jsonFeed(items: String) -> String { #"{"version":"x","title":"T","items":[\#(items)]}"# }
  private static func jsonFeed(member: String) -> String { #"{"version":"x","title":"T","items":[],\#(member)}"# }

  @Test func singleBytesTakeLinearWork() async throws {
    try await forEachCase(in: sampled(Self.hostile, oneOf: 6)) { (document: HostileDocument) in
      let growth = WorkGrowth(from: 1000) { size in _ = Self.stream(Array(document.text(size).utf8)) { $0 + 1 } }
      #expect(growth.isLinear, "\(growth)")
    }
  }

  // MARK: Encodings

  /// Documents whose text in other characters begins before, at and after the end of the bytes that determine the encoding.
  @Test func theFirst64KiBDetermineTheEncodingOfPiecesToo() {
    let size = XMLDecoding.sampleSize
    let texts: [[UInt8]] = [
      [0xE9, 0x20, 0x93], Array("é…\u{1F600}".utf8), [0xC3], [0x1B, 0x24, 0x42, 0x46, 0x7C, 0x1B, 0x28, 0x42],
    ]
    for text in texts {
      for place in [100, size - 2, size - 1, size, size + 5] {
        for encoding in sampled(["UTF-8", "ISO-8859-1", "Shift_JIS", "ISO-2022-JP"], oneOf: 2) {
          let bytes = XMLDecodingTests.document(text, after: place, encoding: encoding)
          let whole = Self.whole(bytes)
          for length in [1000, 4096, size - 1, size + 1] {
            let parts = Self.stream(bytes, sampleSize: size) { $0 + length }
            #expect(parts == whole, "\(text) after \(place) in \(encoding), pieces of \(length)")
          }
        }
      }
    }
  }

  @Test(arguments: [
    "big5", "euc-jp", "euc-kr", "gb18030", "iso-2022-jp", "iso-2022-kr", "johab", "shift_jis", "undeclared-gbk", "hz",
  ])
  func everySplitOfThePlatformsEncodingsGivesTheSame(name: String) throws {
    let bytes = [UInt8](try Fixtures.data("Encodings/\(name).xml"))
    let whole = Self.whole(bytes)
    for size in 1...20 { #expect(Self.stream(bytes, sampleSize: XMLDecoding.sampleSize) { $0 + size } == whole) }
  }

  @Test func everySplitOfATextDecodesToTheSame() throws {
    let text = "<a>é…\u{1F600}\u{FFFD} Ωж</a>"
    var documents: [(TextEncoding, [UInt8])] = [
      (.utf8, Array(text.utf8)),
      (.utf8, [0x61, 0xE2, 0x82, 0x62, 0xF0, 0x9F, 0x98, 0xC3, 0xED, 0xA0, 0x80, 0xFF, 0xE2]),
      (.singleByte(.windows1252), [0x61, 0x80, 0xE9, 0x81, 0x62]),
    ]
    for encoding in [UnicodeEncoding.utf16LE, .utf16BE] {
      let units = Array(text.utf16) + [0xD83D, 0x61, 0xDE00, 0xD83D]
      let bytes = units.flatMap { unit in
        encoding == .utf16LE ? [UInt8(unit & 0xFF), UInt8(unit >> 8)] : [UInt8(unit >> 8), UInt8(unit & 0xFF)]
      }
      documents += [(.unicode(encoding), bytes), (.unicode(encoding), bytes + [0x61])]
    }
    let scalars = text.unicodeScalars.flatMap { scalar in
      [24, 16, 8, 0].map { UInt8(scalar.value >> $0 & 0xFF) }
    }
    documents.append((.unicode(.utf32BE), scalars + [0, 0, 1]))
    for (encoding, bytes) in documents {
      guard let whole = encoding.utf8(from: bytes.span) else { continue }
      for size in 1...bytes.count {
        guard var decoder = IncrementalDecoder(encoding, from: 2) else {
          Issue.record("\(encoding)")
          continue
        }
        var window = TextWindow()
        for start in stride(from: 0, to: bytes.count, by: size) {
          decoder.decode(bytes.span.extracting(start..<min(start + size, bytes.count)), into: &window)
        }
        decoder.decode([UInt8]().span, isLast: true, into: &window)
        #expect(TextBytes(window.text) == whole.text, "\(encoding) in pieces of \(size)")
        let finding = whole.firstReplacement.map {
          XMLDecoding.Finding.replaced(count: whole.replacements, firstOffset: $0 + 2)
        }
        #expect(decoder.finding == finding)
      }
    }
  }

  @Test func documentsInOtherEncodingsGiveTheSame() throws {
    let names = Fixtures.names("Encodings")
    #expect(names.count > 5)
    for name in names {
      let bytes = [UInt8](try Fixtures.data("Encodings/\(name).xml"))
      let whole = Self.whole(bytes)
      for size in [1, 5, 1000] {
        #expect(Self.stream(bytes, sampleSize: XMLDecoding.sampleSize) { $0 + size } == whole, "\(name)")
      }
      let decoded = XMLDecoding.decode(bytes.span)
      let start = XMLDecoding.decode(bytes.span.extracting(0..<min(200, bytes.count)))
      if start.encoding == decoded.encoding, start.source == decoded.source, start.findings == decoded.findings {
        #expect(Self.stream(bytes, sampleSize: 200) { $0 + 3 } == whole, "\(name)")
      }
    }
  }
}
