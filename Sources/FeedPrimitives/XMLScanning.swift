/// The inner loops of the XML scanner: they find the end of character data, and of a name.
///
/// Blocks may be loaded beyond the end of the run, as far as there are bytes; what is found there is ignored.

/// The bytes at which character data stops being plain: two of the caller's choice, and control characters.
@usableFromInline
struct XMLTextStops {
  @usableFromInline let first: SIMD16<UInt8>
  @usableFromInline let second: SIMD16<UInt8>
  /// Tab and line feed are adjacent: 9 and 10 are the only bytes that are below 2 after subtracting 9. 0 if they are
  /// stops too.
  @usableFromInline let exempt: SIMD16<UInt8>
  // A stored property, because the compiler turns a comparison with a constant into a loop over the lanes.
  @usableFromInline let spaces = SIMD16<UInt8>(repeating: ASCII.space)
  @usableFromInline let tabs = SIMD16<UInt8>(repeating: ASCII.tab)

  @inlinable @inline(__always)
  init(_ first: UInt8, _ second: UInt8, areSpacesPlain: Bool = true) {
    self.first = SIMD16(repeating: first)
    self.second = SIMD16(repeating: second)
    exempt = SIMD16(repeating: areSpacesPlain ? 2 : 0)
  }

  /// Which of the bytes are stops.
  @inlinable @inline(__always)
  func among(_ bytes: SIMD16<UInt8>) -> SIMDMask<SIMD16<Int8>> {
    (bytes .== first) .| (bytes .== second) .| controls(among: bytes)
  }

  @inlinable @inline(__always)
  func controls(among bytes: SIMD16<UInt8>) -> SIMDMask<SIMD16<Int8>> {
    (bytes .< spaces) .& ((bytes &- tabs) .>= exempt)
  }

  @inlinable @inline(__always)
  func contains(_ byte: UInt8) -> Bool {
    byte == first[0] || byte == second[0] || byte < 0x20 && byte &- 0x09 >= exempt[0]
  }
}

extension SIMD16 where Scalar == UInt8 {
  /// In each lane, the smaller of the two bytes. The standard library's function for this is not one instruction.
  @inline(__always)
  func least(_ other: Self) -> Self { replacing(with: other, where: other .< self) }
}

extension ASCII {
  /// Bytes that cannot be part of a name in a tag: white space (and every other control character), quotation marks,
  /// `/`, `<`, `=` and `>`.
  @inlinable @inline(__always)
  public static func endsXMLName(_ byte: UInt8) -> Bool {
    byte < 0x40 && (0x7000_8085_FFFF_FFFF as UInt64) &>> UInt64(byte) & 1 == 1
  }
}

extension Span where Element == UInt8 {
  /// The first byte in `start..<end` that is `first`, `second`, or a control character other than tab and line feed;
  /// or `end`. With `<` and `&` that is the end of plain character data in XML; with `]` twice, the possible end of a
  /// CDATA section.
  @inlinable
  public func endOfPlainXMLText(from start: Int, to end: Int, before first: UInt8, or second: UInt8) -> Int {
    firstStop(XMLTextStops(first, second), from: start, to: end)
  }

  /// Whether a control character other than tab and line feed is in the range: one that XML does not allow, or a carriage
  /// return.
  public func hasControlCharacter(in range: Range<Int>) -> Bool {
    precondition(range.lowerBound >= 0 && range.upperBound <= count)
    WorkCounter.count(range.count)
    let (spaces, tabs) = (SIMD16<UInt8>(repeating: ASCII.space), SIMD16<UInt8>(repeating: ASCII.tab))
    // From 11 on; 9 and 10 become the greatest numbers.
    let (eleven, others) = (SIMD16<UInt8>(repeating: 11), SIMD16<UInt8>(repeating: ASCII.space &- 11))
    var position = range.lowerBound
    let isFound = unsafe withUnsafeBytes { bytes in
      while range.upperBound &- position >= 64 {
        let one = unsafe bytes.loadUnaligned(fromByteOffset: position, as: SIMD16<UInt8>.self)
        let two = unsafe bytes.loadUnaligned(fromByteOffset: position &+ 16, as: SIMD16<UInt8>.self)
        let three = unsafe bytes.loadUnaligned(fromByteOffset: position &+ 32, as: SIMD16<UInt8>.self)
        let four = unsafe bytes.loadUnaligned(fromByteOffset: position &+ 48, as: SIMD16<UInt8>.self)
        let least = one.least(two).least(three.least(four))
        if (least .< spaces).firstTrue != nil {
          let shifted = (one &- eleven).least(two &- eleven).least((three &- eleven).least(four &- eleven))
          if ((least .< tabs) .| (shifted .< others)).firstTrue != nil { return true }
        }
        position &+= 64
      }
      return false
    }
    return isFound
      || endOfPlainXMLText(from: position, to: range.upperBound, before: 0, or: 0) < range.upperBound
  }

