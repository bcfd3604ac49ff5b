/// People in RSS: `mail@example.org (Name)`, `Name <mail@example.org>`, or either alone; or several of them. A URL may be in place of the
/// address.

internal import FeedPrimitives

package struct PersonText: Hashable {
  package var name: String?
  package var email: String?
  package var url: String?

  package init(_ text: String) { self = text.withBytes { PersonText($0) } }

  /// The people in a text: several if each part between commas or semicolons has an address, or the first one is an address and a name
  /// of which one is in brackets, else one. (Names contain commas too: `Doe, Jane`.)
  package static func people(in text: String) -> [PersonText] { text.withBytes { people(in: $0) } }

  static func people(in bytes: TextSpan) -> [PersonText] {
    guard bytes.firstIndex(of: UInt8(ascii: "@"), from: 0) != nil else { return [PersonText(bytes)] }
    var people: [PersonText] = []
    var (start, depth, isQuoted, areNames) = (0, 0, false, false)
    for index in 0...bytes.count {
      switch index < bytes.count ? bytes[index] : UInt8(ascii: ",") {
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      case ASCII.quotationMark: isQuoted.toggle()
      case UInt8(ascii: ","), ASCII.semicolon, ASCII.space:
        if index < bytes.count, depth > 0 || isQuoted { continue }
        guard let next = endOfSeparator(at: index, in: bytes) else { continue }
        defer { start = next }
        let part = bytes.trimmed(start..<index)
        guard let end = part.last else { continue }
        let person = PersonText(bytes.extracting(part))
        if people.isEmpty { areNames = person.email != nil && isClosingBracket(bytes[end]) }
        guard areNames || person.email != nil, person.name.map({ !$0.utf8.contains(UInt8(ascii: "@")) }) ?? true else {
          return [PersonText(bytes)]
        }
        people.append(person)
      default: break
      }
    }
    return people
  }

  /// The end of the comma, the semicolon, or the space before `and` after brackets, at `index`; nil if there is none of them.
  private static func endOfSeparator(at index: Int, in bytes: TextSpan) -> Int? {
    guard index < bytes.count else { return index }
    let isSpace = bytes[index] == ASCII.space
    if isSpace, index == 0 || !isClosingBracket(bytes[index - 1]) { return nil }
    let next = bytes.endOfSpaces(from: index + 1, to: bytes.count)
    if bytes.starts(with: "and ", at: next) { return next + 4 }
    if bytes.starts(with: "& ", at: next) { return next + 2 }
    return isSpace ? nil : next
  }

  private static func isClosingBracket(_ byte: UInt8) -> Bool { byte == UInt8(ascii: ")") || byte == ASCII.greaterThan }

  init(_ bytes: TextSpan) {
    if bytes.firstIndex(of: ASCII.slash, from: 0) != nil, let (link, rest) = Self.link(in: bytes) {
      url = bytes.string(link)
      let isEmail = Self.isEmail(rest, in: bytes)
      (name, email) = isEmail ? (nil, Self.address(rest, of: bytes)) : (Self.string(rest, of: bytes), nil)
      return
    }
    guard bytes.firstIndex(of: UInt8(ascii: "@"), from: 0) != nil else {
      name = Self.string(bytes.indices, of: bytes)
      return
    }
    let text = Self.trim(bytes.indices, of: bytes)
    if let (inside, outside) = Self.split(text, of: bytes, UInt8(ascii: "("), UInt8(ascii: ")"))
      ?? Self.split(text, of: bytes, ASCII.lessThan, ASCII.greaterThan)
    {
      if Self.isEmail(outside, in: bytes) {
        email = Self.address(outside, of: bytes)
        name = Self.string(inside, of: bytes)
        // `(Ada) (Editor)`: what is in the first parentheses, and what follows them.
        if let end = Self.endOfParentheses(in: inside, of: bytes) {
          name = bytes.string(inside.lowerBound..<end) + bytes.string(end + 1..<inside.upperBound) + ")"
        }
        return
      }
      if Self.isEmail(inside, in: bytes) {
        email = Self.address(inside, of: bytes)
        name = Self.string(Self.trim(outside, of: bytes, "\"'"), of: bytes)
        return
      }
    }
    if Self.isEmail(text, in: bytes) {
      email = Self.address(text, of: bytes)
    } else if let space = bytes.firstIndex(of: ASCII.space, from: text.lowerBound, to: text.upperBound),
      Self.isEmail(text.lowerBound..<space, in: bytes)
    {
      // `mail@example.org Name`, with the parentheses missing.
      email = Self.address(Self.trim(text.lowerBound..<space, of: bytes, ",;:"), of: bytes)
      name = Self.string(Self.trim(space..<text.upperBound, of: bytes, " -–—:,;/|"), of: bytes)
    } else if let end = text.reversed().first(where: { " ,;|".utf8.contains(bytes[$0]) }),
      Self.isEmail(end + 1..<text.upperBound, in: bytes),
      bytes.firstIndex(of: UInt8(ascii: "@"), from: text.lowerBound, to: end) == nil
    {
      // `Name mail@example.org`.
      email = Self.address(end + 1..<text.upperBound, of: bytes)
      name = Self.string(Self.trim(text.lowerBound..<end, of: bytes, " -–—:,;/|"), of: bytes)
    } else {
      name = Self.string(text, of: bytes)
    }
  }

  /// Whether reading finds an address in a text.
  static func hasAddress(_ text: String) -> Bool { people(in: text).contains { $0.email != nil } }

  private static func string(_ range: Range<Int>, of bytes: TextSpan) -> String? {
    range.isEmpty ? nil : bytes.string(range)
  }

  /// The text between the parentheses at the end of `text`, and the text before them.
  private static func split(
    _ text: Range<Int>, of bytes: TextSpan, _ opening: UInt8, _ closing: UInt8
  ) -> (Range<Int>, Range<Int>)? {
    guard let last = text.last, bytes[last] == closing,
      let start = bytes.firstIndex(of: opening, from: text.lowerBound, to: last)
    else { return nil }
    return (trim(start + 1..<last, of: bytes), trim(text.lowerBound..<start, of: bytes))
  }

  /// A URL alone or in brackets at the end, and the text before it.
  private static func link(in bytes: TextSpan) -> (url: Range<Int>, rest: Range<Int>)? {
    let text = trim(bytes.indices, of: bytes)
    let parts = [
      (text, 0..<0), split(text, of: bytes, UInt8(ascii: "("), UInt8(ascii: ")")),
      split(text, of: bytes, ASCII.lessThan, ASCII.greaterThan),
    ]
    return parts.lazy.compactMap(\.self).first { part in
      URLText.isWeb(bytes.string(part.0)) && !part.0.contains { bytes[$0] <= ASCII.space }
    }
  }

  /// The closing parenthesis in a text that closes none of its own.
  private static func endOfParentheses(in text: Range<Int>, of bytes: TextSpan) -> Int? {
    var depth = 0
    for index in text {
      if bytes[index] == UInt8(ascii: "(") { depth += 1 }
      if bytes[index] == UInt8(ascii: ")") { depth -= 1 }
      if depth < 0 { return index }
    }
    return nil
  }

  /// The range without white space and certain characters at its ends.
  private static func trim(_ range: Range<Int>, of bytes: TextSpan, _ also: String = "") -> Range<Int> {
    let range = bytes.trimmed(range)
    // Most begin and end with a letter.
    guard let first = range.first, let last = range.last,
      !ASCII.isLetter(bytes[first]) || !ASCII.isLetter(bytes[last])
    else { return range }
    let text = bytes.string(range)
    let trimmed = text.unicodeScalars.trimmed { scalar in
      (scalar.value <= 0x20 || !scalar.isASCII) && scalar.properties.isWhitespace
        || also.unicodeScalars.contains(scalar)
    }
    let start = first + text.utf8.distance(from: text.startIndex, to: trimmed.startIndex)
    return start..<start + text.utf8.distance(from: trimmed.startIndex, to: trimmed.endIndex)
  }

  /// An email address without `mailto:`.
  private static func address(_ range: Range<Int>, of bytes: TextSpan) -> String {
    let start = range.lowerBound + "mailto:".utf8.count
    let hasScheme = start <= range.upperBound && bytes.equalsIgnoringCase("mailto:", range.lowerBound..<start)
    return bytes.string(hasScheme ? start..<range.upperBound : range)
  }

  /// One `@` with something on both sides, and no white space: precise enough for feeds.
  private static func isEmail(_ range: Range<Int>, in bytes: TextSpan) -> Bool {
    var at: Int?
    for index in range {
      switch bytes[index] {
      case UInt8(ascii: "@"):
        if at != nil { return false }
        at = index
      case 0...ASCII.space, ASCII.lessThan, ASCII.slash, UInt8(ascii: "("): return false
      default: break
      }
    }
    return at.map { $0 > range.lowerBound && $0 + 1 < range.upperBound } ?? false
  }
}
