import FeedPrimitives
import FeedSystem
import TestCases
import Testing

@testable import FeedBridge

struct XMLDecodingTests {
  static func decode(_ bytes: [UInt8], charset: String? = nil) -> XMLDecoding.Decoded {
    XMLDecoding.decode(bytes.span, charset: charset)
  }

  /// The decoded text.
  static func text(_ bytes: [UInt8], charset: String? = nil) -> String {
    switch decode(bytes, charset: charset).content {
    case .asGiven(let offset): String(decoding: bytes[offset...], as: UTF8.self)
    case .transcoded(let utf8): String(decoding: utf8.bytes, as: UTF8.self)
    }
  }

  static func ascii(_ text: String) -> [UInt8] { Array(text.utf8) }

  static func declared(_ label: String, _ body: [UInt8]) -> [UInt8] {
    ascii("<?xml version=\"1.0\" encoding=\"\(label)\"?><t>") + body + ascii("</t>")
  }

  static let latin1 = TextEncoding.singleByte(.windows1252)

  // MARK: The first 64 KiB

  /// A document with `text` after a certain number of bytes of ASCII.
  static func document(_ text: [UInt8], after count: Int, encoding: String = "UTF-8") -> [UInt8] {
    let start = ascii("<?xml version='1.0' encoding='\(encoding)'?>\n<rss version='2.0'><channel><title>")
    let filler = [UInt8](repeating: UInt8(ascii: "a"), count: max(count - start.count, 0))
    return start + filler + text + ascii("</title></channel></rss>")
  }

  @Test func theEncodingIsThatOfTheFirstBytes() {
    let size = XMLDecoding.sampleSize
    let late = Self.decode(Self.document([0xE9, 0x20, 0x93], after: size))
    #expect(late.encoding == .utf8 && late.findings == [.replaced(count: 2, firstOffset: size)])
    let early = Self.decode(Self.document([0xE9, 0x20, 0x93], after: size - 100))
    #expect(early.encoding == Self.latin1 && early.findings == [.refutedLabel("UTF-8", .declaration)])
    let declared = Self.decode(Self.document(Array("é".utf8), after: size, encoding: "ISO-8859-1"))
    #expect(declared.encoding == Self.latin1 && declared.findings.isEmpty)
  }

  @Test func aCharacterAtTheEndOfTheFirstBytesIsWhole() {
    for distance in 0...4 {
      let decoded = Self.decode(Self.document(Array("\u{1F600}é".utf8), after: XMLDecoding.sampleSize - distance))
      #expect(decoded.content == .asGiven(from: 0) && decoded.findings.isEmpty)
    }
  }

  // MARK: Declarations

  @Test(
    .enabled(if: PlatformEncoding.eucKR.isAvailable),
    arguments: [
      ("EUC-KR", [0xC7, 0xD1, 0xB1, 0xDB] as [UInt8], "한글"), ("gb2312", [0xD6, 0xD0, 0xCE, 0xC4], "中文"),
      ("big5", [0xA4, 0xA4, 0xA4, 0xE5], "中文"),
      ("Shift_JIS", [0x93, 0xFA, 0x96, 0x7B], "日本"), ("euc-jp", [0xC6, 0xFC, 0xCB, 0xDC], "日本"),
      ("iso-2022-jp", [0x1B, 0x24, 0x42, 0x46, 0x7C, 0x4B, 0x5C, 0x1B, 0x28, 0x42], "日本"),
    ])
  func theEncodingsOfEastAsiaAreUsed(label: String, bytes: [UInt8], expected: String) {
    #expect(Self.text(Self.declared(label, bytes)).contains("<t>\(expected)</t>"))
  }

  // MARK: Precedence

  /// Labels that servers add to everything, of each kind of encoding that can be read as bytes.
  static let wrongCharsets = [
    "gbk", "big5", "Shift_JIS", "euc-jp", "EUC-KR", "koi8-r", "windows-1251", "windows-1252", "ISO-8859-1",
    "ISO-8859-15", "us-ascii", "macintosh", "iso-8859-8",
  ]

  @Test func declaredUTF8IsUTF8WhateverTheServerSays() async throws {
    try await forEachCase(in: Self.wrongCharsets, ["é", "It’s", "日", "… and “more”", "\u{1F600}"]) {
      (charset: String, text: String) in
      let decoded = Self.decode(Self.declared("UTF-8", Self.ascii(text)), charset: charset)
      #expect(decoded.encoding == .utf8 && decoded.content == .asGiven(from: 0))
      #expect(!decoded.findings.contains { if case .refutedLabel("UTF-8", _) = $0 { true } else { false } })
    }
  }

  @Test(.enabled(if: PlatformEncoding.eucKR.isAvailable))
  func aLabelThatNeedsReplacementsLosesToOneThatDoesNot() {
    // No character of Shift_JIS begins with FD; the declared encoding has all bytes.
    let korean: [UInt8] = [0xC7, 0xD1, 0xB1, 0xDB, 0xFD, 0xFE]
    #expect(Self.text(Self.declared("EUC-KR", korean), charset: "Shift_JIS").contains("한글"))
    // Nothing is declared, and the bytes are UTF-8.
    let undeclared = Self.ascii("<t>\u{1F600} é</t>")
    #expect(Self.text(undeclared, charset: "us-ascii").contains("\u{1F600} é"))
    #expect(Self.text(undeclared, charset: "euc-jp").contains("\u{1F600} é"))
    // Both need replacements: the server's counts.
    let neither = Self.decode(Self.declared("EUC-KR", [0xFF, 0xFF]), charset: "Shift_JIS")
    #expect(neither.source == .http)
  }

  @Test func utf8WithAFewBrokenBytesIsRepaired() {
    let body = Self.ascii(String(repeating: "日本語 é ", count: 20)) + [0x92] + Self.ascii("é")
    for label in ["utf-8", "iso-8859-1"] {
      let document = Self.declared(label, body)
      let decoded = Self.decode(document)
      #expect(decoded.encoding == .utf8)
      #expect(Self.text(document).contains("é ’é</t>"))
      let offset = document.firstIndex(of: 0x92) ?? 0
      // Here 0x92 is not the second byte of a character either.
      #expect(decoded.findings.contains(.replaced(count: 1, firstOffset: offset)))
    }
  }

  // MARK: Wide code units

  // MARK: Arbitrary bytes

  @Test func anyBytesWhateverBecomeWellFormedUTF8() {
    var generator = SeededGenerator(seed: 9)
    let labels = ["utf-8", "utf-16", "koi8-r", "euc-kr", "iso-2022-jp", "x", nil]
    for round in sampled(0..<2000) {
      var bytes = generator.bytes(round % 50)
      if round % 3 == 0 { bytes = Self.declared(labels[round % 6] ?? "", bytes) }
      if round % 5 == 0 {
        bytes = [[0xFF, 0xFE], [0xFE, 0xFF], [0xEF, 0xBB, 0xBF], [0, 0, 0xFE, 0xFF]][round % 4] + bytes
      }
      switch Self.decode(bytes, charset: labels[round % 7]).content {
      case .asGiven(let offset): #expect(bytes.span.extracting(offset...).firstInvalidUTF8() == nil)
      case .transcoded(let utf8): #expect(utf8.bytes.span.firstInvalidUTF8() == nil)
      }
    }
  }
}
