/// Positions in a document, computed only on demand.

/// A position in text: line and column from 1, the column in Unicode scalars. CR LF is one line break; a CR or an LF
/// alone is one too.
package struct TextPosition: Sendable, Hashable {
  package var line: Int
  package var column: Int
  package var offset: Int

  package init(line: Int, column: Int, offset: Int) {
    self.line = line
    self.column = column
    self.offset = offset
  }
}

/// Converts byte offsets to positions. Offsets requested in ascending order cost one walk over the document in total.
package struct TextPositionCounter: Sendable {
  private var line = 1
  private var columnsCounted = 0
  private var counted: Int
  private var firstByte: Int

  /// - Parameter start: the first byte of the text (3 after a UTF-8 byte order mark).
  package init(from start: Int = 0) {
    counted = start
    firstByte = start
  }

  /// Shifts the count: bytes were added to the front of the text, or bytes that have been counted were removed there.
  package mutating func move(by distance: Int) {
    counted += distance
    firstByte += distance
  }

  /// The position of the byte at `offset`, which is clamped to the document, and to what has not been counted if bytes were removed.
  package mutating func position(of offset: Int, in bytes: Span<UInt8>) -> TextPosition {
    let hasRemovedBytes = firstByte < 0
    let target = min(max(offset, hasRemovedBytes ? counted : firstByte), bytes.count)
    if target < counted { self = TextPositionCounter(from: max(firstByte, 0)) }
    // After the last carriage return that ends a line, only line feeds do.
    while let end = endOfLine(before: target, in: bytes) {
      line += bytes.count(of: ASCII.lineFeed, in: counted..<end) + 1
      columnsCounted = 0
      counted = end
    }
    let lineFeeds = bytes.count(of: ASCII.lineFeed, in: counted..<target)
    if lineFeeds > 0 {
      line += lineFeeds
      columnsCounted = 0
      counted = target
      while bytes[counted - 1] != ASCII.lineFeed { counted -= 1 }
      WorkCounter.count(target - counted)
    }
    columnsCounted += bytes.countOfCharacters(in: counted..<target)
    counted = target
    // A byte inside a character has the column of that character.
    let column = columnsCounted + (bytes.isInsideCharacter(target) ? 0 : 1)
    return TextPosition(line: line, column: column, offset: target)
  }

  package mutating func position(of offset: Int, in text: TextSpan) -> TextPosition {
    position(of: offset, in: text.bytes)
  }

  /// The position after the first carriage return before `limit` that ends a line. The CR of a CR LF counts as a
  /// column of its line; the LF ends the line.
  private func endOfLine(before limit: Int, in bytes: Span<UInt8>) -> Int? {
    var position = counted
    while let end = bytes.firstIndex(of: ASCII.carriageReturn, from: position, to: limit) {
      guard end + 1 < bytes.count, bytes[end + 1] == ASCII.lineFeed else { return end + 1 }
      position = end + 1
    }
    return nil
  }
}

extension Span where Element == UInt8 {
  /// How many bytes in the range are this one.
  func count(of byte: UInt8, in range: Range<Int>) -> Int {
    let wanted = SIMD16<UInt8>(repeating: byte)
    return count(in: range) { $0 .== wanted }
  }

  /// How many bytes in the range begin a character.
  func countOfCharacters(in range: Range<Int>) -> Int {
    let (mask, continuation) = (SIMD16<UInt8>(repeating: 0xC0), SIMD16<UInt8>(repeating: 0x80))
    return count(in: range) { ($0 & mask) .!= continuation }
  }

  @inline(__always)
  private func count(in range: Range<Int>, _ isCounted: (SIMD16<UInt8>) -> SIMDMask<SIMD16<Int8>>) -> Int {
    precondition(range.lowerBound >= 0 && range.upperBound <= count)
    WorkCounter.count(range.count)
    var (total, position) = (0, range.lowerBound)
    while range.upperBound &- position >= 16 {
      // Each lane counts up to 255.
      let end = position &+ Swift.min(255 * 16, (range.upperBound &- position) & ~15)
      var counts = SIMD2<UInt64>(repeating: 0)
      let ones = SIMD2<UInt64>(repeating: 0x0101_0101_0101_0101)
      unsafe withUnsafeBytes { bytes in
        while position < end {
          let block = unsafe bytes.loadUnaligned(fromByteOffset: position, as: SIMD16<UInt8>.self)
          counts &+= unsafe unsafeBitCast(isCounted(block), to: SIMD2<UInt64>.self) & ones
          position &+= 16
        }
      }
      let lanes = SIMD16<UInt8>(halves: counts)
      for lane in 0..<16 { total &+= Int(lanes[lane]) }
    }
    while position < range.upperBound {
      if isCounted(SIMD16(repeating: self[position]))[0] { total &+= 1 }
      position &+= 1
    }
    return total
  }

  /// Whether the byte at `offset` continues a well-formed character that begins before it; a stray continuation byte
  /// does not.
  fileprivate func isInsideCharacter(_ offset: Int) -> Bool {
    guard offset < count, self[offset] & 0xC0 == 0x80 else { return false }
    var start = offset
    while start > 0, offset - start < 3, self[start] & 0xC0 == 0x80 { start -= 1 }
    return start + lengthOfUTF8Sequence(at: start) > offset
  }
}

extension TextSpan {
  /// The number of Unicode scalars.
  package var scalarCount: Int { bytes.countOfCharacters(in: indices) }
}
