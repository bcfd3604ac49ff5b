/// Items are identified by their ids: an edited item is an update, never a duplicate.

import FeedClient
import FeedPrimitives
import Foundation
import TestFeeds
import Testing

@MainActor
struct EditedItemTests {
  let folder: CacheFolder
  let controller: FeedController<Entry>

  init() throws {
    folder = try CacheFolder()
    controller = FeedController(folder.preferences())
  }

  private func page(_ number: Int, _ texts: KeyValuePairs<Int, String>) -> PageRequest<Entry> {
    let items = texts.map { Entry(id: $0.key, text: $0.value) }
    return PageRequest(number) { items }
  }

  private var texts: [String] { controller.items.map { "\($0.id) \($0.text)" } }

  /// What a new controller finds after a restart of the app.
  private var cached: [Entry] {
    let controller = FeedController<Entry>(folder.preferences())
    controller.loadCacheSynchronously()
    return controller.items
  }

  @Test func anItemOfJSONFeedIsIdentifiedByItsID() async throws {
    let controller = FeedController<JSONFeed.Item>(.off)
    try await controller.fetch(PageRequest(1) { [.init(id: "1", title: "Helo"), .init(id: "2")] })
    let changes = try await controller.fetch(PageRequest(1) { [.init(id: "1", title: "Hello"), .init(id: "2")] })
    #expect(changes == FeedChanges(updates: [0]))
    #expect(controller.items.map(\.title) == ["Hello", nil])
  }

  @Test func anEditOfTheFirstPageUpdatesItAndKeepsTheLaterPages() async throws {
    try await controller.fetch(page(1, [1: "a", 2: "b"]))
    try await controller.fetch(page(2, [3: "c"]))
    #expect(try await controller.fetch(page(1, [1: "a", 2: "edited"])) == FeedChanges(updates: [1]))
    #expect(texts == ["1 a", "2 edited", "3 c"])
    #expect(cached == controller.items)
  }

  @Test func anEditedItemAndANewOneReplaceTheFirstPage() async throws {
    try await controller.fetch(page(1, [1: "a", 2: "b"]))
    try await controller.fetch(page(2, [3: "c"]))
    let changes = try await controller.fetch(page(1, [0: "new", 1: "edited"]))
    #expect(changes == FeedChanges(insertions: [0], deletions: [1, 2], updates: [1]))
    #expect(texts == ["0 new", "1 edited"])
    #expect(cached == controller.items)
  }

  @Test func aLaterPageUpdatesItemsThatCameWithALaterPage() async throws {
    try await controller.fetch(page(1, [1: "a"]))
    try await controller.fetch(page(2, [2: "b", 3: "c"]))
    let changes = try await controller.fetch(page(2, [3: "edited", 4: "d", 3: "again"]))
    #expect(changes == FeedChanges(insertions: [3], updates: [2]))
    #expect(texts == ["1 a", "2 b", "3 edited", "4 d"])
    #expect(cached == controller.items)
  }

  @Test func aLaterPageDoesNotReplaceItemsOfTheFirst() async throws {
    try await controller.fetch(page(1, [1: "new"]))
    #expect(try await controller.fetch(page(2, [1: "archived"])).isEmpty)
    #expect(texts == ["1 new"])
    #expect(cached == controller.items)
  }

  @Test func ofItemsWithTheSameIDInAPageTheFirstIsKept() async throws {
    try await controller.fetch(page(1, [1: "a", 1: "b", 2: "c"]))
    #expect(texts == ["1 a", "2 c"])
    #expect(try await controller.fetch(page(1, [1: "a", 1: "b", 2: "c"])).isEmpty)
  }

  @Test func anItemWhoseIDIsInTheListIsNotInserted() async throws {
    try await controller.fetch(page(1, [1: "a"]))
    #expect(!controller.insert(Entry(id: 1, text: "b"), at: 0))
    #expect(texts == ["1 a"])
  }

  @Test func idsStayUniqueAndChangesAreExactWhateverIsFetched() async throws {
    var random = SeededGenerator(seed: 18)
    var mirror: [Entry] = []
    for _ in 0..<500 {
      let items = (0..<random.int(0..<8)).map { _ in
        Entry(id: random.int(0..<12), text: random.one(in: 2) ? "a" : "b")
      }
      let request = PageRequest(random.one(in: 3) ? 1 : 2) { items }
      let changes = try await controller.fetch(request)
      mirror = FeedChangesTests.mirror(mirror, after: changes, to: controller.items)
      #expect(mirror == controller.items)
      #expect(Set(mirror.map(\.id)).count == mirror.count)
      if controller.remove(at: random.int(0..<12)) != nil { mirror = controller.items }
    }
    #expect(cached == controller.items)
  }

  @Test func aLaterPageIsNotStoredAsTheFirstPageIfThatWasEmpty() async throws {
    try await controller.fetch(page(1, [:]))
    try await controller.fetch(page(2, [1: "a"]))
    try await controller.fetch(page(2, [1: "edited"]))
    #expect(texts == ["1 edited"])
    #expect(cached == controller.items)
  }

  @Test func theCacheIsAlwaysEqualToTheList() async throws {
    for seed in 0..<50 {
      var random = SeededGenerator(seed: UInt64(seed))
      let preferences = folder.preferences("\(seed)")
      var controller = FeedController<Entry>(preferences)
      for _ in 0..<20 {
        let items = (0..<random.int(0..<4)).map { _ in Entry(id: random.int(0..<6), text: random.pick(["a", "b", "c"]))
        }
        switch random.int(0..<8) {
        case 0: try await controller.fetch(PageRequest(1) { items })
        case 1...3: try await controller.fetch(PageRequest(2) { items })
        case 4: if let item = items.first { controller.insert(item, at: random.int(0..<4)) }
        case 5: controller.remove(at: random.int(0..<4))
        case 6: controller.move(from: random.int(0..<4), to: random.int(0..<4))
        default:
          controller = FeedController(preferences)
          controller.loadCacheSynchronously()
        }
        #expect(FeedCache<Entry>(preferences).loadSynchronously() == controller.items, "seed \(seed)")
      }
    }
  }

  @Test func pagesWithOneIDTakeLinearWork() {
    let growth = WorkGrowth(from: 125) { count in
      let preferences = folder.preferences("same \(count)")
      let items = JSONFeed.Item.numbered(0..<count).map { item in
        var item = item
        item.id = "same"
        return item
      }
      FeedCache<JSONFeed.Item>(preferences).addItems(items)
      FeedCache<JSONFeed.Item>(preferences).addItems(items)
      #expect(FeedCache<JSONFeed.Item>(preferences).loadSynchronously() == [items[0]])
    }
    #expect(growth.isLinear)
  }
}
