/// The syntax of URLs in members of JSON Feed (RFC 3986), and the encoding of texts as URLs, for conversion and
/// validation.

package import FeedPrimitives

package enum URLSyntax {
  /// Why a text is not a URL reference.
  package enum Problem: Hashable, Sendable {
    case space, controlCharacter
    /// A character that must be percent-encoded.
    case character(UInt8)
    /// A `%` that does not begin a percent-encoded byte.
    case percentSign
    case noScheme
    case nothingAfterColon
    /// `//` is missing after a scheme such as http; the scheme as written.
    case noSlashes(String)
    case noHost, invalidHost, invalidPort
  }

  // MARK: Checking

  /// The first problem of a URL, absolute or relative; nil if it is valid. Characters outside ASCII are accepted (RFC 3987).
  package static func problem(in url: String) -> Problem? { url.withBytes { problem(in: $0) } }

  package static func problem(in url: TextSpan) -> Problem? {
    let parts = URLReference.Parts(url)
    for index in 0..<url.count {
      let byte = url[index]
      let isSecondHash = byte == UInt8(ascii: "#") && index != parts.end
      if byte >= 0x80 || PercentEncoding.isAllowed(byte) && !isSecondHash { continue }
      switch byte {
      case ASCII.space: return .space
      case 0..<0x20, 0x7F: return .controlCharacter
      case UInt8(ascii: "%"): if !PercentEncoding.begins(at: index, in: url) { return .percentSign }
      default: return .character(byte)
      }
    }
    return problem(of: parts, in: url)
  }

  /// The first problem of the parts of a URL without invalid characters; nil if they are valid.
  package static func problem(of parts: URLReference.Parts, in url: TextSpan) -> Problem? {
    if url.count > 0, url[0] == UInt8(ascii: ":") { return .noScheme }
    guard let authority = parts.authority.map({ URLReference.Authority($0, in: url) }) else {
      return parts.schemeEnd > 0 && parts.needsHost(in: url) ? .noSlashes(url.string(0..<parts.schemeEnd - 1)) : nil
    }
    if authority.host.isEmpty, parts.needsHost(in: url) { return .noHost }
    if !authority.hasValidHost(in: url) { return .invalidHost }
    return authority.hasValidPort(in: url) ? nil : .invalidPort
  }

  /// Whether a text is an absolute http or https URL that is valid as written. A fast check that succeeds for nearly
  /// all URLs in feeds.
  package static func isPlain(_ url: String) -> Bool { url.withBytes { isPlain($0) } }

  package static func isPlain(_ url: TextSpan) -> Bool {
    guard url.count > 8 else {
      return url.count == 8 && url.starts(with: "http://", at: 0) && ASCII.isPlainInHost(url[7])
    }
    let scheme = url.word(at: 0)
    let host = scheme == 0x2F2F_3A73_7074_7468 ? 8 : scheme & 0xFF_FFFF_FFFF_FFFF == 0x2F_2F3A_7074_7468 ? 7 : 0
    guard host > 0 else { return false }
    var index = url.endOfHost(from: host)
    guard index > host else { return false }
    if index == url.count { return true }
    guard url[index] == ASCII.slash || url[index] == UInt8(ascii: "?") else { return false }
    var hasFragment = false
    while true {
      index = url.endOfPlainURL(from: index)
      if index == url.count { return !isEscapedTwice(url) }
      if url[index] == UInt8(ascii: "#") {
        if hasFragment { return false }
        hasFragment = true
      }
      guard PercentEncoding.isAllowed(url[index]) || PercentEncoding.begins(at: index, in: url) else { return false }
      index += 1
    }
  }

  /// Whether a `&` of the URL is still `&amp;`, as which it would be part of the name of a parameter.
  package static func isEscapedTwice(_ url: TextSpan) -> Bool {
    var search = 0
    while let semicolon = url.firstIndex(of: ASCII.semicolon, from: search) {
      if url.starts(with: "&amp;", at: semicolon - 4) { return true }
      search = semicolon + 1
    }
    return false
  }

  /// The URL with `&` in place of `&amp;`, `&amp;amp;` and so on.
  package static func withoutEscapes(_ url: String) -> String {
    url.withBytes { bytes in
      var result = ByteBuffer(capacity: bytes.count)
      var copied = 0
      while let ampersand = bytes.firstIndex(of: ASCII.ampersand, from: copied) {
        result.append(bytes, copied..<ampersand + 1)
        copied = ampersand + 1
        while bytes.starts(with: "amp;", at: copied) { copied += 4 }
      }
      result.append(bytes, copied..<bytes.count)
      return result.string()
    }
  }

  // MARK: Code

  /// The schemes whose URLs execute code, or contain a document, in the origin of the page that opens them.
  private static let unsafeSchemes: Set<String> = ["javascript", "vbscript", "livescript", "mocha", "jscript", "data"]

  /// Whether URLs with a scheme, in lowercase, execute code or contain a document.
  static func runsCode(scheme: String) -> Bool { unsafeSchemes.contains(scheme) }

  /// Whether opening the URL may execute code: `javascript:`, `vbscript:`, `data:`. Browsers ignore white space before the
  /// scheme and line breaks in it; here control characters and invisible characters are ignored too.
  ///
  /// - Parameter allowsImages: whether `data:image/…` counts as safe.
  package static func executesCode(_ url: String, allowsImages: Bool) -> Bool {
    guard let scheme = schemeAsRead(of: url), unsafeSchemes.contains(scheme) else { return false }
    return !(allowsImages && scheme == "data" && isImage(url))
  }

  /// The scheme of a URL to what only the device that opens it has; nil for others.
  static func localScheme(of url: String) -> String? {
    schemeAsRead(of: url).flatMap { ["blob", "file", "filesystem"].contains($0) ? $0 : nil }
  }

  /// The scheme in lowercase, without what programs ignore in it; nil if it is longer than those that matter, or has more than letters.
  private static func schemeAsRead(of url: String) -> String? {
    var scheme = ""
    for scalar in url.unicodeScalars {
      if scalar == ":" { return scheme }
      if isIgnored(scalar) { continue }
      guard scheme.utf8.count < 12, scalar.value < 0x80, ASCII.isLetter(UInt8(scalar.value)) else { return nil }
      scheme.unicodeScalars.append(Unicode.Scalar(ASCII.lowercased(UInt8(scalar.value))))
    }
    return nil
  }

  private static func isIgnored(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x80 { return scalar.value <= 0x20 || scalar.value == 0x7F }
    switch scalar.properties.generalCategory {
    case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator: return true
    // XML does not allow U+FFFE and U+FFFF, so they are not written.
    default: return scalar.value & ~1 == 0xFFFE
    }
  }

  private static func isImage(_ url: String) -> Bool {
    url.withBytes { bytes in
      guard let colon = bytes.firstIndex(of: UInt8(ascii: ":"), from: 0), bytes.count > colon + 7 else { return false }
      return bytes.equalsIgnoringCase("image/", colon + 1..<colon + 7)
    }
  }

  // MARK: Encoding

  /// The text as a valid URL in ASCII: without white space around it, percent-encoded, its host in Punycode, and `&` in place of `&amp;`.
  /// Another valid URL is not changed. Nil if the text cannot become a valid URL.
  package static func encoded(_ text: String) -> String? {
    if isPlain(text) { return text }
    var text = text.withBytes(isEscapedTwice) ? withoutEscapes(text) : text
    if isValid(text) { return text }
    text = URLReference.trimmed(text)
    if isValid(text) { return text }
    return text.withBytes { bytes in
      guard bytes.count > 0 else { return nil }
      let parts = URLReference.Parts(bytes)
      var url = ByteBuffer(capacity: bytes.count + 32)
      var rest = 0
      if let range = parts.authority {
        let authority = URLReference.Authority(range, in: bytes)
        guard let host = InternationalHost.encoded(bytes.extracting(authority.host)) else { return nil }
        url.append(bytes, 0..<range.lowerBound)
        // Only the last `@` ends the user name.
        let user = range.lowerBound..<max(authority.host.lowerBound - 1, range.lowerBound)
        url.append(percentEncoding: bytes, user, besides: UInt8(ascii: "@"))
        if authority.host.lowerBound > range.lowerBound { url.append(UInt8(ascii: "@")) }
        url.append(host)
        url.append(bytes, authority.host.upperBound..<range.upperBound)
        rest = range.upperBound
      }
      // Only the first `#` begins a fragment.
      let fragment = min(max(parts.end + 1, rest), bytes.count)
      url.append(percentEncoding: bytes, rest..<fragment)
      url.append(percentEncoding: bytes, fragment..<bytes.count, besides: UInt8(ascii: "#"))
      let result = url.string()
      return problem(in: result) == nil ? result : nil
    }
  }

  /// Whether a text is a URL in ASCII, absolute or relative.
  private static func isValid(_ text: String) -> Bool {
    text.withBytes { $0.count > 0 && $0.endOfASCII(from: 0) == $0.count && problem(in: $0) == nil }
  }
}

