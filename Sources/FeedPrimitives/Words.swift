/// Splits text into words, for tables that are written as lists of words, and trims it.

extension BidirectionalCollection {
  /// The collection without the elements at both ends for which `isTrimmed` is true.
  @inlinable
  package func trimmed(where isTrimmed: (Element) -> Bool) -> SubSequence {
    guard let first = firstIndex(where: { !isTrimmed($0) }), let last = lastIndex(where: { !isTrimmed($0) }) else {
      return self[endIndex...]
    }
    return self[first...last]
  }
}

extension String {
  /// The words between white space.
  @inline(never)
  package var words: [Substring] { split(whereSeparator: \.isWhitespace) }

  /// The words of a list, without white space around them.
  package func words(between separator: Unicode.Scalar) -> [String] {
    utf8.split(separator: UInt8(ascii: separator)).map { String(Substring($0.trimmed(where: ASCII.isSpace))) }
  }

  /// Calls `body` with the bytes of each word between white space, and with its index.
  package func forEachWord(_ body: (_ number: Int, _ word: TextSpan) -> Void) {
    withBytes { bytes in
      var (number, start) = (0, 0)
      for position in 0...bytes.count where position == bytes.count || ASCII.isSpace(bytes[position]) {
        if position > start {
          body(number, bytes.extracting(start..<position))
          number += 1
        }
        start = position + 1
      }
    }
  }
}
