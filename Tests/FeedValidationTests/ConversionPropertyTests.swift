/// Conversion of any document makes a valid JSON Feed 1.1, in which validation finds no error.
///
/// `JSONFEED_ROUND_TRIP=/path/to/folder swift test --filter ConversionPropertyTests` does the same with every document below a
/// folder.

import FeedPrimitives
import FeedValidation
import Foundation
import TestFeeds
import Testing

struct ConversionPropertyTests {
  /// A part of the fixtures of every format, or the documents in the requested folder.
  static let documents: [URL] = {
    let other = ProcessInfo.processInfo.environment["JSONFEED_ROUND_TRIP"].map { URL(filePath: $0) }
    let files = FileManager.default.enumerator(
      at: other ?? ValidationPropertyTests.fixtures, includingPropertiesForKeys: nil)
    let paths = (files?.compactMap { $0 as? URL } ?? []).filter { !$0.hasDirectoryPath }.map(\.path)
    return sampled(withoutResults(paths).sorted(), oneOf: other == nil ? 6 : 1).map { URL(filePath: $0) }
  }()

  /// The errors in the conversion of a document; none if it is not a feed.
  private static func errors(_ document: Data, _ options: FeedConverter.Options = .init()) throws -> [String] {
    guard let feed = try? FeedConverter(options).convert(document).feed else { return [] }
    let errors = FeedValidator().validate(try feed.encodeToData()).diagnostics.filter { $0.severity == .error }
    return errors.map { "\($0.path): \($0.rule): \($0.message)" }
  }

  @Test func everyConversionIsValid() async throws {
    try await forEachCase(in: Self.documents) { (document: URL) in
      let errors = try Self.errors(Data(contentsOf: document))
      #expect(errors == [])
    }
  }

  @Test func everyGeneratedFeedIsConvertedToAValidOne() async throws {
    try await forEachCase(in: sampled(0..<100)) { (seed: Int) in
      var generator = FeedGenerator(seed: UInt64(seed))
      let feed = generator.feed()
      var errors = try Self.errors(feed.encodeToData())
      #expect(errors == [])
      for format in FeedWriter.Format.allCases {
        guard let written = try? FeedWriter(format).write(feed) else { continue }
        errors = try Self.errors(written.data)
        #expect(errors == [])
      }
    }
  }

  /// Parts that are inserted into documents: parts of URLs, dates and languages, and characters that break markup.
  private static let pieces = [
    "javascript:", "http://", "https:///", "//", " ", "\"", "%", "#", "?", "\\", "[", "]", ":", "@", "é", "\u{1}",
    "\u{FFFD}", "<", ">", "</", "&#10;", "&#58;", "data:image/png,", "href=\"x y\"", "url=\"http://[\"",
    "xml:base=\"javascript:/\"", "<link>http://a b</link>", "<item>", "</item>", "null", "{", "}", ",", "9999999999",
    "-", "\n", "xn--",
  ]

  @Test(arguments: ["RSS", "Atom", "RDF", "CDF", "Namespaces", "RSSInJSON", "JSONFeed/valid"])
  func everyConversionOfAMutatedDocumentIsValid(folder: String) throws {
    var choices = SeededGenerator(seed: 15)
    for path in sampled(withoutResults(ValidationPropertyTests.documents(folder)), oneOf: 6) {
      let bytes = [UInt8](try Data(contentsOf: ValidationPropertyTests.fixtures.appending(path: path)))
      for _ in 0..<2 where !bytes.isEmpty {
        var mutated = bytes
        for _ in 0..<choices.int(1..<12) {
          let index = choices.int(0..<mutated.count)
          switch choices.int(0..<4) {
          case 0: mutated[index] = UInt8(choices.int(0x20..<0x7F))
          case 1: mutated.removeSubrange(index..<min(index + choices.int(1..<9), mutated.count - 1))
          default: mutated.insert(contentsOf: Array(choices.pick(Self.pieces).utf8), at: index)
          }
          if mutated.isEmpty { mutated = [0x20] }
        }
        let base = choices.one(in: 4) ? choices.pick(["https://tides.example/a b/", "javascript:x", "é", "//"]) : nil
        let errors = try Self.errors(Data(mutated), .init(baseURL: base))
        #expect(errors == [], "\(String(decoding: mutated, as: UTF8.self))")
      }
    }
  }
}
