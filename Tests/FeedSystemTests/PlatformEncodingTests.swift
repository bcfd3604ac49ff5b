import FeedPrimitives
import TestCases
import TestResources
import Testing

@testable import FeedSystem

struct PlatformEncodingTests {
  static func transcode(_ bytes: [UInt8], _ encoding: PlatformEncoding) -> TextTranscoding.Transcoded? {
    encoding.utf8(from: bytes.span)
  }

  static func text(_ bytes: [UInt8], _ encoding: PlatformEncoding) -> String? {
    transcode(bytes, encoding).map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  // Systems differ in which table a name means.
  #if os(Linux)
    @Test func eastAsianEncodingsAreDecoded() async throws {
      try await forEachCase(in: [
        (PlatformEncoding.shiftJIS, [0x93, 0xFA, 0x96, 0x7B, 0xB1, 0x5C, 0x7E, 0x87, 0x40] as [UInt8], "日本ｱ\\~①"),
        (.eucJP, [0xC6, 0xFC, 0xCB, 0xDC, 0x8E, 0xB1], "日本ｱ"),
        (.iso2022JP, [0x1B, 0x24, 0x42, 0x46, 0x7C, 0x4B, 0x5C, 0x1B, 0x28, 0x42, 0x61], "日本a"),
        (.gbk, [0xD6, 0xD0, 0xCE, 0xC4], "中文"), (.gb18030, [0x94, 0x39, 0xDA, 0x33, 0x61], "💩a"),
        (.big5, [0xA4, 0xA4, 0xA4, 0xE5, 0x88, 0x62], "中文\u{CA}\u{304}"),
        (.eucKR, [0xC7, 0xD1, 0xB1, 0xDB, 0x81, 0x41], "한글갂"),
        (.hz, Array("a~~b~{VPND~}c~\nd~{VP\nVP".utf8), "a~b中文cd中\nVP"), (.hz, Array("~{VP".utf8) + [0xD6], "中\u{FFFD}"),
      ]) { (encoding: PlatformEncoding, bytes: [UInt8], expected: String) in
        #expect(Self.text(bytes, encoding) == expected)
      }
    }

    @Test func invalidBytesInEastAsianEncodingsAreReplacedAndTheRestIsKept() {
      let cut = Self.transcode([0x61, 0xC7, 0xD1, 0xB1], .eucKR)
      #expect(cut.map { String(decoding: $0.bytes, as: UTF8.self) } == "a한\u{FFFD}")
      #expect(cut?.firstReplacement == 3)
      let bad = Self.transcode([0xFF, 0x3C, 0x70, 0x3E, 0xC7, 0xD1], .eucKR)
      #expect(bad.map { String(decoding: $0.bytes, as: UTF8.self) } == "\u{FFFD}<p>한")
      #expect(bad?.replacements == 1)
    }
  #endif

  @Test func anyBytesBecomeWellFormedUTF8() async throws {
    try await forEachCase(in: PlatformEncoding.all) { (encoding: PlatformEncoding) in
      var generator = SeededGenerator(seed: 3)
      for length in 0..<300 {
        let bytes = generator.bytes(length % 75)
        guard let result = Self.transcode(bytes, encoding) else { continue }
        #expect(result.bytes.span.firstInvalidUTF8() == nil)
        #expect((result.replacements == 0) == (result.firstReplacement == nil))
        #expect(result.bytes.count <= bytes.count * 4 + 3)
        if let first = result.firstReplacement { #expect(bytes.indices.contains(first)) }
      }
    }
  }
}
