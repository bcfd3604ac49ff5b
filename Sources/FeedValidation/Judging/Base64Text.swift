/// Base64 (RFC 4648 §4), with white space wherever it likes to stand.

internal import FeedPrimitives

enum Base64Text {
  /// Where the first character is that Base64 does not have, or the end where what is there is no whole number of groups; nil
  /// where all is well.
  static func firstFault(in text: String) -> Int? {
    var digits = 0
    var padding = 0
    for (offset, byte) in text.utf8.enumerated() where !ASCII.isSpace(byte) {
      if byte == UInt8(ascii: "=") {
        padding += 1
      } else if padding == 0,
        ASCII.isLetter(byte) || ASCII.isDigit(byte) || byte == UInt8(ascii: "+") || byte == ASCII.slash
      {
        digits += 1
      } else {
        return offset
      }
    }
    return padding <= 2 && (digits + padding).isMultiple(of: 4) ? nil : text.utf8.count
  }
}
