/// A list in parts that do not grow further. An array that grows is in memory twice, with room for as many elements again: too much for
/// lists that are as long as a document.

internal import FeedPrimitives

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

/// The same for plain values that nobody shares, so that changing one does not ask whether they are shared.
struct OwnedListInParts<Element: BitwiseCopyable>: ~Copyable {
  private var parts = OwnedArray<OwnedArray<Element>>(capacity: 1)
  private var count = 0

  /// The logarithm of the number of elements in a part.
  private static var bits: Int { 10 }
  private static var partSize: Int { 1 << bits }

  subscript(index: Int) -> Element {
    @inline(__always) _read { yield parts[index &>> Self.bits][index & (Self.partSize - 1)] }
    @inline(__always) _modify { yield &parts[index &>> Self.bits][index & (Self.partSize - 1)] }
  }

  mutating func append(_ element: Element) {
    if count / Self.partSize == parts.count { parts.append(OwnedArray(capacity: Self.partSize)) }
    parts[count / Self.partSize].append(element)
    count += 1
  }

  /// Removes the elements from number `count` on.
  mutating func removeAll(from count: Int) {
    for part in count / Self.partSize..<parts.count where !parts[part].isEmpty {
      parts[part].removeAll(from: part == count / Self.partSize ? count % Self.partSize : 0)
    }
    self.count = count
  }
}
