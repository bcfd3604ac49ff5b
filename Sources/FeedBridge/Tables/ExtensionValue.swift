/// The Swift types of members of extension objects.

public import FeedFoundation
public import JSONFeedModel

/// A type that a member of an extension object can be read and written as: `String`, `Bool`, `Int`, `Double`, `Date`, and every
/// ``ExtensionView``.
public protocol ExtensionValue: JSONFeed.ValueConvertible {
  /// Reads a JSON value.
  ///
  /// - Returns: nil if the value is not of this type.
  init?(_jsonFeedValue value: JSONFeed.Value)
}

extension String: ExtensionValue {
  /// Reads a text that is not empty, or a number with its digits.
  @inlinable
  public init?(_jsonFeedValue value: JSONFeed.Value) {
    guard let text = value.stringValue ?? value.numberValue?.literal, !text.isEmpty else { return nil }
    self = text
  }
}

extension Bool: ExtensionValue {
  /// `true` or `false`.
  @inlinable
  public init?(_jsonFeedValue value: JSONFeed.Value) {
    guard let flag = value.boolValue else { return nil }
    self = flag
  }
}

extension Int: ExtensionValue {
  /// A whole number.
  @inlinable
  public init?(_jsonFeedValue value: JSONFeed.Value) {
    guard let integer = value.intValue else { return nil }
    self = integer
  }
}

extension Double: ExtensionValue {
  /// A number.
  @inlinable
  public init?(_jsonFeedValue value: JSONFeed.Value) {
    guard let number = value.doubleValue else { return nil }
    self = number
  }
}

extension Date: ExtensionValue {
  /// Reads a date in any form that feeds use. It is written in RFC 3339 form.
  public init?(_jsonFeedValue value: JSONFeed.Value) {
    guard let date = value.stringValue.flatMap({ FeedDate.parse($0) })?.date else { return nil }
    self = date
  }
}

// MARK: Members of objects

// An element without attributes or children becomes its text, one with attributes an object with its text under `text`, and one
// that occurs more than once an array.
extension JSONFeed.Object {
  /// The first value of a member, with or without attributes; nil if there is no member, or it is of another type.
  @inlinable
  func first<Value: ExtensionValue>(_ name: String) -> Value? {
    guard let value = self[name] else { return nil }
    return Value(element: value) ?? value[0].flatMap { Value(element: $0) }
  }

  /// Sets the first value of a member. Its attributes and the other values stay. Nil, or a value that JSON cannot
  /// express, removes the member.
  @inlinable
  mutating func setFirst<Value: ExtensionValue>(_ name: String, to new: Value?) {
    guard let value = new?._jsonFeedValue, value != .null else {
      self[name] = nil
      return
    }
    self[name] = self[name]?.replacingContent(with: value, Value.self) ?? value
  }

  /// All values of a member that are of this type.
  @inlinable
  func all<Value: ExtensionValue>(_ name: String) -> [Value] {
    elements(name).compactMap { Value(element: $0) }
  }

  /// Sets all values of a member. Those that do not change keep their attributes; an empty list removes the member.
  /// - Parameter isRepeated: whether a single value is an array too, as conversion writes elements that are often
  ///   repeated.
  @inlinable
  mutating func setAll<Value: ExtensionValue>(_ name: String, to new: [Value], isRepeated: Bool = true) {
    let old = elements(name).filter { Value(element: $0) != nil }
    let values = new.enumerated().compactMap { index, element -> JSONFeed.Value? in
      let value = element._jsonFeedValue
      if index < old.count, Value(element: old[index])?._jsonFeedValue == value { return old[index] }
      return value == .null ? nil : value
    }
    self[name] = values.isEmpty ? nil : values.count == 1 && !isRepeated ? values[0] : .array(values)
  }

  @usableFromInline
  func elements(_ name: String) -> [JSONFeed.Value] { self[name].map { $0.arrayValue ?? [$0] } ?? [] }
}

extension ExtensionValue {
  /// Reads the value of an element: the value itself, or its text if it has attributes.
  @inlinable
  init?(element: JSONFeed.Value) {
    guard let value = Self(_jsonFeedValue: element) ?? element["text"].flatMap(Self.init(_jsonFeedValue:)) else {
      return nil
    }
    self = value
  }
}

extension JSONFeed.Value {
  /// The value of an element with its content replaced: the value itself, its `text`, or the first of several.
  @inlinable
  func replacingContent(with new: JSONFeed.Value, _ type: (some ExtensionValue).Type) -> JSONFeed.Value {
    guard type.init(_jsonFeedValue: self) == nil else { return new }
    switch self {
    case .object(var object):
      object["text"] = new
      return .object(object)
    case .array(var values) where !values.isEmpty:
      values[0] = values[0].replacingContent(with: new, type)
      return .array(values)
    default: return new
    }
  }
}
