/// Looks in a window of a JSON document for the end of what is read next, before it is read.

internal import FeedPrimitives

/// Each byte is looked at once, however often more of them arrive: the place and the state of the search are kept. It knows
/// brackets and strings; whether the grammar is right, the reader finds out afterwards. Where the grammar is broken, what it
/// finds is at or after the place where the reader stops.
struct JSONLookahead {
  /// What has been looked at ends here.
  private var position: Int
  /// Where the value of a member begins, once that has been found.
  private(set) var value: Int?
  /// How many arrays and objects the search is in.
  private var depth = 0
  private var isInString = false
  private var hasPassedColon = false
  /// Whether only the first byte of what follows is still looked for.
  private var isAtEnd = false

  init(from start: Int) { position = start }

  /// Says that the window begins `count` bytes later.
  mutating func discard(_ count: Int) {
    position -= count
    value = value.map { $0 - count }
  }

  /// Finds the object that the document is, and the first byte in it. Of a document that is something else it finds nothing.
  mutating func findContentOfObject(in bytes: Span<UInt8>) -> Bool {
    if !isAtEnd {
      guard skipSpace(in: bytes), bytes[position] == UInt8(ascii: "{") else { return false }
      position += 1
      isAtEnd = true
    }
    return skipSpace(in: bytes)
  }

  /// Finds the first byte of the value of the member that comes next. Where there is no member, a comma or a bracket counts
  /// as its value: the reader will not get there.
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

  /// Makes the array that is the value, and the first byte in it, the end of the search.
  mutating func enterArray(in bytes: Span<UInt8>) {
    guard position < bytes.count, bytes[position] == UInt8(ascii: "[") else { return }
    position += 1
    isAtEnd = true
  }

  /// Finds the comma or the bracket that follows the value, and what follows the comma.
  mutating func findEnd(in bytes: Span<UInt8>, nestingDepth: Int) -> Bool {
    while !isAtEnd {
      guard let byte = nextStructuralByte(in: bytes) else { return false }
      // The bracket around the value, or one more than the reader enters, ends the search.
      if depth < 0 || depth > nestingDepth { return true }
      isAtEnd = depth == 0 && byte == UInt8(ascii: ",")
    }
    return skipSpace(in: bytes)
  }

  /// Goes to the next byte that is not white space.
  private mutating func skipSpace(in bytes: Span<UInt8>) -> Bool {
    position = bytes.endOfSpaces(from: position, to: bytes.count)
    return position < bytes.count
  }

  /// Goes past the next bracket, colon or comma that is not in a string.
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
