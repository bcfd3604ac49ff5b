/// Makes URLs in HTML absolute, and leaves every other byte unchanged.

internal import FeedPrimitives

package enum HTMLRewriting {
  /// The base of URLs in HTML: the page that it is from, else the base of other URLs. Nil without one that makes URLs
  /// absolute.
  package static func base(page: String?, otherwise base: String?, _ urls: URLBudget) -> URLBase {
    let url = [page.flatMap { URLText.member($0) }, base].lazy.compactMap(\.self).first(where: URLReference.isBase)
    if url == nil, base == "" { urls.refuseBase() }
    return URLBase(url, urls)
  }

  /// `html` with the relative URLs in its attributes resolved against `base`, as far as its budget allows.
  ///
  /// - Parameter start: where the first one may be: ``firstRelativeURL(in:)``.
  package static func resolvingURLs(in html: String, from start: Int = 0, base: URLBase) -> String {
    html.withBytes { bytes in
      var signs = RelativeURLSigns(from: start)
      guard let url = base.usable, signs.first(from: start, in: bytes) != nil else { return html }
      var output = Output(of: bytes, base: url, base.budget)
      var scanner = HTMLScanner()
      var position = 0
      while !base.budget.state.isExceeded, let sign = signs.first(from: position, in: bytes),
        let tag = scanner.nextStartTag(endingAfter: sign, in: bytes)
      {
        // The one before may be in text.
        if let sign = signs.first(from: tag.range.lowerBound, in: bytes), sign < tag.range.upperBound {
          output.append(tag, of: bytes)
        }
        position = tag.range.upperBound
      }
      return output.finish(bytes) ?? html
    }
  }

  /// HTML, copied with the URLs in some of its tags resolved.
  private struct Output: ~Copyable {
    private let base: String
    private let budget: URLBudget
    private let parts: URLReference.Parts
    /// Whether plain URLs can be resolved against it, and stay plain.
    private let isPlainBase: Bool
    private let all = HTMLRewriting.all
    private let lists = HTMLRewriting.lists
    private var html: ByteBuffer
    /// The end of what has been copied; 0 if nothing has changed.
    private var copied = 0

    init(of bytes: TextSpan, base: String, _ budget: URLBudget) {
      html = budget.takeBuffer(expecting: bytes.count + bytes.count / 8)
      self.base = URLReference.trimmed(base)
      self.budget = budget
      parts = self.base.withBytes { URLReference.Parts($0) }
      isPlainBase = self.base.withBytes { [parts] in parts.isBase(in: $0) && isPlain($0) }
    }

    /// Appends the text before a tag, and its attributes up to the last one that changes; nothing if none does.
    mutating func append(_ tag: HTMLScanner.Tag, of bytes: TextSpan) {
      var attributes = tag.attributes
      while !budget.state.isExceeded, let attribute = attributes.next(in: bytes) {
        // An empty `href` is the base (RFC 3986 §4.4). An empty `src` is a mistake.
        guard let range = attribute.value, let name = HTMLName(bytes, attribute.name), all.contains(name),
          !range.isEmpty || name == HTMLRewriting.href && attribute.isClosed(in: bytes)
        else { continue }
        let isList = lists.contains(name)
        if isPlainBase, isPlain(bytes.extracting(range), isList: isList) {
          append(plain: range, attribute.quote, isList: isList, of: bytes)
        } else if attribute.canBeDecoded(in: bytes),
          let value = resolved(bytes, range, ofAttribute: name, base: URLBase(base, budget))
        {
          html.append(bytes, copied..<range.lowerBound)
          html.append(attributeValue: value, quote: attribute.quote)
          copied = range.upperBound
        }
      }
    }

    /// Appends the text before a value, and the value with its URLs resolved; nothing if that is none of them.
    private mutating func append(plain range: Range<Int>, _ quote: UInt8?, isList: Bool, of bytes: TextSpan) {
      let before = html.count
      var (start, end) = (before, range.lowerBound)
      var urls = HTMLURLList(range)
      var next = isList ? urls.next(in: bytes) : range
      while let url = next {
        next = isList ? urls.next(in: bytes) : nil
        let reference = bytes.extracting(url)
        if reference.count > 0 && reference[0] == UInt8(ascii: "#") || URLReference.isAbsolute(reference) { continue }
        if html.count == before {
          html.append(bytes, copied..<range.lowerBound)
          if quote == nil { html.append(ASCII.quotationMark) }
          start = html.count
        }
        html.append(bytes, end..<url.lowerBound)
        base.withBytes { _ = html.append(reference: reference, resolvedAgainst: $0, parts) }
        end = url.upperBound
        if isList, html.count - start > limit(ofList: range.count) { return html.removeLast(html.count - before) }
      }
      if html.count == before { return }
      html.append(bytes, end..<range.upperBound)
      guard budget.allows(html.count - start, for: range.count) else { return html.removeLast(html.count - before) }
      if quote == nil { html.append(ASCII.quotationMark) }
      copied = range.upperBound
    }

    /// The result, with the rest of `bytes`; nil if nothing has changed.
    consuming func finish(_ bytes: TextSpan) -> String? {
      if copied > 0 { html.append(bytes, copied..<bytes.count) }
      let result = copied > 0 ? html.string() : nil
      budget.giveBack(html)
      return result
    }
  }

  private static let href = HTMLName("href")

  /// Whether a URL, a list of them or a base is the same in an attribute's value, and no URL has anything to trim.
  private static func isPlain(_ value: TextSpan, isList: Bool = false) -> Bool {
    for index in value.indices {
      switch value[index] {
      case 0...ASCII.space: if !isList || !value[index].isHTMLSpace { return false }
      case ASCII.ampersand, ASCII.quotationMark, ASCII.apostrophe, ASCII.backslash: return false
      default: break
      }
    }
    return true
  }

  /// Whether `html` may have a relative URL.
  static func mayHaveRelativeURL(_ html: String) -> Bool { firstRelativeURL(in: html) != nil }

  /// The offset of the `=` before the first URL that may be relative; nil if there is none.
  static func firstRelativeURL(in html: String) -> Int? {
    html.withBytes { bytes in
      var signs = RelativeURLSigns(from: 0)
      return signs.first(from: 0, in: bytes)
    }
  }

  /// Finds each `=` before an attribute's value that may be a relative URL, inside or outside tags.
  ///
  /// Most content has no relative URLs, so its tags need not be parsed. No attribute is missed: its name directly
  /// precedes the `=`, and follows white space, a `/` or a quotation mark.
  private struct RelativeURLSigns {
    private var signs: ByteOccurrences
    private var last = -1
    private let endings = all.endings
    private let listEndings = lists.endings

    init(from start: Int) { signs = ByteOccurrences(of: UInt8(ascii: "="), from: start) }

    /// The first one from `start` on, which is not less than in the call before; nil if there is none.
    mutating func first(from start: Int, in bytes: TextSpan) -> Int? {
      while last < start {
        guard let sign = signs.next(in: bytes) else { return nil }
        if mayPrecedeAny(sign, in: bytes), mayPrecedeRelativeURL(sign, in: bytes) { last = sign }
      }
      return last
    }

    /// False if the attribute has another name, or an absolute URL, as nearly all. Two words tell without a branch, because no processor
    /// can predict which attribute is next.
    @inline(__always)
    private func mayPrecedeAny(_ sign: Int, in bytes: TextSpan) -> Bool {
      guard sign >= 8, bytes.count - sign > 8 else { return true }
      let name = bytes.word(at: sign - 8)
      let value = bytes.word(at: sign + 1)
      let isQuoted: UInt64 = value & 0xFF == 0x22 || value & 0xFF == 0x27 ? 1 : 0
      let isAbsolute: UInt64 = value &>> 8 == Self.https || value &>> 8 & 0xFF_FFFF_FFFF == Self.http ? 1 : 0
      let followsSpace: UInt64 = name &>> 56 <= 0x20 ? 1 : 0
      let isKnown = isQuoted & isAbsolute & ~listEndings.mayEnd(name)
      return followsSpace | endings.mayEnd(name) & ~isKnown != 0
    }

    /// `https:/` and `http:` as words.
    private static var https: UInt64 { 0x2F_3A73_7074_7468 }
    private static var http: UInt64 { 0x3A_7074_7468 }
  }

  private static func mayPrecedeRelativeURL(_ sign: Int, in bytes: TextSpan) -> Bool {
    guard let name = nameOfAttribute(before: sign, in: bytes), all.contains(name) else { return false }
    var value = sign + 1
    while value < bytes.count, bytes[value].isHTMLSpace { value += 1 }
    let isQuoted = value < bytes.count && (bytes[value] == ASCII.quotationMark || bytes[value] == ASCII.apostrophe)
    if isQuoted { value += 1 }
    if value < bytes.count, bytes[value] == UInt8(ascii: "#") { return false }
    if lists.contains(name) { return !isQuoted || !isAbsolute(listAt: value, in: bytes) }
    return !URLReference.isAbsolute(bytes.extracting(value..<bytes.count))
  }

  /// The name that ends before `sign`, if it may be that of an attribute with URLs.
  private static func nameOfAttribute(before sign: Int, in bytes: TextSpan) -> HTMLName? {
    var end = sign
    while end > 0, bytes[end - 1].isHTMLSpace { end -= 1 }
    var start = end
    while start > 0, end - start <= longestName,
      ASCII.isLetter(bytes[start - 1]) || bytes[start - 1] == UInt8(ascii: "-")
    {
      start -= 1
    }
    guard start > 0, (shortestName...longestName).contains(end - start) else { return nil }
    let before = bytes[start - 1]
    let begins =
      before.isHTMLSpace || before == ASCII.slash || before == ASCII.quotationMark || before == ASCII.apostrophe
    return begins ? HTMLName(bytes, start..<end) : nil
  }

  /// Whether all URLs of the list that begins at `start`, after a quotation mark, are certainly absolute. Lists of pictures in several
  /// sizes are common.
  private static func isAbsolute(listAt start: Int, in bytes: TextSpan) -> Bool {
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
    _ bytes: TextSpan, _ range: Range<Int>, ofAttribute name: HTMLName, base: URLBase
  ) -> String? {
    guard !range.isEmpty || name == href, all.contains(name), let url = base.usable, !base.budget.state.isExceeded
    else {
      return nil
    }
    let isList = lists.contains(name)
    // Most are absolute and need no decoding.
    if !isList, URLReference.isAbsolute(bytes.extracting(range)) { return nil }
    let value = HTMLEntities.decoded(bytes, range, inAttribute: true)
    let isEmpty = name == href && !value.utf8.contains { !$0.isHTMLSpace }
    guard
      let resolved = isList
        ? resolvedList(value, base: url)
        : isEmpty ? URLReference.resolve("", against: url) : resolved(value, base: url),
      base.budget.allows(resolved.utf8.count, for: range.count)
    else { return nil }
    return resolved
  }

  /// Whether an attribute with this name contains one URL.
  package static func holdsAddress(_ name: HTMLName) -> Bool { addresses.contains(name) }

  private static let addressNames = "action background cite data dynsrc formaction href longdesc lowsrc poster src"
  private static let listNames = "imagesrcset srcset"
  /// Attributes from which scripts load pictures and pages later, and sanitizing at once.
  static let lazyNames = ["data-src", "data-lazy-src", "data-original"]
  static let lazyListNames = ["data-srcset", "data-lazy-srcset"]
  /// The lengths of `src` and `data-lazy-srcset`.
  private static let shortestName = 3
  private static let longestName = 16
  private static let addresses = HTMLNames(addressNames)
  private static let lists = HTMLNames(([listNames] + lazyListNames).joined(separator: " "))
  /// Those, and `usemap`.
  private static let all = HTMLNames(
    ([addressNames, listNames, "usemap"] + lazyNames + lazyListNames).joined(separator: " "))

  private static func resolved(_ url: String, base: String) -> String? {
    // A link that is only a fragment, such as a footnote or an image map, refers to this content, wherever it is shown.
    guard !URLReference.isAbsolute(url), let first = url.utf8.first(where: { !$0.isHTMLSpace }),
      first != UInt8(ascii: "#")
    else { return nil }
    let resolved = URLReference.resolve(URLText.isWeb(base) ? URLText.withSlashes(url) : url, against: base)
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
        if output.count > limit(ofList: bytes.count) { return nil }
      }
      guard copied > 0 else { return nil }
      output.append(bytes, copied..<bytes.count)
      return output.string()
    }
  }

  /// The length of a list with resolved URLs beyond which it stays as it is.
  private static func limit(ofList length: Int) -> Int { length * 8 + 4096 }
}

/// Finds the URLs in a list such as `a.jpg 1x, b.jpg 2x` (WHATWG HTML §4.8.4.2).
struct HTMLURLList {
  private var position: Int
  private let end: Int
  /// What follows the last URL: `1x`, `640w`.
  private(set) var descriptors = 0..<0

  init(_ range: Range<Int>) { (position, end) = (range.lowerBound, range.upperBound) }

  /// The range of the next URL.
  mutating func next(in bytes: TextSpan) -> Range<Int>? {
    let comma = UInt8(ascii: ",")
    while position < end, bytes[position].isHTMLSpace || bytes[position] == comma { position += 1 }
    guard position < end else { return nil }
    let start = position
    repeat {
      position = bytes.endOfWord(from: position + 1, to: end)
    } while position < end && !bytes[position].isHTMLSpace
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
