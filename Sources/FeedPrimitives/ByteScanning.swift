/// Functions that scan many bytes at a time.
///
/// Every function here takes a `Span` and checks its arguments, so it is safe to call with any of them; those checks
/// cover the `unsafe` inside. They are `@inlinable` because the scanners of other modules call them in their inner
/// loops.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Android)
  import Android
#elseif canImport(WASILibc)
  import WASILibc
#elseif canImport(ucrt)
  import ucrt
#endif

/// The ASCII bytes that scanners compare with, and the classes they test for (debug builds count these tests).
public enum ASCII {
  @inlinable public static var tab: UInt8 { 0x09 }
  @inlinable public static var lineFeed: UInt8 { 0x0A }
  @inlinable public static var carriageReturn: UInt8 { 0x0D }
  @inlinable public static var space: UInt8 { 0x20 }
  @inlinable public static var quotationMark: UInt8 { 0x22 }
  @inlinable public static var apostrophe: UInt8 { 0x27 }
  @inlinable public static var ampersand: UInt8 { 0x26 }
  @inlinable public static var semicolon: UInt8 { 0x3B }
  @inlinable public static var lessThan: UInt8 { 0x3C }
  @inlinable public static var greaterThan: UInt8 { 0x3E }
  @inlinable public static var slash: UInt8 { 0x2F }
  @inlinable public static var backslash: UInt8 { 0x5C }
  @inlinable public static var underscore: UInt8 { 0x5F }

  /// Space, tab, line feed and carriage return: white space in JSON and XML.
  @inlinable public static func isSpace(_ byte: UInt8) -> Bool {
    WorkCounter.count()
    return byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  @inlinable public static func isDigit(_ byte: UInt8) -> Bool {
    WorkCounter.count()
    return byte &- 0x30 < 10
  }

  @inlinable public static func isLetter(_ byte: UInt8) -> Bool {
    WorkCounter.count()
    return (byte | 0x20) &- 0x61 < 26
  }

  /// The byte, with A to Z lowercased.
  @inlinable public static func lowercased(_ byte: UInt8) -> UInt8 {
    WorkCounter.count()
    return byte &- 0x41 < 26 ? byte | 0x20 : byte
  }

  /// The eight bytes of a word, with A to Z lowercased.
  @inlinable @inline(__always)
  public static func lowercased(_ word: UInt64) -> UInt64 {
    let all: UInt64 = 0x0101_0101_0101_0101
    let low = word & (all &* 0x7F)
    // The highest bit of each byte says whether it is at least `A`, and whether it is beyond `Z`.
    let (isAtLeastA, isBeyondZ) = (low &+ all &* 0x3F, low &+ all &* 0x25)
    let isUppercase = isAtLeastA & ~isBeyondZ & ~word & (all &* 0x80)
    return word | isUppercase &>> 2
  }

  /// Whether a byte is a letter, a digit, `-`, `.` or `_`: part of most hosts.
  public static func isPlainInHost(_ byte: UInt8) -> Bool {
    WorkCounter.count()
    // A bit for each of the 128 characters of ASCII.
    let bits: UInt64 = byte < 64 ? 0x03FF_6000_0000_0000 : byte < 128 ? 0x07FF_FFFE_87FF_FFFE : 0
    return bits &>> UInt64(byte & 63) & 1 == 1
  }

  /// Whether a byte is simply part of a URL: `endOfPlainURL(from:)`.
  static func isPlainInURL(_ byte: UInt8) -> Bool {
    WorkCounter.count()
    // A bit for each of the 128 characters of ASCII.
    let bits: UInt64 = byte < 64 ? 0xAFFF_FFD2_0000_0000 : byte < 128 ? 0x07FF_FFFE_AFFF_FFFF : 0
    return bits &>> UInt64(byte & 63) & 1 == 1
  }

  /// The value of a hexadecimal digit, or nil if it is not one.
  @inlinable public static func hexValue(_ byte: UInt8) -> UInt32? {
    if byte &- 0x30 < 10 { return UInt32(byte &- 0x30) }
    let letter = (byte | 0x20) &- 0x61
    return letter < 6 ? UInt32(letter) + 10 : nil
  }
}

extension Span where Element == UInt8 {
  /// The 16 bytes starting at `offset`. Traps if there are fewer.
  @inlinable @inline(__always)
  public func vector(at offset: Int) -> SIMD16<UInt8> {
    precondition(offset >= 0 && count &- offset >= 16)
    WorkCounter.count(16)
    return unsafe withUnsafeBytes { unsafe $0.loadUnaligned(fromByteOffset: offset, as: SIMD16<UInt8>.self) }
  }

