/// Turns a document with syntax errors into JSON (RFC 8259).
///
/// It runs only if ``JSONReader`` found a syntax error, and in one pass: valid text is copied, invalid text is replaced, and
/// each replacement is recorded. The result is valid JSON, unless the document is nested too deeply: then it ends at
/// the bracket at which reading fails too. A valid document is not changed.

package import FeedPrimitives
package import JSONFeedModel

package struct JSONRecovery: ~Copyable {
  /// An array or object that is open.
  struct Frame {
    var isObject: Bool
    /// In an object, the range of the current member's name in the output; empty between members.
    var name = 0..<0
    /// In an object, the range of its first member's name in the output.
    var firstName = 0..<0
    /// In an array, the index of the current element.
    var index = -1
  }

  /// What the grammar requires next.
  enum Expected {
    /// The document, possibly after other text.
    case document
    case firstValue, value, firstName, name, colon, commaOrEnd
    case endOfDocument
  }

  var position: Int
  var expected: Expected
  var frames: [Frame] = []
  /// The number of frames at the start; `path` is the path of the innermost.
  var outerCount = 0
  var path = ""
  let nestingDepth: Int
  let maximumProblems: Int
  /// The text before this offset is known to be valid JSON.
  let trusted: Int

  // The result
  var output = ByteBuffer(capacity: 1024)
  /// The offset up to which the input is in the output.
  var copied: Int
  var shifts: [RecoveredJSON.Shift] = []
  var problems: [JSONProblem] = []
  var firstUnlisted: Int?
  /// The deviations already recorded in the string that is being read: each is recorded only once.
  var notedInString: Set<JSONDeviation> = []

  /// How many more brackets are closed than opened; nil where strings are trusted.
  var surplus: (braces: Int, brackets: Int)?
  /// Whether a member's name without quotation marks was found: others probably lack them too.
  var hasUnquotedNames = false

  // State that keeps the cost linear
  /// The white space and comments that were scanned last.
  var lastGap = 0..<0
  /// The ends of comments that are followed only by other comments up to the same place. The text of a string may have many quotation
  /// marks before the same comments.
  var lastComments: (ends: Set<Int>, gapEnd: Int) = ([], -1)
  /// The last line comment and the last block comment, from the offset at which the search for its end began.
  var lastLine = 0..<0
  var lastBlock = 0..<0
  /// Whether no `*/` follows.
  var hasNoCommentEnd = false
  /// The number of bytes that unsuccessful searches for the end of a string may still read.
  var credit: Int

  private init(
    _ start: RecoveryStart, at position: Int, count: Int, trusted: Int, nestingDepth: Int, maximumProblems: Int
  ) {
    self.position = position
    copied = position
    self.trusted = trusted
    self.nestingDepth = nestingDepth
    self.maximumProblems = maximumProblems
    credit = 4 * count
    switch start {
    case .document:
      expected = .document
    case .member:
      expected = .name
      frames = [Frame(isObject: true)]
    case .element(let index, let path, let isRead):
      expected = isRead ? .commaOrEnd : .value
      frames = [Frame(isObject: true), Frame(isObject: index == nil, index: (index ?? 0) - (isRead ? 0 : 1))]
      self.path = path
    case .afterMember:
      expected = .commaOrEnd
      frames = [Frame(isObject: true)]
    case .afterDocument:
      expected = .endOfDocument
    }
    outerCount = frames.count
  }

  /// Recovers the document from `position` on; nil if there is no JSON object in it, or the task was cancelled.
  ///
  /// - Parameter trusted: the offset up to which strings end at their closing quotation marks.
  package static func recover(
    _ bytes: TextSpan, from position: Int, _ start: RecoveryStart = .document, trusted: Int = 0, nestingDepth: Int,
    maximumProblems: Int = .max
  ) -> RecoveredJSON? {
    if Cancellation.isRequested { return nil }
    if let unescaped = RecoveredJSON.unescaped(bytes, from: position, start),
      let inner = recover(
        unescaped.text.span, from: 0, start, nestingDepth: nestingDepth, maximumProblems: maximumProblems)
    {
      return unescaped.then(inner, maximumProblems: maximumProblems)
    }
    var recovery = JSONRecovery(
      start, at: position, count: bytes.count - position, trusted: trusted, nestingDepth: nestingDepth,
      maximumProblems: maximumProblems)
    return recovery.recover(bytes)
  }

  mutating func recover(_ bytes: TextSpan) -> RecoveredJSON? {
    let start = position
    var end: Int?
    var stepCount = 0
    while true {
      stepCount &+= 1
      if stepCount & 1023 == 0, Cancellation.isRequested { return nil }
      skipSpace(bytes)
      guard position < bytes.count else {
        if expected == .document { return nil }
        end = endEarly(bytes)
        break
      }
      if surplus == nil, position >= trusted { surplus = countedSurplus(bytes) }
      switch expected {
      case .document:
        if lengthOfQuote(bytes, at: position) > 0, isKnownMember(bytes, at: position) {
          openMissing(isObject: true, bytes)
        } else {
          guard findDocument(bytes) else { return nil }
          expected = .value
        }
      case .endOfDocument:
        note(.textOutside, at: position)
        replace(position..<bytes.count, with: "", bytes)
        position = bytes.count
      case .firstValue, .value: readValue(bytes)
      case .firstName, .name: readName(bytes)
      case .colon: readColon(bytes)
      case .commaOrEnd: readCommaOrEnd(bytes)
      }
      if frames.count > nestingDepth {
        copy(to: position, bytes)
        break
      }
    }
    return RecoveredJSON(
      text: output.text(), start: start, problems: problems, firstUnlisted: firstUnlisted, shifts: shifts,
      truncation: end)
  }

  // MARK: The document

  /// Finds the object of the document, and removes the text before it.
  mutating func findDocument(_ bytes: TextSpan) -> Bool {
    let brace = UInt8(ascii: "{")
    if bytes[position] == UInt8(ascii: "[") { return false }
    var start = position
    while true {
      guard let found = bytes.firstIndex(of: brace, from: start) else { return false }
      let next = endOfGap(bytes, from: found + 1)
      if next >= bytes.count || lengthOfQuote(bytes, at: next) > 0 || bytes[next] == UInt8(ascii: "}")
        || isKnownName(bytes, from: next, to: endOfWord(bytes, from: next))
        || "]:,;#".utf8.contains(bytes[next]) && isKnownMember(bytes, at: endOfGap(bytes, from: next + 1))
      {
        if found > position {
          note(.textOutside, at: position)
          replace(position..<found, with: "", bytes)
          position = found
        }
        return true
      }
      start = found + 1
    }
  }

  /// Closes what is open at the end of the bytes. Returns the offset in the output at which the document was cut off;
  /// nil if nothing was open.
  mutating func endEarly(_ bytes: TextSpan) -> Int? {
    copy(to: bytes.count, bytes)
    guard !frames.isEmpty else { return nil }
    removeComma(bytes)
    note(.truncated, at: bytes.count)
    let end = output.count
    switch expected {
    case .colon: output.append(":null")
    case .value where frames.last?.isObject == true: output.append("null")
    default: break
    }
    while let frame = frames.popLast() { output.append(frame.isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) }
    shifts.append(RecoveredJSON.Shift(recovered: output.count, document: bytes.count))
    return end
  }

  // MARK: Values

  mutating func readValue(_ bytes: TextSpan) {
    let byte = bytes[position]
    let isInObject = frames.last?.isObject ?? false
    switch byte {
    case UInt8(ascii: "]") where !isInObject && !frames.isEmpty:
      return close(bytes)
    case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"):
      if isInObject {
        note(.missingValue, at: position)
        replace(position..<position, with: "null", bytes)
        expected = .commaOrEnd
      } else if byte == UInt8(ascii: ",") {
        drop(1, .extraComma, bytes)
      } else {
        closeOther(bytes)
      }
      return
    case UInt8(ascii: ":"):
      return drop(1, .strayText, bytes)
    default: break
    }
    if isInObject {
      if byte != UInt8(ascii: "["), isObjectMember(Self.listNames), surplus(ofBraces: false) > 0,
        surplus(ofBraces: true) >= 0
      {
        return openMissing(isObject: false, bytes)
      }
      if lengthOfQuote(bytes, at: position) > 0, surplus(ofBraces: true) > 0, isShortName(bytes, at: position) {
        return openMissing(isObject: true, bytes)
      }
    } else if !frames.isEmpty {
      // A quotation mark before an object.
      let length = lengthOfQuote(bytes, at: position)
      if length > 0, case let brace = endOfGap(bytes, from: position + length), brace < bytes.count,
        bytes[brace] == UInt8(ascii: "{"), isKnownMember(bytes, at: endOfGap(bytes, from: brace + 1))
      {
        return drop(length, .strayText, bytes)
      }
      frames[frames.count - 1].index += 1
      if byte != UInt8(ascii: "{"), byte != UInt8(ascii: "["), isShortName(bytes, at: position),
        surplusOfBracesAtName(bytes) > 0
      {
        return openMissing(isObject: true, bytes)
      }
    }
    switch byte {
    case _ where lengthOfQuote(bytes, at: position) > 0: readString(bytes, isName: false)
    case UInt8(ascii: "{"): open(isObject: true)
    case UInt8(ascii: "["): open(isObject: false)
    default: readWord(bytes)
    }
  }

  mutating func open(isObject: Bool) {
    position += 1
    frames.append(Frame(isObject: isObject))
    expected = isObject ? .firstName : .firstValue
  }

  mutating func close(_ bytes: TextSpan) {
    removeComma(bytes)
    position += 1
    frames.removeLast()
    endValue()
  }

  mutating func endValue() {
    expected = frames.isEmpty ? .endOfDocument : .commaOrEnd
  }

  /// Reads a number, a literal, or text without quotation marks.
  mutating func readWord(_ bytes: TextSpan) {
    let start = position
    if let end = JSONReader.endOfNumber(bytes, at: start), isEndOfWord(bytes, at: end) {
      position = end
      return endValue()
    }
    let end = endOfWord(bytes, from: start)
    if end > start, isEndOfWord(bytes, at: end) {
      let word = bytes.string(start..<end)
      if let literal = Self.literals[word] {
        position = end
        return endValue(of: start, replacing: word == literal.text ? nil : literal, bytes)
      }
      if let literal = Self.literals[word.lowercased()] {
        position = end
        return endValue(of: start, replacing: literal, bytes)
      }
      if Self.isNumber(word) {
        position = end
        // As an id, `0x1F` may mean 31 or this text: one is not like the other.
        if word.lowercased().contains("x"), isObjectMember(["id"]) {
          return endValue(of: start, replacing: (.notANumber, "null"), bytes)
        }
        return endValue(of: start, replacing: (.invalidNumber, "\"\(word)\""), bytes)
      }
      if Self.isPartOfNumber(word) {
        position = end
        return endValue(of: start, replacing: (.notANumber, "null"), bytes)
      }
    }
    readUnquotedText(bytes)
  }

  /// Whether this is a number in a form that JSON does not allow: `012`, `+1`, `.5`, `0x1F`.
  static func isNumber(_ word: String) -> Bool {
    let digits = word.hasPrefix("+") || word.hasPrefix("-") ? word.dropFirst() : word[...]
    if digits.lowercased().hasPrefix("0x") { return digits.utf8.dropFirst(2).allSatisfy { ASCII.hexValue($0) != nil } }
    return digits.utf8.contains(where: ASCII.isDigit)
      && digits.utf8.allSatisfy { ASCII.isDigit($0) || $0 == UInt8(ascii: ".") }
  }

  /// Whether this is an incomplete number: `-`, `1e`.
  static func isPartOfNumber(_ word: String) -> Bool {
    if word == "-" || word == "+" { return true }
    guard let mantissa = word.split(separator: "e", omittingEmptySubsequences: false).first else { return false }
    let exponent = word.dropFirst(mantissa.count)
    return ["e", "e+", "e-"].contains(exponent) && isNumber(String(mantissa))
  }

  static let literals: [String: (deviation: JSONDeviation, text: String)] = [
    "true": (.invalidLiteral, "true"), "false": (.invalidLiteral, "false"), "null": (.invalidLiteral, "null"),
    "yes": (.invalidLiteral, "true"), "no": (.invalidLiteral, "false"), "none": (.invalidLiteral, "null"),
    "nil": (.invalidLiteral, "null"), "undefined": (.invalidLiteral, "null"), "nan": (.notANumber, "null"),
    "-nan": (.notANumber, "null"), "+nan": (.notANumber, "null"), "infinity": (.notANumber, "null"),
    "-infinity": (.notANumber, "null"), "+infinity": (.notANumber, "null"), "inf": (.notANumber, "null"),
    "-inf": (.notANumber, "null"), "+inf": (.notANumber, "null"),
  ]

  mutating func endValue(
    of start: Int, replacing literal: (deviation: JSONDeviation, text: String)?, _ bytes: TextSpan
  ) {
    if let literal {
      note(literal.deviation, at: start)
      replace(start..<position, with: literal.text, bytes)
    }
    endValue()
  }

  /// Reads text up to a comma, a bracket or the end of the line as a string.
  mutating func readUnquotedText(_ bytes: TextSpan) {
    let start = position
    var end = start
    while end < bytes.count, !isEndOfUnquotedText(bytes[end]) { end += 1 }
    WorkCounter.count(end - start)
    let next = max(end, start + 1)
    while end > start, ASCII.isSpace(bytes[end - 1]) { end -= 1 }
    // The quotation mark of one that lacks the first.
    if end > start + 1, bytes[end - 1] == ASCII.quotationMark { end -= 1 }
    note(.unquotedText, at: start)
    var text = ByteBuffer(capacity: end - start + 2)
    text.append(ASCII.quotationMark)
    for index in start..<end { Self.append(bytes[index], to: &text) }
    text.append(ASCII.quotationMark)
    position = min(next, bytes.count)
    text.withText { replace(start..<position, with: $0, bytes) }
    endValue()
  }

  func isEndOfUnquotedText(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"), ASCII.lineFeed, ASCII.carriageReturn: true
    default: false
    }
  }

  /// Appends a byte of a string, escaped if it must be.
  static func append(_ byte: UInt8, to text: inout ByteBuffer) {
    switch byte {
    case ASCII.quotationMark: text.append("\\\"")
    case ASCII.backslash: text.append("\\\\")
    case ASCII.lineFeed: text.append("\\n")
    case ASCII.carriageReturn: text.append("\\r")
    case ASCII.tab: text.append("\\t")
    case 0..<0x20:
      text.append(byte < 0x10 ? "\\u000" : "\\u001")
      text.append(byte & 15 < 10 ? 0x30 + (byte & 15) : 0x61 - 10 + (byte & 15))
    default: text.append(byte)
    }
  }

  // MARK: Members

  mutating func readName(_ bytes: TextSpan) {
    if let last = frames.indices.last { frames[last].name = 0..<0 }
    switch bytes[position] {
    case _ where lengthOfQuote(bytes, at: position) > 0:
      if position >= trusted, let end = endOfUnfinishedName(bytes, at: position) {
        readUnquotedName(bytes, from: position + lengthOfQuote(bytes, at: position), to: end)
      } else {
        readString(bytes, isName: true)
      }
    case UInt8(ascii: "}"): close(bytes)
    case UInt8(ascii: "]"): closeOther(bytes)
    case UInt8(ascii: ","): drop(1, .extraComma, bytes)
    case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: ":"), UInt8(ascii: "-"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      note(.missingName, at: position)
      let isAtColon = bytes[position] == UInt8(ascii: ":")
      replace(position..<position, with: isAtColon ? "\"\"" : "\"\":", bytes)
      expected = isAtColon ? .colon : .value
    default:
      let end = endOfWord(bytes, from: position)
      guard end > position else { return drop(1, .strayText, bytes) }
      hasUnquotedNames = hasUnquotedNames || isColon(bytes, at: endOfGap(bytes, from: end))
      readUnquotedName(bytes, from: position, to: end)
    }
  }

  /// Reads a name that lacks one or both of its quotation marks.
  mutating func readUnquotedName(_ bytes: TextSpan, from start: Int, to end: Int) {
    note(start == position ? .unquotedText : .missingQuote, at: start == position ? start : end)
    // The quotation mark of one that lacks the first.
    let after = end < bytes.count && bytes[end] == ASCII.quotationMark ? end + 1 : end
    replace(position..<start, with: "\"", bytes)
    let name = output.count..<output.count + end - start
    copy(to: end, bytes)
    replace(end..<after, with: "\"", bytes)
    position = after
    setName(name)
  }

  /// The name of a member, a range of the output, was read.
  mutating func setName(_ name: Range<Int>) {
    let frame = frames.count - 1
    frames[frame].name = name
    if frames[frame].firstName.isEmpty { frames[frame].firstName = name }
    expected = .colon
  }

  mutating func readColon(_ bytes: TextSpan) {
    let byte = bytes[position]
    switch byte {
    case UInt8(ascii: ":"):
      position += 1
    case UInt8(ascii: "="):
      note(.missingColon, at: position)
      let isArrow = bytes.starts(with: "=>", at: position)
      replace(position..<position + (isArrow ? 2 : 1), with: ":", bytes)
      position += isArrow ? 2 : 1
    case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"):
      note(.missingValue, at: position)
      replace(position..<position, with: ":null", bytes)
      return endValue()
    default:
      let quote = lengthOfQuote(bytes, at: position)
      if quote > 0, isColon(bytes, at: endOfGap(bytes, from: position + quote)) {
        return drop(quote, .strayText, bytes)
      }
      note(.missingColon, at: position)
      replace(position..<position, with: ":", bytes)
    }
    expected = .value
  }

  // MARK: After values

  mutating func readCommaOrEnd(_ bytes: TextSpan) {
    let isInObject = frames.last?.isObject ?? false
    let isAroundArray = frames.count > 1 && !frames[frames.count - 2].isObject
    switch bytes[position] {
    case UInt8(ascii: ","), UInt8(ascii: ";"):
      readComma(bytes)
    case UInt8(ascii: "}"):
      if isInObject, isAroundArray, isFollowedByMember(bytes), surplus(ofBraces: true) > 0 {
        dropBracket(bytes)
      } else if isInObject {
        close(bytes)
      } else {
        closeOther(bytes)
      }
    case UInt8(ascii: "]"):
      if isInObject {
        closeOther(bytes)
      } else if let end = endOfEarlyBrackets(bytes) {
        dropBrackets(to: end, bytes)
      } else {
        close(bytes)
      }
    case UInt8(ascii: "{") where isInObject && isAroundArray:
      endOpen(at: position, bytes)
    case let byte where "{[-".utf8.contains(byte) || ASCII.isDigit(byte) || lengthOfQuote(bytes, at: position) > 0:
      if !isInObject, isAroundObject, isName(bytes, at: position), surplus(ofBraces: true) <= 0 {
        return endOpen(at: position, bytes)
      }
      addComma(isInObject, bytes)
    default:
      let end = endOfWord(bytes, from: position)
      let isWord = end > position && (isInObject ? isName(bytes, at: position) : isEndOfWord(bytes, at: end))
      if isWord { addComma(isInObject, bytes) } else { drop(max(end - position, 1), .strayText, bytes) }
    }
  }

  var isAroundObject: Bool { frames.count > 1 && frames[frames.count - 2].isObject }

  mutating func addComma(_ isInObject: Bool, _ bytes: TextSpan) {
    note(.missingComma, at: position)
    replace(position..<position, with: ",", bytes)
    expected = isInObject ? .name : .value
  }

  mutating func readComma(_ bytes: TextSpan) {
    let isInObject = frames.last?.isObject ?? false
    let next = endOfGap(bytes, from: position + 1)
    // At the end of the bytes the comma goes too.
    let byte = next < bytes.count ? bytes[next] : 0
    if next == bytes.count {
      replace(position..<position + 1, with: "", bytes)
      position += 1
    } else if isComma(byte) {
      drop(1, .extraComma, at: next, bytes)
    } else if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") {
      drop(1, .trailingComma, at: next, bytes)
    } else if isInObject, byte == UInt8(ascii: "{"), frames.count > 1, !frames[frames.count - 2].isObject {
      endOpen(at: position, bytes)
    } else if !isInObject, isAroundObject, isName(bytes, at: next), surplusOfBracesAtName(bytes) <= 0 {
      endOpen(at: position, bytes)
    } else {
      if bytes[position] == UInt8(ascii: ";") {
        note(.missingComma, at: position)
        replace(position..<position + 1, with: ",", bytes)
      }
      position += 1
      expected = isInObject ? .name : .value
    }
  }
}
