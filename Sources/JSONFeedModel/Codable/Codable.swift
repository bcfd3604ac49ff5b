/// Conformance to `Codable`, with the same lists of members.

public import FeedFoundation
internal import FeedPrimitives

// MARK: Coders

extension JSONDecoder.DateDecodingStrategy {
  /// Decodes RFC 3339 dates, with or without a fraction of a second. Any other text is an error.
  public static var rfc3339: JSONDecoder.DateDecodingStrategy {
    .custom { decoder in
      let container = try decoder.singleValueContainer()
      let text = try container.decode(String.self)
      guard let date = RFC3339.date(text) else {
        throw DecodingError.dataCorruptedError(in: container, debugDescription: RFC3339.expectation(found: text))
      }
      return date
    }
  }
}

extension JSONEncoder.DateEncodingStrategy {
  /// Encodes RFC 3339 dates in UTC, with the fewest fraction digits that decode to the same `Date`.
  public static var rfc3339: JSONEncoder.DateEncodingStrategy {
    .custom { date, encoder in
      guard let text = RFC3339.string(date) else {
        throw EncodingError.unwritable(date, at: encoder.codingPath)
      }
      var container = encoder.singleValueContainer()
      try container.encode(text)
    }
  }
}

extension JSONDecoder {
  /// A new decoder, set up for JSON Feed.
  public static var jsonFeed: JSONDecoder {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .rfc3339
    return decoder
  }
}

extension JSONEncoder {
  /// A new encoder, set up for JSON Feed: RFC 3339 dates, slashes not escaped, and keys in alphabetical order, so that the
  /// same feed gives the same bytes.
  public static var jsonFeed: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .rfc3339
    encoder.outputFormatting = [.withoutEscapingSlashes, .sortedKeys]
    return encoder
  }
}

extension EncodingError {
  fileprivate static func unwritable(_ date: Date, at path: [any CodingKey]) -> EncodingError {
    // The number, not the date: Foundation traps when it describes a date that is too far away.
    .invalidValue(
      date.timeIntervalSinceReferenceDate,
      .init(codingPath: path, debugDescription: "the date is outside the years 0001 to 9999"))
  }
}

extension RFC3339 {
  fileprivate static func expectation(found text: String) -> String {
    "expected an RFC 3339 date such as 2010-02-07T14:04:00-05:00, found \"\(text)\""
  }
}

// MARK: Conformances

extension JSONFeed: Codable {
  public init(from decoder: any Decoder) throws { self = try Self.decoded(from: decoder) }
  public func encode(to encoder: any Encoder) throws { try encodeMembers(to: encoder) }
}

extension JSONFeed.Item: Codable {
  public init(from decoder: any Decoder) throws {
    self = try Self.decoded(from: decoder)
    omitEmptyContent()
  }
  public func encode(to encoder: any Encoder) throws { try encodeMembers(to: encoder) }
}

extension JSONFeed.Author: Codable {
  public init(from decoder: any Decoder) throws { self = try Self.decoded(from: decoder) }
  public func encode(to encoder: any Encoder) throws { try encodeMembers(to: encoder) }
}

extension JSONFeed.Attachment: Codable {
  public init(from decoder: any Decoder) throws { self = try Self.decoded(from: decoder) }
  public func encode(to encoder: any Encoder) throws { try encodeMembers(to: encoder) }
}

extension JSONFeed.Hub: Codable {
  public init(from decoder: any Decoder) throws { self = try Self.decoded(from: decoder) }
  public func encode(to encoder: any Encoder) throws { try encodeMembers(to: encoder) }
}

extension AmbiguouslyTypedIdentifier: Codable {
  /// Decodes a string, an integer or a float; anything else is a type mismatch.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let text = try? container.decode(String.self) {
      self.init(text)
    } else {
      self.init(try container.number().literal)
    }
  }

  /// Always encodes a string.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(stringValue)
  }
}

extension AmbiguouslyTypedIdentifier: CodingKeyRepresentable {
  /// The key in a dictionary with identifiers as keys, which is encoded as a JSON object.
  public var codingKey: any CodingKey { MemberKey(stringValue) }

  public init?(codingKey: some CodingKey) { self.init(codingKey.stringValue) }
}

extension SingleValueDecodingContainer {
  /// A number. One that neither an integer of 64 bits nor a `Double` represents keeps its digits up to the 38 that `Decimal` keeps.
  fileprivate func number() throws -> JSONFeed.Number {
    if let integer = try? decode(Int64.self) { return .init(integer) }
    if let integer = try? decode(UInt64.self) { return .init(integer) }
    guard let number = JSONFeed.Number(try decode(Double.self)) else {
      throw DecodingError.dataCorruptedError(in: self, debugDescription: "the number is not finite")
    }
    guard let decimal = try? decode(Decimal.self), decimal.isFinite else { return number }
    // `Decimal` has fewer exponents.
    guard let exact = JSONFeed.Number(literal: decimal.description), exact != number,
      exact.doubleValue == number.doubleValue
    else { return number }
    return exact
  }
}

