/// The items of a feed that comes in pages, for a list on the screen: what a fetched results controller is for a database.

/// Keeps the items of one feed: from the cache at the start, from requests later, with the user's own changes between them.
///
/// ```swift
/// let photos = FeedController<Photo>(.init(name: "photos"))
/// photos.delegate = self
/// photos.loadCacheSynchronously()                       // something to show at once
/// try await photos.fetch(FeedPage(1) { page in … })     // the first page, also to refresh
/// try await photos.fetch(FeedPage(2) { page in … })     // as the user scrolls
/// ```
///
/// Where the pages come from is the requests' affair; ``FeedPageSource`` makes those for a feed on the web.
///
/// A first page that differs from the last one replaces all items, later pages too, in memory and in the cache; one that does
/// not changes nothing. A later page appends what is not there yet, to the cache too. Requests are carried out one after the
/// other, in the order of the calls; a request that fails changes nothing. Each item is there once: equal items are the same.
@MainActor
public final class FeedController<Item: FeedItem> {
  /// The items, in the order of the feed, each once.
  public private(set) var items: [Item] = []
  /// The section of ``FeedChanges``.
  public let section: Int
  /// Where the items are kept.
  public let cache: FeedCache<Item>
  /// Hears of what requests bring and of the loading of the cache; not of the changes that the user makes through this
  /// controller, which are on the screen already.
  public weak var delegate: (any FeedControllerDelegate<Item>)?

  /// How many items at the beginning came with the first page.
  private var firstPageCount = 0
  /// Counts the changes.
  private var revision = 0
  private var lastFetch: Task<FeedChanges, any Error>?
  private var observers: [Int: AsyncStream<FeedUpdate<Item>>.Continuation] = [:]
  private var observersSoFar = 0

  /// A controller without items; nothing is read from the cache yet.
  ///
  /// - Parameters:
  ///   - preferences: which cache, or ``FeedCachePreferences/off``.
  ///   - section: the section of the table view that shows the items.
  public init(_ preferences: FeedCachePreferences, section: Int = 0) {
    cache = FeedCache(preferences)
    self.section = section
  }

  isolated deinit {
    for observer in observers.values { observer.finish() }
  }

  // MARK: The cache

  /// Makes the items those of the cache, before this returns. Ten thousand take some tens of milliseconds.
  public func loadCacheSynchronously() {
    guard cache.preferences.isOn else { return }
    take(cache.contents())
  }

  /// Makes the items those of the cache, unless others come before it is read: then these are what the cache has from then on.
  /// Do not let the user change anything before.
  public func loadCache() async {
    guard cache.preferences.isOn else { return }
    let revision = revision
    let contents = await cache.loadContents()
    if self.revision == revision { take(contents) }
  }

  private func take(_ contents: FeedCacheFile<Item>.Contents) {
    change(to: contents.items, firstPageCount: contents.firstPageCount, saving: .nothing)
  }

  // MARK: Requests

  /// Fetches a page, after those that were asked for before, and returns what it changed. The delegate hears of it too.
  ///
  /// If the task that calls this is cancelled, so is the request. A request must not wait for another of its controller's.
  ///
  /// - Throws: what the request throws, or `CancellationError`. The items and the cache are what they were.
  @discardableResult
  public func fetch(_ request: some FeedPageRequest<Item>) async throws -> FeedChanges {
    let fetch = startFetch(request)
    return try await withTaskCancellationHandler {
      try await fetch.value
    } onCancel: {
      fetch.cancel()
    }
  }

  /// Like ``fetch(_:)``, for those who do not wait: the delegate hears what becomes of it.
  @discardableResult
  public func startFetch(_ request: some FeedPageRequest<Item>) -> Task<FeedChanges, any Error> {
    let previous = lastFetch
    let fetch = Task {
      _ = await previous?.result
      return try await carryOut(request)
    }
    lastFetch = fetch
    return fetch
  }

  private func carryOut(_ request: some FeedPageRequest<Item>) async throws -> FeedChanges {
    do {
      try Task.checkCancellation()
      let page = try await request.fetchItems()
      try Task.checkCancellation()
      guard let page else { return reportNoChange() }
      return request.isFirstPage ? take(firstPage: DistinctItems(page).items) : take(laterPage: page)
    } catch {
      report(.failure(error))
      throw error
    }
  }

