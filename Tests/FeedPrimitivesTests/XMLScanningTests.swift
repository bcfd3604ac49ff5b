import FeedPrimitives
import TestCases
import Testing

/// The inner loops of the XML scanner compared with simple implementations, byte by byte.
struct XMLScanningTests {
  // Spans cannot be used inside `#expect`; these take arrays.
  static func textEnd(_ bytes: [UInt8], _ range: Range<Int>, _ first: UInt8, _ second: UInt8) -> Int {
    bytes.span.endOfPlainXMLText(from: range.lowerBound, to: range.upperBound, before: first, or: second)
  }
  static func attributeEnd(_ bytes: [UInt8], from start: Int, before quote: UInt8) -> Int {
    bytes.span.endOfPlainXMLAttribute(from: start, before: quote)
  }
  static func hasControl(_ bytes: [UInt8], _ range: Range<Int>) -> Bool { bytes.span.hasControlCharacter(in: range) }
  static func nameEnd(_ bytes: [UInt8], from start: Int) -> Int { bytes.span.endOfXMLName(from: start) }
  static func spacesEnd(_ bytes: [UInt8], _ range: Range<Int>) -> Int {
    bytes.span.endOfSpaces(from: range.lowerBound, to: range.upperBound)
  }
  static func reference(_ text: String, to end: Int? = nil) -> XMLReference? {
    text.withBytes { $0.predefinedXMLReference(at: 0, to: end ?? $0.count) }
  }

  /// A run of `plain` bytes with a few of `stops` in it, and a range of it.
  static func run(
    _ generator: inout SeededGenerator, of plain: ClosedRange<UInt8>, stops: [UInt8]
  ) -> (bytes: [UInt8], range: Range<Int>) {
    let length = Int.random(in: 0...90, using: &generator)
    var bytes = generator.bytes(length, in: plain)
    for _ in 0..<Int.random(in: 0...3, using: &generator) where length > 0 {
      bytes[.random(in: 0..<length, using: &generator)] = stops.randomElement(using: &generator) ?? 0
    }
    let start = Int.random(in: 0...length, using: &generator)
    return (bytes, start..<Int.random(in: start...length, using: &generator))
  }

  static let marks: [UInt8] = [
    0x00, 0x08, 0x09, 0x0A, 0x0B, 0x0D, 0x1F, 0x20, 0x22, 0x26, 0x27, 0x3C, 0x5D, 0x80, 0xFF,
  ]

  @Test func plainTextEndsAtTheBytesGivenAndAtControlsButTabAndLineFeed() {
    var generator = SeededGenerator(seed: 31)
    for round in sampled(0..<6000) {
      let (bytes, range) = Self.run(&generator, of: 0x61...0x7A, stops: Self.marks)
      let (first, second): (UInt8, UInt8) = round % 2 == 0 ? (0x3C, 0x26) : (0x5D, 0x5D)
      let expected = range.first { index in
        let byte = bytes[index]
        return byte == first || byte == second || byte < 0x20 && byte != 0x09 && byte != 0x0A
      }
      #expect(Self.textEnd(bytes, range, first, second) == expected ?? range.upperBound)
    }
  }

  @Test func controlCharactersAreFoundButTabAndLineFeed() {
    var generator = SeededGenerator(seed: 37)
    for round in sampled(0..<6000) {
      // Of some, the controls are outside of the range.
      let filler = generator.bytes(round % 300, in: 0x61...0x7A)
      let (bytes, range) = Self.run(&generator, of: 0x61...0x7A, stops: Self.marks)
      let whole = bytes[..<range.lowerBound] + filler + bytes[range.lowerBound...]
      let place = range.lowerBound..<range.upperBound + filler.count
      let expected = whole[place].contains { $0 < 0x20 && $0 != 0x09 && $0 != 0x0A }
      #expect(Self.hasControl(Array(whole), place) == expected)
    }
  }

  @Test func aPlainValueEndsAtItsQuotationMarkReferencesTagsAndControls() {
    var generator = SeededGenerator(seed: 32)
    for round in sampled(0..<6000) {
      let (bytes, range) = Self.run(&generator, of: 0x61...0x7A, stops: Self.marks)
      let quote: UInt8 = round % 2 == 0 ? 0x22 : 0x27
      let expected = (range.lowerBound..<bytes.count).first { index in
        let byte = bytes[index]
        return byte == quote || byte == 0x26 || byte == 0x3C || byte < 0x20
      }
      #expect(Self.attributeEnd(bytes, from: range.lowerBound, before: quote) == expected ?? bytes.count)
    }
  }

  @Test func aNameEndsAtWhatCannotBePartOfOne() {
    let stops = Array(UInt8(0)...0x20) + [0x22, 0x27, 0x2F, 0x3C, 0x3D, 0x3E]
    for byte in UInt8.min...UInt8.max {
      for place in 0..<20 {
        var bytes = [UInt8](repeating: 0x61, count: 20)
        bytes[place] = byte
        #expect(Self.nameEnd(bytes, from: 0) == (stops.contains(byte) ? place : 20))
        #expect(Self.nameEnd(bytes, from: place + 1) == 20)
      }
    }
    #expect(Self.nameEnd(Array("media:a-b.c_1>".utf8), from: 0) == 13)
    #expect(Self.nameEnd(Array("é:ü/".utf8), from: 0) == 5)
  }

  @Test func aRunOfWhiteSpaceEndsAtAnythingElse() {
    var generator = SeededGenerator(seed: 33)
    for _ in sampled(0..<6000) {
      var (bytes, range) = Self.run(&generator, of: 0x09...0x0A, stops: [0x00, 0x08, 0x0B, 0x0C, 0x3C, 0xA0])
      for index in bytes.indices where index % 3 == 0 && bytes[index] == 0x09 { bytes[index] = 0x20 }
      for index in bytes.indices where index % 5 == 0 && bytes[index] == 0x0A { bytes[index] = 0x0D }
      let expected = range.first { ![0x09, 0x0A, 0x0D, 0x20].contains(bytes[$0]) }
      #expect(Self.spacesEnd(bytes, range) == expected ?? range.upperBound)
    }
  }

  @Test func theFiveReferencesAreRecognizedOnlyIfComplete() {
    for (text, byte) in [("&lt;", 0x3C), ("&gt;", 0x3E), ("&amp;", 0x26), ("&quot;", 0x22), ("&apos;", 0x27)] {
      let length = text.utf8.count
      for suffix in ["", "x", "xxxxxxxxxxxx"] {
        let found = Self.reference(text + suffix)
        #expect(found?.character == UInt8(byte) && found?.length == length)
        let cut = Self.reference(text + suffix, to: length - 1)
        #expect(cut == nil)
      }
    }
    for text in [
      "&", "&;", "&l", "&lt", "&mt;", "&Lt;", "&lt ", "&amp ", "&quo;", "&apos", "&nbsp;", "&#60;", "xlt;", "&l\u{0}t;",
    ] {
      let (alone, among) = (Self.reference(text), Self.reference(text + "xxxxxxxx"))
      #expect(alone == nil && among == nil)
    }
  }
}
