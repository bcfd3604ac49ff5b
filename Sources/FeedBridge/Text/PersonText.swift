/// People, as RSS writes them: `mail@example.org (Name)`, `Name <mail@example.org>`, or either alone.

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
    // `mail@example.org Name`, which the brackets were forgotten of
    if let space = trimmed.firstIndex(of: " "), Self.isEmail(trimmed[..<space]) {
      email = Self.withoutScheme(trimmed[..<space])
      name = String(Self.trim(trimmed[space...], " -,"))
      if name?.isEmpty == true { name = nil }
      return
    }
    name = trimmed.isEmpty ? nil : String(trimmed)
  }

  /// What is between the brackets that `text` ends with, and what is before them.
  private static func split(_ text: Substring, _ opening: Character, _ closing: Character) -> (Substring, Substring)? {
    guard text.last == closing, let start = text.firstIndex(of: opening) else { return nil }
    return (trim(text[text.index(after: start)...].dropLast()), trim(text[..<start]))
  }

  private static func trim(_ text: Substring, _ also: String = "") -> Substring {
    var text = text
    while let first = text.first, first.isWhitespace || also.contains(first) { text.removeFirst() }
    while let last = text.last, last.isWhitespace || also.contains(last) { text.removeLast() }
    return text
  }

  private static func withoutScheme(_ text: Substring) -> String {
    String(text.lowercased().hasPrefix("mailto:") ? text.dropFirst(7) : text)
  }

  /// One `@` with something at both ends, and no white space: a mail address for all that a feed needs to know.
  private static func isEmail(_ text: Substring) -> Bool {
    var at = 0
    for byte in text.utf8 {
      if byte == UInt8(ascii: "@") { at += 1 }
      if byte <= 0x20 || byte == ASCII.lessThan || byte == ASCII.slash || byte == UInt8(ascii: "(") { return false }
    }
    return at == 1 && text.first != "@" && text.last != "@"
  }
}
