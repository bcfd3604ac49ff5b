/// Which tags of a title, a name or a tag are markup, and which are words: titles are written in HTML ("Gene <i>lacZ</i>"), and are
/// about HTML ("On The <dl>").

internal import FeedPrimitives

extension PlainText {
  /// The text of a title, a name or a tag that may be HTML: as of other HTML, but a tag is markup only if it does something.
  ///
  /// - A start tag whose end tag follows, and that end tag.
  /// - `<br>`, `<hr>`, `<wbr>`, and what loads something: `<img>` with a `src`.
  /// - `<b>` and other formatting without an end tag, directly before a word: the title was cut off.
  ///
  /// Other tags, `<!…>` and `<?…>` with space around them are words, and so is a tag that is the whole text. Scripts and styles are left out with their
  /// content, unless that cannot be code: "The <script> and </script> tags".
  package static func title(html: String) -> String {
    if html.withBytes(isPlain) { return html }
    return html.withBytes { bytes in
      var line = Line(capacity: bytes.count)
      var tokens = TitleTokens(bytes)
      while let token = tokens.next(in: bytes) {
        if let words = tokens.words(of: token, in: bytes) {
          line.append(bytes.extracting(words), decodingReferences: true)
        } else if tokens.isMarkup(token, in: bytes) {
          line.append(markup: token, of: bytes)
        } else {
          line.append(token, of: bytes)
        }
      }
      // Without its markup, it may be an escaped CDATA section, as which it would be read.
      let text = line.text
      return text.withBytes { $0.textOfEscapedCDATA(0..<$0.count) } ?? text
    }
  }
}

/// The tokens of a title, except scripts and styles.
private struct TitleTokens {
  private var scanner = Self.scanner(from: 0)
  /// Before this offset, scripts and styles are known not to be code.
  private var endOfProse = 0
  /// By the names of elements, the offsets of the first start tag, and of the last end tag after it.
  private var extents: [HTMLName?: Extent] = [:]

  private struct Extent {
    var start: Int
    var end = -1
    /// Whether a start tag is one of HTML, or has attributes.
    var isMarkup = false
    /// The end of the last start tag.
    var lastStart = 0
    /// Whether nothing is between the only start tag and its end tag, and it has no attributes: "How to center a <div></div>".
    var isEmpty = false
  }

  /// The text without white space at its ends.
  private let whole: Range<Int>

  init(_ bytes: TextSpan) {
    whole = bytes.trimmed(0..<bytes.count)
    guard bytes.firstIndex(of: ASCII.lessThan, from: 0) != nil else { return }
    while let token = next(in: bytes) {
      switch token {
      case .startTag(let tag):
        let name = Self.name(of: tag, in: bytes)
        var extent = extents[name] ?? Extent(start: tag.range.lowerBound)
        extent.isMarkup = extent.isMarkup || PlainText.isMarkup(tag, in: bytes)
        extent.lastStart = tag.range.upperBound
        extent.isEmpty = extents[name] == nil && tag.isBare && bytes.equals(">", tag.range.suffix(1))
        extents[name] = extent
      case .endTag(let tag):
        let name = Self.name(of: tag, in: bytes)
        // "The <table> and </table> tags"
        guard let extent = extents[name], !Self.isConjunction(extent.lastStart..<tag.range.lowerBound, in: bytes) else {
          continue
        }
        extents[name]?.end = tag.range.lowerBound
        extents[name]?.isEmpty = extent.isEmpty && bytes.trimmed(extent.lastStart..<tag.range.lowerBound).isEmpty
      default: break
      }
    }
    (scanner, endOfProse) = (Self.scanner(from: 0), 0)
  }

  private static func isConjunction(_ range: Range<Int>, in bytes: TextSpan) -> Bool {
    let word = bytes.trimmed(range)
    return word.count < range.count
      && (bytes.equals("and", word) || bytes.equals("or", word) || bytes.equals("&amp;", word)
        || bytes.equals("/", word))
  }

  /// Reads tags in all elements: what is in `<script>` may not be code.
  private static func scanner(from start: Int) -> HTMLScanner {
    var scanner = HTMLScanner(from: start)
    scanner.isInForeignContent = true
    return scanner
  }

  mutating func next(in bytes: TextSpan) -> HTMLScanner.Token? {
    let token = scanner.next(in: bytes)
    guard case .startTag(let tag)? = token, let end = endOfCode(after: tag, in: bytes) else { return token }
    scanner = Self.scanner(from: end)
    return token
  }

  /// Where a script or a style ends. What calls, assigns and declares nothing, and is in no other file, is not one.
  private mutating func endOfCode(after tag: HTMLScanner.Tag, in bytes: TextSpan) -> Int? {
    let start = tag.range.upperBound
    let isScript = bytes.equalsIgnoringCase("script", tag.name)
    guard start > endOfProse, isScript || bytes.equalsIgnoringCase("style", tag.name) else { return nil }
    let end = HTMLScanner.endOfRawText(isScript ? .script : .style, from: start, in: bytes)
    var isCode = tag.hasValue(in: bytes)
    for index in start..<end where !isCode { isCode = "(={;".utf8.contains(bytes[index]) }
    guard isCode, end < bytes.count else {
      endOfProse = end
      return nil
    }
    return bytes.firstIndex(of: ASCII.greaterThan, from: end).map { $0 + 1 } ?? bytes.count
  }

