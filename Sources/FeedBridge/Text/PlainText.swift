/// HTML as one line of plain text: summaries and descriptions; titles and names are read by TitleMarkup.swift.

package import FeedPrimitives

package enum PlainText {
  /// The text of `html`: without tags, comments, scripts and styles; references are decoded once, runs of white space
  /// become one space, and the ends are trimmed.
  ///
  /// `<br>` and the tags of block elements separate words, tags of inline elements do not. A no-break space is kept,
  /// except at the ends. Text that looks like a tag but is not an HTML tag is kept: `vector<int>`, `<stdio.h>`.
  package static func from(html: String) -> String {
    if html.withBytes(isPlain) { return html }
    return html.withBytes { bytes in
      var line = Line(capacity: bytes.count)
      var scanner = HTMLScanner()
      while let token = scanner.next(in: bytes) { line.append(token, of: bytes) }
      return line.text
    }
  }

  /// Whether the text of `html` begins with `start`, which is not empty. Reads only as much as is needed.
  package static func from(html: String, beginsWith start: String) -> Bool {
    html.withBytes { bytes in
      start.withBytes { start in
        var line = Line(capacity: start.count)
        var scanner = HTMLScanner()
        while let token = scanner.next(in: bytes) {
          let count = line.count
          line.append(token, of: bytes)
          if line.count > count, let begins = line.begins(with: start) { return begins }
        }
        return line.text.withBytes { $0.count >= start.count && $0.extracting(first: start.count).isEqual(to: start) }
      }
    }
  }

  /// The beginning of the text of HTML on one line: at most `maximum` characters, to the end of a word.
  static func beginning(ofHTML html: String, maximum: Int) -> String {
    let text = html.withBytes { bytes in
      var line = Line(capacity: 4 * maximum)
      var scanner = HTMLScanner()
      while line.count <= 4 * maximum, let token = scanner.next(in: bytes) { line.append(token, of: bytes) }
      return line.text
    }
    let scalars = text.unicodeScalars
    guard let end = scalars.index(scalars.startIndex, offsetBy: maximum, limitedBy: scalars.endIndex),
      end < scalars.endIndex
    else { return text }
    // Without spaces, as in Japanese, it ends between any two characters.
    return String(text[..<(text[...end].lastIndex(of: " ") ?? text.index(before: text.index(after: end)))])
  }

  /// Whether the text is read as HTML: it contains a `<` or `</` followed by a letter, or a `<!`, with a `>` after it, or a reference with
  /// its semicolon.
  package static func looksLikeHTML(_ text: String) -> Bool {
    text.withBytes { bytes in
      var search = 0
      while let bracket = bytes.firstIndex(of: ASCII.lessThan, from: search), bracket + 1 < bytes.count {
        let next = bytes[bracket + 1]
        let letter = next == ASCII.slash && bracket + 2 < bytes.count ? bytes[bracket + 2] : next
        if ASCII.isLetter(letter) || next == UInt8(ascii: "!") {
          if bytes.firstIndex(of: ASCII.greaterThan, from: bracket) != nil { return true }
          break
        }
        search = bracket + 1
      }
      search = 0
      while let ampersand = bytes.firstIndex(of: ASCII.ampersand, from: search) {
        if let (_, end) = HTMLEntities.reference(at: ampersand, in: bytes), bytes[end - 1] == ASCII.semicolon {
          return true
        }
        search = ampersand + 1
      }
      return false
    }
  }

  /// The first tag of a text that certainly is HTML: it has an end tag, a tag with the value of an attribute, an empty one, or two
  /// tags of which one needs no end tag. A single `<x` may be an inequality or a placeholder, and `<i> and <b>` are what the text is about.
  package static func certainTag(in bytes: TextSpan) -> Range<Int>? {
    var scanner = HTMLScanner()
    var firstTag: Range<Int>?
    var canBeAlone = false
    while let token = scanner.next(in: bytes) {
      switch token {
      case .endTag(let tag): return tag.range
      case .startTag(let tag):
        if tag.isSelfClosing || tag.hasValue(in: bytes) { return firstTag ?? tag.range }
        canBeAlone = canBeAlone || HTMLName(bytes, tag.name).map(endTagIsOptional.contains) ?? false
        if let firstTag, canBeAlone { return firstTag }
        firstTag = firstTag ?? tag.range
      default: break
      }
    }
    return nil
  }

  /// Elements that are often written without an end tag.
  private static let endTagIsOptional = HTMLNames("br dd dt hr img li option p source tbody td th tr wbr")

  /// A text next to elements, with references that are not decoded yet, as HTML: decoded if it contains escaped tags, otherwise nil.
  static func html(besideElements range: Range<Int>, of bytes: TextSpan) -> String? {
    guard bytes.firstIndex(of: ASCII.ampersand, from: range.lowerBound, to: range.upperBound) != nil else { return nil }
    // An ampersand that begins no reference in XML is one, whatever HTML reads it as.
    var (text, position) = ("", range.lowerBound)
    while let ampersand = XMLScanner.bareAmpersand(in: position..<range.upperBound, of: bytes) {
      text += HTMLEntities.decoded(bytes, position..<ampersand) + "&"
      position = ampersand + 1
    }
    text += HTMLEntities.decoded(bytes, position..<range.upperBound)
    return text.withBytes { certainTag(in: $0) } == nil ? nil : text
  }

  /// Whether nothing would change.
  static func isPlain(_ bytes: TextSpan) -> Bool {
    guard bytes.count > 0 else { return true }
    let last = bytes.count - 1
    guard bytes[0] != ASCII.space, bytes[last] != ASCII.space, bytes.endOfCollapsedText(from: 0) == bytes.count else {
      return false
    }
    return !bytes.isNoBreakSpace(at: 0) && !bytes.isNoBreakSpace(at: last - 1)
  }

  /// Whether a tag separates words.
  static func breaksWord(_ tag: HTMLScanner.Tag, in bytes: TextSpan) -> Bool {
    HTMLName(bytes, tag.name).map(wordBreaking.contains) ?? false
  }

  /// Whether a tag that does not separate words is one: it has attributes, or the name of an HTML element, or a name
  /// with a hyphen or a prefix, like custom elements and other vocabularies.
  static func isMarkup(_ tag: HTMLScanner.Tag, in bytes: TextSpan) -> Bool {
    if let name = HTMLName(bytes, tag.name), inLine.contains(name) { return true }
    for index in tag.name where bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: ":") { return true }
    var attributes = tag.attributes
    return tag.isSelfClosing || attributes.next(in: bytes) != nil
  }

  /// Whether it is the name of an element of HTML.
  static func isElement(_ name: HTMLName) -> Bool { inLine.contains(name) || wordBreaking.contains(name) }

  /// The elements of HTML, current and obsolete, that do not separate words, and the roots of embedded vocabularies.
  private static let inLine = HTMLNames(
    "a abbr acronym applet area audio b base basefont bdi bdo bgsound big blink canvas cite code command data datalist del dfn "
      + "em embed font i image img ins isindex kbd keygen label map mark marquee math meter nobr output param picture "
      + "plaintext progress q rb rp rt rtc ruby s samp slot small source spacer span strike strong sub sup svg template time "
      + "track tt u var wbr")

  fileprivate static let math = HTMLName("math")
  fileprivate static let svg = HTMLName("svg")
  fileprivate static let annotation = HTMLName("annotation")

  private static let wordBreaking = HTMLNames(
    "address article aside blockquote body br button caption center col colgroup dd details dialog dir div dl dt fieldset "
      + "figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html iframe input legend li "
      + "link main menu meta nav noframes noscript object ol optgroup option p pre script search section select style "
      + "summary table tbody td textarea tfoot th thead title tr ul video xmp")
}

