/// Random numbers that are the same at every run, so that a failure can be looked at again.

/// SplitMix64 (Steele, Lea, Flood 2014).
struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
    return z ^ z >> 31
  }

  mutating func int(_ range: Range<Int>) -> Int { Int.random(in: range, using: &self) }

  /// True once in `n` times.
  mutating func one(in n: Int) -> Bool { int(0..<n) == 0 }

  /// One of `choices`, which are some.
  mutating func pick<Choices: RandomAccessCollection>(_ choices: Choices) -> Choices.Element {
    choices[choices.index(choices.startIndex, offsetBy: int(0..<choices.count))]
  }
}
