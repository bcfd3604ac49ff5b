/// The items of one feed on disk, available before the network responds.

internal import FeedSystem

/// A named cache on disk.
///
/// ```swift
/// let cache = FeedCache<Photo>(.init(name: "photos"))
/// var photos = await cache.load()        // at the start of an app
/// cache.addItems(newPhotos)              // returns at once; written in the background
/// await cache.waitUntilSynchronized()    // before the app is suspended
/// ```
///
/// Changes are written in the background, in the order of the calls. If the process is killed at any moment, the file
/// has the state before or after a change. Several caches with the same name may be used at the same time, also in
/// several processes. A cache that cannot be read counts as empty: the file is missing or damaged, or is of another
/// version or another type of items. A failed write is not an error either: see ``failure``.
///
/// Only the user can read the files: they have the permissions 0600, in folders of 0700. Files that others put there
/// are not used or removed, and symbolic links are not followed.
public actor FeedCache<Item: FeedControllerItem> {
  // The changes are `nonisolated`, so that a user's changes reach the cache in the order in which they were made; the
  // actor writes them.

  package nonisolated let preferences: FeedCachePreferences
  private nonisolated let file: FeedCacheFile<Item>
  private nonisolated let pending = Lock(PendingChanges())

  /// The changes to be written, and the outcome of writing.
  private struct PendingChanges: Sendable {
    var changes: [FeedCacheFile<Item>.Change] = []
    /// Writes the changes; nil if there is nothing to write.
    var writing: Task<Void, Never>?
    var failure: String?

    var isPending: Bool { !changes.isEmpty || writing != nil }
  }

  /// Creates a cache with these preferences; nothing is read or written yet.
  public init(_ preferences: FeedCachePreferences) {
    self.preferences = preferences
    file = FeedCacheFile(preferences)
  }

  // MARK: Reading

  /// The items in order, no two with the same id. Earlier changes are written first. Ten thousand items take some tens
  /// of milliseconds.
  public func load() -> [Item] { loadSynchronously() }

  /// The items, like ``load()``, read on the caller's thread.
  package nonisolated func loadSynchronously() -> [Item] { contents().items }

  /// The items of ``load()``, and how many of them came with the first page.
  nonisolated func contents() -> FeedCacheFile<Item>.Contents {
    guard preferences.isOn else { return .init() }
    if pending.withLock({ $0.isPending }) { writeChanges() }
    return file.read()
  }

  func loadContents() -> FeedCacheFile<Item>.Contents { contents() }

  // MARK: Changing

  /// Appends items, as a later page. An item whose id is known replaces the earlier one, unless that is one of the first
  /// page: the items of the last ``replaceItems(with:)``.
  public nonisolated func addItems(_ items: [Item]) { addItems(items, all: nil) }

  /// - Parameter all: All items, if they are known: what is written if the file has been lost.
  nonisolated func addItems(_ items: [Item], all: FeedCacheFile<Item>.Contents?) {
    guard !items.isEmpty else { return }
    enqueue(.append(items, all: all))
  }

  /// Replaces all items with these.
  public nonisolated func replaceItems(with items: [Item]) {
    replaceItems(with: .init(items: items, firstPageCount: items.count))
  }

  nonisolated func replaceItems(with contents: FeedCacheFile<Item>.Contents) { enqueue(.replace(contents)) }

  /// Removes all items.
  public nonisolated func clear() { enqueue(.clear) }

  // MARK: Writing

  /// Whether all changes have been written to disk.
  public nonisolated var saved: Bool { pending.withLock { !$0.isPending && $0.failure == nil } }

  /// Why a change could not be written to disk, in a sentence: no space left, for example. Nil again once all items
  /// have been replaced or cleared.
  public nonisolated var failure: String? { pending.withLock { $0.failure } }

  /// Waits until all earlier changes have been written to disk, or writing has failed.
  public func waitUntilSynchronized() async {
    while let writing = pending.withLock({ $0.writing }) { await writing.value }
  }

  private nonisolated func enqueue(_ change: FeedCacheFile<Item>.Change) {
    guard preferences.isOn else { return }
    pending.withLock { pending in
      // Such a change makes all earlier ones irrelevant.
      if change.replacesAll { pending.changes.removeAll() }
      pending.changes.append(change)
      if !preferences.isSynchronous && pending.writing == nil {
        pending.writing = Task { await self.writeInBackground() }
      }
    }
    if preferences.isSynchronous { writeChanges() }
  }

  private func writeInBackground() {
    var isDone = false
    while !isDone {
      writeChanges()
      isDone = pending.withLock { pending in
        if pending.changes.isEmpty { pending.writing = nil }
        return pending.changes.isEmpty
      }
    }
  }

  /// Writes the pending changes. They are taken one by one while the file is locked, so that two callers at the same
  /// time keep their order.
  private nonisolated func writeChanges() {
    do {
      try file.write(
        next: { pending.withLock { $0.changes.isEmpty ? nil : $0.changes.removeFirst() } },
        done: { change in if change.replacesAll { pending.withLock { $0.failure = nil } } })
    } catch {
      pending.withLock { pending in
        // Writing the remaining changes would leave a gap.
        pending.changes.removeAll()
        pending.failure = "\(error)"
      }
    }
  }
}
