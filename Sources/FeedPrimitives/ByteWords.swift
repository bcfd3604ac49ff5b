/// Names and other short runs of bytes as words of eight, so that they are compared and hashed at once.

extension Span where Element == UInt8 {
  /// The 8 bytes from `offset` on, the first one lowest. Traps when there are fewer.
  @inlinable @inline(__always)
  public func word(at offset: Int) -> UInt64 {
    precondition(offset >= 0 && count &- offset >= 8)
    return unsafe withUnsafeBytes {
      unsafe UInt64(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }
  }

  /// The first eight bytes of `range`, the first one lowest, zeros behind them where there are fewer.
  @inlinable @inline(__always)
  public func firstWord(_ range: Range<Int>) -> UInt64 {
    WorkCounter.count()
    guard count &- range.lowerBound >= 8 else { return assembledWord(range) }
    // Eight bytes too many are a shift by 64, which takes two steps.
    let half = UInt64(truncatingIfNeeded: Swift.max(8 &- range.count, 0) &* 4)
    return word(at: range.lowerBound) & ((UInt64.max &>> half) &>> half)
  }

  /// The same at the end of the bytes, where no eight are left.
  @usableFromInline
  func assembledWord(_ range: Range<Int>) -> UInt64 {
    var word: UInt64 = 0
    for index in range.reversed() { word = word &<< 8 | UInt64(self[index]) }
    return word
  }

  /// Whether the bytes from `offset` on are those of `other`.
  public func matches(_ other: Range<Int>, at offset: Int) -> Bool {
    let length = other.count
    WorkCounter.count()
    guard offset >= 0, other.lowerBound >= 0, other.upperBound <= count, count &- offset >= length else { return false }
    if length > 16 { return extracting(offset..<offset &+ length).isEqual(to: extracting(other)) }
    if length >= 8 {
      return word(at: offset) == word(at: other.lowerBound)
        && word(at: offset &+ length &- 8) == word(at: other.upperBound &- 8)
    }
    return firstWord(offset..<offset &+ length) == firstWord(other)
  }
}

/// A run of bytes to look up: its length, and its first and last eight bytes.
public struct ByteKey: Equatable, Sendable {
  public let count: Int
  @usableFromInline let first: UInt64
  @usableFromInline let last: UInt64

  @inlinable @inline(__always)
  public init(_ range: Range<Int>, of bytes: Span<UInt8>) {
    count = range.count
    first = bytes.firstWord(range)
    last = count > 8 ? bytes.word(at: range.upperBound &- 8) : 0
  }

  /// The key of no bytes.
  @inlinable
  public init() { (count, first, last) = (0, 0, 0) }

  /// Whether runs with this key are the same: nothing is between the first and the last bytes.
  @inlinable public var isWhole: Bool { count <= 16 }

  /// Compared as one, without a branch for each part.
  @inlinable @inline(__always)
  public static func == (left: ByteKey, right: ByteKey) -> Bool {
    (left.first ^ right.first) | (left.last ^ right.last) | UInt64(bitPattern: Int64(left.count ^ right.count)) == 0
  }

  /// A number of `bits` bits in which all of the key has a part.
  @inlinable @inline(__always)
  public func slot(bits: Int) -> Int {
    let mixed = (first ^ (last &>> 7 | last &<< 57)) &+ UInt64(truncatingIfNeeded: count)
    return Int(truncatingIfNeeded: (mixed &* 0x9E37_79B9_7F4A_7C15) >> (64 &- bits))
  }
}