extension JSONFeed.Value {
  /// Decodes a type of your own from an extension object, with RFC 3339 dates.
  ///
  /// ```swift
  /// struct Shop: Codable { var sku: String }
  /// let shop = try item.extensions["_shop"]?.decode(Shop.self)
  /// ```
  ///
  /// - Throws: a `DecodingError` if the value does not have this type.
  public func decode<Decoded: Decodable>(_ type: Decoded.Type = Decoded.self) throws -> Decoded {
    try JSONDecoder.jsonFeed.decode(type, from: Data(encodeToString().utf8))
  }

  /// Encodes a type of your own as a value, with RFC 3339 dates and members in alphabetical order.
  ///
  /// ```swift
  /// item.extensions["_shop"] = try JSONFeed.Value(encoding: shop)
  /// ```
  ///
  /// - Throws: an `EncodingError` if the value cannot be encoded.
  public init(encoding value: some Encodable) throws {
    let data = try JSONEncoder.jsonFeed.encode(value)
    var document = JSONDocument(limits: .init())
    self = try document.value(data.span)
  }
}

extension JSONFeed.Value: Codable {
  public init(from decoder: any Decoder) throws {
    if let container = try? decoder.container(keyedBy: MemberKey.self) {
      self = .object(try JSONFeed.Object(container))
      return
    }
    if var container = try? decoder.unkeyedContainer() {
      var elements: [JSONFeed.Value] = []
      while !container.isAtEnd { elements.append(try container.decode(JSONFeed.Value.self)) }
      self = .array(elements)
      return
    }
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else {
      self = .number(try container.number())
    }
  }

  /// A number that neither an integer of 64 bits nor a `Double` represents keeps its digits up to the 38 that `Decimal` keeps; one outside
  /// Double's range is an error.
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .object(let object): try object.encode(to: encoder)
    case .array(let elements):
      var container = encoder.unkeyedContainer()
      for element in elements { try container.encode(element) }
    case .null:
      var container = encoder.singleValueContainer()
      try container.encodeNil()
    case .bool(let value):
      var container = encoder.singleValueContainer()
      try container.encode(value)
    case .string(let value):
      var container = encoder.singleValueContainer()
      try container.encode(value)
    case .number(let number):
      var container = encoder.singleValueContainer()
      if let integer = number.intValue {
        try container.encode(integer)
      } else if let integer = UInt64(number.literal) {
        try container.encode(integer)
      } else if let value = number.doubleValue {
        if JSONFeed.Number(value) != number, let decimal = Decimal(string: number.literal),
          JSONFeed.Number(literal: decimal.description) == number
        {
          try container.encode(decimal)
        } else {
          try container.encode(value)
        }
      } else {
        throw EncodingError.invalidValue(
          number, .init(codingPath: encoder.codingPath, debugDescription: "the number is outside the range of a Double")
        )
      }
    }
  }
}

extension JSONFeed.Object: Codable {
  /// Decodes all members, in alphabetical order. Their names are as the decoder gives them: `JSONDecoder` changes them if it converts
  /// from snake case.
  public init(from decoder: any Decoder) throws { try self.init(decoder.container(keyedBy: MemberKey.self)) }

  /// Encodes all members, under their names as the encoder writes them.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    for member in self { try container.encode(member.value, forKey: MemberKey(member.name)) }
  }
}

// MARK: Containers

