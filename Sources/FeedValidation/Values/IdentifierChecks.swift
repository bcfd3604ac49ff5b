/// Checks identifiers: names in the schemes `tag` (RFC 4151) and `urn` (RFC 8141), and the canonical form of ids.

internal import FeedBridge
internal import FeedPrimitives

enum IdentifierChecks {
  /// An Atom id (RFC 4287 §4.2.6): an absolute IRI, preferably in canonical form.
  static func problems(of id: String) -> [ValueProblem] {
    var problem = URIChecks.problem(of: id, .identifier, allowsIRI: true)
    if let found = problem, found.rule == .invalidLink { problem = ValueProblem(.invalidURI, found.message) }
    if problem?.rule == .invalidURIChar { problem?.message += " Keep existing ids." }
    if let problem, problem.rule != .schemeNotIANARegistered, problem.severity == nil { return [problem] }
    return [problem, canonicalityProblem(of: id)].compactMap(\.self)
  }

  // MARK: Names

  /// The problem of a `tag:` or `urn:` name; nil for other schemes.
  static func nameProblem(of value: String) -> ValueProblem? {
    switch NameURI.problem(of: value) {
    case nil: nil
    case .tag(let why, of: let part):
      ValueProblem(
        .invalidTag,
        "\"\(value.shortened)\" is not a valid tag: URI: \(part.map { "\"\($0.shortened)\" " } ?? "")\(why). In new ids, write a host or an e-mail address, a comma, a date, a colon "
          + "and a name after tag:."
      )
    case .namespace:
      ValueProblem(
        .invalidURN,
        "\"\(value.shortened)\" is not a valid URN: after urn: come 2 to 32 letters, digits and hyphens, and a colon. "
          + "In new ids, use urn:uuid: or a tag: URI."
      )
    // `urn:simple` and similar are not URNs, but Media RSS uses them as schemes of ratings and credits.
    case .name(let namespace) where ["simple", "mpaa", "icra", "v-chip", "ebu", "yvs"].contains(namespace.lowercased()):
      nil
    case .name:
      ValueProblem(
        .invalidURN, "\"\(value.shortened)\" is not a valid URN: the name after the namespace is missing. Add it.")
    case .uuid:
      ValueProblem(
        .invalidUUID,
        "\"\(value.shortened)\" is not a valid UUID. Write hexadecimal digits in groups of 8, 4, 4, 4 and 12, with hyphens."
      )
    case .character:
      ValueProblem(
        .invalidNSS,
        "\"\(value.shortened)\" has a character that is not allowed in a URN. Percent-encode it in new ids.")
    }
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
    guard let host = URLChecks.plainHost(of: url, allowsHTTP: true), host.upperBound < url.count else { return false }
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
    if isWeb, path.isEmpty, end > afterSlashes.startIndex { path = "/" }
    if path.contains("/.") { path = withoutDots(path) }
    return "\(scheme)://\(canonicalAuthority(afterSlashes[..<end], scheme))\(path)\(afterSlashes[pathEnd...])"
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
