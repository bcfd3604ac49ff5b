/// Makes URLs in HTML absolute, and leaves every other byte unchanged.

internal import FeedPrimitives

package enum HTMLRewriting {
  /// The base of URLs in HTML: the page that it is from, else the base of other URLs. Nil without one that makes URLs
  /// absolute.
  package static func base(page: String?, otherwise base: String?) -> String? {
    [page.flatMap { URLText.base($0) }, base].lazy.compactMap(\.self).first(where: URLReference.isBase)
  }

  /// `html` with the relative URLs in its attributes resolved against `base`.
  ///
  /// No real feed has text that grows to more than eight times its size, or a base of more than 2,048 bytes: beyond
  /// these limits URLs are left unchanged.
  package static func resolvingURLs(in html: String, base: String) -> String {
    html.withBytes { bytes in
      guard (1...2048).contains(base.utf8.count), mayHoldRelativeURL(bytes) else { return html }
      var output = ByteBuffer(capacity: 32)
      let largest = bytes.count * 8 + 4096
      var copied = 0
      var scanner = HTMLScanner()
      while output.count < largest, let token = scanner.next(in: bytes) {
        guard case .startTag(let tag) = token else { continue }
        var attributes = tag.attributes
        while let attribute = attributes.next(in: bytes) {
          guard let range = attribute.value,
            let value = resolved(bytes, range, ofAttribute: attribute.name, base: base)
          else { continue }
          output.append(bytes, copied..<range.lowerBound)
          output.append(attributeValue: value, quote: attribute.quote)
          copied = range.upperBound
        }
      }
      guard copied > 0 else { return html }
      output.append(bytes, copied..<bytes.count)
      return output.string()
    }
  }

  /// Whether `html` may have a relative URL.
  static func mayHaveRelativeURL(_ html: String) -> Bool { html.withBytes { mayHoldRelativeURL($0) } }

  /// Whether an attribute may contain a relative URL: tests the bytes around each `=`, inside or outside tags.
  ///
  /// Most content has no relative URLs, so its tags need not be parsed. No attribute is missed: its name directly
  /// precedes the `=`, and follows white space, a `/` or a quotation mark.
  private static func mayHoldRelativeURL(_ bytes: Span<UInt8>) -> Bool {
    var search = 0
    while let sign = bytes.firstIndex(of: UInt8(ascii: "="), from: search) {
      search = sign + 1
      var end = sign
      while end > 0, bytes[end - 1].isHTMLSpace { end -= 1 }
      var start = end
      while start > 0, end - start <= 16, ASCII.isLetter(bytes[start - 1]) { start -= 1 }
      guard let name = HTMLName(bytes, start..<end), let kind = kind(of: name) else { continue }
      var value = search
      while value < bytes.count, bytes[value].isHTMLSpace { value += 1 }
      let isQuoted = value < bytes.count && (bytes[value] == ASCII.quotationMark || bytes[value] == ASCII.apostrophe)
      if isQuoted { value += 1 }
      if value < bytes.count, bytes[value] == UInt8(ascii: "#") { continue }
      switch kind {
      case .address: if !URLReference.isAbsolute(bytes.extracting(value..<bytes.count)) { return true }
      case .list: if !isQuoted || !isAbsolute(listAt: value, in: bytes) { return true }
      }
    }
    return false
  }

  /// Whether all URLs of the list that begins at `start`, after a quotation mark, are certainly absolute. Lists of pictures in several
  /// sizes are common.
  private static func isAbsolute(listAt start: Int, in bytes: Span<UInt8>) -> Bool {
    guard let end = bytes.firstIndex(of: bytes[start - 1], from: start) else { return false }
    var urls = HTMLURLList(start..<end)
    while let url = urls.next(in: bytes) {
      guard URLReference.isAbsolute(bytes.extracting(url)) else { return false }
    }
    // Other references may stand for a space or a comma.
    var search = start
    while let ampersand = bytes.firstIndex(of: ASCII.ampersand, from: search, to: end) {
      guard bytes.starts(with: "&amp;", at: ampersand) || bytes.starts(with: "&#038;", at: ampersand) else {
        return false
      }
      search = ampersand + 1
    }
    return true
  }

  /// The value in `range` of the attribute `name` with its URLs resolved, or nil if it is unchanged.
  static func resolved(
    _ bytes: Span<UInt8>, _ range: Range<Int>, ofAttribute name: Range<Int>, base: String
  ) -> String? {
    guard !range.isEmpty, let name = HTMLName(bytes, name), let kind = kind(of: name) else { return nil }
    // Most are absolute and need no decoding.
    if kind != .list, URLReference.isAbsolute(bytes.extracting(range)) { return nil }
    let value = HTMLEntities.decoded(bytes, range, inAttribute: true)
    return kind == .list ? resolvedList(value, base: base) : resolved(value, base: base)
  }

  private enum Kind { case address, list }

  private static func kind(of name: HTMLName) -> Kind? {
    guard all.contains(name) else { return nil }
    return lists.contains(name) ? .list : .address
  }

  /// Whether an attribute with this name contains one URL.
  package static func holdsAddress(_ name: HTMLName) -> Bool { addresses.contains(name) }

  private static let addressNames = "action background cite data dynsrc formaction href longdesc lowsrc poster src"
  private static let listNames = "imagesrcset srcset"
  private static let addresses = HTMLNames(addressNames)
  private static let lists = HTMLNames(listNames)
  /// Those, and `usemap`.
  private static let all = HTMLNames(addressNames + " " + listNames + " usemap")

  private static func resolved(_ url: String, base: String) -> String? {
    // A link that is only a fragment, such as a footnote or an image map, refers to this content, wherever it is shown.
    guard !URLReference.isAbsolute(url), let first = url.utf8.first(where: { !$0.isHTMLSpace }),
      first != UInt8(ascii: "#")
    else { return nil }
    let resolved = URLReference.resolve(url, against: base)
    return resolved == url ? nil : resolved
  }

  private static func resolvedList(_ value: String, base: String) -> String? {
    value.withBytes { bytes in
      var output = ByteBuffer(capacity: bytes.count)
      var copied = 0
      var urls = HTMLURLList(0..<bytes.count)
      while let range = urls.next(in: bytes) {
        guard let url = resolved(bytes.string(range), base: base) else { continue }
        output.append(bytes, copied..<range.lowerBound)
        output.append(url)
        copied = range.upperBound
        if output.count > bytes.count * 8 + 4096 { return nil }
      }
      guard copied > 0 else { return nil }
      output.append(bytes, copied..<bytes.count)
      return output.string()
    }
  }
}

