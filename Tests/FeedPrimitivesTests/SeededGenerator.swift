/// Random numbers that are the same at every run, so that a failure can be looked at again.

/// SplitMix64 (Steele, Lea, Flood 2014).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
    return z ^ z >> 31
  }

  mutating func bytes(_ count: Int, in range: ClosedRange<UInt8> = 0...255) -> [UInt8] {
    (0..<count).map { _ in UInt8.random(in: range, using: &self) }
  }

  /// A text of `count` scalars; one in `asciiShare` is not ASCII.
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
