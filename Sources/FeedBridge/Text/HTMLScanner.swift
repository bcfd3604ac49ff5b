/// A tolerant scanner for HTML: tags, attributes, comments, text. It is used for plain text, for rewriting URLs, and for
/// sanitizing.
///
/// It follows the tokenizer of WHATWG HTML §13.2.5, except where that would lose text of a feed: see
/// `HTMLScanner.tagEnd`.

package import FeedPrimitives

/// The name of an element or an attribute, compared ignoring case.
package struct HTMLName: Sendable, Hashable {
  /// The first eight bytes, and the others; zeros after the last byte.
  @usableFromInline let first: UInt64
  @usableFromInline let rest: UInt64

  /// Nil for names longer than sixteen bytes, and for those that end with a NUL: HTML has none.
  package init?(_ bytes: TextSpan, _ range: Range<Int>) {
    guard (1...16).contains(range.count), bytes[range.upperBound - 1] != 0 else { return nil }
    first = ASCII.lowercased(bytes.firstWord(range))
    rest = range.count > 8 ? ASCII.lowercased(bytes.firstWord(range.lowerBound + 8..<range.upperBound)) : 0
  }

  package init?(_ name: String) {
    guard let name = name.withBytes({ HTMLName($0, 0..<$0.count) }) else { return nil }
    self = name
  }

  @inlinable @inline(__always)
  package static func == (left: HTMLName, right: HTMLName) -> Bool {
    (left.first ^ right.first) | (left.rest ^ right.rest) == 0
  }
}

/// A set of names. With a `Set`, converting Atom with XHTML would take 13 % more instructions.
package struct HTMLNames: Sendable {
  /// Each name in its slot, or in the next free one, with a bit for each list that has it.
  private var slots: [(name: HTMLName?, lists: UInt16)]
  let endings: Endings

  /// The names in `text`, separated by spaces.
  package init(_ text: String) { self.init(lists: [text]) }

  /// The names in at most 16 lists.
  package init(lists: [String]) {
    var names: [(name: HTMLName, list: Int)] = []
    var endings = Endings()
    for (list, text) in lists.enumerated() {
      text.forEachWord { _, word in
        guard let name = HTMLName(word, 0..<word.count) else { return }
        names.append((name, list))
        endings.insert(word)
      }
    }
    var size = 16
    while size < names.count * 4 { size *= 2 }
    slots = Array(repeating: (nil, 0), count: size)
    self.endings = endings
    for (name, list) in names {
      let slot = slot(of: name)
      slots[slot] = (name, slots[slot].lists | 1 &<< list)
    }
  }

  /// A bit for the last three letters of each name, in any case.
  struct Endings: Sendable {
    private var bits: UInt64 = 0

    fileprivate mutating func insert(_ name: TextSpan) {
      let last = max(name.count - 8, 0)
      bits |= 1 &<< Self.place(of: name.firstWord(last..<name.count) &<< UInt64(8 * max(8 - name.count, 0)))
    }

    /// 1 if one of the names may be at the end of eight bytes, the last one highest: 0 for most others, without reading them, which
    /// takes 5 % of the time to convert real Atom.
    @inline(__always)
    func mayEnd(_ word: UInt64) -> UInt64 { bits &>> Self.place(of: word) & 1 }

    /// With this factor, all common attributes without URLs have other bits than those with URLs.
    @inline(__always)
    private static func place(of word: UInt64) -> UInt64 { ((word &>> 40 | 0x20_2020) &* 977) &>> 16 }
  }

  package func contains(_ name: HTMLName) -> Bool { lists(of: name) != 0 }

  /// A bit for each list that has the name, the first one lowest.
  package func lists(of name: HTMLName) -> UInt16 { slots[slot(of: name)].lists }

  /// The slot of the name, or the free slot for it.
  private func slot(of name: HTMLName) -> Int {
    let mixed = (name.first ^ name.rest) &* 0x9E37_79B9_7F4A_7C15
    var slot = Int(mixed &>> 32) & (slots.count - 1)
    while let other = slots[slot].name, other != name { slot = (slot + 1) & (slots.count - 1) }
    return slot
  }
}