  /// The first byte at or after `start` that may end an attribute value or needs a closer look: its quotation mark,
  /// `&`, `<`, or a control character; or `count`.
  @inlinable
  public func endOfPlainXMLAttribute(from start: Int, before quote: UInt8) -> Int {
    // A `<` is text, but an error.
    let lessThans = SIMD16<UInt8>(repeating: ASCII.lessThan)
    let stops = XMLTextStops(quote, ASCII.ampersand, areSpacesPlain: false)
    precondition(start >= 0 && start <= count)
    WorkCounter.count()
    var position = start
    while count &- position >= 16 {
      let bytes = vector(at: position)
      if let lane = (stops.among(bytes) .| (bytes .== lessThans)).firstTrue { return position &+ lane }
      position &+= 16
    }
    while position < count {
      if stops.contains(self[position]) || self[position] == ASCII.lessThan { return position }
      position &+= 1
    }
    return position
  }

  /// The first byte at or after `start` that may have to be escaped in XML: markup, `quote`, a control character, or the first byte of a
  /// character that XML does not allow (U+FFFE, U+FFFF) or that programs may take for damage (U+0080 to U+009F); or `count`. (It stops at `$`
  /// too, because that takes one test less.)
  public func endOfPlainXMLOutput(from start: Int, before quote: UInt8) -> Int {
    precondition(start >= 0 && start <= count)
    WorkCounter.count()
    var position = start
    while count &- position >= 16 {
      let bytes = vector(at: position)
      // Each of these also stops at the byte that is 2 less.
      let even = bytes | SIMD16<UInt8>(repeating: 2)
      let brackets = even .== SIMD16<UInt8>(repeating: ASCII.greaterThan)
      let ampersands = even .== SIMD16<UInt8>(repeating: ASCII.ampersand)
      let quotationMarks = bytes .== SIMD16<UInt8>(repeating: quote)
      let controls = bytes .< SIMD16<UInt8>(repeating: ASCII.space)
      let others = (bytes .== SIMD16<UInt8>(repeating: 0xC2)) .| (bytes .== SIMD16<UInt8>(repeating: 0xEF))
      if let lane = (brackets .| ampersands .| quotationMarks .| controls .| others).firstTrue {
        return position &+ lane
      }
      position &+= 16
    }
    while position < count {
      let byte = self[position]
      if byte | 2 == ASCII.greaterThan || byte | 2 == ASCII.ampersand || byte == quote || byte < ASCII.space
        || byte == 0xC2 || byte == 0xEF
      {
        return position
      }
      position &+= 1
    }
    return position
  }

