/// Whole-document UTF-8 validation (RFC 3629), sixteen bytes at a time.
///
/// A document is validated once; after that its strings are made without checking their bytes again.

/// Sixteen bytes. Type checking is several times as fast with the type than with `.init`.
private typealias Block = SIMD16<UInt8>

extension Span where Element == UInt8 {
  /// The offset of the first byte that makes these bytes ill-formed UTF-8 (the start of the bad sequence), or nil if
  /// they are well-formed.
  public func firstInvalidUTF8() -> Int? {
    WorkCounter.count(count)
    var position = 0
    // A character is loaded as four bytes, which may extend beyond the block.
    while count &- position >= 68 {
      var left = bitsOfNonASCII(at: position)
      if left == 0 {
        position &+= 64
        continue
      }
      var end = 0
      var characters = 0
      repeat {
        end = left.trailingZeroBitCount
        let length = Self.lengthOfUTF8Sequence(in: fourBytes(at: position &+ end))
        if length == 0 { return position &+ end }
        end &+= length
        left = end < 64 ? left & ~0 &<< UInt64(end) : 0
        characters &+= 1
      } while left != 0 && characters < 8
      // A few non-ASCII characters are checked one by one; many of them, sixteen bytes at a time.
      position = characters < 8 ? position &+ Swift.max(end, 64) : endOfWellFormedBlocks(from: position &+ end)
    }
    while true {
      position = endOfASCII(from: position)
      if position == count { return nil }
      let length = lengthOfUTF8Sequence(at: position)
      if length == 0 { return position }
      position &+= length
    }
  }

  /// The first byte at or after `start` that is not ASCII, or `count`.
  public func endOfASCII(from start: Int) -> Int {
    precondition(start >= 0 && start <= count)
    WorkCounter.count()
    var position = start
    while count &- position >= 64 {
      WorkCounter.count(64)
      let bits = bitsOfNonASCII(at: position)
      if bits != 0 { return position &+ bits.trailingZeroBitCount }
      position &+= 64
    }
    while count &- position >= 8 {
      let signs = word(at: position) & 0x8080_8080_8080_8080
      if signs != 0 { return position &+ signs.trailingZeroBitCount / 8 }
      position &+= 8
    }
    while position < count, self[position] < 0x80 { position &+= 1 }
    return position
  }

  /// A bit for each of the 64 bytes starting at `position` that is not ASCII, the first one lowest. Traps if there
  /// are fewer.
  @inline(__always)
  private func bitsOfNonASCII(at position: Int) -> UInt64 {
    precondition(position >= 0 && count &- position >= 64)
    return unsafe withUnsafeBytes {
      // As integers, because a debug build needs a microsecond to compare vectors.
      let words = unsafe $0.loadUnaligned(fromByteOffset: position, as: SIMD8<UInt64>.self)
      let all = words[0] | words[1] | words[2] | words[3] | words[4] | words[5] | words[6] | words[7]
      if all & 0x8080_8080_8080_8080 == 0 { return 0 }
      let first = unsafe $0.loadUnaligned(fromByteOffset: position, as: SIMD16<UInt8>.self)
      let second = unsafe $0.loadUnaligned(fromByteOffset: position &+ 16, as: SIMD16<UInt8>.self)
      let third = unsafe $0.loadUnaligned(fromByteOffset: position &+ 32, as: SIMD16<UInt8>.self)
      let fourth = unsafe $0.loadUnaligned(fromByteOffset: position &+ 48, as: SIMD16<UInt8>.self)
      let high = SIMD16<UInt8>(repeating: 0x80)
      return UInt64(lanesOf: (first .>= high, second .>= high, third .>= high, fourth .>= high))
    }
  }

  /// The four bytes starting at `position`, the first one lowest. Traps if there are fewer.
  @inline(__always)
  private func fourBytes(at position: Int) -> UInt32 {
    precondition(position >= 0 && count &- position >= 4)
    return unsafe withUnsafeBytes {
      unsafe UInt32(littleEndian: $0.loadUnaligned(fromByteOffset: position, as: UInt32.self))
    }
  }

  /// The length of the well-formed UTF-8 sequence at the start of `bytes`, the first byte lowest; 0 if it is
  /// ill-formed or ASCII (RFC 3629 §4).
  @inline(__always)
  private static func lengthOfUTF8Sequence(in bytes: UInt32) -> Int {
    if bytes & 0x00C0_C0F0 == 0x0080_80E0 {
      // Neither overlong nor a surrogate: E0 with a low second byte, ED with a high one.
      return bytes & 0x200F != 0 && bytes & 0x200F != 0x200D ? 3 : 0
    }
    if bytes & 0xC0E0 == 0x80C0 { return bytes & 0x1E != 0 ? 2 : 0 }
    guard bytes & 0xC0C0_C0F8 == 0x8080_80F0 else { return 0 }
    let plane = (bytes & 7) &<< 2 | bytes &>> 12 & 3
    return plane >= 1 && plane <= 16 ? 4 : 0
  }

