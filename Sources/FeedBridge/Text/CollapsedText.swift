/// Collapses white space in plain text.

internal import FeedPrimitives

extension PlainText {
  /// `text` with every run of white space replaced by one space, and trimmed.
  package static func collapsed(_ text: String) -> String {
    text.withBytes { bytes in
      if isCollapsed(bytes) { return text }
      var buffer = ByteBuffer(capacity: bytes.count)
      var isAfterSpace = true
      for index in 0..<bytes.count {
        let byte = bytes[index]
        let isSpace = ASCII.isSpace(byte) || byte == 0x0B || byte == 0x0C
        if isSpace {
          if !isAfterSpace { buffer.append(ASCII.space) }
        } else {
          buffer.append(byte)
        }
        isAfterSpace = isSpace
      }
      if isAfterSpace, buffer.count > 0 { buffer.removeLast(1) }
      return buffer.string()
    }
  }

  /// Whether nothing would change.
  private static func isCollapsed(_ bytes: TextSpan) -> Bool {
    guard bytes.count > 0, bytes[0] != ASCII.space, bytes[bytes.count - 1] != ASCII.space else {
      return bytes.count == 0
    }
    var position = bytes.endOfCollapsedText(from: 0)
    while position < bytes.count, bytes[position] == ASCII.lessThan || bytes[position] == ASCII.ampersand {
      position = bytes.endOfCollapsedText(from: position + 1)
    }
    return position == bytes.count
  }
}
