import TestCases
import Testing

@testable import FeedPrimitives

struct TextSpanTests {
  private static let text = "aé漢😀é漢😀😀漢éa"

  /// The characters of the text that are wholly in the range.
  private static func characters(in range: Range<Int>) -> String {
    var (characters, offset) = ("", 0)
    for scalar in text.unicodeScalars {
      let end = offset + scalar.utf8.count
      if offset >= range.lowerBound, end <= range.upperBound { characters.unicodeScalars.append(scalar) }
      offset = end
    }
    return characters
  }

  private static let ranges = (0...text.utf8.count).flatMap { start in
    (start...text.utf8.count).map { start..<$0 }
  }

  @Test func everyRangeGivesTheCharactersThatAreWhollyInIt() {
    for range in Self.ranges {
      let (string, extracted, copy) = Self.text.withBytes { text in
        let part = text.extracting(range)
        return (text.string(range), part.string(part.indices), TextBytes(part))
      }
      let expected = Self.characters(in: range)
      #expect(string == expected && extracted == expected && copy.bytes == Array(expected.utf8))
    }
  }

  /// Two parts of a character are one again, and so are its bytes.
  @Test func partsAreATextAgain() async throws {
    try await forEachCase(in: 0...Self.text.utf8.count) { (cut: Int) in
      let (parts, bytes, again, copy) = Self.text.withBytes { text in
        var parts = ByteBuffer()
        parts.append(text, 0..<cut)
        parts.append(text, cut..<text.count)
        var bytes = ByteBuffer()
        for index in text.indices { bytes.append(text[index]) }
        let before = parts.string()
        parts.removeLast(parts.count - cut)
        parts.append(text, cut..<text.count)
        return (before, bytes.string(), parts.string(), parts.text())
      }
      #expect(parts == Self.text && bytes == Self.text && again == Self.text && copy.bytes == Array(Self.text.utf8))
    }
  }

  @Test func onlyWellFormedBytesAreText() async throws {
    try await forEachCase(in: UTF8ValidationTests.illFormed) { (bytes: [UInt8]) in
      #expect(bytes.span.validString() == nil)
      let longer = Array("é".utf8) + bytes
      let start = TextSpan(prefixOf: longer.span)
      let string = start.string(start.indices)
      #expect(string.hasPrefix("é") && string.utf8.count < longer.count)
    }
  }

  @Test func evidenceIsOnlyAboutTheBytesThatWereValidated() {
    func count(_ bytes: [UInt8], _ evidence: WellFormedBytes) -> Int { TextSpan(bytes.span, evidence).count }
    let (valid, invalid) = (Array("é".utf8), [0xC3, 0xC3] as [UInt8])
    let evidence = WellFormedBytes(of: valid.span)
    #expect(evidence.count == 2 && count(valid, evidence) == 2 && count(invalid, evidence) == 0)
    #expect(WellFormedBytes(of: invalid.span, after: evidence).count == 0)
  }

  @Test(arguments: 1...5) func aWindowHasTheTextThatHasArrived(_ size: Int) {
    func text(_ window: TextWindow) -> String { window.text.string(0..<window.text.count) }
    let bytes = Array(Self.text.utf8)
    var window = TextWindow()
    for start in stride(from: 0, to: bytes.count, by: size) {
      let end = min(start + size, bytes.count)
      window.append(bytes[start..<end].span)
      let expected = Self.characters(in: 0..<end)
      #expect(text(window) == expected)
      #expect(window.invalidByte == nil)
    }
    // The first character was read; two characters are still needed.
    var kept = TextBytes()
    Self.text.withBytes { kept.append($0.extracting(0..<3)) }
    window.replaceStart(to: 1, with: kept)
    let left = "aé" + Self.text.dropFirst()
    #expect(text(window) == left)
    window.append(([0xC3, 0x41] as [UInt8]).span)
    #expect(window.invalidByte == 0xC3)
    window.append(Array("é".utf8).span)
    #expect(text(window) == left)
  }
}
