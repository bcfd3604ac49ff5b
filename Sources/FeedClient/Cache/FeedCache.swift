/// The items of one feed on disk, so that they are there before the network is.

internal import Foundation
internal import Synchronization

/// A named cache on disk.
///
/// ```swift
/// let cache = FeedCache<Photo>(.init(name: "photos"))
/// var photos = cache.loadSynchronously()     // at the start of an app, before the first screen
/// cache.addItems(newPhotos)                  // returns at once; is written in the background
/// await cache.waitUntilSynchronized()        // before the app goes away
/// ```
///
/// What is changed is written in the background, in the order of the calls. The file is always in one of two states, as before
/// a change or as behind it, whenever the process is killed; several caches of one name, in several processes too, may be
/// used at the same time. What cannot be read (no file, a damaged one, one of another version or another type of items) counts
/// as empty, and what cannot be written is no error either: see ``failure``.
///
/// The changes are `nonisolated`, so that a user's changes reach the cache in the order in which they were made; the actor is
/// who writes them.
public actor FeedCache<Item: FeedItem> {
  /// The name, the place and the rest.
  public nonisolated let preferences: FeedCachePreferences
  private nonisolated let file: FeedCacheFile<Item>
  private nonisolated let notes = Mutex(Notes())

  /// What is to be written, and how the writing went.
  private struct Notes: Sendable {
    var changes: [FeedCacheFile<Item>.Change] = []
    /// Writes the changes; nil where there is nothing to write.
    var writing: Task<Void, Never>?
    var failure: String?

    var isPending: Bool { !changes.isEmpty || writing != nil }
  }

  /// Touches nothing on disk yet.
  public init(_ preferences: FeedCachePreferences) {
    self.preferences = preferences
    file = FeedCacheFile(preferences)
  }

  // MARK: Reading

  /// The items, in their order, each once. What was changed before is written first.
  public func load() -> [Item] { loadSynchronously() }

  /// The items, like ``load()``, for those who cannot wait: it reads the file on the caller's thread. Ten thousand items take
  /// some tens of milliseconds.
  public nonisolated func loadSynchronously() -> [Item] { contents().items }

  /// What ``load()`` gives, and how many of the items came with the first page.
  nonisolated func contents() -> FeedCacheFile<Item>.Contents {
    guard preferences.isOn else { return .init() }
    if notes.withLock({ $0.isPending }) { writeChanges() }
    return file.read()
  }

  func loadContents() -> FeedCacheFile<Item>.Contents { contents() }

  // MARK: Changing

  /// Appends a page. Items that are there already are dropped when they are loaded.
  public nonisolated func addItems(_ items: [Item]) {
    guard !items.isEmpty else { return }
    note(.append(items))
  }

  /// Puts these items in the place of all others.
  public nonisolated func replaceItems(with items: [Item]) {
    replaceItems(with: .init(items: items, firstPageCount: items.count))
  }

  nonisolated func replaceItems(with contents: FeedCacheFile<Item>.Contents) { note(.replace(contents)) }

  /// Removes all items.
  public nonisolated func clear() { note(.clear) }

  // MARK: Writing

  /// Whether all that was changed is on disk.
  public nonisolated var saved: Bool { notes.withLock { !$0.isPending && $0.failure == nil } }

  /// Why something that was changed is not on disk, in a sentence: there is no room, say. Nil again when all items were
  /// replaced or cleared since.
  public nonisolated var failure: String? { notes.withLock { $0.failure } }

  /// Returns when all that was changed before is on disk, or cannot be written.
  public func waitUntilSynchronized() async {
    while let writing = notes.withLock({ $0.writing }) { await writing.value }
  }

  private nonisolated func note(_ change: FeedCacheFile<Item>.Change) {
    guard preferences.isOn else { return }
    notes.withLock { notes in
      // What comes before one of these makes no difference any more.
      if change.isWhole { notes.changes.removeAll() }
      notes.changes.append(change)
      if !preferences.isSynchronous && notes.writing == nil {
        notes.writing = Task { await self.writeInBackground() }
      }
    }
    if preferences.isSynchronous { writeChanges() }
  }

  private func writeInBackground() {
    var isDone = false
    while !isDone {
      writeChanges()
      isDone = notes.withLock { notes in
        if notes.changes.isEmpty { notes.writing = nil }
        return notes.changes.isEmpty
      }
    }
  }

  /// Writes what is noted. Changes are taken one by one while the file is locked, so that two who do this at the same time keep
  /// their order.
  private nonisolated func writeChanges() {
    do {
      try file.write(
        next: { notes.withLock { $0.changes.isEmpty ? nil : $0.changes.removeFirst() } },
        done: { change in if change.isWhole { notes.withLock { $0.failure = nil } } })
    } catch {
      notes.withLock { notes in
        // What is left would be written behind a gap.
        notes.changes.removeAll()
        notes.failure = (error as? CocoaError)?.localizedDescription ?? "\(error)"
      }
    }
  }
}
