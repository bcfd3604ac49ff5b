/// Converts text in any encoding to UTF-8 as it arrives.

internal import FeedPrimitives

/// Decodes a document piece by piece. A character that the end of a piece cuts is decoded with the next piece, so that
/// every split gives the same text.
struct IncrementalDecoder {
  private let encoding: TextEncoding
  /// The bytes of an incomplete character.
  private var incomplete: [UInt8] = []
  /// Their offset in the document.
  private var offset: Int
  private var replacements = 0
  private var firstReplacement: Int?

  /// Nil for the platform's encodings, which can only be decoded as a whole.
  ///
  /// - Parameter start: the first byte of the text, after a byte order mark.
  init?(_ encoding: TextEncoding, from start: Int) {
    if case .platform = encoding { return nil }
    self.encoding = encoding
    offset = start
  }

  /// Appends the decoded text of the next piece to `window`.
  mutating func decode(_ piece: Span<UInt8>, isLast: Bool = false, into window: inout [UInt8]) {
    for index in piece.indices { incomplete.append(piece[index]) }
    let end = isLast ? incomplete.count : incomplete.count - encoding.lengthOfCutCharacter(in: incomplete.span)
    guard end > 0, let decoded = encoding.utf8(from: incomplete.span.extracting(0..<end)) else { return }
    window += decoded.bytes
    replacements += decoded.replacements
    if firstReplacement == nil { firstReplacement = decoded.firstReplacement.map { $0 + offset } }
    offset += end
    incomplete.removeSubrange(0..<end)
  }

  /// The finding about replaced bytes so far.
  var finding: XMLDecoding.Finding? {
    firstReplacement.map { .replaced(count: replacements, firstOffset: $0) }
  }
}

extension TextEncoding {
  /// The number of bytes at the end that may begin a character which continues after them.
  func lengthOfCutCharacter(in bytes: Span<UInt8>) -> Int {
    switch self {
    case .unicode(.utf8): bytes.lengthOfCutUTF8()
    case .unicode(.utf32LE), .unicode(.utf32BE): bytes.count % 4
    case .unicode(.utf16LE): bytes.lengthOfCutUTF16(highByte: 1)
    case .unicode(.utf16BE): bytes.lengthOfCutUTF16(highByte: 0)
    case .singleByte, .platform: 0
    }
  }
}

extension Span where Element == UInt8 {
  /// - Parameter highByte: which of the two bytes of a code unit has its upper bits.
  fileprivate func lengthOfCutUTF16(highByte: Int) -> Int {
    let odd = count % 2
    guard count - odd >= 2 else { return odd }
    let isHighSurrogate = self[count - odd - 2 + highByte] & 0xFC == 0xD8
    return isHighSurrogate ? odd + 2 : odd
  }
}
