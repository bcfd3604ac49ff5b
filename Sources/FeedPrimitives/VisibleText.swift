/// Makes text of unknown origin safe to print on a terminal.

extension String {
  /// The text on one line, without anything that a terminal would interpret: control characters, escapes and
  /// bidirectional formatting characters become spaces.
  package var onOneLine: String {
    func isInterpreted(_ scalar: Unicode.Scalar) -> Bool {
      scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) || (0x202A...0x202E).contains(scalar.value)
        || (0x2066...0x2069).contains(scalar.value)
    }
    guard unicodeScalars.contains(where: isInterpreted) else { return self }
    return String(UnicodeScalarView(unicodeScalars.map { isInterpreted($0) ? " " : $0 }))
  }
}