  private func take(firstPage page: [Item]) -> FeedChanges {
    guard page[...] != items.prefix(firstPageCount) else { return reportNoChange() }
    return change(to: page, firstPageCount: page.count, saving: .all)
  }

  private func reportNoChange() -> FeedChanges {
    change(to: items, firstPageCount: firstPageCount, saving: .nothing)
  }

  private func take(laterPage page: [Item]) -> FeedChanges {
    var distinct = DistinctItems(items)
    distinct.append(page)
    let added = Array(distinct.items.dropFirst(items.count))
    return change(to: distinct.items, firstPageCount: firstPageCount, saving: .behindTheRest(added))
  }

  // MARK: The user's changes

  /// Puts an item in. Returns false, and does nothing, where the index is out of range or the item is there already.
  @discardableResult
  public func insert(_ item: Item, at index: Int) -> Bool {
    guard 0...items.count ~= index, !items.contains(item) else { return false }
    edit(firstPageCount: firstPageCount + (index < firstPageCount ? 1 : 0)) { $0.insert(item, at: index) }
    return true
  }

  /// Takes an item out, and returns it; nil where the index is out of range.
  @discardableResult
  public func remove(at index: Int) -> Item? {
    guard items.indices ~= index else { return nil }
    return edit(firstPageCount: firstPageCount - (index < firstPageCount ? 1 : 0)) { $0.remove(at: index) }
  }

  /// Moves an item to where it has the index `target`. Returns false, and does nothing, where one of the two is out of range.
  @discardableResult
  public func move(from index: Int, to target: Int) -> Bool {
    guard items.indices ~= index, items.indices ~= target else { return false }
    let count = firstPageCount - (index < firstPageCount ? 1 : 0) + (target < firstPageCount ? 1 : 0)
    edit(firstPageCount: count) { $0.insert($0.remove(at: index), at: target) }
    return true
  }

  private func edit<Result>(firstPageCount: Int, _ body: (inout [Item]) -> Result) -> Result {
    var edited = items
    let result = body(&edited)
    change(to: edited, firstPageCount: firstPageCount, saving: .all, isByUser: true)
    return result
  }

  // MARK: Changing and reporting

  /// What happens to the items, from now on, until the task that looks is cancelled or the controller is gone. Each call gives a
  /// stream of its own. Unlike the delegate it hears of the user's changes too, so that who applies all of them has ``items``.
  public var updates: AsyncStream<FeedUpdate<Item>> {
    observersSoFar += 1
    let number = observersSoFar
    return AsyncStream { continuation in
      observers[number] = continuation
      continuation.onTermination = { [weak self] _ in
        Task { @MainActor in self?.observers[number] = nil }
      }
    }
  }

  /// What of the items the cache has to learn.
  private enum Saving {
    case nothing, all
    case behindTheRest([Item])
  }

  @discardableResult
  private func change(
    to new: [Item], firstPageCount: Int, saving: Saving, isByUser: Bool = false
  ) -> FeedChanges {
    let changes = FeedChanges(from: items, to: new, section: section)
    items = new
    self.firstPageCount = firstPageCount
    revision += 1
    // Before anybody hears of it: the delegate may change more.
    save(saving)
    report(.items(new, changes), toDelegate: !isByUser)
    return changes
  }

  private func save(_ saving: Saving) {
    switch saving {
    case .nothing: break
    // Behind a page that could not be written there would be a gap.
    case .behindTheRest(let added) where cache.failure == nil: cache.addItems(added)
    default: cache.replaceItems(with: .init(items: items, firstPageCount: firstPageCount))
    }
  }

  private func report(_ update: FeedUpdate<Item>, toDelegate: Bool = true) {
    for observer in observers.values { observer.yield(update) }
    guard toDelegate, let delegate else { return }
    switch update {
    case .items(let items, let changes): delegate.feedController(self, itemsUpdated: items, changes: changes)
    case .failure(let error): delegate.feedController(self, requestFailed: error)
    }
  }
}
