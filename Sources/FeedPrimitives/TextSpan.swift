/// Text in memory, of which strings are made without checking its bytes again.

/// Bytes of well-formed UTF-8: all of it, or any part of it.
///
/// A span of text is the evidence that its bytes were validated, for only validation, strings, and buffers of text
/// make one. The standard library's `UTF8Span` needs macOS 26.
@frozen
public struct TextSpan: ~Escapable, BitwiseCopyable {
  /// The bytes, for functions that make no strings.
  public let bytes: Span<UInt8>

  /// - Parameter bytes: a part of well-formed UTF-8.
  @inlinable @inline(__always)
  @unsafe @_lifetime(copy bytes)
  init(unchecked bytes: Span<UInt8>) { self.bytes = bytes }

  /// No text.
  @inlinable
  @_lifetime(immortal)
  public init() { bytes = Span() }

  /// Nil if the bytes are not well-formed UTF-8.
  @_lifetime(copy bytes)
  public init?(validating bytes: Span<UInt8>) {
    guard bytes.firstInvalidUTF8() == nil else { return nil }
    unsafe self.init(unchecked: bytes)
  }

  /// The bytes up to the first that is not well-formed UTF-8.
  @_lifetime(copy bytes)
  public init(prefixOf bytes: Span<UInt8>) {
    unsafe self.init(unchecked: bytes.extracting(first: bytes.firstInvalidUTF8() ?? bytes.count))
  }

  // MARK: Strings

  /// The characters that are wholly in `range`.
  ///
  /// Only its ends are looked at. The standard library's check of every string would cost ten times as much as the copy.
  @inlinable
  public func string(_ range: Range<Int>) -> String {
    let bytes = bytes.extracting(wholeCharacters(in: range))
    #if DEBUG || CHECKED_TEXT
      WorkCounter.count(bytes.count)
      precondition(bytes.isWellFormedUTF8, "a span of text is not well-formed UTF-8")
    #endif
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
      return unsafe String(copying: UTF8Span(unchecked: bytes))
    }
    return bytes.checkedString()
  }

  /// The range without the part of a character that its start or its end cuts off.
  @inlinable @inline(__always)
  func wholeCharacters(in range: Range<Int>) -> Range<Int> {
    bytes.cutsNothing(range) ? range : withoutCutCharacters(range)
  }

  @usableFromInline
  func withoutCutCharacters(_ range: Range<Int>) -> Range<Int> {
    var (start, last) = (range.lowerBound, range.upperBound - 1)
    while start <= last, bytes[start] & 0xC0 == 0x80 { start += 1 }
    while last > start, bytes[last] & 0xC0 == 0x80 { last -= 1 }
    guard last >= start else { return start..<start }
    // The first byte of a character has as many leading ones as the character has bytes.
    let length = max((~bytes[last]).leadingZeroBitCount, 1)
    return start..<(last + length <= range.upperBound ? last + length : last)
  }

  // MARK: Bytes

  // Transparent, because a debug build makes calls of functions that are always inlined.
  @_transparent
  public var count: Int { bytes.count }
  @inlinable @inline(__always)
  public var isEmpty: Bool { bytes.isEmpty }
  @inlinable @inline(__always)
  public var indices: Range<Int> { bytes.indices }
  public subscript(_ index: Int) -> UInt8 {
    @_transparent get { bytes[index] }
  }

  @inlinable @inline(__always)
  @_lifetime(copy self)
  public func extracting(_ range: Range<Int>) -> TextSpan { unsafe TextSpan(unchecked: bytes.extracting(range)) }

  @inlinable @inline(__always)
  @_lifetime(copy self)
  public func extracting(_ range: PartialRangeFrom<Int>) -> TextSpan { extracting(range.lowerBound..<count) }

  @inlinable @inline(__always)
  @_lifetime(copy self)
  public func extracting(first count: Int) -> TextSpan { unsafe TextSpan(unchecked: bytes.extracting(first: count)) }
}

extension Span where Element == UInt8 {
  /// Whether the range of text is certain to begin and end with a whole character: it does not begin inside of one, and
  /// ends with one of ASCII.
  @inlinable @inline(__always)
  func cutsNothing(_ range: Range<Int>) -> Bool {
    range.isEmpty || (self[range.lowerBound] & 0xC0 != 0x80 && self[range.upperBound &- 1] < 0x80)
  }

  #if DEBUG || CHECKED_TEXT
    /// By the standard library, which is optimized in debug builds too: a tenth of the tests' time.
    @usableFromInline
    var isWellFormedUTF8: Bool {
      guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return firstInvalidUTF8() == nil }
      do {
        _ = try UTF8Span(validating: self)
        return true
      } catch {
        return false
      }
    }
  #endif

  /// The bytes as a `String`; nil if they are not well-formed UTF-8.
  public func validString() -> String? { TextSpan(validating: self)?.string(0..<count) }

  /// The bytes as a `String`, checked once more. Older systems offer no other way, which is ten times slower unless all
  /// bytes are ASCII.
  @usableFromInline
  func checkedString() -> String {
    unsafe withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
  }
}

/// What can be asked of bytes can be asked of text.
extension TextSpan {
  @inlinable @inline(__always)
  public func firstIndex(of byte: UInt8, from start: Int, to end: Int) -> Int? {
    bytes.firstIndex(of: byte, from: start, to: end)
  }
  @inlinable @inline(__always)
  public func firstIndex(of byte: UInt8, from start: Int) -> Int? { bytes.firstIndex(of: byte, from: start) }

