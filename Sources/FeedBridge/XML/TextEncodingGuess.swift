/// Guesses the encoding of text that is not UTF-8 and has no label, or a wrong one.
///
/// East Asian encodings are recognized by valid byte pairs and by the frequent characters of each language; encodings
/// of other non-Latin scripts by words of non-ASCII bytes and by frequent letters. Everything else is windows-1252.

internal import FeedPrimitives
internal import FeedSystem

enum TextEncodingGuess {
  /// The number of bytes that are examined.
  private static let sampleSize = 1 << 18

  /// - Parameter start: the first byte that is not ASCII.
  static func encoding(of bytes: Span<UInt8>, from start: Int) -> TextEncoding {
    let sample = bytes.extracting(start..<min(bytes.count, start + sampleSize))
    if let encoding = eastAsian(sample) { return encoding }
    return .singleByte(codePage(sample) ?? .windows1252)
  }

  /// ISO-2022-JP, which is all ASCII, by the escape sequences that introduce its characters.
  static func escapedEncoding(of bytes: Span<UInt8>) -> TextEncoding? {
    guard let escape = bytes.firstIndex(of: 0x1B, from: 0) else { return nil }
    let isJapanese =
      bytes.starts(with: "$B", at: escape + 1) || bytes.starts(with: "$@", at: escape + 1)
      || bytes.starts(with: "(J", at: escape + 1)
    return isJapanese ? .platform(.iso2022JP) : nil
  }

  // MARK: East Asia

  /// The properties of the text, read in one encoding.
  private struct Shape {
    /// Characters of two or more bytes.
    var pairs = 0
    /// Those that are frequent in the language.
    var typical = 0
    /// Bytes that the encoding does not allow.
    var errors = 0

    /// - Parameter share: the percentage of characters that must be typical.
    func isLikely(share: Int) -> Bool {
      pairs >= 4 && errors * 50 <= pairs && typical * 100 >= pairs * share
    }
  }

  /// The length of the character that a non-ASCII byte begins, 0 for an error, and whether it is typical.
  private typealias Character = (length: Int, isTypical: Bool)

  private static func eastAsian(_ bytes: Span<UInt8>) -> TextEncoding? {
    let candidates: [(PlatformEncoding, share: Int, (UInt8, UInt8) -> Character)] = [
      (.eucJP, 25, eucJP), (.shiftJIS, 25, shiftJIS), (.eucKR, 80, eucKR), (.gbk, 60, gbk), (.big5, 60, big5),
    ]
    for (encoding, share, character) in candidates where shape(of: bytes, character).isLikely(share: share) {
      // Japanese is certain by its kana.
      if encoding == .eucJP || encoding == .shiftJIS || !isLatin(bytes) { return .platform(encoding) }
    }
    return nil
  }

  /// Whether most characters that are not ASCII follow a letter: "ELEIÇÕES" could be hanzi.
  private static func isLatin(_ bytes: Span<UInt8>) -> Bool {
    var (runs, inWords) = (0, 0)
    forEachRun(in: bytes) { run in
      runs += 1
      if run.lowerBound > 0, ASCII.isLetter(bytes[run.lowerBound - 1]) { inWords += 1 }
    }
    return inWords * 4 >= runs * 3
  }

  /// Calls `body` with the ranges of the bytes that are not ASCII.
  private static func forEachRun(in bytes: Span<UInt8>, _ body: (Range<Int>) -> Void) {
    var end = 0
    while case let start = bytes.endOfASCII(from: end), start < bytes.count {
      end = start
      while end < bytes.count, bytes[end] >= 0x80 { end += 1 }
      body(start..<end)
    }
  }

  private static func shape(of bytes: Span<UInt8>, _ character: (UInt8, UInt8) -> Character) -> Shape {
    var shape = Shape()
    var position = 0
    while position < bytes.count {
      if bytes[position] < 0x80 {
        position = bytes.endOfASCII(from: position)
        continue
      }
      // A character cut off by the end of the sample is not an error.
      guard position + 1 < bytes.count else { break }
      let (length, isTypical) = character(bytes[position], bytes[position + 1])
      if length == 0 { shape.errors += 1 }
      if length >= 2 { shape.pairs += 1 }
      if isTypical { shape.typical += 1 }
      position += max(length, 1)
    }
    return shape
  }

