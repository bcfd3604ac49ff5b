/// Checks URIs (RFC 3986) and IRIs (RFC 3987) in RSS and Atom.

internal import FeedBridge
internal import FeedPrimitives

enum URIChecks {
  /// The kind of URI that is required.
  enum Requirement {
    /// Any URI reference.
    case reference
    /// With a scheme: `invalid-full-link`.
    case absolute
    /// The same, but it is only compared, and nobody opens it.
    case identifier
    /// A location: `invalid-url-attribute`.
    case urlAttribute
    /// With a scheme: `invalid-uri-attribute`.
    case uriAttribute

    /// The rule for every violation; nil if there is a rule for each kind of problem.
    fileprivate var rule: RuleID? {
      switch self {
      case .reference, .absolute, .identifier: nil
      case .urlAttribute: .invalidURLAttribute
      case .uriAttribute: .invalidURIAttribute
      }
    }
  }

  static func problem(of value: String, _ requirement: Requirement, allowsIRI: Bool = false) -> ValueProblem? {
    value.withBytes { bytes in
      // Most are. A scheme may be in the place of the host: `https://https//example.org/`.
      if let host = URLChecks.plainHost(of: bytes, allowsHTTP: true),
        !bytes.equalsIgnoringCase("http", at: host.lowerBound)
      {
        return nil
      }
      let parts = URLReference.Parts(bytes)
      let scheme = parts.scheme(in: bytes)
      // `tag:` and `urn:` names have their own grammar.
      if scheme == "tag" || scheme == "urn", requirement != .urlAttribute,
        let problem = IdentifierChecks.nameProblem(of: value)
      {
        return problem
      }
      if let meant = URISchemes.withoutRepeatedScheme(value) {
        // It is a valid URI with an empty port, and a warning in JSON Feed too.
        return ValueProblem(
          requirement.rule ?? .invalidLink, .warning,
          "\"\(value.shortened)\" has a scheme twice. Write \"\(meant.shortened)\".", replacement: meant, .unsafe)
      }
      if let meant = URLText.meant(by: value) {
        return ValueProblem(
          requirement.rule ?? .invalidLink,
          "\"\(value.shortened)\" is more than a URL. Write \"\(meant.shortened)\".", replacement: meant, .unsafe)
      }
      if URISchemes.isMoreThanURL(value) {
        return ValueProblem(
          requirement.rule ?? .invalidLink,
          "\"\(value.shortened)\" is more than a URL. Write one URL, and nothing else.")
      }
      if let meant = URISchemes.withScheme(value) {
        return missingScheme(of: value, meant: isRight(meant, requirement) ? meant : nil, requirement)
      }
      if requirement != .identifier, URLSyntax.isEscapedTwice(bytes) {
        let meant = URLSyntax.withoutEscapes(value)
        return ValueProblem(
          // It is a valid URI, and JSON Feed allows it too.
          requirement.rule ?? .invalidLink, .warning,
          "\"\(value.shortened)\" is escaped twice: it has &amp; in place of &. Write \"\(meant.shortened)\".",
          replacement: meant, .unsafe)
      }
      if requirement != .identifier, let slashed = URLText.webURL(withBackslashes: value) {
        let meant = isRight(slashed, requirement) ? slashed : nil
        return ValueProblem(
          requirement.rule ?? .invalidURIChar, at: bytes.firstIndex(of: ASCII.backslash, from: 0) ?? 0,
          "\"\(value.shortened)\" contains \\, which browsers read as /. Write "
            + (meant.map { "\"\($0.shortened)\"." } ?? "/ instead."), replacement: meant)
      }
      // A path is relative whatever its characters are.
      let isText = value.hasPrefix("/") || value.utf8.contains { "[]{}<>".utf8.contains($0) }
      if scheme == nil, requirement != .reference, isText {
        return relativeProblem(value, requirement)
      }
      if let problem = characterProblem(in: bytes, parts, allowsIRI: allowsIRI) {
        let joined = URLReference.trimmed(value, joinsLines: true)
        let visible = String(joined.unicodeScalars.filter { !$0.isInvisible })
        if visible != value {
          let isRight = Self.problem(of: visible, requirement, allowsIRI: allowsIRI) == nil
          return ValueProblem(
            requirement.rule ?? problem.rule, at: problem.offset, problem.message,
            replacement: isRight ? visible : nil, .unsafe)
        }
        // A text such as "no link yet" does not become a URL by encoding it.
        let meant = percentEncoded(bytes, parts, allowsIRI: allowsIRI).flatMap { encoded in
          encoded != value && Self.problem(of: encoded, requirement, allowsIRI: allowsIRI) == nil ? encoded : nil
        }
        // Conversion keeps brackets.
        let hasBracket = bytes.indices.contains { isBracket(bytes[$0]) && !isAllowed(at: $0, in: bytes, parts) }
        return ValueProblem(
          problem.severity == nil ? requirement.rule ?? problem.rule : problem.rule, problem.severity,
          at: problem.offset, problem.message, replacement: meant, hasBracket ? .unsafe : .safe)
      }
      if let problem = structureProblem(in: bytes, parts) {
        let meant = correction(of: value, problem, requirement)
        let advice = meant.map { "Write \"\($0.shortened)\"." } ?? problem.advice
        return ValueProblem(
          requirement.rule ?? .invalidLink, "\"\(value.shortened)\" is not a valid URI: \(problem.reason). \(advice)",
          replacement: meant, .unsafe)
      }
      guard let scheme else { return requirement == .reference ? nil : relativeProblem(value, requirement) }
      if requirement == .urlAttribute, scheme == "urn" || scheme == "tag" {
        return ValueProblem(
          .invalidURLAttribute, "\"\(value.shortened)\" is a name, not a URL. Write the URL of the file.")
      }
      return schemeProblem(of: value, scheme, requirement)
    }
  }