package struct HTMLScanner: Sendable {
  /// Ranges are offsets in the scanned bytes.
  package enum Token: Sendable, Equatable {
    /// Text with references that are not decoded yet.
    case text(Range<Int>)
    /// Text without references: the content of `<![CDATA[…]]>`. HTML reads that as a comment, but content that was
    /// wrapped in CDATA twice contains it.
    case characterData(Range<Int>)
    /// The content of an element that cannot contain tags.
    case rawText(Range<Int>, of: RawTextElement)
    case startTag(Tag)
    case endTag(Tag)
    case comment(Range<Int>)
    /// `<!DOCTYPE …>`, `<?…>`, and anything that begins like them.
    case declaration(Range<Int>)
  }

  package enum RawTextElement: Sendable, CaseIterable {
    case script, style, textarea, title, xmp
    /// Its content has no end.
    case plaintext
    /// Only for browsers (``Mode/page``).
    case iframe, noembed, noframes, noscript

    /// The element with this name, ignoring case.
    fileprivate init?(_ name: Range<Int>, in bytes: TextSpan, _ mode: Mode) {
      // Most others are as short as `p`, `li` or `span`.
      guard name.count == 3 || name.count > 4 else { return nil }
      switch ASCII.lowercased(bytes[name.lowerBound]) {
      case UInt8(ascii: "s"), UInt8(ascii: "t"), UInt8(ascii: "x"): break
      case UInt8(ascii: "i"), UInt8(ascii: "n"): if mode == .content { return nil }
      // `pre`, `param` and `picture` are more common.
      case UInt8(ascii: "p"): if name.count < 9 { return nil }
      default: return nil
      }
      guard let element = Self.all.first(where: { bytes.equalsIgnoringCase($0.name, name) }) else { return nil }
      self = element
    }

    /// Stored, because a list is made for each use of `allCases`.
    private static let all = allCases

    fileprivate var name: StaticString {
      switch self {
      case .script: "script"
      case .style: "style"
      case .textarea: "textarea"
      case .title: "title"
      case .xmp: "xmp"
      case .iframe: "iframe"
      case .noembed: "noembed"
      case .noframes: "noframes"
      case .noscript: "noscript"
      case .plaintext: "plaintext"
      }
    }
  }

  package struct Tag: Sendable, Equatable {
    /// From `<` to the position after `>`.
    package var range: Range<Int>
    package var name: Range<Int>
    package var isSelfClosing: Bool

    /// The attributes between the name and `>`.
    package var attributes: HTMLAttributes { HTMLAttributes(in: name.upperBound..<range.upperBound - 1) }

    /// Whether an attribute, or the one with this name, has a value.
    package func hasValue(of name: StaticString? = nil, in bytes: TextSpan) -> Bool {
      var attributes = attributes
      while let attribute = attributes.next(in: bytes) {
        if attribute.value != nil, name.map({ bytes.equalsIgnoringCase($0, attribute.name) }) ?? true { return true }
      }
      return false
    }

    /// Whether a tag has attributes, but none with a value, as in `if a <b and c> d`.
    package func hasOnlyWords(in bytes: TextSpan) -> Bool {
      var attributes = attributes
      return attributes.next(in: bytes) != nil && !hasValue(in: bytes)
    }

    /// Whether the tag has no attributes.
    package var isBare: Bool { name.upperBound == range.upperBound - 1 }
  }

  /// What differs between a feed and a page in a browser.
  package enum Mode: Sendable {
    /// No text of a feed is lost: `<![CDATA[…]]>` is text, and there may be tags in elements such as `noscript`.
    case content
    /// As browsers read HTML that was inserted into a page with scripts.
    case page
  }

  private let mode: Mode
  /// Whether the position is in SVG or MathML, where no element is raw text, and `<![CDATA[…]]>` is text.
  package var isInForeignContent = false

  private var position: Int
  /// A token that was found while reading the text before it, and its end.
  private var pending: (token: Token, end: Int)?
  private var rawText: RawTextElement?
  /// Whether no `>` follows, and so no tag.
  private var isPastTags = false
  /// Whether a quotation mark is not closed before the end.
  private var hasBrokenQuotes = false
  /// Each `<` that may begin a token.
  private var brackets: ByteOccurrences

  package init(from position: Int = 0, _ mode: Mode = .content) {
    self.position = position
    self.mode = mode
    brackets = ByteOccurrences(of: ASCII.lessThan, from: position)
  }

  /// The next token, or nil at the end.
  package mutating func next(in bytes: TextSpan) -> Token? {
    if let (token, end) = pending {
      pending = nil
      return take(token, to: end, in: bytes)
    }
    if let element = rawText {
      rawText = nil
      let end = Self.endOfRawText(element, from: position, in: bytes)
      if end > position {
        defer { position = end }
        return .rawText(position..<end, of: element)
      }
    }
    guard position < bytes.count else { return nil }

    let start = position
    var search = start
    while let bracket = brackets.next(in: bytes, from: search) {
      if let (token, end) = markup(at: bracket, in: bytes) {
        if bracket == start { return take(token, to: end, in: bytes) }
        pending = (token, end)
        position = bracket
        return .text(start..<bracket)
      }
      search = bracket + 1
    }
    position = bytes.count
    return .text(start..<bytes.count)
  }

  /// The value of the first of these attributes that a start tag has, in the first tag that has one.
  static func firstValue(of names: StaticString..., in html: String) -> String? {
    html.withBytes { bytes in
      var scanner = HTMLScanner()
      while let tag = scanner.nextStartTag(endingAfter: 0, in: bytes) {
        for name in names {
          if let value = tag.value(of: name, in: bytes) { return value }
        }
      }
      return nil
    }
  }

  /// The next start tag that ends after `offset`; nil if there is none. To be called instead of `next`, whose other tokens it does not make.
  /// `<![CDATA[` ends at its first `>`, as for browsers, which show what follows.
  package mutating func nextStartTag(endingAfter offset: Int, in bytes: TextSpan) -> Tag? {
    if let element = rawText {
      rawText = nil
      position = Self.endOfRawText(element, from: position, in: bytes)
    }
    while let bracket = brackets.next(in: bytes, from: position), bracket + 2 < bytes.count {
      let isEnd = bytes[bracket + 1] == ASCII.slash
      let name = isEnd ? bracket + 2 : bracket + 1
      guard ASCII.isLetter(bytes[name]) else {
        position = markup(at: bracket, isText: false, in: bytes)?.end ?? bracket + 1
        continue
      }
      guard let tag = tag(at: bracket, nameAt: name, in: bytes) else { return nil }
      position = tag.range.upperBound
      if isEnd { continue }
      let element = rawText(after: tag, in: bytes)
      if position > offset {
        rawText = element
        return tag
      }
      if let element { position = Self.endOfRawText(element, from: position, in: bytes) }
    }
    return nil
  }

  private mutating func take(_ token: Token, to end: Int, in bytes: TextSpan) -> Token {
    position = end
    if case .startTag(let tag) = token { rawText = rawText(after: tag, in: bytes) }
    return token
  }

  /// The element whose content begins after a start tag, if it cannot contain tags.
  private func rawText(after tag: Tag, in bytes: TextSpan) -> RawTextElement? {
    // `<script src="…"/>` and `<title/>` are empty in XHTML, which feeds contain; in HTML, the rest would be their
    // content.
    tag.isSelfClosing || isInForeignContent ? nil : RawTextElement(tag.name, in: bytes, mode)
  }

  // MARK: Markup

  /// The token that begins with the `<` at `start`, and its end; nil if it is only a less-than sign.
  ///
  /// - Parameter isText: whether `<![CDATA[…]]>` is text in a feed.
  private mutating func markup(
    at start: Int, isText: Bool = true, in bytes: TextSpan
  ) -> (token: Token, end: Int)? {
    guard start + 1 < bytes.count else { return nil }
    switch bytes[start + 1] {
    case let byte where ASCII.isLetter(byte):
      return tag(at: start, nameAt: start + 1, in: bytes).map { (.startTag($0), $0.range.upperBound) }
    case ASCII.slash:
      guard start + 2 < bytes.count else { return nil }
      if ASCII.isLetter(bytes[start + 2]) {
        return tag(at: start, nameAt: start + 2, in: bytes).map { (.endTag($0), $0.range.upperBound) }
      }
      return declaration(at: start, in: bytes).map { (.comment(start + 2..<$0 - 1), $0) }
    case UInt8(ascii: "!"):
      if bytes.starts(with: "--", at: start + 2) { return comment(at: start, in: bytes) }
      if mode == .content && isText || isInForeignContent, bytes.starts(with: "[CDATA[", at: start + 2) {
        return characterData(at: start, in: bytes)
      }
      return declaration(at: start, in: bytes).map { (.declaration(start..<$0), $0) }
    case UInt8(ascii: "?"):
      return declaration(at: start, in: bytes).map { (.declaration(start..<$0), $0) }
    default:
      return nil
    }
  }

  @inline(__always)
  private mutating func tag(at start: Int, nameAt nameStart: Int, in bytes: TextSpan) -> Tag? {
    guard !isPastTags else { return nil }
    var nameEnd = nameStart + 1
    while nameEnd < bytes.count, !bytes[nameEnd].endsHTMLName { nameEnd += 1 }
    // Most tags have no attributes.
    if nameEnd < bytes.count, bytes[nameEnd] == ASCII.greaterThan {
      return Tag(range: start..<nameEnd + 1, name: nameStart..<nameEnd, isSelfClosing: false)
    }
    guard let end = tagEnd(from: nameEnd, in: bytes) else { return nil }
    return Tag(range: start..<end.offset + 1, name: nameStart..<nameEnd, isSelfClosing: end.isSelfClosing)
  }

  /// The `>` that ends the tag whose name ends at `start`.
  ///
  /// A tag without `>` is treated as text: HTML would drop it and the rest of the text, as in `if a <b then`. If its
  /// quotation marks leave it open to the end, it ends at its first `>`, and quotation marks are ignored in later tags
  /// too, which also keeps the search for closing ones linear.
  private mutating func tagEnd(from start: Int, in bytes: TextSpan) -> (offset: Int, isSelfClosing: Bool)? {
    if !hasBrokenQuotes {
      if let end = Self.endOfOrdinaryTag(from: start, in: bytes) { return (end, bytes[end - 1] == ASCII.slash) }
      var attributes = HTMLAttributes(in: start..<bytes.count)
      while attributes.next(in: bytes) != nil {}
      if let end = attributes.end { return (end, attributes.endsInSlash) }
    }
    guard let end = bytes.firstIndex(of: ASCII.greaterThan, from: start) else {
      isPastTags = true
      return nil
    }
    hasBrokenQuotes = true
    return (end, end > start && bytes[end - 1] == ASCII.slash)
  }

  /// The same if each value is between quotation marks, directly after a `=` and a letter; otherwise nil.
  private static func endOfOrdinaryTag(from start: Int, in bytes: TextSpan) -> Int? {
    let signs = SIMD16<UInt8>(repeating: UInt8(ascii: "="))
    let ends = SIMD16<UInt8>(repeating: ASCII.greaterThan)
    var position = start
    defer { WorkCounter.count(position - start) }
    while bytes.count - position >= 16 {
      let next = bytes.vector(at: position)
      guard let lane = ((next .== signs) .| (next .== ends)).firstTrue else {
        position += 16
        continue
      }
      position += lane
      if bytes[position] == ASCII.greaterThan { return position }
      guard position + 1 < bytes.count, ASCII.isLetter(bytes[position - 1]) else { return nil }
      let quote = bytes[position + 1]
      guard quote == ASCII.quotationMark || quote == ASCII.apostrophe else { return nil }
      // Most values are short.
      let quotes = SIMD16<UInt8>(repeating: quote)
      position += 2
      while bytes.count - position >= 16 {
        if let lane = (bytes.vector(at: position) .== quotes).firstTrue {
          position += lane + 1
          break
        }
        position += 16
      }
    }
    return nil
  }

  /// The end of a construct that ends with the first `>`.
  private mutating func declaration(at start: Int, in bytes: TextSpan) -> Int? {
    guard !isPastTags else { return nil }
    guard let end = bytes.firstIndex(of: ASCII.greaterThan, from: start + 2) else {
      isPastTags = true
      return nil
    }
    return end + 1
  }

  private func comment(at start: Int, in bytes: TextSpan) -> (token: Token, end: Int) {
    let content = start + 4
    var search = content
    while let end = bytes.firstIndex(of: ASCII.greaterThan, from: search) {
      // `<!-->` and `<!--->` are comments too.
      if end <= content + 1 && (end == content || bytes[content] == UInt8(ascii: "-")) {
        return (.comment(content..<content), end + 1)
      }
      if end >= content + 2, bytes.starts(with: "--", at: end - 2) { return (.comment(content..<end - 2), end + 1) }
      if end >= content + 3, bytes.starts(with: "--!", at: end - 3) { return (.comment(content..<end - 3), end + 1) }
      search = end + 1
    }
    return (.comment(content..<bytes.count), bytes.count)
  }

  private func characterData(at start: Int, in bytes: TextSpan) -> (token: Token, end: Int) {
    let content = start + 9
    var search = content
    while let end = bytes.firstIndex(of: ASCII.greaterThan, from: search) {
      if end >= content + 2, bytes.starts(with: "]]", at: end - 2) {
        return (.characterData(content..<end - 2), end + 1)
      }
      search = end + 1
    }
    return (.characterData(content..<bytes.count), bytes.count)
  }

  static func endOfRawText(_ element: RawTextElement, from start: Int, in bytes: TextSpan) -> Int {
    if element == .plaintext { return bytes.count }
    let name = element.name
    var search = start
    while let bracket = bytes.firstIndex(of: ASCII.lessThan, from: search) {
      let nameStart = bracket + 2
      let nameEnd = nameStart + name.utf8CodeUnitCount
      if nameEnd <= bytes.count, bytes[bracket + 1] == ASCII.slash, bytes.equalsIgnoringCase(name, nameStart..<nameEnd),
        nameEnd == bytes.count || bytes[nameEnd].endsHTMLName
      {
        return bracket
      }
      search = bracket + 1
    }
    return bytes.count
  }
}

