/// Text in the columns of a terminal.

internal import FeedPrimitives

extension String {
  /// The text in lines of at most so many columns, each with this many spaces at its start. A word that is longer has a line of its own.
  func folded(_ width: Int, _ indentation: Int = 0) -> String {
    let spaces = String(repeating: " ", count: indentation)
    var lines: [String] = []
    var (line, columns) = ("", 0)
    for word in split(separator: " ").flatMap({ $0.pieces(width - indentation) }) {
      let count = word.columns
      if !line.isEmpty, indentation + columns + 1 + count > width {
        lines.append(spaces + line)
        (line, columns) = ("", 0)
      }
      (line, columns) = line.isEmpty ? (String(word), count) : (line + " " + word, columns + 1 + count)
    }
    return (lines + [spaces + line]).joined(separator: "\n")
  }
}

extension Substring {
  /// How many columns it takes: two for most characters of East Asia and for emoji, and none for what is combined with the one before.
  fileprivate var columns: Int { reduce(0) { $0 + $1.columns } }

  /// Texts without spaces, as in Chinese, are in lines of this width; long URLs stay whole.
  fileprivate func pieces(_ width: Int) -> [Substring] {
    guard columns > width, columns > count else { return [self] }
    var (pieces, columns): ([Substring], Int) = ([""], 0)
    for character in self {
      if columns + character.columns > width, columns > 0 {
        pieces.append("")
        columns = 0
      }
      pieces[pieces.count - 1].append(character)
      columns += character.columns
    }
    return pieces
  }
}

extension Character {
  fileprivate var columns: Int {
    switch unicodeScalars.first?.value ?? 0 {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF01...0xFF60,
      0xFFE0...0xFFE6,
      0x1F300...0x1FAFF, 0x20000...0x3FFFD:
      2
    default: 1
    }
  }
}
