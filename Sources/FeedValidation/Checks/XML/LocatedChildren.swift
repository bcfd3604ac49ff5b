/// The child elements of an element, with the first of each name at hand: checks look it up for each of many children.

internal import FeedBridge
internal import FeedPrimitives

struct LocatedChildren: RandomAccessCollection, ExpressibleByArrayLiteral {
  /// In parts that do not grow further, because an array that grows is in memory twice, with room for as many elements again.
  private var parts: [[LocatedElement]] = []
  private(set) var count = 0
  /// The index of the first child with each name, if there are many.
  private var first: [ElementKey: Int] = [:]

  private static var few: Int { 12 }
  private static var partSize: Int { 1024 }

  init(_ elements: some Sequence<LocatedElement>) { for element in elements { append(element) } }

  init(arrayLiteral elements: LocatedElement...) { self.init(elements) }

  var startIndex: Int { 0 }
  var endIndex: Int { count }

  subscript(index: Int) -> LocatedElement { parts[index / Self.partSize][index % Self.partSize] }

  mutating func append(_ element: LocatedElement) {
    if count == parts.count * Self.partSize { parts.append([]) }
    parts[parts.count - 1].append(element)
    count += 1
    if count == Self.few + 1 {
      for index in indices { note(index) }
    } else if count > Self.few {
      note(count - 1)
    }
  }

  private mutating func note(_ index: Int) {
    let key = ElementKey(namespace: self[index].namespace, local: self[index].local)
    if first[key] == nil { first[key] = index }
  }

  /// The first child with this name.
  func first(_ key: ElementKey) -> LocatedElement? {
    if count > Self.few { return first[key].map { self[$0] } }
    WorkCounter.count(count)
    return first { $0.local == key.local && $0.namespace == key.namespace }
  }
}
