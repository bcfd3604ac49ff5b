/// Coordinates as feeds write them: numbers between white space or commas.

internal import FeedPrimitives
package import JSONFeed

package enum Coordinates {
  /// The numbers of a text; nil where anything else is in it.
  package static func numbers(_ text: String) -> [JSONFeed.Value]? {
    let bytes = text.utf8.span
    var numbers: [JSONFeed.Value] = []
    var position = 0
    while position < bytes.count {
      guard !isBetween(bytes[position]) else {
        position += 1
        continue
      }
      let start = position
      while position < bytes.count, !isBetween(bytes[position]) { position += 1 }
      guard let number = number(bytes.string(start..<position)) else { return nil }
      numbers.append(.number(number))
    }
    return numbers
  }

  private static func isBetween(_ byte: UInt8) -> Bool { ASCII.isSpace(byte) || byte == UInt8(ascii: ",") }

  /// A number with its digits as they are written; `+5` and `.5` are numbers too.
  private static func number(_ text: String) -> JSONFeed.Number? {
    if let number = JSONFeed.Number(literal: text) { return number }
    guard text.utf8.allSatisfy({ ASCII.isDigit($0) || "+-.eE".utf8.contains($0) }) else { return nil }
    return Double(text).flatMap { JSONFeed.Number($0) }
  }

  /// Two numbers, or three.
  package static func position(_ text: String) -> JSONFeed.Value? {
    guard let numbers = numbers(text), numbers.count == 2 || numbers.count == 3 else { return nil }
    return .array(numbers)
  }

  /// Positions of `dimension` numbers each; nil where there are not so many, or one is not complete.
  package static func positions(_ text: String, atLeast least: Int, dimension: Int = 2) -> JSONFeed.Value? {
    guard let numbers = numbers(text), numbers.count >= least * dimension, numbers.count % dimension == 0 else {
      return nil
    }
    return .array(
      stride(from: 0, to: numbers.count, by: dimension).map { .array(Array(numbers[$0..<$0 + dimension])) })
  }

  /// What `position(_:)` makes this position of; nil if it is not a position.
  package static func text(ofPosition value: JSONFeed.Value) -> String? {
    guard let numbers = value.arrayValue, numbers.count == 2 || numbers.count == 3 else { return nil }
    return text(of: numbers)
  }

  /// What `positions(_:atLeast:)` makes these positions of; nil if they are not positions.
  package static func text(ofPositions value: JSONFeed.Value, atLeast least: Int) -> String? {
    guard let positions = value.arrayValue, positions.count >= least else { return nil }
    var numbers: [JSONFeed.Value] = []
    for position in positions {
      guard let pair = position.arrayValue, pair.count == 2 else { return nil }
      numbers += pair
    }
    return text(of: numbers)
  }

  private static func text(of numbers: [JSONFeed.Value]) -> String? {
    var words: [String] = []
    for value in numbers {
      guard case .number(let number) = value else { return nil }
      words.append(number.literal)
    }
    return words.joined(separator: " ")
  }
}
