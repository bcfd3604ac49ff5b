/// Who hears of a controller's changes.

/// What happened to a controller's items, for ``FeedController/updates``.
public enum FeedUpdate<Item: FeedItem>: Sendable {
  /// The items are these now, and what changed. Nothing may have changed: a page was fetched that was known.
  case items([Item], FeedChanges)
  /// A request failed. The items are what they were.
  case failure(any Error)
}

/// Hears of what the requests of a ``FeedController`` bring, on the main actor.
@MainActor
public protocol FeedControllerDelegate<Item>: AnyObject {
  associatedtype Item: FeedItem
  /// A page was fetched, or the cache was loaded. The items are `items` now; `changes` are exact, and empty where the page was
  /// known.
  func feedController(_ controller: FeedController<Item>, itemsUpdated items: [Item], changes: FeedChanges)
  /// A request failed. The items and the cache are what they were.
  func feedController(_ controller: FeedController<Item>, requestFailed error: any Error)
}
