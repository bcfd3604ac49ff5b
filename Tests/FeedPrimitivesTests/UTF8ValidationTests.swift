import TestCases
import Testing

@testable import FeedPrimitives

/// Whole-document validation compared with a simple implementation of RFC 3629, byte by byte.
struct UTF8ValidationTests {
  /// The offset of the first ill-formed sequence, by the table of RFC 3629 §4.
  static func reference(_ bytes: [UInt8]) -> Int? {
    func isTail(_ index: Int, _ range: ClosedRange<UInt8> = 0x80...0xBF) -> Bool {
      index < bytes.count && range.contains(bytes[index])
    }
    var index = 0
    while index < bytes.count {
      let length: Int
      switch bytes[index] {
      case 0x00...0x7F: length = 1
      case 0xC2...0xDF: length = isTail(index + 1) ? 2 : 0
      case 0xE0: length = isTail(index + 1, 0xA0...0xBF) && isTail(index + 2) ? 3 : 0
      case 0xED: length = isTail(index + 1, 0x80...0x9F) && isTail(index + 2) ? 3 : 0
      case 0xE1...0xEF: length = isTail(index + 1) && isTail(index + 2) ? 3 : 0
      case 0xF0: length = isTail(index + 1, 0x90...0xBF) && isTail(index + 2) && isTail(index + 3) ? 4 : 0
      case 0xF1...0xF3: length = isTail(index + 1) && isTail(index + 2) && isTail(index + 3) ? 4 : 0
      case 0xF4: length = isTail(index + 1, 0x80...0x8F) && isTail(index + 2) && isTail(index + 3) ? 4 : 0
      default: length = 0
      }
      if length == 0 { return index }
      index += length
    }
    return nil
  }

  static func firstInvalid(_ bytes: [UInt8]) -> Int? { bytes.span.firstInvalidUTF8() }

  static func endOfASCII(_ bytes: [UInt8], from start: Int) -> Int { bytes.span.endOfASCII(from: start) }

  static let illFormed: [[UInt8]] = [
    [0x80], [0xBF], [0xC0, 0x80], [0xC1, 0xBF], [0xC2], [0xC2, 0x41], [0xDF, 0xC2], [0xE0, 0x80, 0x80],
    [0xE0, 0x9F, 0xBF], [0xE1, 0x80], [0xE1, 0x80, 0x41], [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF], [0xEF, 0xBF],
    [0xF0, 0x80, 0x80, 0x80], [0xF0, 0x8F, 0xBF, 0xBF], [0xF1, 0x80, 0x80], [0xF1, 0x80, 0x80, 0x41],
    [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xF8, 0x88, 0x80, 0x80, 0x80], [0xFE], [0xFF],
    [0xC3, 0xA9, 0xA9], [0xE2, 0x82, 0xAC, 0x80], [0xF0, 0x9F, 0x98, 0x80, 0x80],
  ]

  static let wellFormed: [[UInt8]] = [
    [0x41], [0x00], [0x7F], [0xC2, 0x80], [0xDF, 0xBF], [0xE0, 0xA0, 0x80], [0xED, 0x9F, 0xBF], [0xEE, 0x80, 0x80],
    [0xEF, 0xBF, 0xBF], [0xF0, 0x90, 0x80, 0x80], [0xF4, 0x8F, 0xBF, 0xBF], [0xE2, 0x82, 0xAC],
    [0xF0, 0x9F, 0x98, 0x80],
  ]

  @Test func everyIllFormedSequenceIsFoundAtEveryAlignmentAmongEveryNeighbor() {
    for filler in Self.wellFormed {
      // Made once, because that takes longer than to validate them.
      let text = Array(Array(repeating: filler, count: 90).joined())
      for sequence in Self.illFormed + Self.wellFormed {
        for before in 0...40 {
          for after in before.isMultiple(of: 2) ? [0, 3, 40] : [1, 17, 90] {
            let bytes = text[..<(before * filler.count)] + sequence + text[..<(after * filler.count)]
            if bytes.span.firstInvalidUTF8() != Self.reference(Array(bytes)) {
              Issue.record("\(sequence) after \(before) and before \(after) times \(filler)")
            }
          }
        }
      }
    }
  }

  @Test(arguments: [1, 2, 5, 30, 1000])
  func mutatedTextOfEveryLengthIsValidatedLikeTheReference(oneForeignIn share: Int) {
    var generator = SeededGenerator(seed: UInt64(share))
    for round in 0..<6 {
      for length in 0...100 {
        var bytes = Array(generator.text(scalars: length, oneForeignIn: share).utf8)
        #expect(Self.firstInvalid(bytes) == nil, "\(bytes)")
        for _ in 0..<round where !bytes.isEmpty {
          let index = Int.random(in: 0..<bytes.count, using: &generator)
          switch Int.random(in: 0..<4, using: &generator) {
          case 0: bytes[index] = .random(in: 0...255, using: &generator)
          case 1: bytes.remove(at: index)
          case 2: bytes.insert(contentsOf: Self.illFormed.randomElement(using: &generator) ?? [], at: index)
          default: bytes.removeLast(min(bytes.count, 2))
          }
        }
        if bytes.span.firstInvalidUTF8() != Self.reference(bytes) { Issue.record("\(bytes)") }
      }
    }
  }

  @Test func randomBytesAreValidatedLikeTheReference() {
    var generator = SeededGenerator(seed: 7)
    let ranges: [ClosedRange<UInt8>] = [0...255, 0x78...0xC8, 0xE0...0xFF, 0x80...0xBF, 0xC0...0xFF]
    for round in sampled(0..<4000) {
      let bytes = generator.bytes(round % 101, in: ranges[round % ranges.count])
      if bytes.span.firstInvalidUTF8() != Self.reference(bytes) { Issue.record("\(bytes)") }
    }
  }

  @Test func everyScalarIsWellFormedAndEverySurrogateIsNot() {
    var all = ByteBuffer()
    for value in 0...0x10FFFF {
      if let scalar = Unicode.Scalar(UInt32(value)) { all.append(scalar) }
    }
    #expect(Self.firstInvalid(all.array()) == nil)
    for value in UInt32(0xD800)...0xDFFF {
      let bytes = [UInt8(0xED), UInt8(0x80 | value >> 6 & 0x3F), UInt8(0x80 | value & 0x3F)]
      #expect(Self.firstInvalid(bytes) == 0)
    }
  }

  @Test func theEndOfASCIIIsTheFirstByteThatIsNot() {
    for length in 0...140 {
      let ascii = [UInt8](repeating: 0x61, count: length)
      #expect(Self.endOfASCII(ascii, from: 0) == length)
      for index in 0..<length {
        var bytes = ascii
        bytes[index] = 0x80
        #expect(Self.endOfASCII(bytes, from: 0) == index)
        #expect(Self.endOfASCII(bytes, from: index + 1) == length)
      }
    }
  }
}
