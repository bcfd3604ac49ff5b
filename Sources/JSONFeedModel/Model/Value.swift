/// JSON values, which extension objects consist of.

internal import FeedPrimitives

extension JSONFeed {
  /// A JSON value inside an extension.
  ///
  /// ```swift
  /// let podcast: JSONFeed.Value = ["episode": 12, "explicit": false]
  /// podcast["episode"]?.intValue   // 12
  /// ```
  public enum Value: Sendable, Hashable {
    /// `null`
    case null
    /// `true` or `false`
    case bool(Bool)
    /// A number, with its digits.
    case number(Number)
    /// A string.
    case string(String)
    /// An array.
    case array([Value])
    /// An object.
    case object(Object)

    /// The member `name`; nil if it is missing, or the value is not an object.
    ///
    /// ```swift
    /// item.extensions["_shop"]?["price"] = 12.5
    /// ```
    ///
    /// Setting nil removes the member. Setting a member of a value that is not an object does nothing.
    public subscript(name: String) -> Value? {
      get { objectValue?[name] }
      set {
        guard case .object(var object) = self else { return }
        // Otherwise the members would be copied.
        self = .null
        object[name] = newValue
        self = .object(object)
      }
    }

    /// The element at `index`; nil if the index is out of range, or the value is not an array.
    public subscript(index: Int) -> Value? {
      guard case .array(let elements) = self, elements.indices.contains(index) else { return nil }
      return elements[index]
    }

    /// The value if it is a Boolean, else nil.
    public var boolValue: Bool? { if case .bool(let value) = self { value } else { nil } }

    /// The value if it is a string, else nil.
    public var stringValue: String? { if case .string(let value) = self { value } else { nil } }

    /// The value if it is a number, else nil.
    public var numberValue: Number? { if case .number(let value) = self { value } else { nil } }

    /// The number as an `Int`; nil if it cannot be represented exactly, or the value is not a number.
    public var intValue: Int? { numberValue?.intValue }

    /// The nearest `Double`; nil if the number is out of range, or the value is not a number.
    public var doubleValue: Double? { numberValue?.doubleValue }

    /// The elements if it is an array, else nil.
    public var arrayValue: [Value]? { if case .array(let value) = self { value } else { nil } }

    /// The value if it is an object, else nil.
    public var objectValue: Object? { if case .object(let value) = self { value } else { nil } }
  }

  /// A JSON number with all its digits.
  ///
  /// Numbers are compared by value: `1.50` equals `15e-1`, and `0` equals `-0`.
  public struct Number: Sendable {
    /// The number in JSON (RFC 8259 §6).
    public let literal: String

    /// Creates a number from JSON; nil if `literal` is not a JSON number.
    public init?(literal: String) {
      guard literal.withBytes({ JSONReader.isNumber($0) }) else { return nil }
      self.literal = literal
    }

    /// Creates a number from a literal that the reader has checked.
    package init(checked literal: String) { self.literal = literal }

    public init(_ value: some BinaryInteger) { literal = String(value) }

    /// Creates the shortest number that reads back as `value`; nil if it is infinite or not a number.
    public init?(_ value: Double) {
      guard value.isFinite else { return nil }
      literal = AmbiguouslyTypedIdentifier(number: value)?.stringValue ?? value.description
    }

    /// The value as an `Int`; nil if it cannot be represented exactly.
    public var intValue: Int? {
      if let integer = Int(literal) { return integer }
      let (digits, exponent) = normalized
      guard exponent >= 0, exponent < 20 else { return nil }
      return Int(digits + String(repeating: "0", count: exponent))
    }

    /// The nearest `Double`; nil if the value is out of range.
    public var doubleValue: Double? {
      guard let value = Double(literal), value.isFinite else { return nil }
      return value
    }

    /// The significant digits, with the sign and without zeros at either end, and the exponent of ten.
    private var normalized: (digits: String, exponent: Int) {
      var digits: [UInt8] = []
      var exponent = 0
      var isNegative = false
      var isFraction = false
      var rest = literal.utf8[...]
      while let byte = rest.popFirst() {
        switch byte {
        case UInt8(ascii: "-"): isNegative = true
        case UInt8(ascii: "."): isFraction = true
        case UInt8(ascii: "e"), UInt8(ascii: "E"):
          let text = String(decoding: rest, as: UTF8.self)
          // An exponent that does not fit into an Int is replaced with a very large one.
          let written = Int(text) ?? (text.hasPrefix("-") ? Int.min / 4 : Int.max / 4)
          exponent += min(max(written, Int.min / 4), Int.max / 4)
          rest = rest[rest.endIndex...]
        default:
          if isFraction { exponent -= 1 }
          digits.append(byte)
        }
      }
      while digits.last == UInt8(ascii: "0") {
        digits.removeLast()
        exponent += 1
      }
      let significant = digits.drop { $0 == UInt8(ascii: "0") }
      guard !significant.isEmpty else { return ("0", 0) }
      return ((isNegative ? "-" : "") + String(decoding: significant, as: UTF8.self), exponent)
    }
  }
}

extension JSONFeed.Number: Hashable {
  public static func == (left: Self, right: Self) -> Bool {
    left.literal == right.literal || left.normalized == right.normalized
  }

  public func hash(into hasher: inout Hasher) {
    let (digits, exponent) = normalized
    hasher.combine(digits)
    hasher.combine(exponent)
  }
}

extension JSONFeed.Number: CustomStringConvertible {
  public var description: String { literal }
}

extension JSONFeed.Value: CustomStringConvertible {
  /// The value as JSON.
  public var description: String { encodeToString() }
}

extension JSONFeed.Object: CustomStringConvertible {
  /// The object as JSON.
  public var description: String { JSONFeed.Value.object(self).encodeToString() }
}

extension JSONFeed.Value: ExpressibleByStringInterpolation, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral {
  public init(stringLiteral value: String) { self = .string(value) }
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  public init(integerLiteral value: Int) { self = .number(.init(value)) }
}

extension JSONFeed.Value: ExpressibleByFloatLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
  /// A literal outside the range of a `Double` becomes null, because JSON has no infinity.
  public init(floatLiteral value: Double) { self = JSONFeed.Number(value).map(JSONFeed.Value.number) ?? .null }
  public init(arrayLiteral elements: JSONFeed.Value...) { self = .array(elements) }
  public init(dictionaryLiteral elements: (String, JSONFeed.Value)...) { self = .object(JSONFeed.Object(elements)) }
}
