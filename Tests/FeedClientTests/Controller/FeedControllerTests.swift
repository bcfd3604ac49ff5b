/// The contract of a controller: behaviours FK-01 to FK-26.

import FeedClient
import Foundation
import TestFeeds
import Testing

/// Records its notifications, and keeps its own list like a table view.
@MainActor
final class Listener: FeedControllerDelegate {
  var mirror: [Post] = []
  var heard: [FeedChanges] = []
  var errors: [any Error] = []

  /// Called when it has been notified of new items.
  var reaction: ((FeedController<Post>) -> Void)?

  func feedController(_ controller: FeedController<Post>, itemsUpdated items: [Post], changes: FeedChanges) {
    MainActor.assertIsolated()
    #expect(items == controller.items)
    mirror = FeedChangesTests.mirror(mirror, after: changes, to: items)
    heard.append(changes)
    reaction?(controller)
  }

  func feedController(_ controller: FeedController<Post>, requestFailed error: any Error) {
    MainActor.assertIsolated()
    errors.append(error)
  }
}

struct Unreachable: Error, Equatable {}

/// A request that is a closure.
struct PageRequest<Item: FeedControllerItem>: FeedPageRequest {
  var pageNumber: Int
  var itemsPerPage = 3
  var items: @Sendable () async throws -> [Item]?

  init(_ pageNumber: Int, items: @escaping @Sendable () async throws -> [Item]?) {
    self.pageNumber = pageNumber
    self.items = items
  }

  func fetchItems() async throws -> [Item]? { try await items() }
}

func page(_ number: Int, _ items: [Post]) -> PageRequest<Post> { PageRequest(number) { items } }

let failingPage = PageRequest<Post>(1) { throw Unreachable() }

@MainActor
struct FeedControllerTests {
  let folder: CacheFolder
  let listener = Listener()
  let controller: FeedController<Post>

  init() throws {
    folder = try CacheFolder()
    controller = FeedController(folder.preferences())
    controller.delegate = listener
  }

  /// The items that a new controller finds after a restart of the app.
  var cached: [Post] {
    let controller = FeedController<Post>(folder.preferences())
    controller.loadCacheSynchronously()
    return controller.items
  }

  @Test func fk01AControllerIsForAnyTypeOfItem() async throws {
    let items = FeedController<JSONFeed.Item>(.off)
    try await items.fetch(PageRequest(1) { JSONFeed.Item.numbered(0..<2) })
    #expect(items.items == JSONFeed.Item.numbered(0..<2))
    try await controller.fetch(page(1, [1]))
    #expect(controller.items == [1])
  }

  @Test func fk02InsertionsDeletionsAndTheCacheGoTogether() async throws {
    try await controller.fetch(page(1, [1, 2, 3]))
    try await controller.fetch(page(2, [4, 5]))
    controller.remove(at: 0)
    controller.insert(9, at: 2)
    #expect(controller.items == [2, 3, 9, 4, 5])
    #expect(cached == controller.items)
  }

  /// What can happen to the file of a cache while it is used: the system may remove it.
  enum Loss: CaseIterable { case gone, empty, cut, edited }

  @Test(arguments: Loss.allCases)
  func aLaterPageDoesNotHideThatTheCacheWasLost(loss: Loss) async throws {
    try await controller.fetch(page(1, [1, 2, 3]))
    let file = folder.file()
    var data = try Data(contentsOf: file)
    switch loss {
    case .gone: try FileManager.default.removeItem(at: file)
    case .empty: try Data().write(to: file)
    case .cut: try data.dropLast(3).write(to: file)
    case .edited:
      data[data.count - 3] ^= 1
      try data.write(to: file)
    }
    try await controller.fetch(page(2, [4, 5]))
    #expect(cached == [1, 2, 3, 4, 5])
  }

  @Test func fk03CachedItemsAreAvailableAtOnce() {
    folder.cache().addItems([1, 2])
    controller.loadCacheSynchronously()
    #expect(controller.items == [1, 2])
    #expect(listener.heard == [FeedChanges(insertions: [0, 1])])
  }

  @Test func fk03CachedItemsAreAvailableSoon() async {
    folder.cache().addItems([1, 2])
    await controller.loadCache()
    #expect(controller.items == [1, 2])
  }

  @Test func fk04AChangedFirstPageReplacesItemsAndCache() async throws {
    try await controller.fetch(page(1, [1, 2, 3]))
    try await controller.fetch(page(2, [4, 5]))
    try await controller.fetch(page(1, [1, 2, 9]))
    #expect(controller.items == [1, 2, 9])
    #expect(cached == [1, 2, 9])
    #expect(listener.mirror == [1, 2, 9])
  }

