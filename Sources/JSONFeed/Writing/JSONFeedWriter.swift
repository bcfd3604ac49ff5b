/// From the model to JSON text, by the lists of members.

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
internal import FeedPrimitives

struct JSONFeedWriter: ~Copyable {
  private var writer: JSONWriter
  /// Where the writer is, for errors: `/items/3`.
  private var path: [Step] = []

  /// A member of an object or an element of an array. It becomes text only where there is an error.
  private enum Step {
    case member(StaticString)
    case element(Int)
  }

  init(isPretty: Bool, capacity: Int) { writer = JSONWriter(isPretty: isPretty, capacity: capacity) }

  /// What was written; the writer is done.
  consuming func end(withLineBreak: Bool) -> ByteBuffer {
    if withLineBreak { writer.endLine() }
    return writer.takeBuffer()
  }

  mutating func write<Object: FeedObject>(_ object: Object) throws(JSONFeedError) {
    writer.beginObject()
    for member in Object.members.all { try write(member, of: object) }
    for member in object.extensions where member.isExtension {
      writer.name(member.name)
      writer.value(member.value)
    }
    writer.endObject()
  }

  /// Writes a member; one without a value is left out.
  private mutating func write<Object: FeedObject>(
    _ member: Member<Object>, of object: Object
  ) throws(JSONFeedError) {
    switch member.value {
    case .string(let get, _):
      guard let value = get(object) else { return }
      writer.name(member.name)
      writer.string(value)
    case .bool(let get, _):
      guard let value = get(object) else { return }
      writer.name(member.name)
      writer.bool(value)
    case .number(let get, _):
      guard let value = get(object) else { return }
      guard value.isFinite else {
        throw error(.numberNotEncodable, member.name, expected: "a finite number", found: value.description)
      }
      writer.name(member.name)
      writer.number(value)
    case .date(let get, _):
      guard let value = get(object) else { return }
      writer.name(member.name)
      guard writer.date(value) else {
        throw error(
          .dateNotEncodable, member.name, expected: "a date in the years 0001 to 9999 (UTC)",
          found: "\(value.timeIntervalSinceReferenceDate) seconds from 2001-01-01T00:00:00Z")
      }
    case .identifier(let get, _):
      guard let value = get(object) else { return }
      writer.name(member.name)
      writer.string(value.stringValue)
    case .strings(let get, _):
      guard let value = get(object) else { return }
      writer.name(member.name)
      writer.beginArray()
      for string in value {
        writer.element()
        writer.string(string)
      }
      writer.endArray()
    case .author(let get, _):
      guard let value = get(object) else { return }
      writer.name(member.name)
      path.append(.member(member.name))
      try write(value)
      path.removeLast()
    case .authors(let get, _): try write(get(object), member.name)
    case .attachments(let get, _): try write(get(object), member.name)
    case .hubs(let get, _): try write(get(object), member.name)
    case .items(let get, _): try write(get(object), member.name)
    }
  }

  private mutating func write<Object: FeedObject>(
    _ objects: [Object]?, _ name: StaticString
  ) throws(JSONFeedError) {
    guard let objects else { return }
    writer.name(name)
    path.append(.member(name))
    writer.beginArray()
    for index in objects.indices {
      writer.element()
      path.append(.element(index))
      try write(objects[index])
      path.removeLast()
    }
    writer.endArray()
    path.removeLast()
  }

  private func error(
    _ kind: JSONFeedError.Kind, _ member: StaticString, expected: String, found: String
  ) -> JSONFeedError {
    var pointer = ""
    for step in path {
      switch step {
      case .member(let name): pointer += "/\(name)"
      case .element(let index): pointer += "/\(index)"
      }
    }
    return JSONFeedError(kind: kind, expected: expected, found: found, path: pointer + "/\(member)")
  }
}
