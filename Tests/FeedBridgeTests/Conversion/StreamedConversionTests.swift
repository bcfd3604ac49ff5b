/// Documents whose items are written as they are read: the text is that of the conversion in memory.

import FeedPrimitives
import Foundation
import TestFeeds
import Testing

@testable import FeedBridge

/// A document in memory, in pieces of one size.
final class Pieces: RereadableDocument {
  private let bytes: [UInt8]
  private let size: Int
  private var position = 0
  /// The number of bytes that have been read, at most.
  private(set) var furthest = 0
  /// Fails after this many bytes.
  var end = Int.max

  struct Failure: Error {}

  init(_ bytes: [UInt8], size: Int) { (self.bytes, self.size) = (bytes, size) }

  func rewind() { position = 0 }

  func next() throws -> [UInt8] {
    if position >= end { throw Failure() }
    let piece = Array(bytes.dropFirst(position).prefix(size))
    position += piece.count
    furthest = max(furthest, position)
    return piece
  }
}

struct StreamedConversionTests {
  private static let formats: [FeedWriter.Format?] = [nil, .rss, .atom]

  /// The text, and an error.
  private static func text(
    _ document: any RereadableDocument, _ options: FeedConverter.Options = .init(), to format: FeedWriter.Format?,
    isPretty: Bool = true, isLossless: Bool = false, endsWithLastItem: Bool = false, maximumInMemory: Int = 0
  ) -> (text: String, error: String?) {
    var conversion = StreamedConversion(options, sourceURL: nil)
    conversion.maximumInMemory = maximumInMemory
    conversion.endsWithLastItem = endsWithLastItem
    let text = Text()
    do {
      _ = try conversion.convert(
        document,
        to: format.map {
          FeedWriter($0, .init(isPrettyPrinted: isPretty, endsWithLineBreak: true, isLossless: isLossless))
        },
        isPretty: isPretty
      ) { text.append($0) }
      return (text.text, nil)
    } catch {
      return (text.text, "\(error)")
    }
  }

  private final class Text {
    private var bytes: [UInt8] = []
    var text: String { String(decoding: bytes, as: UTF8.self) }
    func append(_ piece: Span<UInt8>) { for index in piece.indices { bytes.append(piece[index]) } }
  }

  /// The text of the conversion in memory, and an error.
  private static func whole(
    _ bytes: [UInt8], _ options: FeedConverter.Options = .init(), to format: FeedWriter.Format?, isPretty: Bool = true
  ) -> (text: String, error: String?) {
    whole(Result { try FeedConverter(options).convert(bytes).feed }, to: format, isPretty: isPretty)
  }

  private static func whole(
    _ conversion: Result<JSONFeed, any Error>, to format: FeedWriter.Format?, isPretty: Bool = true,
    isLossless: Bool = false
  ) -> (text: String, error: String?) {
    do {
      let feed = try conversion.get()
      guard let format else {
        return (try feed.encodeToString(.init(isPrettyPrinted: isPretty, endsWithLineBreak: true)), nil)
      }
      let options = FeedWriter.Options(isPrettyPrinted: isPretty, endsWithLineBreak: true, isLossless: isLossless)
      return (try FeedWriter(format, options).write(feed).text, nil)
    } catch {
      return ("", "\(error)")
    }
  }

  /// In memory, an item is many times as large as these.
  @Test(arguments: [
    ("<rss version='2.0'><channel><link>https://e.example/</link>", "<item/>", "<title>T</title></channel></rss>"),
    ("<feed xmlns='http://www.w3.org/2005/Atom'><title>T</title>", "<entry/>", "<id>urn:x:1</id></feed>"),
    (
      "{\"version\":\"https://jsonfeed.org/version/1.1\",\"title\":\"T\",\"items\":[", "{\"id\":\"1\"},",
      "{}],\"feed_url\":\"https://e.example/\"}"
    ),
  ])
  func manyTinyItemsInASmallDocumentGiveTheSameText(start: String, item: String, end: String) throws {
    for count in [3, 300] {
      let bytes = Array((start + String(repeating: item, count: count) + end).utf8)
      let conversion = Result { try FeedConverter().convert(bytes).feed }
      for format in Self.formats {
        let whole = Self.whole(conversion, to: format)
        #expect(Self.text(Pieces(bytes, size: 1000), to: format, maximumInMemory: 25_000) == whole)
      }
    }
  }

  @Test func theHeaderIsTheFeedWithoutItems() throws {
    for path in Self.documents {
      guard var feed = try? FeedConverter().convert([UInt8](Fixtures.data(path))).feed else { continue }
      let header = String(decoding: try feed.encodeHeaderToData(), as: UTF8.self)
      feed.items = []
      #expect(CompleteJSON.feed(header) == feed, "\(path)")
    }
  }

  static let documents: [String] =
    Fixtures.documents()
    + ["valid", "lenient"].flatMap { folder in
      Fixtures.names("JSONFeed/\(folder)", suffix: "json").map { "JSONFeed/\(folder)/\($0).json" }
    }