/// Any member name, as a coding key.
struct MemberKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }
  init(_ name: String) { stringValue = name }
  init?(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

extension JSONFeed.Object {
  /// The given members, in alphabetical order: a container does not keep the order of the document.
  fileprivate init(
    _ container: KeyedDecodingContainer<MemberKey>, where isWanted: (String) -> Bool = { _ in true }
  ) throws {
    self.init()
    for name in container.allKeys.map(\.stringValue).filter(isWanted).alphabetical {
      appendIfNew(Member(name: name, value: try container.decode(JSONFeed.Value.self, forKey: MemberKey(name))))
    }
  }
}

extension FeedObject {
  fileprivate static func decoded(from decoder: any Decoder) throws -> Self {
    var object = Self.blank
    var source = try ContainerSource(decoder, members)
    while let place = try source.nextMember() { try object.read(place, from: &source, TextSpan()) }
    object.extensions = try source.extensions()
    return object
  }

  fileprivate func encodeMembers(to encoder: any Encoder) throws {
    var sink = ContainerSink(container: encoder.container(keyedBy: MemberKey.self))
    try write(to: &sink)
  }
}

/// The members in a `Decoder`'s container, one after the other.
private struct ContainerSource: MemberSource {
  private let container: KeyedDecodingContainer<MemberKey>
  private let members: MemberList
  private var rest: Range<Int>
  private var read = MemberSet()
  private var key = MemberKey("")

  init(_ decoder: any Decoder, _ members: MemberList) throws {
    container = try decoder.container(keyedBy: MemberKey.self)
    self.members = members
    rest = members.names.indices
  }

  /// The place of the next member that has a value. Nil after the last one; the required ones must have been among them.
  mutating func nextMember() throws -> UInt8? {
    while let index = rest.popFirst() {
      key = key(of: members.names[index])
      guard try container.contains(key) && !container.decodeNil(forKey: key) else { continue }
      let entry = MemberList.Entry(place: UInt8(index))
      read.insert(entry.set)
      return entry.place
    }
    if let missing = members.required(without: read).first {
      throw DecodingError.keyNotFound(
        MemberKey(missing),
        .init(codingPath: container.codingPath, debugDescription: "the required member \(missing) is missing"))
    }
    return nil
  }

  /// The key of a member: its name, or the name that a decoder makes of it when it converts from snake case.
  private func key(of name: String) -> MemberKey {
    let key = MemberKey(name)
    guard !container.contains(key), name.contains("_") else { return key }
    let words = name.split(separator: "_")
    return MemberKey(words[0] + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined())
  }

  func extensions() throws -> JSONFeed.Object {
    try JSONFeed.Object(container) { $0.utf8.first == ASCII.underscore }
  }

  private func value<Value: Decodable>() throws -> Value? { try container.decode(Value.self, forKey: key) }

  func string(_ bytes: TextSpan) throws -> String? { try value() }
  func bool(_ bytes: TextSpan) throws -> Bool? { try value() }
  func size(_ bytes: TextSpan) throws -> Double? { try value() }
  func duration(_ bytes: TextSpan) throws -> Double? { try value() }
  /// RFC 3339, as the format requires, whatever the decoder's strategy.
  func date(_ bytes: TextSpan) throws -> Date? {
    let text: String = try container.decode(String.self, forKey: key)
    guard let date = RFC3339.date(text) else {
      throw DecodingError.dataCorruptedError(
        forKey: key, in: container, debugDescription: RFC3339.expectation(found: text))
    }
    return date
  }
  func identifier(_ bytes: TextSpan) throws -> AmbiguouslyTypedIdentifier? { try value() }
  func strings(_ bytes: TextSpan) throws -> [String]? { try value() }
  func author(_ bytes: TextSpan) throws -> JSONFeed.Author? { try value() }
  func authors(_ bytes: TextSpan) throws -> [JSONFeed.Author]? { try value() }
  func objects<Object: FeedObject>(_ bytes: TextSpan) throws -> [Object]? { try value() }
}

/// An `Encoder`'s container.
private struct ContainerSink: MemberSink {
  var container: KeyedEncodingContainer<MemberKey>

  private mutating func encode(_ name: String, _ value: (some Encodable)?) throws {
    try container.encodeIfPresent(value, forKey: MemberKey(name))
  }

  mutating func string(_ name: String, _ value: String?) throws { try encode(name, value) }
  mutating func bool(_ name: String, _ value: Bool?) throws { try encode(name, value) }
  mutating func number(_ name: String, _ value: Double?) throws { try encode(name, value) }
  /// RFC 3339, as the format requires, whatever the encoder's strategy.
  mutating func date(_ name: String, _ value: Date?) throws {
    guard let value else { return }
    guard let text = RFC3339.string(value) else {
      throw EncodingError.unwritable(value, at: container.codingPath + [MemberKey(name)])
    }
    try encode(name, text)
  }
  mutating func strings(_ name: String, _ value: [String]?) throws { try encode(name, value) }
  mutating func author(_ name: String, _ value: JSONFeed.Author?) throws { try encode(name, value) }
  mutating func objects<Object: FeedObject>(_ name: String, _ value: [Object]?) throws { try encode(name, value) }
  mutating func extensions(_ value: JSONFeed.Object) throws {
    for member in value {
      guard member.isExtension else {
        throw EncodingError.invalidValue(
          member.name,
          .init(
            codingPath: container.codingPath, debugDescription: "the name of an extension must begin with an underscore"
          ))
      }
      try container.encode(member.value, forKey: MemberKey(member.name))
    }
  }
}