/// Finds the URLs in a list such as `a.jpg 1x, b.jpg 2x` (WHATWG HTML §4.8.4.2).
struct HTMLURLList {
  private var position: Int
  private let end: Int
  /// What follows the last URL: `1x`, `640w`.
  private(set) var descriptors = 0..<0

  init(_ range: Range<Int>) { (position, end) = (range.lowerBound, range.upperBound) }

  /// The range of the next URL.
  mutating func next(in bytes: Span<UInt8>) -> Range<Int>? {
    let comma = UInt8(ascii: ",")
    while position < end, bytes[position].isHTMLSpace || bytes[position] == comma { position += 1 }
    guard position < end else { return nil }
    let start = position
    while position < end, !bytes[position].isHTMLSpace { position += 1 }
    var endOfURL = position
    while endOfURL > start, bytes[endOfURL - 1] == comma { endOfURL -= 1 }
    // A comma at the end of the URL ends the candidate; otherwise its descriptors end at a comma outside parentheses.
    descriptors = position..<position
    guard endOfURL == position else { return start..<endOfURL }
    var depth = 0
    while position < end, bytes[position] != comma || depth > 0 {
      if bytes[position] == UInt8(ascii: "(") { depth += 1 }
      if bytes[position] == UInt8(ascii: ")") { depth -= 1 }
      position += 1
    }
    descriptors = endOfURL..<position
    return start..<endOfURL
  }
}

extension ByteBuffer {
  /// Appends the text between the quotation marks of an attribute, or the whole value if it had none.
  mutating func append(attributeValue value: String, quote: UInt8?) {
    value.withBytes { bytes in
      let mark = quote ?? ASCII.quotationMark
      if quote == nil { append(mark) }
      for index in bytes.indices {
        switch bytes[index] {
        case ASCII.ampersand: append("&amp;")
        case ASCII.quotationMark where mark == ASCII.quotationMark: append("&quot;")
        case ASCII.apostrophe where mark == ASCII.apostrophe: append("&#39;")
        case let byte: append(byte)
        }
      }
      if quote == nil { append(mark) }
    }
  }
}