  /// The problem of a scheme that IANA does not list.
  private static func schemeProblem(of value: String, _ scheme: String, _ requirement: Requirement) -> ValueProblem? {
    if URISchemes.isRegistered(scheme) { return nil }
    if requirement == .identifier {
      return ValueProblem(
        .schemeNotIANARegistered, .info,
        "The scheme \"\(scheme.shortened)\" is not registered. Use https or tag: in new ids, and keep this one.")
    }
    if let meant = URISchemes.webScheme(meantBy: scheme) {
      let url = meant + value.dropFirst(scheme.utf8.count)
      return ValueProblem(
        // It is a valid URI, and JSON Feed allows it too.
        requirement.rule ?? .invalidLink, .warning,
        "\"\(value.shortened)\" begins with \"\(scheme)\", which no program opens. Did you mean \"\(url.shortened)\"?",
        replacement: url, .unsafe)
    }
    return ValueProblem(
      .schemeNotIANARegistered,
      "The scheme \"\(scheme.shortened)\" is not registered, and few readers open it. Use https.")
  }

  /// The URI with the missing slashes before its host; nil if the problem is something else.
  private static func correction(
    of value: String, _ problem: URLSyntax.Problem, _ requirement: Requirement
  ) -> String? {
    guard case .noSlashes(let scheme) = problem else { return nil }
    let rest = value.unicodeScalars.dropFirst(scheme.unicodeScalars.count + 1).drop { $0 == "/" }
    let meant = "\(scheme.lowercased())://\(Substring(rest))"
    return isRight(meant, requirement) ? meant : nil
  }

  /// Whether a URL may be suggested: nothing is wrong with it, and its host has a domain.
  static func isRight(_ url: String, _ requirement: Requirement) -> Bool {
    guard problem(of: url, requirement, allowsIRI: true) == nil, let host = URLReference.host(of: url),
      PlaceholderChecks.message(forURL: url, exampleHosts: []) == nil
    else { return false }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count > 1 && parts.allSatisfy { !$0.isEmpty } && parts.last?.first?.isLetter == true
  }

  /// The problem that a URL begins with a host and a port.
  private static func missingScheme(of value: String, meant: String?, _ requirement: Requirement) -> ValueProblem {
    if requirement == .identifier {
      return ValueProblem(
        .schemeNotIANARegistered, .info,
        "\"\(value.shortened)\" has no scheme. Use https or tag: in new ids, and keep this one.")
    }
    let advice = meant.map { "Write \"\($0.shortened)\"." } ?? "Use an absolute URL."
    return ValueProblem(
      // It is a valid URI, whose scheme is the host.
      requirement.rule ?? .invalidFullLink, .warning, "\"\(value.shortened)\" has no scheme. \(advice)",
      replacement: meant, .unsafe)
  }

