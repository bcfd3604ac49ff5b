/// Splits text into words, for tables that are written as lists of words.

extension Span where Element == UInt8 {
  /// Calls `body` with each run of bytes between white space, and with its index.
  package func forEachWord(_ body: (_ number: Int, _ word: Span<UInt8>) -> Void) {
    var (number, start) = (0, 0)
    for position in 0...count where position == count || ASCII.isSpace(self[position]) {
      if position > start {
        body(number, extracting(start..<position))
        number += 1
      }
      start = position + 1
    }
  }
}
