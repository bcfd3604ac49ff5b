import TestCases
import Testing

@testable import FeedPrimitives

struct TextTranscodingTests {
  static func transcode(_ bytes: [UInt8], _ encoding: UnicodeEncoding) -> TextTranscoding.Transcoded {
    TextTranscoding.utf8(from: bytes.span, encoding: encoding)
  }

  static func transcode(_ bytes: [UInt8], _ page: CodePage) -> TextTranscoding.Transcoded {
    TextTranscoding.utf8(from: bytes.span, page: page)
  }

  static func text(_ transcoded: TextTranscoding.Transcoded) -> String {
    String(decoding: transcoded.bytes, as: UTF8.self)
  }

  // MARK: Code pages

  @Test func everyPageHas128CharactersAndKeepsASCII() async throws {
    try await forEachCase(in: CodePage.allCases) { (page: CodePage) in
      let all = (0...255).map { UInt8($0) }
      let text = Self.text(Self.transcode(all, page))
      #expect(text.unicodeScalars.count == 256)
      #expect(text.unicodeScalars.prefix(128).map(\.value) == (0..<128).map { UInt32($0) })
    }
  }

  @Test func pagesFollowTheEncodingStandard() async throws {
    try await forEachCase(in: [
      (CodePage.windows1252, [0x80, 0x93, 0xE9, 0x81] as [UInt8], "€“é\u{81}"),
      (.windows1250, [0x8A, 0x9C, 0xB3, 0xF8], "Šśłř"),
      (.windows1251, [0xCF, 0xF0, 0xE8, 0xE2, 0xE5, 0xF2, 0xA8], "ПриветЁ"),
      (.windows1253, [0xC1, 0xE8, 0xDE, 0xED, 0xE1, 0xAA], "Αθήνα\u{FFFD}"), (.windows1254, [0xDD, 0xFE, 0xF0], "İşğ"),
      (.windows1255, [0xF9, 0xEC, 0xE5, 0xED, 0xCA], "\u{5E9}\u{5DC}\u{5D5}\u{5DD}\u{5BA}"),
      (.windows1256, [0xD3, 0xE1, 0xC7, 0xE3], "\u{633}\u{644}\u{627}\u{645}"), (.windows1257, [0xE0, 0xF0], "ąš"),
      (.windows1258, [0xD5, 0xFE], "Ơ₫"), (.windows874, [0xCA, 0xC7, 0xD1], "\u{E2A}\u{E27}\u{E31}"),
      (.iso8859_2, [0xA1, 0xB1, 0xE8], "Ąąč"), (.iso8859_3, [0xA6, 0xFE], "Ĥŝ"), (.iso8859_4, [0xBF, 0xE0], "ŋā"),
      (.iso8859_5, [0xBC, 0xD8, 0xE0], "Мир"), (.iso8859_6, [0xD3, 0xA1], "\u{633}\u{FFFD}"),
      (.iso8859_7, [0xC1, 0xA4], "Α€"), (.iso8859_8, [0xE0, 0xFA], "\u{5D0}\u{5EA}"),
      (.iso8859_10, [0xBD, 0xFF], "―ĸ"),
      (.iso8859_13, [0xA1, 0xF0], "”š"), (.iso8859_14, [0xD0, 0xFE], "Ŵŷ"), (.iso8859_15, [0xA4, 0xBD], "€œ"),
      (.iso8859_16, [0xDE, 0xFE], "Țț"), (.koi8R, [0xF0, 0xD2, 0xC9, 0xD7, 0xC5, 0xD4], "Привет"),
      (.koi8U, [0xA7, 0xAE, 0xBE], "їўЎ"), (.macintosh, [0x8E, 0xD2, 0xDB, 0xF0], "é“€\u{F8FF}"),
      (.macCyrillic, [0x80, 0xE0, 0xFF], "Аа€"), (.ibm866, [0x8F, 0xE0, 0xF0], "ПрЁ"),
    ]) { (page: CodePage, bytes: [UInt8], expected: String) in
      let text = Self.text(Self.transcode(bytes, page))
      #expect(text.unicodeScalars.elementsEqual(expected.unicodeScalars))
    }
  }