  /// Kana are typical of Japanese.
  private static func eucJP(_ first: UInt8, _ second: UInt8) -> Character {
    switch first {
    case 0x8E: (0xA1...0xDF ~= second ? 2 : 0, false)
    case 0x8F: (second >= 0xA1 ? 3 : 0, false)
    case 0xA1...0xFE: second >= 0xA1 ? (2, first == 0xA4 || first == 0xA5) : (0, false)
    default: (0, false)
    }
  }

  private static func shiftJIS(_ first: UInt8, _ second: UInt8) -> Character {
    switch first {
    case 0xA1...0xDF: (1, false)
    case 0x81...0x9F, 0xE0...0xFC:
      if second < 0x40 || second == 0x7F || second > 0xFC {
        (0, false)
      } else {
        (2, first == 0x82 && 0x9F...0xF1 ~= second || first == 0x83 && 0x40...0x96 ~= second)
      }
    default: (0, false)
    }
  }

  /// Hangul have their own rows.
  private static func eucKR(_ first: UInt8, _ second: UInt8) -> Character {
    guard 0x81...0xFE ~= first, second >= 0x41, second != 0xFF else { return (0, false) }
    return (2, 0xB0...0xC8 ~= first && second >= 0xA1)
  }

  /// The first rows contain the most common hanzi.
  private static func gbk(_ first: UInt8, _ second: UInt8) -> Character {
    guard 0x81...0xFE ~= first, second >= 0x40, second != 0x7F, second != 0xFF else { return (0, false) }
    return (2, 0xB0...0xD7 ~= first && second >= 0xA1)
  }

  private static func big5(_ first: UInt8, _ second: UInt8) -> Character {
    guard 0x81...0xFE ~= first, 0x40...0x7E ~= second || 0xA1...0xFE ~= second else { return (0, false) }
    return (2, 0xA4...0xC6 ~= first)
  }

  // MARK: Code pages

  private static let frequentLetters: [(letters: String, pages: [CodePage])] = [
    ("оеаинтсрвлкмдпу", [.windows1251, .koi8R, .iso8859_5, .ibm866]),
    ("αοιετσνηυρπκμλς", [.windows1253]),
    ("יוהלאמרתשבנ", [.windows1255]),
    ("اليمنرتوبعدةهسف", [.windows1256, .iso8859_6]),
    ("านรกอเงมยลวดทสตะปค่้", [.windows874]),
  ]

  /// The non-Latin code page in which the text consists of plausible words; nil if there is no such code page.
  private static func codePage(_ bytes: Span<UInt8>) -> CodePage? {
    var counts = [Int](repeating: 0, count: 128)
    var (all, inWords) = (0, 0)
    forEachRun(in: bytes) { run in
      for index in run { counts[Int(bytes[index] & 0x7F)] += 1 }
      all += run.count
      let (start, end) = (run.lowerBound, run.upperBound)
      let isInLatinWord =
        start > 0 && ASCII.isLetter(bytes[start - 1]) || end < bytes.count && ASCII.isLetter(bytes[end])
      if run.count > 1, !isInLatinWord { inWords += run.count }
    }
    // In Latin script, letters that are not ASCII occur among ASCII letters: "Größe", "Educação".
    guard all >= 8, inWords * 10 >= all * 8 else { return nil }
    var best: (page: CodePage, weight: Int)?
    for (letters, pages) in frequentLetters {
      let frequent = Set(letters.unicodeScalars)
      for page in pages {
        var sum = 0
        for (count, scalar) in zip(counts, characters(of: page)) where count > 0 {
          sum += count * weight(of: scalar, frequent)
        }
        if sum > best?.weight ?? 0 { best = (page, sum) }
      }
    }
    // Ordinary text has a weight of about 16 for ten characters.
    guard let best, best.weight >= all else { return nil }
    return best.page
  }

  /// 2 for frequent letters, 1 for other lowercase letters, 0 for uppercase, negative for anything else.
  private static func weight(of scalar: Unicode.Scalar, _ frequent: Set<Unicode.Scalar>) -> Int {
    if frequent.contains(scalar) { return 2 }
    let properties = scalar.properties
    guard properties.isAlphabetic, scalar.value >= 0x370 else { return scalar.value < 0xA0 ? -2 : -1 }
    return properties.isUppercase ? 0 : 1
  }

  /// The characters of the bytes 80 to FF.
  private static func characters(of page: CodePage) -> [Unicode.Scalar] {
    let bytes = (0x80...0xFF).map { UInt8($0) }
    let text = TextTranscoding.utf8(from: bytes.span, page: page)
    return Array(String(decoding: text.bytes, as: UTF8.self).unicodeScalars)
  }
}
