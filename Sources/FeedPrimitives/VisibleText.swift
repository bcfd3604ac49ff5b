/// Makes text of unknown origin safe to print on a terminal and in a log.

extension String {
  /// The text on one line, without anything that a terminal would interpret: control characters become spaces, and characters
  /// that change the direction of text or are invisible (tags) become escapes such as `\u{202E}`.
  package var onOneLine: String { replacingScalars { $0.isControl ? " " : $0.isHidden ? $0.escape : nil } }

  /// The text with spaces in place of control characters.
  package var withSpacesForControls: String { replacingScalars { $0.isControl ? " " : nil } }

  /// The same as ``onOneLine`` with control characters as escapes too, for text of which each character matters.
  package var escapedOnOneLine: String { replacingScalars { $0.isControl || $0.isHidden ? $0.escape : nil } }

  private func replacingScalars(_ replacement: (Unicode.Scalar) -> String?) -> String {
    guard unicodeScalars.contains(where: { replacement($0) != nil }) else { return self }
    var result = ""
    for scalar in unicodeScalars {
      if let text = replacement(scalar) { result += text } else { result.unicodeScalars.append(scalar) }
    }
    return result
  }

  /// A line for a log, without what GitHub, Azure and TeamCity take for a command: `::` at the start of a line, and `##[`, `##vso[` and
  /// `##teamcity[`.
  package var withoutLogCommands: String {
    var text = self
    // Searching for text is much slower than for a byte.
    for command in utf8.contains(UInt8(ascii: "#")) ? ["[", "vso[", "teamcity["] : [] where contains("##" + command) {
      text = text.replacing("##" + command, with: "#\\u{23}" + command)
    }
    let spaces = text.prefix { $0 == " " || $0 == "\t" }
    guard text[spaces.endIndex...].hasPrefix("::") else { return text }
    return spaces + "\\u{3A}" + text[spaces.endIndex...].dropFirst()
  }
}

extension Unicode.Scalar {
  fileprivate var escape: String { "\\u{" + String(value, radix: 16, uppercase: true) + "}" }

  /// The character as `U+00A0`.
  package var codePoint: String {
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
  }

  /// Whether nothing of it can be seen, though XML does not take it for white space.
  package var isInvisible: Bool {
    value > 0x7F && (properties.isWhitespace || properties.generalCategory == .format)
  }

  fileprivate var isControl: Bool { value < 0x20 || (0x7F...0x9F).contains(value) }

  fileprivate var isHidden: Bool {
    switch value {
    case 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF, 0xE0000...0xE007F: true
    default: false
    }
  }
}
