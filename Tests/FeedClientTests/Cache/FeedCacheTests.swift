/// The contract of the cache, without a controller.

import FeedSystem
import Foundation
import TestFeeds
import TestResources
import Testing

@testable import FeedClient

@Suite(.inTurns) struct FeedCacheTests {
  let folder: CacheFolder
  init() throws { folder = try CacheFolder() }

  @Test func fk15DuplicatesAreDroppedWhenItemsAreLoaded() {
    folder.cache().addItems([2, 2, 3, 4])
    folder.cache().addItems([3, 5, 5])
    #expect(folder.cache().loadSynchronously() == [2, 3, 4, 5])
  }

  @Test func fk15ItemsWithTheSameIdAreDuplicates() {
    let items = [1, 2, 1].map { JSONFeed.Item(id: "same", title: "\($0)") }
    let cache = FeedCache<JSONFeed.Item>(folder.preferences())
    cache.addItems(items + [.numbered(1), .numbered(1)])
    #expect(cache.loadSynchronously() == [items[0], .numbered(1)])
  }

  @Test func anItemThatIsAddedAgainReplacesTheEarlierOneUnlessThatIsOfTheFirstPage() {
    let cache = FeedCache<Entry>(folder.preferences())
    cache.replaceItems(with: [Entry(id: 1, text: "first page")])
    cache.addItems([Entry(id: 2, text: "old"), Entry(id: 3, text: "old")])
    cache.addItems([Entry(id: 1, text: "new"), Entry(id: 2, text: "new"), Entry(id: 2, text: "again")])
    #expect(cache.loadSynchronously().map(\.text) == ["first page", "new", "old"])
  }

  @Test func fk16EachNameHasItsOwnCache() {
    folder.cache("friends").addItems([1])
    folder.cache("photos").addItems([2])
    #expect(folder.cache("friends").loadSynchronously() == [1])
    #expect(folder.cache("photos").loadSynchronously() == [2])
    #expect(folder.paths.filter { $0.hasSuffix("items") } == ["FeedCache/friends/items", "FeedCache/photos/items"])
  }

  @Test(arguments: [
    ("https://example.org/feed", "https%3A%2F%2Fexample.org%2Ffeed"), ("Who?", "Who%3F"), ("..", "%2E."), ("", "%"),
    ("Übung", "%C3%9Cbung"), ("a\u{0}/b", "a%00%2Fb"), ("%", "%25"),
  ])
  func fk16NamesArePercentEncoded(name: String, file: String) {
    folder.cache(name).addItems([1])
    #expect(folder.cache(name).loadSynchronously() == [1])
    #expect(folder.paths == ["FeedCache", "FeedCache/\(file)", "FeedCache/\(file)/items"])
  }

  @Test func fk16LongNamesAreDistinguished() {
    let names = ["a", "b"].map { String(repeating: "/", count: 1000) + $0 }
    for (number, name) in names.enumerated() { folder.cache(name).addItems([Post(number)]) }
    #expect(names.map { folder.cache($0).loadSynchronously() } == [[0], [1]])
  }

  @Test func fk16ADisabledCacheWritesNothing() async {
    let cache = FeedCache<Post>(folder.preferences(isOn: false))
    cache.addItems([1])
    cache.replaceItems(with: [2])
    cache.clear()
    await cache.waitUntilSynchronized()
    #expect(folder.paths.isEmpty)
    folder.cache().addItems([3])
    #expect(await cache.load().isEmpty)
    #expect(cache.saved)
  }

  @Test func fk18AddItemsAppends() async {
    let cache = folder.cache(isSynchronous: false)
    cache.addItems([1, 2])
    cache.addItems([3])
    #expect(await cache.load() == [1, 2, 3])
  }

  @Test @MainActor func fk18LoadingIsAsynchronousToo() async {
    folder.cache().addItems([1])
    let items = await folder.cache().load()
    MainActor.assertIsolated()
    #expect(items == [1])
  }

  @Test func fk18ClearRemovesAll() async {
    let cache = folder.cache(isSynchronous: false)
    cache.addItems([1])
    await cache.waitUntilSynchronized()
    #expect(folder.cache().loadSynchronously() == [1])
    cache.clear()
    await cache.waitUntilSynchronized()
    #expect(folder.cache().loadSynchronously().isEmpty)
    #expect(!FileManager.default.fileExists(atPath: folder.file().path))
  }

  @Test func fk18WaitUntilSynchronizedWaitsForAllChanges() async {
    let cache = folder.cache(isSynchronous: false)
    for number in 0..<200 { cache.addItems([Post(number)]) }
    await cache.waitUntilSynchronized()
    #expect(folder.cache().loadSynchronously() == [Post](0..<200))
  }

  @Test func fk18SavedTellsWhetherAllIsOnDisk() async throws {
    let cache = folder.cache(isSynchronous: false)
    #expect(cache.saved)
    cache.addItems([Post](0..<1000))
    // It is saved once it is written, not before, as another cache shows.
    if !cache.saved { await cache.waitUntilSynchronized() }
    #expect(cache.saved)
    #expect(folder.cache().loadSynchronously().count == 1000)
  }