  /// The position of the first U+FFFE or U+FFFF (EF BF BE, EF BF BF) in `start..<end`, or nil.
  public func firstNoncharacter(from start: Int, to end: Int) -> Int? {
    var position = start
    while let lead = firstIndex(of: 0xEF, from: position, to: end) {
      if end &- lead >= 3, self[lead &+ 1] == 0xBF, self[lead &+ 2] >= 0xBE { return lead }
      position = lead &+ 1
    }
    return nil
  }
  @inlinable @inline(__always)
  public func starts(with text: StaticString, at offset: Int) -> Bool { bytes.starts(with: text, at: offset) }
  @inlinable @inline(__always)
  public func starts(with text: String) -> Bool { bytes.starts(with: text) }
  @inlinable @inline(__always)
  public func isEqual(to other: TextSpan) -> Bool { bytes.isEqual(to: other.bytes) }
  @inlinable @inline(__always)
  public func isEqual(to text: String) -> Bool { bytes.isEqual(to: text) }
  @inlinable @inline(__always)
  public func equals(_ text: StaticString, _ range: Range<Int>) -> Bool { bytes.equals(text, range) }
  @inlinable @inline(__always)
  public func equalsIgnoringCase(_ text: StaticString, _ range: Range<Int>) -> Bool {
    bytes.equalsIgnoringCase(text, range)
  }
  /// Whether the bytes are those of another text, ignoring case.
  package func equalsIgnoringCase(_ other: TextSpan) -> Bool {
    count == other.count && indices.allSatisfy { ASCII.lowercased(self[$0]) == ASCII.lowercased(other[$0]) }
  }
  /// The offset after the `-->` that ends a comment whose text begins at `start`; nil if it does not begin before `limit`.
  public func endOfComment(from start: Int, to limit: Int) -> Int? {
    (start..<Swift.max(start, limit)).first { starts(with: "-->", at: $0) }.map { $0 + 3 }
  }
  /// Whether a text is at `offset`, ignoring case.
  @inlinable @inline(__always)
  public func equalsIgnoringCase(_ text: StaticString, at offset: Int) -> Bool {
    offset + text.utf8CodeUnitCount <= count && equalsIgnoringCase(text, offset..<offset + text.utf8CodeUnitCount)
  }
  @inlinable @inline(__always)
  public func matches(_ other: Range<Int>, at offset: Int) -> Bool { bytes.matches(other, at: offset) }
  @inlinable @inline(__always)
  public func word(at offset: Int) -> UInt64 { bytes.word(at: offset) }
  @inlinable @inline(__always)
  public func firstWord(_ range: Range<Int>) -> UInt64 { bytes.firstWord(range) }
  @inlinable @inline(__always)
  public func vector(at offset: Int) -> SIMD16<UInt8> { bytes.vector(at: offset) }
  @inlinable @inline(__always)
  public func endOfSpaces(from start: Int, to end: Int) -> Int { bytes.endOfSpaces(from: start, to: end) }
  @inlinable @inline(__always)
  public func trimmed(_ range: Range<Int>) -> Range<Int> { bytes.trimmed(range) }
  @inlinable @inline(__always)
  public func endOfASCII(from start: Int) -> Int { bytes.endOfASCII(from: start) }
  @inlinable @inline(__always)
  public func lengthOfUTF8Sequence(at position: Int) -> Int { bytes.lengthOfUTF8Sequence(at: position) }
  @inlinable @inline(__always)
  public func endOfXMLName(from start: Int) -> Int { bytes.endOfXMLName(from: start) }
  public func lengthOfUnicodeSpace(at offset: Int) -> Int { bytes.lengthOfUnicodeSpace(at: offset) }
  public func endOfUnicodeSpaces(from start: Int) -> Int { bytes.endOfUnicodeSpaces(from: start) }
  @inlinable @inline(__always)
  public func endOfPlainXMLText(from start: Int, to end: Int, before first: UInt8, or second: UInt8) -> Int {
    bytes.endOfPlainXMLText(from: start, to: end, before: first, or: second)
  }
  public func hasControlCharacter(in range: Range<Int>) -> Bool { bytes.hasControlCharacter(in: range) }
  @inlinable @inline(__always)
  public func endOfPlainXMLOutput(from start: Int, before quote: UInt8) -> Int {
    bytes.endOfPlainXMLOutput(from: start, before: quote)
  }
  @inlinable @inline(__always)
  public func endOfPlainXMLAttribute(from start: Int, before quote: UInt8) -> Int {
    bytes.endOfPlainXMLAttribute(from: start, before: quote)
  }
  @inlinable @inline(__always)
  public func predefinedXMLReference(at start: Int, to end: Int) -> XMLReference? {
    bytes.predefinedXMLReference(at: start, to: end)
  }
  @inlinable @inline(__always)
  public func endOfPlainJSONText(from start: Int) -> Int { bytes.endOfPlainJSONText(from: start) }
  @inlinable @inline(__always)
  public func endOfCollapsedText(from start: Int) -> Int { bytes.endOfCollapsedText(from: start) }
  @inlinable @inline(__always)
  public func endOfPlainURL(from start: Int) -> Int { bytes.endOfPlainURL(from: start) }
  @inlinable @inline(__always)
  public func endOfHost(from start: Int) -> Int { bytes.endOfHost(from: start) }
  @inlinable @inline(__always)
  public func endOfWord(from start: Int, to end: Int) -> Int { bytes.endOfWord(from: start, to: end) }
}
