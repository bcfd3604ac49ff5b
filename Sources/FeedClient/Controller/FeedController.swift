/// The items of a paged feed, for a list on the screen: the counterpart of a fetched results controller for a
/// database.

/// Keeps the items of a feed for a list: first those of the cache, then those of each request, with the user's own
/// changes.
///
/// ```swift
/// let controller = FeedController<JSONFeed.Item>(.init(name: "news"))
/// controller.delegate = screen
/// controller.loadCacheSynchronously()            // something to show at once
/// let pages = FeedPages(url, validators: controller.items.isEmpty ? nil : stored)
/// try await controller.fetch(pages.firstPage)    // also to refresh
/// try await controller.fetch(pages.nextPage)     // as the user scrolls
/// ```
///
/// For items from elsewhere, write your own ``FeedPageRequest``.
///
/// Items with the same id are the same item, and the list has no item twice. If only the contents of the first page's
/// items have changed, they are updated. A first page with other items, or in another order, replaces all items,
/// including later pages, in memory and in the cache; an equal one changes nothing.
///
/// A later page appends its new items, also to the cache. If it has items that came with another later page, they are
/// updated; those of the first page are not, because pages that are archives keep their old contents (RFC 5005 §4).
/// Requests are carried out one after the other, in the order of the calls; a failed request changes nothing.
@MainActor
public final class FeedController<Item: FeedControllerItem> {
  /// The items, in the order of the feed. No two have the same id.
  public private(set) var items: [Item] = []
  /// Where the items are stored.
  public let cache: FeedCache<Item>
  /// Notified when a request has finished and when the cache was loaded, but not of ``insert(_:at:)``, ``remove(at:)``
  /// and ``move(from:to:)``: these changes are on the screen already.
  public weak var delegate: (any FeedControllerDelegate<Item>)?

  /// The section of ``FeedChanges``.
  private let section: Int
  /// The number of items, at the beginning, that came with the first page.
  private var firstPageCount = 0
  /// The number of changes so far.
  private var revision = 0
  private var lastFetch: Task<FeedChanges, any Error>?
  private var observers: [Int: AsyncStream<[Item]>.Continuation] = [:]
  private var observersSoFar = 0

  /// Creates a controller without items; nothing is read from the cache yet.
  ///
  /// - Parameters:
  ///   - preferences: the cache, or ``FeedCachePreferences/off``.
  ///   - section: the section of the table view that shows the items, for ``FeedChanges/insertedIndexPaths``.
  public init(_ preferences: FeedCachePreferences, section: Int = 0) {
    cache = FeedCache(preferences)
    self.section = section
  }

  deinit {
    for observer in observers.values { observer.finish() }
  }

  // MARK: The cache

  /// Replaces the items with those of the cache before returning. Ten thousand items take some tens of milliseconds.
  public func loadCacheSynchronously() {
    guard cache.preferences.isOn else { return }
    apply(cache.contents())
  }

  /// Replaces the items with those of the cache, unless a request finishes first: then its items replace the cache. Do
  /// not let the user change anything before this returns.
  public func loadCache() async {
    guard cache.preferences.isOn else { return }
    let revision = revision
    let contents = await cache.loadContents()
    if self.revision == revision { apply(contents) }
  }

  private func apply(_ contents: FeedCacheFile<Item>.Contents) {
    change(to: contents.items, firstPageCount: contents.firstPageCount, updating: .none)
  }

  // MARK: Requests

  /// Fetches a page, after the pages requested earlier, and applies it. The delegate is notified too.
  ///
  /// If the calling task is cancelled, so is the request. A request must not wait for another request of the same
  /// controller.
  ///
  /// - Returns: the changes of ``items``, empty if the page has not changed.
  /// - Throws: what the request throws, or `CancellationError`. The items and the cache are unchanged.
  @discardableResult
  public func fetch(_ request: some FeedPageRequest<Item>) async throws -> FeedChanges {
    let fetch = startFetch(request)
    return try await withTaskCancellationHandler {
      try await fetch.value
    } onCancel: {
      fetch.cancel()
    }
  }

