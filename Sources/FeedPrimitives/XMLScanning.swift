/// The inner loops of the XML scanner: where a run of character data ends, and where a name ends.

extension Span where Element == UInt8 {
  /// The first byte in `start..<end` that is `first`, `second`, or a control character other than tab and line feed; or
  /// `end`. With `<` and `&` that is where XML's plain character data stops; with `]` twice, where a CDATA section may.
  @inlinable
  public func endOfPlainXMLText(from start: Int, to end: Int, before first: UInt8, or second: UInt8) -> Int {
    precondition(start >= 0 && start <= end && end <= count)
    var position = start
    let firsts = SIMD16<UInt8>(repeating: first)
    let seconds = SIMD16<UInt8>(repeating: second)
    let spaces = SIMD16<UInt8>(repeating: 0x20)
    let tabs = SIMD16<UInt8>(repeating: 0x09)
    let two = SIMD16<UInt8>(repeating: 2)
    // Long runs, two blocks at a time: whether there is a stop at all is asked once for both.
    while end &- position >= 32 {
      let one = vector(at: position)
      let other = vector(at: position &+ 16)
      let stops =
        (one .== firsts) .| (one .== seconds) .| ((one .< spaces) .& ((one &- tabs) .>= two))
        .| (other .== firsts) .| (other .== seconds) .| ((other .< spaces) .& ((other &- tabs) .>= two))
      if stops.firstTrue != nil { break }
      position &+= 32
    }
    while end &- position >= 16 {
      let bytes = vector(at: position)
      // Tab and line feed are neighbours: 9 and 10 are the only bytes that are below 2 once 9 is taken off.
      let controls = (bytes .< spaces) .& ((bytes &- tabs) .>= two)
      let stops = (bytes .== firsts) .| (bytes .== seconds) .| controls
      if let lane = stops.firstTrue { return position &+ lane }
      position &+= 16
    }
    while position < end {
      let byte = self[position]
      if byte == first || byte == second || byte < 0x20 && byte &- 9 >= 2 { return position }
      position &+= 1
    }
    return position
  }

  /// The first byte in `start..<end` that an attribute's value cannot hold as it stands: `&`, `<`, a control character; or
  /// `end`.
  @inlinable
  public func endOfPlainXMLAttribute(from start: Int, to end: Int) -> Int {
    precondition(start >= 0 && start <= end && end <= count)
    var position = start
    let ampersands = SIMD16<UInt8>(repeating: ASCII.ampersand)
    let lessThans = SIMD16<UInt8>(repeating: ASCII.lessThan)
    let spaces = SIMD16<UInt8>(repeating: 0x20)
    while end &- position >= 16 {
      let bytes = vector(at: position)
      let stops = (bytes .== ampersands) .| (bytes .== lessThans) .| (bytes .< spaces)
      if let lane = stops.firstTrue { return position &+ lane }
      position &+= 16
    }
    while position < end {
      let byte = self[position]
      if byte == ASCII.ampersand || byte == ASCII.lessThan || byte < 0x20 { return position }
      position &+= 1
    }
    return position
  }

  /// The first byte at or after `start` that cannot be part of a name in a tag: white space, `/`, `>`, `=`, `<`, a
  /// quotation mark; or `count`.
  @inlinable
  public func endOfXMLName(from start: Int) -> Int {
    var position = start
    while position < count {
      let byte = self[position]
      // All stops are below `@`; letters, `_` and everything that is not ASCII are above it.
      if byte < 0x40 {
        switch byte {
        case 0...0x20, 0x22, 0x27, 0x2F, 0x3C, 0x3D, 0x3E: return position
        default: break
        }
      }
      position &+= 1
    }
    return position
  }

