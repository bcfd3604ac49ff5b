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
    var lineFeed = bytes.firstIndex(of: ASCII.lineFeed, from: counted, to: target)
    while let end = endOfLine(before: lineFeed ?? target, in: bytes) ?? lineFeed.map({ $0 + 1 }) {
      line += 1
      columnsCounted = 0
      counted = end
      if let passed = lineFeed, passed < end { lineFeed = bytes.firstIndex(of: ASCII.lineFeed, from: end, to: target) }
    }
    WorkCounter.count(target - counted)
    while counted < target {
      if bytes[counted] & 0xC0 != 0x80 { columnsCounted += 1 }
      counted += 1
    }
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
    guard let end = bytes.firstIndex(of: ASCII.carriageReturn, from: counted, to: limit) else { return nil }
    return end + 1 < bytes.count && bytes[end + 1] == ASCII.lineFeed ? nil : end + 1
  }
}

extension Span where Element == UInt8 {
  /// Whether the byte at `offset` continues a well-formed character that begins before it; a stray continuation byte
  /// does not.
  fileprivate func isInsideCharacter(_ offset: Int) -> Bool {
    guard offset < count, self[offset] & 0xC0 == 0x80 else { return false }
    var start = offset
    while start > 0, offset - start < 3, self[start] & 0xC0 == 0x80 { start -= 1 }
    return start + lengthOfUTF8Sequence(at: start) > offset
  }
}
