/// The content of elements: plain text, text with references, CDATA, and markup in place of text.

package import FeedPrimitives

/// The content of an element, not converted to a string yet.
package struct XMLText: Sendable {
  enum Form: UInt8, Sendable {
    /// A range of the document that needs no decoding.
    case plain
    /// A range of the document with references, carriage returns or characters that XML does not allow.
    case encoded
    /// A range of one CDATA section with carriage returns or characters that XML does not allow.
    case rawCDATA
    /// In the scanner's scratch buffer, until the next text is read.
    case inScratch
    /// A range of the document with tags, which are HTML: references in it are part of that.
    case markup
    /// A range of the document with tags, in which references are replaced, as in any text.
    case textWithTags
  }

  var start: Int
  var end: Int
  var form: Form

  /// Whether there are elements where text was expected.
  package var isMarkup: Bool { form == .markup }

  /// The same content, of which the tags are not HTML.
  package var asPlainText: XMLText { XMLText(start: start, end: end, form: isMarkup ? .textWithTags : form) }

  /// Its range in the document; nil for text in several pieces.
  package var range: Range<Int>? { form == .inScratch ? nil : start..<end }

  /// Whether it is equal to the source, byte for byte.
  package var isVerbatim: Bool { form == .plain }

  static var empty: XMLText { XMLText(start: 0, end: 0, form: .plain) }

  /// Its range without white space at its ends.
  func trimmed(in bytes: TextSpan) -> Range<Int> {
    start < end ? bytes.trimmed(start..<end) : start..<end
  }
}

extension XMLScanner {
  /// The content of the last entered element, which is closed. Elements inside it are kept as written.
  package mutating func readText(in bytes: TextSpan) throws(XMLStop) -> XMLText {
    if let text = try readSimpleText(in: bytes) { return text }
    let text = try readMixedText(in: bytes)
    try checkBytes()
    return text
  }

  /// The content of the last entered element if it is one run of text or one CDATA section; the element is then
  /// closed. Otherwise nil, and nothing changes.
  package mutating func readSimpleText(in bytes: TextSpan) throws(XMLStop) -> XMLText? {
    if isEmptyElement {
      closeLast()
      return .empty
    }
    let start = position
    var end = bytes.endOfPlainXMLText(from: start, to: bytes.count, before: ASCII.lessThan, or: ASCII.ampersand)
    guard end < bytes.count else {
      try requireMoreBytes()
      return nil
    }
    let isPlain = bytes[end] == ASCII.lessThan
    if !isPlain { end = bytes.firstIndex(of: ASCII.lessThan, from: end) ?? bytes.count }
    if closesLast(at: end, in: bytes) {
      return XMLText(start: start, end: end, form: isPlain && !hasNoncharacters ? .plain : .encoded)
    }
    guard isPlain, !failedSearches.contains(.cdataEnd), bytes.starts(with: "<![CDATA[", at: end) else { return nil }
    return readSingleCDATA(after: start, at: end, in: bytes)
  }

  /// The CDATA section at `section` if there is only white space around it.
  private mutating func readSingleCDATA(after start: Int, at section: Int, in bytes: TextSpan) -> XMLText? {
    guard bytes.endOfSpaces(from: start, to: section) == section else { return nil }
    let (inside, end) = extentOfCDATA(at: section, in: bytes, to: bytes.count)
    guard end > inside.upperBound, !Self.hasCDATA(in: inside, of: bytes) else { return nil }
    let tag = bytes.endOfSpaces(from: end, to: bytes.count)
    guard tag < bytes.count, bytes[tag] == ASCII.lessThan, closesLast(at: tag, in: bytes) else { return nil }
    let isPlain = !hasNoncharacters && !bytes.hasControlCharacter(in: inside)
    return XMLText(start: inside.lowerBound, end: inside.upperBound, form: isPlain ? .plain : .rawCDATA)
  }

  /// The name of the element at the start of the content of the last entered element, or its first 64 bytes; nil if
  /// the content does not begin with an element.
  package mutating func nameOfFirstChild(in bytes: TextSpan) -> Range<Int>? {
    guard !isEmptyElement else { return nil }
    let start = bytes.endOfSpaces(from: position, to: bytes.count) + 1
    guard start < bytes.count, bytes[start - 1] == ASCII.lessThan, XMLScanner.startsName(bytes[start]) else {
      return nil
    }
    var end = start
    while end < bytes.count, end - start < 64, !ASCII.isSpace(bytes[end]), bytes[end] != ASCII.greaterThan,
      bytes[end] != ASCII.slash
    {
      end += 1
    }
    return start..<end
  }

