/// Reads numbers, literals and whole values.

package import FeedPrimitives

extension JSONReader {
  // MARK: Numbers and literals

  /// Reads the number at the position, and returns its range and whether it is written as an integer.
  package mutating func number(_ bytes: TextSpan) throws(JSONProblem) -> (range: Range<Int>, isInteger: Bool) {
    let start = position
    let (end, isInteger) = try JSONReader.endOfNumber(bytes, from: start)
    position = end
    return (start..<end, isInteger)
  }

  /// Reads `true` or `false`.
  package mutating func bool(_ bytes: TextSpan) throws(JSONProblem) -> Bool {
    if bytes.starts(with: "true", at: position) {
      position &+= 4
      return true
    }
    guard bytes.starts(with: "false", at: position) else { throw JSONProblem(.expectedValue, at: position) }
    position &+= 5
    return false
  }

  package mutating func null(_ bytes: TextSpan) throws(JSONProblem) {
    guard bytes.starts(with: "null", at: position) else { throw JSONProblem(.expectedValue, at: position) }
    position &+= 4
  }

  /// RFC 8259 §6: `[ minus ] int [ frac ] [ exp ]`.
  private static func endOfNumber(
    _ bytes: TextSpan, from start: Int
  ) throws(JSONProblem) -> (end: Int, isInteger: Bool) {
    var position = start
    func byte() -> UInt8 { position < bytes.count ? bytes[position] : 0 }
    func skipDigits() throws(JSONProblem) {
      guard ASCII.isDigit(byte()) else { throw JSONProblem(.invalidNumber, at: position) }
      while ASCII.isDigit(byte()) { position &+= 1 }
    }
    if byte() == UInt8(ascii: "-") { position &+= 1 }
    if byte() == UInt8(ascii: "0") {
      position &+= 1
      if ASCII.isDigit(byte()) { throw JSONProblem(.leadingZero, at: position &- 1) }
    } else {
      try skipDigits()
    }
    var isInteger = true
    if byte() == UInt8(ascii: ".") {
      isInteger = false
      position &+= 1
      try skipDigits()
    }
    if byte() | 0x20 == UInt8(ascii: "e") {
      isInteger = false
      position &+= 1
      if byte() == UInt8(ascii: "+") || byte() == UInt8(ascii: "-") { position &+= 1 }
      try skipDigits()
    }
    return (position, isInteger)
  }

  /// The end of the number that begins at `start`; nil if no number begins there.
  package static func endOfNumber(_ bytes: TextSpan, at start: Int) -> Int? {
    (try? endOfNumber(bytes, from: start))?.end
  }

  /// Whether the bytes are exactly one JSON number.
  package static func isNumber(_ bytes: TextSpan) -> Bool {
    (try? endOfNumber(bytes, from: 0).end) == bytes.count
  }

  /// The nearest `Double` to the number in `range`; nil if it is out of range.
  package static func double(_ bytes: TextSpan, _ range: Range<Int>) -> Double? {
    // Up to 15 digits are exact in a Double, so strtod is not needed.
    if range.count <= 15 {
      var value: Int64 = 0
      var index = range.lowerBound
      let isNegative = bytes[index] == UInt8(ascii: "-")
      if isNegative { index &+= 1 }
      while index < range.upperBound, ASCII.isDigit(bytes[index]) {
        value = value &* 10 &+ Int64(bytes[index] &- UInt8(ascii: "0"))
        index &+= 1
      }
      if index == range.upperBound { return isNegative ? -Double(value) : Double(value) }
    }
    guard let value = Double(bytes.string(range)), value.isFinite else { return nil }
    return value
  }

  // MARK: Whole values

  /// Moves to the end of the value at the position, which was found before.
  package mutating func jump(to end: Int) { position = end }

  /// Skips the next value, checking its grammar.
  package mutating func skipValue(_ bytes: TextSpan) throws(JSONProblem) {
    let outside = outerLevels.count
    repeat {
      var more: Bool
      switch try valueKind(bytes) {
      case .object:
        more = try enterObject(bytes)
        if more {
          _ = try memberName(bytes)
          continue
        }
      case .array:
        more = try enterArray(bytes)
        if more { continue }
      case .string: _ = try string(bytes)
      case .number: _ = try number(bytes)
      case .bool: _ = try bool(bytes)
      case .null: try null(bytes)
      }
      // A value has ended: continue with the next one, after leaving all arrays and objects that end here.
      while outerLevels.count > outside {
        if level.isObject {
          if try hasNextMember(bytes) {
            _ = try memberName(bytes)
            break
          }
        } else if try hasNextElement(bytes) {
          break
        }
      }
    } while outerLevels.count > outside
  }

  /// An array or object whose values are being read.
  private struct Unfinished {
    var isObject: Bool
    var object = JSONFeed.Object()
    /// The name of the object's member that is being read.
    var name = ""
    var array: [JSONFeed.Value] = []
  }

  /// Reads the next value. If several members have the same name, the first is used.
  ///
  /// Open arrays and objects are kept in a list, because the stack may be small.
  package mutating func value(_ bytes: TextSpan) throws(JSONProblem) -> JSONFeed.Value {
    var unfinished: [Unfinished] = []
    while true {
      var value: JSONFeed.Value
      switch try valueKind(bytes) {
      case .object:
        if try enterObject(bytes) {
          unfinished.append(Unfinished(isObject: true, name: string(try memberName(bytes), of: bytes)))
          continue
        }
        value = .object([:])
      case .array:
        if try enterArray(bytes) {
          unfinished.append(Unfinished(isObject: false))
          continue
        }
        value = .array([])
      case .string: value = .string(string(try string(bytes), of: bytes))
      case .number: value = .number(.init(checked: bytes.string(try number(bytes).range)))
      case .bool: value = .bool(try bool(bytes))
      case .null:
        try null(bytes)
        value = .null
      }
      // A value has ended: add it to its parent, and do the same for each array and object that ends with it.
      while true {
        guard let last = unfinished.indices.last else { return value }
        if unfinished[last].isObject {
          let name = unfinished[last].name
          if !unfinished[last].object.appendIfNew(.init(name: name, value: value)) {
            tolerate(JSONProblem(.duplicateKey(JSONProblem.beginning(name)), at: position))
          }
          if try hasNextMember(bytes) {
            unfinished[last].name = string(try memberName(bytes), of: bytes)
            break
          }
          value = .object(unfinished.removeLast().object)
        } else {
          unfinished[last].array.appendSparingly(value)
          if try hasNextElement(bytes) { break }
          value = .array(unfinished.removeLast().array)
        }
      }
    }
  }
}
