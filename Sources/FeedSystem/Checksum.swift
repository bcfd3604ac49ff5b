/// A fast checksum, which tells whether a file contains the bytes that were written.

/// Detects accidents (an interrupted write, a bad block), not malice. The same on every machine.
package enum Checksum {
  /// Eight bytes at a time, in four independent lanes. The steps and primes are those of 64-bit xxHash (Yann Collet);
  /// the final mix is simpler.
  package static func of(_ bytes: Span<UInt8>) -> UInt64 {
    var lanes = SIMD4<UInt64>(prime1 &+ prime2, prime2, 0, 0 &- prime1)
    unsafe bytes.withUnsafeBytes { source in
      var position = 0
      while source.count - position >= 32 {
        for lane in 0..<4 {
          let word = unsafe source.loadUnaligned(fromByteOffset: position + 8 * lane, as: UInt64.self)
          lanes[lane] = round(lanes[lane], UInt64(littleEndian: word))
        }
        position += 32
      }
      while position < source.count {
        lanes[0] = round(lanes[0], UInt64(unsafe source[position]))
        position += 1
      }
    }
    var result = UInt64(bytes.count)
    for lane in 0..<4 { result = round(result, lanes[lane]) }
    result = (result ^ result >> 33) &* prime2
    return result ^ result >> 29
  }

  private static let prime1: UInt64 = 0x9E37_79B1_85EB_CA87
  private static let prime2: UInt64 = 0xC2B2_AE3D_27D4_EB4F

  @inline(__always)
  private static func round(_ lane: UInt64, _ word: UInt64) -> UInt64 {
    let mixed = lane &+ word &* prime2
    return (mixed << 31 | mixed >> 33) &* prime1
  }
}
