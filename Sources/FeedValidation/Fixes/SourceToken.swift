/// Finds how far the token at an offset extends: a JSON value, a tag, an attribute, a reference.

internal import FeedBridge
internal import FeedPrimitives

enum SourceToken {
  /// The lengths beyond which only the first character of a tag, or of an array or object, is the range of a problem.
  fileprivate static let (longestTag, longestContainer) = (10_000, 200)
  /// The maximum length of an attribute's name. A list of numbers in JSON looks like the beginning of a name.
  private static let longestName = 256

  /// The range of what begins at `offset` in a document: the value in JSON, or in XML the tag or the attribute. For text it is one
  /// character.
  static func range(at offset: Int, in bytes: TextSpan) -> Range<Int> {
    var tags = TagSearch()
    return range(at: offset, in: bytes, &tags)
  }

  /// The same, if the ranges of many problems are needed in the order of the document.
  static func range(at offset: Int, in bytes: TextSpan, _ tags: inout TagSearch) -> Range<Int> {
    guard offset < bytes.count else { return bytes.count..<bytes.count }
    let end: Int?
    switch bytes[offset] {
    case ASCII.quotationMark: end = endOfString(at: offset, in: bytes)
    case ASCII.lessThan: end = tags.end(ofTagAt: offset, in: bytes)
    case ASCII.ampersand: end = endOfReference(at: offset, in: bytes)
    case UInt8(ascii: "{"), UInt8(ascii: "["): end = endOfContainer(at: offset, in: bytes)
    case let byte where ASCII.isLetter(byte) || ASCII.isDigit(byte) || byte == UInt8(ascii: "-"):
      end = attribute(at: offset, in: bytes).map { $0.value.upperBound + 1 } ?? endOfWord(at: offset, in: bytes)
    default: end = nil
    }
    return offset..<max(end ?? offset + bytes.lengthOfUTF8Sequence(at: offset), offset + 1)
  }

  /// The place of a value that a fix replaces.
  enum Place {
    /// Between these quotation marks.
    case attribute(value: Range<Int>, quote: UInt8)
    case cdata
    case text
  }

  /// The place of the value of an XML element or attribute in `range`.
  static func place(of range: Range<Int>, in bytes: TextSpan) -> Place {
    if let found = attribute(at: range.lowerBound, in: bytes), found.value.upperBound + 1 == range.upperBound {
      return .attribute(value: found.value, quote: found.quote)
    }
    let start = bytes.startOfSpaces(before: range.lowerBound, after: 0)
    return start >= 9 && bytes.starts(with: "<![CDATA[", at: start - 9) ? .cdata : .text
  }

  /// The attribute whose name begins at `offset`: its value without the quotation marks. Nil if it has none, or only one.
  static func attribute(at offset: Int, in bytes: TextSpan) -> (value: Range<Int>, quote: UInt8)? {
    let name = bytes.extracting(0..<min(offset + longestName, bytes.count)).endOfXMLName(from: offset)
    let sign = bytes.endOfSpaces(from: name, to: bytes.count)
    guard name > offset, sign < bytes.count, bytes[sign] == UInt8(ascii: "=") else { return nil }
    let start = bytes.endOfSpaces(from: sign + 1, to: bytes.count)
    guard start < bytes.count, bytes[start] == ASCII.quotationMark || bytes[start] == ASCII.apostrophe,
      let end = bytes.firstIndex(of: bytes[start], from: start + 1), !XMLScanner.isCut(start + 1..<end, in: bytes)
    else { return nil }
    return (start + 1..<end, bytes[start])
  }

  static func endOfString(at offset: Int, in bytes: TextSpan) -> Int? {
    var position = offset + 1
    while position < bytes.count {
      WorkCounter.count()
      if bytes[position] == ASCII.quotationMark { return position + 1 }
      position += bytes[position] == ASCII.backslash ? 2 : 1
    }
    return nil
  }

  /// The end of a reference; nil for an ampersand that does not begin one.
  private static func endOfReference(at offset: Int, in bytes: TextSpan) -> Int? {
    var end = offset + 1
    while end < min(offset + 40, bytes.count),
      ASCII.isLetter(bytes[end]) || ASCII.isDigit(bytes[end]) || bytes[end] == UInt8(ascii: "#")
    {
      end += 1
    }
    return end < bytes.count && bytes[end] == ASCII.semicolon ? end + 1 : nil
  }

  /// The end of a short array or object in one line.
  private static func endOfContainer(at offset: Int, in bytes: TextSpan) -> Int? {
    bytes.extracting(0..<min(offset + longestContainer, bytes.count)).endOfJSONValue(at: offset, inLine: true)
  }

  /// The end of a number or of a word such as `null`.
  private static func endOfWord(at offset: Int, in bytes: TextSpan) -> Int {
    var position = offset
    while position < bytes.count,
      ASCII.isLetter(bytes[position]) || ASCII.isDigit(bytes[position]) || "+-._".utf8.contains(bytes[position])
    {
      position += 1
    }
    return position
  }
}

/// Searches for the ends of tags, one after the other. Where many begin and none ends, the document is still read once.
struct TagSearch {
  /// Where tags begin in what the last search has read, outside of quotation marks.
  private var starts: [Int] = []
  /// The number of starts before the tag that is searched for.
  private var passed = 0
  private var position = 0
  private var quote: UInt8?
  private var end: Int?

  mutating func end(ofTagAt offset: Int, in bytes: TextSpan) -> Int? {
    while passed < starts.count, starts[passed] < offset { passed += 1 }
    if passed == starts.count || starts[passed] != offset {
      (starts, passed, position, quote, end) = ([offset], 0, offset + 1, nil, nil)
    }
    let limit = min(offset + SourceToken.longestTag, bytes.count)
    while end == nil, position < limit {
      WorkCounter.count()
      let byte = bytes[position]
      if byte == quote {
        quote = nil
      } else if quote == nil {
        switch byte {
        case ASCII.greaterThan: end = position + 1
        case ASCII.lessThan: starts.append(position)
        case ASCII.quotationMark, ASCII.apostrophe: quote = byte
        default: break
        }
      }
      position += 1
    }
    return end.flatMap { $0 <= limit ? $0 : nil }
  }
}

extension TextSpan {
  /// The start of the white space before `end`, at least `minimum`.
  func startOfSpaces(before end: Int, after minimum: Int) -> Int {
    var start = Swift.min(end, count)
    while start > minimum, ASCII.isSpace(self[start - 1]) { start -= 1 }
    return start
  }
}
