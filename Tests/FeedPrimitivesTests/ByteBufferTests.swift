import TestCases
import Testing

@testable import FeedPrimitives

struct ByteBufferTests {
  @Test func whatIsPrependedComesFirst() async throws {
    try await forEachCase(in: [0, 1, 31, 32, 5000], [0, 1, 40, 9000]) { (before: Int, after: Int) in
      var buffer = ByteBuffer(capacity: 1)
      for index in 0..<after { buffer.append(UInt8(truncatingIfNeeded: index)) }
      let start = [UInt8](repeating: 0x2D, count: before)
      buffer.prepend(TextSpan(prefixOf: start.span))
      #expect(buffer.array() == start + (0..<after).map { UInt8(truncatingIfNeeded: $0) })
    }
  }

  @Test func whatIsAppendedIsReadBackInOrder() {
    var buffer = ByteBuffer(capacity: 1)
    buffer.append(UInt8(ascii: "a"))
    buffer.append("bc" as StaticString)
    buffer.append("dé" as String)
    "xfghx".withBytes { buffer.append($0, 1..<4) }
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

  /// The two-character escapes of RFC 8259 §7: the byte, and the character after the backslash.
  private static let escapes: [UInt8: UInt8] = [
    0x22: 0x22, 0x5C: 0x5C, 0x0A: UInt8(ascii: "n"), 0x0D: UInt8(ascii: "r"), 0x09: UInt8(ascii: "t"),
    0x08: UInt8(ascii: "b"), 0x0C: UInt8(ascii: "f"),
  ]

  /// Texts of many lengths, some longer than the kernels' piece of 4096 bytes, with a few special bytes.
  private func text(_ round: Int, _ special: [UInt8], _ generator: inout SeededGenerator) -> [UInt8] {
    let length = round % 50 == 0 ? 4096 + round % 37 + round % 2 * 4080 : round % 75
    var bytes = generator.bytes(length, in: 0x23...0x5B)
    for _ in 0..<(length > 0 ? round % 4 : 0) {
      bytes[.random(in: 0..<length, using: &generator)] = special.randomElement(using: &generator) ?? 0
    }
    // An escape can be cut in two at the end of a piece.
    if length > 4096, round % 100 == 0 { bytes[4095] = 0x5C }
    return bytes
  }

  @Test func jsonTextIsEscapedUpToAnUnusualControlCharacter() {
    var generator = SeededGenerator(seed: 12)
    for round in sampled(0..<3000) {
      let bytes = text(round, [0x22, 0x5C, 0x0A, 0x0D, 0x09, 0x08, 0x0C, 0x1F, 0x00, 0xFF], &generator)
      let start = Int.random(in: 0...bytes.count, using: &generator)
      let end = bytes[start...].firstIndex { $0 < 0x20 && Self.escapes[$0] == nil } ?? bytes.count
      var expected: [UInt8] = []
      for byte in bytes[start..<end] {
        if let letter = Self.escapes[byte] { expected += [0x5C, letter] } else { expected.append(byte) }
      }
      var buffer = ByteBuffer(capacity: 1)
      buffer.append("before" as String)
      let stop = buffer.appendJSONText(escaping: unsafe TextSpan(unchecked: bytes.span), from: start)
      let copied = buffer.array()
      #expect(stop == end)
      #expect(copied == Array("before".utf8) + expected)
    }
  }

  @Test func jsonTextIsUnescapedUpToWhereItEnds() {
    let meanings = Dictionary(uniqueKeysWithValues: Self.escapes.map { ($1, $0) })
    var generator = SeededGenerator(seed: 13)
    for round in sampled(0..<3000) {
      let letters = Array("nrtbf/\\\"u".utf8)
      let bytes = text(round, [0x5C, 0x5C, 0x5C, 0x22, 0x1F] + letters, &generator)
      let start = Int.random(in: 0...bytes.count, using: &generator)
      var expected: [UInt8] = []
      var end = start
      while end < bytes.count {
        if bytes[end] == 0x5C {
          guard end + 1 < bytes.count else { break }
          let next = bytes[end + 1]
          guard let meaning = next == 0x2F ? 0x2F : meanings[next] else { break }
          expected.append(meaning)
          end += 2
        } else if bytes[end] == 0x22 || bytes[end] < 0x20 {
          break
        } else {
          expected.append(bytes[end])
          end += 1
        }
      }
      var buffer = ByteBuffer(capacity: 1)
      buffer.append("before" as String)
      let stop = buffer.appendJSONText(unescaping: unsafe TextSpan(unchecked: bytes.span), from: start)
      let copied = buffer.array()
      #expect(stop == end)
      #expect(copied == Array("before".utf8) + expected)
    }
  }

  /// Byte by byte: what is copied, and the position of the first byte that is left to the caller.
  static func unescaped(_ bytes: [UInt8], from start: Int) -> (copied: [UInt8], stop: Int) {
    let meanings: [UInt8: UInt8] = [
      0x22: 0x22, 0x5C: 0x5C, 0x2F: 0x2F, 0x62: 0x08, 0x66: 0x0C, 0x6E: 0x0A, 0x72: 0x0D, 0x74: 0x09,
    ]
    var copied: [UInt8] = []
    var position = start
    while position < bytes.count, bytes[position] != 0x22, bytes[position] >= 0x20 {
      if bytes[position] == 0x5C {
        guard position + 1 < bytes.count, let meaning = meanings[bytes[position + 1]] else { break }
        copied.append(meaning)
        position += 2
      } else {
        copied.append(bytes[position])
        position += 1
      }
    }
    return (copied, position)
  }

  @Test(arguments: [1, 3, 20, 60, 200]) func escapesAreDecodedInEveryPosition(distance: Int) {
    var generator = SeededGenerator(seed: UInt64(distance))
    let escapes = [#"\""#, #"\\"#, #"\/"#, #"\b"#, #"\f"#, #"\n"#, #"\r"#, #"\t"#].map { Array($0.utf8) }
    let ends: [[UInt8]] = [[0x22], [0x0A], Array(#"\u0041"#.utf8), Array(#"\x"#.utf8), Array(#"\"#.utf8), []]
    for round in sampled(0..<400) {
      var bytes: [UInt8] = []
      // Some are longer than one piece, whose end may cut an escape in two.
      let length = round % 8 == 0 ? 9000 : Int.random(in: 0...400, using: &generator)
      while bytes.count < length {
        let plain = Int.random(in: 0...2 * distance, using: &generator)
        bytes += (0..<plain).map { _ in [0x61, 0x20, 0xC3, 0x7F].randomElement(using: &generator) ?? 0x61 }
        bytes += escapes.randomElement(using: &generator) ?? []
      }
      bytes += ends.randomElement(using: &generator) ?? []
      if round % 2 == 0 { bytes += Array(repeating: 0x62, count: 150) }
      let start = bytes.starts(with: [0x61]) ? 1 : 0
      let expected = Self.unescaped(bytes, from: start)
      var buffer = ByteBuffer(capacity: 32)
      let stop = buffer.appendJSONText(unescaping: unsafe TextSpan(unchecked: bytes.span), from: start)
      let copied = buffer.array()
      #expect(stop == expected.stop && copied == expected.copied, "\(bytes)")
    }
  }

  @Test func noOtherByteIsAnEscape() {
    for byte in UInt8.min...UInt8.max {
      let expected = Self.unescaped([0x5C, byte], from: 0).copied.first
      #expect(ByteBuffer.meaning(ofEscape: byte) == expected, "\(byte)")
      let escape = byte == 0x2F ? nil : (0...UInt8.max).first { ByteBuffer.meaning(ofEscape: $0) == byte }
      #expect(ByteBuffer.escape(of: byte) == escape, "\(byte)")
    }
  }

  @Test(arguments: [1, 3, 20, 60, 200]) func charactersAreEscapedInEveryPosition(distance: Int) {
    var generator = SeededGenerator(seed: UInt64(distance))
    let escapes = Self.escapes.sorted { $0.key < $1.key }
    for round in sampled(0..<400) {
      var bytes: [UInt8] = []
      var escaped: [UInt8] = []
      let length = round % 8 == 0 ? 9000 : Int.random(in: 0...400, using: &generator)
      while bytes.count < length {
        let plain = [UInt8](repeating: 0x61, count: .random(in: 0...2 * distance, using: &generator))
        let (byte, escape) = escapes.randomElement(using: &generator) ?? (0x22, 0x22)
        bytes += plain + [byte]
        escaped += plain + [0x5C, escape]
      }
      let stop = bytes.count
      if round % 2 == 0 { bytes += [0x01] + Array(repeating: 0x62, count: 150) }
      var buffer = ByteBuffer(capacity: 32)
      let end = buffer.appendJSONText(escaping: unsafe TextSpan(unchecked: bytes.span), from: 0)
      let copied = buffer.array()
      #expect(end == stop && copied == escaped, "\(bytes)")
    }
  }

  @Test func dataTakesOverTheMemory() {
    var buffer = ByteBuffer()
    buffer.append("abcé" as String)
    let data = buffer.data()
    #expect(Array(data) == Array("abcé".utf8))
    #expect(Array(ByteBuffer().data()).isEmpty)
  }
}