  /// Walks whole blocks of well-formed UTF-8 from `start`, the first byte of a character, and returns the first byte
  /// of the last character that is not known to be complete. Returns `start` if the first block is ill-formed or
  /// mostly ASCII.
  private func endOfWellFormedBlocks(from start: Int) -> Int {
    // The first three bytes of the block have no predecessors to be checked against. `start` is the first byte of a
    // character, so nothing before it requires a continuation.
    var position = start
    var before = SIMD16<UInt8>(repeating: 0)
    while count &- position >= 16 {
      let bytes = vector(at: position)
      let one = bytes.shifted1(after: before)
      let two = bytes.shifted2(after: before)
      let three = bytes.shifted3(after: before)
      // A byte must be a continuation exactly if one of the three before it requires one.
      var required = one .>= Block(repeating: 0xC0)
      required .|= two .>= Block(repeating: 0xE0)
      required .|= three .>= Block(repeating: 0xF0)
      let isContinuation = (bytes & Block(repeating: 0xC0)) .== Block(repeating: 0x80)
      var invalid = required .^ isContinuation
      // C0 and C1 begin overlong forms; F5 and above are beyond U+10FFFF.
      invalid .|= (bytes & Block(repeating: 0xFE)) .== Block(repeating: 0xC0)
      invalid .|= bytes .>= Block(repeating: 0xF5)
      // E0 and F0 with too low a second byte are overlong; ED with a high one is a surrogate; F4 with a high one is
      // beyond U+10FFFF.
      let isBelow90 = bytes .< Block(repeating: 0x90)
      let isBelowA0 = bytes .< Block(repeating: 0xA0)
      invalid .|= (one .== Block(repeating: 0xE0)) .& isBelowA0
      invalid .|= (one .== Block(repeating: 0xED)) .& .!isBelowA0
      invalid .|= (one .== Block(repeating: 0xF0)) .& isBelow90
      invalid .|= (one .== Block(repeating: 0xF4)) .& .!isBelow90
      if invalid.firstTrue != nil { break }
      before = bytes
      position &+= 16
      if !bytes.hasHighBit { return position }
    }
    // The last character of the last good block may continue in the next: step back to its first byte.
    if position > start {
      var back = position &- 1
      while back > start, self[back] & 0xC0 == 0x80 { back &-= 1 }
      return self[back] < 0x80 ? position : back
    }
    return position
  }

  /// The length of the well-formed UTF-8 sequence at `position`, or 0 if it is ill-formed (RFC 3629 §4).
  public func lengthOfUTF8Sequence(at position: Int) -> Int {
    if self[position] < 0x80 { return 1 }
    // Zeros after the end do not complete a sequence.
    var bytes: UInt32 = 0
    for offset in 0..<Swift.min(4, count &- position) {
      bytes |= UInt32(self[position &+ offset]) &<< UInt32(8 &* offset)
    }
    return Self.lengthOfUTF8Sequence(in: bytes)
  }
}

extension SIMD16 where Scalar == UInt8 {
  /// Whether any byte is not ASCII.
  @usableFromInline @inline(__always)
  var hasHighBit: Bool {
    let lanes = unsafe unsafeBitCast(self, to: SIMD2<UInt64>.self)
    return (lanes.x | lanes.y) & 0x8080_8080_8080_8080 != 0
  }

  // The vectors with the byte one, two or three positions before each lane. LLVM compiles each to one `palignr`.
  fileprivate func shifted1(after o: SIMD16<UInt8>) -> SIMD16<UInt8> {
    SIMD16(
      o[15], self[0], self[1], self[2], self[3], self[4], self[5], self[6], self[7], self[8], self[9], self[10],
      self[11],
      self[12], self[13], self[14])
  }
  fileprivate func shifted2(after o: SIMD16<UInt8>) -> SIMD16<UInt8> {
    SIMD16(
      o[14], o[15], self[0], self[1], self[2], self[3], self[4], self[5], self[6], self[7], self[8], self[9], self[10],
      self[11], self[12], self[13])
  }
  fileprivate func shifted3(after o: SIMD16<UInt8>) -> SIMD16<UInt8> {
    SIMD16(
      o[13], o[14], o[15], self[0], self[1], self[2], self[3], self[4], self[5], self[6], self[7], self[8], self[9],
      self[10], self[11], self[12])
  }
}
