/// Random text for the tests of this module.

import FeedPrimitives

extension SeededGenerator {
  /// Text of `count` scalars; one in `asciiShare` is not ASCII.
  mutating func text(scalars count: Int, oneForeignIn asciiShare: Int) -> String {
    var text = String.UnicodeScalarView()
    while text.count < count {
      let isForeign = Int.random(in: 0..<asciiShare, using: &self) == 0
      let ranges: [ClosedRange<UInt32>] = [0x80...0x7FF, 0x800...0xFFFF, 0x10000...0x10FFFF]
      let range = isForeign ? ranges.randomElement(using: &self) ?? 0x80...0x7FF : 0...0x7F
      if let scalar = Unicode.Scalar(UInt32.random(in: range, using: &self)) { text.append(scalar) }
    }
    return String(text)
  }
}
