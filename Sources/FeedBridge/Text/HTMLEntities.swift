/// HTML's character references: named ones from a table, numeric ones by HTML's rule. They are also used for XML with
/// undeclared entities.

package import FeedPrimitives

package enum HTMLEntities {
  /// The text of a reference: one scalar, or two for some names.
  package struct Text: Sendable {
    package var first: Unicode.Scalar
    package var second: Unicode.Scalar?

    package init(_ first: Unicode.Scalar, _ second: Unicode.Scalar? = nil) {
      self.first = first
      self.second = second
    }
  }

  // MARK: Names

  /// The text of a named reference, or nil for a name that HTML does not know. The name comes without `&` and `;`.
  package static func text(for name: TextSpan) -> Text? {
    common(name) ?? entry(for: name)?.text
  }

  /// The most common references, without a search.
  private static func common(_ name: TextSpan) -> Text? {
    switch name.count {
    case 2 where name.starts(with: "lt", at: 0): Text("<")
    case 2 where name.starts(with: "gt", at: 0): Text(">")
    case 3 where name.starts(with: "amp", at: 0): Text("&")
    case 4 where name.starts(with: "quot", at: 0): Text("\"")
    case 4 where name.starts(with: "nbsp", at: 0): Text("\u{A0}")
    case 4 where name.starts(with: "apos", at: 0): Text("'")
    default: nil
    }
  }

  fileprivate struct Entry {
    var text: Text
    /// Whether HTML also knows the name without a semicolon.
    var needsNoSemicolon: Bool
  }

  /// A binary search over the bytes of the sorted table: from the middle back to the start of its entry.
  private static func entry(for name: TextSpan) -> Entry? {
    guard (1...longestName).contains(name.count), ASCII.isLetter(name[0]) else { return nil }
    let letter = Int((name[0] | 0x20) - UInt8(ascii: "a")) + (name[0] < UInt8(ascii: "a") ? 0 : 26)
    return table.withBytes { table -> Entry? in
      // Each span ends with the space before the next letter's, the last with the table.
      var (low, high) = (firstLetters[letter], firstLetters[letter + 1])
      while low < high {
        var start = low + (high - low) / 2
        while start > low, table[start - 1] > ASCII.space { start -= 1 }
        var sign = start
        while isNameByte(table[sign]) { sign += 1 }
        if name.isEqual(to: table.extracting(start..<sign)) { return Entry(in: table, at: sign) }
        if precedes(name, table.extracting(start..<sign)) {
          high = start
        } else {
          while sign < high, table[sign] > ASCII.space { sign += 1 }
          low = sign + 1
        }
      }
      return nil
    }
  }

  private static func precedes(_ name: TextSpan, _ other: TextSpan) -> Bool {
    for index in 0..<min(name.count, other.count) where name[index] != other[index] {
      return name[index] < other[index]
    }
    return name.count < other.count
  }

  private static let longestName = 31
  private static let longestNameWithoutSemicolon = 6

  // MARK: Numbers

  /// The character of a numeric reference (WHATWG HTML §13.2.5.80): 80 to 9F are windows-1252, and U+FFFD replaces
  /// NUL and anything that is not a scalar.
  package static func scalar(forNumber number: UInt32) -> Unicode.Scalar {
    switch number {
    case 0: .replacement
    case 0x80...0x9F: windows1252[Int(number - 0x80)]
    default: Unicode.Scalar(number) ?? .replacement
    }
  }

  private static let windows1252: [Unicode.Scalar] = [
    "€", "\u{81}", "‚", "ƒ", "„", "…", "†", "‡", "ˆ", "‰", "Š", "‹", "Œ", "\u{8D}", "Ž", "\u{8F}",
    "\u{90}", "‘", "’", "“", "”", "•", "–", "—", "˜", "™", "š", "›", "œ", "\u{9D}", "ž", "Ÿ",
  ]

  // MARK: References in text

  /// The reference that begins with the `&` at `position`, and its end; nil if the `&` is only an ampersand.
  ///
  /// The semicolon may be missing where HTML allows it: after numbers and the oldest names. In an attribute value
  /// such a name counts only if neither `=` nor a letter or digit follows, because `?a=1&copy=2` is a URL.
  package static func reference(
    at position: Int, in bytes: TextSpan, inAttribute: Bool = false
  ) -> (text: Text, end: Int)? {
    let start = position + 1
    guard start < bytes.count else { return nil }
    if bytes[start] == UInt8(ascii: "#") {
      guard let number = NumericReference(at: position, to: bytes.count, in: bytes) else { return nil }
      let hasSemicolon = number.end < bytes.count && bytes[number.end] == ASCII.semicolon
      return (Text(scalar(forNumber: number.value)), hasSemicolon ? number.end + 1 : number.end)
    }

    var end = start
    while end < bytes.count, end - start <= longestName, isNameByte(bytes[end]) { end += 1 }
    guard end > start else { return nil }
    if end < bytes.count, bytes[end] == ASCII.semicolon, let text = text(for: bytes.extracting(start..<end)) {
      return (text, end + 1)
    }
    // The longest name without a semicolon at the start of the text: `&notit;` is `¬it;`.
    for length in stride(from: min(end - start, longestNameWithoutSemicolon), to: 1, by: -1) {
      guard let entry = entry(for: bytes.extracting(start..<start + length)), entry.needsNoSemicolon else { continue }
      let next = start + length
      if inAttribute, next < bytes.count, bytes[next] == UInt8(ascii: "=") || isNameByte(bytes[next]) { return nil }
      return (entry.text, next)
    }
    return nil
  }

  private static func isNameByte(_ byte: UInt8) -> Bool { ASCII.isLetter(byte) || ASCII.isDigit(byte) }

  /// `range` of `bytes` with its references decoded once.
  package static func decoded(_ bytes: TextSpan, _ range: Range<Int>, inAttribute: Bool = false) -> String {
    guard bytes.firstIndex(of: ASCII.ampersand, from: range.lowerBound, to: range.upperBound) != nil else {
      return bytes.string(range)
    }
    let text = bytes.extracting(range)
    var buffer = ByteBuffer(capacity: text.count)
    var position = 0
    while let ampersand = text.firstIndex(of: ASCII.ampersand, from: position) {
      buffer.append(text, position..<ampersand)
      if let (meaning, end) = reference(at: ampersand, in: text, inAttribute: inAttribute) {
        buffer.append(meaning)
        position = end
      } else {
        buffer.append(ASCII.ampersand)
        position = ampersand + 1
      }
    }
    buffer.append(text, position..<text.count)
    return buffer.string()
  }
}

