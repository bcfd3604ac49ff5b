/// A problem at an offset in a JSON document, as cheap to throw as a number. Errors, repairs and diagnostics are made from
/// it: its text, line and column are computed only when they are needed.

package import FeedPrimitives

package struct JSONProblem: Error, Sendable, Hashable {
  package enum Code: Sendable, Hashable {
    // RFC 8259, its grammar
    case emptyDocument
    case expectedValue
    case expectedMemberName
    case expectedColon
    case expectedCommaOrEndOfObject
    case expectedCommaOrEndOfArray
    case expectedEndOfDocument
    case trailingComma
    case unterminatedString
    case controlCharacter
    case invalidEscape
    case invalidNumber
    case leadingZero
    // characters
    case invalidUTF8(UInt8)
    case loneSurrogate
    // limits
    case nestingTooDeep(limit: Int)
    case documentTooLarge(limit: Int, size: Int)
    case tooManyItems(limit: Int)
    // JSON Feed
    case rootIsNotAnObject
    case notAFeed(members: [String])
    /// A tag of a template, or its front matter.
    case template(String)
    /// - Parameter isNull: whether the member is null, which means that it is absent.
    case missingMember(String, isNull: Bool = false)
    case wrongType(expected: ValueType)
    case invalidDate
    /// An RFC 3339 date outside the years 0001 to 9999 in UTC.
    case yearOutOfRange
    case numberOutOfRange
    case blankIdentifier
    // corrected by lenient reading
    /// A deviation from the grammar that was corrected.
    case recovered(JSONDeviation)
    /// A value of another type or form that was converted.
    case understood(expected: ValueType, result: String)
    /// A date without a known time zone, which was read as UTC.
    case assumedUTC(result: String)
    /// A member whose name is a different spelling of a JSON Feed name, or its name in another format.
    case otherName(meant: String)
    /// A member that JSON Feed does not define.
    case unknownMember
    /// A member that the object already has.
    case duplicateMember
    /// The same in an object of an extension.
    case duplicateKey(String)
    /// A text in a CDATA section, of which JSON knows nothing.
    case escapedCDATA
  }

  /// The type that a member should have, in words.
  package enum ValueType: String, Sendable, Hashable {
    case string = "a string"
    case bool = "true or false"
    case number = "a number"
    case date = "a string with an RFC 3339 date such as 2010-02-07T14:04:00-05:00"
    case identifier = "a string (or a number)"
    case strings = "an array of strings"
    case object = "an object"
    case objects = "an array of objects"

    /// Whether a value of this kind has the type.
    package func includes(_ kind: JSONReader.ValueKind) -> Bool {
      switch self {
      case .string, .date: kind == .string
      case .bool: kind == .bool
      case .number: kind == .number
      case .identifier: kind == .string || kind == .number
      case .object: kind == .object
      case .strings, .objects: kind == .array
      }
    }
  }

  private struct Parts: Sendable, Hashable {
    var code: Code
    var offset: Int
    var path: String
    var isInLeftOutItem = false
  }

  private var parts: Indirect<Parts>

  package var code: Code { parts.value.code }
  /// The offset of the first byte of the invalid value or character.
  package var offset: Int {
    get { parts.value.offset }
    set { parts.value.offset = newValue }
  }
  /// The JSON Pointer of the value. Problems thrown by `JSONReader` do not have one yet.
  package var path: String {
    get { parts.value.path }
    set { parts.value.path = newValue }
  }
  /// Whether it is in an item that is left out.
  package var isInLeftOutItem: Bool {
    get { parts.value.isInLeftOutItem }
    set { parts.value.isInLeftOutItem = newValue }
  }

  @inline(never)
  package init(_ code: Code, at offset: Int, path: String = "") {
    parts = Indirect(Parts(code: code, offset: offset, path: path))
  }
}

extension JSONProblem {
  /// The kind of the public error.
  package var errorKind: JSONFeedError.Kind { meaning.kind }