  /// The position of the first `byte` in `start..<end`, or nil.
  public func firstIndex(of byte: UInt8, from start: Int, to end: Int) -> Int? {
    precondition(start >= 0 && start <= end && end <= count)
    return unsafe withUnsafeBufferPointer { buffer -> Int? in
      guard start < end, let base = buffer.baseAddress,
        let hit = unsafe memchr(base + start, Int32(byte), end - start)
      else {
        WorkCounter.count(end - start)
        return nil
      }
      let position = unsafe UnsafeRawPointer(hit) - UnsafeRawPointer(base)
      WorkCounter.count(position - start)
      return position
    }
  }

  /// The position of the first `byte` at or after `start`, or nil.
  public func firstIndex(of byte: UInt8, from start: Int) -> Int? { firstIndex(of: byte, from: start, to: count) }

  /// The end of the run of bytes that a JSON string may contain unescaped: the first quotation mark, backslash or
  /// control character (RFC 8259 §7) at or after `start`, or `count`.
  @inlinable
  public func endOfPlainJSONText(from start: Int) -> Int {
    var position = start
    defer { WorkCounter.count(position &- start &+ 1) }
    while count &- position >= 16 {
      if let lane = ByteBuffer.stopsOfJSONText(in: vector(at: position)).firstTrue { return position &+ lane }
      position &+= 16
    }
    while position < count {
      let byte = self[position]
      if byte == 0x22 || byte == 0x5C || byte < 0x20 { return position }
      position &+= 1
    }
    return position
  }