  @Test(arguments: [[1, 2], [1], [], [2, 1, 3], [1, 2, 3, 4]] as [[Post]])
  func fk04AnyDifferenceIsAChange(new: [Post]) async throws {
    try await controller.fetch(page(1, [1, 2, 3]))
    try await controller.fetch(page(2, [4]))
    try await controller.fetch(page(1, new))
    #expect(controller.items == new)
    #expect(cached == new)
    #expect(listener.mirror == new)
  }

  @Test func fk05AnUnchangedFirstPageChangesNothing() async throws {
    try await controller.fetch(page(1, [1, 2, 3]))
    try await controller.fetch(page(2, [4, 5]))
    let file = try Data(contentsOf: folder.file())
    try await controller.fetch(page(1, [1, 2, 3]))
    #expect(controller.items == [1, 2, 3, 4, 5])
    #expect(listener.heard.count == 3)
    #expect(listener.heard.last == FeedChanges())
    #expect(try Data(contentsOf: folder.file()) == file)
  }

  @Test func fk05TheFirstPageIsKnownAfterARestart() async throws {
    try await controller.fetch(page(1, [1, 2, 3]))
    try await controller.fetch(page(2, [4, 5]))
    let second = FeedController<Post>(folder.preferences())
    second.loadCacheSynchronously()
    #expect(try await second.fetch(page(1, [1, 2, 3])).isEmpty)
    #expect(second.items == [1, 2, 3, 4, 5])
    #expect(try await second.fetch(page(1, [1, 2])) == FeedChanges(deletions: [2, 3, 4]))
  }

  @Test func fk06WhatTheFirstPageLacksIsDeleted() async throws {
    try await controller.fetch(page(1, [1, 2, 3]))
    let changes = try await controller.fetch(page(1, [1, 2, 9]))
    #expect(changes == FeedChanges(insertions: [2], deletions: [2]))
    #expect(listener.heard.last == changes)
  }

  @Test func fk07EqualityDecidesWhatIsNew() async throws {
    struct Photo: FeedControllerItem {
      var number: Int
      var caption: String
      static func == (left: Photo, right: Photo) -> Bool { left.number == right.number }
      func hash(into hasher: inout Hasher) { hasher.combine(number) }
    }
    let photos = FeedController<Photo>(.off)
    try await photos.fetch(PageRequest(1) { [Photo(number: 1, caption: "a")] })
    #expect(try await photos.fetch(PageRequest(1) { [Photo(number: 1, caption: "b")] }).isEmpty)
  }

  @Test func fk08ARequestKnowsItsPage() async throws {
    struct Request: FeedPageRequest {
      var pageNumber = 1
      var itemsPerPage = 3
      func fetchItems() -> [Post]? { [Post](0..<itemsPerPage) }
    }
    #expect(Request().isFirstPage && !Request(pageNumber: 2).isFirstPage)
    try await controller.fetch(Request())
    #expect(controller.items == [0, 1, 2])
    try await controller.fetch(Request(pageNumber: 2, itemsPerPage: 5))
    #expect(controller.items == [0, 1, 2, 3, 4])
  }

  @Test func fk09AFailureChangesNothing() async throws {
    try await controller.fetch(page(1, [1, 2]))
    await #expect(throws: Unreachable()) { try await controller.fetch(failingPage) }
    #expect(listener.errors as? [Unreachable] == [Unreachable()])
    #expect(listener.heard.count == 1)
    #expect(controller.items == [1, 2])
    #expect(cached == [1, 2])
  }

  @Test func fk10TheDelegateIsHeldWeakly() async throws {
    let controller = FeedController<Post>(folder.preferences(), section: 3)
    weak var weakly: Listener?
    do {
      let listener = Listener()
      weakly = listener
      controller.delegate = listener
      try await controller.fetch(page(1, [1]))
      #expect(listener.heard == [FeedChanges(insertions: [0], section: 3)])
    }
    #expect(weakly == nil)
    try await controller.fetch(page(1, [2]))
    #expect(controller.items == [2])
  }

  @Test func fk11TheDelegateReceivesPositionsItemsAndController() async throws {
    try await controller.fetch(page(1, [1, 2, 3]))
    try await controller.fetch(page(1, [2, 3, 4]))
    // The listener compares the items with the controller's.
    #expect(listener.heard.last?.insertedIndexPaths == [IndexPath(indexes: [0, 2])])
    #expect(listener.heard.last?.deletedIndexPaths == [IndexPath(indexes: [0, 0])])
  }