/// A line of text whose white space is collapsed as it is appended.
struct Line: ~Copyable {
  private var buffer: ByteBuffer
  /// Whether white space follows the last word.
  private var needsSpace = false
  /// `math` or `svg`, whose end tag has not come yet.
  private var embedded: HTMLName?
  /// Whether a `math` or `svg` has no end tag. It is not looked for again.
  private var lacksEnd = false
  /// Whether the text is that of a formula once more, in TeX.
  private var isInAnnotation = false
  /// How many bytes at the beginning are spaces, and how many after them were equal to the text that is compared.
  private var (leadingSpaces, compared) = (0, 0)

  init(capacity: Int) { buffer = ByteBuffer(capacity: capacity) }

  /// The number of bytes so far.
  var count: Int { buffer.count }

  mutating func append(_ token: HTMLScanner.Token, of bytes: TextSpan) {
    switch token {
    case .text where isInAnnotation: break
    case .text(let range), .rawText(let range, of: .title), .rawText(let range, of: .textarea):
      append(bytes.extracting(range), decodingReferences: true)
    case .characterData(let range), .rawText(let range, of: .xmp), .rawText(let range, of: .plaintext):
      append(bytes.extracting(range), decodingReferences: false)
    case .startTag(let tag), .endTag(let tag):
      if PlainText.breaksWord(tag, in: bytes) {
        needsSpace = true
      } else if !isEmbedded(token, tag, in: bytes), !PlainText.isMarkup(tag, in: bytes) {
        append(bytes.extracting(tag.range), decodingReferences: true)
      }
    case .rawText, .comment, .declaration: break
    }
  }

  /// Whether the end tag of an element follows.
  private func hasEnd(_ tag: HTMLScanner.Tag, in bytes: TextSpan) -> Bool {
    var search = tag.range.upperBound
    while let slash = bytes.firstIndex(of: ASCII.slash, from: search) {
      if bytes[slash - 1] == ASCII.lessThan, bytes.matches(tag.name, at: slash + 1) { return true }
      search = slash + 1
    }
    return false
  }