  /// The end of the run of bytes that plain text keeps unchanged: the first `<`, `&` or control character, or the
  /// first of two spaces, at or after `start`; or `count`.
  @inlinable
  public func endOfCollapsedText(from start: Int) -> Int {
    WorkCounter.count()
    var position = start
    while count &- position >= 17 {
      if let lane = stopsOfCollapsedText(at: position).firstTrue { return position &+ lane }
      position &+= 16
    }
    if position < count, count >= 17 {
      // The rest in one block, which also contains bytes before it; these are masked out.
      let window = count &- 17
      let lanes = SIMD16<UInt8>(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
      let first = SIMD16<UInt8>(repeating: UInt8(truncatingIfNeeded: position &- window))
      if let lane = (stopsOfCollapsedText(at: window) .& (lanes .>= first)).firstTrue { return window &+ lane }
      position = count &- 1
    }
    while position < count {
      let byte = self[position]
      if byte == 0x3C || byte == 0x26 || byte < 0x20 { return position }
      if byte == 0x20, position &+ 1 < count, self[position &+ 1] == 0x20 { return position }
      position &+= 1
    }
    return position
  }

  /// Which of the 16 bytes starting at `position` end such a run. There must be 17.
  @inlinable @inline(__always)
  func stopsOfCollapsedText(at position: Int) -> SIMDMask<SIMD16<Int8>> {
    let bytes = vector(at: position)
    let spaces = SIMD16<UInt8>(repeating: 0x20)
    let twoSpaces = (bytes .== spaces) .& (vector(at: position &+ 1) .== spaces)
    let marks = (bytes .== SIMD16<UInt8>(repeating: 0x3C)) .| (bytes .== SIMD16<UInt8>(repeating: 0x26))
    return marks .| (bytes .< spaces) .| twoSpaces
  }

  /// The first byte at or after `start` that is not simply part of a URL: a control character, a space, one of `"#%<>\^`{|}~`,
  /// or not ASCII; or `count`. (`~` is allowed in URLs, but stops the search too, because that takes one test less. A `#` stops it, because only
  /// the first one is allowed.)
  public func endOfPlainURL(from start: Int) -> Int {
    precondition(start >= 0 && start <= count)
    WorkCounter.count()
    var position = start
    while count &- position >= 16 {
      if let lane = stopsOfPlainURL(at: position).firstTrue { return position &+ lane }
      position &+= 16
    }
    if position < count, count >= 16 {
      // The rest in one block, which also contains bytes before it; these are masked out.
      let window = count &- 16
      let lanes = SIMD16<UInt8>(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
      let first = SIMD16<UInt8>(repeating: UInt8(truncatingIfNeeded: position &- window))
      let stops = stopsOfPlainURL(at: window) .& (lanes .>= first)
      return stops.firstTrue.map { window &+ $0 } ?? count
    }
    while position < count, ASCII.isPlainInURL(self[position]) { position &+= 1 }
    return position
  }

  /// Which of the 16 bytes starting at `position` end such a run.
  @inline(__always)
  private func stopsOfPlainURL(at position: Int) -> SIMDMask<SIMD16<Int8>> {
    let bytes = vector(at: position)
    // Each of these also stops at the byte that is 2 less.
    let even = bytes | SIMD16<UInt8>(repeating: 2)
    let quotationMarks = even .== SIMD16<UInt8>(repeating: 0x22)
    let brackets = even .== SIMD16<UInt8>(repeating: 0x3E)
    let carets = even .== SIMD16<UInt8>(repeating: 0x5E)
    let hashes = bytes .== SIMD16<UInt8>(repeating: 0x23)
    let percentSigns = bytes .== SIMD16<UInt8>(repeating: 0x25)
    let graves = bytes .== SIMD16<UInt8>(repeating: 0x60)
    let controls = bytes .< SIMD16<UInt8>(repeating: 0x20)
    let others = bytes .> SIMD16<UInt8>(repeating: 0x7A)
    return quotationMarks .| hashes .| brackets .| carets .| percentSigns .| graves .| controls .| others
  }

  /// The first byte at or after `start` that is not a letter, a digit, `-`, `.` or `_`; or `count`.
  public func endOfHost(from start: Int) -> Int {
    precondition(start >= 0 && start <= count)
    let slashes = SIMD16<UInt8>(repeating: ASCII.slash)
    let underscores = SIMD16<UInt8>(repeating: ASCII.underscore)
    var position = start
    while count &- position >= 16 {
      let bytes = vector(at: position)
      // Their distances from `a`, and from `-`; the slash is between that and the digits.
      let fromA = (bytes | SIMD16<UInt8>(repeating: 0x20)) &- SIMD16<UInt8>(repeating: UInt8(ascii: "a"))
      let fromDash = bytes &- SIMD16<UInt8>(repeating: UInt8(ascii: "-"))
      let plain = (fromA .< SIMD16<UInt8>(repeating: 26)) .| (fromDash .< SIMD16<UInt8>(repeating: 13))
      let stops = (bytes .== slashes) .| .!(plain .| (bytes .== underscores))
      if let lane = stops.firstTrue { return position &+ lane }
      position &+= 16
    }
    while position < count, ASCII.isPlainInHost(self[position]) { position &+= 1 }
    return position
  }

  /// The first space or control character in `start..<end`; or `end`.
  public func endOfWord(from start: Int, to end: Int) -> Int {
    precondition(start >= 0 && start <= end && end <= count)
    WorkCounter.count()
    let firstOfWords = SIMD16<UInt8>(repeating: ASCII.space + 1)
    var position = start
    while position < end, count &- position >= 16 {
      if let lane = (vector(at: position) .< firstOfWords).firstTrue { return Swift.min(position &+ lane, end) }
      position &+= 16
    }
    while position < end, self[position] > ASCII.space { position &+= 1 }
    return Swift.min(position, end)
  }

  /// Whether the bytes starting at `offset` begin with `text`, byte for byte.
  @inlinable
  public func starts(with text: StaticString, at offset: Int) -> Bool {
    WorkCounter.count()
    guard offset >= 0, count &- offset >= text.utf8CodeUnitCount else { return false }
    for index in 0..<text.utf8CodeUnitCount where unsafe self[offset &+ index] != text.utf8Start[index] { return false }
    return true
  }

  /// Whether the two runs of bytes are equal.
  public func isEqual(to other: Span<UInt8>) -> Bool {
    WorkCounter.count()
    guard count == other.count, count > 0 else { return count == other.count }
    return unsafe withUnsafeBytes { left in
      unsafe other.withUnsafeBytes { right in
        guard let left = left.baseAddress, let right = right.baseAddress else { return false }
        WorkCounter.count(count)
        return unsafe memcmp(left, right, count) == 0
      }
    }
  }

  /// Whether these are the UTF-8 bytes of `text`.
  @inlinable
  public func isEqual(to text: String) -> Bool { text.withBytes { isEqual(to: $0.bytes) } }

  /// Whether the first bytes are the UTF-8 bytes of `text`.
  public func starts(with text: String) -> Bool { extracting(first: text.utf8.count).isEqual(to: text) }
}

/// Finds all occurrences of a byte, 64 bytes at a time, which is faster than one search for each where they are close together.
public struct ByteOccurrences: Sendable {
  @usableFromInline let byte: UInt8
  /// The end of the bytes that have been looked at.
  @usableFromInline var end: Int
  /// A bit for each occurrence among the last 64 bytes that has not been returned, the first byte lowest.
  @usableFromInline var found: UInt64 = 0

  @inlinable
  public init(of byte: UInt8, from start: Int = 0) { (self.byte, end) = (byte, start) }

  /// The position of the next occurrence; nil after the last one. To be called with the same bytes every time.
  @inlinable
  public mutating func next(in bytes: TextSpan) -> Int? {
    if found == 0 {
      guard findMore(in: bytes) else { return nil }
    }
    let position = end &- 64 &+ found.trailingZeroBitCount
    found &= found &- 1
    return position
  }

  /// The position of the next occurrence at or after `start`.
  @inlinable
  public mutating func next(in bytes: TextSpan, from start: Int) -> Int? {
    while let position = next(in: bytes) {
      if position >= start { return position }
    }
    return nil
  }

  /// Looks at more bytes until some are occurrences; false at the end.
  @inlinable
  mutating func findMore(in bytes: TextSpan) -> Bool {
    (end, found) = bytes.bytes.block(with: byte, from: end)
    end = found == 0 ? Swift.max(end, bytes.count) : end &+ 64
    return found != 0
  }
}

extension Span where Element == UInt8 {
  /// The first block of 64 bytes that has this byte, else the rest: its position, and a bit for each occurrence in it, the first byte
  /// lowest.
  @inlinable @inline(__always)
  func block(with byte: UInt8, from start: Int) -> (position: Int, occurrences: UInt64) {
    precondition(start >= 0)
    let wanted = SIMD16<UInt8>(repeating: byte)
    var position = start
    let found: UInt64 = unsafe withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return 0 }
      while count &- position >= 64 {
        let from = unsafe base + position
        let first = unsafe from.loadUnaligned(as: SIMD16<UInt8>.self) .== wanted
        let second = unsafe from.loadUnaligned(fromByteOffset: 16, as: SIMD16<UInt8>.self) .== wanted
        let third = unsafe from.loadUnaligned(fromByteOffset: 32, as: SIMD16<UInt8>.self) .== wanted
        let fourth = unsafe from.loadUnaligned(fromByteOffset: 48, as: SIMD16<UInt8>.self) .== wanted
        if (first .| second .| third .| fourth).firstTrue != nil {
          return UInt64(lanesOf: (first, second, third, fourth))
        }
        position &+= 64
      }
      return 0
    }
    WorkCounter.count(position &- start &+ 64)
    return (position, found == 0 && position < count ? occurrencesAtEnd(of: byte, at: position) : found)
  }

  @usableFromInline
  func occurrencesAtEnd(of byte: UInt8, at offset: Int) -> UInt64 {
    let wanted = SIMD16<UInt8>(repeating: byte)
    let none = SIMD16<UInt8>(repeating: 0) .!= SIMD16(repeating: 0)
    var found: UInt64 = 0
    var index = offset
    while count &- index >= 16 {
      found |= UInt64(lanesOf: (vector(at: index) .== wanted, none, none, none)) &<< UInt64(index &- offset)
      index &+= 16
    }
    WorkCounter.count(count &- index)
    while index < count {
      if self[index] == byte { found |= 1 &<< UInt64(index &- offset) }
      index &+= 1
    }
    return found
  }
}

extension StaticString {
  /// Calls `body` with the UTF-8 bytes of the literal: a table stored as one literal needs no initialization.
  @inlinable
  public func withBytes<Result>(_ body: (TextSpan) -> Result) -> Result {
    withUTF8Buffer { unsafe body(TextSpan(unchecked: Span(_unsafeElements: $0))) }
  }
}
