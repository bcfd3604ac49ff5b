/// Dates of one feed are read together.

import FeedPrimitives
import Foundation
import TestFeeds
import Testing

@testable import FeedBridge

struct DateReadingTests {
  enum Format: CaseIterable { case rss, atom, json }

  /// A feed of items with these dates of publication.
  static func document(_ dates: [String], _ format: Format) -> String {
    switch format {
    case .rss:
      let items = dates.enumerated().map {
        "<item><guid isPermaLink='false'>\($0)</guid><title>t</title><pubDate>\($1)</pubDate></item>"
      }
      return
        "<rss version='2.0'><channel><title>t</title><link>http://h.example/</link>\(items.joined())</channel></rss>"
    case .atom:
      let entries = dates.enumerated().map {
        "<entry><id>urn:x:\($0)</id><title>t</title><published>\($1)</published></entry>"
      }
      return
        "<feed xmlns='http://www.w3.org/2005/Atom'><title>t</title><link href='http://h.example/'/>\(entries.joined())</feed>"
    case .json:
      let items = dates.enumerated().map { #"{"id":"\#($0)","content_text":"x","date_published":"\#($1)"}"# }
      return
        #"{"version":"https://jsonfeed.org/version/1.1","title":"t","home_page_url":"http://h.example/","items":["#
        + items.joined(separator: ",") + "]}"
    }
  }

  /// The days of the dates; nil for those that were not read.
  static func days(_ items: [JSONFeed.Item]) -> [String?] {
    items.map { $0.datePublished.flatMap(RFC3339.string).map { String($0.prefix(10)) } }
  }

  static func days(_ document: String) throws -> [String?] { days(try JSONFeed.convert(document).items) }

  /// Random dates, of which most are ambiguous.
  static func randomDates(_ generator: inout SeededGenerator) -> [String] {
    let forms = generator.int(0..<4)
    return (0..<generator.int(1..<9)).map { _ in
      let (small, large) = (generator.int(1..<13), generator.int(13..<29))
      let isAmbiguous = generator.int(0..<3) > 0
      let other = isAmbiguous ? generator.int(1..<13) : large
      let isMonthFirst = forms == 0 || forms == 2 && generator.int(0..<2) == 0
      if forms == 3 { return "2025-0\(generator.int(1..<10))-1\(generator.int(0..<10))" }
      return isMonthFirst ? "\(small)/\(other)/2025" : "\(other)/\(small)/2025"
    }
  }

  @Test(arguments: Format.allCases) func everySizeGivesTheSameDates(format: Format) throws {
    var generator = SeededGenerator(seed: 27)
    for _ in sampled(0..<25) {
      let document = Self.document(Self.randomDates(&generator), format)
      let feed = try JSONFeed.convert(document)
      let options = FeedWriter.Options(endsWithLineBreak: true)
      for written in [nil, FeedWriter(.rss, options), FeedWriter(.atom, options)] {
        let json = JSONFeed.EncodingOptions(isPrettyPrinted: false, endsWithLineBreak: true)
        let whole = try written.map { try $0.write(feed).text } ?? feed.encodeToString(json)
        for maximum in [0, 100, 1_000_000] {
          var conversion = StreamedConversion(.init(), sourceURL: nil)
          conversion.maximumInMemory = maximum
          var text: [UInt8] = []
          _ = try conversion.convert(Pieces(Array(document.utf8), size: 50), to: written, isPretty: false) { piece in
            for index in piece.indices { text.append(piece[index]) }
          }
          #expect(String(decoding: text, as: UTF8.self) == whole, "\(document)")
        }
      }
      if format == .json { #expect(try Self.days(JSONFeed.read(document).feed.items) == Self.days(feed.items)) }
    }
  }

  @Test(arguments: Format.allCases) func deliveredItemsFollowTheItemsBeforeThemWhateverThePieces(format: Format) throws
  {
    var generator = SeededGenerator(seed: 28)
    for _ in sampled(0..<25) {
      let document = Self.document(Self.randomDates(&generator), format)
      let expected = try FeedConverter().delivered(document).items
      for size in [1, 2, 7, 64] {
        var parser = FeedParser()
        var items: [JSONFeed.Item] = []
        let bytes = Array(document.utf8)
        for start in stride(from: 0, to: bytes.count, by: size) {
          items += try parser.append(Data(bytes[start..<min(start + size, bytes.count)]))
        }
        items += try parser.finish()
        #expect(Self.days(items) == Self.days(expected), "\(size) \(document)")
      }
    }
  }
}
