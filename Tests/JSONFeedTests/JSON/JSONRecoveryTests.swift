/// Recovery of documents that break the grammar: the result is always JSON, valid parts are unchanged, and the work is linear.

import FeedBridge
import FeedPrimitives
import Foundation
import TestFeeds
import Testing

@testable import JSONFeedModel

@Suite struct JSONRecoveryTests {
  private func recover(_ bytes: [UInt8]) -> RecoveredJSON? {
    JSONRecovery.recover(TextSpan(prefixOf: bytes.span), from: 0, nestingDepth: 512)
  }

  /// Whether the bytes are JSON, or nested too deep to tell.
  private func isJSON(_ bytes: [UInt8]) -> Bool {
    var reader = JSONReader(nestingDepth: 512, replacesLoneSurrogates: true)
    do throws(JSONProblem) {
      try reader.skipValue(TextSpan(prefixOf: bytes.span))
      try reader.finish(TextSpan(prefixOf: bytes.span))
      return true
    } catch {
      return error.isLimit
    }
  }

  @Test func validJSONIsUnchanged() async throws {
    try await forEachCase(in: Fixture.valid) { (fixture: Fixture) in
      let bytes = [UInt8](try fixture.data)
      guard bytes.first == UInt8(ascii: "{"), !bytes.contains(0) else { return }
      let recovered = try #require(recover(bytes))
      #expect(recovered.text.bytes == bytes && recovered.problems.isEmpty && recovered.truncation == nil)
    }
  }

  @Test func generatedDocumentsAreUnchanged() async throws {
    try await forEachCase(in: 0..<20) { (seed: Int) in
      var generator = DocumentGenerator(seed: UInt64(seed))
      for _ in sampled(0..<50) {
        let bytes = Array(generator.text(generator.document()).utf8)
        let recovered = try #require(recover(bytes))
        #expect(
          recovered.text.bytes == bytes && recovered.problems.isEmpty, "\(String(decoding: bytes, as: UTF8.self))")
      }
    }
  }

  @Test func anySequenceOfTokensBecomesJSON() async throws {
    try await forEachCase(in: 0..<20) { (seed: UInt64) in
      var random = SeededGenerator(seed: seed)
      let tokens = ["{", "}", "[", "]", ",", ":", "\\", "0", "\"\"", "\"a\"", "a", "\n", "-", "null", ";", "'"]
      for _ in sampled(0..<1000) {
        let bytes = Array(("{" + (0..<random.int(1..<10)).map { _ in random.pick(tokens) }.joined()).utf8)
        guard let recovered = recover(bytes) else { continue }
        #expect(
          isJSON(recovered.text.bytes),
          "\(String(decoding: bytes, as: UTF8.self)) becomes \(String(decoding: recovered.text.bytes, as: UTF8.self))")
      }
    }
  }

  @Test func everyMutatedDocumentBecomesJSON() async throws {
    try await forEachCase(in: Fixture.valid + Fixture.lenient) { (fixture: Fixture) in
      let bytes = [UInt8](try fixture.data)
      guard bytes.count < 20_000, !bytes.contains(0) else { return }
      var random = SeededGenerator(seed: UInt64(bytes.count))
      let pieces = [
        "\"", "'", "{", "}", "[", "]", ",", ":", "\\", "\n", "/*", "*/", "//", "NaN", "x", "-", "\u{1}", " ", "#",
      ]
      for _ in sampled(0..<30) {
        var changed = bytes
        for _ in 0..<random.int(1..<8) {
          let place = random.int(0..<changed.count + 1)
          if random.one(in: 3) {
            changed.removeSubrange(place..<min(place + random.int(1..<12), changed.count))
          } else {
            changed.insert(contentsOf: Array(random.pick(pieces).utf8), at: place)
          }
        }
        guard changed.span.firstInvalidUTF8() == nil, let recovered = recover(changed) else { continue }
        #expect(
          isJSON(recovered.text.bytes),
          "\(String(decoding: changed, as: UTF8.self)) becomes \(String(decoding: recovered.text.bytes, as: UTF8.self))"
        )
        // Places in it are places in the document, in the same order.
        var last = 0
        for offset in stride(from: 0, through: recovered.text.bytes.count, by: 7) {
          let place = recovered.documentOffset(of: offset)
          #expect(place >= last && place <= changed.count)
          last = place
        }
      }
    }
  }

  @Test func theWorkIsLinear() async throws {
    let pieces = [
      "\"", "\"\"", "'", "'\"", "\" ,", "\"  ", "\"}", "\",\"", "\"a\":", "\\\"", "{", "[", "{\"a\":", "{\"a\"", "}",
      "]", "},{", ",", ", ", ":", "/*", "/**/", "//\n", "//", "// \"//\n", "\"//\n", "/*\"*/", "\"/*\"*/ ", "#",
      "/* \"", "\n", "\t", "x", "x ", "NaN,", "1 ", "-", "\u{A0}", "\"\n\"id\":", "\"title\":\"", "\"a\"b",
      "{\"id\":\"1\",\"title\":\"a\"b\"},", ";", "\";", "#\n", "\"#\n", "{#", "\"a: 1", "\"a: 1,", "a:1,", "a:",
      "}},\"a\":1,", "}},", "]]", "]}", "\"a\":\"b\":", "\"tags\":\"a\",", "\"a\n}", "\"a\n\"b\",", "\"a\"\n",
      "\"}],\"url\":1", ".5,", "0x1", "1\",", "],{\"id\":", "{}]},{\"id\":1}",
      "x},\n{\"id\":", "}\n]", "\"}\n{\"id\":\"",
    ]
    try await forEachCase(in: sampled(pieces, oneOf: 6)) { (piece: String) in
      for before in [
        "{\"version\":\"x\",\"title\":\"T\",\"items\":[{\"id\":\"1\",\"title\":\"",
        "{\"version\":\"x\",\"items\":[{\"id\":\"1\",", "{\"items\":[", "",
      ] {
        let growth = WorkGrowth(from: 50) { size in
          let bytes = Array((before + String(repeating: piece, count: size)).utf8)
          _ = recover(bytes)
          _ = try? JSONFeed.read(bytes)
        }
        #expect(growth.isLinear, "\(before)\(piece): \(growth)")
      }
    }
  }
}
