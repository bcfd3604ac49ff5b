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
      let scheme = scheme(of: bytes)
      // `tag:` and `urn:` names have their own grammar.
      if let scheme, requirement != .urlAttribute, let problem = IdentifierChecks.nameProblem(of: value, scheme: scheme)
      {
        return problem
      }
      if let problem = characterProblem(in: bytes, allowsIRI: allowsIRI) {
        // A text such as "no link yet" does not become a URL by encoding it.
        let meant = percentEncoded(bytes, allowsIRI: allowsIRI).flatMap { encoded in
          Self.problem(of: encoded, requirement, allowsIRI: allowsIRI) == nil ? encoded : nil
        }
        return ValueProblem(
          problem.severity == nil ? requirement.rule ?? problem.rule : problem.rule, problem.severity,
          at: problem.offset, problem.message, replacement: meant)
      }
      if let why = structureProblem(in: bytes, scheme: scheme) {
        let meant = correction(of: value, scheme: scheme)
        let advice = meant.map { "Write \"\($0.shortened)\"." } ?? "Correct it."
        return ValueProblem(
          requirement.rule ?? .invalidLink, "\"\(value.shortened)\" is not a valid URI: \(why). \(advice)",
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
        requirement.rule ?? .invalidLink,
        "\"\(value.shortened)\" begins with \"\(scheme)\", which no program opens. Did you mean \"\(url.shortened)\"?",
        replacement: url, .unsafe)
    }
    return ValueProblem(
      .schemeNotIANARegistered,
      "The scheme \"\(scheme.shortened)\" is not registered, and few readers open it. Use https.")
  }

  /// The URI with the missing slashes before its host; nil if the problem is something else.
  private static func correction(of value: String, scheme: String?) -> String? {
    guard let scheme, schemesWithHosts.contains(scheme), value.withBytes({ authority(of: $0) }) == nil else {
      return nil
    }
    let rest = value.dropFirst(scheme.utf8.count + 1).drop { $0 == "/" }
    return rest.isEmpty ? nil : "\(scheme)://\(rest)"
  }

  private static func relativeProblem(_ value: String, _ requirement: Requirement) -> ValueProblem {
    if let meant = URISchemes.withColon(value) {
      return ValueProblem(
        requirement.rule ?? .invalidFullLink,
        "\"\(value.shortened)\" has no colon after its scheme. Write \"\(meant.shortened)\".", replacement: meant,
        .unsafe)
    }
    // `www.example.com` and `example.com/page` are usually meant as URLs, not as paths.
    let first = value.prefix { $0 != "/" }
    let beginsWithHost =
      value.lowercased().hasPrefix("www.") || first.contains(".") && !first.hasPrefix(".") && first.count < value.count
    let advice = beginsWithHost ? "Write \"https://\(value.shortened)\"." : "Use an absolute URL."
    return ValueProblem(
      requirement.rule ?? .invalidFullLink, "\"\(value.shortened)\" is relative. \(advice)",
      replacement: beginsWithHost ? "https://" + value : nil, .unsafe)
  }

  /// A string that must be percent-encoded.
  static func problem(ofEncoded value: String) -> ValueProblem? {
    value.withBytes { bytes in
      for index in 0..<bytes.count where !isUnreserved(bytes[index]) {
        if bytes[index] == UInt8(ascii: "+") || isPercentEncoding(bytes, at: index) { continue }
        return ValueProblem(
          .notURLEncoded, at: index,
          "\"\(value.shortened)\" contains \(character(in: bytes, at: index)), which must be percent-encoded. "
            + "Write \(encoded(in: bytes, at: index)).", replacement: encodingAll(bytes), .unsafe)
      }
      return nil
    }
  }

  /// A string with everything percent-encoded except the characters that may be anywhere.
  private static func encodingAll(_ bytes: Span<UInt8>) -> String {
    var result = ""
    for index in 0..<bytes.count {
      let isKept =
        isUnreserved(bytes[index]) || bytes[index] == UInt8(ascii: "+") || isPercentEncoding(bytes, at: index)
      result += isKept ? bytes.string(index..<index + 1) : "%" + hex(bytes[index])
    }
    return result
  }

  /// A URI with the characters encoded that it may not contain; nil if some of them cannot be encoded where they are.
  private static func percentEncoded(_ bytes: Span<UInt8>, allowsIRI: Bool) -> String? {
    let authority = authority(of: bytes)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + 32)
    var hasFragment = false
    for index in 0..<bytes.count {
      let byte = bytes[index]
      let isAllowed: Bool
      switch byte {
      case UInt8(ascii: "%"): isAllowed = isPercentEncoding(bytes, at: index)
      case UInt8(ascii: "#"):
        isAllowed = !hasFragment
        hasFragment = true
      case UInt8(ascii: "["), UInt8(ascii: "]"): isAllowed = authority?.contains(index) == true
      case 0x80...: isAllowed = allowsIRI
      default: isAllowed = isUnreserved(byte) || isReserved(byte)
      }
      if isAllowed {
        result.append(byte)
      } else if byte < 0x20 || byte == 0x7F || authority?.contains(index) == true {
        return nil
      } else {
        result += Array(("%" + hex(byte)).utf8)
      }
    }
    let text = String(decoding: result, as: UTF8.self)
    return text.withBytes { characterProblem(in: $0, allowsIRI: allowsIRI) } == nil ? text : nil
  }

  // MARK: Characters

  /// The first character that is not allowed in a URI or an IRI.
  private static func characterProblem(in bytes: Span<UInt8>, allowsIRI: Bool) -> ValueProblem? {
    var bracket: Int?
    let authority = authority(of: bytes)
    var index = 0
    var hasFragment = false
    while index < bytes.count {
      let byte = bytes[index]
      if byte >= 0x80 {
        let length = characterLength(bytes, at: index)
        let isInHost = authority?.contains(index) ?? false
        if let problem = foreignProblem(in: bytes, index..<index + length, allowsIRI, isInHost: isInHost) {
          return problem
        }
        index += length
        continue
      }
      switch byte {
      case UInt8(ascii: "%"):
        if !isPercentEncoding(bytes, at: index) {
          return ValueProblem(
            .invalidURIChar, at: index,
            "\"\(bytes.string(0..<bytes.count).shortened)\": % must be followed by two hexadecimal digits. Write %25 for the sign itself."
          )
        }
      case UInt8(ascii: "["), UInt8(ascii: "]"):
        if authority?.contains(index) != true { bracket = bracket ?? index }
      case UInt8(ascii: "#"):
        if hasFragment { return invalidCharacter(in: bytes, at: index) }
        hasFragment = true
      default:
        if !isUnreserved(byte), !isReserved(byte) { return invalidCharacter(in: bytes, at: index) }
      }
      index += 1
    }
    // Browsers do not encode brackets, and many feeds have them: `?ids[]=1`.
    return bracket.map { invalidCharacter(in: bytes, at: $0, .warning) }
  }

  private static func invalidCharacter(
    in bytes: Span<UInt8>, at index: Int, _ severity: Severity? = nil
  ) -> ValueProblem {
    ValueProblem(
      .invalidURIChar, severity, at: index,
      "\"\(bytes.string(0..<bytes.count).shortened)\" contains \(character(in: bytes, at: index)), which is not allowed in a URI. "
        + (bytes[index] < 0x20 || bytes[index] == 0x7F ? "Remove it." : "Write \(encoded(in: bytes, at: index))."))
  }

  /// The problem of a character outside ASCII, which a URI must not contain. An IRI may contain those in RFC 3987 §2.2 and §4.1.
  private static func foreignProblem(
    in bytes: Span<UInt8>, _ range: Range<Int>, _ allowsIRI: Bool, isInHost: Bool
  ) -> ValueProblem? {
    let text = bytes.string(range)
    guard allowsIRI else {
      return ValueProblem(
        .uriNotIRI, at: range.lowerBound,
        "\"\(bytes.string(0..<bytes.count).shortened)\" contains \(text.onOneLine), but a URI must be ASCII. Write "
          + (isInHost ? "host names in Punycode." : "\(encoded(in: bytes, at: range.lowerBound))."))
    }
    guard let scalar = text.unicodeScalars.first, !isAllowedInIRI(scalar.value) else { return nil }
    return ValueProblem(
      .invalidIRI, at: range.lowerBound,
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
  private static func encoded(in bytes: Span<UInt8>, at index: Int) -> String {
    (index..<index + characterLength(bytes, at: index)).map { "%" + hex(bytes[$0]) }.joined()
  }

  private static func characterLength(_ bytes: Span<UInt8>, at index: Int) -> Int {
    var end = index + 1
    while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    return end - index
  }

  private static func character(in bytes: Span<UInt8>, at index: Int) -> String {
    switch bytes[index] {
    case ASCII.space: "a space"
    case ASCII.tab, ASCII.lineFeed, ASCII.carriageReturn: "a tab or line break"
    case 0..<0x20, 0x7F: "a control character"
    default: "the character " + bytes.string(index..<index + characterLength(bytes, at: index))
    }
  }

  private static func hex(_ byte: UInt8) -> String {
    (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
  }

  static func isUnreserved(_ byte: UInt8) -> Bool {
    ASCII.isLetter(byte) || ASCII.isDigit(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
      || byte == ASCII.underscore || byte == UInt8(ascii: "~")
  }

  /// `gen-delims` without the number sign and the brackets, and `sub-delims` (RFC 3986 §2.2).
  private static func isReserved(_ byte: UInt8) -> Bool { ":/?@!$&'()*+,;=".utf8.contains(byte) }

  static func isPercentEncoding(_ bytes: Span<UInt8>, at index: Int) -> Bool {
    bytes[index] == UInt8(ascii: "%") && index + 2 < bytes.count && ASCII.hexValue(bytes[index + 1]) != nil
      && ASCII.hexValue(bytes[index + 2]) != nil
  }

  // MARK: Structure

  /// The scheme in lowercase; nil without a scheme.
  static func scheme(of bytes: Span<UInt8>) -> String? {
    var end = 0
    while end < bytes.count, isSchemeByte(bytes[end], isFirst: end == 0) { end += 1 }
    guard end > 0, end < bytes.count, bytes[end] == UInt8(ascii: ":") else { return nil }
    return bytes.string(0..<end).lowercased()
  }

  private static func isSchemeByte(_ byte: UInt8, isFirst: Bool) -> Bool {
    if ASCII.isLetter(byte) { return true }
    return !isFirst
      && (ASCII.isDigit(byte) || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "."))
  }

  /// The range of the authority, after `//`; nil without an authority.
  private static func authority(of bytes: Span<UInt8>) -> Range<Int>? {
    var start = 0
    while start < bytes.count, isSchemeByte(bytes[start], isFirst: start == 0) { start += 1 }
    start = start > 0 && start < bytes.count && bytes[start] == UInt8(ascii: ":") ? start + 1 : 0
    guard bytes.starts(with: "//", at: start) else { return nil }
    var end = start + 2
    while end < bytes.count, bytes[end] != ASCII.slash, bytes[end] != UInt8(ascii: "?"), bytes[end] != UInt8(ascii: "#")
    {
      end += 1
    }
    return start + 2..<end
  }

  /// Schemes whose URIs have a host.
  private static let schemesWithHosts: Set<String> = ["http", "https", "ftp", "ftps", "sftp", "ws", "wss", "gopher"]

  /// Why a string of allowed characters is not a valid URI, as a clause.
  private static func structureProblem(in bytes: Span<UInt8>, scheme: String?) -> String? {
    guard let scheme else {
      // RFC 3986 §4.2: the first segment of a relative path must not contain a colon.
      for index in 0..<bytes.count {
        if bytes[index] == UInt8(ascii: ":") { return "the part before the colon is not a scheme" }
        if bytes[index] == ASCII.slash || bytes[index] == UInt8(ascii: "?") || bytes[index] == UInt8(ascii: "#") {
          break
        }
      }
      return authority(of: bytes).flatMap { hostProblem(in: bytes, $0, needsHost: true) }
    }
    let needsHost = schemesWithHosts.contains(scheme)
    guard let authority = authority(of: bytes) else {
      return needsHost
        ? "// is missing after \(scheme):" : scheme.utf8.count + 1 == bytes.count ? "nothing follows the colon" : nil
    }
    return hostProblem(in: bytes, authority, needsHost: needsHost)
  }

  private static func hostProblem(in bytes: Span<UInt8>, _ authority: Range<Int>, needsHost: Bool) -> String? {
    var start = authority.lowerBound
    for index in authority where bytes[index] == UInt8(ascii: "@") { start = index + 1 }
    var end = authority.upperBound
    if start < end, bytes[start] == UInt8(ascii: "[") {
      guard let close = bytes.firstIndex(of: UInt8(ascii: "]"), from: start, to: end),
        isAddressLiteral(bytes, start + 1..<close)
      else { return "the brackets do not contain an IPv6 address" }
      return close + 1 == end ? nil : portProblem(in: bytes, close + 1..<end)
    }
    for index in start..<end {
      if bytes[index] == UInt8(ascii: "[") || bytes[index] == UInt8(ascii: "]") { return "the host contains a bracket" }
    }
    if let colon = bytes.firstIndex(of: UInt8(ascii: ":"), from: start, to: end) {
      if let problem = portProblem(in: bytes, colon..<end) { return problem }
      end = colon
    }
    return needsHost && start == end ? "the host is missing" : nil
  }

  /// Checks the port, including its colon.
  private static func portProblem(in bytes: Span<UInt8>, _ range: Range<Int>) -> String? {
    guard bytes[range.lowerBound] == UInt8(ascii: ":") else { return "the host is not followed by a colon and a port" }
    for index in range.dropFirst() where !ASCII.isDigit(bytes[index]) { return "the port is not a number" }
    return nil
  }

  private static func isAddressLiteral(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    if range.isEmpty { return false }
    if bytes[range.lowerBound] | 0x20 == UInt8(ascii: "v") { return true }
    var colons = 0
    for index in range {
      if bytes[index] == UInt8(ascii: ":") { colons += 1 }
      let isKnown =
        ASCII.hexValue(bytes[index]) != nil || bytes[index] == UInt8(ascii: ":") || bytes[index] == UInt8(ascii: ".")
      if !isKnown { return false }
    }
    return (2...7).contains(colons)
  }
}