/// A reference by number: `&#233;`, `&#xE9;`. Two references to the halves of a surrogate pair (`&#55357;&#56841;`), which
/// programs write that count in UTF-16, are one.
struct NumericReference {
  /// Beyond Unicode for every larger number.
  private(set) var value: UInt32 = 0
  /// The position after the last digit.
  private(set) var end: Int
  /// Whether it is two references to the halves of a surrogate pair.
  private(set) var isPair = false

  /// Reads the reference whose `&#` is at `start`, up to its last digit before `limit`; nil without a digit.
  init?(at start: Int, to limit: Int, in bytes: TextSpan) {
    self.init(singleAt: start, to: limit, in: bytes)
    guard value & ~0x3FF == 0xD800, end + 2 < limit, bytes.starts(with: ";&#", at: end),
      let low = NumericReference(singleAt: end + 1, to: limit, in: bytes), low.value & ~0x3FF == 0xDC00
    else { return }
    value = 0x10000 + (value - 0xD800) << 10 + (low.value - 0xDC00)
    (end, isPair) = (low.end, true)
  }

  private init?(singleAt start: Int, to limit: Int, in bytes: TextSpan) {
    end = start + 2
    let isHexadecimal = end < limit && ASCII.lowercased(bytes[end]) == UInt8(ascii: "x")
    if isHexadecimal { end += 1 }
    let (base, firstDigit) = (isHexadecimal ? 16 : 10 as UInt32, end)
    while end < limit, let digit = ASCII.hexValue(bytes[end]), digit < base {
      value = min(value * base + digit, 0x110000)
      end += 1
    }
    if end == firstDigit { return nil }
  }
}

extension HTMLEntities {
  /// HTML in which two references to the halves of a surrogate pair are one character: browsers do not join them.
  static func joiningPairs(in html: String) -> String {
    html.withBytes { bytes in
      var hashes = ByteOccurrences(of: UInt8(ascii: "#"))
      guard var pair = pair(&hashes, in: bytes, from: 0) else { return html }
      var output = ByteBuffer(capacity: bytes.count)
      var copied = 0
      while true {
        output.append(bytes, copied..<pair.start)
        output.append(pair.character)
        copied = pair.end
        guard let next = Self.pair(&hashes, in: bytes, from: copied) else { break }
        pair = next
      }
      output.append(bytes, copied..<bytes.count)
      return output.string()
    }
  }

  /// Whether a number that begins like this may be that of a half: it is hexadecimal, begins with 0, or is at least 55296.
  private static func mayBeginPair(_ byte: UInt8) -> Bool {
    byte | 0x20 == UInt8(ascii: "x") || byte == UInt8(ascii: "0") || byte == UInt8(ascii: "5")
  }

  /// The first pair whose `&` is at or after `start`.
  private static func pair(
    _ hashes: inout ByteOccurrences, in bytes: TextSpan, from start: Int
  ) -> (start: Int, end: Int, character: Unicode.Scalar)? {
    while let hash = hashes.next(in: bytes) {
      // Nearly all numbers are too small.
      guard hash + 1 < bytes.count, mayBeginPair(bytes[hash + 1]), hash > start, bytes[hash - 1] == ASCII.ampersand,
        let reference = NumericReference(at: hash - 1, to: bytes.count, in: bytes), reference.isPair,
        let character = Unicode.Scalar(reference.value)
      else { continue }
      let hasEnd = reference.end < bytes.count && bytes[reference.end] == ASCII.semicolon
      return (hash - 1, reference.end + (hasEnd ? 1 : 0), character)
    }
    return nil
  }
}

extension HTMLEntities.Entry {
  /// Reads what follows a name: `=` or `!`, a hexadecimal number, and possibly `+` and another.
  fileprivate init?(in table: TextSpan, at sign: Int) {
    var (value, position) = (UInt32(0), sign + 1)
    var first: Unicode.Scalar?
    while position < table.count, table[position] > ASCII.space {
      if let digit = ASCII.hexValue(table[position]) {
        value = value << 4 | digit
      } else {
        first = Unicode.Scalar(value)
        value = 0
      }
      position += 1
    }
    guard let last = Unicode.Scalar(value) else { return nil }
    text = first.map { HTMLEntities.Text($0, last) } ?? HTMLEntities.Text(last)
    needsNoSemicolon = table[sign] == UInt8(ascii: "!")
  }
}

extension ByteBuffer {
  /// Appends the text of a reference.
  package mutating func append(_ text: HTMLEntities.Text) {
    append(text.first)
    if let second = text.second { append(second) }
  }
}
