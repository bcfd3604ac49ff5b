/// The inside of start tags: attributes, in all the forms found in feeds.

package import FeedPrimitives
internal import JSONFeedModel

extension XMLScanner {
  /// Reads attributes from `start` to the end of the tag, and skips the `>`.
  mutating func readAttributes(from start: Int, in bytes: TextSpan) throws(XMLStop) {
    position = start
    let outerBindings = namespaces.bindings.count
    var previousEnd = -1
    while true {
      position = bytes.endOfSpaces(from: position, to: bytes.count)
      let byte = position < bytes.count ? bytes[position] : 0
      if byte == ASCII.greaterThan {
        position &+= 1
        break
      }
      // Nearly all names begin above the marks, and with a letter of ASCII.
      if byte &- 0x40 >= 0x40, let isEnd = passMark(byte, in: bytes) {
        if isEnd { break } else { continue }
      }
      if isValidating, position == previousEnd { report(.missingSpace, at: position, in: bytes) }
      let attribute = readAttribute(in: bytes)
      previousEnd = position
      if let prefix = declaredPrefix(of: attribute, in: bytes) {
        if isValidating {
          checkBinding(prefix, to: attribute, own: outerBindings..<namespaces.bindings.count, in: bytes)
        }
        try bind(prefix, to: attribute, in: bytes)
      } else {
        guard attributes.count < limits.attributes else {
          throw .limit(.attributes, maximum: limits.attributes, offset: attribute.nameStart + origin)
        }
        if isDuplicate(attribute, in: bytes) {
          report(.duplicateAttribute, at: attribute.nameStart, in: bytes)
        } else {
          attributes.append(attribute)
        }
      }
    }
    if namespaces.bindings.count > outerBindings { beginGeneration() }
  }

  /// Passes a byte in a tag that is not part of an attribute, and returns whether the tag ends; nil if an attribute begins.
  private mutating func passMark(_ byte: UInt8, in bytes: TextSpan) -> Bool? {
    if byte == ASCII.slash {
      position &+= 1
      if position < bytes.count, bytes[position] == ASCII.greaterThan {
        isEmptyElement = true
        position &+= 1
        return true
      }
      report(.strayCharacterInTag, at: position - 1, in: bytes)
      return false
    }
    if position == bytes.count { noteEndOfBytes() }
    if position == bytes.count || byte == ASCII.lessThan {
      report(.unfinishedTag, at: position, in: bytes)
      return true
    }
    if byte == ASCII.quotationMark || byte == ASCII.apostrophe || byte == UInt8(ascii: "=") || byte < 0x20 {
      report(.strayCharacterInTag, at: position, in: bytes)
      position &+= 1
      return false
    }
    let space = bytes.lengthOfUnicodeSpace(at: position)
    guard space > 0 else { return nil }
    report(.strayCharacterInTag, at: position, in: bytes)
    position &+= space
    return false
  }

  /// Reads the attribute at `position`.
  private mutating func readAttribute(in bytes: TextSpan) -> XMLAttribute {
    let start = position
    let nameEnd = max(bytes.endOfXMLName(from: start), start &+ 1)
    let value = nameEnd &+ 2
    guard value < bytes.count, bytes[nameEnd] == UInt8(ascii: "=") else {
      return readUnusualAttribute(start..<nameEnd, in: bytes)
    }
    let quote = bytes[value &- 1]
    guard quote == ASCII.quotationMark || quote == ASCII.apostrophe else {
      return readUnusualAttribute(start..<nameEnd, in: bytes)
    }
    var isPlain = !hasNoncharacters
    var end = bytes.endOfPlainXMLAttribute(from: value, before: quote)
    while end < bytes.count, bytes[end] != quote, bytes[end] != ASCII.lessThan {
      isPlain = false
      end = bytes.endOfPlainXMLAttribute(from: end &+ 1, before: quote)
    }
    guard end &+ 1 < bytes.count, bytes[end] == quote, XMLScanner.endsAttribute(bytes[end &+ 1]) else {
      return readUnusualAttribute(start..<nameEnd, in: bytes)
    }
    position = end &+ 1
    return XMLAttribute(nameStart: start, nameEnd: nameEnd, valueStart: value, valueEnd: end, isPlain: isPlain)
  }

