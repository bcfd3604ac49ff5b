/// Strings whose quotation marks, escapes or ends are wrong.

internal import FeedPrimitives
internal import JSONFeedModel

extension JSONRecovery {
  /// The state at a possible end of a string, to which recovery returns if it finds no better one.
  struct Mark {
    var quote: Range<Int>
    var copied: Int
    var outputCount: Int
    var shiftCount: Int
    var problemCount: Int
  }

  mutating func readString(_ bytes: TextSpan, isName: Bool) {
    let start = position
    let quote = bytes[start]
    notedInString = []
    position += lengthOfQuote(bytes, at: start)
    if quote != ASCII.quotationMark {
      note(.singleQuotes, at: start)
      replace(start..<position, with: "\"", bytes)
    }
    let nameStart = isName ? output.count + position - copied : nil
    var first: Mark?
    while true {
      position = endOfPlainText(bytes, from: position, quote)
      guard position < bytes.count else { break }
      let byte = bytes[position]
      if case let end = endOfQuote(bytes, at: position, quote), end > position {
        if !isName, position >= trusted, let end = endBeforeMember(bytes) { return endWithoutQuote(bytes, at: end) }
        if position < trusted || isEndOfString(bytes, after: end, isName: isName) {
          return endString(bytes, to: end, nameStart)
        }
        if first == nil {
          first = Mark(
            quote: position..<end, copied: copied, outputCount: output.count, shiftCount: shifts.count,
            problemCount: problems.count)
        }
        if isName, position - start > Self.longestName { return endAtFirst(first, bytes, nameStart) }
        noteOnce(.unescapedQuote, at: position)
        keep(byte, bytes)
      } else if byte == ASCII.backslash {
        readEscape(bytes, quote)
      } else if byte < 0x20 {
        if !isName, let end = endOfUnfinishedLine(bytes) { return endWithoutQuote(bytes, at: end) }
        if quote != UInt8(ascii: "`") { noteOnce(.controlCharacter, at: position) }
        keep(byte, bytes)
      } else {
        keep(byte, bytes)
      }
    }
    // No quotation mark was clearly the end: use the first possible one.
    if let first, credit >= bytes.count - first.quote.lowerBound {
      credit -= bytes.count - first.quote.lowerBound
      return endAtFirst(first, bytes, nameStart)
    }
    let brackets = startOfRun(of: "}]", before: bytes.count, bytes)
    if !isName, brackets < bytes.count, isContinued(bytes, from: brackets, in: frames.count - 1) {
      return endWithoutQuote(bytes, at: brackets)
    }
    copy(to: bytes.count, bytes)
    replace(bytes.count..<bytes.count, with: "\"", bytes)
    if isName { expected = .colon } else { endValue() }
  }

  /// The end of the quotation mark at `offset` if it may end a string that begins with `quote`; otherwise `offset`. A
  /// string that begins with a typographic mark often ends with a double one.
  func endOfQuote(_ bytes: TextSpan, at offset: Int, _ quote: UInt8) -> Int {
    let isMark = bytes[offset] == quote || quote == 0xE2 && bytes[offset] == ASCII.quotationMark
    return isMark ? offset + lengthOfQuote(bytes, at: offset) : offset
  }

  /// The maximum number of bytes that are searched for the end of a name.
  static var longestName: Int { 256 }

  /// Ends the string with the quotation mark at `position`.
  mutating func endString(_ bytes: TextSpan, to end: Int, _ nameStart: Int?) {
    if bytes[position] != ASCII.quotationMark { replace(position..<end, with: "\"", bytes) }
    position = end
    guard let nameStart else { return endValue() }
    copy(to: position, bytes)
    setName(nameStart..<max(output.count - 1, nameStart))
  }

  mutating func endAtFirst(_ mark: Mark?, _ bytes: TextSpan, _ nameStart: Int?) {
    guard let mark else { return }
    output.removeLast(output.count - mark.outputCount)
    copied = mark.copied
    shifts.removeLast(shifts.count - mark.shiftCount)
    problems.removeLast(problems.count - mark.problemCount)
    position = mark.quote.lowerBound
    endString(bytes, to: mark.quote.upperBound, nameStart)
  }

  /// Keeps a byte of the string, escaped if JSON requires that.
  mutating func keep(_ byte: UInt8, _ bytes: TextSpan) {
    if byte == ASCII.quotationMark || byte < 0x20 {
      var text = ByteBuffer(capacity: 8)
      Self.append(byte, to: &text)
      text.withText { replace(position..<position + 1, with: $0, bytes) }
    }
    position += 1
  }

