internal import FeedPrimitives

/// The identifier of an item: a string, which some feeds write as a number.
///
/// It is decoded from a JSON string, integer or float and always encoded as a string. An integer keeps its digits; a number
/// with a fraction or an exponent becomes Swift's shortest description of the nearest `Double` (`1.5`), without `.0`, or its
/// digits if it is a 64-bit integer (`1e2` is `100`). A Boolean, null, an array or an object is an error.
///
/// Identifiers are compared by their UTF-8 bytes: two that look alike but have different code points are different.
///
/// ```swift
/// let item = JSONFeed.Item(id: "https://example.org/1", contentText: "Hello")
/// ```
public struct AmbiguouslyTypedIdentifier: Sendable {
  /// The identifier as text.
  public var stringValue: String

  public init(_ stringValue: String) { self.stringValue = stringValue }

  public init(_ integer: some BinaryInteger) { stringValue = String(integer) }

  /// The identifier for a JSON number as written, or nil if it is out of the range of a `Double`.
  package init?(numberLiteral literal: String) {
    let isInteger = !literal.utf8.contains { $0 == UInt8(ascii: ".") || $0 | 0x20 == UInt8(ascii: "e") }
    if isInteger {
      self.init(literal == "-0" ? "0" : literal)
    } else {
      guard let value = literal.withBytes({ JSONReader.double($0, 0..<$0.count) }) else { return nil }
      self.init(number: value)
    }
  }

  /// The identifier for a JSON number with this value, or nil if it is not finite.
  package init?(number: Double) {
    guard number.isFinite else { return nil }
    if let integer = Int64(exactly: number) {
      stringValue = String(integer)
    } else if let integer = UInt64(exactly: number) {
      stringValue = String(integer)
    } else {
      let text = number.description
      stringValue = text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
  }
}

extension AmbiguouslyTypedIdentifier: Hashable {
  public static func == (left: Self, right: Self) -> Bool {
    left.stringValue.isExactly(right.stringValue)
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(utf8Of: stringValue) }
}

extension AmbiguouslyTypedIdentifier {
  /// Whether the identifier is this text, compared by UTF-8 bytes.
  ///
  /// ```swift
  /// let index = feed.items.firstIndex { $0.id == lastReadID }
  /// ```
  @_disfavoredOverload
  public static func == (left: Self, right: String) -> Bool { left == Self(right) }

  /// Whether the identifier is another text, compared by UTF-8 bytes.
  @_disfavoredOverload
  public static func != (left: Self, right: String) -> Bool { left != Self(right) }
}

extension AmbiguouslyTypedIdentifier: Comparable {
  public static func < (left: Self, right: Self) -> Bool {
    left.stringValue.utf8.lexicographicallyPrecedes(right.stringValue.utf8)
  }
}

extension AmbiguouslyTypedIdentifier: ExpressibleByStringInterpolation, ExpressibleByIntegerLiteral {
  public init(stringLiteral value: String) { self.init(value) }
  public init(integerLiteral value: Int) { self.init(value) }
}

extension AmbiguouslyTypedIdentifier: CustomStringConvertible {
  public var description: String { stringValue }
}