  private static func relativeProblem(_ value: String, _ requirement: Requirement) -> ValueProblem {
    if let meant = URLText.withColon(value) {
      return ValueProblem(
        requirement.rule ?? .invalidFullLink,
        "\"\(value.shortened)\" has no colon after its scheme. Write \"\(meant.shortened)\".", replacement: meant,
        .unsafe)
    }
    // `www.example.com` and `example.com/page` are usually meant as URLs, not as paths.
    let first = value.prefix { $0 != "/" }
    let beginsWithHost =
      value.prefix(4).lowercased() == "www."
      || first.contains(".") && !first.hasPrefix(".") && first.count < value.count
    let meant = beginsWithHost && isRight("https://" + value, requirement) ? "https://" + value : nil
    let advice = meant == nil ? "Use an absolute URL." : "Write \"https://\(value.shortened)\"."
    return ValueProblem(
      requirement.rule ?? .invalidFullLink, "\"\(value.shortened)\" is relative. \(advice)", replacement: meant,
      .unsafe)
  }

  /// A string that must be percent-encoded.
  static func problem(ofEncoded value: String) -> ValueProblem? {
    value.withBytes { bytes in
      for index in 0..<bytes.count where !isEncoded(at: index, in: bytes) {
        return ValueProblem(
          .notURLEncoded, at: index,
          "\"\(value.shortened)\" contains \(character(in: bytes, at: index)), which must be percent-encoded. "
            + "Write \(encoded(in: bytes, at: index)).",
          replacement: PercentEncoding.encoded(value, keeping: isEncoded), .unsafe)
      }
      return nil
    }
  }

  /// Whether the byte at `index` begins an encoded one, or may be anywhere.
  private static func isEncoded(at index: Int, in bytes: TextSpan) -> Bool {
    PercentEncoding.isUnreserved(bytes[index]) || bytes[index] == UInt8(ascii: "+")
      || PercentEncoding.begins(at: index, in: bytes)
  }

  // MARK: Characters

  /// Whether a character of ASCII may be where it is.
  private static func isAllowed(at index: Int, in bytes: TextSpan, _ parts: URLReference.Parts) -> Bool {
    switch bytes[index] {
    case UInt8(ascii: "%"): PercentEncoding.begins(at: index, in: bytes)
    case UInt8(ascii: "#"): index == parts.end
    case UInt8(ascii: "["), UInt8(ascii: "]"): parts.authority?.contains(index) == true
    case let byte: PercentEncoding.isAllowed(byte)
    }
  }