/// One attribute of a tag.
package struct HTMLAttribute: Sendable, Equatable {
  package var name: Range<Int>
  /// Without quotation marks; references are not decoded yet. Nil if there is no `=`.
  package var value: Range<Int>?
  /// The quotation mark around the value, if any.
  package var quote: UInt8?

  /// Whether the value is between quotation marks.
  package func isClosed(in bytes: TextSpan) -> Bool {
    guard let value, value.upperBound < bytes.count else { return false }
    return quote == bytes[value.upperBound]
  }

  /// Whether the value has its closing quotation mark, or no references: what these stand for could begin another tag, or end this one.
  package func canBeDecoded(in bytes: TextSpan) -> Bool {
    guard let value, quote != nil, !isClosed(in: bytes) else { return true }
    return bytes.firstIndex(of: ASCII.ampersand, from: value.lowerBound, to: value.upperBound) == nil
  }
}

/// Iterates over the attributes of a tag.
package struct HTMLAttributes: Sendable {
  private var position: Int
  private let limit: Int
  /// The `>` that ended the iteration; nil while it continues, and if it reached the limit.
  fileprivate private(set) var end: Int?
  /// Whether a `/` that is not part of a value was directly before the end.
  fileprivate private(set) var endsInSlash = false

  fileprivate init(in range: Range<Int>) {
    position = range.lowerBound
    limit = range.upperBound
  }

  /// The next attribute, or nil after the last one.
  package mutating func next(in bytes: TextSpan) -> HTMLAttribute? {
    guard end == nil else { return nil }
    let bytes = bytes.extracting(0..<limit)
    skip(.spaceAndSlash, in: bytes)
    guard position < bytes.count else { return nil }
    if bytes[position] == ASCII.greaterThan {
      end = position
      endsInSlash = position > 0 && bytes[position - 1] == ASCII.slash
      return nil
    }
    let nameStart = position
    position += 1
    while position < bytes.count, !ByteSet.attributeNameEnd.contains(bytes[position]) { position += 1 }
    var attribute = HTMLAttribute(name: nameStart..<position)
    let nameEnd = position
    skip(.space, in: bytes)
    guard position < bytes.count, bytes[position] == UInt8(ascii: "=") else {
      // Skips the same bytes again, to detect a `/` before `>`.
      position = nameEnd
      return attribute
    }
    position += 1
    skip(.space, in: bytes)
    guard position < bytes.count else {
      attribute.value = position..<position
      return attribute
    }
    let first = bytes[position]
    if first == ASCII.quotationMark || first == ASCII.apostrophe {
      let close = bytes.firstIndex(of: first, from: position + 1)
      attribute.value = position + 1..<(close ?? limit)
      attribute.quote = first
      position = close.map { $0 + 1 } ?? limit
    } else {
      let start = position
      while position < bytes.count, !ByteSet.unquotedValueEnd.contains(bytes[position]) { position += 1 }
      attribute.value = start..<position
      // The `/` of `<a href=x/>` is part of the value.
      if position < bytes.count, bytes[position] == ASCII.greaterThan { end = position }
    }
    return attribute
  }

  private mutating func skip(_ set: ByteSet, in bytes: TextSpan) {
    while position < bytes.count, set.contains(bytes[position]) { position += 1 }
  }
}

/// A set of bytes below 64.
private struct ByteSet {
  private let bits: UInt64

  static var space: ByteSet { ByteSet(bits: 1 << 0x20 | 1 << 0x09 | 1 << 0x0A | 1 << 0x0C | 1 << 0x0D) }
  static var spaceAndSlash: ByteSet { ByteSet(bits: space.bits | 1 << 0x2F) }
  static var unquotedValueEnd: ByteSet { ByteSet(bits: space.bits | 1 << 0x3E) }
  /// The bytes that end an element name: white space, `/`, `>`.
  static var nameEnd: ByteSet { ByteSet(bits: spaceAndSlash.bits | 1 << 0x3E) }
  static var attributeNameEnd: ByteSet { ByteSet(bits: nameEnd.bits | 1 << 0x3D) }

  @inline(__always)
  func contains(_ byte: UInt8) -> Bool { byte < 64 && bits &>> UInt64(byte) & 1 != 0 }
}

extension UInt8 {
  /// Space, tab, line feed, form feed, carriage return (WHATWG Infra §4.7).
  var isHTMLSpace: Bool { ByteSet.space.contains(self) }

  fileprivate var endsHTMLName: Bool { ByteSet.nameEnd.contains(self) }
}
