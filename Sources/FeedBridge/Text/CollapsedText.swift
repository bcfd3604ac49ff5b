/// White space of text that is plain already.

internal import FeedPrimitives

extension PlainText {
  /// `text` with every run of white space made one space, and none at its ends.
  package static func collapsed(_ text: String) -> String {
    var buffer = ByteBuffer(capacity: text.utf8.count)
    let bytes = text.utf8.span
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
