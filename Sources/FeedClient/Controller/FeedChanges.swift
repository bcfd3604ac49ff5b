/// The difference between two lists of items.

public import FeedFoundation

/// Insertions, deletions and updates, as a table view expects them.
///
/// To turn the old list into the new one, remove the items at ``deletions``, then insert those that the new list has
/// at ``insertions``, in ascending order, then replace those at ``updates``. An item that moves is deleted and
/// inserted.
///
/// ```swift
/// tableView.performBatchUpdates {
///   tableView.deleteRows(at: changes.deletedIndexPaths, with: .automatic)
///   tableView.insertRows(at: changes.insertedIndexPaths, with: .automatic)
/// }
/// // After the batch, because positions to reload in a batch are those before it.
/// tableView.reloadRows(at: changes.updatedIndexPaths, with: .automatic)
/// ```
public struct FeedChanges: Sendable, Hashable {
  /// The positions of new items in the new list, ascending.
  public var insertions: [Int]
  /// The positions of removed items in the old list, ascending.
  public var deletions: [Int]
  /// The positions in the new list of items that stayed and were edited, ascending: the same id, another content.
  public var updates: [Int]
  /// The table view section that shows the list.
  package var section: Int

  package init(insertions: [Int] = [], deletions: [Int] = [], updates: [Int] = [], section: Int = 0) {
    self.insertions = insertions
    self.deletions = deletions
    self.updates = updates
    self.section = section
  }

  /// The changes that turn `old` into `new`, in neither of which two items have the same id. As many items as possible
  /// stay. The cost grows like that of sorting.
  package init<Item: FeedControllerItem>(from old: [Item], to new: [Item], section: Int = 0) {
    let start = zip(old, new).prefix { $0.id == $1.id }.count
    let end = zip(old.dropFirst(start).reversed(), new.dropFirst(start).reversed()).prefix { $0.id == $1.id }.count
    let oldRange = start..<old.count - end
    let newRange = start..<new.count - end
    let matches = Self.matches(of: old[oldRange], in: new[newRange])
    let kept = Self.longestAscent(matches.map(\.new)).map { matches[$0] }
    insertions = newRange.omitting(kept.map(\.new))
    deletions = oldRange.omitting(kept.map(\.old))
    updates = (0..<start).filter { old[$0] != new[$0] }
    updates += kept.filter { old[$0.old] != new[$0.new] }.map(\.new)
    updates += (newRange.upperBound..<new.count).filter { old[$0 - new.count + old.count] != new[$0] }
    self.section = section
  }

  /// Whether nothing changed.
  public var isEmpty: Bool { insertions.isEmpty && deletions.isEmpty && updates.isEmpty }

  /// ``insertions`` with the section of the controller, for a table view.
  public var insertedIndexPaths: [IndexPath] { insertions.map { [section, $0] } }

  /// ``deletions`` with the section of the controller, for a table view.
  public var deletedIndexPaths: [IndexPath] { deletions.map { [section, $0] } }

  /// ``updates`` with the section of the controller, for a table view.
  public var updatedIndexPaths: [IndexPath] { updates.map { [section, $0] } }

  // MARK: - Items that stay

  private typealias Match = (old: Int, new: Int)

  /// The positions of each item that is in both lists.
  private static func matches<Item: FeedControllerItem>(of old: ArraySlice<Item>, in new: ArraySlice<Item>) -> [Match] {
    guard !old.isEmpty else { return [] }
    var positions: [Item.ID: Int] = [:]
    for index in new.indices { positions[new[index].id] = index }
    return old.indices.compactMap { index in
      positions.removeValue(forKey: old[index].id).map { (index, $0) }
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
