/// Looks ahead in a document with syntax errors, to find out what was meant.

internal import FeedPrimitives
internal import JSONFeedModel

extension JSONRecovery {
  /// Whether the quotation mark before `offset` ends the string: whether the text after it may follow a string here. In
  /// valid JSON, this is true for the closing quotation mark.
  mutating func isEndOfString(_ bytes: TextSpan, after offset: Int, isName: Bool) -> Bool {
    let next = endOfGap(bytes, from: offset)
    guard isName else {
      // In text, slashes after a quotation mark are more often a URL than a comment.
      if next > bytes.endOfSpaces(from: offset, to: bytes.count) {
        guard next < bytes.count, isComma(bytes[next]) || isCloser(bytes[next]) else {
          lastGap = 0..<0
          return false
        }
      }
      return isAfterValue(bytes, from: offset, in: frames.count - 1)
    }
    guard next < bytes.count else { return true }
    switch bytes[next] {
    case UInt8(ascii: ":"), UInt8(ascii: "="), UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"): return true
    default: return isValue(bytes, at: next)
    }
  }

  /// Whether the text at `offset` may follow a value in the array or object with the index `frame`, which is -1 outside
  /// of all.
  /// - Parameter levels: the number of closing brackets to look past.
  mutating func isAfterValue(
    _ bytes: TextSpan, from offset: Int, in frame: Int, levels: Int = 3
  ) -> Bool {
    let next = endOfGap(bytes, from: offset)
    guard next < bytes.count, levels > 0 else { return true }
    guard frame >= 0 else {
      // The brackets before an item may be superfluous.
      return bytes[next] == UInt8(ascii: ",") ? isObject(bytes, from: next) : !isCloser(bytes[next])
    }
    let isInObject = frames[frame].isObject
    let isAroundObject = frame > 0 && frames[frame - 1].isObject
    switch bytes[next] {
    case UInt8(ascii: ","), UInt8(ascii: ";"):
      let member = endOfGap(bytes, from: next + 1)
      guard member < bytes.count else { return true }
      let byte = bytes[member]
      if isCloser(byte) { return isAfterValue(bytes, from: member, in: frame, levels: levels - 1) }
      if byte == UInt8(ascii: ",") { return true }
      // In text, semicolons are often before code: `b="c"`.
      if bytes[next] == UInt8(ascii: ";"), isInObject, !hasUnquotedNames, lengthOfQuote(bytes, at: member) == 0 {
        return false
      }
      if !isInObject { return isValue(bytes, at: member) }
      return isName(bytes, at: member) || byte == UInt8(ascii: "{") && frame > 0 && !isAroundObject
        || isObject(bytes, from: next)
    case UInt8(ascii: "}"):
      if isInObject { return isAfterValue(bytes, from: next + 1, in: frame - 1, levels: levels - 1) }
      // The bracket of the array is missing, or this one is superfluous.
      return isAroundObject && isAfterValue(bytes, from: next + 1, in: frame - 2, levels: levels - 1)
        || isAfterValue(bytes, from: next + 1, in: frame, levels: levels - 1)
    case UInt8(ascii: "]"):
      if !isInObject { return isAfterValue(bytes, from: next + 1, in: frame - 1, levels: levels - 1) }
      return frame > 0 && !isAroundObject && isAfterValue(bytes, from: next + 1, in: frame - 2, levels: levels - 1)
        || isAfterValue(bytes, from: next + 1, in: frame, levels: levels - 1)
    case UInt8(ascii: "{"):
      return !isInObject || frame > 0 && !isAroundObject || isObject(bytes, from: next)
    default:
      // A comma may be missing.
      if isInObject { return isName(bytes, at: next) }
      return isElement(bytes, at: next) || isOnNewLine(bytes, next) && isValue(bytes, at: next)
    }
  }

