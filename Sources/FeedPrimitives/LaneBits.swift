/// Which lanes of vectors are set, as the bits of an integer: how a scan of many bytes finds the position of one.

#if arch(x86_64) && canImport(_Builtin_intrinsics.intel)
  public import _Builtin_intrinsics.intel
#endif

extension SIMDMask where Storage == SIMD16<Int8> {
  /// The first set lane, or nil.
  @inlinable @inline(__always)
  public var firstTrue: Int? {
    #if arch(x86_64) && canImport(_Builtin_intrinsics.intel)
      let bits = self.bits
      return bits == 0 ? nil : bits.trailingZeroBitCount
    #else
      let lanes = unsafe unsafeBitCast(self, to: SIMD2<UInt64>.self)
      if lanes.x | lanes.y == 0 { return nil }
      if lanes.x != 0 { return lanes.x.trailingZeroBitCount &>> 3 }
      return 8 &+ lanes.y.trailingZeroBitCount &>> 3
    #endif
  }

  #if arch(x86_64) && canImport(_Builtin_intrinsics.intel)
    /// A bit for each lane, the first one lowest. Processors have an instruction for this, but Swift has no function
    /// for it.
    @inlinable @inline(__always)
    var bits: UInt64 {
      UInt64(UInt32(bitPattern: _mm_movemask_epi8(unsafe unsafeBitCast(self, to: SIMD2<Int64>.self))))
    }
  #endif
}

extension UInt64 {
  /// A bit for each lane of four masks, the first one lowest.
  @inlinable @inline(__always)
  init(lanesOf masks: (ByteMask, ByteMask, ByteMask, ByteMask)) {
    #if arch(x86_64) && canImport(_Builtin_intrinsics.intel)
      self = masks.0.bits | masks.1.bits &<< 16 | masks.2.bits &<< 32 | masks.3.bits &<< 48
    #else
      self.init(packing: masks)
    #endif
  }

  /// The same on every processor: keeps one bit of each byte, then joins adjacent bytes three times.
  @inlinable @inline(__always)
  init(packing masks: (ByteMask, ByteMask, ByteMask, ByteMask)) {
    let firstHalf = SIMD16(joining: masks.0.weights, masks.1.weights)
    let secondHalf = SIMD16(joining: masks.2.weights, masks.3.weights)
    self = unsafe unsafeBitCast(SIMD16(joining: firstHalf, secondHalf).joined, to: UInt64.self).littleEndian
  }
}

@usableFromInline typealias ByteMask = SIMDMask<SIMD16<Int8>>

extension SIMDMask where Storage == SIMD16<Int8> {
  /// In each set lane, the bit for its position among eight neighbors.
  @inlinable @inline(__always)
  var weights: SIMD16<UInt8> {
    unsafe unsafeBitCast(self, to: SIMD16<UInt8>.self)
      & SIMD16(1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128)
  }
}

// In halves, because the standard library's operators loop over the lanes in debug builds: scanning takes a quarter of the time there. The
// optimizer makes the same instructions of both.
extension SIMD16 where Scalar == UInt8 {
  @inlinable @inline(__always)
  static func | (one: SIMD16<UInt8>, other: SIMD16<UInt8>) -> SIMD16<UInt8> {
    SIMD16(halves: one.halves | other.halves)
  }

  @inlinable @inline(__always)
  static func & (one: SIMD16<UInt8>, other: SIMD16<UInt8>) -> SIMD16<UInt8> {
    SIMD16(halves: one.halves & other.halves)
  }

  @inlinable @inline(__always)
  var halves: SIMD2<UInt64> { unsafe unsafeBitCast(self, to: SIMD2<UInt64>.self) }

  @inlinable @inline(__always)
  init(halves: SIMD2<UInt64>) { self = unsafe unsafeBitCast(halves, to: SIMD16<UInt8>.self) }
}

extension SIMD16 where Scalar == UInt8 {
  /// Each pair of adjacent bytes as one.
  @inlinable @inline(__always)
  var joined: SIMD8<UInt8> {
    let pairs = unsafe unsafeBitCast(self, to: SIMD8<UInt16>.self)
    return SIMD8(truncatingIfNeeded: pairs | pairs &>> SIMD8(repeating: 8))
  }

  @inlinable @inline(__always)
  init(joining first: SIMD16<UInt8>, _ second: SIMD16<UInt8>) {
    self.init(lowHalf: first.joined, highHalf: second.joined)
  }
}
