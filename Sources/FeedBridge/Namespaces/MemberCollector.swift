/// Members of a JSON object as they come in from XML, where one name may come again and again.

internal import FeedPrimitives
package import JSONFeed

/// Collects members; where a name comes more than once, its values become an array.
///
/// It takes a member in constant time, however many there are and however often a name is repeated.
package struct MemberCollector {
  private struct Entry {
    var name: String
    var first: JSONFeed.Value
    var others: [JSONFeed.Value] = []
    var isArray: Bool
  }

  private var entries: [Entry] = []
  private var index: [ExactName: Int] = [:]

  package init() {}

  package var isEmpty: Bool { entries.isEmpty }

  package func contains(_ name: String) -> Bool { position(of: name) != nil }

  private func position(of name: String) -> Int? {
    if entries.count > 12 { return index[ExactName(name)] }
    let bytes = name.utf8.span
    return entries.firstIndex { $0.name.utf8.span.isEqual(to: bytes) }
  }

  /// - Parameter isRepeated: whether the member is an array even with one value.
  package mutating func add(_ name: String, _ value: JSONFeed.Value, isRepeated: Bool = false) {
    if let position = position(of: name) {
      entries[position].others.append(value)
      entries[position].isArray = true
      return
    }
    entries.append(Entry(name: name, first: value, isArray: isRepeated))
    if entries.count == 13 {
      for (position, entry) in entries.enumerated() { index[ExactName(entry.name)] = position }
    } else if entries.count > 13 {
      index[ExactName(name)] = entries.count - 1
    }
  }

  /// Takes a member out.
  package mutating func remove(_ name: String) {
    guard contains(name) else { return }
    let others = entries.filter { ExactName($0.name) != ExactName(name) }
    self = MemberCollector()
    for entry in others {
      add(entry.name, entry.first, isRepeated: entry.isArray)
      for value in entry.others { add(entry.name, value) }
    }
  }

  /// The members collected.
  package consuming func object() -> JSONFeed.Object {
    var object = JSONFeed.Object()
    for entry in entries {
      object.appendIfNew(
        .init(name: entry.name, value: entry.isArray ? .array([entry.first] + entry.others) : entry.first))
    }
    return object
  }
}
