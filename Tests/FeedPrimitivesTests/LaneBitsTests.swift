import Testing

@testable import FeedPrimitives

/// Lanes as bits: by the processor's own instruction, by portable code, and one by one.
struct LaneBitsTests {
  static func mask(_ bits: UInt64, lanes: Range<Int>) -> ByteMask {
    var bytes = SIMD16<UInt8>(repeating: 0)
    for lane in lanes where bits >> UInt64(lane) & 1 == 1 { bytes[lane - lanes.lowerBound] = 1 }
    return bytes .== SIMD16(repeating: 1)
  }

  static func masks(_ bits: UInt64) -> (ByteMask, ByteMask, ByteMask, ByteMask) {
    (mask(bits, lanes: 0..<16), mask(bits, lanes: 16..<32), mask(bits, lanes: 32..<48), mask(bits, lanes: 48..<64))
  }

  @Test func eachLaneIsItsBit() {
    var generator = SeededGenerator(seed: 64)
    let single = (0..<64).map { UInt64(1) << UInt64($0) }
    let random = (0..<500).map { _ in UInt64.random(in: 0...UInt64.max, using: &generator) }
    for bits in [0, UInt64.max] + single + random {
      #expect(UInt64(lanesOf: Self.masks(bits)) == bits)
      #expect(UInt64(packing: Self.masks(bits)) == bits)
    }
  }

  @Test func theFirstLaneIsTheLowestBit() {
    var generator = SeededGenerator(seed: 16)
    #expect(Self.mask(0, lanes: 0..<16).firstTrue == nil)
    for _ in 0..<500 {
      let bits = UInt64.random(in: 1...0xFFFF, using: &generator)
      #expect(Self.mask(bits, lanes: 0..<16).firstTrue == bits.trailingZeroBitCount)
    }
  }
}