  private static func isBracket(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "[") || byte == UInt8(ascii: "]") }

  /// A URI with the characters encoded that it may not contain; nil if some of them cannot be encoded where they are.
  private static func percentEncoded(
    _ bytes: TextSpan, _ parts: URLReference.Parts, allowsIRI: Bool
  ) -> String? {
    var result = ByteBuffer(capacity: bytes.count + 32)
    for index in 0..<bytes.count {
      let byte = bytes[index]
      if byte < 0x80 ? isAllowed(at: index, in: bytes, parts) : allowsIRI {
        result.append(byte)
      } else if byte < 0x20 || byte == 0x7F || parts.authority?.contains(index) == true {
        return nil
      } else {
        result.append(percentEncoding: byte)
      }
    }
    return result.string()
  }

  /// The first character that is not allowed in a URI or an IRI.
  private static func characterProblem(
    in bytes: TextSpan, _ parts: URLReference.Parts, allowsIRI: Bool
  ) -> ValueProblem? {
    var bracket: Int?
    for index in 0..<bytes.count {
      switch bytes[index] {
      case 0xC0...:
        let isInHost = parts.authority?.contains(index) == true
        if let problem = foreignProblem(in: bytes, at: index, allowsIRI, isInHost: isInHost) { return problem }
      // The other bytes of a character outside ASCII.
      case 0x80...: break
      case _ where isAllowed(at: index, in: bytes, parts): break
      case UInt8(ascii: "["), UInt8(ascii: "]"): bracket = bracket ?? index
      default:
        return invalidCharacter(in: bytes, at: index, isInHost: parts.authority?.contains(index) == true)
      }
    }
    // Browsers do not encode brackets, and many feeds have them: `?ids[]=1`.
    return bracket.map { invalidCharacter(in: bytes, at: $0, .warning) }
  }

  private static func invalidCharacter(
    in bytes: TextSpan, at index: Int, _ severity: Diagnostic.Severity? = nil, isInHost: Bool = false
  ) -> ValueProblem {
    let byte = bytes[index]
    let why =
      byte == UInt8(ascii: "%")
      ? ": % must be followed by two hexadecimal digits. Write %25 for the sign itself."
      : " contains \(character(in: bytes, at: index)), which is not allowed in a URI. "
        + (byte < 0x20 || byte == 0x7F
          ? "Remove it." : isInHost ? "Correct the host." : "Write \(encoded(in: bytes, at: index)).")
    return ValueProblem(
      .invalidURIChar, severity, at: index, "\"\(bytes.string(0..<bytes.count).shortened)\"" + why)
  }

  /// The problem of a character outside ASCII, which a URI must not contain. An IRI may contain those in RFC 3987 §2.2 and §4.1.
  private static func foreignProblem(
    in bytes: TextSpan, at index: Int, _ allowsIRI: Bool, isInHost: Bool
  ) -> ValueProblem? {
    let text = text(in: bytes, at: index)
    if let scalar = text.unicodeScalars.first, scalar.isInvisible {
      return ValueProblem(
        allowsIRI ? .invalidIRI : .uriNotIRI, at: index,
        "\"\(bytes.string(0..<bytes.count).shortened)\" contains the invisible character \(scalar.codePoint). Remove it."
      )
    }
    guard allowsIRI else {
      return ValueProblem(
        .uriNotIRI, at: index,
        "\"\(bytes.string(0..<bytes.count).shortened)\" contains \(text.onOneLine), but a URI must be ASCII. Write "
          + (isInHost ? "host names in Punycode." : "\(encoded(in: bytes, at: index))."))
    }
    guard let scalar = text.unicodeScalars.first, !isAllowedInIRI(scalar.value) else { return nil }
    return ValueProblem(
      .invalidIRI, at: index,
      "\"\(bytes.string(0..<bytes.count).shortened)\" contains U+\(String(scalar.value, radix: 16, uppercase: true)), "
        + "which is not allowed in an IRI. Remove it.")
  }

  /// `ucschar` and `iprivate` of RFC 3987 §2.2, without bidirectional formatting characters (§4.1).
  private static func isAllowedInIRI(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x200E, 0x200F, 0x202A...0x202E: false
    case 0xA0...0xFDCF, 0xFDF0...0xFFEF: true
    case 0x10000...0xDFFFF, 0xE1000...0x10FFFF: scalar & 0xFFFE != 0xFFFE
    default: false
    }
  }

  /// The percent-encoding of the character at `index`.
  private static func encoded(in bytes: TextSpan, at index: Int) -> String {
    PercentEncoding.encoded(text(in: bytes, at: index)) { _, _ in false }
  }

  /// The character at `index`.
  private static func text(in bytes: TextSpan, at index: Int) -> String {
    var end = index + 1
    while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    return bytes.string(index..<end)
  }

  private static func character(in bytes: TextSpan, at index: Int) -> String {
    switch bytes[index] {
    case ASCII.space: "a space"
    case ASCII.tab, ASCII.lineFeed, ASCII.carriageReturn: "a tab or line break"
    case 0..<0x20, 0x7F: "a control character"
    default: "the character " + text(in: bytes, at: index)
    }
  }

  // MARK: Structure

  /// Why a string of allowed characters is not a valid URI. In JSON Feed, these relative references and URLs without
  /// anything after their colon are accepted.
  private static func structureProblem(in bytes: TextSpan, _ parts: URLReference.Parts) -> URLSyntax.Problem? {
    if parts.schemeEnd > 0, parts.schemeEnd == bytes.count, !parts.needsHost(in: bytes) { return .nothingAfterColon }
    // RFC 3986 §4.2: the first segment of a relative path must not contain a colon.
    if parts.schemeEnd == 0 {
      let segment = bytes.firstIndex(of: ASCII.slash, from: 0, to: parts.path.upperBound) ?? parts.path.upperBound
      if bytes.firstIndex(of: UInt8(ascii: ":"), from: 0, to: segment) != nil { return .noScheme }
    }
    return URLSyntax.problem(of: parts, in: bytes)
  }
}