  @Test func fk13LaterPagesAppendNewItems() async throws {
    try await controller.fetch(page(1, [1, 2, 3]))
    let changes = try await controller.fetch(page(2, [3, 5, 4, 5]))
    #expect(controller.items == [1, 2, 3, 5, 4])
    #expect(changes == FeedChanges(insertions: [3, 4]))
    #expect(try await controller.fetch(page(2, [5, 4])).isEmpty)
  }

  @Test func fk14DuplicatesInAPageAreDropped() async throws {
    try await controller.fetch(page(1, [1, 1, 2, 3]))
    #expect(controller.items == [1, 2, 3])
    #expect(listener.heard == [FeedChanges(insertions: [0, 1, 2])])
    #expect(try await controller.fetch(page(1, [1, 1, 2, 3])).isEmpty)
  }

  @Test func fk16WithoutACacheNothingIsReadOrWritten() async throws {
    let controller = FeedController<Post>(folder.preferences(isOn: false))
    try await controller.fetch(page(1, [1]))
    controller.insert(2, at: 0)
    controller.loadCacheSynchronously()
    await controller.loadCache()
    #expect(controller.items == [2, 1])
    #expect(folder.paths.isEmpty)
  }

  @Test func fk17TheUsersChangesAreCached() async throws {
    try await controller.fetch(page(1, [1, 2, 3]))
    let heard = listener.heard.count
    #expect(controller.remove(at: 1) == 2)
    #expect(cached == [1, 3])
    #expect(controller.insert(2, at: 2))
    #expect(cached == [1, 3, 2])
    #expect(controller.move(from: 2, to: 0))
    #expect(cached == [2, 1, 3])
    #expect(controller.move(from: 0, to: 2))
    #expect(cached == [1, 3, 2])
    // The user who made the changes is not notified.
    #expect(listener.heard.count == heard)
  }

  @Test func fk17ADelegateMayChangeTheItems() async throws {
    try await controller.fetch(page(1, [1, 2]))
    listener.reaction = { $0.remove(at: $0.items.count - 1) }
    try await controller.fetch(page(2, [3, 4]))
    #expect(controller.items == [1, 2, 3])
    #expect(cached == [1, 2, 3])
    try await controller.fetch(page(1, [5, 6]))
    #expect(cached == [5])
  }

  @Test func fk17AnItemIsNotInsertedTwice() async throws {
    try await controller.fetch(page(1, [1, 2]))
    #expect(!controller.insert(2, at: 0))
    #expect(controller.items == [1, 2])
  }

  @Test func fk17ARefreshAfterTheUsersChangesRestoresTheServersPage() async throws {
    try await controller.fetch(page(1, [1, 2, 3]))
    try await controller.fetch(page(2, [4]))
    controller.move(from: 0, to: 2)
    controller.move(from: 2, to: 0)
    // Moved and moved back: the page is unchanged.
    #expect(try await controller.fetch(page(1, [1, 2, 3])).isEmpty)
    controller.remove(at: 2)
    try await controller.fetch(page(1, [1, 2, 3]))
    #expect(controller.items == [1, 2, 3])
  }

  @Test func fk22ConcurrentRequestsAreCarriedOutOneAfterTheOther() async throws {
    let running = Running()
    let expected = (0..<100).map { Post($0 * 2) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<100 {
        group.addTask {
          let request = PageRequest<Post>(number + 2) {
            await running.begin()
            await Task.yield()
            await running.end()
            return [Post(number * 2), Post(number * 2 % 10)]
          }
          try await controller.fetch(request)
        }
      }
      try await group.waitForAll()
    }
    #expect(await running.mostAtATime == 1)
    #expect(controller.items.sorted { $0.number < $1.number } == expected)
    #expect(listener.mirror == controller.items)
    #expect(listener.heard.count == 100)
    #expect(cached == controller.items)
  }

  @Test func fk22RequestsKeepTheirOrder() async throws {
    let first = controller.startFetch(page(1, [1]))
    let second = controller.startFetch(failingPage)
    let third = controller.startFetch(page(2, [2]))
    #expect(try await third.value == FeedChanges(insertions: [1]))
    #expect(try await first.value == FeedChanges(insertions: [0]))
    await #expect(throws: Unreachable()) { try await second.value }
    #expect(listener.errors.count == 1)
  }