  /// Whether what follows belongs to the array or object with the index `frame`: closing brackets that match it and those around
  /// it, or a comma and another of its values. After brackets, the comma may be missing.
  mutating func isContinued(_ bytes: TextSpan, from offset: Int, in frame: Int) -> Bool {
    var (count, next) = (0, endOfGap(bytes, from: offset))
    // More brackets would not say more, and each bracket of the document may look at those after it.
    while count < 16, next < bytes.count, isCloser(bytes[next]) {
      guard count <= frame, frames[frame - count].isObject == (bytes[next] == UInt8(ascii: "}")) else { return false }
      (count, next) = (count + 1, endOfGap(bytes, from: next + 1))
    }
    guard next < bytes.count, !isCloser(bytes[next]) else { return count > 0 }
    let hasComma = isComma(bytes[next])
    // Other text shows that the brackets are in a text, such as code.
    guard count <= frame else { return count > 0 && (hasComma || bytes[next] == UInt8(ascii: "{")) }
    let following = hasComma ? endOfGap(bytes, from: next + 1) : next
    guard hasComma || count > 0, following < bytes.count else { return false }
    if frames[frame - count].isObject { return isName(bytes, at: following) }
    return hasComma ? !isName(bytes, at: following) : bytes[following] == UInt8(ascii: "{")
  }

  /// Whether an object with a member of JSON Feed begins at `offset`, or after a comma there.
  mutating func isObject(_ bytes: TextSpan, from offset: Int) -> Bool {
    guard offset < bytes.count else { return false }
    let brace = isComma(bytes[offset]) ? endOfGap(bytes, from: offset + 1) : offset
    return brace < bytes.count && bytes[brace] == UInt8(ascii: "{")
      && isKnownMember(bytes, at: endOfGap(bytes, from: brace + 1))
  }

  /// Whether a member begins at `offset`: a name, a colon and a value, or a name that JSON Feed defines.
  mutating func isName(_ bytes: TextSpan, at offset: Int) -> Bool {
    guard lengthOfQuote(bytes, at: offset) > 0 else {
      let end = endOfWord(bytes, from: offset)
      guard end > offset, hasUnquotedNames || isKnownName(bytes, from: offset, to: end) else { return false }
      var next = endOfGap(bytes, from: end)
      if next < bytes.count, bytes[next] == ASCII.quotationMark { next = endOfGap(bytes, from: next + 1) }
      return isColon(bytes, at: next)
    }
    if endOfUnfinishedName(bytes, at: offset) != nil { return true }
    guard let end = endOfName(bytes, from: offset) else { return false }
    // A name that is too long to check, or that is cut off by the end of the document, is accepted.
    guard end < bytes.count else { return endOfWord(bytes, from: offset + 1) == bytes.count }
    guard end <= offset + Self.longestName else { return true }
    let next = endOfGap(bytes, from: end)
    guard next < bytes.count else { return true }
    let length = lengthOfQuote(bytes, at: offset)
    let isKnown = isKnownName(bytes, from: offset + length, to: end - length)
    guard isColon(bytes, at: next) else { return isKnown && isValue(bytes, at: next) }
    let value = endOfGap(bytes, from: next + (bytes.starts(with: "=>", at: next) ? 2 : 1))
    return isKnown || value >= bytes.count || isValue(bytes, at: value)
  }

  /// Whether a member begins at `offset` whose name is short enough to be certain of that.
  mutating func isShortName(_ bytes: TextSpan, at offset: Int) -> Bool {
    guard isName(bytes, at: offset) else { return false }
    return lengthOfQuote(bytes, at: offset) == 0
      || endOfName(bytes, from: offset).map { $0 <= offset + Self.longestName } ?? true
  }

  /// The end of the name that begins at `offset` with a quotation mark, if it lacks the closing one: `"title: "F"`.
  mutating func endOfUnfinishedName(_ bytes: TextSpan, at offset: Int) -> Int? {
    let start = offset + lengthOfQuote(bytes, at: offset)
    let end = endOfWord(bytes, from: start)
    guard end > start, end < bytes.count else { return nil }
    let colon = bytes.endOfSpaces(from: end, to: bytes.count)
    guard isColon(bytes, at: colon) else { return nil }
    // A name may have a colon, as may a text.
    if let other = endOfName(bytes, from: offset) {
      let next = endOfGap(bytes, from: other)
      if other > offset + Self.longestName || next >= bytes.count || isComma(bytes[next]) || isCloser(bytes[next])
        || isColon(bytes, at: next)
      {
        return nil
      }
    }
    // The scheme of a URL.
    if bytes.starts(with: "//", at: colon + 1) { return nil }
    let value = endOfGap(bytes, from: colon + 1)
    return value < bytes.count && isValue(bytes, at: value) ? end : nil
  }

