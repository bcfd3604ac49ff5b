/// Text of unknown origin on its way to a terminal.

extension String {
  /// The text on one line, with nothing in it that a terminal would obey: control characters, escapes and marks that turn the
  /// direction of writing become spaces.
  package var onOneLine: String {
    func isObeyed(_ scalar: Unicode.Scalar) -> Bool {
      scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) || (0x202A...0x202E).contains(scalar.value)
        || (0x2066...0x2069).contains(scalar.value)
    }
    guard unicodeScalars.contains(where: isObeyed) else { return self }
    return String(UnicodeScalarView(unicodeScalars.map { isObeyed($0) ? " " : $0 }))
  }
}
