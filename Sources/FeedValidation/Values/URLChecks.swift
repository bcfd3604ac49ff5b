/// Checks URLs (RFC 3986).

internal import FeedBridge
internal import FeedPrimitives

enum URLChecks {
  struct Problem {
    var rule: RuleID
    /// The rest of a sentence that begins with the URL.
    var message: String
  }

  static func problems(of url: Span<UInt8>, allowsMail: Bool) -> [Problem] {
    if let host = plainHost(of: url) {
      return isPlaceholder(url, plainHost: host) ? placeholder : []
    }
    let text = url.string(url.trimmed(0..<url.count))
    if isPlaceholder(text) { return placeholder }
    if let problem = URLSyntax.problem(in: text.utf8.span) {
      return [Problem(rule: .urlInvalid, message: "is not a valid URL (\(problem.reason)).")]
    }
    var problems: [Problem] = []
    if !text.utf8.allSatisfy({ $0 < 0x80 }) {
      problems.append(Problem(rule: .urlNotEncoded, message: "has characters that must be percent-encoded."))
    }
    guard let scheme = scheme(of: text) else {
      problems.append(Problem(rule: .urlRelative, message: "is relative; readers disagree on the base."))
      return problems
    }
    switch scheme {
    case "https": break
    case "http": problems.append(Problem(rule: .urlNotHTTPS, message: "is http. Use https."))
    case "mailto" where allowsMail:
      problems.append(Problem(rule: .authorURLMailto, message: "is a mailto: link; a page is better."))
    default: problems.append(Problem(rule: .urlScheme, message: "uses scheme \(scheme.shortened). Use https."))
    }
    return problems
  }

  private static let placeholder = [
    Problem(rule: .urlPlaceholder, message: "looks like a placeholder. Fill it in.")
  ]

  /// The host of a plain URL: one with https, a host, and no characters that need a check. Nil for others.
  private static func plainHost(of url: Span<UInt8>) -> Range<Int>? {
    guard url.count > 8, url.equals("https://", 0..<8), ASCII.isLetter(url[8]) || ASCII.isDigit(url[8]) else {
      return nil
    }
    var hostEnd = url.count
    for index in 8..<url.count {
      let byte = url[index]
      if byte == ASCII.slash, hostEnd == url.count { hostEnd = index }
      guard
        ASCII.isLetter(byte) || ASCII.isDigit(byte) || byte >= 0x2D && byte <= 0x2F || byte == UInt8(ascii: "_")
          || hostEnd < url.count && (byte == UInt8(ascii: "?") || byte == UInt8(ascii: "=") || byte == ASCII.ampersand)
      else { return nil }
    }
    return 8..<hostEnd
  }

  /// Whether the host of a plain URL in its usual spelling is a placeholder.
  private static func isPlaceholder(_ url: Span<UInt8>, plainHost host: Range<Int>) -> Bool {
    guard host.count >= 11 else {
      return url.equals("localhost", host) || url.equals("127.0.0.1", host) || url.equals("undefined", host)
        || url.equals("null", host)
    }
    let dot = host.upperBound - 4
    return url.equals("example.", dot - 7..<dot + 1) && isPlaceholder(url, host: host)
  }

  private static func scheme(of url: String) -> String? {
    guard URLText.isAbsolute(url), let colon = url.firstIndex(of: ":") else { return nil }
    return url[..<colon].lowercased()
  }

  private static let placeholders: Set<String> = [
    "n/a", "na", "none", "null", "undefined", "nil", "todo", "tbd", "#", "http://", "https://", "url", "your-url",
  ]

  private static let longestPlaceholder = 9
  private static let placeholderHosts: [StaticString] = [
    "example.com", "example.org", "example.net", "localhost", "127.0.0.1", "undefined", "null",
  ]

  private static func isPlaceholder(_ url: String) -> Bool {
    if url.utf8.count <= longestPlaceholder, placeholders.contains(url.lowercased()) { return true }
    guard let host = URLReference.host(of: url) else { return false }
    return isPlaceholder(host.utf8.span, host: 0..<host.utf8.count)
  }

  private static func isPlaceholder(_ url: Span<UInt8>, host: Range<Int>) -> Bool {
    let hasWWW = host.count >= 4 && url.equalsIgnoringCase("www.", host.lowerBound..<host.lowerBound + 4)
    let domain = hasWWW ? host.lowerBound + 4..<host.upperBound : host
    return placeholderHosts.contains { url.equalsIgnoringCase($0, domain) }
  }
}

extension URLSyntax.Problem {
  /// Why a text is not a URL, in a few words.
  fileprivate var reason: String {
    switch self {
    case .space: "a space; write %20"
    case .controlCharacter: "a control character"
    case .character(let byte): "the character \(Unicode.Scalar(byte))"
    case .percentSign: "% without two hexadecimal digits"
    case .noScheme: "no scheme before the colon"
    case .noSlashes(let scheme): "no // behind \(scheme.lowercased()):"
    case .noHost: "no host"
    case .invalidHost: "brackets in the host that are not around an IPv6 address"
    case .invalidPort: "the port is not a number up to 65535"
    }
  }
}