extension URLReference.Authority {
  fileprivate func hasValidHost(in url: TextSpan) -> Bool {
    if host.isEmpty { return true }
    if url[host.lowerBound] != UInt8(ascii: "[") {
      for index in host {
        let byte = url[index]
        // Allowed in a URL, but not in a host.
        if byte == UInt8(ascii: "[") || byte == UInt8(ascii: "]") { return false }
      }
      return true
    }
    guard host.count > 3, url[host.upperBound - 1] == UInt8(ascii: "]") else { return false }
    var colons = 0
    for index in host.dropFirst().dropLast() {
      let byte = url[index]
      if byte == UInt8(ascii: ":") { colons += 1 }
      guard ASCII.hexValue(byte) != nil || byte == UInt8(ascii: ":") || byte == UInt8(ascii: ".") else {
        return false
      }
    }
    return (2...8).contains(colons)
  }

  fileprivate func hasValidPort(in url: TextSpan) -> Bool {
    var number = 0
    for index in port.dropFirst() {
      guard ASCII.isDigit(url[index]), number <= 65_535 else { return false }
      number = number * 10 + Int(url[index] - 0x30)
    }
    return number <= 65_535
  }
}

extension URLReference.Parts {
  private static let schemesWithHosts: Set<String> = ["http", "https", "ftp", "ftps", "sftp", "ws", "wss", "gopher"]

  /// Whether there must be a host: in URLs with schemes such as http, and in relative references with an authority, which
  /// usually resolve to those.
  package func needsHost(in url: TextSpan) -> Bool {
    scheme(in: url).map(Self.schemesWithHosts.contains) ?? true
  }
}