  /// What JSON or JSON Feed requires at the offset.
  package var expected: String { meaning.expected }

  /// The problem of a document that is another value than an object: perhaps a string that contains one.
  package static func notAnObject(_ bytes: TextSpan, at offset: Int) -> JSONProblem {
    // In it, a member's name is in escaped quotation marks.
    let brace = bytes.endOfSpaces(from: min(offset + 1, bytes.count), to: bytes.count)
    let isEscaped =
      bytes.starts(with: "\"", at: offset) && bytes.starts(with: "{", at: brace)
      && bytes.starts(with: "\\", at: bytes.endOfSpaces(from: brace + 1, to: bytes.count))
    return JSONProblem(isEscaped ? .recovered(.escapedDocument) : .rootIsNotAnObject, at: offset)
  }

  /// Whether it is a violation of JSON's grammar.
  package var isGrammarProblem: Bool { errorKind == .syntax || errorKind == .controlCharacter }

  /// Whether the document exceeds a limit.
  package var isLimit: Bool {
    errorKind == .nestingTooDeep || errorKind == .documentTooLarge || errorKind == .tooManyItems
  }

  /// The tag of a template at which JSON ends to be JSON, or the front matter before it; nil if the problem is another one. The first brace
  /// of a tag may be an object's.
  ///
  /// - Parameters:
  ///   - offset: the offset of the problem in `bytes`.
  ///   - start: the start of the document, if nothing has been read.
  static func templateTag(_ bytes: TextSpan, at offset: Int, start: Int?) -> String? {
    let brace = offset > 0 && offset <= bytes.count && bytes[offset - 1] == UInt8(ascii: "{") ? offset - 1 : offset
    // After a quotation mark it is in a text whose quotation marks are not escaped.
    let isInText = brace > 0 && brace <= bytes.count && bytes[brace - 1] == ASCII.quotationMark
    let isTag =
      !isInText && brace < bytes.count && (brace < offset || bytes[brace] == ASCII.lessThan)
      && bytes.beginsTemplateTag(at: brace)
    let first = start.map { bytes.endOfSpaces(from: $0, to: bytes.count) }
    guard let tag = isTag ? brace : first.flatMap({ bytes.beginsTemplate(at: $0) ? $0 : nil }) else { return nil }
    let text = bytes.string(tag..<min(bytes.count, tag + 80))
    return text.split(whereSeparator: \.isNewline).joined(separator: " ")
  }