  /// Like ``fetch(_:)``, without waiting for the result.
  package func startFetch(_ request: some FeedPageRequest<Item>) -> Task<FeedChanges, any Error> {
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
      return request.isFirstPage ? apply(firstPage: DistinctItems(page).items) : apply(laterPage: page)
    } catch {
      delegate?.feedController(self, requestFailed: error)
      throw error
    }
  }

  private func apply(firstPage page: [Item]) -> FeedChanges {
    let current = items.prefix(firstPageCount)
    guard page[...] != current else { return reportNoChange() }
    // The later pages still follow if the items have only been edited.
    let isEdited = page.elementsEqual(current) { $0.id == $1.id }
    let laterItems = isEdited ? items.dropFirst(firstPageCount) : []
    return change(to: page + laterItems, firstPageCount: page.count, updating: .replace)
  }

  private func reportNoChange() -> FeedChanges {
    change(to: items, firstPageCount: firstPageCount, updating: .none)
  }

  private func apply(laterPage page: [Item]) -> FeedChanges {
    var distinct = DistinctItems(items)
    let changed = distinct.add(laterPage: page, protecting: firstPageCount)
    return change(to: distinct.items, firstPageCount: firstPageCount, updating: .append(changed))
  }

  // MARK: The user's changes

  /// Inserts an item. Returns false, and does nothing, if the index is out of range or the list has an item with its
  /// id.
  @discardableResult
  public func insert(_ item: Item, at index: Int) -> Bool {
    guard 0...items.count ~= index, !items.contains(where: { $0.id == item.id }) else { return false }
    edit(firstPageCount: firstPageCount + (index < firstPageCount ? 1 : 0)) { $0.insert(item, at: index) }
    return true
  }

  /// Removes an item and returns it; nil if the index is out of range.
  @discardableResult
  public func remove(at index: Int) -> Item? {
    guard items.indices ~= index else { return nil }
    return edit(firstPageCount: firstPageCount - (index < firstPageCount ? 1 : 0)) { $0.remove(at: index) }
  }

  /// Moves an item to the index `target`. Returns false, and does nothing, if an index is out of range.
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
    change(to: edited, firstPageCount: firstPageCount, updating: .replace, isByUser: true)
    return result
  }

  // MARK: Changing and reporting

  /// The items after each change from now on, including the user's changes, until the iterating task is cancelled or
  /// the controller is deallocated. Each call returns a separate stream.
  ///
  /// ```swift
  /// for await items in controller.updates { list = items }
  /// ```
  public var updates: AsyncStream<[Item]> {
    observersSoFar += 1
    let number = observersSoFar
    return AsyncStream { continuation in
      observers[number] = continuation
      continuation.onTermination = { [weak self] _ in
        Task { @MainActor in self?.observers[number] = nil }
      }
    }
  }

  /// What to change in the cache.
  private enum CacheUpdate {
    case none, replace
    /// New items, and updated ones that did not come with the first page: the cache treats them like a later page.
    case append([Item])
  }

  @discardableResult
  private func change(
    to new: [Item], firstPageCount: Int, updating update: CacheUpdate, isByUser: Bool = false
  ) -> FeedChanges {
    let changes = FeedChanges(from: items, to: new, section: section)
    items = new
    self.firstPageCount = firstPageCount
    revision += 1
    // Before anyone is notified: the delegate may make more changes.
    updateCache(update)
    for observer in observers.values { observer.yield(new) }
    if !isByUser { delegate?.feedController(self, itemsUpdated: new, changes: changes) }
    return changes
  }

  private func updateCache(_ update: CacheUpdate) {
    let all = FeedCacheFile<Item>.Contents(items: items, firstPageCount: firstPageCount)
    switch update {
    case .none: break
    // Appending after a page that could not be written would leave a gap.
    case .append(let changed) where cache.failure == nil: cache.addItems(changed, all: all)
    default: cache.replaceItems(with: all)
    }
  }
}