  /// Reads the rest of an attribute that is not written as most are, or not correctly.
  @inline(never)
  private mutating func readUnusualAttribute(_ name: Range<Int>, in bytes: TextSpan) -> XMLAttribute {
    let nameEnd = name.upperBound
    var attribute = XMLAttribute(
      nameStart: name.lowerBound, nameEnd: nameEnd, valueStart: nameEnd, valueEnd: nameEnd, isPlain: !hasNoncharacters)
    let sign = bytes.endOfUnicodeSpaces(from: nameEnd)
    guard sign < bytes.count, bytes[sign] == UInt8(ascii: "=") else {
      report(.attributeWithoutValue, at: name.lowerBound, in: bytes)
      position = nameEnd
      return attribute
    }
    var value = bytes.endOfUnicodeSpaces(from: sign &+ 1)
    for index in nameEnd..<value where bytes.lengthOfUnicodeSpace(at: index) > 0 {
      report(.strayCharacterInTag, at: index, in: bytes)
    }
    while value < bytes.count, bytes[value] < ASCII.space {
      report(.controlCharacter, at: value, in: bytes)
      value = bytes.endOfSpaces(from: value &+ 1, to: bytes.count)
    }
    let quote = value < bytes.count ? bytes[value] : 0
    if quote == ASCII.quotationMark || quote == ASCII.apostrophe {
      attribute.valueStart = value &+ 1
      if let end = bytes.firstIndex(of: quote, from: value &+ 1) {
        attribute.valueEnd = end
        position = end &+ 1
      } else {
        noteEndOfBytes()
        report(.unfinishedAttribute, at: value, in: bytes)
        attribute.valueEnd = Self.endOfBareValue(from: value &+ 1, in: bytes)
        position = attribute.valueEnd
      }
    } else {
      report(.attributeWithoutQuotes, at: value, in: bytes)
      if let (inside, end) = Self.valueInOtherQuotes(at: value, in: bytes) {
        (attribute.valueStart, attribute.valueEnd) = (inside.lowerBound, inside.upperBound)
        position = end
      } else {
        attribute.valueStart = value
        attribute.valueEnd = Self.endOfBareValue(from: value, in: bytes)
        position = attribute.valueEnd
      }
    }
    let (start, end) = (attribute.valueStart, attribute.valueEnd)
    var hasLessThan = false
    for index in start..<end {
      if bytes[index] < 0x20 || bytes[index] == ASCII.ampersand { attribute.isPlain = false }
      if bytes[index] == ASCII.lessThan { hasLessThan = true }
    }
    guard end > start, position > end, position < bytes.count else { return attribute }
    if XMLScanner.isCut(start..<end, in: bytes) {
      report(.unfinishedAttribute, at: attribute.valueStart - 1, in: bytes)
      attribute.valueEnd = Self.endOfBareValue(from: attribute.valueStart, in: bytes)
      position = attribute.valueEnd
    } else if hasLessThan {
      report(.lessThanInAttribute, at: attribute.valueStart, in: bytes)
    }
    return attribute
  }

  /// Whether the quotation mark after a value begins the value of another attribute: this one was not closed.
  package static func isCut(_ value: Range<Int>, in bytes: TextSpan) -> Bool {
    guard let last = value.last, value.upperBound + 1 < bytes.count, !endsAttribute(bytes[value.upperBound + 1]) else {
      return false
    }
    return bytes.firstIndex(of: ASCII.lessThan, from: value.lowerBound, to: value.upperBound) != nil
      || bytes[last] == UInt8(ascii: "=")
        && bytes.firstIndex(of: ASCII.space, from: value.lowerBound, to: value.upperBound) != nil
  }

  private static func endsAttribute(_ byte: UInt8) -> Bool {
    ASCII.isSpace(byte) || byte == ASCII.greaterThan || byte == ASCII.slash || byte == UInt8(ascii: "?")
  }

