/// Converts text in any encoding to UTF-8 as it arrives.

internal import FeedPrimitives
internal import FeedSystem

/// Decodes a document piece by piece. A character that the end of a piece cuts is decoded with the next piece, so that
/// every split gives the same text.
struct IncrementalDecoder: ~Copyable {
  private let encoding: TextEncoding
  /// For the encodings of the platform.
  private var platform: PlatformDecoder?
  /// The bytes of an incomplete character.
  private var incomplete: [UInt8] = []
  /// Their offset in the document.
  private var offset: Int
  private var replacements = 0
  private var firstReplacement: Int?

  /// Nil for an encoding that can only be decoded as a whole, or that the platform does not have.
  ///
  /// - Parameter start: the first byte of the text, after a byte order mark.
  init?(_ encoding: TextEncoding, from start: Int) {
    self.encoding = encoding
    offset = start
    guard case .platform(let platform) = encoding else { return }
    self.platform = platform.makeDecoder()
    if self.platform == nil { return nil }
  }

  /// Appends the decoded text of the next piece to `window`.
  mutating func decode(_ piece: Span<UInt8>, isLast: Bool = false, into window: inout TextWindow) {
    if incomplete.isEmpty {
      let end = append(piece, isLast: isLast, to: &window)
      piece.extracting(end..<piece.count).append(to: &incomplete)
    } else {
      var joined = incomplete
      piece.append(to: &joined)
      incomplete = Array(joined[append(joined.span, isLast: isLast, to: &window)...])
    }
  }

  /// Appends the text of the characters that are complete, and returns where they end.
  private mutating func append(_ bytes: Span<UInt8>, isLast: Bool, to window: inout TextWindow) -> Int {
    var end = isLast ? bytes.count : bytes.count - encoding.lengthOfCutCharacter(in: bytes)
    let complete = bytes.extracting(0..<end)
    if case .unicode(.utf8) = encoding, let text = TextSpan(validating: complete) {
      window.append(text)
      offset += end
      return end
    }
    var decoded = TextTranscoding.Transcoded()
    if platform != nil {
      end = platform?.decode(bytes, isLast: isLast, into: &decoded) ?? end
    } else if let text = encoding.utf8(from: complete) {
      decoded = text
    }
    window.append(decoded.text.span)
    replacements += decoded.replacements
    if firstReplacement == nil { firstReplacement = decoded.firstReplacement.map { $0 + offset } }
    offset += end
    return end
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
