/// Finds out whether the next part of a JSON document is complete in the window, before it is read.

internal import FeedPrimitives

/// Each byte is scanned once, however many pieces arrive, because the state of the search is kept. The search only
/// recognizes brackets and strings; the reader checks the grammar afterwards. After a syntax error, the search never
/// ends before the position of the error.
struct JSONLookahead {
  /// The end of the scanned bytes.
  private var position: Int
  /// The start of the member's value, once found.
  private(set) var value: Int?
  /// The number of arrays and objects around the position.
  private var depth = 0
  private var isInString = false
  private var hasPassedColon = false
  /// Whether only the first byte after the part is still missing.
  private var isAtEnd = false

  init(from start: Int) { position = start }

  /// Moves the start of the window by `count` bytes.
  mutating func discard(_ count: Int) {
    position -= count
    value = value.map { $0 - count }
  }

  /// Finds the object of the document and the first byte inside it. Finds nothing if the document is not an object.
  mutating func findContentOfObject(in bytes: Span<UInt8>) -> Bool {
    if !isAtEnd {
      guard skipSpace(in: bytes), bytes[position] == UInt8(ascii: "{") else { return false }
      position += 1
      isAtEnd = true
    }
    return skipSpace(in: bytes)
  }

  /// Finds the first byte of the next member's value. If there is no member, a comma or a bracket counts as its value;
  /// the reader will report an error before it.
  mutating func findValue(in bytes: Span<UInt8>) -> Bool {
    if !hasPassedColon {
      guard let byte = nextStructuralByte(in: bytes) else { return false }
      hasPassedColon = true
      if byte != UInt8(ascii: ":") { isAtEnd = true }
    }
    guard skipSpace(in: bytes) else { return false }
    value = position
    return true
  }

  /// Ends the search at the first byte inside the array that is the value.
  mutating func enterArray(in bytes: Span<UInt8>) {
    guard position < bytes.count, bytes[position] == UInt8(ascii: "[") else { return }
    position += 1
    isAtEnd = true
  }

  /// Finds the comma or bracket after the value, and the first byte after the comma.
  mutating func findEnd(in bytes: Span<UInt8>, nestingDepth: Int) -> Bool {
    while !isAtEnd {
      guard let byte = nextStructuralByte(in: bytes) else { return false }
      // The search ends at the closing bracket around the value, and at a bracket that is nested too deeply.
      if depth < 0 || depth > nestingDepth { return true }
      isAtEnd = depth == 0 && byte == UInt8(ascii: ",")
    }
    return skipSpace(in: bytes)
  }

  /// Moves to the next byte that is not white space.
  private mutating func skipSpace(in bytes: Span<UInt8>) -> Bool {
    position = bytes.endOfSpaces(from: position, to: bytes.count)
    return position < bytes.count
  }

  /// Moves past the next bracket, colon or comma outside of strings.
  private mutating func nextStructuralByte(in bytes: Span<UInt8>) -> UInt8? {
    while position < bytes.count {
      WorkCounter.count()
      if isInString {
        position = bytes.endOfPlainJSONText(from: position)
        guard position < bytes.count else { return nil }
        if bytes[position] == ASCII.backslash {
          guard position + 1 < bytes.count else { return nil }
          position += 1
        } else if bytes[position] == ASCII.quotationMark {
          isInString = false
        }
        position += 1
        continue
      }
      let byte = bytes[position]
      position += 1
      switch byte {
      case ASCII.quotationMark: isInString = true
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        return byte
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        return byte
      case UInt8(ascii: ","), UInt8(ascii: ":"): return byte
      default: break
      }
    }
    return nil
  }
}
