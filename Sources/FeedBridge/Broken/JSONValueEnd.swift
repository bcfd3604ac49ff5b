/// Looks for the end of a value that has not arrived as a whole.

internal import FeedPrimitives

/// The search for the end of a member or an element. It goes on where it stopped when more bytes have arrived, so that
/// a long value is read only once: when it is complete. Only quotation marks and brackets matter to it.
struct JSONValueEnd {
  private var position: Int
  /// The number of arrays and objects around the position that begin inside the value.
  private var depth = 0
  private var isInString = false
  private var isAfterComma = false
  private var hasEnded = false

  /// - Parameter start: the start of the value, or of its name.
  init(at start: Int) { position = start }

  /// Whether the bytes contain what shows that the value is complete, which is a closing bracket around it, or a comma and the start of what
  /// follows; or an error in it.
  mutating func isFound(in bytes: TextSpan) -> Bool {
    while !hasEnded, position < bytes.count {
      if isInString {
        position = bytes.endOfPlainJSONText(from: position)
        guard position < bytes.count else { break }
        let byte = bytes[position]
        // What is after a backslash does not end the string.
        position += byte == ASCII.backslash ? 2 : 1
        isInString = byte != ASCII.quotationMark
        // A syntax error, as is too deep a nesting.
        if byte < 0x20 { hasEnded = true }
      } else {
        WorkCounter.count()
        readByte(bytes[position])
        position += 1
      }
    }
    return hasEnded
  }

  private mutating func readByte(_ byte: UInt8) {
    if isAfterComma, !ASCII.isSpace(byte) { hasEnded = true }
    switch byte {
    case ASCII.quotationMark: isInString = true
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      depth += 1
      if depth > JSONFeed.Limits.maximumNestingDepth { hasEnded = true }
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      depth -= 1
      if depth < 0 { hasEnded = true }
    case UInt8(ascii: ",") where depth == 0: isAfterComma = true
    default: break
    }
  }

  /// Shifts the search, because bytes before the value were removed.
  mutating func move(by distance: Int) { position += distance }
}
