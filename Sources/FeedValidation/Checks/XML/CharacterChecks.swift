/// Checks for characters damaged by a wrong conversion between encodings.

internal import FeedPrimitives

enum CharacterChecks {
  /// The first damaged character in a text, if any, and its offset.
  ///
  /// - Parameter ownReplacements: whether reading the document put U+FFFD in place of invalid bytes.
  static func problem(in bytes: TextSpan, _ ownReplacements: Bool) -> (offset: Int, message: String)? {
    var position = 0
    while position < bytes.count {
      switch bytes[position] {
      case ..<0x80: position = bytes.endOfASCII(from: position)
      // The first bytes of U+0080 to U+00FF, and of U+FFFD.
      case 0xC2, 0xC3, 0xEF:
        if !(ownReplacements && bytes.starts(with: "\u{FFFD}", at: position)),
          let message = message(at: position, in: bytes)
        {
          return (position, message)
        }
        position += 1
      default: position += 1
      }
    }
    return nil
  }

  private static func message(at position: Int, in bytes: TextSpan) -> String? {
    if bytes.starts(with: "\u{FFFD}", at: position) {
      return "U+FFFD replaces a character that a program could not read. Restore the original text."
    }
    // The characters U+0080 to U+00FF.
    guard bytes[position] == 0xC2 || bytes[position] == 0xC3 else { return nil }
    // Four characters, as UTF-8 that became characters.
    let text = bytes.string(position..<min(position + 16, bytes.count))
    if let (wrong, right) = encodedTwice(text.unicodeScalars) {
      return "\"\(wrong)\" looks like \"\(right)\", encoded in UTF-8 twice. Convert the text only once."
    }
    if bytes[position] == 0xC2, position + 1 < bytes.count, bytes[position + 1] < 0xA0 {
      let code = String(bytes[position + 1], radix: 16, uppercase: true)
      let name = "U+00\(code) is a control character"
      guard let meant = fromWindows1252(bytes[position + 1]) else { return "\(name). Write the intended character." }
      return "\(name); in Windows-1252 it is \"\(meant)\". Write that character."
    }
    return nil
  }

  // MARK: Text that was encoded twice

  /// A UTF-8 sequence at the start of a text whose bytes became characters, as in Windows-1252: the characters, and the one that was meant.
  ///
  /// Only sequences that rarely occur in correct text count: `Â` and `Ã` before one symbol, `â€` before one, `ðŸ`
  /// before two. `Ã` at the end of a word in capitals may be followed by a quotation mark or a dash.
  private static func encodedTwice(_ text: String.UnicodeScalarView) -> (wrong: String, right: Character)? {
    var sequence: [UInt8] = []
    var wrong = ""
    for scalar in text.prefix(4) {
      guard let byte = windows1252Byte(scalar), sequence.isEmpty || byte & 0xC0 == 0x80 else { break }
      sequence.append(byte)
      wrong.unicodeScalars.append(scalar)
      if sequence.count == length(of: sequence[0]) { break }
    }
    guard let lead = sequence.first, sequence.count == length(of: lead) else { return nil }
    switch lead {
    case 0xC2 where sequence[1] != 0xBB && sequence[1] >= 0xA0: break
    case 0xC3 where sequence[1] != 0xBB && sequence[1] != 0x85 && !(0x91...0x97).contains(sequence[1]): break
    case 0xE2 where (0x80...0x84).contains(sequence[1]): break
    case 0xF0 where sequence[1] == 0x9F: break
    default: return nil
    }
    guard let right = sequence.span.validString()?.first else { return nil }
    return (wrong, right)
  }

  /// The characters of the bytes 0x80 to 0xFF.
  private static let windows1252 = Array(CodePage.windows1252.upperHalf.description.unicodeScalars)

  /// What a byte that is a control character in ISO-8859-1 is in Windows-1252; nil for others, and for the five that it does not define.
  static func fromWindows1252(_ byte: UInt8) -> Unicode.Scalar? {
    guard (0x80..<0xA0).contains(byte) else { return nil }
    let character = windows1252[Int(byte - 0x80)]
    return character.value > 0xFF ? character : nil
  }

  private static let windows1252Bytes = CodePage.windows1252.bytesOfUpperHalf

  /// The byte of a character in Windows-1252 or ISO-8859-1.
  private static func windows1252Byte(_ scalar: Unicode.Scalar) -> UInt8? {
    (0x80...0xFF).contains(scalar.value) ? UInt8(scalar.value) : windows1252Bytes[scalar]
  }

  /// The length of the sequence that begins with a byte, if it is one that counts.
  private static func length(of lead: UInt8) -> Int { lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4 }
}