  /// Whether there is only white space before `offset` on its line.
  func isOnNewLine(_ bytes: TextSpan, _ offset: Int) -> Bool {
    var start = offset
    while start > 0, bytes[start - 1] == UInt8(ascii: " ") || bytes[start - 1] == ASCII.tab { start -= 1 }
    WorkCounter.count(offset - start)
    return start > 0 && (bytes[start - 1] == ASCII.lineFeed || bytes[start - 1] == ASCII.carriageReturn)
  }

  /// Whether a string begins at `offset` that is followed by a comma or the end of an array.
  mutating func isElement(_ bytes: TextSpan, at offset: Int) -> Bool {
    guard lengthOfQuote(bytes, at: offset) > 0, let end = endOfName(bytes, from: offset) else { return false }
    let next = endOfGap(bytes, from: end)
    return next >= bytes.count || bytes[next] == UInt8(ascii: ",") || bytes[next] == UInt8(ascii: "]")
  }

  /// Whether a separator between a name and its value is at `offset`.
  func isColon(_ bytes: TextSpan, at offset: Int) -> Bool {
    offset < bytes.count && (bytes[offset] == UInt8(ascii: ":") || bytes[offset] == UInt8(ascii: "="))
  }

  /// Whether the name of a member of JSON Feed, in quotation marks, and a colon are at `offset`.
  func isKnownMember(_ bytes: TextSpan, at offset: Int) -> Bool {
    guard offset < bytes.count, isQuote(bytes[offset]), let end = endOfName(bytes, from: offset), end < bytes.count
    else { return false }
    return isKnownName(bytes, from: offset + 1, to: end - 1)
      && isColon(bytes, at: bytes.endOfSpaces(from: end, to: bytes.count))
  }

  /// The end of the string that begins at `offset`; an offset beyond `longestName` if it is longer; nil if it is not a
  /// valid string.
  func endOfName(_ bytes: TextSpan, from offset: Int) -> Int? {
    let limit = min(offset + Self.longestName, bytes.count)
    let quote = bytes[offset]
    var index = offset + lengthOfQuote(bytes, at: offset)
    while index < limit {
      WorkCounter.count()
      let byte = bytes[index]
      if byte == quote, case let length = lengthOfQuote(bytes, at: index), length > 0 { return index + length }
      if byte < 0x20 { return nil }
      index += byte == ASCII.backslash ? 2 : 1
    }
    return limit < bytes.count ? offset + Self.longestName + 1 : bytes.count
  }

  /// Whether a value begins at `offset`.
  func isValue(_ bytes: TextSpan, at offset: Int) -> Bool {
    switch bytes[offset] {
    case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      return true
    default:
      if lengthOfQuote(bytes, at: offset) > 0 { return true }
      let end = endOfWord(bytes, from: offset)
      guard (1..<16).contains(end - offset) else { return false }
      let word = bytes.string(offset..<end)
      return Self.literals[word.lowercased()] != nil || Self.isNumber(word)
    }
  }

  func isQuote(_ byte: UInt8) -> Bool { byte == ASCII.quotationMark || byte == ASCII.apostrophe }

  /// The length of the quotation mark at `offset` that may begin a string: a double or typographic one, an apostrophe
  /// or a backtick; 0 if there is no such character.
  func lengthOfQuote(_ bytes: TextSpan, at offset: Int) -> Int {
    guard offset < bytes.count else { return 0 }
    switch bytes[offset] {
    case ASCII.quotationMark, ASCII.apostrophe, UInt8(ascii: "`"): return 1
    case 0xE2:
      let isTypographic =
        offset + 2 < bytes.count && bytes[offset + 1] == 0x80 && (0x98...0x9F).contains(bytes[offset + 2])
      return isTypographic ? 3 : 0
    default: return 0
    }
  }