  /// The character and the length of the reference at `start` where it is one of XML's five (XML 1.0 §4.6).
  @inlinable @inline(__always)
  public func predefinedXMLReference(at start: Int, to end: Int) -> (byte: UInt8, length: Int)? {
    guard end &- start >= 4 else { return nil }
    let (first, second, third) = (self[start &+ 1], self[start &+ 2], self[start &+ 3])
    if second == UInt8(ascii: "t"), third == ASCII.semicolon {
      if first == UInt8(ascii: "l") { return (ASCII.lessThan, 4) }
      return first == UInt8(ascii: "g") ? (ASCII.greaterThan, 4) : nil
    }
    guard end &- start >= 5 else { return nil }
    let fourth = self[start &+ 4]
    if first == UInt8(ascii: "a") {
      if second == UInt8(ascii: "m") {
        return third == UInt8(ascii: "p") && fourth == ASCII.semicolon ? (ASCII.ampersand, 5) : nil
      }
      guard second == UInt8(ascii: "p"), third == UInt8(ascii: "o"), fourth == UInt8(ascii: "s") else { return nil }
      return end &- start >= 6 && self[start &+ 5] == ASCII.semicolon ? (ASCII.apostrophe, 6) : nil
    }
    guard first == UInt8(ascii: "q"), second == UInt8(ascii: "u"), third == UInt8(ascii: "o"),
      fourth == UInt8(ascii: "t")
    else { return nil }
    return end &- start >= 6 && self[start &+ 5] == ASCII.semicolon ? (ASCII.quotationMark, 6) : nil
  }

  /// The first byte in `start..<end` that is not white space, or `end`.
  @inlinable
  public func endOfSpaces(from start: Int, to end: Int) -> Int {
    var position = start
    while position < end, ASCII.isSpace(self[position]) { position &+= 1 }
    return position
  }

  /// `range` without white space at its ends.
  @inlinable
  public func trimmed(_ range: Range<Int>) -> Range<Int> {
    let start = endOfSpaces(from: range.lowerBound, to: range.upperBound)
    var end = range.upperBound
    while end > start, ASCII.isSpace(self[end &- 1]) { end &-= 1 }
    return start..<end
  }

  /// Whether the bytes from `offset` on are those of `other`.
  public func matches(_ other: Range<Int>, at offset: Int) -> Bool {
    guard offset >= 0, other.lowerBound >= 0, other.upperBound <= count, count &- offset >= other.count else {
      return false
    }
    return extracting(offset..<offset &+ other.count).isEqual(to: extracting(other))
  }

  /// Whether the bytes in `range` are those of `text`.
  @inlinable
  public func equals(_ text: StaticString, _ range: Range<Int>) -> Bool {
    range.count == text.utf8CodeUnitCount && range.upperBound <= count && starts(with: text, at: range.lowerBound)
  }

  /// Whether the bytes in `range` are those of `text`, which is in small letters, in whatever case.
  @inlinable
  public func equalsIgnoringCase(_ text: StaticString, _ range: Range<Int>) -> Bool {
    guard range.count == text.utf8CodeUnitCount, range.lowerBound >= 0, range.upperBound <= count else { return false }
    for index in 0..<range.count
    where unsafe ASCII.lowercased(self[range.lowerBound &+ index]) != text.utf8Start[index] { return false }
    return true
  }
}

extension ByteBuffer {
  /// Copies character data from `bytes`, beginning at `start`, with XML's five references replaced, and returns the
  /// position of what it leaves to the caller, or `end`: another `&`, or a control character other than tab and line
  /// feed.
  @inlinable
  public mutating func appendXMLText(of bytes: Span<UInt8>, from start: Int, to end: Int) -> Int {
    precondition(start >= 0 && start <= end && end <= bytes.count)
    // Sixteen bytes are stored at a time, also behind the stop; `count` says how many of them are meant. A reference is
    // longer than what it stands for.
    reserve(end &- start &+ 16)
    let ampersands = SIMD16<UInt8>(repeating: ASCII.ampersand)
    let spaces = SIMD16<UInt8>(repeating: 0x20)
    let tabs = SIMD16<UInt8>(repeating: 0x09)
    let two = SIMD16<UInt8>(repeating: 2)
    var position = start
    while position < end {
      if end &- position >= 16 {
        let block = bytes.vector(at: position)
        unsafe UnsafeMutableRawPointer(base + length).storeBytes(of: block, as: SIMD16<UInt8>.self)
        let stops = (block .== ampersands) .| ((block .< spaces) .& ((block &- tabs) .>= two))
        guard let lane = stops.firstTrue else {
          position &+= 16
          length &+= 16
          continue
        }
        position &+= lane
        length &+= lane
      }
      let byte = bytes[position]
      if byte == ASCII.ampersand {
        guard let (character, size) = bytes.predefinedXMLReference(at: position, to: end) else { return position }
        unsafe base[length] = character
        position &+= size
      } else {
        if byte < 0x20 && byte &- 9 >= 2 { return position }
        unsafe base[length] = byte
        position &+= 1
      }
      length &+= 1
    }
    return position
  }
}
