/// Identifiers: names in the schemes `tag` (RFC 4151) and `urn` (RFC 8141), and which ids Atom allows.

internal import FeedPrimitives

/// The ids that Atom allows (RFC 4287 §4.2.6).
enum AtomID {
  /// Whether an id is an absolute IRI, and valid in its scheme.
  static func isValid(_ id: String) -> Bool {
    guard let colon = id.utf8.firstIndex(of: UInt8(ascii: ":")), URLText.isAbsolute(id),
      URLSyntax.problem(in: id) == nil, NameURI.problem(of: id) == nil,
      !id.unicodeScalars.contains(where: \.isInvisible)
    else { return false }
    return id.utf8.index(after: colon) < id.endIndex && id.utf8.count { $0 == UInt8(ascii: "#") } < 2
  }
}

/// Names in the schemes `tag` and `urn`.
package enum NameURI {
  package enum Problem {
    /// Why it is not a valid `tag:` URI, as a clause, which is about a part of the name if there is one.
    case tag(String, of: Substring? = nil)
    /// The problem of a URN: its namespace, the missing name after that, a character of the name, or a UUID.
    case namespace, name(of: Substring), character, uuid
  }

  /// The problem of a name; nil for a valid one, and for other schemes.
  package static func problem(of uri: String) -> Problem? {
    guard let colon = uri.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let rest = uri[uri.utf8.index(after: colon)...]
    return switch uri[..<colon].lowercased() {
    case "tag": problem(ofTag: rest)
    case "urn": problem(ofURN: rest)
    default: nil
    }
  }

  /// RFC 4151 §2.1: `tides.example,2024-03-11:spring`.
  private static func problem(ofTag rest: Substring) -> Problem? {
    let parts = rest.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return .tag("the colon after the date is missing") }
    if parts[0] == "http" || parts[0] == "https" { return .tag("the host must be written without \(parts[0])://") }
    let entity = parts[0].split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
    guard entity.count == 2 else { return .tag("the comma and the date after the host are missing") }
    guard isAuthority(entity[0]) else { return .tag("is not a host or an e-mail address", of: entity[0]) }
    guard isDate(entity[1]) else { return .tag("is not a year, a month or a day", of: entity[1]) }
    return isSpecific(parts[1]) ? nil : .tag("a character after the date is not allowed")
  }

  /// A host name, or an e-mail address (RFC 4151 §2.1).
  private static func isAuthority(_ text: Substring) -> Bool {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard let host = parts.last, parts.count <= 2, isHostName(host) else { return false }
    return parts.dropLast().allSatisfy { local in
      !local.isEmpty && local.utf8.allSatisfy { isAlphanumeric($0) || "-._+".utf8.contains($0) }
    }
  }

  /// Labels of letters, digits and hyphens, separated by dots.
  package static func isHostName(_ text: Substring, allowsForeign: Bool = false) -> Bool {
    text.utf8.count <= 253
      && text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { label in
        !label.isEmpty && label.first != "-" && label.last != "-"
          && label.utf8.allSatisfy {
            isAlphanumeric($0) || $0 == UInt8(ascii: "-")
              || allowsForeign && ($0 >= 0x80 || $0 == ASCII.underscore)
          }
      }
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool { ASCII.isLetter(byte) || ASCII.isDigit(byte) }

  /// `2024`, `2024-03` or `2024-03-11`.
  private static func isDate(_ text: Substring) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    return parts.count <= 3
      && zip(parts, [0...9999, 1...12, 1...31]).allSatisfy { part, range in
        part.utf8.count == (range.upperBound > 31 ? 4 : 2) && part.utf8.allSatisfy(ASCII.isDigit)
          && Int(part).map(range.contains) ?? false
      }
  }

  /// `*( pchar / "/" / "?" )` with a fragment; letters outside ASCII are allowed in IRIs.
  private static func isSpecific(_ text: Substring) -> Bool {
    String(text).withBytes { bytes in
      var hasFragment = false
      for index in bytes.indices {
        switch bytes[index] {
        case UInt8(ascii: "#") where hasFragment, UInt8(ascii: "["), UInt8(ascii: "]"): return false
        case UInt8(ascii: "#"): hasFragment = true
        case UInt8(ascii: "%"): if !PercentEncoding.begins(at: index, in: bytes) { return false }
        case let byte: if byte < 0x80, !PercentEncoding.isAllowed(byte) { return false }
        }
      }
      return true
    }
  }

  /// RFC 8141 §2: `isbn:0451450523`.
  private static func problem(ofURN rest: Substring) -> Problem? {
    let parts = rest.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard let namespace = parts.first, (2...32).contains(namespace.utf8.count), namespace.first != "-",
      namespace.last != "-", namespace.utf8.allSatisfy({ isAlphanumeric($0) || $0 == UInt8(ascii: "-") }),
      namespace.lowercased() != "urn"
    else { return .namespace }
    guard let name = parts.dropFirst().first, !name.isEmpty else { return .name(of: namespace) }
    if namespace.lowercased() == "uuid" { return isUUID(name) ? nil : .uuid }
    return name.utf8.first != ASCII.slash && isSpecific(name) ? nil : .character
  }

  package static func isUUID(_ text: some StringProtocol) -> Bool {
    let groups = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return groups.map(\.count) == [8, 4, 4, 4, 12] && groups.joined().allSatisfy { ASCII.hexValue($0) != nil }
  }
}