  /// Whether the byte is a comma, or a semicolon in place of one.
  func isComma(_ byte: UInt8) -> Bool { byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";") }

  func isCloser(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") }

  /// Whether the bytes are the name of a member of any object in JSON Feed, or of an extension.
  func isKnownName(_ bytes: TextSpan, from start: Int, to end: Int) -> Bool {
    start < end && (bytes[start] == ASCII.underscore || Self.knownNames.place(of: start..<end, in: bytes) != nil)
  }

  static let knownNames = NameIndex(
    JSONFeed.memberNames + JSONFeed.Item.memberNames + JSONFeed.Author.memberNames + JSONFeed.Attachment.memberNames
      + JSONFeed.Hub.memberNames)

  // MARK: Words and white space

  /// The end of a run of letters, digits and the other characters of numbers and identifiers.
  func endOfWord(_ bytes: TextSpan, from start: Int) -> Int {
    var end = start
    while end < bytes.count {
      let byte = bytes[end]
      guard
        ASCII.isLetter(byte) || ASCII.isDigit(byte) || byte == ASCII.underscore || byte == UInt8(ascii: "$")
          || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") || byte == UInt8(ascii: ".")
      else { break }
      end += 1
    }
    WorkCounter.count(end - start)
    return end
  }

  /// Whether a number or a literal may end here.
  mutating func isEndOfWord(_ bytes: TextSpan, at offset: Int) -> Bool {
    let next = endOfGap(bytes, from: offset)
    guard next < bytes.count else { return true }
    switch bytes[next] {
    case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "["),
      UInt8(ascii: ";"):
      return true
    case _ where lengthOfQuote(bytes, at: next) > 0:
      guard next == offset else { return true }
      // The quotation mark of a text that lacks the first.
      let after = endOfGap(bytes, from: next + lengthOfQuote(bytes, at: next))
      return after < bytes.count && !isComma(bytes[after]) && !isCloser(bytes[after])
    default: return next > offset && (isValue(bytes, at: next) || isName(bytes, at: next))
    }
  }

  /// The end of the white space and the comments at `start`.
  mutating func endOfGap(_ bytes: TextSpan, from start: Int) -> Int {
    if lastGap.contains(start) { return lastGap.upperBound }
    var end = bytes.endOfSpaces(from: start, to: bytes.count)
    var comments: [Int] = []
    while let other = endOfComment(bytes, at: end) ?? endOfMarkup(bytes, at: end) ?? endOfInvalidSpace(bytes, at: end) {
      WorkCounter.count()
      if lastComments.ends.contains(other) {
        end = lastComments.gapEnd
        break
      }
      comments.append(other)
      end = bytes.endOfSpaces(from: other, to: bytes.count)
    }
    if !comments.isEmpty {
      if end != lastComments.gapEnd { lastComments = ([], end) }
      lastComments.ends.formUnion(comments)
    }
    lastGap = start..<end
    return end
  }

  /// Moves to the next byte that is neither white space nor in a comment, and removes comments, markup and invalid
  /// white space.
  mutating func skipSpace(_ bytes: TextSpan) {
    while true {
      position = bytes.endOfSpaces(from: position, to: bytes.count)
      let start = position
      if let end = endOfComment(bytes, at: position) {
        position = end
        note(.comment, at: start)
      } else if let end = endOfMarkup(bytes, at: position) {
        position = end
        note(.markup, at: start)
      } else {
        while lengthOfInvalidSpace(bytes, at: position) > 0 { position += lengthOfInvalidSpace(bytes, at: position) }
        guard position > start else { return }
        note(.invalidSpace, at: start)
      }
      replace(start..<position, with: " ", bytes)
    }
  }

  /// The end of the comment that begins at `offset`, if any.
  mutating func endOfComment(_ bytes: TextSpan, at offset: Int) -> Int? {
    guard offset < bytes.count else { return nil }
    if bytes.starts(with: "/*", at: offset), !hasNoCommentEnd {
      var star = offset + 2
      if lastBlock.contains(star) { return lastBlock.upperBound + 1 }
      while let found = bytes.firstIndex(of: UInt8(ascii: "*"), from: min(star, bytes.count)) {
        if bytes.starts(with: "*/", at: found) {
          lastBlock = offset + 2..<found + 1
          return found + 2
        }
        star = found + 1
      }
      hasNoCommentEnd = true
    }
    let isHash = bytes[offset] == UInt8(ascii: "#")
    // Before a bracket, a colon or a name it is superfluous.
    if isHash, offset + 1 < bytes.count, "{}[]:,\"".utf8.contains(bytes[offset + 1]) { return nil }
    guard isHash || bytes.starts(with: "//", at: offset) || bytes.starts(with: "/*", at: offset) else { return nil }
    if lastLine.contains(offset) { return isHash && lastLine.upperBound == bytes.count ? nil : lastLine.upperBound }
    var end = offset
    while end < bytes.count, bytes[end] != ASCII.lineFeed, bytes[end] != ASCII.carriageReturn { end += 1 }
    WorkCounter.count(end - offset)
    lastLine = offset..<end
    // In text, `#` is more often before a number or a hashtag, and the rest of the document may be one line.
    return isHash && end == bytes.count ? nil : end
  }

  /// The end of the markup that begins at `offset`, if any, with the text between its tags on the line: a template's
  /// comment, or an error message of PHP. It ends before anything that looks like JSON.
  mutating func endOfMarkup(_ bytes: TextSpan, at offset: Int) -> Int? {
    guard offset + 1 < bytes.count, bytes[offset] == ASCII.lessThan,
      "/!?".utf8.contains(bytes[offset + 1])
        || ASCII.isLetter(bytes[offset + 1])
    else { return nil }
    let limit = min(offset + 1000, bytes.count)
    if bytes.starts(with: "<!--", at: offset) {
      let end = bytes.endOfComment(from: offset + 4, to: limit)
      WorkCounter.count((end ?? limit) - offset)
      return end
    }
    var (index, end) = (offset, offset)
    while index < limit, bytes[index] == ASCII.lessThan {
      while index < limit, bytes[index] != ASCII.greaterThan { index += 1 }
      guard index < limit else { break }
      end = index + 1
      // Text on the same line belongs to the markup if another tag follows.
      index = bytes.endOfSpaces(from: end, to: limit)
      if index < limit, "{}[]\",".utf8.contains(bytes[index]) { break }
      while index < limit, bytes[index] != ASCII.lessThan, bytes[index] != ASCII.lineFeed {
        if bytes[index] == UInt8(ascii: "{"), index + 1 < limit, isQuote(bytes[index + 1]) { break }
        index += 1
      }
    }
    WorkCounter.count(index - offset)
    return end > offset ? end : nil
  }

  /// The end of one character of white space that JSON allows only in strings, if it is at `offset`.
  func endOfInvalidSpace(_ bytes: TextSpan, at offset: Int) -> Int? {
    let length = lengthOfInvalidSpace(bytes, at: offset)
    return length > 0 ? offset + length : nil
  }

  /// The length of white space that JSON allows only in strings: no-break spaces, byte order marks, line separators.
  func lengthOfInvalidSpace(_ bytes: TextSpan, at offset: Int) -> Int {
    guard offset < bytes.count else { return 0 }
    switch bytes[offset] {
    case 0, 0x0B, 0x0C: return 1
    case 0xC2: return bytes.starts(with: "\u{A0}", at: offset) ? 2 : 0
    case 0xE2: return bytes.starts(with: "\u{2028}", at: offset) || bytes.starts(with: "\u{2029}", at: offset) ? 3 : 0
    case 0xEF: return bytes.starts(with: "\u{FEFF}", at: offset) ? 3 : 0
    default: return 0
    }
  }
}
