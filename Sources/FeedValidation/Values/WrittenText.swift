/// Maps an offset in decoded text to the position in the document that it was decoded from.

internal import FeedBridge
internal import FeedPrimitives

enum WrittenText {
  /// The position of the byte at `offset` in a text whose source begins at `start`; at most the start of the next tag.
  static func place(of offset: Int, from start: Int, in bytes: TextSpan) -> Int {
    let isCDATA = start >= 9 && bytes.starts(with: "<![CDATA[", at: start - 9)
    // In a CDATA section, only line ends may be read as something else.
    let (first, second) =
      isCDATA ? (ASCII.carriageReturn, ASCII.carriageReturn) : (ASCII.ampersand, ASCII.lessThan)
    var (read, position) = (0, start)
    while true {
      // Nearly everything is written as it is read.
      let limit = min(position + max(offset - read, 0), bytes.count)
      let end = bytes.endOfPlainXMLText(from: position, to: limit, before: first, or: second)
      read += end - position
      position = end
      if end == limit || bytes[end] == ASCII.lessThan { break }
      if bytes[end] == ASCII.ampersand, let reference = HTMLEntities.reference(at: end, in: bytes) {
        read += reference.text.width
        position = reference.end
      } else {
        // A CR LF line end is one character after decoding.
        let isPair = bytes[end] == ASCII.carriageReturn && end + 1 < bytes.count && bytes[end + 1] == ASCII.lineFeed
        read += isPair ? 0 : 1
        position += 1
      }
    }
    return position
  }
}

extension HTMLEntities.Text {
  /// Its length in UTF-8.
  fileprivate var width: Int { UTF8.width(first) + (second.map(UTF8.width) ?? 0) }
}
