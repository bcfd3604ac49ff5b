/// A list in parts that do not grow further. An array that grows is in memory twice, with room for as many elements again: too much for
/// lists that are as long as a document.

struct ListInParts<Element>: RandomAccessCollection {
  private var parts: [[Element]] = []
  private(set) var count = 0

  private static var partSize: Int { 1024 }

  init() {}

  /// - Parameter capacity: the number of elements for which space is reserved, if it is less than a part.
  init(capacity: Int) {
    parts.append([])
    parts[0].reserveCapacity(Swift.min(capacity, Self.partSize))
  }

  var startIndex: Int { 0 }
  var endIndex: Int { count }

  subscript(index: Int) -> Element {
    get { parts[index / Self.partSize][index % Self.partSize] }
    set { parts[index / Self.partSize][index % Self.partSize] = newValue }
  }

  mutating func append(_ element: Element) {
    if count == Self.partSize &* parts.count { parts.append([]) }
    parts[count / Self.partSize].append(element)
    count += 1
  }

  mutating func removeLast() {
    count -= 1
    parts[count / Self.partSize].removeLast()
    if count == Self.partSize &* (parts.count - 1), count > 0 { parts.removeLast() }
  }
}
