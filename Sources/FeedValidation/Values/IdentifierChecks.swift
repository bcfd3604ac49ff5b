/// Checks identifiers: names in the schemes `tag` (RFC 4151) and `urn` (RFC 8141), and the canonical form of ids.

internal import FeedBridge
internal import FeedPrimitives

enum IdentifierChecks {
  /// An Atom id (RFC 4287 §4.2.6): an absolute IRI, preferably in canonical form.
  static func problems(of id: String) -> [ValueProblem] {
    var problem = URIChecks.problem(of: id, .identifier, allowsIRI: true)
    if let found = problem, found.rule == .invalidLink { problem = ValueProblem(.invalidURI, found.message) }
    if let problem, problem.rule != .schemeNotIANARegistered, problem.severity == nil { return [problem] }
    return [problem, canonicalityProblem(of: id)].compactMap(\.self)
  }

  // MARK: Names

  /// The problem of a `tag:` or `urn:` name; nil for other schemes.
  static func nameProblem(of value: String, scheme: String) -> ValueProblem? {
    let rest = value.utf8.dropFirst(scheme.utf8.count + 1)
    switch scheme {
    case "tag": return tagProblem(value, Substring(rest))
    case "urn": return urnProblem(value, Substring(rest))
    default: return nil
    }
  }

