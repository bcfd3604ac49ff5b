/// URLs that can be fetched: http and https, with a host.

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
internal import FeedBridge

/// A URL that can be fetched.
struct WebURL: Hashable {
  /// The URL as Foundation writes it, without the fragment, which is not sent to servers.
  let text: String
  let url: URL
  /// Scheme, host and port. The caller's headers are sent only to the same origin.
  let origin: String

  enum ParseError: Error {
    case invalid
    case scheme(String)
  }

  init(_ text: String) throws(ParseError) {
    let isSpace = { (character: Character) in character.isWhitespace }
    let withoutFragment = text.drop(while: isSpace).prefix { $0 != "#" && !$0.isNewline }
    var trimmed = String(withoutFragment.reversed().drop(while: isSpace).reversed())
    // URLSession on Linux knows schemes only in lowercase.
    if let colon = trimmed.firstIndex(of: ":") {
      trimmed.replaceSubrange(..<colon, with: trimmed[..<colon].lowercased())
    }
    guard let url = URL(string: trimmed), let scheme = url.scheme else { throw .invalid }
    guard scheme == "http" || scheme == "https" else { throw .scheme(scheme) }
    guard let host = url.host(), !host.isEmpty, url.port.map({ (1...65_535).contains($0) }) ?? true else {
      throw .invalid
    }
    self.url = url
    self.text = url.absoluteString
    origin = "\(scheme)://\(host.lowercased()):\(url.port ?? (scheme == "https" ? 443 : 80))"
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

  /// The range of the user and password, including the `@`.
  private static func range(in url: String) -> Range<String.Index>? {
    guard let slashes = url.firstRange(of: "//") else { return nil }
    let end = url[slashes.upperBound...].firstIndex { "/?#".contains($0) } ?? url.endIndex
    guard let at = url[slashes.upperBound..<end].lastIndex(of: "@") else { return nil }
    return slashes.upperBound..<url.index(after: at)
  }
}
