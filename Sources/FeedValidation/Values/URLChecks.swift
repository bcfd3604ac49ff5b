/// Checks URLs (RFC 3986).

internal import FeedBridge
internal import FeedPrimitives

enum URLChecks {
  /// The problems of a URL. Each message is the rest of one that begins with the URL.
  ///
  /// - Parameter base: what fixes resolve relative URLs against, if that is known.
  static func problems(of url: TextSpan, allowsMail: Bool, base: String?) -> [ValueProblem] {
    if plainHost(of: url) != nil {
      return PlaceholderChecks.mayBeOne(url) ? [placeholder(url.string(0..<url.count))].compactMap(\.self) : []
    }
    let text = url.string(url.trimmed(0..<url.count))
    // A host and a port are no scheme.
    let scheme = URLText.isAbsolute(text) ? URLReference.scheme(of: text) : nil
    let notHTTPS = SecureURL.meant(by: text).map {
      ValueProblem(
        .urlNotHTTPS, "uses http, which many readers refuse to load. Use https.", replacement: $0, .unsafe)
    }
    if let placeholder = placeholder(text) {
      // Without it, the URL may still be one that nobody could open.
      let others = PlaceholderChecks.isUnfilled(text) || URLText.isPlaceholder(text) ? [] : syntaxProblems(of: text)
      return [placeholder] + others + [notHTTPS].compactMap(\.self)
    }
    let invalid = syntaxProblems(of: text)
    if !invalid.isEmpty { return invalid }
    return problems(ofValid: text, scheme, notHTTPS, allowsMail: allowsMail, base)
  }

  /// The first problem for which a text is not a URL.
  private static func syntaxProblems(of text: String) -> [ValueProblem] {
    if let meant = URLText.meant(by: text) {
      return [
        ValueProblem(.urlInvalid, "is more than a URL. Write \"\(meant.shortened)\".", replacement: meant, .unsafe)
      ]
    }
    if URISchemes.isMoreThanURL(text) {
      return [ValueProblem(.urlInvalid, "is more than a URL. Write one URL, and nothing else.")]
    }
    if let meant = URISchemes.withoutRepeatedScheme(text) {
      return [
        ValueProblem(
          .urlPlaceholder, "has a scheme twice. Write \"\(meant.shortened)\".", replacement: meant, .unsafe)
      ]
    }
    if text.withBytes(URLSyntax.isEscapedTwice) {
      let meant = URLSyntax.withoutEscapes(text)
      return [
        ValueProblem(
          .urlInvalid, .warning, "is escaped twice: it has &amp; in place of &. Write \"\(meant.shortened)\".",
          replacement: meant, .unsafe)
      ]
    }
    if let first = text.firstIndex(of: "#"), case let rest = text[text.index(after: first)...], rest.contains("#") {
      let meant = text[...first] + rest.replacing("#", with: "%23")
      return [
        ValueProblem(.urlInvalid, "has two #. Write %23 for the second.", replacement: String(meant), .unsafe)
      ]
    }
    if let problem = URLSyntax.problem(in: text) {
      return [
        ValueProblem(
          .urlInvalid, "is not a valid URL: \(problem.reason). \(problem.advice)", replacement: encoding(text))
      ]
    }
    return []
  }

