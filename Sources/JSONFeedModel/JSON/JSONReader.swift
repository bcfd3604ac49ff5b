/// A pull reader over the bytes of a JSON document (RFC 8259). It knows the bytes, the grammar and its position, but
/// nothing about feeds.
/// The document is passed to every call, because a `Span` cannot be stored; it must be well-formed UTF-8. Values are
/// read in the order of the document:
///
/// ```
/// var more = try reader.enterObject(bytes)
/// while more {
///   let name = try reader.memberName(bytes)   // the reader is now at the value
///   try reader.skipValue(bytes)               // or string, number, enterArray …
///   more = try reader.hasNextMember(bytes)
/// }
/// ```

package import FeedPrimitives

package struct JSONReader: ~Copyable {
  /// The six kinds of JSON values.
  package enum ValueKind: Sendable, Hashable, BitwiseCopyable { case object, array, string, number, bool, null }

  /// The text of a string or a name: a slice of the document or, if it has escapes, of the reader's own buffer, which is
  /// valid until the next text is read.
  package struct Text: Sendable {
    package var range: Range<Int>
    package var hadEscapes: Bool
  }

  /// An array or object that the reader is in.
  struct Level {
    var isObject: Bool
    /// The range of the current member's name, as written. In an array, `lowerBound` is the index of the element.
    /// Between members and elements it is `nowhere`.
    var name: Range<Int>
  }

  /// The offset of the next byte to read.
  package internal(set) var position: Int
  /// Whether half of a surrogate pair is replaced with U+FFFD (and recorded), or is an error.
  private let replacesLoneSurrogates: Bool
  /// What was read although it is a problem, since the last `takeTolerated()`: the first replaced half of each text, and members
  /// with the name of an earlier one.
  private var tolerated: [JSONProblem] = []
  /// The position of the first replaced half in the text that is being read.
  private var loneSurrogate: Int?
  /// The innermost array or object that the reader is in. (Outside of all, a level without a name.)
  var level = Level(isObject: true, name: JSONReader.nowhere)
  /// The levels around it, the outermost first.
  var outerLevels: [Level] = []
  private let nestingDepth: Int
  private var scratch = ByteBuffer(capacity: 1024)

  /// The names of open members in the discarded part of the document, by depth.
  private var discardedNames: [Int: String] = [:]

  /// Marks the position between members or elements.
  private static var nowhere: Range<Int> { -1 ..< -1 }
  /// Marks a name that is in `discardedNames`.
  private static var discarded: Range<Int> { -2 ..< -2 }

  /// - Parameters:
  ///   - start: the first byte of the document, after a byte order mark.
  ///   - nestingDepth: the maximum depth of nested arrays and objects.
  package init(from start: Int = 0, nestingDepth: Int, replacesLoneSurrogates: Bool = false) {
    position = start
    self.nestingDepth = nestingDepth
    self.replacesLoneSurrogates = replacesLoneSurrogates
    outerLevels.reserveCapacity(16)
  }

  // MARK: Structure

  /// Moves to the next value and returns its kind.
  package mutating func valueKind(_ bytes: TextSpan) throws(JSONProblem) -> ValueKind {
    skipSpace(bytes)
    guard position < bytes.count else {
      throw JSONProblem(outerLevels.isEmpty ? .emptyDocument : .expectedValue, at: position)
    }
    switch bytes[position] {
    case ASCII.quotationMark: return .string
    case UInt8(ascii: "{"): return .object
    case UInt8(ascii: "["): return .array
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number
    case UInt8(ascii: "t"), UInt8(ascii: "f"): return .bool
    case UInt8(ascii: "n"): return .null
    default: throw JSONProblem(.expectedValue, at: position)
    }
  }

  /// Whether the next value begins like null; it may be invalid.
  package mutating func isAtNull(_ bytes: TextSpan) -> Bool {
    skipSpace(bytes)
    return position < bytes.count && bytes[position] == UInt8(ascii: "n")
  }

  /// Reads the `{` at the position, and returns whether the object has members.
  package mutating func enterObject(_ bytes: TextSpan) throws(JSONProblem) -> Bool {
    try enter(isObject: true)
    skipSpace(bytes)
    guard position < bytes.count else { throw JSONProblem(.expectedMemberName, at: position) }
    if bytes[position] == UInt8(ascii: "}") {
      leave()
      return false
    }
    return true
  }

  /// Reads the comma before another member, or the end of the object.
  package mutating func hasNextMember(_ bytes: TextSpan) throws(JSONProblem) -> Bool {
    skipSpace(bytes)
    guard position < bytes.count else { throw problemBetweenValues(.expectedCommaOrEndOfObject) }
    if bytes[position] == UInt8(ascii: ",") {
      position &+= 1
      skipSpace(bytes)
      guard position < bytes.count, bytes[position] == ASCII.quotationMark else {
        let isTrailing = position < bytes.count && bytes[position] == UInt8(ascii: "}")
        throw problemBetweenValues(isTrailing ? .trailingComma : .expectedMemberName)
      }
      return true
    }
    guard bytes[position] == UInt8(ascii: "}") else { throw problemBetweenValues(.expectedCommaOrEndOfObject) }
    leave()
    return false
  }

  /// Reads the `[` at the position, and returns whether the array has elements. If an object is in place of the array, its members
  /// are read as elements.
  package mutating func enterArray(_ bytes: TextSpan) throws(JSONProblem) -> Bool {
    if position < bytes.count, bytes[position] == UInt8(ascii: "{") {
      guard try enterObject(bytes) else { return false }
      _ = try memberName(bytes)
      return true
    }
    try enter(isObject: false)
    skipSpace(bytes)
    guard position < bytes.count else { throw JSONProblem(.expectedValue, at: position) }
    if bytes[position] == UInt8(ascii: "]") {
      leave()
      return false
    }
    return true
  }

  /// Reads the comma before another element, or the end of the array.
  package mutating func hasNextElement(_ bytes: TextSpan) throws(JSONProblem) -> Bool {
    if level.isObject {
      guard try hasNextMember(bytes) else { return false }
      _ = try memberName(bytes)
      return true
    }
    skipSpace(bytes)
    guard position < bytes.count else { throw problemBetweenValues(.expectedCommaOrEndOfArray) }
    if bytes[position] == UInt8(ascii: ",") {
      position &+= 1
      skipSpace(bytes)
      if position < bytes.count, bytes[position] == UInt8(ascii: "]") { throw problemBetweenValues(.trailingComma) }
      let index = level.name.lowerBound &+ 1
      level.name = index..<index
      guard position < bytes.count else { throw JSONProblem(.expectedValue, at: position) }
      return true
    }
    guard bytes[position] == UInt8(ascii: "]") else { throw problemBetweenValues(.expectedCommaOrEndOfArray) }
    leave()
    return false
  }

  /// Whether the end of the array follows.
  mutating func isAtEndOfArray(_ bytes: TextSpan) -> Bool {
    skipSpace(bytes)
    return position < bytes.count && bytes[position] == (level.isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"))
  }

  /// Checks that only white space is left.
  package mutating func finish(_ bytes: TextSpan) throws(JSONProblem) {
    skipSpace(bytes)
    guard position == bytes.count else { throw JSONProblem(.expectedEndOfDocument, at: position) }
  }

  /// Reads the next byte if it ends the array, or the object in its place; returns whether it did.
  mutating func endArray(_ bytes: TextSpan) -> Bool {
    guard isAtEndOfArray(bytes) else { return false }
    leave()
    return true
  }

  private mutating func enter(isObject: Bool) throws(JSONProblem) {
    guard outerLevels.count < nestingDepth else {
      throw JSONProblem(.nestingTooDeep(limit: nestingDepth), at: position)
    }
    position &+= 1
    outerLevels.append(level)
    level = Level(isObject: isObject, name: isObject ? JSONReader.nowhere : 0..<0)
  }

  /// A problem between the values of an array or object, whose pointer it gets.
  private mutating func problemBetweenValues(_ code: JSONProblem.Code) -> JSONProblem {
    level.name = JSONReader.nowhere
    return JSONProblem(code, at: position)
  }

  private mutating func leave() {
    position &+= 1
    level = outerLevels.removeLast()
  }

  @inline(__always)
  private mutating func skipSpace(_ bytes: TextSpan) {
    guard position < bytes.count, ASCII.isSpace(bytes[position]) else { return }
    // A colon or a comma is usually followed by one space, or by a line break and indentation.
    position = bytes.endOfSpaces(from: position &+ 1, to: bytes.count)
  }

  // MARK: Names and strings

  /// Reads a member's name and the colon after it.
  package mutating func memberName(_ bytes: TextSpan) throws(JSONProblem) -> Text {
    guard position < bytes.count, bytes[position] == ASCII.quotationMark else {
      throw JSONProblem(.expectedMemberName, at: position)
    }
    let start = position
    let name: Text
    do throws(JSONProblem) {
      name = try string(bytes)
    } catch {
      // The name is invalid, so the pointer must not contain it, nor the name of the previous member.
      level.name = JSONReader.nowhere
      throw error
    }
    level.name = start &+ 1..<position &- 1
    if position < bytes.count, bytes[position] != UInt8(ascii: ":") { skipSpace(bytes) }
    guard position < bytes.count, bytes[position] == UInt8(ascii: ":") else {
      throw JSONProblem(.expectedColon, at: position)
    }
    position &+= 1
    return name
  }

  /// Reads the string at the position.
  package mutating func string(_ bytes: TextSpan) throws(JSONProblem) -> Text {
    let start = position &+ 1
    let end = bytes.endOfPlainJSONText(from: start)
    if end < bytes.count, bytes[end] == ASCII.quotationMark {
      position = end &+ 1
      return Text(range: start..<end, hadEscapes: false)
    }
    return try stringWithEscapes(bytes, from: start, firstStop: end)
  }

  private mutating func stringWithEscapes(
    _ bytes: TextSpan, from start: Int, firstStop: Int
  ) throws(JSONProblem) -> Text {
    scratch.removeAll()
    scratch.append(bytes, start..<firstStop)
    loneSurrogate = nil
    var stop = firstStop
    while true {
      stop = scratch.appendJSONText(unescaping: bytes, from: stop)
      guard stop < bytes.count else { throw JSONProblem(.unterminatedString, at: stop) }
      switch bytes[stop] {
      case ASCII.quotationMark:
        position = stop &+ 1
        if let loneSurrogate { tolerate(JSONProblem(.loneSurrogate, at: loneSurrogate)) }
        return Text(range: 0..<scratch.count, hadEscapes: true)
      case ASCII.backslash:
        guard stop &+ 1 < bytes.count else { throw JSONProblem(.unterminatedString, at: bytes.count) }
        guard bytes[stop &+ 1] == UInt8(ascii: "u") else { throw JSONProblem(.invalidEscape, at: stop) }
        stop = try unicodeEscape(bytes, at: stop)
      default:
        throw JSONProblem(.controlCharacter, at: stop)
      }
    }
  }

  /// `\uXXXX`, or the two of them that make a surrogate pair (RFC 8259 §7).
  private mutating func unicodeEscape(_ bytes: TextSpan, at offset: Int) throws(JSONProblem) -> Int {
    let unit = try codeUnit(bytes, at: offset)
    if let scalar = Unicode.Scalar(unit) {
      scratch.append(scalar)
      return offset &+ 6
    }
    if unit < 0xDC00, bytes.starts(with: "\\u", at: offset &+ 6) {
      let low = try codeUnit(bytes, at: offset &+ 6)
      if low >= 0xDC00, low < 0xE000,
        let scalar = Unicode.Scalar(0x10000 &+ (unit &- 0xD800) &<< 10 &+ (low &- 0xDC00))
      {
        scratch.append(scalar)
        return offset &+ 12
      }
    }
    guard replacesLoneSurrogates else { throw JSONProblem(.loneSurrogate, at: offset) }
    if loneSurrogate == nil { loneSurrogate = offset }
    scratch.append("\u{FFFD}" as Unicode.Scalar)
    return offset &+ 6
  }

  private func codeUnit(_ bytes: TextSpan, at offset: Int) throws(JSONProblem) -> UInt32 {
    guard bytes.count &- offset >= 6 else { throw JSONProblem(.invalidEscape, at: offset) }
    var unit: UInt32 = 0
    for index in offset &+ 2..<offset &+ 6 {
      guard let digit = ASCII.hexValue(bytes[index]) else { throw JSONProblem(.invalidEscape, at: offset) }
      unit = unit &<< 4 | digit
    }
    return unit
  }

  /// The text as a `String`. Call it before the next text is read.
  @inline(__always)
  package func string(_ text: Text, of bytes: TextSpan) -> String {
    text.hadEscapes ? scratch.string() : bytes.string(text.range)
  }

  /// Calls `body` with the text's bytes. Call it before the next text is read.
  @inline(__always)
  package func withBytes<Result>(
    of text: Text, of bytes: TextSpan, _ body: (TextSpan) -> Result
  ) -> Result {
    text.hadEscapes ? scratch.withText(body) : body(bytes.extracting(text.range))
  }

  /// The value in `table` whose name is the text. Call it before the next text is read.
  @inline(__always)
  package func value<Value>(of text: Text, of bytes: TextSpan, in table: NameTable<Value>) -> Value? {
    text.hadEscapes ? scratch.withBytes { table.value(for: $0) } : table.value(for: text.range, of: bytes)
  }

  package var hasTolerated: Bool { !tolerated.isEmpty }

  /// Records a problem, if there are not thousands of them in one value.
  mutating func tolerate(_ problem: JSONProblem) {
    if tolerated.count < 10_000 { tolerated.append(problem) }
  }

  /// The problems that were tolerated since the last call.
  package mutating func takeTolerated() -> [JSONProblem] {
    guard !tolerated.isEmpty else { return [] }
    defer { tolerated = [] }
    return tolerated
  }

  // MARK: Position

  /// A position to return to.
  struct Mark {
    var position: Int
    var level: Level
    var depth: Int
  }

  var mark: Mark { Mark(position: position, level: level, depth: outerLevels.count) }

  /// Returns to a position in an array or object that the reader has not left since.
  mutating func goBack(to mark: Mark) {
    position = mark.position
    // They are found again.
    tolerated = []
    outerLevels.removeLast(max(outerLevels.count - mark.depth, 0))
    level = mark.level
  }

  /// The number of arrays and objects around the position.
  package var depth: Int { outerLevels.count }

  /// The index of the current element; nil if it is the member of an object.
  var index: Int? { level.isObject ? nil : level.name.lowerBound }

  /// The JSON Pointer (RFC 6901) of the value at the position.
  package func pointer(_ bytes: TextSpan) -> String {
    var pointer = ""
    for (depth, level) in (outerLevels + [level]).enumerated() where level.name != JSONReader.nowhere {
      if level.isObject {
        pointer += "/" + JSONReader.pointerToken(name(of: level, at: depth, bytes))
      } else {
        pointer += "/\(level.name.lowerBound)"
      }
    }
    return pointer
  }

  private func name(of level: Level, at depth: Int, _ bytes: TextSpan) -> String {
    if level.name == JSONReader.discarded { return discardedNames[depth] ?? "" }
    return JSONReader.decodedName(level.name, of: bytes)
  }

  /// Prepares for the next call, which gets the document without its first `count` bytes. They must have been read.
  package mutating func discard(_ count: Int, of bytes: TextSpan) {
    for depth in 0...outerLevels.count {
      let level = depth < outerLevels.count ? outerLevels[depth] : level
      guard level.isObject, level.name.lowerBound >= 0 else { continue }
      var name = JSONReader.discarded
      if level.name.lowerBound >= count {
        name = level.name.lowerBound - count..<level.name.upperBound - count
      } else {
        discardedNames[depth] = self.name(of: level, at: depth, bytes)
      }
      if depth < outerLevels.count { outerLevels[depth].name = name } else { self.level.name = name }
    }
    position -= count
  }

  /// A name with `~` and `/` escaped (RFC 6901 §3).
  package static func pointerToken(_ name: String) -> String {
    var token = ""
    for scalar in name.unicodeScalars {
      switch scalar {
      case "~": token += "~0"
      case "/": token += "~1"
      default: token.unicodeScalars.append(scalar)
      }
    }
    return token
  }

  package static func decodedName(_ range: Range<Int>, of bytes: TextSpan) -> String {
    guard bytes.firstIndex(of: ASCII.backslash, from: range.lowerBound, to: range.upperBound) != nil else {
      return bytes.string(range)
    }
    var reader = JSONReader(from: range.lowerBound - 1, nestingDepth: 1, replacesLoneSurrogates: true)
    guard let text = try? reader.string(bytes) else { return bytes.string(range) }
    return reader.string(text, of: bytes)
  }
}