  /// The range of a token that looks like markup, but is text.
  func words(of token: HTMLScanner.Token, in bytes: TextSpan) -> Range<Int>? {
    switch token {
    case .startTag(let tag): isMarkup(tag, in: bytes) ? nil : tag.range
    case .endTag(let tag): isMarkup(end: tag, in: bytes) ? nil : tag.range
    case .declaration(let range): range
    // `<![CDATA[…]]>`
    case .characterData(let range): range.lowerBound - 9..<min(range.upperBound + 3, bytes.count)
    // `</3>`
    case .comment(let range) where bytes[range.lowerBound - 1] == ASCII.slash:
      range.lowerBound - 2..<range.upperBound + 1
    case .comment(let range) where range.upperBound == bytes.count:
      bytes.trimmed(range).isEmpty ? nil : range.lowerBound - 4..<range.upperBound
    case .comment(let range):
      wordsOfComment(
        range.lowerBound
          - 4..<(bytes.firstIndex(of: ASCII.greaterThan, from: range.upperBound).map { $0 + 1 } ?? bytes.count),
        in: bytes)
    default: nil
    }
  }

  /// The range of a whole comment if it is a word, with space around it: "The <!-- more --> tag". Directly beside one, it is a comment.
  private func wordsOfComment(_ range: Range<Int>, in bytes: TextSpan) -> Range<Int>? {
    let isAfterSpace = range.lowerBound == whole.lowerBound || ASCII.isSpace(bytes[range.lowerBound - 1])
    return isAfterSpace && !isBeforeWord(range.upperBound, in: bytes) ? range : nil
  }

  /// Whether a token that is no text is markup in any case, because of another tag: the end tag of an element with attributes, and all
  /// tags of pictures and formulas.
  func isMarkup(_ token: HTMLScanner.Token, in bytes: TextSpan) -> Bool {
    switch token {
    case .startTag(let tag): isEmbedded(tag)
    case .endTag(let tag): isEmbedded(tag) || extents[Self.name(of: tag, in: bytes)]?.isMarkup ?? false
    default: false
    }
  }

  private static let embedded = ["svg", "math"].map { HTMLName($0) }

  /// Whether a tag is inside a whole `svg` or `math`.
  private func isEmbedded(_ tag: HTMLScanner.Tag) -> Bool {
    Self.embedded.contains { name in
      extents[name].map { $0.start < tag.range.lowerBound && tag.range.lowerBound < $0.end } ?? false
    }
  }

  private static let standingAlone = HTMLNames("br hr wbr")
  /// Those that do something without content if they have one of these attributes.
  private static let loading = HTMLNames("embed img link meta object")
  private static let sources: [StaticString] = ["src", "href", "classid", "http-equiv"]
  private static let scripts = HTMLNames("script style")
  private static let formatting = HTMLNames(
    "b big cite code del em font i ins mark s small span strike strong sub sup tt u")

  private func isMarkup(_ tag: HTMLScanner.Tag, in bytes: TextSpan) -> Bool {
    guard let name = Self.name(of: tag, in: bytes) else { return false }
    if Self.loading.contains(name), Self.sources.contains(where: { tag.hasValue(of: $0, in: bytes) }) { return true }
    // An element of XML: `<rdfs:seeAlso rdf:resource="…"/>`
    if tag.isSelfClosing, tag.name.dropLast().contains(where: { bytes[$0] == UInt8(ascii: ":") }),
      tag.hasValue(in: bytes)
    {
      return true
    }
    if tag.range == whole { return false }
    if isEmbedded(tag) { return true }
    if Self.scripts.contains(name) { return tag.range.upperBound > endOfProse }
    if let extent = extents[name], extent.end > tag.range.lowerBound { return !isWord(extent, tag, name, in: bytes) }
    if Self.standingAlone.contains(name) { return true }
    return Self.formatting.contains(name) && !tag.hasOnlyWords(in: bytes)
      && isBeforeWord(tag.range.upperBound, in: bytes)
  }

  /// Whether a word, another tag, or an opening quotation mark or parenthesis follows. A tag that is a word is not directly before one.
  private func isBeforeWord(_ position: Int, in bytes: TextSpan) -> Bool {
    guard position < bytes.count else { return false }
    let next = bytes[position]
    return ASCII.isLetter(next) || ASCII.isDigit(next) || next == ASCII.lessThan || next == UInt8(ascii: "(")
      || next > 0xC2 && next != 0xE2 || ["“", "‘", "«"].contains { bytes.starts(with: $0, at: position) }
  }

  private func isMarkup(end tag: HTMLScanner.Tag, in bytes: TextSpan) -> Bool {
    guard let name = Self.name(of: tag, in: bytes), !Self.scripts.contains(name) else { return false }
    if isEmbedded(tag) || Self.standingAlone.contains(name) { return true }
    guard let extent = extents[name], extent.start < tag.range.lowerBound, extent.end >= tag.range.lowerBound else {
      return false
    }
    return !isWord(extent, tag, name, in: bytes)
  }

  /// Whether a pair of tags is a word. Editors leave empty formatting, and Word empty `<o:p>`.
  private func isWord(_ extent: Extent, _ tag: HTMLScanner.Tag, _ name: HTMLName, in bytes: TextSpan) -> Bool {
    extent.isEmpty && !Self.formatting.contains(name) && !tag.name.contains { bytes[$0] == UInt8(ascii: ":") }
  }

  /// The name of an element, or the end of a longer one than HTML has.
  private static func name(of tag: HTMLScanner.Tag, in bytes: TextSpan) -> HTMLName? {
    HTMLName(bytes, tag.name.suffix(16))
  }
}