  /// The name of the first element in the content of the last entered element, after text and CDATA sections; nil without one.
  mutating func nameOfFirstElement(in bytes: TextSpan) -> Range<Int>? {
    var position = isEmptyElement ? bytes.count : position
    while let tag = nextLessThan(from: position, in: bytes), tag + 1 < bytes.count, bytes[tag + 1] != ASCII.slash {
      if XMLScanner.startsName(bytes[tag + 1]) { return tag + 1..<bytes.endOfXMLName(from: tag + 1) }
      let isSection = bytes.beginsCDATA(at: tag) && !failedSearches.contains(.cdataEnd)
      position = isSection ? extentOfCDATA(at: tag, in: bytes, to: bytes.count).next : tag + 1
    }
    return nil
  }

  /// Whether the first child of the last entered element is `div`, perhaps with a prefix.
  package mutating func isBeforeDiv(in bytes: TextSpan) -> Bool {
    guard let name = nameOfFirstChild(in: bytes) else { return false }
    let colon = bytes.firstIndex(of: UInt8(ascii: ":"), from: name.lowerBound, to: name.upperBound)
    return bytes.equals("div", (colon.map { $0 + 1 } ?? name.lowerBound)..<name.upperBound)
  }

  /// Whether the first markup in the last entered element is an element.
  package mutating func isBeforeElement(in bytes: TextSpan) -> Bool {
    guard !isEmptyElement else { return false }
    var start = position
    while let tag = nextLessThan(from: start, in: bytes), tag &+ 1 < bytes.count {
      let next = bytes[tag &+ 1]
      if XMLScanner.startsName(next) { return true }
      if XMLScanner.startsMarkup(next) { return false }
      start = tag &+ 1
    }
    return false
  }

  /// Reads text, CDATA and comments in any order; from the first element on, markup.
  private mutating func readMixedText(in bytes: TextSpan) throws(XMLStop) -> XMLText {
    let start = position
    let depth = open.count
    scratch.removeAll()
    while true {
      let tag = nextLessThan(from: position, in: bytes) ?? bytes.count
      try decode(position..<tag, of: bytes)
      position = tag
      guard tag < bytes.count else {
        reachEnd(in: bytes)
        break
      }
      let next = tag &+ 1 < bytes.count ? bytes[tag &+ 1] : 0
      if next == ASCII.slash, isEndTag(at: tag, in: bytes) {
        closeByTag(in: bytes)
        if open.count < depth { break }
      } else if XMLScanner.startsName(next) {
        let end = try skipMarkup(from: tag, in: bytes)
        // If the element is unclosed and ends before this one, it has only text.
        if end == tag { break }
        return XMLText(start: start, end: end, form: .markup)
      } else if bytes.beginsCDATA(at: tag) {
        let inside = readCDATA(in: bytes)
        appendCDATA(inside, of: bytes)
      } else if next == UInt8(ascii: "!") || next == UInt8(ascii: "?") {
        try skipDeclaration(in: bytes)
      } else {
        report(.bareLessThan, at: tag, in: bytes)
        scratch.append(ASCII.lessThan)
        position = tag &+ 1
      }
    }
    return XMLText(start: 0, end: 0, form: .inScratch)
  }

  // MARK: Strings

  /// The text as a string, trimmed unless it `isWhole`.
  package mutating func string(
    _ text: XMLText, isWhole: Bool = false, in bytes: TextSpan
  ) throws(XMLStop) -> String {
    if text.form == .plain { return bytes.string(isWhole ? text.start..<text.end : text.trimmed(in: bytes)) }
    try decode(text, isWhole: isWhole, in: bytes)
    return isWhole ? scratch.string() : trimmedScratch(in: bytes)
  }