  /// The end tags of the second item are crossed: where it ends depends on whether its elements are read.
  @Test(arguments: formats) func elementsAfterABrokenItemAreRead(format: FeedWriter.Format?) {
    let document = """
      <rss><channel><title>T</title><link>https://example.org/</link><item><title>1</title></item>
      <item><g><channel><item></channel></item><description>D</description></channel></rss>
      """
    let bytes = Array(document.utf8)
    let whole = Self.whole(bytes, to: format)
    #expect(whole.text.contains("D") && Self.text(Pieces(bytes, size: 40), to: format) == whole)
  }

  /// To JSON, and to RSS or Atom.
  @Test func aFixtureGivesTheSameText() async throws {
    try await forEachCase(in: sampled(Self.documents, oneOf: 6)) { (path: String) in
      let bytes = [UInt8](try Fixtures.data(path))
      let conversion = Result { try FeedConverter().convert(bytes).feed }
      let wholeJSON = Self.whole(conversion, to: nil)
      let formats = [nil, path.utf8.count.isMultiple(of: 2) ? FeedWriter.Format.rss : .atom]
      for format in checksAllCases ? Self.formats : formats {
        let streamed = Self.text(Pieces(bytes, size: 100), to: format)
        let whole = format == nil ? wholeJSON : Self.whole(conversion, to: format)
        #expect(streamed == whole, "\(path) to \(String(describing: format))")
        if format == nil || whole.error != nil { continue }
        let lossless = Self.text(Pieces(bytes, size: 100), to: format, isLossless: true)
        #expect(lossless == Self.whole(conversion, to: format, isLossless: true), "\(path)")
        let restored = Self.text(Pieces(Array(lossless.text.utf8), size: 100), .init(restoresLossless: true), to: nil)
        #expect(restored == wholeJSON, "\(path)")
      }
    }
  }