  private var meaning: (kind: JSONFeedError.Kind, expected: String) {
    switch code {
    case .emptyDocument: (.syntax, "a JSON object")
    case .expectedValue: (.syntax, "a JSON value")
    case .expectedMemberName: (.syntax, "a member name in quotation marks")
    case .expectedColon: (.syntax, JSONDeviation.missingColon.expected)
    case .expectedCommaOrEndOfObject: (.syntax, "a comma or the end of the object")
    case .expectedCommaOrEndOfArray: (.syntax, "a comma or the end of the array")
    case .expectedEndOfDocument: (.syntax, "the end of the document")
    case .trailingComma: (.syntax, JSONDeviation.trailingComma.expected)
    case .unterminatedString: (.syntax, JSONDeviation.missingQuote.expected)
    case .controlCharacter: (.controlCharacter, JSONDeviation.controlCharacter.expected)
    case .invalidEscape: (.syntax, JSONDeviation.invalidEscape.expected)
    case .invalidNumber: (.syntax, JSONDeviation.invalidNumber.expected)
    case .leadingZero: (.syntax, "a number without leading zeros")
    case .invalidUTF8: (.encoding, "valid UTF-8")
    case .loneSurrogate: (.loneSurrogate, "a complete surrogate pair")
    case .nestingTooDeep(let limit):
      (.nestingTooDeep, "at most \(limit) nested arrays and objects (the limit nestingDepth)")
    case .documentTooLarge(let limit, _): (.documentTooLarge, "at most \(limit) bytes (the limit documentSize)")
    case .tooManyItems(let limit): (.tooManyItems, "at most \(limit) items (the limit items)")
    case .rootIsNotAnObject: (.notAnObject, "a JSON Feed, which is a JSON object")
    case .notAFeed: (.notAFeed, "a JSON Feed, which is an object with version, title and items")
    case .template: (.template, "the feed that is made of this template")
    case .missingMember(let name, _): (.missingMember, "the required member \(name)")
    case .wrongType(let expected): (.wrongType, expected.rawValue)
    case .invalidDate: (.invalidDate, "an RFC 3339 date such as 2010-02-07T14:04:00-05:00")
    case .yearOutOfRange: (.invalidDate, "a date in the years 0001 to 9999 (UTC)")
    case .numberOutOfRange: (.numberOutOfRange, "a number within the range of a Double")
    case .blankIdentifier: (.wrongType, "an id that is not blank")
    case .recovered(let deviation): (.syntax, deviation.expected)
    case .understood(let expected, _): (.wrongType, expected.rawValue)
    case .assumedUTC: (.invalidDate, ValueType.date.rawValue)
    case .otherName(let meant): (.wrongType, "the member \(meant)")
    case .unknownMember: (.wrongType, "a member of JSON Feed")
    case .duplicateMember, .duplicateKey: (.wrongType, "each member only once")
    case .escapedCDATA: (.wrongType, "a text without CDATA")
    }
  }

  /// What was found at `offset` in `bytes` instead.
  package func found(_ bytes: TextSpan, at offset: Int) -> String {
    switch code {
    case .missingMember(_, let isNull): isNull ? "null" : "none"
    case .otherName, .unknownMember: "none"
    case .duplicateMember, .duplicateKey: "a duplicate"
    case .template(let tag): "the tag \(tag) of a template"
    case .notAFeed(let members):
      members.isEmpty
        ? "an object with neither version nor items"
        : "an object with " + members.map { "\"\(JSONProblem.beginning($0))\"" }.joined(separator: ", ")
    case .documentTooLarge(_, let size): "\(size)"
    case .expectedValue
    where path.isEmpty && offset < bytes.count && bytes[offset] == ASCII.lessThan && bytes.trimmed(0..<offset).isEmpty:
      "\"<\", which begins XML or HTML; JSONFeed.convert in FeedBridge, and jsonfeed convert without --strict, read every format"
    case .nestingTooDeep, .tooManyItems: "more"
    case .loneSurrogate: "only one half"
    case .blankIdentifier: "a blank string"
    case .invalidUTF8(let byte): "the byte 0x\(JSONProblem.hexadecimal(byte))"
    case .invalidEscape: JSONProblem.escapeDescription(bytes, at: offset)
    case .recovered(.invalidEscape): JSONProblem.escapeDescription(bytes, at: offset)
    case .recovered(.notANumber), .recovered(.invalidNumber), .recovered(.invalidLiteral), .recovered(.unquotedText),
      .recovered(.comment), .recovered(.markup), .recovered(.textOutside), .recovered(.strayText):
      JSONProblem.textDescription(bytes, at: offset)
    case .wrongType, .invalidDate, .yearOutOfRange, .numberOutOfRange, .rootIsNotAnObject, .understood, .assumedUTC:
      JSONProblem.valueDescription(bytes, at: offset)
    default: JSONProblem.characterDescription(bytes, at: offset)
    }
  }

  /// At most 40 bytes of a text.
  static func beginning(_ text: String) -> String {
    text.utf8.count <= 40 ? text : String(String.UnicodeScalarView(text.unicodeScalars.prefix(39))) + "…"
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
  }

