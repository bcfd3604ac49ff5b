/// Converts text in other encodings to well-formed UTF-8.
///
/// The result is well-formed whatever the bytes are: sequences that the encoding does not allow become U+FFFD and are
/// counted, so that a strict reader can reject the text and a lenient one can report what was replaced.

/// An encoding of all of Unicode.
package enum UnicodeEncoding: Sendable, Hashable {
  case utf8, utf16LE, utf16BE, utf32LE, utf32BE

  /// The name in the Encoding Standard; for UTF-32, which the standard lacks, the name registered with IANA.
  package var name: String {
    switch self {
    case .utf8: "UTF-8"
    case .utf16LE: "UTF-16LE"
    case .utf16BE: "UTF-16BE"
    case .utf32LE: "UTF-32LE"
    case .utf32BE: "UTF-32BE"
    }
  }

  /// The number of bytes in a code unit.
  package var unitSize: Int {
    switch self {
    case .utf8: 1
    case .utf16LE, .utf16BE: 2
    case .utf32LE, .utf32BE: 4
    }
  }
}

package enum TextTranscoding {
  /// Text in UTF-8, and what was replaced to make it well-formed.
  package struct Transcoded: Sendable, Hashable {
    package var text: TextBytes
    package var bytes: [UInt8] { text.bytes }
    /// The number of invalid sequences replaced with U+FFFD.
    package var replacements = 0
    /// The offset of the first of them in the input; nil if there was none.
    package var firstReplacement: Int?

    package init(_ text: TextBytes = .init()) { self.text = text }

    /// Appends UTF-8 that the platform made.
    package mutating func append(_ bytes: Span<UInt8>) {
      guard let valid = TextSpan(validating: bytes) else { return text.append(repaired(bytes).text.span) }
      text.append(valid)
    }

    package mutating func noteReplacement(at offset: Int) {
      replacements += 1
      if firstReplacement == nil { firstReplacement = offset }
    }
  }

  /// `source`, which is in `encoding`, as UTF-8; a byte order mark is kept as U+FEFF.
  package static func utf8(from source: Span<UInt8>, encoding: UnicodeEncoding) -> Transcoded {
    switch encoding {
    case .utf8: repaired(source)
    case .utf16LE, .utf16BE, .utf32LE, .utf32BE: transcoded(source, from: encoding)
    }
  }

  /// The encoding of JSON text, from its byte order mark or from the pattern of NULs in its first four bytes (RFC
  /// 4627 §3), and the length of the byte order mark in bytes.
  package static func jsonEncoding(of bytes: Span<UInt8>) -> (encoding: UnicodeEncoding, byteOrderMarkLength: Int) {
    if let mark = byteOrderMark(of: bytes) { return mark }
    func byte(_ index: Int) -> UInt8 { index < bytes.count ? bytes[index] : 1 }
    return switch (byte(0) == 0, byte(1) == 0, byte(2) == 0, byte(3) == 0) {
    case (true, true, true, false): (.utf32BE, 0)
    case (false, true, true, true): (.utf32LE, 0)
    case (true, false, _, _): (.utf16BE, 0)
    case (false, true, _, _): (.utf16LE, 0)
    default: (.utf8, 0)
    }
  }

  /// The encoding that a byte order mark indicates, and its length. FF FE 00 00 is UTF-32: no feed begins with a NUL.
  package static func byteOrderMark(of bytes: Span<UInt8>) -> (encoding: UnicodeEncoding, byteOrderMarkLength: Int)? {
    if bytes.starts(with: "\u{FEFF}", at: 0) { return (.utf8, 3) }
    guard bytes.count >= 2 else { return nil }
    let isFollowedByNULs = bytes.count >= 4 && bytes[2] == 0 && bytes[3] == 0
    switch (bytes[0], bytes[1]) {
    case (0xFF, 0xFE): return isFollowedByNULs ? (.utf32LE, 4) : (.utf16LE, 2)
    case (0xFE, 0xFF): return (.utf16BE, 2)
    case (0, 0): return bytes.count >= 4 && bytes[2] == 0xFE && bytes[3] == 0xFF ? (.utf32BE, 4) : nil
    default: return nil
    }
  }

  // MARK: UTF-8

  /// `source`, which is in UTF-8, but for single bytes of text in a code page that was pasted into it.
  ///
  /// What has the form of a character of UTF-8 that was cut after its second byte, or that does not exist, is replaced with U+FFFD: such bytes
  /// hardly ever follow each other in a code page. So are C2 and C3, with which nearly all letters begin in UTF-8 that are one byte in a code page.
  package static func utf8(from source: Span<UInt8>, withBytesOf page: CodePage) -> Transcoded {
    repaired(source, page.upperHalf.description.unicodeScalars.map(\.self))
  }

  /// UTF-8 with each maximal subpart of an ill-formed sequence replaced (Unicode §3.9, as the Encoding Standard's
  /// decoder does).
  ///
  /// - Parameter characters: those of single bytes from 80 on; empty for U+FFFD.
  private static func repaired(_ source: Span<UInt8>, _ characters: [Unicode.Scalar] = []) -> Transcoded {
    var result = Transcoded()
    var buffer = ByteBuffer(capacity: source.count + source.count / 16)
    var position = 0
    while position < source.count {
      let rest = source.extracting(position..<source.count)
      let text = TextSpan(prefixOf: rest)
      buffer.append(text)
      let invalid = text.count
      if invalid == rest.count { break }
      position += invalid
      result.noteReplacement(at: position)
      if characters.isEmpty {
        buffer.append(Unicode.Scalar.replacement)
        position += source.lengthOfMaximalSubpart(at: position)
        continue
      }
      let length = source.lengthOfIllFormedUTF8(at: position)
      let character = characters[Int(source[position] & 0x7F)]
      let isCharacter = length == 1 && source[position] & 0xFE != 0xC2 && character.value >= 0xA0
      buffer.append(isCharacter ? character : .replacement)
      position += length
    }
    result.text = buffer.text()
    return result
  }

  // MARK: UTF-16 and UTF-32

  private static func transcoded(_ source: Span<UInt8>, from encoding: UnicodeEncoding) -> Transcoded {
    var result = Transcoded()
    var buffer = ByteBuffer(capacity: source.count)
    var position = 0
    while position < source.count {
      let (scalar, length) = source.scalar(at: position, in: encoding)
      if scalar == nil { result.noteReplacement(at: position) }
      buffer.append(scalar ?? .replacement)
      position += length
    }
    result.text = buffer.text()
    return result
  }

  // MARK: Code pages

  /// `source`, which is in a code page, as UTF-8.
  package static func utf8(from source: Span<UInt8>, page: CodePage) -> Transcoded {
    var result = Transcoded()
    let table = PackedCharacters(page)
    var buffer = ByteBuffer(capacity: source.count + source.count / 8)
    var position = 0
    while position < source.count {
      let end = min(position &+ 16, source.count)
      if buffer.append(source, position..<end, table) {
        for index in position..<end where table.isReplacement(source[index]) { result.noteReplacement(at: index) }
      }
      position = end
    }
    result.text = buffer.text()
    return result
  }
}

