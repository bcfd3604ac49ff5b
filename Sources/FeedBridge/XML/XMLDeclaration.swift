/// Finds the encoding label in an XML declaration, which is needed before the document can be read.

internal import FeedPrimitives

package enum XMLDeclaration {
  /// The maximum distance of a declaration from the start of the document, and its maximum length.
  private static var maximumDistance: Int { 1024 }

  /// The offset beyond which no label is searched for.
  static var maximumEnd: Int { 2 * maximumDistance + 5 }

  /// The label after `encoding=` in the XML declaration, read as UTF-8 if it is, else as ISO-8859-1; nil if there is no label.
  ///
  /// The declaration need not be at the start: in some WordPress feeds an empty line precedes it, in others a misplaced
  /// byte order mark or a PHP warning.
  package static func encodingLabel(in bytes: Span<UInt8>) -> String? {
    guard let place = rangeOfEncodingLabel(in: bytes) else { return nil }
    if let text = TextSpan(validating: bytes.extracting(place)) { return text.string(text.indices) }
    var label = ""
    for index in place { label.unicodeScalars.append(Unicode.Scalar(bytes[index])) }
    return label
  }

  /// The range of the label.
  package static func rangeOfEncodingLabel(in bytes: Span<UInt8>) -> Range<Int>? {
    guard var position = start(in: bytes) else { return nil }
    position += 5
    // Limits the search in a declaration without an end.
    let limit = min(bytes.count, position + maximumDistance)
    let end = bytes.firstIndex(of: ASCII.greaterThan, from: position, to: limit) ?? limit
    while position < end {
      defer { position += 1 }
      guard ASCII.isSpace(bytes[position]), bytes.starts(with: "encoding", at: position + 1) else { continue }
      if let label = rangeOfValue(in: bytes, from: position + 9, to: end) { return label }
    }
    return nil
  }

  /// Whether UTF-8 is in the label or around it: quotation marks of text, such as `“` and `«`.
  static func hasUTF8AtLabel(in bytes: Span<UInt8>) -> Bool {
    guard let place = rangeOfEncodingLabel(in: bytes) else { return false }
    if bytes.typographicQuotationMark(at: place.lowerBound - 3) != nil { return true }
    let label = bytes.extracting(place)
    return label.endOfASCII(from: 0) < label.count && label.firstInvalidUTF8() == nil
  }

  /// The start of the declaration. The search ends at the first CDATA section, which may contain another document.
  private static func start(in bytes: Span<UInt8>) -> Int? {
    let limit = min(bytes.count, maximumDistance)
    var position = 0
    while let tag = bytes.firstIndex(of: ASCII.lessThan, from: position, to: limit) {
      if bytes.starts(with: "<?xml", at: tag), tag + 5 < bytes.count, ASCII.isSpace(bytes[tag + 5]) { return tag }
      if bytes.starts(with: "<![CDATA[", at: tag) { return nil }
      position = tag + 1
    }
    return nil
  }

  /// The range of the value after `=`, without its quotation marks if it has any.
  private static func rangeOfValue(in bytes: Span<UInt8>, from start: Int, to end: Int) -> Range<Int>? {
    var position = start
    func skipSpace() { while position < end, ASCII.isSpace(bytes[position]) { position += 1 } }
    skipSpace()
    guard position < end, bytes[position] == UInt8(ascii: "=") else { return nil }
    position += 1
    skipSpace()
    // An escaped quotation mark: `\"`
    let isEscaped = position + 1 < end && bytes[position] == ASCII.backslash
    if isEscaped { position += 1 }
    guard position < end else { return nil }
    var close = end
    if bytes[position] == ASCII.quotationMark || bytes[position] == ASCII.apostrophe {
      guard let quote = bytes.firstIndex(of: bytes[position], from: position + 1, to: end) else { return nil }
      position += 1
      close = isEscaped && bytes[quote - 1] == ASCII.backslash ? quote - 1 : quote
    } else if let quote = bytes.typographicQuotationMark(at: position) {
      position += 3
      close = position
      while close < end, bytes.typographicQuotationMark(at: close) != quote { close += 1 }
      guard close < end else { return nil }
    } else {
      close = position
      while close < end, !ASCII.isSpace(bytes[close]), bytes[close] != UInt8(ascii: "?") { close += 1 }
      guard close > position else { return nil }
    }
    return position..<close
  }
}
