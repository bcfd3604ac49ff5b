/// People in RSS: `mail@example.org (Name)`, `Name <mail@example.org>`, or either alone.

internal import FeedPrimitives

package struct PersonText: Hashable {
  package var name: String?
  package var email: String?

  package init(_ text: String) {
    if !text.utf8.contains(UInt8(ascii: "@")) {
      name = text.isEmpty ? nil : text
      return
    }
    let trimmed = Self.trim(text[...])
    if let (inside, outside) = Self.split(trimmed, "(", ")") ?? Self.split(trimmed, "<", ">") {
      if Self.isEmail(outside) {
        email = Self.withoutScheme(outside)
        name = inside.isEmpty ? nil : String(inside)
        return
      }
      if Self.isEmail(inside) {
        email = Self.withoutScheme(inside)
        name = outside.isEmpty ? nil : String(Self.trim(outside, "\"'"))
        return
      }
    }
    if Self.isEmail(trimmed) {
      email = Self.withoutScheme(trimmed)
      return
    }
    // `mail@example.org Name`, with the parentheses missing.
    if let space = trimmed.utf8.firstIndex(of: ASCII.space), Self.isEmail(trimmed[..<space]) {
      email = Self.withoutScheme(trimmed[..<space])
      name = String(Self.trim(trimmed[space...], " -,"))
      if name?.isEmpty == true { name = nil }
      return
    }
    name = trimmed.isEmpty ? nil : String(trimmed)
  }

  /// The text between the parentheses at the end of `text`, and the text before them.
  private static func split(
    _ text: Substring, _ opening: Unicode.Scalar, _ closing: Unicode.Scalar
  ) -> (Substring, Substring)? {
    let scalars = text.unicodeScalars
    guard scalars.last == closing, let start = scalars.firstIndex(of: opening) else { return nil }
    return (trim(text[scalars.index(after: start)..<scalars.index(before: text.endIndex)]), trim(text[..<start]))
  }

  private static func trim(_ text: Substring, _ also: String = "") -> Substring {
    let scalars = text.unicodeScalars.trimmed { scalar in
      (scalar.value <= 0x20 || !scalar.isASCII) && scalar.properties.isWhitespace
        || also.unicodeScalars.contains(scalar)
    }
    return Substring(scalars)
  }

  private static func withoutScheme(_ text: Substring) -> String {
    let scheme = "mailto:".utf8
    let hasScheme = text.utf8.count >= scheme.count && zip(text.utf8, scheme).allSatisfy { ASCII.lowercased($0) == $1 }
    return String(hasScheme ? text.dropFirst(scheme.count) : text)
  }

  /// One `@` with something on both sides, and no white space: precise enough for feeds.
  private static func isEmail(_ text: Substring) -> Bool {
    let sign = UInt8(ascii: "@")
    var at = 0
    for byte in text.utf8 {
      if byte == sign { at += 1 }
      if byte <= 0x20 || byte == ASCII.lessThan || byte == ASCII.slash || byte == UInt8(ascii: "(") { return false }
    }
    return at == 1 && text.utf8.first != sign && text.utf8.last != sign
  }
}
