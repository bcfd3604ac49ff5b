/// Makes JSON of a document that breaks the grammar (RFC 8259).
///
/// It runs only where ``JSONReader`` has found the grammar broken, and in one pass: what is right is copied, what is not is
/// replaced, and each replacement is noted. Its result is JSON, except that it ends at a bracket that is nested too deep, where
/// reading ends as well. Of a document that is right it changes nothing.

internal import FeedPrimitives

package struct JSONRecovery: ~Copyable {
  /// An array or object that is open.
  private struct Frame {
    var isObject: Bool
    /// Of an object, where the name of the current member is in the output; empty between members.
    var name = 0..<0
    /// Of an array, the index of the current element.
    var index = -1
  }

  /// What the grammar wants next.
  private enum Expected {
    /// The document, after anything that does not belong to it.
    case document
    case firstValue, value, firstName, name, colon, commaOrEnd
    case endOfDocument
  }

  /// Where reading begins.
  package enum Start: Sendable {
    case document
    /// The name of a member of the document's object.
    case member
    /// An element of an array that is a member of the document's object; the path is the array's.
    case element(index: Int, path: String)
    /// After a member of the document's object.
    case afterMember
    case afterDocument
  }

  private var position: Int
  private var expected: Expected
  private var frames: [Frame] = []
  /// How many frames there were at the start; `path` is that of the innermost.
  private var outerCount = 0
  private var path = ""
  private let nestingDepth: Int
  private let maximumProblems: Int
  /// What is before this is known to be right, though not that the document can be read so to its end.
  private let trusted: Int

  // What comes out
  private var output = ByteBuffer(capacity: 1024)
  /// The input before this is in the output.
  private var copied: Int
  private var shifts: [RecoveredJSON.Shift] = []
  private var problems: [JSONProblem] = []
  /// What was noted of the string that is being read: one of each is enough.
  private var notedInString: Set<JSONDeviation> = []

  // What keeps the cost linear
  /// The white space and comments that were looked at last.
  private var lastGap = 0..<0
  /// From where the ends of a line and of a block comment were looked for last, to where they are.
  private var lastLine = 0..<0
  private var lastBlock = 0..<0
  /// Whether no comment ends after here.
  private var hasNoCommentEnd = false
  /// How many bytes may still be read in vain, to find the end of a string.
  private var credit: Int

  private init(_ start: Start, at position: Int, count: Int, trusted: Int, nestingDepth: Int, maximumProblems: Int) {
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
    case .element(let index, let path):
      expected = .value
      frames = [Frame(isObject: true), Frame(isObject: false, index: index - 1)]
      self.path = path
    case .afterMember:
      expected = .commaOrEnd
      frames = [Frame(isObject: true)]
    case .afterDocument:
      expected = .endOfDocument
    }
    outerCount = frames.count
  }

  /// Recovers the document from `position` on; nil if there is no JSON object in it.
  ///
  /// - Parameter trusted: up to where strings end where they seem to.
  package static func recover(
    _ bytes: Span<UInt8>, from position: Int, _ start: Start = .document, trusted: Int = 0, nestingDepth: Int,
    maximumProblems: Int = .max
  ) -> RecoveredJSON? {
    var recovery = JSONRecovery(
      start, at: position, count: bytes.count, trusted: trusted, nestingDepth: nestingDepth,
      maximumProblems: maximumProblems)
    return recovery.recover(bytes)
  }

  private mutating func recover(_ bytes: Span<UInt8>) -> RecoveredJSON? {
    let start = position
    var end: Int?
    while true {
      skipSpace(bytes)
      guard position < bytes.count else {
        if expected == .document { return nil }
        end = endEarly(bytes)
        break
      }
      switch expected {
      case .document:
        guard findDocument(bytes) else { return nil }
        expected = .value
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
    return RecoveredJSON(text: output.array(), start: start, problems: problems, shifts: shifts, truncation: end)
  }

  // MARK: The document

  /// Goes to the object that the document is.
  private mutating func findDocument(_ bytes: Span<UInt8>) -> Bool {
    let brace = UInt8(ascii: "{")
    if bytes[position] == UInt8(ascii: "[") { return false }
    var start = position
    while true {
      guard let found = bytes.firstIndex(of: brace, from: start) else { return false }
      let next = endOfGap(bytes, from: found + 1)
      if next >= bytes.count || isQuote(bytes[next]) || bytes[next] == UInt8(ascii: "}")
        || isKnownName(bytes, from: next, to: endOfWord(bytes, from: next))
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

  /// At the end of the bytes: ends what is open, and gives back where that begins in the output, if anything is.
  private mutating func endEarly(_ bytes: Span<UInt8>) -> Int? {
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

  private mutating func readValue(_ bytes: Span<UInt8>) {
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
    if !isInObject, !frames.isEmpty { frames[frames.count - 1].index += 1 }
    switch byte {
    case ASCII.quotationMark, ASCII.apostrophe: readString(bytes, isName: false)
    case UInt8(ascii: "{"): open(isObject: true)
    case UInt8(ascii: "["): open(isObject: false)
    default: readWord(bytes)
    }
  }

  private mutating func open(isObject: Bool) {
    position += 1
    frames.append(Frame(isObject: isObject))
    expected = isObject ? .firstName : .firstValue
  }

  private mutating func close(_ bytes: Span<UInt8>) {
    removeComma(bytes)
    position += 1
    frames.removeLast()
    endValue()
  }

  private mutating func endValue() {
    expected = frames.isEmpty ? .endOfDocument : .commaOrEnd
  }

  /// A number, a literal, or text without quotation marks.
  private mutating func readWord(_ bytes: Span<UInt8>) {
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
      if word.utf8.allSatisfy({ ASCII.hexValue($0) != nil || "+-.xX".utf8.contains($0) }) {
        position = end
        return endValue(of: start, replacing: (.invalidNumber, "null"), bytes)
      }
    }
    readUnquotedText(bytes)
  }

  private static let literals: [String: (deviation: JSONDeviation, text: String)] = [
    "true": (.invalidLiteral, "true"), "false": (.invalidLiteral, "false"), "null": (.invalidLiteral, "null"),
    "yes": (.invalidLiteral, "true"), "no": (.invalidLiteral, "false"), "none": (.invalidLiteral, "null"),
    "nil": (.invalidLiteral, "null"), "undefined": (.invalidLiteral, "null"), "nan": (.notANumber, "null"),
    "-nan": (.notANumber, "null"), "+nan": (.notANumber, "null"), "infinity": (.notANumber, "null"),
    "-infinity": (.notANumber, "null"), "+infinity": (.notANumber, "null"), "inf": (.notANumber, "null"),
    "-inf": (.notANumber, "null"), "+inf": (.notANumber, "null"),
  ]

  private mutating func endValue(
    of start: Int, replacing literal: (deviation: JSONDeviation, text: String)?, _ bytes: Span<UInt8>
  ) {
    if let literal {
      note(literal.deviation, at: start)
      replace(start..<position, with: literal.text, bytes)
    }
    endValue()
  }

  /// Text up to a comma, a bracket or the end of the line.
  private mutating func readUnquotedText(_ bytes: Span<UInt8>) {
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
    text.withBytes { replace(start..<position, with: $0, bytes) }
    endValue()
  }

  private func isEndOfUnquotedText(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"), ASCII.lineFeed, ASCII.carriageReturn: true
    default: false
    }
  }

  /// Appends a byte of a string, escaped if it must be.
  private static func append(_ byte: UInt8, to text: inout ByteBuffer) {
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

  private mutating func readName(_ bytes: Span<UInt8>) {
    if let last = frames.indices.last { frames[last].name = 0..<0 }
    switch bytes[position] {
    case ASCII.quotationMark, ASCII.apostrophe:
      readString(bytes, isName: true)
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
      note(.unquotedText, at: position)
      // The quotation mark of one that lacks the first.
      let hasQuote = end < bytes.count && bytes[end] == ASCII.quotationMark
      replace(position..<position, with: "\"", bytes)
      let name = output.count..<output.count + end - position
      copy(to: end, bytes)
      replace(end..<end + (hasQuote ? 1 : 0), with: "\"", bytes)
      position = end + (hasQuote ? 1 : 0)
      frames[frames.count - 1].name = name
      expected = .colon
    }
  }

  private mutating func readColon(_ bytes: Span<UInt8>) {
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
      note(.missingColon, at: position)
      replace(position..<position, with: ":", bytes)
    }
    expected = .value
  }

  // MARK: After values

  private mutating func readCommaOrEnd(_ bytes: Span<UInt8>) {
    let isInObject = frames.last?.isObject ?? false
    let isAroundArray = frames.count > 1 && !frames[frames.count - 2].isObject
    switch bytes[position] {
    case UInt8(ascii: ","):
      readComma(bytes)
    case UInt8(ascii: "}"):
      if isInObject { close(bytes) } else { closeOther(bytes) }
    case UInt8(ascii: "]"):
      if isInObject { closeOther(bytes) } else { close(bytes) }
    case UInt8(ascii: ";"):
      note(.missingComma, at: position)
      replace(position..<position + 1, with: ",", bytes)
      position += 1
      expected = isInObject ? .name : .value
    case UInt8(ascii: "{") where isInObject && isAroundArray:
      endOpen(at: position, bytes)
    case ASCII.quotationMark, ASCII.apostrophe, UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "-"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      if !isInObject, isAroundObject, isName(bytes, at: position) { return endOpen(at: position, bytes) }
      addComma(isInObject, bytes)
    default:
      let end = endOfWord(bytes, from: position)
      let isWord = end > position && (isInObject ? isName(bytes, at: position) : isEndOfWord(bytes, at: end))
      if isWord { addComma(isInObject, bytes) } else { drop(max(end - position, 1), .strayText, bytes) }
    }
  }

  private var isAroundObject: Bool { frames.count > 1 && frames[frames.count - 2].isObject }

  private mutating func addComma(_ isInObject: Bool, _ bytes: Span<UInt8>) {
    note(.missingComma, at: position)
    replace(position..<position, with: ",", bytes)
    expected = isInObject ? .name : .value
  }

  private mutating func readComma(_ bytes: Span<UInt8>) {
    let isInObject = frames.last?.isObject ?? false
    let next = endOfGap(bytes, from: position + 1)
    // At the end of the bytes the comma goes too.
    let byte = next < bytes.count ? bytes[next] : 0
    if next == bytes.count {
      replace(position..<position + 1, with: "", bytes)
      position += 1
    } else if byte == UInt8(ascii: ",") {
      drop(1, .extraComma, at: next, bytes)
    } else if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") {
      drop(1, .trailingComma, at: next, bytes)
    } else if isInObject, byte == UInt8(ascii: "{"), frames.count > 1, !frames[frames.count - 2].isObject {
      endOpen(at: position, bytes)
    } else if !isInObject, isAroundObject, isName(bytes, at: next) {
      endOpen(at: position, bytes)
    } else {
      position += 1
      expected = isInObject ? .name : .value
    }
  }

  /// Ends the array or object that lacks its bracket.
  private mutating func endOpen(at offset: Int, _ bytes: Span<UInt8>) {
    note(.missingBracket, at: offset)
    guard let frame = frames.popLast() else { return }
    replace(offset..<offset, with: frame.isObject ? "}" : "]", bytes)
    endValue()
  }

  /// At a bracket that does not end what is innermost: it ends what is around that, or it is one too many.
  private mutating func closeOther(_ bytes: Span<UInt8>) {
    let isBrace = bytes[position] == UInt8(ascii: "}")
    guard let frame = frames.lastIndex(where: { $0.isObject == isBrace }),
      isAfterValue(bytes, from: position + 1, in: frame - 1)
    else { return drop(1, .strayText, bytes) }
    // The array of the document's object is hardly the one that ends where an object in it can go on.
    if frame == 1, frames.count == 3, isAfterValue(bytes, from: position + 1, in: 2) {
      return drop(1, .strayText, bytes)
    }
    removeComma(bytes)
    note(.missingBracket, at: position)
    var brackets = ByteBuffer(capacity: frames.count)
    if expected == .colon { brackets.append(":null") }
    while frames.count > frame + 1, let last = frames.popLast() {
      brackets.append(last.isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"))
    }
    brackets.withBytes { replace(position..<position, with: $0, bytes) }
    expected = .commaOrEnd
    close(bytes)
  }
}

// MARK: - Output

extension JSONRecovery {
  /// Copies what is before `end` and is not in the output yet.
  private mutating func copy(to end: Int, _ bytes: Span<UInt8>) {
    guard end > copied else { return }
    output.append(bytes, copied..<end)
    copied = end
  }

  /// Puts `text` in the place of the bytes in `range`, which have not been copied.
  private mutating func replace(_ range: Range<Int>, with text: String, _ bytes: Span<UInt8>) {
    replace(range, with: text.utf8.span, bytes)
  }

  private mutating func replace(_ range: Range<Int>, with text: Span<UInt8>, _ bytes: Span<UInt8>) {
    copy(to: range.lowerBound, bytes)
    output.append(text)
    copied = range.upperBound
    shifts.append(RecoveredJSON.Shift(recovered: output.count, document: copied))
  }

  /// Drops the next bytes.
  private mutating func drop(_ count: Int, _ deviation: JSONDeviation, at offset: Int? = nil, _ bytes: Span<UInt8>) {
    // What is dropped in one go is noted once.
    let isNoted = deviation == .strayText && problems.last?.code == .recovered(deviation) && copied == position
    if !isNoted { note(deviation, at: offset ?? position) }
    replace(position..<position + count, with: "", bytes)
    position += count
  }

  /// Removes the comma before the next value, if there turns out to be none.
  private mutating func removeComma(_ bytes: Span<UInt8>) {
    guard expected == .name || expected == .value, frames.last?.isObject == (expected == .name) else { return }
    copy(to: position, bytes)
    let end = output.withBytes { text in
      var end = text.count
      while end > 0, ASCII.isSpace(text[end - 1]) { end -= 1 }
      return end
    }
    guard end > 0, output.withBytes({ $0[end - 1] == UInt8(ascii: ",") }) else { return }
    output.removeLast(output.count - end + 1)
    while let shift = shifts.last, shift.recovered > output.count { shifts.removeLast() }
    shifts.append(RecoveredJSON.Shift(recovered: output.count, document: position))
  }

  private mutating func note(_ deviation: JSONDeviation, at offset: Int) {
    guard problems.count < maximumProblems else { return }
    problems.append(JSONProblem(.recovered(deviation), at: offset, path: pointer))
  }

  /// Notes what is wrong in a string, unless something of this sort was noted in it.
  private mutating func noteOnce(_ deviation: JSONDeviation, at offset: Int) {
    if notedInString.insert(deviation).inserted { note(deviation, at: offset) }
  }

  /// The JSON Pointer of the value that is read, or as much of it as a message needs: what is noted a million times in an object
  /// with a long name must not cost a million names.
  private var pointer: String {
    var pointer = path
    for frame in frames.dropFirst(max(outerCount - 1, 0)) {
      guard pointer.utf8.count < 200 else { break }
      if !frame.isObject {
        if frame.index >= 0 { pointer += "/\(frame.index)" }
      } else if frame.name.count > 200 {
        break
      } else if !frame.name.isEmpty {
        pointer += "/" + JSONReader.pointerToken(output.withBytes { JSONReader.decodedName(frame.name, of: $0) })
      }
    }
    return pointer
  }
}

// MARK: - Strings

extension JSONRecovery {
  /// Where a string is read again, if its end is not found.
  private struct Mark {
    var quote: Int
    var copied: Int
    var outputCount: Int
    var shiftCount: Int
    var problemCount: Int
  }

  private mutating func readString(_ bytes: Span<UInt8>, isName: Bool) {
    let start = position
    let quote = bytes[start]
    notedInString = []
    if quote == ASCII.apostrophe {
      note(.singleQuotes, at: start)
      replace(start..<start + 1, with: "\"", bytes)
    }
    let nameStart = output.count + (start + 1 - copied)
    var first: Mark?
    position += 1
    while true {
      position = endOfPlainText(bytes, from: position, quote)
      guard position < bytes.count else { break }
      switch bytes[position] {
      case quote:
        if !isName, position >= trusted, let end = endBeforeMember(bytes) { return endWithoutQuote(bytes, at: end) }
        if position < trusted || isEndOfString(bytes, at: position, isName: isName) {
          return endString(bytes, quote, isName ? nameStart : nil)
        }
        if first == nil {
          first = Mark(
            quote: position, copied: copied, outputCount: output.count, shiftCount: shifts.count,
            problemCount: problems.count)
        }
        if isName, position - start > Self.longestName { return endAtFirst(first, bytes, quote, nameStart) }
        noteOnce(.unescapedQuote, at: position)
        keep(quote, bytes)
      case ASCII.quotationMark: keep(bytes[position], bytes)
      case ASCII.backslash: readEscape(bytes, quote)
      default:
        if !isName, let end = endOfUnfinishedLine(bytes) { return endWithoutQuote(bytes, at: end) }
        noteOnce(.controlCharacter, at: position)
        keep(bytes[position], bytes)
      }
    }
    // No quotation mark was clearly the end: the first one may be, if there is something after it.
    if let first, credit >= bytes.count - first.quote {
      credit -= bytes.count - first.quote
      return endAtFirst(first, bytes, quote, isName ? nameStart : nil)
    }
    copy(to: bytes.count, bytes)
    replace(bytes.count..<bytes.count, with: "\"", bytes)
    if isName { expected = .colon } else { endValue() }
  }

  /// Names are looked at as far as this when it is not clear what is one.
  private static var longestName: Int { 256 }

  private mutating func endString(_ bytes: Span<UInt8>, _ quote: UInt8, _ nameStart: Int?) {
    if quote == ASCII.apostrophe { replace(position..<position + 1, with: "\"", bytes) }
    position += 1
    guard let nameStart else { return endValue() }
    copy(to: position, bytes)
    frames[frames.count - 1].name = nameStart..<max(output.count - 1, nameStart)
    expected = .colon
  }

  private mutating func endAtFirst(_ mark: Mark?, _ bytes: Span<UInt8>, _ quote: UInt8, _ nameStart: Int?) {
    guard let mark else { return }
    output.removeLast(output.count - mark.outputCount)
    copied = mark.copied
    shifts.removeLast(shifts.count - mark.shiftCount)
    problems.removeLast(problems.count - mark.problemCount)
    position = mark.quote
    endString(bytes, quote, nameStart)
  }

  /// Keeps a byte of the string that must be escaped, or may not be.
  private mutating func keep(_ byte: UInt8, _ bytes: Span<UInt8>) {
    if byte == ASCII.apostrophe {
      position += 1
      return
    }
    var text = ByteBuffer(capacity: 8)
    Self.append(byte, to: &text)
    text.withBytes { replace(position..<position + 1, with: $0, bytes) }
    position += 1
  }

  private mutating func readEscape(_ bytes: Span<UInt8>, _ quote: UInt8) {
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
    case ASCII.lineFeed:
      noteOnce(.invalidEscape, at: position)
      replace(position..<position + 2, with: "", bytes)
      position += 2
    case UInt8(ascii: "u") where position + 2 + hexadecimalDigits(bytes, from: position + 2) == bytes.count,
      0 where position + 1 == bytes.count:
      // The document ends in the escape.
      replace(position..<bytes.count, with: "", bytes)
      position = bytes.count
    default:
      noteOnce(.invalidEscape, at: position)
      replace(position..<position + 1, with: "\\\\", bytes)
      position += 1
    }
  }

  private func hexadecimalDigits(_ bytes: Span<UInt8>, from start: Int) -> Int {
    var end = start
    while end < bytes.count, end < start + 4, ASCII.hexValue(bytes[end]) != nil { end += 1 }
    return end - start
  }

  /// The next quotation mark, backslash or control character.
  private func endOfPlainText(_ bytes: Span<UInt8>, from start: Int, _ quote: UInt8) -> Int {
    guard quote == ASCII.apostrophe else { return bytes.endOfPlainJSONText(from: start) }
    var end = start
    while end < bytes.count, !isQuote(bytes[end]), bytes[end] != ASCII.backslash, bytes[end] >= 0x20 { end += 1 }
    WorkCounter.count(end - start)
    return end
  }

  /// Ends a string that lacks its quotation mark.
  private mutating func endWithoutQuote(_ bytes: Span<UInt8>, at end: Int) {
    note(.missingQuote, at: end)
    copy(to: end, bytes)
    replace(end..<end, with: "\"", bytes)
    position = end
    endValue()
  }

  /// In a string, at a quotation mark that begins the name of a member, here or in the next item: where the string ends that
  /// lacks its quotation mark.
  private func endBeforeMember(_ bytes: Span<UInt8>) -> Int? {
    guard frames.last?.isObject == true, let end = endOfName(bytes, from: position), end < bytes.count,
      isKnownName(bytes, from: position + 1, to: end - 1), bytes[end] == UInt8(ascii: ":")
    else { return nil }
    var last = position
    while last > copied, ASCII.isSpace(bytes[last - 1]) || "{},".utf8.contains(bytes[last - 1]) { last -= 1 }
    WorkCounter.count(position - last)
    let between = bytes.extracting(last..<position)
    let isNext = between.firstIndex(of: UInt8(ascii: ","), from: 0) != nil
    return isNext ? last : nil
  }

  /// In a string, at a line break after which a member begins: where the string ends that lacks its quotation mark.
  private mutating func endOfUnfinishedLine(_ bytes: Span<UInt8>) -> Int? {
    guard frames.last?.isObject == true, bytes[position] == ASCII.lineFeed else { return nil }
    let next = endOfGap(bytes, from: position)
    guard next < bytes.count, bytes[next] == ASCII.quotationMark,
      let end = endOfName(bytes, from: next), isKnownName(bytes, from: next + 1, to: end - 1),
      end < bytes.count, bytes[end] == UInt8(ascii: ":")
    else { return nil }
    var last = position
    while last > copied, ASCII.isSpace(bytes[last - 1]) { last -= 1 }
    if last > copied, bytes[last - 1] == UInt8(ascii: ",") { last -= 1 }
    return last
  }
}

// MARK: - Looking ahead

extension JSONRecovery {
  /// Whether the quotation mark at `offset` ends the string: whether what comes after it may follow a string there. Of JSON that
  /// is right, it is true for the mark that ends it.
  private mutating func isEndOfString(_ bytes: Span<UInt8>, at offset: Int, isName: Bool) -> Bool {
    let next = endOfGap(bytes, from: offset + 1)
    guard isName else {
      // In text, slashes after a quotation mark are more often a URL than a comment.
      if next > bytes.endOfSpaces(from: offset + 1, to: bytes.count) {
        guard next < bytes.count, bytes[next] == UInt8(ascii: ",") || isCloser(bytes[next]) else {
          lastGap = 0..<0
          return false
        }
      }
      return isAfterValue(bytes, from: offset + 1, in: frames.count - 1)
    }
    guard next < bytes.count else { return true }
    switch bytes[next] {
    case UInt8(ascii: ":"), UInt8(ascii: "="), UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"): return true
    default: return isValue(bytes, at: next)
    }
  }

  /// Whether what begins at `offset` may follow a value in an array or object; `frame` is its index, -1 outside of all.
  ///
  /// - Parameter levels: through how many closing brackets to look.
  private mutating func isAfterValue(
    _ bytes: Span<UInt8>, from offset: Int, in frame: Int, levels: Int = 3
  ) -> Bool {
    let next = endOfGap(bytes, from: offset)
    guard next < bytes.count, levels > 0 else { return true }
    guard frame >= 0 else { return bytes[next] != UInt8(ascii: ",") && !isCloser(bytes[next]) }
    let isInObject = frames[frame].isObject
    let isAroundObject = frame > 0 && frames[frame - 1].isObject
    switch bytes[next] {
    case UInt8(ascii: ","):
      let member = endOfGap(bytes, from: next + 1)
      guard member < bytes.count else { return true }
      let byte = bytes[member]
      if isCloser(byte) { return isAfterValue(bytes, from: member, in: frame, levels: levels - 1) }
      if byte == UInt8(ascii: ",") { return true }
      if !isInObject { return isValue(bytes, at: member) }
      return isName(bytes, at: member) || byte == UInt8(ascii: "{") && frame > 0 && !isAroundObject
    case UInt8(ascii: "}"):
      if isInObject { return isAfterValue(bytes, from: next + 1, in: frame - 1, levels: levels - 1) }
      // The bracket of the array is missing, or this one is too many.
      return isAroundObject && isAfterValue(bytes, from: next + 1, in: frame - 2, levels: levels - 1)
        || isAfterValue(bytes, from: next + 1, in: frame, levels: levels - 1)
    case UInt8(ascii: "]"):
      if !isInObject { return isAfterValue(bytes, from: next + 1, in: frame - 1, levels: levels - 1) }
      return frame > 0 && !isAroundObject && isAfterValue(bytes, from: next + 1, in: frame - 2, levels: levels - 1)
        || isAfterValue(bytes, from: next + 1, in: frame, levels: levels - 1)
    case UInt8(ascii: "{"):
      return !isInObject || frame > 0 && !isAroundObject
    default:
      // A comma may be missing.
      return isInObject ? isName(bytes, at: next) : isElement(bytes, at: next)
    }
  }

  /// Whether a member begins at `offset`: a name, a colon and a value, or a name of JSON Feed's.
  private mutating func isName(_ bytes: Span<UInt8>, at offset: Int) -> Bool {
    guard isQuote(bytes[offset]) else {
      let end = endOfWord(bytes, from: offset)
      guard isKnownName(bytes, from: offset, to: end) else { return false }
      var next = endOfGap(bytes, from: end)
      if next < bytes.count, bytes[next] == ASCII.quotationMark { next = endOfGap(bytes, from: next + 1) }
      return next < bytes.count && bytes[next] == UInt8(ascii: ":")
    }
    guard let end = endOfName(bytes, from: offset) else { return false }
    // One that is long is believed to be one.
    guard end < bytes.count, end <= offset + Self.longestName else { return true }
    let next = endOfGap(bytes, from: end)
    guard next < bytes.count else { return true }
    let isKnown = isKnownName(bytes, from: offset + 1, to: end - 1)
    guard bytes[next] == UInt8(ascii: ":") else { return isKnown && isValue(bytes, at: next) }
    let value = endOfGap(bytes, from: next + 1)
    return isKnown || value >= bytes.count || isValue(bytes, at: value)
  }

  /// Whether a string begins at `offset` that is followed by a comma or the end of an array.
  private mutating func isElement(_ bytes: Span<UInt8>, at offset: Int) -> Bool {
    guard isQuote(bytes[offset]), let end = endOfName(bytes, from: offset) else { return false }
    let next = endOfGap(bytes, from: end)
    return next >= bytes.count || bytes[next] == UInt8(ascii: ",") || bytes[next] == UInt8(ascii: "]")
  }

  /// The end of the short string that begins at `offset`, or a place that is further than names are looked at; nil if it
  /// breaks the grammar.
  private func endOfName(_ bytes: Span<UInt8>, from offset: Int) -> Int? {
    let limit = min(offset + Self.longestName, bytes.count)
    var index = offset + 1
    while index < limit {
      WorkCounter.count()
      let byte = bytes[index]
      if byte == bytes[offset] { return index + 1 }
      if byte < 0x20 { return nil }
      index += byte == ASCII.backslash ? 2 : 1
    }
    return limit < bytes.count ? offset + Self.longestName + 1 : bytes.count
  }

  /// Whether the byte begins a value.
  private func isValue(_ bytes: Span<UInt8>, at offset: Int) -> Bool {
    switch bytes[offset] {
    case ASCII.quotationMark, ASCII.apostrophe, UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "-"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      return true
    default:
      let end = endOfWord(bytes, from: offset)
      return end - offset < 16 && Self.literals[bytes.string(offset..<end).lowercased()] != nil
    }
  }

  private func isQuote(_ byte: UInt8) -> Bool { byte == ASCII.quotationMark || byte == ASCII.apostrophe }

  private func isCloser(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") }

  /// Whether the bytes are the name of a member that some object of JSON Feed has.
  private func isKnownName(_ bytes: Span<UInt8>, from start: Int, to end: Int) -> Bool {
    start < end && Self.knownNames.place(of: start..<end, in: bytes) != nil
  }

  private static let knownNames = NameIndex(
    JSONFeed.memberNames + JSONFeed.Item.memberNames + JSONFeed.Author.memberNames + JSONFeed.Attachment.memberNames
      + JSONFeed.Hub.memberNames)

  // MARK: Words and white space

  /// The end of letters, digits and what numbers have.
  private func endOfWord(_ bytes: Span<UInt8>, from start: Int) -> Int {
    var end = start
    while end < bytes.count {
      let byte = bytes[end]
      guard
        ASCII.isLetter(byte) || ASCII.isDigit(byte) || byte == ASCII.underscore || byte == UInt8(ascii: "$")
          || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") || byte == UInt8(ascii: ".")
      else { break }
      end += 1
    }
    return end
  }

  /// Whether a number or a literal may end here.
  private mutating func isEndOfWord(_ bytes: Span<UInt8>, at offset: Int) -> Bool {
    let next = endOfGap(bytes, from: offset)
    guard next < bytes.count else { return true }
    switch bytes[next] {
    case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "["),
      UInt8(ascii: ";"), ASCII.quotationMark, ASCII.apostrophe:
      return true
    default: return next > offset && (isValue(bytes, at: next) || isName(bytes, at: next))
    }
  }

  /// The end of the white space and the comments at `start`.
  private mutating func endOfGap(_ bytes: Span<UInt8>, from start: Int) -> Int {
    if lastGap.contains(start) { return lastGap.upperBound }
    var end = start
    while true {
      end = bytes.endOfSpaces(from: end, to: bytes.count)
      if let comment = endOfComment(bytes, at: end) {
        end = comment
      } else if lengthOfInvalidSpace(bytes, at: end) > 0 {
        end += lengthOfInvalidSpace(bytes, at: end)
      } else {
        break
      }
    }
    lastGap = start..<end
    return end
  }

  /// Goes to the next byte that is neither white space nor in a comment, and drops what JSON does not have.
  private mutating func skipSpace(_ bytes: Span<UInt8>) {
    while true {
      position = bytes.endOfSpaces(from: position, to: bytes.count)
      let start = position
      if let end = endOfComment(bytes, at: position) {
        position = end
        note(.comment, at: start)
      } else {
        while lengthOfInvalidSpace(bytes, at: position) > 0 { position += lengthOfInvalidSpace(bytes, at: position) }
        guard position > start else { return }
        note(.invalidSpace, at: start)
      }
      replace(start..<position, with: " ", bytes)
    }
  }

  /// The end of the comment that begins at `offset`, if one does.
  private mutating func endOfComment(_ bytes: Span<UInt8>, at offset: Int) -> Int? {
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
    // (Not `#`: in text, what follows a quotation mark is more often a number or a hashtag.)
    guard bytes.starts(with: "//", at: offset) || bytes.starts(with: "/*", at: offset) else { return nil }
    if lastLine.contains(offset) { return lastLine.upperBound }
    var end = offset
    while end < bytes.count, bytes[end] != ASCII.lineFeed, bytes[end] != ASCII.carriageReturn { end += 1 }
    WorkCounter.count(end - offset)
    lastLine = offset..<end
    return end
  }

  /// The length of white space that JSON has only in strings: no-break spaces, byte order marks, line separators.
  private func lengthOfInvalidSpace(_ bytes: Span<UInt8>, at offset: Int) -> Int {
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

/// What recovery has made of a document, or of the rest of one.
package struct RecoveredJSON: Sendable {
  /// After a replacement: where that is in the recovered text, and in the document.
  struct Shift: Sendable {
    var recovered: Int
    var document: Int
  }

  package let text: [UInt8]
  /// Where the text begins in the document.
  let start: Int
  /// What was not JSON, about in the order of the document; offsets are those in the document.
  package let problems: [JSONProblem]
  let shifts: [Shift]
  /// Where the document ends in the text, if it ends too early.
  package let truncation: Int?

  /// Where in the document the byte at `offset` of the text comes from.
  package func documentOffset(of offset: Int) -> Int {
    var (first, end) = (0, shifts.count)
    while first < end {
      let middle = (first + end) / 2
      if shifts[middle].recovered <= offset { first = middle + 1 } else { end = middle }
    }
    let before = first > 0 ? shifts[first - 1] : Shift(recovered: 0, document: start)
    let place = before.document + offset - before.recovered
    return first < shifts.count ? min(place, shifts[first].document) : place
  }
}
