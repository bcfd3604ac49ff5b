/// SHA-1 (FIPS 180-4 §6.1), for name-based UUIDs. It protects nothing.

package enum SHA1 {
  /// The 20 bytes of the digest.
  package static func digest(_ message: [UInt8]) -> [UInt8] {
    WorkCounter.count(message.count)
    var padded = message + [0x80]
    padded += [UInt8](repeating: 0, count: (120 - padded.count % 64) % 64)
    padded += bytes(of: UInt64(message.count) * 8)
    var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
    var words = [UInt32](repeating: 0, count: 80)
    for block in stride(from: 0, to: padded.count, by: 64) {
      for index in 0..<16 {
        words[index] = padded[block + 4 * index..<block + 4 * index + 4].reduce(0) { $0 << 8 | UInt32($1) }
      }
      for index in 16..<80 {
        words[index] = rotated(words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16], by: 1)
      }
      update(&state, with: words)
    }
    return state.flatMap { bytes(of: $0) }
  }

  private static func update(_ state: inout [UInt32], with words: [UInt32]) {
    var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
    for (index, word) in words.enumerated() {
      let (function, constant): (UInt32, UInt32) =
        switch index {
        case 0..<20: (b & c | ~b & d, 0x5A82_7999)
        case 20..<40: (b ^ c ^ d, 0x6ED9_EBA1)
        case 40..<60: (b & c | b & d | c & d, 0x8F1B_BCDC)
        default: (b ^ c ^ d, 0xCA62_C1D6)
        }
      let sum = rotated(a, by: 5) &+ function &+ e &+ constant &+ word
      (a, b, c, d, e) = (sum, a, rotated(b, by: 30), c, d)
    }
    for (index, value) in [a, b, c, d, e].enumerated() { state[index] &+= value }
  }

  private static func rotated(_ word: UInt32, by count: UInt32) -> UInt32 { word << count | word >> (32 - count) }

  /// Big-endian bytes.
  private static func bytes<Word: FixedWidthInteger>(of word: Word) -> [UInt8] {
    stride(from: Word.bitWidth - 8, through: 0, by: -8).map { UInt8(truncatingIfNeeded: word >> $0) }
  }
}