  mutating func readEscape(_ bytes: TextSpan, _ quote: UInt8) {
    let next = position + 1 < bytes.count ? bytes[position + 1] : 0
    switch next {
    case ASCII.quotationMark, ASCII.backslash, ASCII.slash, UInt8(ascii: "b"), UInt8(ascii: "f"), UInt8(ascii: "n"),
      UInt8(ascii: "r"), UInt8(ascii: "t"):
      position += 2
    case UInt8(ascii: "u") where hexadecimalDigits(bytes, from: position + 2) >= 4:
      position += 6
    case ASCII.apostrophe:
      if quote != ASCII.apostrophe { noteOnce(.invalidEscape, at: position) }
      replace(position..<position + 1, with: "", bytes)
      position += 2
    case ASCII.lineFeed, ASCII.carriageReturn:
      // The line break is a control character that is not escaped.
      replace(position..<position + 1, with: "", bytes)
      position += 1
    case UInt8(ascii: "u") where position + 2 + hexadecimalDigits(bytes, from: position + 2) == bytes.count,
      0 where position + 1 == bytes.count:
      // The document ends inside the escape.
      replace(position..<bytes.count, with: "", bytes)
      position = bytes.count
    default:
      noteOnce(.invalidEscape, at: position)
      replace(position..<position + 1, with: "\\\\", bytes)
      position += 1
    }
  }

  func hexadecimalDigits(_ bytes: TextSpan, from start: Int) -> Int {
    var end = start
    while end < bytes.count, end < start + 4, ASCII.hexValue(bytes[end]) != nil { end += 1 }
    return end - start
  }

  /// The next quotation mark, backslash or control character.
  func endOfPlainText(_ bytes: TextSpan, from start: Int, _ quote: UInt8) -> Int {
    if quote == ASCII.quotationMark { return bytes.endOfPlainJSONText(from: start) }
    var end = start
    while end < bytes.count, !isQuote(bytes[end]), bytes[end] != quote, bytes[end] != ASCII.backslash,
      bytes[end] >= 0x20
    {
      end += 1
    }
    WorkCounter.count(end - start)
    return end
  }

  /// Ends a string that lacks its quotation mark.
  mutating func endWithoutQuote(_ bytes: TextSpan, at end: Int) {
    note(.missingQuote, at: end)
    copy(to: end, bytes)
    replace(end..<end, with: "\"", bytes)
    position = end
    endValue()
  }

  /// If the quotation mark at `position` begins a member of this object, of one around it or of the next item, the end of
  /// the string, which lacks its closing quotation mark.
  mutating func endBeforeMember(_ bytes: TextSpan) -> Int? {
    guard let frame = frames.last, isKnownMember(bytes, at: position) else { return nil }
    let brackets = startOfRun(of: "{}[],;", before: position, bytes)
    if brackets < position, isContinued(bytes, from: brackets, in: frames.count - 1) { return brackets }
    let braces = startOfRun(of: "{},", before: position, bytes)
    let isNext = bytes.extracting(braces..<position).firstIndex(of: UInt8(ascii: ","), from: 0) != nil
    return isNext && frame.isObject ? braces : nil
  }

  /// The start of the run of these characters and white space that ends at `end`.
  func startOfRun(of characters: String, before end: Int, _ bytes: TextSpan) -> Int {
    var start = end
    while start > copied, ASCII.isSpace(bytes[start - 1]) || characters.utf8.contains(bytes[start - 1]) { start -= 1 }
    WorkCounter.count(end - start)
    return start
  }

  /// If a member or an element begins after the line break at `position`, or the array or object ends there, the end of
  /// the string, which lacks its closing quotation mark.
  mutating func endOfUnfinishedLine(_ bytes: TextSpan) -> Int? {
    guard let frame = frames.last, bytes[position] == ASCII.lineFeed || bytes[position] == ASCII.carriageReturn else {
      return nil
    }
    let next = endOfGap(bytes, from: position)
    guard next < bytes.count else { return nil }
    // Brackets at the end of the line, before an object, a member or other brackets.
    let brackets = startOfRun(of: "}],", before: position, bytes)
    if (brackets..<position).contains(where: { isCloser(bytes[$0]) }),
      isCloser(bytes[next]) || isKnownMember(bytes, at: next) || isObject(bytes, from: next),
      isContinued(bytes, from: brackets, in: frames.count - 1)
    {
      return brackets
    }
    var last = position
    while last > copied, ASCII.isSpace(bytes[last - 1]) { last -= 1 }
    let hasComma = last > copied && bytes[last - 1] == UInt8(ascii: ",")
    let isEnd =
      if isCloser(bytes[next]) {
        isContinued(bytes, from: next, in: frames.count - 1)
      } else if frame.isObject {
        isKnownMember(bytes, at: next) || hasComma && lengthOfQuote(bytes, at: next) > 0 && isName(bytes, at: next)
      } else {
        isElement(bytes, at: next)
      }
    return isEnd ? hasComma ? last - 1 : last : nil
  }
}
