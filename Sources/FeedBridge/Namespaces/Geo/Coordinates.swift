/// Coordinates as feeds write them: numbers separated by white space or commas.

internal import FeedPrimitives
package import JSONFeedModel

package enum Coordinates {
  /// The numbers of a text; nil if it contains anything else.
  package static func numbers(_ text: String) -> [JSONFeed.Value]? {
    var numbers: [JSONFeed.Value] = []
    return forEachNumber(of: text) { numbers.append($0) } ? numbers : nil
  }

  /// Calls `body` with each number. Returns whether the text contains only numbers.
  private static func forEachNumber(of text: String, _ body: (JSONFeed.Value) -> Void) -> Bool {
    text.withBytes { bytes in
      var position = 0
      while position < bytes.count {
        guard !isBetween(bytes[position]) else {
          position += 1
          continue
        }
        let start = position
        while position < bytes.count, !isBetween(bytes[position]) { position += 1 }
        guard let number = number(bytes.string(start..<position)) else { return false }
        body(.number(number))
      }
      return true
    }
  }

  private static func isBetween(_ byte: UInt8) -> Bool { ASCII.isSpace(byte) || byte == UInt8(ascii: ",") }

  /// A number with its digits as written; `+5` and `.5` are accepted too.
  private static func number(_ text: String) -> JSONFeed.Number? {
    if let number = JSONFeed.Number(literal: text) { return number }
    guard text.utf8.allSatisfy({ ASCII.isDigit($0) || "+-.eE".utf8.contains($0) }) else { return nil }
    return Double(text).flatMap { JSONFeed.Number($0) }
  }

  /// A position: two or three numbers.
  package static func position(_ text: String) -> JSONFeed.Value? {
    guard let numbers = numbers(text), numbers.count == 2 || numbers.count == 3 else { return nil }
    return .array(numbers)
  }

  /// Positions of `dimension` numbers each; nil if there are too few, or one is not complete.
  package static func positions(_ text: String, atLeast least: Int, dimension: Int = 2) -> JSONFeed.Value? {
    var positions: [JSONFeed.Value] = []
    // One position at a time, because a document may contain very many.
    var position: [JSONFeed.Value] = []
    let areNumbers = forEachNumber(of: text) { number in
      if position.isEmpty { position.reserveCapacity(dimension) }
      position.append(number)
      guard position.count == dimension else { return }
      positions.append(.array(position))
      position = []
    }
    return areNumbers && position.isEmpty && positions.count >= least ? .array(positions) : nil
  }

  /// The text of a position, which `position(_:)` reads as the same value; nil if it is not a position.
  package static func text(ofPosition value: JSONFeed.Value) -> String? {
    guard let numbers = value.arrayValue, numbers.count == 2 || numbers.count == 3 else { return nil }
    var text = ByteBuffer(capacity: 64)
    return append(numbers, to: &text) ? text.string() : nil
  }

  /// The text of positions, which `positions(_:atLeast:)` reads as the same value; nil if they are not positions.
  package static func text(ofPositions value: JSONFeed.Value, atLeast least: Int) -> String? {
    guard let positions = value.arrayValue, positions.count >= least else { return nil }
    var text = ByteBuffer(capacity: 16 * positions.count)
    for position in positions {
      guard let pair = position.arrayValue, pair.count == 2, append(pair, to: &text) else { return nil }
    }
    return text.string()
  }

  /// Appends numbers. Returns whether all of the values are numbers.
  private static func append(_ numbers: [JSONFeed.Value], to text: inout ByteBuffer) -> Bool {
    for value in numbers {
      guard case .number(let number) = value else { return false }
      if text.count > 0 { text.append(ASCII.space) }
      text.append(number.literal)
    }
    return true
  }
}