  /// What is wrong with a URL that is one.
  private static func problems(
    ofValid text: String, _ scheme: String?, _ notHTTPS: ValueProblem?, allowsMail: Bool, _ base: String?
  ) -> [ValueProblem] {
    var problems: [ValueProblem] = []
    if !text.utf8.allSatisfy({ $0 < 0x80 }) {
      problems.append(
        ValueProblem(
          .urlNotEncoded,
          "contains non-ASCII characters. Percent-encode them in UTF-8, and write host names in Punycode.",
          replacement: encoding(text)))
    }
    switch scheme {
    case nil:
      if let meant = URISchemes.withScheme(text) {
        let isRight = URIChecks.isRight(meant, .absolute)
        problems.append(
          ValueProblem(
            .urlRelative, "has no scheme. \(isRight ? "Write \"\(meant.shortened)\"." : "Use an absolute URL.")",
            replacement: isRight ? meant : nil, .unsafe))
        break
      }
      let meant = URLText.withColon(text)
      problems.append(
        ValueProblem(
          .urlRelative,
          meant.map { "has no colon after its scheme. Write \"\($0.shortened)\"." }
            ?? "is relative, and readers resolve it differently. Use an absolute URL.",
          replacement: meant ?? base.map { URLText.resolved(text, against: $0) }, .unsafe))
    case "https": break
    case "http": if let notHTTPS { problems.append(notHTTPS) }
    case "mailto" where allowsMail:
      problems.append(
        ValueProblem(
          .authorURLMailto, "is a mailto: link, which spammers may collect. Use the URL of a page."))
    case let scheme?:
      if let problem = IdentifierChecks.nameProblem(of: text) {
        // As in XML, this is an error: what is written of a valid feed has none.
        problems.append(
          ValueProblem(problem.rule, "is not a valid \(scheme): name, and few readers open one. Use an https URL."))
        break
      }
      let meant = URISchemes.webScheme(meantBy: scheme)
      problems.append(
        ValueProblem(
          .urlScheme,
          "uses the scheme \(scheme.shortened), which few readers open. "
            + (meant.map { "Did you mean \($0)?" } ?? "Use https."),
          replacement: text.hasSuffix(":") ? nil : meant.map { $0 + text.dropFirst(scheme.utf8.count) }, .unsafe))
    }
    return problems
  }

  /// Percent-encodes a URL. A relative one with characters that URLs do not have is probably no URL, and one that runs code is not to
  /// become valid: these are not fixed.
  private static func encoding(_ text: String) -> String? {
    guard let encoded = URLText.member(text), URLReference.isAbsolute(encoded) else { return nil }
    return encoded
  }

  /// The host of a plain URL: one with https, a host, and no characters that need a check. Nil for others.
  ///
  /// - Parameter allowsHTTP: whether its scheme may be http.
  static func plainHost(of url: TextSpan, allowsHTTP: Bool = false) -> Range<Int>? {
    let start = allowsHTTP && url.starts(with: "http://", at: 0) ? 7 : 8
    guard url.count > start, start == 7 || url.starts(with: "https://", at: 0),
      ASCII.isLetter(url[start]) || ASCII.isDigit(url[start])
    else { return nil }
    var hostEnd = url.count
    for index in start..<url.count {
      let byte = url[index]
      if byte == ASCII.slash, hostEnd == url.count { hostEnd = index }
      guard
        ASCII.isLetter(byte) || ASCII.isDigit(byte) || byte >= 0x2D && byte <= 0x2F || byte == UInt8(ascii: "_")
          || hostEnd < url.count && (byte == UInt8(ascii: "?") || byte == UInt8(ascii: "=") || byte == ASCII.ampersand)
      else { return nil }
    }
    return start..<hostEnd
  }

  /// The names that documentation uses (RFC 2606), which in a feed come from a template.
  private static let exampleHosts = ["example.com", "example.org", "example.net"]

  private static func placeholder(_ url: String) -> ValueProblem? {
    if URLText.isPlaceholder(url) { return ValueProblem(.urlPlaceholder, PlaceholderChecks.example) }
    return PlaceholderChecks.message(forURL: url, exampleHosts: exampleHosts).map { ValueProblem(.urlPlaceholder, $0) }
  }
}

extension URLSyntax.Problem {
  /// Why a text is not a URL, as a clause.
  var reason: String { description.reason }
  /// What to do about it.
  var advice: String { description.advice }

  private var description: (reason: String, advice: String) {
    switch self {
    case .space: ("it contains a space", "Write %20.")
    case .controlCharacter: ("it contains a control character", "Remove it.")
    case .character(ASCII.backslash): ("it contains \\", "Write / between the parts of a path, or else %5C.")
    case .character(let byte): ("it contains \(Unicode.Scalar(byte))", "Percent-encode it.")
    case .percentSign: ("% must be followed by two hexadecimal digits", "Write %25 for the sign itself.")
    case .noScheme: ("the part before the colon is not a scheme", "Correct it.")
    case .nothingAfterColon: ("nothing follows the colon", "Complete it.")
    case .noSlashes(let scheme): ("// is missing after \(scheme.lowercased()):", "Add it.")
    case .noHost: ("the host is missing", "Add it.")
    case .invalidHost: ("the brackets in the host do not contain an IPv6 address", "Correct it.")
    case .invalidPort: ("the port is not a number up to 65535", "Correct it.")
    }
  }
}
