/// Foundation's coders: the same lists of members, through a `Decoder`'s or an `Encoder`'s container.

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
internal import FeedPrimitives

// MARK: Coders

extension JSONDecoder.DateDecodingStrategy {
  /// Dates as RFC 3339 has them, with or without a fraction of a second; anything else is refused.
  public static var rfc3339: JSONDecoder.DateDecodingStrategy {
    .custom { decoder in
      let container = try decoder.singleValueContainer()
      let text = try container.decode(String.self)
      guard let date = RFC3339.date(text) else {
        throw DecodingError.dataCorruptedError(
          in: container,
          debugDescription: "expected an RFC 3339 date such as 2010-02-07T14:04:00-05:00, found \"\(text)\"")
      }
      return date
    }
  }
}

extension JSONEncoder.DateEncodingStrategy {
  /// Dates as RFC 3339 has them, in UTC, with the fewest fraction digits that read back as the same `Date`.
  public static var rfc3339: JSONEncoder.DateEncodingStrategy {
    .custom { date, encoder in
      guard let text = RFC3339.string(date) else {
        // The number rather than the date: Foundation traps when it is to describe a date that is far enough away.
        throw EncodingError.invalidValue(
          date.timeIntervalSinceReferenceDate,
          .init(codingPath: encoder.codingPath, debugDescription: "the date is outside the years 0001 to 9999"))
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
  /// A new encoder, set up for JSON Feed: RFC 3339 dates, slashes as they are, and keys in alphabetical order, so that the same
  /// feed gives the same bytes.
  public static var jsonFeed: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .rfc3339
    encoder.outputFormatting = [.withoutEscapingSlashes, .sortedKeys]
    return encoder
  }
}

// MARK: Conformances

extension JSONFeed: Codable {
  public init(from decoder: any Decoder) throws { self = try Self.decoded(from: decoder) }
  public func encode(to encoder: any Encoder) throws { try encodeMembers(to: encoder) }
}

extension JSONFeed.Item: Codable {
  public init(from decoder: any Decoder) throws { self = try Self.decoded(from: decoder) }
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
    } else if let integer = try? container.decode(Int64.self) {
      self.init(integer)
    } else if let integer = try? container.decode(UInt64.self) {
      self.init(integer)
    } else if let identifier = AmbiguouslyTypedIdentifier(number: try container.decode(Double.self)) {
      self = identifier
    } else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "the id is no finite number")
    }
  }

  /// Encodes a string, always.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(stringValue)
  }
}

extension JSONFeed.Value: Codable {
  public init(from decoder: any Decoder) throws {
    if let container = try? decoder.container(keyedBy: MemberKey.self) {
      self = .object(try JSONFeed.Object(container) { _ in true })
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
    } else if let value = try? container.decode(Int64.self) {
      self = .number(.init(value))
    } else if let value = try? container.decode(UInt64.self) {
      self = .number(.init(value))
    } else if let value = JSONFeed.Number(try container.decode(Double.self)) {
      self = .number(value)
    } else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "no finite number")
    }
  }

  /// A number that neither an integer nor a `Double` holds loses digits; one beyond Double's range is an error.
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .object(let object):
      var container = encoder.container(keyedBy: MemberKey.self)
      for member in object { try container.encode(member.value, forKey: MemberKey(member.name)) }
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
        try container.encode(value)
      } else {
        throw EncodingError.invalidValue(
          number, .init(codingPath: encoder.codingPath, debugDescription: "beyond the range of a Double"))
      }
    }
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
  /// The members that are wanted, in alphabetical order: a container does not tell the document's.
  fileprivate init(
    _ container: KeyedDecodingContainer<MemberKey>, where isWanted: (String) -> Bool
  ) throws {
    self.init()
    for key in container.allKeys.filter({ isWanted($0.stringValue) }).sorted(by: { $0.stringValue < $1.stringValue }) {
      appendIfNew(Member(name: key.stringValue, value: try container.decode(JSONFeed.Value.self, forKey: key)))
    }
  }
}

extension FeedObject {
  fileprivate static func decoded(from decoder: any Decoder) throws -> Self {
    let container = try decoder.container(keyedBy: MemberKey.self)
    var object = Self.blank
    for member in members.all {
      let key = MemberKey(member.name.description)
      if try container.contains(key) && !container.decodeNil(forKey: key) {
        try object.decode(member, key, from: container)
      } else if member.isRequired {
        throw DecodingError.keyNotFound(
          key,
          .init(codingPath: decoder.codingPath, debugDescription: "expected the required member \(key.stringValue)"))
      }
    }
    object.extensions = try JSONFeed.Extensions(container) { $0.utf8.first == ASCII.underscore }
    return object
  }

  private mutating func decode(
    _ member: Member<Self>, _ key: MemberKey, from container: KeyedDecodingContainer<MemberKey>
  ) throws {
    func decode<Value: Decodable>(_ set: Member<Self>.Set<Value>) throws {
      set(&self, try container.decode(Value.self, forKey: key))
    }
    switch member.value {
    case .string(_, let set): try decode(set)
    case .bool(_, let set): try decode(set)
    case .number(_, let set): try decode(set)
    case .date(_, let set): try decode(set)
    case .identifier(_, let set): try decode(set)
    case .strings(_, let set): try decode(set)
    case .author(_, let set): try decode(set)
    case .authors(_, let set): try decode(set)
    case .attachments(_, let set): try decode(set)
    case .hubs(_, let set): try decode(set)
    case .items(_, let set): try decode(set)
    }
  }

  fileprivate func encodeMembers(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    for member in Self.members.all { try encode(member, to: &container) }
    for member in extensions where member.isExtension {
      try container.encode(member.value, forKey: MemberKey(member.name))
    }
  }

  private func encode(_ member: Member<Self>, to container: inout KeyedEncodingContainer<MemberKey>) throws {
    func encode<Value: Encodable>(_ get: Member<Self>.Get<Value>) throws {
      try container.encodeIfPresent(get(self), forKey: MemberKey(member.name.description))
    }
    switch member.value {
    case .string(let get, _): try encode(get)
    case .bool(let get, _): try encode(get)
    case .number(let get, _): try encode(get)
    case .date(let get, _): try encode(get)
    case .identifier(let get, _): try encode(get)
    case .strings(let get, _): try encode(get)
    case .author(let get, _): try encode(get)
    case .authors(let get, _): try encode(get)
    case .attachments(let get, _): try encode(get)
    case .hubs(let get, _): try encode(get)
    case .items(let get, _): try encode(get)
    }
  }
}
