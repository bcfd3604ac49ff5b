/// JSON values that know where they stand, read by the reader that decoding uses.

internal import FeedPrimitives
internal import JSONFeed

/// A JSON value, and where it begins.
struct LocatedValue: Sendable {
  enum Content: Sendable {
    case null
    case bool(Bool)
    /// As it is written.
    case number(String)
    case string(String)
    case array([LocatedValue])
    case object([LocatedMember])
  }

  var content: Content
  var offset: Int

  var isNull: Bool {
    if case .null = content { true } else { false }
  }

  var string: String? {
    guard case .string(let text) = content else { return nil }
    return text
  }

  var number: String? {
    guard case .number(let literal) = content else { return nil }
    return literal
  }

  var elements: [LocatedValue]? {
    guard case .array(let elements) = content else { return nil }
    return elements
  }

  var members: [LocatedMember]? {
    guard case .object(let members) = content else { return nil }
    return members
  }

  /// The value of the first member of this name.
  subscript(name: String) -> LocatedValue? {
    guard case .object(let members) = content else { return nil }
    for index in members.indices where members[index].name.isExactly(name) { return members[index].value }
    return nil
  }

  /// What it is, in words: `a number`.
  var kind: String {
    switch content {
    case .null: "null"
    case .bool: "true or false"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

/// A member of an object, and where its name begins.
struct LocatedMember: Sendable {
  var name: String
  var nameOffset: Int
  var value: LocatedValue
}

/// Reads values with their places. It notes members that stand twice in one object.
struct LocatedReader: ~Copyable {
  /// A member whose name the object has already.
  struct Duplicate: Sendable {
    var path: String
    var name: String
    var offset: Int
  }

  private var reader: JSONReader
  /// The JSON Pointer of what the reader began with.
  private let root: String
  private(set) var duplicates: [Duplicate] = []
  /// The arrays and objects that are being read, the outermost first.
  private var unfinished: [Unfinished] = []

  init(from start: Int, root: String = "", nestingDepth: Int) {
    reader = JSONReader(from: start, nestingDepth: nestingDepth, replacesLoneSurrogates: true)
    self.root = root
  }

  /// An array or object that is being read.
  private struct Unfinished {
    var offset: Int
    var isObject: Bool
    var names = MemberNames()
    /// The name of the member that is being read, and where it begins.
    var name = ""
    var nameOffset = 0
    var members: [LocatedMember] = []
    var elements: [LocatedValue] = []

    init(offset: Int, isObject: Bool) {
      self.offset = offset
      self.isObject = isObject
      // What most objects have room for.
      if isObject { members.reserveCapacity(12) }
    }

    /// Begins a member; says whether it is the first of its name.
    mutating func beginMember(_ name: String, at offset: Int) -> Bool {
      (self.name, nameOffset) = (name, offset)
      return names.insert(name, among: members)
    }

    mutating func endMember(_ value: LocatedValue) {
      members.append(.init(name: name, nameOffset: nameOffset, value: value))
    }
  }

  /// The elements of the array that the reader stands at, one by one, until `body` has had all of them.
  mutating func forEachElement(
    _ bytes: Span<UInt8>, _ body: (LocatedValue, [Duplicate]) -> Void
  ) throws(JSONFault) {
    var more = try reader.enterArray(bytes)
    while more {
      let value = try value(bytes)
      body(value, duplicates)
      duplicates.removeAll()
      more = try reader.hasNextElement(bytes)
    }
  }

  /// The members of the object that the reader stands at. Of the value of `skipped`, it is known only where it begins, and
  /// whether it is an array or an object.
  ///
  /// Where the grammar breaks, `members` has what stood before that.
  ///
  /// - Parameter range: where that value stands, if that is known; it need not be read then.
  mutating func members(
    _ bytes: Span<UInt8>, skipping skipped: String, at range: Range<Int>?, into members: inout [LocatedMember]
  ) throws(JSONFault) {
    var names = MemberNames()
    var more = try reader.enterObject(bytes)
    while more {
      let nameOffset = reader.position
      let name = reader.string(try reader.memberName(bytes), of: bytes)
      let kind = try reader.valueKind(bytes)
      let offset = reader.position
      if !names.insert(name, among: members) { noteDuplicate(name, at: nameOffset, bytes) }
      if name == skipped, kind == .array {
        members.append(.init(name: name, nameOffset: nameOffset, value: .init(content: .array([]), offset: offset)))
        if let range, range.lowerBound == offset {
          reader.jump(to: range.upperBound)
        } else {
          try reader.skipValue(bytes)
        }
      } else {
        members.append(.init(name: name, nameOffset: nameOffset, value: try value(bytes)))
      }
      more = try reader.hasNextMember(bytes)
    }
  }

  /// Reads the value that comes next, all of it; what is in it stands in a list, not on the stack, which may be small.
  private mutating func value(_ bytes: Span<UInt8>) throws(JSONFault) -> LocatedValue {
    unfinished.removeAll(keepingCapacity: true)
    while true {
      let kind = try reader.valueKind(bytes)
      let offset = reader.position
      var content: LocatedValue.Content
      switch kind {
      case .object:
        if try reader.enterObject(bytes) {
          unfinished.append(Unfinished(offset: offset, isObject: true))
          try beginMember(bytes)
          continue
        }
        content = .object([])
      case .array:
        if try reader.enterArray(bytes) {
          unfinished.append(Unfinished(offset: offset, isObject: false))
          continue
        }
        content = .array([])
      case .string: content = .string(reader.string(try reader.string(bytes), of: bytes))
      case .number: content = .number(bytes.string(try reader.number(bytes).range))
      case .bool: content = .bool(try reader.bool(bytes))
      case .null:
        try reader.null(bytes)
        content = .null
      }
      var value = LocatedValue(content: content, offset: offset)
      // A value has ended: put it where it belongs, and so each array and object that ends with it.
      while true {
        guard let last = unfinished.indices.last else { return value }
        if unfinished[last].isObject {
          unfinished[last].endMember(value)
          if try reader.hasNextMember(bytes) {
            try beginMember(bytes)
            break
          }
          let whole = unfinished.removeLast()
          value = LocatedValue(content: .object(whole.members), offset: whole.offset)
        } else {
          unfinished[last].elements.append(value)
          if try reader.hasNextElement(bytes) { break }
          let whole = unfinished.removeLast()
          value = LocatedValue(content: .array(whole.elements), offset: whole.offset)
        }
      }
    }
  }

  /// Reads a member's name into the innermost object.
  private mutating func beginMember(_ bytes: Span<UInt8>) throws(JSONFault) {
    let offset = reader.position
    let name = reader.string(try reader.memberName(bytes), of: bytes)
    if !unfinished[unfinished.count - 1].beginMember(name, at: offset) { noteDuplicate(name, at: offset, bytes) }
  }

  private mutating func noteDuplicate(_ name: String, at offset: Int, _ bytes: Span<UInt8>) {
    duplicates.append(Duplicate(path: root + reader.pointer(bytes), name: name, offset: offset))
  }
}

/// The names that an object has had. Objects have few, which are looked up among its members; many are looked up by a hash.
private struct MemberNames {
  private static let few = 24
  private var many: Set<ExactName> = []

  /// Whether the name is none of the members so far.
  mutating func insert(_ name: String, among members: [LocatedMember]) -> Bool {
    guard members.count >= Self.few else { return !members.contains { $0.name.isExactly(name) } }
    if many.isEmpty { many = Set(members.map { ExactName($0.name) }) }
    return many.insert(ExactName(name)).inserted
  }
}
