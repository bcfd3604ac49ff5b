/// Names and other short runs of bytes as eight-byte words, compared and hashed a word at a time.

extension Span where Element == UInt8 {
  /// The 8 bytes starting at `offset`, the first in the lowest byte. Traps if there are fewer.
  @inlinable @inline(__always)
  public func word(at offset: Int) -> UInt64 {
    precondition(offset >= 0 && count &- offset >= 8)
    return unsafe withUnsafeBytes {
      unsafe UInt64(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }
  }

  /// The first eight bytes of `range`, the first in the lowest byte; a shorter range is padded with zeros.
  @inlinable @inline(__always)
  public func firstWord(_ range: Range<Int>) -> UInt64 {
    WorkCounter.count()
    guard count &- range.lowerBound >= 8 else { return assembledWord(range) }
    // For an empty range the shift is by 64 bits, which takes two steps.
    let half = UInt64(truncatingIfNeeded: Swift.max(8 &- range.count, 0) &* 4)
    return word(at: range.lowerBound) & ((UInt64.max &>> half) &>> half)
  }

  /// The same near the end of the bytes, where fewer than eight are left.
  @usableFromInline
  func assembledWord(_ range: Range<Int>) -> UInt64 {
    var word: UInt64 = 0
    var index = range.upperBound
    while index > range.lowerBound {
      index &-= 1
      word = word &<< 8 | UInt64(self[index])
    }
    return word
  }

  /// Whether the bytes starting at `offset` are those of `other`.
  public func matches(_ other: Range<Int>, at offset: Int) -> Bool {
    let length = other.count
    WorkCounter.count()
    guard offset >= 0, other.lowerBound >= 0, other.upperBound <= count, count &- offset >= length else { return false }
    if length <= 8, length > 0, count &- Swift.max(offset, other.lowerBound) >= 8 {
      return (word(at: offset) ^ word(at: other.lowerBound)) &<< UInt64(64 &- 8 &* length) == 0
    }
    if length > 16 { return extracting(offset..<offset &+ length).isEqual(to: extracting(other)) }
    if length >= 8 {
      return word(at: offset) == word(at: other.lowerBound)
        && word(at: offset &+ length &- 8) == word(at: other.upperBound &- 8)
    }
    return firstWord(offset..<offset &+ length) == firstWord(other)
  }
}

/// A run of bytes as a lookup key: its length, and its first and last eight bytes.
public struct ByteKey: Equatable, Sendable, BitwiseCopyable {
  public let count: Int
  @usableFromInline let first: UInt64
  @usableFromInline let last: UInt64

  @inlinable @inline(__always)
  public init(_ range: Range<Int>, of bytes: Span<UInt8>) {
    count = range.count
    first = bytes.firstWord(range)
    last = count > 8 ? bytes.word(at: range.upperBound &- 8) : 0
  }

  @inlinable @inline(__always)
  public init(_ range: Range<Int>, of text: TextSpan) { self.init(range, of: text.bytes) }

  /// Whether runs with equal keys are equal: the first and last bytes leave none out.
  @inlinable public var isWhole: Bool { count <= 16 }

  /// Whether the bytes from `start` on begin with the run. Always false for more than 16 bytes, and near the end of the bytes.
  @inlinable @inline(__always)
  public func begins(_ text: TextSpan, at start: Int) -> Bool {
    guard isWhole, count > 0, text.count &- start > 16 else { return false }
    let difference = (text.word(at: start) ^ first) &<< UInt64(64 &- 8 &* Swift.min(count, 8))
    return difference == 0 && (count <= 8 || text.word(at: start &+ count &- 8) == last)
  }

  /// Compares all parts at once, without a branch for each.
  @inlinable @inline(__always)
  public static func == (left: ByteKey, right: ByteKey) -> Bool {
    (left.first ^ right.first) | (left.last ^ right.last) | UInt64(bitPattern: Int64(left.count ^ right.count)) == 0
  }

  /// A number of `bits` bits that depends on every part of the key.
  @inlinable @inline(__always)
  public func slot(bits: Int) -> Int {
    let mixed = (first ^ (last &>> 7 | last &<< 57)) &+ UInt64(truncatingIfNeeded: count)
    return Int(truncatingIfNeeded: (mixed &* 0x9E37_79B9_7F4A_7C15) >> (64 &- bits))
  }
}
