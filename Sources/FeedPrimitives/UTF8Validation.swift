/// Whole-document UTF-8 validation (RFC 3629), sixteen bytes at a time.
///
/// A document is validated once; after that its strings are made without looking at their bytes again.

extension Span where Element == UInt8 {
  /// The offset of the first byte that makes these bytes ill-formed UTF-8 (the start of the bad sequence), or nil where
  /// they are well-formed.
  public func firstInvalidUTF8() -> Int? {
    var position = 0
    while position < count {
      position = endOfASCII(from: position)
      if position == count { return nil }
      // A few characters among ASCII are looked at one by one; a longer run of them sixteen bytes at a time.
      var characters = 0
      repeat {
        let length = lengthOfUTF8Sequence(at: position)
        if length == 0 { return position }
        position &+= length
        characters &+= 1
      } while position < count && self[position] >= 0x80 && characters < 6
      if characters == 6 { position = endOfWellFormedBlocks(from: position) }
    }
    return nil
  }

  /// The first byte at or after `start` that is not ASCII, or `count`.
  public func endOfASCII(from start: Int) -> Int {
    precondition(start >= 0 && start <= count)
    return unsafe withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress else { return start }
      let highBits: UInt64 = 0x8080_8080_8080_8080
      var position = start
      while buffer.count &- position >= 32 {
        // Two words at a time are looked at together; which byte it was is asked only where there is one.
        let a = unsafe base.loadUnaligned(fromByteOffset: position, as: UInt64.self)
        let b = unsafe base.loadUnaligned(fromByteOffset: position &+ 8, as: UInt64.self)
        let c = unsafe base.loadUnaligned(fromByteOffset: position &+ 16, as: UInt64.self)
        let d = unsafe base.loadUnaligned(fromByteOffset: position &+ 24, as: UInt64.self)
        if (a | b | c | d) & highBits != 0 {
          for word in [a, b, c, d] {
            let high = UInt64(littleEndian: word) & highBits
            if high != 0 { return position &+ high.trailingZeroBitCount &>> 3 }
            position &+= 8
          }
        }
        position &+= 32
      }
      while position < buffer.count, unsafe buffer[position] < 0x80 { position &+= 1 }
      return position
    }
  }

  /// Walks whole blocks of well-formed UTF-8 from `start`, the first byte of a character, and returns the first byte of
  /// the last character that it is not sure of. Returns `start` where the first block has a fault, or is mostly ASCII's.
  private func endOfWellFormedBlocks(from start: Int) -> Int {
    // The block's first three bytes have no bytes before them to be judged by, so `start` is judged by the caller's rule:
    // it is the first byte of a character, hence nothing is owed by what stands before it.
    var position = start
    var before = SIMD16<UInt8>(repeating: 0)
    while count &- position >= 16 {
      let bytes = vector(at: position)
      let (one, two, three) = (
        bytes.shifted1(after: before), bytes.shifted2(after: before), bytes.shifted3(after: before)
      )
      // A byte must be a continuation exactly where one of the three before it asks for one.
      let owed =
        (one .>= .init(repeating: 0xC0)) .| (two .>= .init(repeating: 0xE0)) .| (three .>= .init(repeating: 0xF0))
      let isContinuation = (bytes & .init(repeating: 0xC0)) .== .init(repeating: 0x80)
      var faults = owed .^ isContinuation
      // C0 and C1 begin overlong forms; F5 and above are beyond U+10FFFF.
      faults .|= ((bytes & .init(repeating: 0xFE)) .== .init(repeating: 0xC0)) .| (bytes .>= .init(repeating: 0xF5))
      // E0 and F0 with too small a second byte are overlong; ED with a large one is a surrogate; F4 is beyond U+10FFFF.
      faults .|= (one .== .init(repeating: 0xE0)) .& (bytes .< .init(repeating: 0xA0))
      faults .|= (one .== .init(repeating: 0xED)) .& (bytes .>= .init(repeating: 0xA0))
      faults .|= (one .== .init(repeating: 0xF0)) .& (bytes .< .init(repeating: 0x90))
      faults .|= (one .== .init(repeating: 0xF4)) .& (bytes .>= .init(repeating: 0x90))
      if faults.firstTrue != nil { break }
      before = bytes
      position &+= 16
      if !bytes.hasHighBit { return position }
    }
    // The last character of the last good block may go on in the next: step back to its first byte.
    if position > start {
      var back = position &- 1
      while back > start, self[back] & 0xC0 == 0x80 { back &-= 1 }
      return self[back] < 0x80 ? position : back
    }
    return position
  }

  /// The length of the well-formed UTF-8 sequence at `position`, or 0 where it is ill-formed (RFC 3629 §4).
  @inlinable
  public func lengthOfUTF8Sequence(at position: Int) -> Int {
    let first = self[position]
    if first < 0x80 { return 1 }
    let left = count &- position
    func continuation(_ offset: Int) -> Bool { self[position &+ offset] & 0xC0 == 0x80 }
    switch first {
    case 0xC2...0xDF:
      return left >= 2 && continuation(1) ? 2 : 0
    case 0xE0...0xEF:
      guard left >= 3, continuation(1), continuation(2) else { return 0 }
      let second = self[position &+ 1]
      if first == 0xE0 && second < 0xA0 || first == 0xED && second >= 0xA0 { return 0 }
      return 3
    case 0xF0...0xF4:
      guard left >= 4, continuation(1), continuation(2), continuation(3) else { return 0 }
      let second = self[position &+ 1]
      if first == 0xF0 && second < 0x90 || first == 0xF4 && second >= 0x90 { return 0 }
      return 4
    default:
      return 0
    }
  }
}

extension SIMD16 where Scalar == UInt8 {
  /// Whether any byte is not ASCII.
  @usableFromInline @inline(__always)
  var hasHighBit: Bool {
    let lanes = unsafe unsafeBitCast(self, to: SIMD2<UInt64>.self)
    return (lanes.x | lanes.y) & 0x8080_8080_8080_8080 != 0
  }

  // The three vectors that hold, at each lane, the byte one, two, three places before it. LLVM makes one `palignr` of each.
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