  @Test(arguments: [
    "<?xml version='1.0' encoding='UTF-8'?>", "<?xml version='1.0' encoding='ISO-8859-1'?>",
    "<?xml version='1.0' encoding='no-such-label'?>", "", "\u{FEFF}", "<!DOCTYPE rss [<!ENTITY a 'b'>]>",
  ])
  func longDocumentsHaveTheSameRepairs(start: String) throws {
    let items = (0..<50).map {
      "<item><guid>\($0)</guid><title>\u{E9} &a; &nosuch; </b></title><pubDate>?</pubDate></item>"
    }
    let text = "\(start)<rss version='2.0'><channel>\(items.joined())<title>Caf\u{E9}</title></channel></rss>"
    for var bytes in [Array(text.utf8), text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }] {
      for wrong in [false, true] {
        if wrong { bytes.insert(contentsOf: [0xFF, 0xC0], at: bytes.count / 2) }
        let whole = try FeedConverter().convert(bytes)
        var conversion = StreamedConversion(.init(), sourceURL: nil)
        conversion.maximumInMemory = 0
        let repairs = try conversion.convert(Pieces(bytes, size: 250), to: nil, isPretty: false) { _ in }
        #expect(repairs.map(\.description).sorted() == whole.repairs.map(\.description).sorted())
        var parser = FeedParser()
        for start in stride(from: 0, to: bytes.count, by: 250) {
          _ = try parser.append(Array(bytes[start..<min(start + 250, bytes.count)]))
        }
        _ = try parser.finish()
        #expect(try parser.summary().repairs.map(\.description).sorted() == whole.repairs.map(\.description).sorted())
      }
    }
  }

  /// The flag of a guid is kept when the feed is known; extension objects of later items may come first then.
  @Test func extensionObjectsOfTheFeedHaveTheSameOrder() {
    let items = [
      "<item><guid isPermaLink='false'>https://example.org/1</guid><link>https://example.org/1</link></item>",
      "<item><guid>2</guid><dc:rights>R</dc:rights><unknown>U</unknown></item>",
    ]
    for items in [items, items.reversed()] {
      for start in ["", "<ttl>5</ttl>", "<dc:rights>F</dc:rights>"] {
        let text = """
          <rss version='2.0' xmlns:dc='http://purl.org/dc/elements/1.1/'><channel>\(start)<link>https://example.org/</link>\
          \(items.joined())</channel></rss>
          """
        for format in Self.formats {
          let streamed = Self.text(Pieces(Array(text.utf8), size: 50), to: format)
          #expect(streamed.text == Self.whole(Array(text.utf8), to: format).text, "\(text)")
        }
      }
    }
  }

  @Test(arguments: [16, 100, 700])
  func aWrongLabelIsReportedHoweverItArrives(size: Int) throws {
    let text = "<?xml version='1.0' encoding='UTF-8'?><rss><channel><title>T</title></channel></rss>"
    for start in [[0xFE, 0xFF], []] as [[UInt8]] {
      let bytes = start + text.utf16.flatMap { [0, UInt8(truncatingIfNeeded: $0)] }
      var conversion = StreamedConversion(.init(), sourceURL: nil)
      conversion.maximumInMemory = 0
      let repairs = try conversion.convert(Pieces(bytes, size: size), to: nil, isPretty: false) { _ in }
      #expect(try repairs == FeedConverter().convert(bytes).repairs)
    }
  }

  @Test func optionsGiveTheSameText() throws {
    let items = (0..<9).map { "<item><guid>\($0)</guid><pubDate>\(20 - $0) Jan 2020 00:00:00 GMT</pubDate></item>" }
    let document = Array(rss("<link>https://example.org/</link>\(items.joined())<title>After the items</title>").utf8)
    for options in [
      FeedConverter.Options(maximumItems: 3), .init(maximumItems: 0),
      .init(since: Date(timeIntervalSince1970: 1_579_046_400)),
      .init(baseURL: "https://example.org/", includesExtensions: false), .init(limits: .init(nestingDepth: 2)),
      .init(limits: .init(documentSize: 300)),
    ] {
      for format in Self.formats {
        for isPretty in [false, true] {
          let streamed = Self.text(Pieces(document, size: 50), options, to: format, isPretty: isPretty)
          #expect(streamed == Self.whole(document, options, to: format, isPretty: isPretty))
        }
      }
    }
  }

  @Test(arguments: formats)
  func nothingAfterTheLastWantedItemIsRead(format: FeedWriter.Format?) {
    let start = "<?xml version='1.0' encoding='UTF-8'?>\n<rss version='2.0'><channel><link>https://example.org/</link>"
    let items = (1...9).map { "<item><guid>\($0)</guid><title>t</title></item>" }
    let document = Pieces(Array((start + items.joined() + "</channel></rss>").utf8), size: 1)
    let text = Self.text(document, .init(maximumItems: 2), to: format, endsWithLastItem: true).text
    #expect(document.furthest == (start + items[0] + items[1]).utf8.count)
    #expect(text == Self.whole(Array((start + items[0] + items[1]).utf8), to: format).text)
  }

  @Test(arguments: formats)
  func aFailureLeavesAValidDocument(format: FeedWriter.Format?) throws {
    // More than 64 KiB are written before the fifth item fails.
    let text = String(repeating: "word ", count: 5000)
    let items = (1...9).map { "<item><guid>\($0)</guid><title>t</title><description>\(text)</description></item>" }
    let document = Array(rss("<link>https://example.org/</link>" + items.joined()).utf8)
    let (streamed, error) = Self.text(Pieces(document, size: 1000), .init(limits: .init(items: 4)), to: format)
    if format == nil {
      #expect(error == "\(ConversionError.limit(.items, maximum: 4, at: nil))")
      #expect(try JSONFeed.make(from: Data(streamed.utf8)).items.count == 4)
    } else {
      // Items are counted before anything is written.
      #expect(streamed.isEmpty && error != nil)
    }
  }

  /// Items are read in groups.
  @Test func allItemsBeforeAFailureAreWritten() throws {
    for count in 1...9 {
      let items = (0..<count).map { "<item><guid>\($0)</guid></item>" }.joined()
      let deep = "<item>\(String(repeating: "<a>", count: 40))</item>"
      let document = Array(rss("<title>T</title><link>https://example.org/</link>\(items)\(deep)").utf8)
      let (text, error) = Self.text(Pieces(document, size: 1000), .init(limits: .init(nestingDepth: 20)), to: nil)
      #expect(error != nil)
      #expect(try JSONFeed.make(from: text).items.map(\.id.stringValue) == (0..<count).map { "\($0)" })
      // A short document is not written.
      let whole = Self.text(
        Pieces(document, size: 1000), .init(limits: .init(nestingDepth: 20)), to: nil, maximumInMemory: 1_000_000)
      #expect(whole.text.isEmpty && whole.error == error)
    }
  }

  @Test(arguments: formats)
  func aDocumentThatCannotBeReadToItsEndIsAnError(format: FeedWriter.Format?) {
    let document = Pieces(Array(rss("<link>https://example.org/</link><item><guid>1</guid></item>").utf8), size: 10)
    document.end = 60
    let (text, error) = Self.text(document, to: format)
    #expect(text.isEmpty && error == "Failure()")
  }

  @Test func aTextThatCannotBeWrittenEndsTheConversion() {
    let items = String(repeating: "<item><title>\(String(repeating: "word ", count: 5000))</title></item>", count: 9)
    let document = Pieces(Array(rss("<link>https://example.org/</link>" + items).utf8), size: 1000)
    for format in Self.formats {
      var conversion = StreamedConversion(.init(), sourceURL: nil)
      conversion.maximumInMemory = 0
      #expect(throws: Pieces.Failure.self) {
        _ = try conversion.convert(document, to: format.map { FeedWriter($0) }, isPretty: true) { _ in
          throw Pieces.Failure()
        }
      }
    }
  }
}
