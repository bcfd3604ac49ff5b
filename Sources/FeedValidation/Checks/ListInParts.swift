/// A list in parts that do not grow further. An array that grows is in memory twice, with room for as many elements again: too much for
/// lists that are as long as a document.

internal import FeedPrimitives

/// A list of plain values that nobody shares, so that changing one does not ask whether they are shared.
struct ListInParts<Element: BitwiseCopyable>: ~Copyable {
  private var parts = OwnedArray<OwnedArray<Element>>(capacity: 1)
  private(set) var count = 0

  /// The logarithm of the number of elements in a part.
  private static var bits: Int { 10 }
  private static var partSize: Int { 1 << bits }

  /// - Parameter capacity: the number of elements for which space is reserved, if it is less than a part.
  init(capacity: Int = .max) { parts.append(OwnedArray(capacity: min(capacity, Self.partSize))) }

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