  @Test func fk18WhatCannotBeWrittenIsNotSavedUntilAllIsReplaced() throws {
    let cache = folder.cache()
    // A file replaces the folder of all caches.
    let obstacle = folder.url.appending(path: "FeedCache")
    try Data().write(to: obstacle)
    cache.addItems([1])
    #expect(!cache.saved)
    #expect(cache.failure?.isEmpty == false)
    try FileManager.default.removeItem(at: obstacle)
    cache.addItems([2])
    #expect(!cache.saved)
    cache.replaceItems(with: [1, 2])
    #expect(cache.saved && cache.failure == nil)
    #expect(cache.loadSynchronously() == [1, 2])
  }

  @Test func fk18LoadingReturnsEarlierChanges() {
    let cache = folder.cache(isSynchronous: false)
    for number in 0..<50 {
      cache.replaceItems(with: [Post(number)])
      cache.addItems([Post(-number - 1)])
      #expect(cache.loadSynchronously() == [Post(number), Post(-number - 1)])
    }
  }

  @Test func fk19RemovingAllCachesLeavesNone() {
    for name in ["friends", "photos", ".hidden", "https://example.org/"] { folder.cache(name).addItems([1]) }
    #expect(FeedCachePreferences.removeAllCaches(in: folder.url))
    #expect(folder.paths.isEmpty)
    #expect(folder.cache("friends").loadSynchronously().isEmpty)
    #expect(FeedCachePreferences.removeAllCaches(in: folder.url))
  }

  @Test func fk19AnUpgradeEmptiesTheCache() {
    folder.cache(version: "1.0").addItems([1])
    #expect(folder.cache(version: "1.0").loadSynchronously() == [1])
    #expect(folder.cache(version: "1.1").loadSynchronously().isEmpty)
    folder.cache(version: "1.1").addItems([2])
    #expect(folder.cache(version: "1.1").loadSynchronously() == [2])
  }

  @Test func fk20TheDefaultFolderIsTheSystems() {
    #expect(FeedCachePreferences(name: "").folder == UserFolders.caches)
  }

  @Test func fk21ADamagedFileCountsAsEmptyOrAsThePagesBeforeTheDamage() throws {
    folder.cache().addItems([1, 2])
    folder.cache().addItems([3, 4])
    let whole = try Data(contentsOf: folder.file())
    let states: [[Post]] = [[], [1, 2], [1, 2, 3, 4]]
    for length in 0..<whole.count {
      try whole.prefix(length).write(to: folder.file())
      #expect(states[..<2].contains(folder.cache().loadSynchronously()), "cut at \(length)")
    }
    for index in whole.indices {
      var damaged = whole
      damaged[index] ^= 1
      try damaged.write(to: folder.file())
      // The line break after a page is insignificant; everything else counts.
      let isLineBreak = whole[index] == 10
      #expect(states[..<(isLineBreak ? 3 : 2)].contains(folder.cache().loadSynchronously()), "damaged at \(index)")
    }
  }

  @Test(arguments: ["", "{}", "bplist00", "FeedCache 1", "FeedCache 2 posts Post %\n", "\u{0}\u{0}\u{0}"])
  func fk21AForeignFileCountsAsEmptyAndIsReplaced(content: String) throws {
    folder.cache().addItems([1])
    try Data(content.utf8).write(to: folder.file())
    #expect(folder.cache().loadSynchronously().isEmpty)
    folder.cache().addItems([2])
    #expect(folder.cache().loadSynchronously() == [2])
  }

  @Test func fk21AFolderInTheFilesPlaceCountsAsEmpty() throws {
    try FileManager.default.createDirectory(at: folder.file(), withIntermediateDirectories: true)
    #expect(folder.cache().loadSynchronously().isEmpty)
  }

  @Test func fk21ItemsOfAnotherTypeCountAsEmpty() {
    struct Photo: FeedControllerItem { var number: Int }
    folder.cache().addItems([1])
    #expect(FeedCache<Photo>(folder.preferences()).loadSynchronously().isEmpty)
  }

  @Test func fk21AnOldSchemaCountsAsEmpty() {
    // A type with the same name, as in two versions of an app.
    enum Old { struct Post: FeedControllerItem { var title: String } }
    FeedCache<Old.Post>(folder.preferences()).addItems([.init(title: "a")])
    #expect(FeedCache<Old.Post>(folder.preferences()).loadSynchronously().count == 1)
    #expect(folder.cache().loadSynchronously().isEmpty)
  }

  @Test func fk21APageAfterATruncatedOneIsKept() throws {
    folder.cache().addItems([1])
    folder.cache().addItems([2])
    let whole = try Data(contentsOf: folder.file())
    try whole.dropLast(3).write(to: folder.file())
    folder.cache().addItems([3])
    #expect(folder.cache().loadSynchronously() == [1, 3])
  }

  @Test func jsonFeedItemsAreRestoredUnchanged() {
    var generator = FeedGenerator(seed: 5)
    let items = (0..<300).map { _ in generator.item() }
    let cache = FeedCache<JSONFeed.Item>(folder.preferences())
    cache.replaceItems(with: items)
    #expect(cache.failure == nil)
    var known = Set<JSONFeed.Item.ID>()
    #expect(cache.loadSynchronously() == items.filter { known.insert($0.id).inserted })
  }

  @Test func itemsThatCannotBeEncodedDoNotChangeTheCache() {
    let cache = FeedCache<JSONFeed.Item>(folder.preferences())
    cache.addItems([.numbered(1)])
    cache.replaceItems(with: [.init(id: "2", datePublished: .distantFuture.addingTimeInterval(1e12))])
    #expect(cache.failure?.contains("/items/0/date_published") == true)
    #expect(cache.loadSynchronously() == [.numbered(1)])
  }
}
