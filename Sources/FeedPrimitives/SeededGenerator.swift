/// Random numbers that are the same in every run and on every machine, for generated tests and benchmarks: a failure
/// can be reproduced, and figures can be compared.

/// SplitMix64 (Steele, Lea, Flood 2014).
package struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
    return z ^ z >> 31
  }

  package mutating func bytes(_ count: Int, in range: ClosedRange<UInt8> = 0...255) -> [UInt8] {
    (0..<count).map { _ in UInt8.random(in: range, using: &self) }
  }
}