  /// The first of the stops in `start..<end`, or `end`.
  @inlinable @inline(__always)
  func firstStop(_ stops: XMLTextStops, from start: Int, to end: Int) -> Int {
    precondition(start >= 0 && start <= end && end <= count)
    WorkCounter.count()
    return unsafe withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress else { return start }
      var position = start
      // Two blocks at a time: one test shows whether either of them has a stop.
      while position < end, buffer.count &- position >= 32 {
        let one = unsafe stops.among(base.loadUnaligned(fromByteOffset: position, as: SIMD16<UInt8>.self))
        let other = unsafe stops.among(base.loadUnaligned(fromByteOffset: position &+ 16, as: SIMD16<UInt8>.self))
        WorkCounter.count(32)
        if (one .| other).firstTrue != nil {
          return Swift.min(one.firstTrue.map { position &+ $0 } ?? position &+ 16 &+ (other.firstTrue ?? 0), end)
        }
        position &+= 32
      }
      while position < end, unsafe !stops.contains(base.load(fromByteOffset: position, as: UInt8.self)) {
        position &+= 1
      }
      return Swift.min(position, end)
    }
  }

  /// The first byte at or after `start` that cannot be part of a name in a tag: white space, also that of Unicode, `/`, `>`, `=`, `<`, a
  /// quotation mark; or `count`.
  @inlinable
  public func endOfXMLName(from start: Int) -> Int {
    var position = start
    defer { WorkCounter.count(position &- start &+ 1) }
    while count &- position >= 8 {
      let word = word(at: position)
      if word & 0x8080_8080_8080_8080 != 0 { break }
      // The top bit of each byte that has neither of its upper two bits: all stops are below `@`; letters and `_` are above it.
      var low = ~(word | word &<< 1) & 0x8080_8080_8080_8080
      while low != 0 {
        let shift = low.trailingZeroBitCount & 0x38
        if ASCII.endsXMLName(UInt8(truncatingIfNeeded: word &>> UInt64(shift))) { return position &+ shift &>> 3 }
        low &= low &- 1
      }
      position &+= 8
    }
    while position < count, !ASCII.endsXMLName(self[position]) {
      if self[position] >= 0x80, position > start, lengthOfUnicodeSpace(at: position) > 0 { break }
      position &+= 1
    }
    return position
  }

  /// The number of bytes of white space outside ASCII at an offset, such as a no-break space, which programs write in tags although XML does
  /// not allow it there; 0 if there is none.
  public func lengthOfUnicodeSpace(at offset: Int) -> Int {
    guard offset + 1 < count, self[offset] >= 0xC2 else { return 0 }
    let (second, third) = (self[offset + 1], offset + 2 < count ? self[offset + 2] : 0)
    return switch (self[offset], second) {
    case (0xC2, 0x85), (0xC2, 0xA0): 2
    case (0xE1, 0x9A): third == 0x80 ? 3 : 0
    // U+2000 to U+200B, the line and paragraph separators, and U+202F
    case (0xE2, 0x80): third <= 0x8B && third >= 0x80 || third == 0xA8 || third == 0xA9 || third == 0xAF ? 3 : 0
    case (0xE2, 0x81): third == 0x9F ? 3 : 0
    case (0xE3, 0x80): third == 0x80 ? 3 : 0
    case (0xEF, 0xBB): third == 0xBF ? 3 : 0
    default: 0
    }
  }

  /// The end of white space, also that of Unicode.
  public func endOfUnicodeSpaces(from start: Int) -> Int {
    var end = endOfSpaces(from: start, to: count)
    while case let length = lengthOfUnicodeSpace(at: end), length > 0 {
      end = endOfSpaces(from: end + length, to: count)
    }
    return end
  }

  /// The first byte in `start..<end` that is not white space, or `end`.
  @inlinable @inline(__always)
  public func endOfSpaces(from start: Int, to end: Int) -> Int {
    guard start < end, ASCII.isSpace(self[start]) else { return start }
    return endOfMoreSpaces(from: start &+ 1, to: end)
  }

  /// The same after a first one: line ends and indents.
  @usableFromInline
  func endOfMoreSpaces(from start: Int, to end: Int) -> Int {
    precondition(start >= 0 && end <= count)
    WorkCounter.count()
    let spaces = SIMD16<UInt8>(repeating: ASCII.space)
    let tabs = SIMD16<UInt8>(repeating: ASCII.tab)
    let lineFeeds = SIMD16<UInt8>(repeating: ASCII.lineFeed)
    let returns = SIMD16<UInt8>(repeating: ASCII.carriageReturn)
    var position = start
    while position < end, count &- position >= 16 {
      let bytes = vector(at: position)
      let isSpace = (bytes .== spaces) .| (bytes .== tabs) .| (bytes .== lineFeeds) .| (bytes .== returns)
      if let lane = (.!isSpace).firstTrue { return Swift.min(position &+ lane, end) }
      position &+= 16
    }
    while position < end, ASCII.isSpace(self[position]) { position &+= 1 }
    return Swift.min(position, end)
  }

  /// `range` without white space at either end.
  @inlinable
  public func trimmed(_ range: Range<Int>) -> Range<Int> {
    let start = endOfSpaces(from: range.lowerBound, to: range.upperBound)
    var end = range.upperBound
    while end > start, ASCII.isSpace(self[end &- 1]) { end &-= 1 }
    WorkCounter.count(range.upperBound &- end)
    return start..<end
  }

  /// Whether the bytes in `range` are those of `text`.
  @inlinable
  public func equals(_ text: StaticString, _ range: Range<Int>) -> Bool {
    range.count == text.utf8CodeUnitCount && range.upperBound <= count && starts(with: text, at: range.lowerBound)
  }

  /// Whether the bytes in `range` are those of `text`, ignoring ASCII case.
  @inlinable
  public func equalsIgnoringCase(_ text: StaticString, _ range: Range<Int>) -> Bool {
    guard range.count == text.utf8CodeUnitCount, range.lowerBound >= 0, range.upperBound <= count else { return false }
    for index in 0..<range.count
    where unsafe ASCII.lowercased(self[range.lowerBound &+ index]) != ASCII.lowercased(text.utf8Start[index]) {
      return false
    }
    return true
  }
}

extension String {
  /// Whether there is nothing but white space in it.
  package var isBlank: Bool { utf8.allSatisfy(ASCII.isSpace) }

  /// The text without the white space around it.
  package var trimmed: String {
    withBytes { bytes in
      let inside = bytes.trimmed(0..<bytes.count)
      return inside.count == bytes.count ? self : bytes.string(inside)
    }
  }
}

extension Span where Element == UInt8 {
  /// The kind of the quotation mark of text at `offset`, as programs write it in place of `"` or `'`; nil if there is none. It has three
  /// bytes.
  public func typographicQuotationMark(at offset: Int) -> UInt8? {
    guard offset + 2 < count, self[offset] == 0xE2, self[offset + 1] == 0x80 else { return nil }
    switch self[offset + 2] {
    // `“`, `”`, `„`
    case 0x9C...0x9E: return ASCII.quotationMark
    // `‘`, `’`, `‚`
    case 0x98...0x9A: return ASCII.apostrophe
    default: return nil
    }
  }
}
