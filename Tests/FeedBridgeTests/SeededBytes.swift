/// Random texts that are the same at every run, so that a failure can be looked at again.

/// SplitMix64 (Steele, Lea, Flood 2014).
struct SeededBytes: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
    return z ^ z >> 31
  }

  mutating func bytes(_ count: Int) -> [UInt8] { (0..<count).map { _ in .random(in: 0...255, using: &self) } }

  /// `count` characters out of `alphabet`.
  mutating func text(_ count: Int, of alphabet: String) -> String {
    let characters = Array(alphabet.unicodeScalars)
    var text = String.UnicodeScalarView()
    for _ in 0..<count {
      if let character = characters.randomElement(using: &self) { text.append(character) }
    }
    return String(text)
  }
}