/// The characters of all bytes in an encoding.
private struct PackedCharacters: ~Copyable {
  /// For each byte, its character: up to three bytes of UTF-8, the first one lowest; in the highest byte their number and, for U+FFFD,
  /// 80.
  fileprivate var characters = OwnedArray<UInt32>(capacity: 256)

  init(_ page: CodePage) {
    for byte in 0..<128 as Range<UInt32> { characters.append(byte | 1 &<< 24) }
    for scalar in page.upperHalf.description.unicodeScalars {
      var (packed, count) = (0 as UInt32, 0 as UInt32)
      for byte in Unicode.UTF8.encode(scalar) ?? Unicode.UTF8.encodedReplacementCharacter {
        packed |= UInt32(byte) &<< (8 &* count)
        count &+= 1
      }
      characters.append(packed | count &<< 24 | (scalar == .replacement ? 0x8000_0000 : 0))
    }
  }

  func isReplacement(_ byte: UInt8) -> Bool { characters[Int(byte)] &>> 31 == 1 }
}

extension ByteBuffer {
  /// Appends the characters of up to 16 bytes, and returns whether one of them is U+FFFD.
  @inline(__always)
  fileprivate mutating func append(
    _ source: Span<UInt8>, _ range: Range<Int>, _ table: borrowing PackedCharacters
  ) -> Bool {
    WorkCounter.count(range.count)
    // Four bytes are stored for each character, usually too many.
    reserve(3 &* 16 &+ 1)
    if range.count == 16 {
      let block = source.vector(at: range.lowerBound)
      if !block.hasHighBit {
        unsafe UnsafeMutableRawPointer(base + length).storeBytes(of: block, as: SIMD16<UInt8>.self)
        length &+= 16
        return false
      }
    }
    var all: UInt32 = 0
    for index in range {
      let character = table.characters[Int(source[index])]
      unsafe UnsafeMutableRawPointer(base + length).storeBytes(of: character.littleEndian, as: UInt32.self)
      length &+= Int(character &>> 24 & 0x7F)
      all |= character
    }
    return all &>> 31 == 1
  }
}