  /// A value in quotation marks of text (`“` and `”`), or in escaped ones (`\"`), which are in the tag, and where they end; nil if it has none.
  package static func valueInOtherQuotes(at start: Int, in bytes: TextSpan) -> (inside: Range<Int>, end: Int)? {
    guard let (quote, length) = otherQuote(at: start, in: bytes) else { return nil }
    var end = start + length
    while end < bytes.count, bytes[end] != ASCII.greaterThan, bytes[end] != ASCII.lessThan {
      if let other = otherQuote(at: end, in: bytes), other == (quote, length) {
        return (start + length..<end, end + length)
      }
      end += 1
    }
    return nil
  }

  /// The kind of such a quotation mark, and its number of bytes.
  private static func otherQuote(at offset: Int, in bytes: TextSpan) -> (quote: UInt8, length: Int)? {
    if let quote = bytes.bytes.typographicQuotationMark(at: offset) { return (quote, 3) }
    guard offset + 1 < bytes.count, bytes[offset] == ASCII.backslash,
      bytes[offset + 1] == ASCII.quotationMark || bytes[offset + 1] == ASCII.apostrophe
    else { return nil }
    return (bytes[offset + 1], 2)
  }

  /// The end of a value without quotation marks: white space, `>`, `/>` or `<`.
  package static func endOfBareValue(from start: Int, in bytes: TextSpan) -> Int {
    var end = start
    while end < bytes.count {
      let byte = bytes[end]
      if ASCII.isSpace(byte) || byte == ASCII.greaterThan || byte == ASCII.lessThan { break }
      if byte == ASCII.slash, end + 1 < bytes.count, bytes[end + 1] == ASCII.greaterThan { break }
      end += 1
    }
    return end
  }

  /// Whether the element already has an attribute with this name. Elements with very many attributes are not checked:
  /// the first attribute is used anyway.
  private func isDuplicate(_ attribute: XMLAttribute, in bytes: TextSpan) -> Bool {
    guard attributes.count <= 32 else { return false }
    let length = attribute.nameEnd &- attribute.nameStart
    for index in attributes.indices where attributes[index].nameEnd &- attributes[index].nameStart == length {
      if bytes.matches(attributes[index].nameStart..<attributes[index].nameEnd, at: attribute.nameStart) { return true }
    }
    return false
  }

  // MARK: Looking up attributes

  /// The attribute written with this name, including the prefix; valid only before the content is read.
  package mutating func attribute(_ name: StaticString, in bytes: TextSpan) -> XMLAttribute? {
    for index in attributes.indices
    where bytes.equals(name, attributes[index].nameStart..<attributes[index].nameEnd) {
      return attributes[index]
    }
    return nil
  }

  /// The value of the attribute with this name, decoded and trimmed; nil if it is missing or empty.
  package mutating func value(of name: StaticString, in bytes: TextSpan) throws(XMLStop) -> String? {
    guard let index = index(ofAttribute: name, in: bytes) else { return nil }
    let text = try string(attributes[index], in: bytes)
    return text.isEmpty ? nil : text
  }

  /// The value of an attribute, decoded, with its white space replaced with spaces, and trimmed unless it `isWhole`.
  package mutating func string(
    _ attribute: XMLAttribute, isWhole: Bool = false, in bytes: TextSpan
  ) throws(XMLStop) -> String {
    let value = attribute.valueStart..<attribute.valueEnd
    let range = isWhole ? value : bytes.trimmed(value)
    if attribute.isPlain, isWhole || range.isEmpty || bytes[range.lowerBound] != ASCII.lessThan {
      return bytes.string(range)
    }
    scratch.removeAll()
    try decode(range, of: bytes, isAttribute: true)
    return isWhole ? scratch.string() : trimmedScratch(in: bytes)
  }

  /// The index of the attribute with this name, or else of one that differs in case: `isPermalink` for `isPermaLink`,
  /// `URL` for `url`.
  private mutating func index(ofAttribute name: StaticString, in bytes: TextSpan) -> Int? {
    var similar: Int?
    for index in attributes.indices {
      let range = attributes[index].nameStart..<attributes[index].nameEnd
      guard bytes.equalsIgnoringCase(name, range) else { continue }
      if bytes.equals(name, range) { return index }
      similar = similar ?? index
    }
    return similar
  }
}
