/// The characters that may be in the names of elements and attributes: in those that are written, and in valid ones that are read.

/// The editions of XML 1.0 differ in the letters that they allow (appendix B of the first four, §2.3 of the fifth). All of them
/// allow these letters of the most used scripts; an extension object with other letters in a name is written as JSON.
enum XMLNameCharacters {
  /// Whether a name may begin with this character: a letter, an ideograph or an underscore.
  static func canStart(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "_": true
    default: letters.contains { $0.contains(scalar.value) }
    }
  }

  /// Whether a name may contain this character: additionally a digit, a hyphen or a period.
  static func canContinue(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "0"..."9", "-", ".": true
    default: canStart(scalar)
    }
  }

  /// Whether the fifth edition allows this character outside ASCII in a name, or at its start (XML 1.0 §2.3).
  static func isValid(_ scalar: Unicode.Scalar, isFirst: Bool) -> Bool {
    switch scalar.value {
    case 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2FF, 0x370...0x37D, 0x37F...0x1FFF, 0x200C...0x200D, 0x2070...0x218F,
      0x2C00...0x2FEF, 0x3001...0xD7FF, 0xF900...0xFDCF, 0xFDF0...0xFFFD, 0x10000...0xEFFFF:
      true
    case 0xB7, 0x300...0x36F, 0x203F...0x2040: !isFirst
    default: false
    }
  }

  /// Latin, Greek, Cyrillic, Hebrew and Arabic, kana, Chinese characters, hangul.
  private static let letters: [ClosedRange<UInt32>] = [
    0xC0...0xD6, 0xD8...0xF6, 0xF8...0x131, 0x134...0x13E, 0x141...0x148, 0x14A...0x17E, 0x388...0x38A, 0x38E...0x3A1,
    0x3A3...0x3CE, 0x401...0x40C, 0x40E...0x44F, 0x451...0x45C, 0x5D0...0x5EA, 0x621...0x63A, 0x641...0x64A,
    0x3041...0x3094, 0x30A1...0x30FA, 0x4E00...0x9FA5, 0xAC00...0xD7A3,
  ]
}
