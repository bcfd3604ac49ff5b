/// A word without its case and accents, for lookup in the tables of names.

internal import FeedPrimitives

/// `Μαΐου`, `ΜΑΙΟΥ` and `μαιου` are the same word, and so is
/// `août` with a composed û, with a combining accent, and without an accent.
struct FoldedWord {
  private var bytes: [UInt8] = []

  /// Nil for an empty word, and for one longer than any in the tables.
  init?(_ word: TextSpan) {
    guard word.count <= 64 else { return nil }
    bytes.reserveCapacity(word.count)
    var position = 0
    while position < word.count {
      let first = word[position]
      // All cased letters of the supported languages have one or two bytes; longer characters are kept unchanged.
      if first & 0xE0 == 0xC0, position + 1 < word.count, word[position + 1] & 0xC0 == 0x80 {
        let scalar = UInt32(first & 0x1F) << 6 | UInt32(word[position + 1] & 0x3F)
        position += 2
        let folded = FoldedWord.fold(scalar)
        if folded == 0 { continue }
        if folded < 0x80 {
          bytes.append(UInt8(folded))
        } else {
          bytes.append(UInt8(0xC0 | folded >> 6))
          bytes.append(UInt8(0x80 | folded & 0x3F))
        }
      } else if first == 0xE2, position + 2 < word.count, word[position + 1] == 0x80, word[position + 2] == 0x99 {
        position += 3  // the apostrophe of `п’ятниця`
      } else {
        if first != UInt8(ascii: "'") { bytes.append(ASCII.lowercased(first)) }
        position += 1
      }
    }
    if bytes.isEmpty { return nil }
  }

  func value<Value>(in table: NameTable<Value>) -> Value? { table.value(for: bytes.span) }

  /// The folded word as a string.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The base letter of a scalar below U+0800; 0 for a mark without a meaning of its own.
  private static func fold(_ scalar: UInt32) -> UInt32 {
    switch scalar {
    case 0xAA, 0xBA: 0  // ª and º, of Spanish and Portuguese ordinals
    case 0xC0...0x17F: UInt32(latin[Int(scalar - 0xC0)])
    case 0x218, 0x219: 0x73  // Romanian: ș and ț with a comma
    case 0x21A, 0x21B: 0x74
    case 0x2BC, 0x5F3: 0  // an apostrophe that is a letter, and the mark of Hebrew abbreviations
    case 0x300...0x36F: 0  // combining marks
    case 0x386...0x3CE: UInt32(greek[Int(scalar - 0x386)]) + 0x380
    // Cyrillic: uppercase letters; then ё as е, and й as и, because it may be written with a combining breve.
    case 0x400...0x40F: scalar == 0x401 ? 0x435 : scalar + 0x50
    case 0x410...0x42F: scalar == 0x419 ? 0x438 : scalar + 0x20
    case 0x439: 0x438
    case 0x451: 0x435
    default: scalar
    }
  }

  /// U+00C0 to U+017F without accents: Latin-1 by letter, and Latin Extended-A by runs.
  private static let latin: [UInt8] = {
    let latin1 = "aaaaaaaceeeeiiiidnooooo*ouuuuypsaaaaaaaceeeeiiiidnooooo/ouuuuypy"
    let extended: [(letter: Character, count: Int)] = [
      ("a", 6), ("c", 8), ("d", 4), ("e", 10), ("g", 8), ("h", 4), ("i", 12), ("j", 2), ("k", 3), ("l", 10), ("n", 9),
      ("o", 8), ("r", 6), ("s", 8), ("t", 6), ("u", 12), ("w", 2), ("y", 3), ("z", 6), ("s", 1),
    ]
    return Array(latin1.utf8) + extended.flatMap { Array(String(repeating: $0.letter, count: $0.count).utf8) }
  }()

  /// U+0386 to U+03CE as lowercase letters without tonos or dialytika, and σ for ς; minus 0x380.
  private static let greek = Array(
    "α·εηι?ο?υωιαβγδεζηθικλμνξοπρ?στυφχψωιυαεηιυαβγδεζηθικλμνξοπρσστυφχψωιυουω".unicodeScalars.map {
      UInt8(truncatingIfNeeded: $0.value >= 0x3B1 ? $0.value - 0x380 : 0x3F)
    })
}
