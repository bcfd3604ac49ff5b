/// URLs that can be fetched: http and https, with a host.

internal import FeedBridge

/// A URL that can be fetched.
struct WebURL: Hashable {
  /// The URL in ASCII, without the fragment, which is not sent to servers.
  let text: String
  /// Scheme, host and port. The caller's headers are sent only to the same origin.
  let origin: String

  /// Whether it is an https URL.
  var isSecure: Bool { origin.hasPrefix("https:") }

  /// The host, with the port if that is not the one of the scheme: what cookies belong to.
  var site: String {
    let site = origin.dropFirst(isSecure ? 8 : 7)
    let ordinaryPort = isSecure ? ":443" : ":80"
    return String(site.hasSuffix(ordinaryPort) ? site.dropLast(ordinaryPort.count) : site)
  }

  /// The same with https; nil if it is an https URL, or has a port.
  var secured: WebURL? {
    guard !isSecure, let url = try? WebURL("https" + text.dropFirst(4)), url.origin.hasSuffix(":443") else {
      return nil
    }
    return url
  }

  /// The path, which begins with a slash.
  var path: String {
    let parts = text.prefix { $0 != "?" }.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
    return "/" + (parts.count > 3 ? parts[3] : "")
  }

  enum ParseError: Error {
    case invalid
    case scheme(String)
  }

  init(_ text: String) throws(ParseError) {
    let withoutFragment = String(URLText.withoutFeedScheme(text).prefix { $0 != "#" })
    guard let url = URLSyntax.encoded(withoutFragment), let colon = url.firstIndex(of: ":") else { throw .invalid }
    let scheme = url[..<colon].lowercased()
    guard URLReference.isAbsolute(url) else { throw .invalid }
    guard scheme == "http" || scheme == "https" else { throw .scheme(scheme) }
    let text = scheme + url[colon...]
    guard let host = URLReference.host(of: text), !host.contains("%"), let port = Self.port(of: text, host) else {
      throw .invalid
    }
    self.text = text
    origin = "\(scheme)://\(host):\(port ?? (scheme == "https" ? 443 : 80))"
  }

  /// The port of a URL with this host; nil inside if it has none, and nil if it is invalid.
  private static func port(of url: String, _ host: String) -> Int?? {
    let authority = url.dropFirst(url.hasPrefix("https") ? 8 : 7).prefix { !"/?".contains($0) }
    let end = authority.lastIndex(of: "@").map { authority[authority.index(after: $0)...] } ?? authority
    let port = end.dropFirst(host.count).drop { $0 == ":" }
    if port.isEmpty { return .some(nil) }
    return Int(port).flatMap { (1...65_535).contains($0) ? .some($0) : nil }
  }

  /// The target of a redirect (RFC 9110 §10.2.2).
  func redirected(to location: String) throws(ParseError) -> WebURL {
    try WebURL(URLReference.resolve(location, against: text))
  }
}

/// User names and passwords in URLs.
package enum URLCredentials {
  /// The URL without user and password, so that it can be shown and stored in a feed.
  package static func removed(from url: String) -> String {
    guard let range = range(in: url) else { return url }
    return String(url[..<range.lowerBound] + url[range.upperBound...])
  }

  /// The URL with the user and password of another one, if it has none itself.
  static func added(to url: String, from other: String) -> String {
    guard let credentials = range(in: other), range(in: url) == nil, let slashes = url.firstRange(of: "//") else {
      return url
    }
    return String(url[..<slashes.upperBound] + other[credentials] + url[slashes.upperBound...])
  }

  /// The user and password of a URL, with the `@`; nil if it has none.
  static func `in`(_ url: String) -> Substring? { range(in: url).map { url[$0] } }

  /// The range of the user and password, including the `@`.
  private static func range(in url: String) -> Range<String.Index>? {
    guard let slashes = url.firstRange(of: "//") else { return nil }
    let end = url[slashes.upperBound...].firstIndex { "/?#".contains($0) } ?? url.endIndex
    guard let at = url[slashes.upperBound..<end].lastIndex(of: "@") else { return nil }
    return slashes.upperBound..<url.index(after: at)
  }
}
