/// Notifications about the changes of a controller.

/// A change to a controller's items, for ``FeedController/updates``.
public enum FeedUpdate<Item: FeedItem>: Sendable {
  /// The items as they are now, and what changed. The changes are empty if a fetched page was already known.
  case items([Item], FeedChanges)
  /// A request failed. The items are unchanged.
  case failure(any Error)
}

/// Receives the results of the requests of a ``FeedController``, on the main actor.
@MainActor
public protocol FeedControllerDelegate<Item>: AnyObject {
  associatedtype Item: FeedItem
  /// A page was fetched, or the cache was loaded. `items` are the current items; `changes` are exact, and empty if
  /// the page was already known.
  func feedController(_ controller: FeedController<Item>, itemsUpdated items: [Item], changes: FeedChanges)
  /// A request failed. The items and the cache are unchanged.
  func feedController(_ controller: FeedController<Item>, requestFailed error: any Error)
}