  /// Whether a tag belongs to a formula or a drawing, in which every tag is markup.
  private mutating func isEmbedded(_ token: HTMLScanner.Token, _ tag: HTMLScanner.Tag, in bytes: TextSpan) -> Bool {
    // Both roots end with a letter that few names of inline elements end with.
    let last = ASCII.lowercased(bytes[tag.name.upperBound - 1])
    if embedded == nil, last != UInt8(ascii: "g"), last != UInt8(ascii: "h") { return false }
    let name = HTMLName(bytes, tag.name)
    switch (token, embedded) {
    case (.endTag, let root?) where name == root: (embedded, isInAnnotation) = (nil, false)
    case (.startTag, .some) where name == PlainText.annotation: isInAnnotation = !tag.isSelfClosing
    case (_, .some): if name == PlainText.annotation { isInAnnotation = false }
    case (.startTag, nil) where !tag.isSelfClosing && (name == PlainText.math || name == PlainText.svg):
      // Otherwise the text is about the tag.
      lacksEnd = lacksEnd || !hasEnd(tag, in: bytes)
      if lacksEnd { return false }
      embedded = name
    default: return false
    }
    return true
  }

  /// Appends what a tag that is certainly markup stands for.
  mutating func append(markup token: HTMLScanner.Token, of bytes: TextSpan) {
    switch token {
    case .startTag(let tag), .endTag(let tag):
      if PlainText.breaksWord(tag, in: bytes) { needsSpace = true }
    default: break
    }
  }

  mutating func append(_ bytes: TextSpan, decodingReferences: Bool) {
    var position = 0
    while position < bytes.count {
      let byte = bytes[position]
      if byte.isHTMLSpace {
        needsSpace = true
        position += 1
      } else if decodingReferences, byte == ASCII.ampersand {
        if let (text, end) = HTMLEntities.reference(at: position, in: bytes) {
          append(text)
          position = end
        } else {
          word(bytes, position..<position + 1)
          position += 1
        }
      } else {
        // The longest run without special bytes. A control character that is not white space belongs to a word.
        let start = position
        position = max(bytes.endOfCollapsedText(from: position), start + 1)
        while !decodingReferences && position < bytes.count
          && (bytes[position] == ASCII.ampersand || bytes[position] == ASCII.lessThan)
        {
          position = bytes.endOfCollapsedText(from: position + 1)
        }
        // A space at the end of the run is written only when a word follows.
        let endsInSpace = bytes[position - 1] == ASCII.space
        word(bytes, start..<(endsInSpace ? position - 1 : position))
        if endsInSpace { needsSpace = true }
      }
    }
  }

  private mutating func append(_ text: HTMLEntities.Text) {
    if text.second == nil, text.first.isASCII, UInt8(ascii: text.first).isHTMLSpace {
      needsSpace = true
    } else {
      flushSpace()
      buffer.append(text)
    }
  }

  private mutating func word(_ bytes: TextSpan, _ range: Range<Int>) {
    flushSpace()
    buffer.append(bytes, range)
  }

  private mutating func flushSpace() {
    if needsSpace && buffer.count > 0 { buffer.append(ASCII.space) }
    needsSpace = false
  }

  /// Whether the line begins with `text`, whatever is appended; nil if that is not known yet. To be asked of the same text every time: what
  /// was equal is not compared again.
  mutating func begins(with text: TextSpan) -> Bool? {
    let (spaces, equal) = (leadingSpaces, compared)
    let (start, end, begins) = buffer.withText { line -> (Int, Int, Bool?) in
      let start = equal > 0 ? spaces : line.endOfSpaces(from: spaces)
      let end = min(line.count - start, text.count)
      guard line.extracting(start + equal..<start + end).isEqual(to: text.extracting(equal..<end)) else {
        return (start, end, false)
      }
      // Spaces at the end of the text are in the line only if more follows.
      return (start, end, end == text.count && line.count > start + end ? true : nil)
    }
    (leadingSpaces, compared) = (start, end)
    return begins
  }

  /// The line, without no-break spaces at its ends.
  var text: String {
    buffer.withText { bytes in
      let start = bytes.endOfSpaces(from: 0)
      var end = bytes.count
      while end > start, bytes[end - 1] == ASCII.space || bytes.isNoBreakSpace(at: end - 2) {
        end -= bytes[end - 1] == ASCII.space ? 1 : 2
      }
      return bytes.string(start..<end)
    }
  }
}

extension TextSpan {
  /// The end of the spaces and no-break spaces at `start`.
  fileprivate func endOfSpaces(from start: Int) -> Int {
    var end = start
    while end < count, self[end] == ASCII.space || isNoBreakSpace(at: end) { end += self[end] == ASCII.space ? 1 : 2 }
    return end
  }

  /// Whether there is a U+00A0 at `position`.
  fileprivate func isNoBreakSpace(at position: Int) -> Bool {
    position >= 0 && position + 1 < count && self[position] == 0xC2 && self[position + 1] == 0xA0
  }
}
