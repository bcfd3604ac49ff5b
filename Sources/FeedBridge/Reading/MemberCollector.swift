/// Collects members of a JSON object from XML, where a name may be repeated.

internal import FeedPrimitives
package import JSONFeedModel

/// Collects members. If a name occurs more than once, its values become an array.
///
/// Adding a member takes constant time.
package struct MemberCollector {
  private(set) var members: [JSONFeed.Object.Member] = []
  /// The index of each name, if there are many.
  private var index: [ExactName: Int]?
  /// The members that are arrays, because their names occurred more than once or often do.
  private var repeated = Places()

  private static var few: Int { 12 }

  package init() {}

  /// Reserves space for `count` members, or at most 12.
  package init(expecting count: Int) { members.reserveCapacity(min(count, Self.few)) }

  package var isEmpty: Bool { members.isEmpty }

  /// The member, if there is one and no more.
  var only: JSONFeed.Object.Member? { members.count == 1 ? members.first : nil }

  package func contains(_ name: String) -> Bool { position(of: name) != nil }

  package func value(_ name: String) -> JSONFeed.Value? { position(of: name).map { members[$0].value } }

  @inline(__always)
  private func position(of name: String) -> Int? {
    if let index { return index[ExactName(name)] }
    for position in members.indices where members[position].name.isExactly(name) { return position }
    return nil
  }

  /// `name` or, if that is in use, `name2` and so on.
  package func freeName(for name: String) -> String {
    var free = name
    var number = 2
    while contains(free) {
      free = name + String(number)
      number += 1
    }
    return free
  }

  /// - Parameter isRepeated: whether the member is an array even with one value.
  package mutating func add(_ name: String, _ value: consuming JSONFeed.Value, isRepeated: Bool = false) {
    guard let position = position(of: name) else { return append(name, value, isRepeated: isRepeated) }
    if !repeated.contains(position) {
      repeated.insert(position)
      members[position].value = .array([members[position].value, value])
    } else if case .array(var values) = members[position].value {
      // Removed first, so that the array is not copied.
      members[position].value = .null
      values.append(value)
      members[position].value = .array(values)
    }
  }

  /// Adds a member whose name is none of those so far.
  mutating func append(_ name: String, _ value: consuming JSONFeed.Value, isRepeated: Bool = false) {
    if isRepeated { repeated.insert(members.count) }
    members.append(.init(name: name, value: isRepeated ? .array([value]) : value))
    if members.count > Self.few { addToIndex() }
  }

  @inline(never)
  private mutating func addToIndex() {
    let start = index == nil ? 0 : members.count - 1
    if index == nil { index = [:] }
    for position in start..<members.count { index?[ExactName(members[position].name)] = position }
  }

  /// The members collected.
  package consuming func object() -> JSONFeed.Object { JSONFeed.Object(distinct: members) }
}

/// A set of indices. The first 64 need no allocation: with a `Set`, converting a podcast would take 0.9 % more instructions.
private struct Places {
  private var first: UInt64 = 0
  private var others: Set<Int>?

  func contains(_ place: Int) -> Bool {
    place < 64 ? first &>> UInt64(place) & 1 == 1 : others?.contains(place) ?? false
  }

  mutating func insert(_ place: Int) {
    guard place >= 64 else { return first |= 1 &<< UInt64(place) }
    if others == nil { others = [] }
    others?.insert(place)
  }
}