  @Test func fk22ACancelledRequestChangesNothing() async throws {
    let gate = AsyncStream<Void>.makeStream()
    let held = controller.startFetch(
      PageRequest(1) {
        for await _ in gate.stream { break }
        return [1]
      })
    let waiting = Task { try await controller.fetch(page(1, [2])) }
    waiting.cancel()
    held.cancel()
    gate.continuation.finish()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    await #expect(throws: CancellationError.self) { try await held.value }
    #expect(controller.items.isEmpty)
    #expect(try await controller.fetch(page(1, [3])) == FeedChanges(insertions: [0]))
  }

  @Test func fk22UpdatesCanBeFollowedByAnyNumber() async throws {
    let streams = [controller.updates, controller.updates]
    try await controller.fetch(page(1, [1, 2, 3]))
    _ = try? await controller.fetch(failingPage)
    controller.move(from: 0, to: 2)
    try await controller.fetch(page(2, [4]))
    for stream in streams {
      var lists: [[Post]] = []
      for await items in stream {
        lists.append(items)
        if lists.count == 3 { break }
      }
      #expect(lists == [[1, 2, 3], [2, 3, 1], [2, 3, 1, 4]])
    }
  }

  @Test func updatesEndWithTheController() async throws {
    var controller: FeedController<Post>? = FeedController(.off)
    let updates = try #require(controller?.updates)
    try await controller?.fetch(page(1, [1]))
    controller = nil
    var seen = 0
    for await _ in updates { seen += 1 }
    #expect(seen == 1)
  }

  @Test func fk23InSynchronousModeAllIsOnDiskAtOnce() async throws {
    try await controller.fetch(page(1, [1, 2]))
    #expect(controller.cache.saved)
    #expect(folder.cache().loadSynchronously() == [1, 2])
    controller.remove(at: 0)
    #expect(folder.cache().loadSynchronously() == [2])
  }

  @Test func fk23OtherwiseAllIsOnDiskSoon() async throws {
    let controller = FeedController<Post>(folder.preferences(isSynchronous: false))
    try await controller.fetch(page(1, [1, 2]))
    controller.remove(at: 0)
    try await controller.fetch(page(2, [3]))
    await controller.cache.waitUntilSynchronized()
    #expect(folder.cache().loadSynchronously() == [2, 3])
  }

  @Test func fk25PullToRefreshIsTheFirstPageAgain() async throws {
    try await controller.fetch(page(1, [1, 2, 3]))
    #expect(try await controller.fetch(page(1, [1, 2, 3])).isEmpty)
    #expect(try await controller.fetch(page(1, [0, 1, 2])) == FeedChanges(insertions: [0], deletions: [2]))
    #expect(controller.items == [0, 1, 2])
  }

  @Test func fk26LaterPagesReachTheDisk() async throws {
    try await controller.fetch(page(1, [1, 2]))
    try await controller.fetch(page(2, [3, 2, 4]))
    try await controller.fetch(page(3, [5]))
    #expect(cached == [1, 2, 3, 4, 5])
  }

  @Test(arguments: [-1, 3, .min, .max])
  func fk26AnIndexOutOfRangeDoesNothing(index: Int) async throws {
    try await controller.fetch(page(1, [1, 2]))
    #expect(controller.remove(at: index) == nil)
    #expect(!controller.insert(9, at: index))
    #expect(!controller.move(from: index, to: 0))
    #expect(!controller.move(from: 0, to: index))
    #expect(controller.remove(at: 2) == nil)
    #expect(controller.items == [1, 2])
  }

  @Test func aPageThatCouldNotBeWrittenIsWrittenWithTheNext() async throws {
    let obstacle = folder.url.appending(path: "FeedCache")
    try Data().write(to: obstacle)
    try await controller.fetch(page(1, [1]))
    #expect(!controller.cache.saved)
    try FileManager.default.removeItem(at: obstacle)
    try await controller.fetch(page(2, [2]))
    #expect(cached == [1, 2])
  }
}

extension FeedControllerTests {
  /// (`CacheWriter measure` tells how long ten thousand items take in a release build.)
  @Test func fk24ManyItemsAreLoadedWithLinearWork() {
    let growth = WorkGrowth(from: 125) { count in
      let preferences = folder.preferences("many \(count)")
      FeedCache<JSONFeed.Item>(preferences).replaceItems(with: JSONFeed.Item.numbered(0..<count))
      let controller = FeedController<JSONFeed.Item>(preferences)
      controller.loadCacheSynchronously()
      #expect(controller.items.count == count)
    }
    #expect(growth.isLinear)
  }
}

/// Counts simultaneous users.
actor Running {
  private var now = 0
  private(set) var mostAtATime = 0

  func begin() {
    now += 1
    mostAtATime = max(mostAtATime, now)
  }

  func end() { now -= 1 }
}
