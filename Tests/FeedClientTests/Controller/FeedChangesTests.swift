/// Whether changes are exact.

import FeedClient
import FeedPrimitives
import Foundation
import TestFeeds
import Testing

struct FeedChangesTests {
  /// Applies a batch of updates like a table view.
  static func mirror<Item>(_ old: [Item], after changes: FeedChanges, to new: [Item]) -> [Item] {
    var mirror = old
    for index in changes.deletions.reversed() { mirror.remove(at: index) }
    for index in changes.insertions { mirror.insert(new[index], at: index) }
    return mirror
  }

  @Test func fk12ChangesTurnTheOldListIntoTheNewOne() {
    var random = SeededGenerator(seed: 12)
    for round in 0..<5000 {
      // Few distinct numbers, so that many stay, many move, and some are repeated.
      let old = (0..<random.int(0..<20)).map { _ in random.int(0..<15) }
      var new = (0..<random.int(0..<20)).map { _ in random.int(0..<15) }
      if round.isMultiple(of: 3) { new = old.filter { _ in !random.one(in: 4) } }
      let changes = FeedChanges(from: old, to: new)
      #expect(Self.mirror(old, after: changes, to: new) == new, "\(old) \(new)")
      #expect(changes.insertions == changes.insertions.sorted() && changes.deletions == changes.deletions.sorted())
      #expect(changes.isEmpty == (old == new))
    }
  }

  @Test func fk12AsManyDistinctItemsAsPossibleStay() {
    var random = SeededGenerator(seed: 13)
    for _ in 0..<500 {
      let old = Array((0..<random.int(0..<25)).shuffled(using: &random).prefix(15))
      let new = Array((0..<random.int(0..<25)).shuffled(using: &random).prefix(15))
      let changes = FeedChanges(from: old, to: new)
      let shortest = new.difference(from: old)
      #expect(changes.insertions.count == shortest.insertions.count)
      #expect(changes.deletions.count == shortest.removals.count)
    }
  }

  @Test func fk12PathsHaveTheSection() {
    let changes = FeedChanges(from: [1, 2, 3], to: [0, 1, 3], section: 4)
    #expect(changes.insertedIndexPaths == [IndexPath(indexes: [4, 0])])
    #expect(changes.deletedIndexPaths == [IndexPath(indexes: [4, 1])])
  }

  @Test func fk26PositionsAscend() {
    let changes = FeedChanges(from: Array(0..<100), to: Array(100..<200))
    #expect(changes.insertions == Array(0..<100))
    #expect(changes.deletions == Array(0..<100))
  }

  @Test func longListsWithoutCommonItemsAreComparedWithLinearWork() {
    let growth = WorkGrowth(from: 500) { count in
      let items = (0..<count).map(CountedItem.init)
      #expect(FeedChanges(from: items, to: items.reversed()).deletions.count == count - 1)
    }
    #expect(growth.isLinear)
  }

  /// An item that counts its comparisons.
  private struct CountedItem: Hashable {
    let number: Int

    static func == (left: Self, right: Self) -> Bool {
      WorkCounter.count()
      return left.number == right.number
    }

    func hash(into hasher: inout Hasher) {
      WorkCounter.count()
      hasher.combine(number)
    }
  }
}
