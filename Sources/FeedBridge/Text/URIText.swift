/// URLs of JSON Feed where a format requires URIs.

internal import FeedPrimitives

extension String {
  /// Whether a URL has none of the characters that RFC 3986 does not allow, but that members of JSON Feed may have because all
  /// programs understand them: brackets, and a second number sign.
  var isURI: Bool {
    var signs = 0
    for byte in utf8 {
      if byte == UInt8(ascii: "[") || byte == UInt8(ascii: "]") { return false }
      if byte == UInt8(ascii: "#") { signs += 1 }
    }
    return signs < 2
  }

  /// Encodes these characters.
  mutating func makeURI() {
    if isURI { return }
    // The brackets of an IPv6 address are in the host.
    let start = firstRange(of: "://").flatMap { self[$0.upperBound...].firstIndex { "/?#".contains($0) } } ?? startIndex
    var rest = ""
    var hasFragment = false
    for character in self[start...] {
      switch character {
      case "[": rest += "%5B"
      case "]": rest += "%5D"
      case "#" where hasFragment: rest += "%23"
      default:
        hasFragment = hasFragment || character == "#"
        rest.append(character)
      }
    }
    self = self[..<start] + rest
  }
}