  @Test func undefinedBytesAreCounted() {
    let bytes: [UInt8] = [0x41, 0xD2, 0x42, 0xFF]
    let result = Self.transcode(bytes, CodePage.windows1253)
    #expect(result.replacements == 2)
    #expect(result.firstReplacement == 1)
  }

  @Test func longTextIsDecodedLikeItsBytes() {
    var generator = SeededGenerator(seed: 12)
    let page = CodePage.windows1253
    let characters = (0...255).map { Self.text(Self.transcode([UInt8($0)], page)) }
    for round in 0..<400 {
      // Some have runs of ASCII.
      let bytes = (0..<round).map { index in
        index / 20 % 2 == 0 ? UInt8.random(in: 0...127, using: &generator) : .random(in: 0...255, using: &generator)
      }
      let result = Self.transcode(bytes, page)
      #expect(Self.text(result) == bytes.map { characters[Int($0)] }.joined())
      let undefined = bytes.indices.filter { characters[Int(bytes[$0])] == "\u{FFFD}" }
      #expect(result.replacements == undefined.count)
      #expect(result.firstReplacement == undefined.first)
    }
  }

  // MARK: UTF-16, UTF-32

  @Test(arguments: ["", "a", "aé€😀z", "\u{FEFF}{}", "\u{10FFFF}\u{E000}\u{D7FF}"])
  func textInWiderUnitsIsDecoded(text: String) {
    let units = Array(text.utf16)
    #expect(Self.text(Self.transcode(units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }, .utf16LE)) == text)
    #expect(Self.text(Self.transcode(units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }, .utf16BE)) == text)
    let scalars = text.unicodeScalars.map { $0.value }
    let big = scalars.flatMap { value in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }
    #expect(Self.text(Self.transcode(big, .utf32BE)) == text)
    let little = scalars.flatMap { value in [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: value >> $0) } }
    #expect(Self.text(Self.transcode(little, .utf32LE)) == text)
  }

  @Test(
    arguments: [
      ([0x00, 0x41, 0xD8, 0x00, 0x00, 0x42], UnicodeEncoding.utf16BE, "A\u{FFFD}B", 2),
      ([0x00, 0x41, 0xDC, 0x00, 0x00, 0x42], .utf16BE, "A\u{FFFD}B", 2),
      ([0xD8, 0x00, 0xD8, 0x00, 0xDC, 0x00], .utf16BE, "\u{FFFD}\u{10000}", 0),
      ([0xD8, 0x00], .utf16BE, "\u{FFFD}", 0),
      ([0x41, 0x00, 0x42], .utf16LE, "A\u{FFFD}", 2), ([0xD8, 0x00, 0xDC], .utf16BE, "\u{FFFD}\u{FFFD}", 0),
      ([0x00, 0x11, 0x00, 0x00], .utf32BE, "\u{FFFD}", 0), ([0x41, 0, 0, 0, 0, 0xD8, 0, 0], .utf32LE, "A\u{FFFD}", 4),
      ([0x41, 0, 0, 0, 0x42, 0, 0], .utf32LE, "A\u{FFFD}", 4),
    ] as [([UInt8], UnicodeEncoding, String, Int)])
  func loneSurrogatesOddEndsAndLargeValuesAreReplacedAndNoted(
    bytes: [UInt8], encoding: UnicodeEncoding, expected: String, offset: Int
  ) {
    let result = Self.transcode(bytes, encoding)
    #expect(String(decoding: result.bytes, as: UTF8.self) == expected)
    #expect(result.firstReplacement == offset)
    #expect(result.replacements == expected.unicodeScalars.count { $0 == "\u{FFFD}" })
  }

  @Test func aReplacementCharacterInTheTextIsNotAnError() {
    let result = Self.transcode([0xFD, 0xFF], .utf16LE)
    #expect(result.replacements == 0)
    #expect(result.firstReplacement == nil)
  }

  // MARK: UTF-8

  @Test func brokenUTF8IsRepairedLikeTheStandardLibraryDoes() {
    var generator = SeededGenerator(seed: 11)
    for round in sampled(0..<3000) {
      var bytes = Array(generator.text(scalars: round % 60, oneForeignIn: 2).utf8)
      for _ in 0..<3 where !bytes.isEmpty {
        bytes[Int.random(in: 0..<bytes.count, using: &generator)] = .random(in: 0...255, using: &generator)
      }
      let result = Self.transcode(bytes, .utf8)
      #expect(result.bytes == Array(String(decoding: bytes, as: UTF8.self).utf8))
      #expect(result.firstReplacement == bytes.span.firstInvalidUTF8())
      #expect((result.replacements == 0) == (result.bytes == bytes))
    }
  }

  @Test func eachMaximalSubpartIsReplacedOnce() {
    // The example of the Unicode Standard, table 3-11.
    let bytes: [UInt8] = [0xE1, 0x80, 0xE2, 0xF0, 0x91, 0x92, 0xF1, 0xBF, 0x41]
    let result = Self.transcode(bytes, .utf8)
    #expect(result.replacements == 4)
    #expect(Self.text(result) == "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}A")
  }

  // MARK: Any bytes

  @Test(arguments: [UnicodeEncoding.utf8, .utf16LE, .utf16BE, .utf32LE, .utf32BE])
  func anyBytesInUnicodesEncodingsBecomeWellFormedUTF8(encoding: UnicodeEncoding) {
    anyBytesBecomeWellFormedUTF8 { Self.transcode($0, encoding) }
  }

  @Test func anyBytesInCodePagesBecomeWellFormedUTF8() async throws {
    try await forEachCase(in: CodePage.allCases) { (page: CodePage) in
      anyBytesBecomeWellFormedUTF8 { Self.transcode($0, page) }
    }
  }

  private func anyBytesBecomeWellFormedUTF8(_ transcode: ([UInt8]) -> TextTranscoding.Transcoded) {
    var generator = SeededGenerator(seed: 3)
    for length in 0..<300 {
      let bytes = generator.bytes(length % 75)
      let result = transcode(bytes)
      #expect(result.bytes.span.firstInvalidUTF8() == nil)
      #expect((result.replacements == 0) == (result.firstReplacement == nil))
      #expect(result.bytes.count <= bytes.count * 4 + 3)
      if let first = result.firstReplacement { #expect(bytes.indices.contains(first)) }
    }
  }

  // MARK: Detection for JSON

  @Test(
    arguments: [
      ([0x7B, 0x7D], UnicodeEncoding.utf8, 0), ([], .utf8, 0), ([0x31], .utf8, 0),
      ([0xEF, 0xBB, 0xBF, 0x7B, 0x7D], .utf8, 3), ([0x7B, 0, 0x7D, 0], .utf16LE, 0), ([0, 0x7B, 0, 0x7D], .utf16BE, 0),
      ([0xFF, 0xFE, 0x7B, 0], .utf16LE, 2), ([0xFE, 0xFF, 0, 0x7B], .utf16BE, 2),
      ([0x7B, 0, 0, 0, 0x7D, 0, 0, 0], .utf32LE, 0), ([0, 0, 0, 0x7B, 0, 0, 0, 0x7D], .utf32BE, 0),
      ([0xFF, 0xFE, 0, 0, 0x7B, 0, 0, 0], .utf32LE, 4), ([0, 0, 0xFE, 0xFF, 0, 0, 0, 0x7B], .utf32BE, 4),
      ([0x22, 0, 0xE5, 0x65], .utf16LE, 0), ([0, 0x22, 0x65, 0xE5], .utf16BE, 0), ([0x31, 0], .utf16LE, 0),
      ([0, 0x31], .utf16BE, 0), ([0, 0, 0, 0], .utf8, 0),
    ] as [([UInt8], UnicodeEncoding, Int)])
  func theEncodingOfJSONShowsInItsFirstBytes(bytes: [UInt8], encoding: UnicodeEncoding, markLength: Int) {
    let found = TextTranscoding.jsonEncoding(of: bytes.span)
    #expect(found.encoding == encoding)
    #expect(found.byteOrderMarkLength == markLength)
  }
}
