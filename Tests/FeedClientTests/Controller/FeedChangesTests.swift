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
    for index in changes.updates { mirror[index] = new[index] }
    return mirror
  }

  @Test func fk12ChangesTurnTheOldListIntoTheNewOne() {
    var random = SeededGenerator(seed: 12)
    for round in 0..<5000 {
      // Few distinct items, so that many stay, many move and many are edited.
      let old = Self.entries(&random)
      var new = Self.entries(&random)
      if round.isMultiple(of: 3) { new = old.filter { _ in !random.one(in: 4) } }
      let changes = FeedChanges(from: old, to: new)
      #expect(Self.mirror(old, after: changes, to: new) == new, "\(old) \(new)")
      for positions in [changes.insertions, changes.deletions, changes.updates] {
        #expect(positions == positions.sorted())
      }
      #expect(changes.isEmpty == (old == new))
      // An item is updated only if it stayed and was edited.
      #expect(Set(changes.updates).isDisjoint(with: changes.insertions))
      for index in changes.updates {
        #expect(old.contains { $0.id == new[index].id && $0 != new[index] })
      }
    }
  }

  /// Items of the numbers from 0 to 14, in any order, each in one of two versions.
  private static func entries(_ random: inout SeededGenerator) -> [Entry] {
    (0..<15).shuffled(using: &random).prefix(random.int(0..<16)).map {
      Entry(id: $0, text: random.one(in: 2) ? "a" : "b")
    }
  }

  @Test func anEditedItemIsAnUpdate() {
    let old = ["a", "b", "c", "d"].enumerated().map { Entry(id: $0.offset, text: $0.element) }
    let new = [Entry(id: 9, text: "new"), Entry(id: 0, text: "edited"), old[1], Entry(id: 3, text: "edited")]
    let changes = FeedChanges(from: old, to: new, section: 2)
    #expect(changes.insertions == [0])
    #expect(changes.deletions == [2])
    #expect(changes.updates == [1, 3])
    #expect(changes.updatedIndexPaths == [IndexPath(indexes: [2, 1]), IndexPath(indexes: [2, 3])])
  }

  @Test func anEditedItemThatMovedIsDeletedAndInserted() {
    let old = [Entry(id: 1, text: "a"), Entry(id: 2, text: "b"), Entry(id: 3, text: "c")]
    let changes = FeedChanges(from: old, to: [old[1], old[2], Entry(id: 1, text: "edited")])
    #expect((changes.insertions, changes.deletions) == ([2], [0]))
    #expect(changes.updates.isEmpty)
  }

  @Test func fk12AsManyDistinctItemsAsPossibleStay() {
    var random = SeededGenerator(seed: 13)
    for _ in 0..<500 {
      let old = (0..<random.int(0..<25)).shuffled(using: &random).prefix(15).map { Post($0) }
      let new = (0..<random.int(0..<25)).shuffled(using: &random).prefix(15).map { Post($0) }
      let changes = FeedChanges(from: old, to: new)
      let shortest = new.difference(from: old)
      #expect(changes.insertions.count == shortest.insertions.count)
      #expect(changes.deletions.count == shortest.removals.count)
    }
  }

  @Test func fk12PathsHaveTheSection() {
    let changes = FeedChanges(from: [1, 2, 3] as [Post], to: [0, 1, 3], section: 4)
    #expect(changes.insertedIndexPaths == [IndexPath(indexes: [4, 0])])
    #expect(changes.deletedIndexPaths == [IndexPath(indexes: [4, 1])])
  }

  @Test func fk26PositionsAscend() {
    let changes = FeedChanges(from: [Post](0..<100), to: [Post](100..<200))
    #expect(changes.insertions == Array(0..<100))
    #expect(changes.deletions == Array(0..<100))
  }

  @Test func longListsWithoutCommonItemsAreComparedWithLinearWork() {
    let growth = WorkGrowth(from: 125) { count in
      let items = (0..<count).map(CountedItem.init)
      #expect(FeedChanges(from: items, to: items.reversed()).deletions.count == count - 1)
    }
    #expect(growth.isLinear)
  }

  /// An item that counts its comparisons.
  private struct CountedItem: FeedControllerItem {
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
