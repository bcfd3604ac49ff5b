/// URLs in feeds: absolute, relative, or invalid.

internal import FeedPrimitives

/// URLs as text.
package enum URLText {
  /// The use of a URL, which decides what is allowed.
  package enum Use { case link, image }

  /// The URL for a member of JSON Feed from a text in a document: trimmed, percent-encoded, and absolute if `base` is. Nil
  /// if the text is empty, cannot become a URL, or is a URL that executes code.
  package static func member(_ text: String, against base: URLBase? = nil, as use: Use = .link) -> String? {
    if URLSyntax.isPlain(text) { return text }
    let trimmed = URLReference.trimmed(text, joinsLines: true)
    let written = meant(byTrimmed: trimmed) ?? withColon(trimmed) ?? trimmed
    let text = webURL(withBackslashes: written) ?? written
    guard text.utf8.first != ASCII.lessThan, !URLSyntax.executesCode(text, allowsImages: use == .image),
      !isPlaceholder(text),
      let reference = URLSyntax.encoded(text)
    else { return nil }
    guard let base, !isAbsolute(reference) else { return reference }
    let resolved = base.resolved(reference)
    // The base may have any scheme.
    return URLSyntax.executesCode(resolved, allowsImages: false)
      ? reference : URLSyntax.encoded(resolved) ?? reference
  }

  /// The URL in a text that is more than that: the link or the picture in HTML, what is in quotation marks or angle
  /// brackets, or what is percent-encoded as a whole. Nil for others.
  package static func meant(by text: String) -> String? {
    meant(byTrimmed: URLReference.trimmed(text, joinsLines: true))
  }

  private static func meant(byTrimmed text: String) -> String? {
    var inside: String {
      let inside = String(text.dropFirst().dropLast()).trimmed
      return webURL(withBackslashes: inside) ?? inside
    }
    switch text.utf8.first {
    case UInt8(ascii: "h")?, UInt8(ascii: "H")?:
      guard text.withBytes({ $0.equalsIgnoringCase("http%", at: 0) || $0.equalsIgnoringCase("https%", at: 0) }),
        case let url = percentDecoded(text), isWeb(url)
      else { return nil }
      return url
    case ASCII.lessThan?:
      if text.utf8.last == ASCII.greaterThan, case let inside = inside, isWeb(inside),
        !inside.utf8.contains(ASCII.lessThan)
      {
        return inside
      }
      return linked(in: text)
    case ASCII.quotationMark?, ASCII.apostrophe?, UInt8(ascii: "`")?, (0x80...)?:
      guard text.count > 2, let first = text.first, let last = text.last, quotationMarks[first]?.contains(last) == true
      else { return nil }
      let inside = inside
      return !inside.isEmpty && !isWords(inside) ? inside : nil
    default: return nil
    }
  }

  /// The URL that is meant by one without the colon of its scheme: `https//tides.example/`. Nil for others.
  package static func withColon(_ url: String) -> String? {
    url.withBytes { bytes in
      let end = bytes.equalsIgnoringCase("https//", at: 0) ? 5 : bytes.equalsIgnoringCase("http//", at: 0) ? 4 : 0
      return end == 0 ? nil : bytes.string(0..<end).lowercased() + ":" + bytes.string(end..<bytes.count)
    }
  }

  private static let quotationMarks: [Character: String] = [
    "\"": "\"", "'": "'", "“": "”“", "„": "“”", "‘": "’‘", "«": "»", "»": "«", "`": "`'",
  ]

  /// The URL of the first link or picture in HTML, else its text, if that is a URL.
  private static func linked(in html: String) -> String? {
    if let url = HTMLScanner.firstValue(of: "href", "src", in: html) { return url.trimmed }
    let text = PlainText.from(html: html)
    return isWeb(text) ? text : nil
  }

  /// Whether this is the picture of an author, which WordPress.com, GitHub and GitLab write in each item.
  static func isAvatar(_ url: String) -> Bool {
    url.withBytes { url in
      guard let slash = url.firstIndex(of: ASCII.slash, from: min(8, url.count)) else { return false }
      if url.starts(with: "/uploads/-/system/user/avatar/", at: slash) { return true }
      func isHost(_ name: StaticString, after limits: String) -> Bool {
        let start = slash - name.utf8CodeUnitCount
        return start > 0 && url.starts(with: name, at: start) && limits.utf8.contains(url[start - 1])
      }
      return isHost("gravatar.com", after: "/.")
        || isHost(".githubusercontent.com", after: "s0123") && url.starts(with: "avatars", at: 8)
    }
  }

  /// At most the first `bytes` bytes of a text in quotation marks, for messages.
  package static func quoted(_ text: String, bytes: Int = 60) -> String {
    "\"\(head(of: text, bytes: bytes))\(text.utf8.count > bytes ? "…" : "")\""
  }

  /// What programs write if they have no URL.
  package static func isPlaceholder(_ text: String) -> Bool {
    text.utf8.count <= longestPlaceholder && placeholders.contains(text.lowercased())
  }

  private static let placeholders: Set<String> = [
    "n/a", "na", "none", "null", "undefined", "nil", "false", "todo", "tbd", "#", "http://", "https://", "url",
    "your-url", "about:blank", "[object object]",
  ]
  private static let longestPlaceholder = 15

  /// The host, in lowercase, of a text that may be a URL but for `https://`, such as `www.example.org/a`, and whether it can hardly be a
  /// path, such as `index.html`. Nil if it is one.
  static func host(ofURLWithoutScheme text: String) -> (host: String, isCertain: Bool)? {
    guard let host = beginning(text)?.lowercased() else { return nil }
    let labels = host.split(separator: ".", omittingEmptySubsequences: false)
    guard let last = labels.last, labels.count > 1, last.utf8.count > 1, last.utf8.allSatisfy(ASCII.isLetter),
      labels.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { ASCII.isPlainInHost($0) || $0 >= 0x80 } }),
      MediaType.forURL(host) == nil
    else { return nil }
    return (host, domains.contains(String(last)) && !text.dropFirst(host.count).hasPrefix("?"))
  }

  /// What may be a host at the beginning of a text; nil if that is a path or less.
  private static func beginning(_ text: String) -> Substring? {
    let beginning = text.prefix { $0 != "/" && $0 != "?" && $0 != "#" && $0 != ":" }
    return beginning.isEmpty ? nil : beginning
  }

  /// Whether a text is hardly a path, but a URL without its scheme.
  static func beginsWithHost(_ text: String) -> Bool {
    !isAbsolute(text)
      && host(ofURLWithoutScheme: URLReference.trimmed(text)).map { $0.isCertain || $0.host.hasPrefix("www.") } ?? false
  }

  /// The https URL that a text means which begins with one of these hosts, or with `www.`; nil if it does not.
  static func withScheme(_ text: String, hosts: [String]) -> String? {
    let text = URLReference.trimmed(text)
    guard let written = beginning(text) else { return nil }
    let host = percentDecoded(String(written)).withBytes { InternationalHost.encoded($0) } ?? String(written)
    guard
      hosts.contains(withoutWWW(host.lowercased()))
        || self.host(ofURLWithoutScheme: text)?.host.hasPrefix("www.") == true
    else { return nil }
    return "https://" + host + text[written.endIndex...]
  }

  /// A URL that begins with `//` with a scheme, another one as it is.
  static func withHTTPS(_ url: String) -> String { url.hasPrefix("//") ? "https:" + url : url }

  /// Whether a host ends with a top-level domain that is known.
  package static func hasKnownDomain(_ host: String) -> Bool {
    host.split(separator: ".").last.map { domains.contains($0.lowercased()) || $0.utf8.count == 2 } ?? false
  }

  /// The top-level domains that are no suffixes of files: the usual ones, and those that begin with one of them, so that
  /// `example.community` is not read as `example.com` and a path.
  private static let domains: Set<String> = [
    "app", "biz", "blog", "co", "com", "dev", "edu", "fm", "gov", "info", "int", "io", "me", "mil", "net", "news",
    "online", "org", "site", "tv", "xyz", "codes", "coach", "coffee", "college", "cologne", "community", "company",
    "compare", "computer", "condos", "construction", "consulting", "contact", "contractors", "cooking", "cool",
    "coop", "corsica", "country", "coupons", "courses", "network", "organic", "education", "apple",
  ]

  /// Whether a text is words rather than a URL.
  static func isWords(_ text: String) -> Bool {
    !isAbsolute(text)
      && (text.contains(where: \.isWhitespace) || !text.utf8.contains { $0 == ASCII.slash || $0 == UInt8(ascii: ".") })
  }

  /// Whether a text is a name, or at most that of a file.
  static func isName(_ text: String) -> Bool { !isAbsolute(text) && !text.utf8.contains(ASCII.slash) }

  /// The URL with scheme http or https that browsers open for one with backslashes before its query; nil for others.
  package static func webURL(withBackslashes text: String) -> String? {
    let url = withSlashes(text)
    return isWeb(url) && url != text ? url : nil
  }

  /// The reference with slashes in place of backslashes, as which browsers read them in the path of a web page's URL (WHATWG URL §4.4).
  static func withSlashes(_ url: String) -> String {
    url.withBytes { bytes in
      guard let first = bytes.firstIndex(of: ASCII.backslash, from: 0) else { return url }
      var slashed = ByteBuffer(capacity: bytes.count)
      slashed.append(bytes, 0..<first)
      let isPath = !(0..<first).contains { "?#".utf8.contains(bytes[$0]) }
      var index = first
      while isPath, index < bytes.count, !"?#".utf8.contains(bytes[index]) {
        slashed.append(bytes[index] == ASCII.backslash ? ASCII.slash : bytes[index])
        index += 1
      }
      slashed.append(bytes, index..<bytes.count)
      return slashed.string()
    }
  }

  /// Whether it begins with `http://` or `https://`, and is longer than that.
  package static func isWeb(_ text: String) -> Bool {
    text.withBytes { bytes in
      guard bytes.count > 8 else { return false }
      return bytes.equalsIgnoringCase("http://", 0..<7) || bytes.equalsIgnoringCase("https://", 0..<8)
    }
  }

  /// The URL without the scheme `feed`, which Safari used in 2005: `feed://example.org/rss`,
  /// `feed:https://example.org/rss`.
  package static func withoutFeedScheme(_ url: String) -> String {
    guard url.utf8.count > 5, url.prefix(5).lowercased() == "feed:" else { return url }
    let rest = String(url.dropFirst(5))
    return rest.hasPrefix("//") ? "http:" + rest : rest
  }

  /// Whether it begins with a scheme (RFC 3986 §3.1).
  package static func isAbsolute(_ text: String) -> Bool {
    text.withBytes { URLReference.isAbsolute($0) && !isHostAndPort($0) }
  }

  /// Whether a URL begins with a host and a port instead of a scheme: `example.org:8080/a`, `localhost:4000`.
  package static func isHostAndPort(_ url: String) -> Bool { url.withBytes { isHostAndPort($0) } }

  private static func isHostAndPort(_ url: TextSpan) -> Bool {
    guard let colon = url.firstIndex(of: UInt8(ascii: ":"), from: 0), colon + 1 < url.count,
      ASCII.isDigit(url[colon + 1])
    else { return false }
    var end = colon + 1
    while end < url.count, ASCII.isDigit(url[end]) { end += 1 }
    guard end == url.count || "/?#".utf8.contains(url[end]) else { return false }
    return url.equals("localhost", 0..<colon)
      || url.firstIndex(of: UInt8(ascii: "."), from: 0, to: colon) != nil
  }

  package static func resolved(_ text: String, against base: String?) -> String {
    guard let base, !isAbsolute(text), base.utf8.count <= URLBudget.longestBase else { return text }
    let resolved = URLReference.resolve(text, against: base)
    // Resolving against a relative base may give an empty string: `.` against `a`. The reference is more useful then.
    return resolved.isEmpty ? text : resolved
  }

  /// Whether two URLs are equal apart from insignificant differences; see ``normalized(_:)``.
  package static func isSame(_ url: String, _ other: String) -> Bool {
    url == other || normalized(url) == normalized(other)
  }

  /// The URL in a form that is equal for all URLs with which the same document is requested (RFC 3986 §6.2.2): they may
  /// differ in the case of scheme and host, the default port, an empty path, the fragment, and in what is encoded.
  package static func normalized(_ url: String) -> String {
    var text = URLSyntax.encoded(url) ?? URLReference.trimmed(url)
    if let fragment = text.firstIndex(of: "#") { text = String(text[..<fragment]) }
    guard let colon = text.firstIndex(of: ":"), text[colon...].hasPrefix("://") else { return text }
    let scheme = text[..<colon].lowercased()
    let rest = text[colon...].dropFirst(3)
    let end = rest.firstIndex { $0 == "/" || $0 == "?" } ?? rest.endIndex
    // User and password are not part of the host.
    let start = rest[..<end].lastIndex(of: "@").map { rest.index(after: $0) } ?? rest.startIndex
    var host = rest[start..<end].lowercased()
    let port = scheme == "https" ? ":443" : ":80"
    if host.hasSuffix(port) { host.removeLast(port.count) }
    let path = rest[end...]
    // One expression of all takes the compiler a second.
    let slash = path.isEmpty || path.hasPrefix("?") ? "/" : ""
    return "\(scheme)://\(rest[..<start])\(host)\(slash)\(path)"
  }

  /// Whether two URLs differ only in the scheme, `www.` and a trailing slash.
  package static func isSamePage(_ one: String, _ other: String) -> Bool {
    func page(_ url: String) -> Substring {
      var page = url[...]
      for start in ["http://", "https://", "www."] where page.hasPrefix(start) { page.removeFirst(start.count) }
      if page.hasSuffix("/") { page.removeLast() }
      return page
    }
    return page(one) == page(other)
  }

  /// The last part of a URL's path.
  package static func fileName(_ text: String) -> Substring {
    let path = text.prefix { $0 != "?" && $0 != "#" }
    return path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path
  }

  /// The host of an http(s) URL, in lowercase, without `www.`.
  package static func site(_ text: String) -> String? {
    guard isWeb(text), let host = URLReference.host(of: text) else { return nil }
    return withoutWWW(host)
  }

  package static func withoutWWW(_ host: String) -> String { host.hasPrefix("www.") ? String(host.dropFirst(4)) : host }

  /// A string without its percent-encoding; malformed sequences are left unchanged.
  package static func percentDecoded(_ text: String) -> String {
    text.withBytes { bytes in
      var decoded = ByteBuffer(capacity: bytes.count)
      var position = 0
      while position < bytes.count {
        if bytes[position] == UInt8(ascii: "%"), position + 2 < bytes.count,
          let high = ASCII.hexValue(bytes[position + 1]),
          let low = ASCII.hexValue(bytes[position + 2])
        {
          decoded.append(UInt8(truncatingIfNeeded: high << 4 | low))
          position += 3
        } else {
          decoded.append(bytes[position])
          position += 1
        }
      }
      // The decoded bytes are not necessarily UTF-8.
      return String(decoding: decoded.array(), as: UTF8.self)
    }
  }

  /// At most the first `bytes` bytes of a string, cut between characters.
  package static func head(of text: String, bytes: Int) -> String {
    text.withBytes { $0.count > bytes ? $0.string(0..<$0.headLength(bytes)) : text }
  }
}

extension TextSpan {
  /// The length of at most the first `bytes` bytes of a string, cut between characters.
  package func headLength(_ bytes: Int) -> Int {
    guard count > bytes else { return count }
    var end = max(bytes, 0)
    while end > 0, self[end] & 0xC0 == 0x80 { end -= 1 }
    return end
  }
}
