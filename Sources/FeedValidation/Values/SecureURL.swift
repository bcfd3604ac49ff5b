/// URLs with http, and the same with https.

internal import FeedBridge
internal import FeedPrimitives

enum SecureURL {
  /// The URL with https in place of http, and without the port of http. Nil for other schemes, for other ports, at which the server may not
  /// have https, and for hosts to which nobody can listen: this computer, and those that are reached through Tor.
  static func meant(by url: String) -> String? {
    guard url.withBytes({ $0.count > 7 && $0.equalsIgnoringCase("http://", 0..<7) }),
      let host = URLReference.host(of: url),
      !PlaceholderChecks.isPrivate(host), !host.hasSuffix(".onion"), URISchemes.withoutRepeatedScheme(url) == nil
    else { return nil }
    return url.withBytes { bytes in
      guard let authority = URLReference.Parts(bytes).authority,
        case let port = URLReference.Authority(authority, in: bytes).port, port.count < 2 || bytes.equals(":80", port)
      else { return nil }
      return "https" + bytes.string(4..<port.lowerBound) + bytes.string(port.upperBound..<bytes.count)
    }
  }
}
