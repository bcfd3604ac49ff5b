/// Splits text into words, for tables that are written as lists of words.

extension String {
  /// Calls `body` with the bytes of each word between white space, and with its index.
  package func forEachWord(_ body: (_ number: Int, _ word: Span<UInt8>) -> Void) {
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