  /// Decodes a text into the scratch buffer.
  mutating func decode(_ text: XMLText, isWhole: Bool = false, in bytes: TextSpan) throws(XMLStop) {
    let range = isWhole ? text.start..<text.end : text.trimmed(in: bytes)
    switch text.form {
    case .plain:
      scratch.removeAll()
      scratch.append(bytes, range)
    case .encoded:
      scratch.removeAll()
      try decode(range, of: bytes)
    case .rawCDATA:
      scratch.removeAll()
      appendCDATA(range, of: bytes)
    case .inScratch:
      break
    case .markup, .textWithTags:
      scratch.removeAll()
      try appendMarkup(text.start..<text.end, decodesReferences: text.form == .textWithTags, of: bytes)
    }
  }

  /// The text in the scratch buffer, trimmed, and without the delimiters of escaped CDATA sections.
  mutating func trimmedScratch(in bytes: TextSpan) -> String {
    textOfEscapedCDATA(in: bytes) ?? scratch.withText { $0.string($0.trimmed(0..<$0.count)) }
  }

  /// The text in the scratch buffer without the delimiters of escaped CDATA sections; nil if it has none.
  mutating func textOfEscapedCDATA(in bytes: TextSpan) -> String? {
    guard let text = scratch.withText({ $0.textOfEscapedCDATA(0..<$0.count) }) else { return nil }
    if escapedCDATA == nil { escapedCDATA = (documentOffset(of: position), path(in: bytes)) }
    return text
  }

  /// Appends tags as written, CDATA sections without their delimiters, and text that is escaped HTML beside the tags decoded.
  ///
  /// - Parameter decodesReferences: whether the tags are part of a text, all of which is decoded.
  private mutating func appendMarkup(
    _ range: Range<Int>, decodesReferences: Bool, of bytes: TextSpan
  ) throws(XMLStop) {
    var position = range.lowerBound
    // The number of elements that are open.
    var depth = 0
    while position < range.upperBound {
      let tag = bytes.firstIndex(of: ASCII.lessThan, from: position, to: range.upperBound) ?? range.upperBound
      let isSection = tag < range.upperBound && bytes.beginsCDATA(at: tag)
      if decodesReferences {
        let end = isSection ? tag : min(tag + 1, range.upperBound)
        try decode(position..<end, of: bytes)
        position = end
      } else {
        if depth == 0, let html = PlainText.html(besideElements: position..<tag, of: bytes) {
          scratch.append(html)
        } else {
          appendAsWritten(position..<tag, of: bytes)
        }
        position = tag
        if tag < range.upperBound, !isSection {
          let next = tag + 1 < range.upperBound ? bytes[tag + 1] : 0
          if !XMLScanner.startsMarkup(next) || next == ASCII.slash && !isEndTag(at: tag, in: bytes) {
            position = tag + 1
            scratch.append("&lt;")
            continue
          }
          position = endOfTag(at: tag, to: range.upperBound, &depth, in: bytes)
          appendAsWritten(tag..<position, of: bytes)
        }
      }
      guard isSection else { continue }
      let (inside, next) = extentOfCDATA(at: tag, in: bytes, to: range.upperBound)
      appendCDATA(inside, of: bytes)
      position = next
    }
  }

  /// Appends a part of HTML as it is written. An ampersand that begins no reference in XML is escaped if it begins one in HTML (`&lt`).
  private mutating func appendAsWritten(_ range: Range<Int>, of bytes: TextSpan) {
    var position = range.lowerBound
    while let ampersand = Self.bareAmpersand(in: position..<range.upperBound, of: bytes) {
      appendCDATA(position..<ampersand, of: bytes)
      scratch.append(HTMLEntities.reference(at: ampersand, in: bytes) == nil ? "&" : "&amp;")
      position = ampersand + 1
    }
    appendCDATA(position..<range.upperBound, of: bytes)
  }

  /// The end of a tag, or of what looks like the start of one; `depth` is the number of elements that are open.
  private mutating func endOfTag(at tag: Int, to end: Int, _ depth: inout Int, in bytes: TextSpan) -> Int {
    let next = tag + 1 < end ? bytes[tag + 1] : 0
    if next == ASCII.slash { depth = max(depth - 1, 0) }
    guard XMLScanner.startsName(next) else { return tag + 1 }
    let name = tag + 1..<bytes.endOfXMLName(from: tag + 1)
    let (tagEnd, isEmpty) = endOfTag(from: name.upperBound, in: bytes)
    if !isEmpty, !(HTMLName(bytes, name).map(XHTMLContent.voidElements.contains) ?? false) { depth += 1 }
    return min(tagEnd, end)
  }
}
