/// Resolves relative references (RFC 3986 §5), on strings as they are in feeds.
///
/// Foundation's URL rejects or changes characters that occur in feeds: spaces, brackets, and characters outside
/// ASCII. Here they pass through unchanged.

package import FeedPrimitives

package enum URLReference {
  /// `reference`, resolved against `base`.
  ///
  /// White space at the ends is removed, and so are line breaks and tabs inside (WHATWG URL §4.4). A reference with a
  /// scheme is otherwise returned unchanged, including dot segments: URLs in feeds also serve as identifiers. A
  /// reference that cannot be resolved, because the base is empty or not hierarchical (`mailto:…`, `urn:…`), is
  /// returned too.
  package static func resolve(_ reference: String, against base: String) -> String {
    let reference = trimmed(reference)
    if hasScheme(reference) { return reference }
    let base = trimmed(base)
    return reference.withBytes { bytes in base.withBytes { resolve(bytes, against: $0) } } ?? reference
  }

  /// Whether `reference` has a scheme.
  package static func isAbsolute(_ reference: String) -> Bool { hasScheme(reference) || hasScheme(trimmed(reference)) }

  private static func hasScheme(_ reference: String) -> Bool { reference.withBytes { schemeLength(of: $0) != nil } }

  /// The same for untrimmed bytes; false if only trimming would reveal the scheme.
  static func isAbsolute(_ reference: TextSpan) -> Bool { schemeLength(of: reference) != nil }

  /// Whether relative URLs can be resolved against it, and become absolute: it has a scheme, and a host or a path that
  /// begins with a slash.
  static func isBase(_ url: String) -> Bool {
    url.withBytes { Parts($0).isBase(in: $0) }
  }

  /// The scheme in lowercase; nil without one.
  package static func scheme(of url: String) -> String? { url.withBytes { Parts($0).scheme(in: $0) } }

  /// The host in lowercase, without user and port; nil without a host. The brackets of an IPv6 address are kept.
  package static func host(of url: String) -> String? {
    let url = trimmed(url)
    return url.withBytes { bytes in
      guard let authority = Parts(bytes).authority else { return nil }
      let range = Authority(authority, in: bytes).host
      if range.isEmpty { return nil }
      var host = ByteBuffer(capacity: range.count)
      for index in range { host.append(ASCII.lowercased(bytes[index])) }
      return host.string()
    }
  }

  /// The range of the path: without host, query and fragment.
  static func path(of url: TextSpan) -> Range<Int> { Parts(url).path }

  /// The extension of the file that a URL names, in lowercase; nil without one. Query and fragment are not part of it.
  package static func fileExtension(of url: String) -> String? {
    url.withBytes { bytes in
      let range = path(of: bytes)
      var start = range.upperBound
      while start > range.lowerBound, ASCII.isLetter(bytes[start - 1]) || ASCII.isDigit(bytes[start - 1]) { start -= 1 }
      guard start > range.lowerBound, start < range.upperBound, bytes[start - 1] == UInt8(ascii: ".") else {
        return nil
      }
      return bytes.string(start..<range.upperBound).lowercased()
    }
  }

  // MARK: Resolution

  /// For a reference without a scheme; nil if it cannot be resolved.
  private static func resolve(_ reference: TextSpan, against base: TextSpan) -> String? {
    var target = ByteBuffer(capacity: base.count + reference.count + 1)
    return target.append(reference: reference, resolvedAgainst: base, Parts(base)) ? target.string() : nil
  }

  /// The parts of a reference (RFC 3986, appendix B).
  package struct Parts {
    /// The position after the colon of the scheme; 0 without a scheme.
    package var schemeEnd = 0
    package var authority: Range<Int>?
    package var path: Range<Int>
    /// Without the `?`.
    var query: Range<Int>?
    /// The position of the `#`, or the end of the reference.
    package var end: Int { query?.upperBound ?? path.upperBound }

    package init(_ text: TextSpan) {
      if let length = schemeLength(of: text) { schemeEnd = length + 1 }
      let end = text.firstIndex(of: UInt8(ascii: "#"), from: schemeEnd) ?? text.count
      let mark = text.firstIndex(of: UInt8(ascii: "?"), from: schemeEnd, to: end)
      if let mark { query = mark + 1..<end }
      path = schemeEnd..<(mark ?? end)
      if path.count >= 2, text.starts(with: "//", at: schemeEnd) {
        let start = schemeEnd + 2
        let slash = text.firstIndex(of: ASCII.slash, from: start, to: path.upperBound) ?? path.upperBound
        authority = start..<slash
        path = slash..<path.upperBound
      }
    }

    /// The scheme in lowercase; nil without one.
    package func scheme(in text: TextSpan) -> String? {
      schemeEnd > 0 ? text.string(0..<schemeEnd - 1).lowercased() : nil
    }

    /// See ``URLReference/isBase(_:)``.
    func isBase(in text: TextSpan) -> Bool { schemeEnd > 0 && !isOpaque(in: text) }

    fileprivate func isOpaque(in text: TextSpan) -> Bool {
      schemeEnd > 0 && authority == nil && (path.isEmpty || text[path.lowerBound] != ASCII.slash)
    }

    /// The position after the last slash of the path.
    fileprivate func directoryEnd(in text: TextSpan) -> Int {
      var end = path.upperBound
      while end > path.lowerBound, text[end - 1] != ASCII.slash { end -= 1 }
      return end
    }
  }

  /// The parts of an authority (RFC 3986 §3.2).
  package struct Authority {
    /// With the brackets of an IPv6 address.
    package let host: Range<Int>
    /// With its colon; empty without a port.
    package let port: Range<Int>

    package init(_ range: Range<Int>, in url: TextSpan) {
      var start = range.lowerBound
      for index in range where url[index] == UInt8(ascii: "@") { start = index + 1 }
      let isBracketed = start < range.upperBound && url[start] == UInt8(ascii: "[")
      let close = isBracketed ? url.firstIndex(of: UInt8(ascii: "]"), from: start, to: range.upperBound) : start
      let colon = close.flatMap { url.firstIndex(of: UInt8(ascii: ":"), from: $0, to: range.upperBound) }
      host = start..<(colon ?? range.upperBound)
      port = host.upperBound..<range.upperBound
    }
  }

  /// The length of the scheme at the start of the text, without the colon: a letter, then letters, digits, `+`, `-`,
  /// `.`.
  private static func schemeLength(of text: TextSpan) -> Int? {
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

  /// Without spaces, control characters and invisible ones at the ends, and without line breaks and tabs inside. Nearly always the text
  /// itself.
  ///
  /// - Parameter joinsLines: whether white space beside line breaks is removed too, which indents lines.
  package static func trimmed(_ text: String, joinsLines: Bool = false) -> String {
    text.withBytes { bytes in
      if bytes.endOfPlainURL(from: 0) == bytes.count { return text }
      if bytes.indices.contains(where: { mayBeginInvisible(bytes[$0]) }) {
        let visible = Substring(text.unicodeScalars.trimmed { $0.value <= 0x20 || $0.isInvisible })
        if visible.utf8.count < text.utf8.count { return trimmed(String(visible), joinsLines: joinsLines) }
      }
      var (start, end) = (0, bytes.count)
      while start < end, bytes[start] <= ASCII.space { start += 1 }
      while end > start, bytes[end - 1] <= ASCII.space { end -= 1 }
      var hasBreak = false
      for index in start..<end { hasBreak = hasBreak || isBreak(bytes[index]) }
      if !hasBreak { return start == 0 && end == bytes.count ? text : bytes.string(start..<end) }
      var buffer = ByteBuffer(capacity: end - start)
      var index = start
      while index < end {
        let spaces = index..<(joinsLines ? bytes.endOfSpaces(from: index, to: end) : index)
        if !spaces.contains(where: { isBreak(bytes[$0]) }) { buffer.append(bytes, spaces) }
        index = spaces.upperBound
        if !isBreak(bytes[index]) { buffer.append(bytes[index]) }
        index += 1
      }
      return buffer.string()
    }
  }

  /// Whether it is the first byte of no-break spaces, zero-width spaces and byte order marks.
  private static func mayBeginInvisible(_ byte: UInt8) -> Bool {
    switch byte {
    case 0xC2, 0xE2, 0xE3, 0xEF: true
    default: false
    }
  }

  private static func isBreak(_ byte: UInt8) -> Bool {
    byte == ASCII.tab || byte == ASCII.lineFeed || byte == ASCII.carriageReturn
  }
}

extension ByteBuffer {
  /// Appends a reference that has no scheme, resolved against a base with these parts (RFC 3986 §5.2.2 and §5.3). Returns false, and
  /// appends nothing, if it cannot be resolved, which is always possible against a ``URLReference/isBase(_:)``.
  mutating func append(
    reference: TextSpan, resolvedAgainst base: TextSpan, _ baseParts: URLReference.Parts
  ) -> Bool {
    let parts = URLReference.Parts(reference)
    // References cannot be resolved against an opaque base, except fragments.
    let isOpaque = baseParts.isOpaque(in: base) && (reference.count == 0 || reference[0] != UInt8(ascii: "#"))
    if isOpaque || baseParts.path.upperBound == 0 { return false }

    if parts.authority != nil {
      append(base, 0..<baseParts.schemeEnd)
      append(reference, 0..<parts.path.lowerBound)
      append(path: reference.extracting(parts.path))
      append(reference, parts.path.upperBound..<reference.count)
    } else if parts.path.isEmpty {
      let query = parts.query == nil ? baseParts.query : nil
      append(base, 0..<(query ?? baseParts.path).upperBound)
      append(reference)
    } else {
      append(base, 0..<baseParts.path.lowerBound)
      if reference[0] == ASCII.slash {
        append(path: reference.extracting(parts.path))
      } else {
        // RFC 3986 §5.2.3.
        var merged = ByteBuffer(capacity: base.count + reference.count + 1)
        if baseParts.path.isEmpty && baseParts.authority != nil { merged.append(ASCII.slash) }
        merged.append(base, baseParts.path.lowerBound..<baseParts.directoryEnd(in: base))
        merged.append(reference, parts.path)
        merged.withText { append(path: $0) }
      }
      append(reference, parts.path.upperBound..<reference.count)
    }
    return true
  }

  /// Appends a path without its dot segments (RFC 3986 §5.2.4).
  fileprivate mutating func append(path: TextSpan) {
    let dot = UInt8(ascii: ".")
    var position = path.count > 0 && path[0] == ASCII.slash ? 1 : 0
    append(path, 0..<position)
    let root = count
    var copied = position
    while let first = path.firstIndex(of: dot, from: position) {
      let areTwo = first + 1 < path.count && path[first + 1] == dot
      let end = first + (areTwo ? 2 : 1)
      position = end
      let isSegment =
        (first == copied || path[first - 1] == ASCII.slash) && (end == path.count || path[end] == ASCII.slash)
      guard isSegment else { continue }
      append(path, copied..<first)
      if areTwo { removeLastSegment(downTo: root) }
      position = min(end + 1, path.count)
      copied = position
    }
    append(path, copied..<path.count)
  }

  private mutating func removeLastSegment(downTo root: Int) {
    guard count > root else { return }
    let kept = withBytes { bytes in
      var end = bytes.count - 1
      while end > root, bytes[end - 1] != ASCII.slash { end -= 1 }
      return end
    }
    removeLast(count - kept)
  }
}