  /// RFC 4151 §2.1: `tag:tides.example,2024-03-11:spring`.
  private static func tagProblem(_ value: String, _ rest: Substring) -> ValueProblem? {
    func problem(_ why: String) -> ValueProblem {
      ValueProblem(
        .invalidTag,
        "\"\(value.shortened)\" is not a valid tag: URI: \(why). In new ids, write a host or an e-mail address, a comma, a date, a colon "
          + "and a name after tag:."
      )
    }
    let parts = rest.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return problem("the colon after the date is missing") }
    if parts[0] == "http" || parts[0] == "https" {
      return problem("the host must be written without \(parts[0])://")
    }
    let entity = parts[0].split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
    guard entity.count == 2 else { return problem("the comma and the date after the host are missing") }
    guard isAuthority(entity[0]) else {
      return problem("\"\(String(entity[0]).shortened)\" is not a host or an e-mail address")
    }
    guard isDate(entity[1]) else {
      return problem("\"\(String(entity[1]).shortened)\" is not a year, a month or a day")
    }
    guard isSpecific(parts[1]) else { return problem("a character after the date is not allowed") }
    return nil
  }

  /// A host name, or an e-mail address (RFC 4151 §2.1).
  private static func isAuthority(_ text: Substring) -> Bool {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard let host = parts.last, parts.count <= 2 else { return false }
    if parts.count == 2 {
      guard let local = parts.first, !local.isEmpty,
        local.utf8.allSatisfy({ ASCII.isLetter($0) || ASCII.isDigit($0) || "-._+".utf8.contains($0) })
      else { return false }
    }
    return MailAddressChecks.isHostName(host)
  }

  /// `2024`, `2024-03` or `2024-03-11`.
  private static func isDate(_ text: Substring) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count <= 3, let year = parts.first, year.utf8.count == 4, parts.allSatisfy(NumberChecks.isDigits)
    else { return false }
    let limits = [12, 31]
    return zip(parts.dropFirst(), limits).allSatisfy { part, limit in
      part.utf8.count == 2 && Int(part).map { (1...limit).contains($0) } ?? false
    }
  }

  /// `*( pchar / "/" / "?" )` with a fragment; letters outside ASCII are allowed in IRIs.
  private static func isSpecific(_ text: Substring) -> Bool {
    let string = String(text)
    return string.withBytes { bytes in
      var hasFragment = false
      for index in 0..<bytes.count {
        let byte = bytes[index]
        switch byte {
        case UInt8(ascii: "#") where hasFragment, UInt8(ascii: "["), UInt8(ascii: "]"): return false
        case UInt8(ascii: "#"): hasFragment = true
        case UInt8(ascii: "%"): if !PercentEncoding.begins(at: index, in: bytes) { return false }
        default: if byte < 0x80, !PercentEncoding.isAllowed(byte) { return false }
        }
      }
      return true
    }
  }

  /// RFC 8141 §2: `urn:nid:nss`.
  private static func urnProblem(_ value: String, _ rest: Substring) -> ValueProblem? {
    let parts = rest.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard let namespace = parts.first, isNamespace(namespace), namespace.lowercased() != "urn" else {
      return ValueProblem(
        .invalidURN,
        "\"\(value.shortened)\" is not a valid URN: after urn: come 2 to 32 letters, digits and hyphens, and a colon. "
          + "In new ids, use urn:uuid: or a tag: URI."
      )
    }
    if mediaSchemes.contains(namespace.lowercased()), parts.count == 1 { return nil }
    guard parts.count == 2, !parts[1].isEmpty else {
      return ValueProblem(
        .invalidURN, "\"\(value.shortened)\" is not a valid URN: the name after the namespace is missing. Add it.")
    }
    if namespace.lowercased() == "uuid" {
      if PodcastGUID.isUUID(parts[1]) { return nil }
      return ValueProblem(
        .invalidUUID,
        "\"\(value.shortened)\" is not a valid UUID. Write hexadecimal digits in groups of 8, 4, 4, 4 and 12, with hyphens."
      )
    }
    guard parts[1].utf8.first != ASCII.slash, isSpecific(parts[1]) else {
      return ValueProblem(
        .invalidNSS,
        "\"\(value.shortened)\" has a character that is not allowed in a URN. Percent-encode it in new ids.")
    }
    return nil
  }

  /// `urn:simple` and similar are not URNs, but Media RSS uses them as schemes of ratings and credits.
  private static let mediaSchemes: Set<String> = ["simple", "mpaa", "icra", "v-chip", "ebu", "yvs"]

  private static func isNamespace(_ text: Substring) -> Bool {
    (2...32).contains(text.utf8.count) && text.first != "-" && text.last != "-"
      && text.utf8.allSatisfy { ASCII.isLetter($0) || ASCII.isDigit($0) || $0 == UInt8(ascii: "-") }
  }

  // MARK: Form

  /// The problem that an identifier is so short that other feeds probably use it too; nil if it is longer, or a URI.
  static func uniquenessProblem(of id: String) -> ValueProblem? {
    guard id.utf8.count < 8, !URLText.isAbsolute(id) else { return nil }
    return ValueProblem(
      .notSufficientlyUnique, .info,
      "\"\(id.shortened)\" is unique on this site only. Use full URLs for new items. Keep existing ids.")
  }

  /// The problem that a URI is not in canonical form (RFC 3986 §6.2, RFC 4287 §4.2.6.1): readers compare ids
  /// character by character.
  static func canonicalityProblem(of id: String) -> ValueProblem? {
    if id.withBytes({ isPlainURL($0) }) { return nil }
    if let meant = URISchemes.withoutRepeatedScheme(id) {
      return ValueProblem(
        .nonCanonicalURI, "\"\(id.shortened)\" has a scheme twice. Write \(meant.shortened) in new ids.")
    }
    guard let canonical = canonical(id), canonical != id else { return nil }
    return ValueProblem(
      .nonCanonicalURI,
      "\"\(id.shortened)\" is not in canonical form, so programs may change it. Write \(canonical.shortened) in new ids."
    )
  }

  /// Whether nothing in a URL need be looked at: it is plain, with a host in lowercase and a path without periods at the start of a segment.
  private static func isPlainURL(_ url: TextSpan) -> Bool {
    guard let host = URLChecks.plainHost(of: url), host.upperBound < url.count else { return false }
    for index in host where url[index] < UInt8(ascii: "a") && ASCII.isLetter(url[index]) { return false }
    for index in host.upperBound..<url.count - 1 where url.starts(with: "/.", at: index) { return false }
    return true
  }

  /// A URI in canonical form; nil if it has no scheme.
  static func canonical(_ uri: String) -> String? {
    guard let scheme = URLReference.scheme(of: uri) else { return nil }
    var rest = String(decoding: uri.utf8.dropFirst(scheme.utf8.count + 1), as: UTF8.self)
    rest = canonicalEncoding(rest)
    if scheme == "urn" {
      let end = rest.firstIndex(of: ":") ?? rest.endIndex
      return "urn:" + rest[..<end].lowercased() + rest[end...]
    }
    guard rest.hasPrefix("//") else { return scheme + ":" + rest }
    let afterSlashes = rest.dropFirst(2)
    let end = afterSlashes.firstIndex { $0 == "/" || $0 == "?" || $0 == "#" } ?? afterSlashes.endIndex
    let pathEnd = afterSlashes[end...].firstIndex { $0 == "?" || $0 == "#" } ?? afterSlashes.endIndex
    let isWeb = defaultPorts[scheme] != nil
    var path = String(afterSlashes[end..<pathEnd])
    if isWeb, path.isEmpty { path = "/" }
    if path.contains("/.") { path = withoutDots(path) }
    return scheme + "://" + canonicalAuthority(afterSlashes[..<end], scheme) + path + afterSlashes[pathEnd...]
  }

  private static let defaultPorts = ["http": "80", "https": "443", "ftp": "21", "ws": "80", "wss": "443"]

  private static func canonicalAuthority(_ authority: Substring, _ scheme: String) -> String {
    let at = authority.lastIndex(of: "@")
    var user = at.map { String(authority[...$0]) } ?? ""
    if user == "@" || user == ":@" { user = "" }
    var host = at.map { authority[authority.index(after: $0)...] } ?? authority
    if let colon = host.lastIndex(of: ":"), !host[colon...].contains("]") {
      let port = host[host.index(after: colon)...]
      if port.isEmpty || port == defaultPorts[scheme] ?? "" { host = host[..<colon] }
    }
    return user + host.lowercased()
  }

  private static func withoutDots(_ path: String) -> String {
    let resolved = URLReference.resolve(path, against: "http://a/")
    return resolved.hasPrefix("http://a/") ? String(resolved.dropFirst(8)) : path
  }

  /// Uppercase percent-encoding, only of characters that need it (RFC 3986 §6.2.2), and accented letters as single
  /// characters.
  private static func canonicalEncoding(_ text: String) -> String {
    guard text.contains("%") else { return text }
    return text.withBytes { bytes in
      var result = ByteBuffer(capacity: bytes.count)
      /// The preceding letter, with which an accent may be combined.
      var letter: UInt8?
      var index = 0
      while index < bytes.count {
        guard PercentEncoding.begins(at: index, in: bytes), let high = ASCII.hexValue(bytes[index + 1]),
          let low = ASCII.hexValue(bytes[index + 2])
        else {
          result.append(bytes[index])
          letter = ASCII.isLetter(bytes[index]) ? bytes[index] : nil
          index += 1
          continue
        }
        if let base = letter, let (accent, end) = accent(in: bytes, at: index),
          let composed = composedLetters[String(Unicode.Scalar(base)) + String(accent)]
        {
          result.removeLast(1)
          for byte in String(composed).utf8 { result.append(percentEncoding: byte) }
          (letter, index) = (nil, end)
          continue
        }
        letter = nil
        let byte = UInt8(truncatingIfNeeded: high << 4 | low)
        if PercentEncoding.isUnreserved(byte) {
          result.append(byte)
          letter = ASCII.isLetter(byte) ? byte : nil
        } else {
          result.append(percentEncoding: byte)
        }
        index += 3
      }
      return result.string()
    }
  }

  /// The percent-encoded accent (U+0300 to U+036F) at `index`, and its end.
  private static func accent(in bytes: TextSpan, at index: Int) -> (accent: Unicode.Scalar, end: Int)? {
    let end = index + 6
    guard end <= bytes.count, bytes[index + 1] | 0x20 == UInt8(ascii: "c"),
      PercentEncoding.begins(at: index + 3, in: bytes),
      let scalar = URLText.percentDecoded(bytes.string(index..<end)).unicodeScalars.first,
      (0x300...0x36F).contains(scalar.value)
    else { return nil }
    return (scalar, end)
  }

  /// The accented letters of Latin. Canonically equivalent strings are equal, so a letter followed by its accent
  /// finds the composed character (RFC 3987 §5.3.2.2).
  private static let composedLetters: [String: Unicode.Scalar] = {
    let letters = [0xC0...0x24F, 0x1E00...0x1EFF].joined().compactMap { Unicode.Scalar(UInt32($0)) }
    return Dictionary(letters.map { (String($0), $0) }) { first, _ in first }
  }()
}