extension Span where Element == UInt8 {
  /// The scalar at `position` in UTF-16 or UTF-32, nil if it is not valid, and the number of bytes to skip.
  fileprivate func scalar(at position: Int, in encoding: UnicodeEncoding) -> (scalar: Unicode.Scalar?, length: Int) {
    let size = encoding.unitSize
    guard count - position >= size else { return (nil, count - position) }
    let first = codeUnit(at: position, in: encoding)
    if let scalar = Unicode.Scalar(first) { return (scalar, size) }
    guard size == 2, first < 0xDC00, count - position >= 4 else { return (nil, size) }
    // A surrogate pair.
    let second = codeUnit(at: position + 2, in: encoding) &- 0xDC00
    guard second < 0x400 else { return (nil, size) }
    return (Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + second), 4)
  }

  @inline(__always)
  private func codeUnit(at position: Int, in encoding: UnicodeEncoding) -> UInt32 {
    let isBigEndian = encoding == .utf16BE || encoding == .utf32BE
    var unit: UInt32 = 0
    for index in 0..<encoding.unitSize {
      unit = unit << 8 | UInt32(self[position + (isBigEndian ? index : encoding.unitSize - 1 - index)])
    }
    return unit
  }
}

extension Unicode.Scalar {
  /// U+FFFD, the replacement for what cannot be represented.
  @inlinable package static var replacement: Unicode.Scalar { "\u{FFFD}" }
}

extension Span where Element == UInt8 {
  /// How many bytes one U+FFFD replaces, starting at `position`, the start of an ill-formed sequence: as many as
  /// could begin a well-formed sequence, and at least one (Unicode §3.9, table 3-8).
  package func lengthOfMaximalSubpart(at position: Int) -> Int {
    let first = self[position]
    let range: ClosedRange<UInt8>
    switch first {
    case 0xE0: range = 0xA0...0xBF
    case 0xED: range = 0x80...0x9F
    case 0xF0: range = 0x90...0xBF
    case 0xF4: range = 0x80...0x8F
    case 0xE1...0xEF, 0xF1...0xF3: range = 0x80...0xBF
    default: return 1
    }
    guard position + 1 < count, range.contains(self[position + 1]) else { return 1 }
    guard first >= 0xF0, position + 2 < count, self[position + 2] & 0xC0 == 0x80 else { return 2 }
    return 3
  }
}

extension Span where Element == UInt8 {
  /// The length of what has the form of a character, as far as it is there: at least one byte.
  fileprivate func lengthOfIllFormedUTF8(at position: Int) -> Int {
    let whole = Self.lengthOfUTF8(after: self[position])
    var length = 1
    while length < whole, position + length < count, self[position + length] & 0xC0 == 0x80 { length += 1 }
    return length
  }

  /// The length of a character by its first byte; 1 for a byte with which no character of several bytes begins.
  private static func lengthOfUTF8(after lead: UInt8) -> Int {
    lead < 0xC0 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : lead < 0xF5 ? 4 : 1
  }

  /// How many bytes at the end begin a character of UTF-8, or what has the form of one, that continues after them.
  package func lengthOfCutUTF8() -> Int {
    for length in 1...3 where length <= count {
      let lead = self[count - length]
      if lead & 0xC0 == 0x80 { continue }
      return length < Self.lengthOfUTF8(after: lead) ? length : 0
    }
    return 0
  }
}
