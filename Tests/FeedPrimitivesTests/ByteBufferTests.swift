import Testing

@testable import FeedPrimitives

struct ByteBufferTests {
  @Test func whatIsAppendedIsReadBackInOrder() {
    var buffer = ByteBuffer(capacity: 1)
    buffer.append(UInt8(ascii: "a"))
    buffer.append("bc" as StaticString)
    buffer.append("dé" as String)
    buffer.append("xfghx".utf8.span, 1..<4)
    buffer.append([UInt8]().span)
    buffer.append("😀" as Unicode.Scalar)
    let (text, count) = (buffer.string(), buffer.count)
    #expect(text == "abcdéfgh😀")
    #expect(count == 13)
  }

  @Test func everyScalarIsAppendedInItsUTF8Form() {
    for value in UInt32(0)...0x10FFFF
    where value < 0x900 || value % 61 == 0 || value > 0x10FFF0 || value & 0xFFFF > 0xFFF0 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      var buffer = ByteBuffer()
      buffer.append(scalar)
      let bytes = buffer.array()
      #expect(bytes == Array(String(scalar).utf8))
    }
  }

  @Test func itGrowsWithoutLosingAnything() {
    var generator = SeededGenerator(seed: 10)
    for capacity in [-1, 0, 31, 32, 33, 1000] {
      var buffer = ByteBuffer(capacity: capacity)
      var expected: [UInt8] = []
      for _ in 0..<200 {
        let piece = generator.bytes(.random(in: 0...90, using: &generator))
        buffer.append(piece.span)
        expected += piece
        if Int.random(in: 0..<20, using: &generator) == 0 {
          buffer.removeLast(min(expected.count, 13))
          expected.removeLast(min(expected.count, 13))
        }
      }
      let (bytes, count) = (buffer.array(), buffer.count)
      #expect(bytes == expected)
      #expect(count == expected.count)
    }
  }

  @Test func itCanBeEmptiedAndUsedAgain() {
    var buffer = ByteBuffer()
    buffer.append("abc" as String)
    buffer.removeAll()
    let empty = buffer.string()
    buffer.append("d" as String)
    let text = buffer.string()
    #expect(empty.isEmpty)
    #expect(text == "d")
  }

  @Test func plainJSONTextIsCopiedUpToWhereItEnds() {
    var generator = SeededGenerator(seed: 12)
    for round in 0..<3000 {
      let length = round % 100 == 0 ? 4096 + round % 37 + 4080 : round % 75
      var bytes = generator.bytes(length, in: 0x23...0x5B)
      if length > 0, round % 3 != 0 {
        let stop: UInt8 = [0x22, 0x5C, 0x1F, 0x0A, 0x00, 0xFF].randomElement(using: &generator) ?? 0
        bytes[.random(in: 0..<length, using: &generator)] = stop
      }
      let start = Int.random(in: 0...length, using: &generator)
      var buffer = ByteBuffer(capacity: 1)
      buffer.append("before" as String)
      let end = buffer.appendPlainJSONText(of: bytes.span, from: start)
      let copied = buffer.array()
      let expected = bytes[start...].firstIndex { $0 == 0x22 || $0 == 0x5C || $0 < 0x20 } ?? length
      #expect(end == expected)
      #expect(copied == Array("before".utf8) + bytes[start..<expected])
    }
  }

  @Test func dataTakesTheMemoryOver() {
    var buffer = ByteBuffer()
    buffer.append("abcé" as String)
    let data = buffer.data()
    #expect(Array(data) == Array("abcé".utf8))
    #expect(Array(ByteBuffer().data()).isEmpty)
  }
}
