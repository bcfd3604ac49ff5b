/// The difference between two lists of items.

public import Foundation

/// Insertions and deletions, as a table view expects them for batch updates.
///
/// To turn the old list into the new one, remove the items at ``deletions``, then insert those that the new list has
/// at ``insertions``, in ascending order. An item that moves is deleted and inserted.
///
/// ```swift
/// tableView.performBatchUpdates {
///   tableView.deleteRows(at: changes.deletedIndexPaths, with: .automatic)
///   tableView.insertRows(at: changes.insertedIndexPaths, with: .automatic)
/// }
/// ```
public struct FeedChanges: Sendable, Hashable {
  /// Positions in the new list, ascending.
  public var insertions: [Int]
  /// Positions in the old list, ascending.
  public var deletions: [Int]
  /// The table view section that shows the list.
  package var section: Int

  package init(insertions: [Int] = [], deletions: [Int] = [], section: Int = 0) {
    self.insertions = insertions
    self.deletions = deletions
    self.section = section
  }

  /// The changes that turn `old` into `new`. As many distinct items as possible stay. The cost grows like that of
  /// sorting.
  package init<Item: Hashable>(from old: [Item], to new: [Item], section: Int = 0) {
    let start = zip(old, new).prefix { $0 == $1 }.count
    let end = zip(old.dropFirst(start).reversed(), new.dropFirst(start).reversed()).prefix { $0 == $1 }.count
    let oldRange = start..<old.count - end
    let newRange = start..<new.count - end
    let matches = Self.matches(of: old[oldRange], in: new[newRange])
    let kept = Self.longestAscent(matches.map(\.new)).map { matches[$0] }
    self.init(
      insertions: newRange.omitting(kept.map(\.new)), deletions: oldRange.omitting(kept.map(\.old)), section: section)
  }

  /// Whether nothing changed.
  public var isEmpty: Bool { insertions.isEmpty && deletions.isEmpty }

  /// ``insertions`` with the section of the controller, for a table view.
  public var insertedIndexPaths: [IndexPath] { insertions.map { [section, $0] } }

  /// ``deletions`` with the section of the controller, for a table view.
  public var deletedIndexPaths: [IndexPath] { deletions.map { [section, $0] } }

  // MARK: - Unchanged items

  private typealias Match = (old: Int, new: Int)

  /// The positions of each item that is in both lists. The first of several equal items in one list matches the first
  /// in the other.
  private static func matches<Item: Hashable>(of old: ArraySlice<Item>, in new: ArraySlice<Item>) -> [Match] {
    guard !old.isEmpty else { return [] }
    // From last to first, so that the first can be popped from the end.
    var positions: [Item: [Int]] = [:]
    for index in new.indices.reversed() { positions[new[index], default: []].append(index) }
    return old.indices.compactMap { index in
      positions[old[index]]?.popLast().map { (index, $0) }
    }
  }

  /// The indices of a longest increasing subsequence of distinct numbers (patience sorting).
  private static func longestAscent(_ numbers: [Int]) -> [Int] {
    // For each length, the index of the lowest last element of such a subsequence; and for each number, its
    // predecessor.
    var ends: [Int] = []
    var previous: [Int?] = []
    for index in numbers.indices {
      let length = ends.partitioningIndex { numbers[$0] >= numbers[index] }
      previous.append(length > 0 ? ends[length - 1] : nil)
      if length < ends.count { ends[length] = index } else { ends.append(index) }
    }
    let ascent = sequence(first: ends.last) { index in index.map { previous[$0] } }.compactMap(\.self)
    return ascent.reversed()
  }
}

extension Range<Int> {
  /// The numbers in the range that are not in `omitted`, which is ascending.
  fileprivate func omitting(_ omitted: [Int]) -> [Int] {
    var rest = omitted[...]
    return filter { number in
      guard rest.first == number else { return true }
      rest.removeFirst()
      return false
    }
  }
}

extension Array {
  /// The first index for which `predicate` is true; it must be true for all later ones.
  fileprivate func partitioningIndex(_ predicate: (Element) -> Bool) -> Int {
    var range = 0..<count
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range = predicate(self[middle]) ? range.lowerBound..<middle : middle + 1..<range.upperBound
    }
    return range.lowerBound
  }
}
