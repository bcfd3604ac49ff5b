/// The child elements of an element, with the first of each name at hand: checks look it up for each of many children.

internal import FeedBridge
internal import FeedPrimitives

struct LocatedChildren: RandomAccessCollection, ExpressibleByArrayLiteral {
  private var all = ListInParts<LocatedElement>()
  /// The index of the first child with each name, if there are many.
  private var first: [ElementKey: Int] = [:]

  private static var few: Int { 12 }

  init(_ elements: some Sequence<LocatedElement>) { for element in elements { append(element) } }

  init(arrayLiteral elements: LocatedElement...) { self.init(elements) }

  var startIndex: Int { 0 }
  var endIndex: Int { all.count }

  subscript(index: Int) -> LocatedElement { all[index] }

  mutating func append(_ element: LocatedElement) {
    all.append(element)
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
