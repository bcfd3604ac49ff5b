import TestCases
import Testing

@testable import FeedPrimitives

struct TextPositionTests {
  /// Line and column of a byte, counted from the beginning each time.
  static func reference(_ bytes: [UInt8], _ offset: Int) -> TextPosition {
    var (line, column) = (1, 1)
    var index = 0
    while index < offset {
      let byte = bytes[index]
      let isBreak = byte == 0x0A || byte == 0x0D && !(index + 1 < bytes.count && bytes[index + 1] == 0x0A)
      var end = index + 1
      while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
      if end > offset { break }
      (line, column) = isBreak ? (line + 1, 1) : (line, column + 1)
      index = end
    }
    return TextPosition(line: line, column: column, offset: offset)
  }

  static func positions(_ text: String, from start: Int = 0, _ offsets: [Int]) -> [TextPosition] {
    var counter = TextPositionCounter(from: start)
    return text.withBytes { bytes in offsets.map { counter.position(of: $0, in: bytes) } }
  }

  @Test(arguments: [
    ("", 0, 1, 1), ("abc", 2, 1, 3), ("abc", 3, 1, 4), ("a\nb", 1, 1, 2), ("a\nb", 2, 2, 1), ("a\r\nb", 1, 1, 2),
    ("a\r\nb", 2, 1, 3), ("a\r\nb", 3, 2, 1), ("a\rb", 2, 2, 1), ("a\r\rb", 3, 3, 1), ("a\n\rb", 3, 3, 1),
    ("é€😀x", 9, 1, 4), ("é€😀x", 1, 1, 1), ("é€😀x", 4, 1, 2), ("a\u{2028}b", 4, 1, 3),
  ])
  func linesAndColumnsAreCountedInScalarsFromOne(text: String, offset: Int, line: Int, column: Int) {
    #expect(Self.positions(text, [offset]) == [TextPosition(line: line, column: column, offset: offset)])
  }

  @Test func everyOffsetOfEveryTextIsCountedLikeTheReference() {
    var generator = SeededGenerator(seed: 4)
    for round in sampled(0..<600) {
      var text = ""
      for _ in 0..<round % 30 {
        text += ["a", "é", "€", "😀", "\n", "\r", "\r\n"].randomElement(using: &generator) ?? ""
      }
      let bytes = Array(text.utf8)
      let offsets = Array(0...bytes.count)
      let expected = offsets.map { Self.reference(bytes, $0) }
      #expect(Self.positions(text, offsets) == expected, "\(text.debugDescription)")
      #expect(Self.positions(text, offsets.reversed()) == expected.reversed(), "\(text.debugDescription)")
    }
  }

  @Test func bytesAndCharactersAreCounted() {
    var generator = SeededGenerator(seed: 5)
    for round in sampled(0..<300) {
      // Longer than what the lanes of a vector can count.
      let bytes = generator.bytes(round * 29, in: round % 3 == 0 ? 0x0A...0x0A : 0x08...0xFF)
      let start = min(round % 40, bytes.count)
      let range = start..<max(bytes.count - round % 50, start)
      #expect(Self.count(bytes, range) == (bytes[range].count { $0 == 0x0A }, bytes[range].count { $0 & 0xC0 != 0x80 }))
    }
  }

  static func count(_ bytes: [UInt8], _ range: Range<Int>) -> (Int, Int) {
    (bytes.span.count(of: 0x0A, in: range), bytes.span.countOfCharacters(in: range))
  }

  @Test func aByteOrderMarkTakesNoColumn() {
    #expect(Self.positions("\u{FEFF}{", from: 3, [3]) == [TextPosition(line: 1, column: 1, offset: 3)])
  }

  @Test func offsetsOutsideAreClamped() {
    #expect(Self.positions("ab", [-5, 99]).map(\.offset) == [0, 2])
    #expect(Self.positions("\u{FEFF}", from: 3, [0, 99]).map(\.column) == [1, 1])
  }
}
