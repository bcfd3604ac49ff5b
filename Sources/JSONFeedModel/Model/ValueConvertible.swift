/// Swift values that can be used in the literal of an extension object.

public import FeedFoundation

extension JSONFeed {
  /// A type that can be converted to JSON (``Value/init(_:)``), and used in the literal of an extension object: `String`, `Bool`, `Int`,
  /// `Double`, `Date`, `URL`, optionals and arrays of these, ``Value``, ``Object`` and ``Number``.
  ///
  /// Dates are in RFC 3339 form. Nil, a number that is not finite, and a date outside the years 0001 to 9999 become null.
  ///
  /// ```swift
  /// item.extensions["_shop"] = ["sku": sku, "price": price, "until": date]
  /// ```
  public protocol ValueConvertible {
    // The underscore keeps the name from the completion of every string and number.
    /// The JSON value.
    var _jsonFeedValue: Value { get }
  }
}

extension JSONFeed.Value: JSONFeed.ValueConvertible {
  public var _jsonFeedValue: JSONFeed.Value { self }

  /// Creates the JSON value of a Swift value.
  public init(_ value: some JSONFeed.ValueConvertible) { self = value._jsonFeedValue }
}

extension JSONFeed.Object: JSONFeed.ValueConvertible {
  public var _jsonFeedValue: JSONFeed.Value { .object(self) }
}

extension JSONFeed.Number: JSONFeed.ValueConvertible {
  public var _jsonFeedValue: JSONFeed.Value { .number(self) }
}

extension String: JSONFeed.ValueConvertible {
  public var _jsonFeedValue: JSONFeed.Value { .string(self) }
}

extension Bool: JSONFeed.ValueConvertible {
  public var _jsonFeedValue: JSONFeed.Value { .bool(self) }
}

extension Int: JSONFeed.ValueConvertible {
  public var _jsonFeedValue: JSONFeed.Value { .number(.init(self)) }
}

extension Double: JSONFeed.ValueConvertible {
  /// The number; null if it is not finite.
  public var _jsonFeedValue: JSONFeed.Value { JSONFeed.Number(self).map { .number($0) } ?? .null }
}

extension Date: JSONFeed.ValueConvertible {
  /// The date in RFC 3339 form; null if its year is outside 0001 to 9999.
  public var _jsonFeedValue: JSONFeed.Value { RFC3339.string(self).map { .string($0) } ?? .null }
}

extension URL: JSONFeed.ValueConvertible {
  public var _jsonFeedValue: JSONFeed.Value { .string(absoluteString) }
}

extension Array: JSONFeed.ValueConvertible where Element: JSONFeed.ValueConvertible {
  public var _jsonFeedValue: JSONFeed.Value { .array(map(\._jsonFeedValue)) }
}

extension Optional: JSONFeed.ValueConvertible where Wrapped: JSONFeed.ValueConvertible {
  /// The value, or null.
  public var _jsonFeedValue: JSONFeed.Value { self?._jsonFeedValue ?? .null }
}

extension JSONFeed.Object {
  /// Sets the member `name` to an object of Swift values; nil removes it.
  ///
  /// ```swift
  /// item.extensions["_shop"] = ["sku": sku, "price": price]
  /// ```
  @_disfavoredOverload
  public subscript(name: String) -> KeyValuePairs<String, any JSONFeed.ValueConvertible>? {
    @available(*, unavailable, message: "read the member as a JSONFeed.Value")
    get { nil }
    set {
      self[name] = newValue.map { .object(JSONFeed.Object($0.map { ($0.key, $0.value._jsonFeedValue) })) }
    }
  }
}