  /// The value that begins at `offset`, in a few words: `the string "yesterday"`, `the number 5`, `an object`.
  package static func valueDescription(_ bytes: TextSpan, at offset: Int) -> String {
    guard offset < bytes.count else { return "the end of the document" }
    switch bytes[offset] {
    case UInt8(ascii: "{"): return "an object"
    case UInt8(ascii: "["): return "an array"
    case UInt8(ascii: "t"): return "true"
    case UInt8(ascii: "f"): return "false"
    case UInt8(ascii: "n"): return "null"
    case ASCII.quotationMark: return excerpt(bytes, from: offset, isString: true)
    default:
      return isOnlyNumber(bytes, at: offset)
        ? "the number " + excerpt(bytes, from: offset, isString: false) : textDescription(bytes, at: offset)
    }
  }

  /// The beginning of text that is not JSON: `"NaN"`.
  private static func textDescription(_ bytes: TextSpan, at offset: Int) -> String {
    guard offset < bytes.count else { return "the end of the document" }
    var end = offset
    let limit = min(offset + 40, bytes.count)
    while end < limit, bytes[end] >= 0x20, bytes[end] != UInt8(ascii: ","), bytes[end] != UInt8(ascii: "}") { end += 1 }
    guard end > offset else { return characterDescription(bytes, at: offset) }
    while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    return "\"\(bytes.string(offset..<end))\""
  }

  private static func characterDescription(_ bytes: TextSpan, at offset: Int) -> String {
    guard offset < bytes.count else { return "the end of the document" }
    let byte = bytes[offset]
    if byte < 0x20 || byte == 0x7F { return "the control character U+00\(hexadecimal(byte))" }
    let length = max(bytes.lengthOfUTF8Sequence(at: offset), 1)
    return byte == ASCII.quotationMark ? "a quotation mark" : "\"\(bytes.string(offset..<offset + length))\""
  }

  /// The escape that begins at `offset`: the characters that it should have, as far as the string continues.
  private static func escapeDescription(_ bytes: TextSpan, at offset: Int) -> String {
    var end = offset + 1
    let wanted = end < bytes.count && bytes[end] == UInt8(ascii: "u") ? 5 : 1
    for _ in 0..<wanted {
      guard end < bytes.count, bytes[end] != ASCII.quotationMark, bytes[end] >= 0x20 else { break }
      end += max(bytes.lengthOfUTF8Sequence(at: end), 1)
    }
    return "\"\(bytes.string(offset..<end))\""
  }

  /// The first forty bytes or so of a string (with its quotation marks) or a number.
  private static func excerpt(_ bytes: TextSpan, from offset: Int, isString: Bool) -> String {
    let limit = min(offset + 40, bytes.count)
    var end = offset + (isString ? 1 : 0)
    var isWhole = false
    while end < limit, !isWhole {
      let byte = bytes[end]
      isWhole = isString ? byte == ASCII.quotationMark : !isNumberByte(byte)
      // A quotation mark that is escaped does not end the string.
      if !isWhole { end += isString && byte == ASCII.backslash ? 2 : 1 }
    }
    end = min(end, bytes.count)
    while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    if !isString && end == bytes.count { isWhole = true }
    return bytes.string(offset..<end) + (isWhole ? "" : "…") + (isString ? "\"" : "")
  }

  /// Whether nothing follows a number that belongs to it: not in `0x10`, `1_000`, `01:30` and `5 min`.
  private static func isOnlyNumber(_ bytes: TextSpan, at offset: Int) -> Bool {
    let limit = min(offset + 40, bytes.count)
    var end = offset
    while end < limit, isNumberByte(bytes[end]) { end += 1 }
    guard end > offset else { return false }
    end = bytes.endOfSpaces(from: end, to: limit)
    return end == limit || bytes[end] < 0x80 && !ASCII.isLetter(bytes[end]) && !"_:".utf8.contains(bytes[end])
  }

  private static func isNumberByte(_ byte: UInt8) -> Bool {
    ASCII.isDigit(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") || byte == UInt8(ascii: ".")
      || byte | 0x20 == UInt8(ascii: "e")
  }
}
