/// Relative references made absolute (RFC 3986 §5), on strings as feeds have them.
///
/// Foundation's URL refuses or changes what feeds hold: spaces, characters that are not ASCII, brackets. Here all of that
/// passes through as it is.

internal import FeedPrimitives

package enum URLReference {
  /// `reference`, resolved against `base`.
  ///
  /// White space at the ends goes, and so do line breaks and tabs inside (WHATWG URL §4.4). A reference that has a scheme is
  /// otherwise returned as it stands, dot segments and all: a feed's addresses serve as identifiers too. One that cannot be
  /// resolved, because the base is empty or has no hierarchy (`mailto:…`, `urn:…`), is returned as well.
  package static func resolve(_ reference: String, against base: String) -> String {
    let reference = trimmed(reference)
    if scheme(of: reference.utf8.span) != nil { return reference }
    let base = trimmed(base)
    return resolve(Parts(reference), against: Parts(base)) ?? reference
  }

  /// Whether `reference` has a scheme.
  package static func isAbsolute(_ reference: String) -> Bool { scheme(of: trimmed(reference).utf8.span) != nil }

  /// The host in small letters, without user and port; nil where there is none. The brackets of an IPv6 address stay.
  package static func host(of url: String) -> String? {
    guard let authority = Parts(trimmed(url)).authority else { return nil }
    var host = authority[...]
    if let at = host.lastIndex(of: UInt8(ascii: "@")) { host = host[(at + 1)...] }
    if host.first == UInt8(ascii: "["), let bracket = host.firstIndex(of: UInt8(ascii: "]")) {
      host = host[...bracket]
    } else if let colon = host.firstIndex(of: UInt8(ascii: ":")) {
      host = host[..<colon]
    }
    return host.isEmpty ? nil : String(decoding: host.map(ASCII.lowercased), as: UTF8.self)
  }

  // MARK: Resolution

  /// RFC 3986 §5.2.2, for a reference without a scheme.
  private static func resolve(_ reference: Parts, against base: Parts) -> String? {
    if base.isEmpty { return nil }
    var target = base
    target.fragment = reference.fragment
    if reference.authority != nil {
      target.authority = reference.authority
      target.path = withoutDotSegments(reference.path)
      target.query = reference.query
    } else if reference.path.isEmpty {
      if reference.query != nil { target.query = reference.query }
      if base.isOpaque && reference.fragment == nil { return nil }
    } else {
      if base.isOpaque { return nil }
      target.path = withoutDotSegments(merged(reference.path, with: base))
      target.query = reference.query
    }
    return target.description
  }

  /// RFC 3986 §5.2.3.
  private static func merged(_ path: [UInt8], with base: Parts) -> [UInt8] {
    if path.first == ASCII.slash { return path }
    if base.path.isEmpty { return base.authority == nil ? path : [ASCII.slash] + path }
    guard let slash = base.path.lastIndex(of: ASCII.slash) else { return path }
    return base.path[...slash] + path
  }

  /// RFC 3986 §5.2.4, in one walk over the segments.
  private static func withoutDotSegments(_ path: [UInt8]) -> [UInt8] {
    guard path.contains(UInt8(ascii: ".")) else { return path }
    let isRooted = path.first == ASCII.slash
    var output: [UInt8] = []
    var rest = isRooted ? path.dropFirst() : path[...]
    // Where the segments in `output` begin, so that `..` takes one back in one step.
    var starts: [Int] = []
    while true {
      let end = rest.firstIndex(of: ASCII.slash) ?? rest.endIndex
      let segment = rest[..<end]
      let isLast = end == rest.endIndex
      if segment.elementsEqual("..".utf8) {
        if let start = starts.popLast() { output.removeSubrange(start...) }
      } else if !segment.elementsEqual(".".utf8) {
        starts.append(output.count)
        output += segment
        if !isLast { output.append(ASCII.slash) }
      }
      if isLast { break }
      rest = rest[(end + 1)...]
    }
    return isRooted ? [ASCII.slash] + output : output
  }

  // MARK: Parts

  /// RFC 3986, appendix B.
  private struct Parts {
    var scheme: [UInt8]?
    var authority: [UInt8]?
    var path: [UInt8]
    var query: [UInt8]?
    var fragment: [UInt8]?

    init(_ text: String) {
      var rest = Array(text.utf8)[...]
      if let length = URLReference.scheme(of: text.utf8.span) {
        scheme = Array(rest[..<length])
        rest = rest[(length + 1)...]
      }
      if let hash = rest.firstIndex(of: UInt8(ascii: "#")) {
        fragment = Array(rest[(hash + 1)...])
        rest = rest[..<hash]
      }
      if let mark = rest.firstIndex(of: UInt8(ascii: "?")) {
        query = Array(rest[(mark + 1)...])
        rest = rest[..<mark]
      }
      if rest.starts(with: "//".utf8) {
        let start = rest.startIndex + 2
        let end = rest[start...].firstIndex(of: ASCII.slash) ?? rest.endIndex
        authority = Array(rest[start..<end])
        rest = rest[end...]
      }
      path = Array(rest)
    }

    var isEmpty: Bool { scheme == nil && authority == nil && path.isEmpty }

    /// Whether nothing can be relative to it.
    var isOpaque: Bool { scheme != nil && authority == nil && path.first != ASCII.slash }

    /// RFC 3986 §5.3.
    var description: String {
      var text: [UInt8] = []
      if let scheme { text += scheme + ":".utf8 }
      if let authority { text += "//".utf8 + authority }
      text += path
      if let query { text += "?".utf8 + query }
      if let fragment { text += "#".utf8 + fragment }
      return String(decoding: text, as: UTF8.self)
    }
  }

  /// The length of the scheme that the text begins with, without the colon: a letter, then letters, digits, `+`, `-`, `.`.
  private static func scheme(of text: Span<UInt8>) -> Int? {
    var length = 0
    while length < text.count {
      switch text[length] {
      case let byte where ASCII.isLetter(byte): break
      case UInt8(ascii: ":"): return length > 0 ? length : nil
      case let byte where length > 0 && ASCII.isDigit(byte): break
      case UInt8(ascii: "+") where length > 0, UInt8(ascii: "-") where length > 0, UInt8(ascii: ".") where length > 0:
        break
      default: return nil
      }
      length += 1
    }
    return nil
  }

  /// Without spaces and control characters at the ends, and without line breaks and tabs inside. Nearly always the text itself.
  private static func trimmed(_ text: String) -> String {
    let bytes = text.utf8.span
    var (start, end) = (0, bytes.count)
    while start < end, bytes[start] <= ASCII.space { start += 1 }
    while end > start, bytes[end - 1] <= ASCII.space { end -= 1 }
    var hasBreak = false
    for index in start..<end { hasBreak = hasBreak || isBreak(bytes[index]) }
    if !hasBreak { return start == 0 && end == bytes.count ? text : bytes.string(start..<end) }
    var buffer = ByteBuffer(capacity: end - start)
    for index in start..<end where !isBreak(bytes[index]) { buffer.append(bytes[index]) }
    return buffer.string()
  }

  private static func isBreak(_ byte: UInt8) -> Bool {
    byte == ASCII.tab || byte == ASCII.lineFeed || byte == ASCII.carriageReturn
  }
}
