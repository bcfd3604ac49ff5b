/// The one thing in an XML declaration that matters before its document can be read.

internal import FeedPrimitives

package enum XMLDeclaration {
  /// The label behind `encoding=` in the XML declaration, read as ASCII; nil where there is none.
  ///
  /// White space may stand before the declaration, and a byte order mark: WordPress feeds are known for an empty line there.
  package static func encodingLabel(in bytes: Span<UInt8>) -> String? {
    var position = bytes.starts(with: "\u{FEFF}", at: 0) ? 3 : 0
    while position < bytes.count, ASCII.isSpace(bytes[position]) { position += 1 }
    guard bytes.starts(with: "<?xml", at: position) else { return nil }
    position += 5
    // A declaration without its end is not looked through to the end of the document.
    let limit = min(bytes.count, position + 1024)
    let end = bytes.firstIndex(of: ASCII.greaterThan, from: position, to: limit) ?? limit
    while position < end {
      defer { position += 1 }
      guard ASCII.isSpace(bytes[position]), bytes.starts(with: "encoding", at: position + 1) else { continue }
      if let label = quotedValue(in: bytes, from: position + 9, to: end) { return label }
    }
    return nil
  }

  /// What stands between quotation marks behind `=`.
  private static func quotedValue(in bytes: Span<UInt8>, from start: Int, to end: Int) -> String? {
    var position = start
    func skipSpace() { while position < end, ASCII.isSpace(bytes[position]) { position += 1 } }
    skipSpace()
    guard position < end, bytes[position] == UInt8(ascii: "=") else { return nil }
    position += 1
    skipSpace()
    guard position < end, bytes[position] == ASCII.quotationMark || bytes[position] == ASCII.apostrophe,
      let close = bytes.firstIndex(of: bytes[position], from: position + 1, to: end)
    else { return nil }
    var label = ""
    for index in position + 1..<close { label.unicodeScalars.append(Unicode.Scalar(bytes[index])) }
    return label
  }
}
