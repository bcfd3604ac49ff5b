/// Notifications about the changes of a controller.

/// Receives the results of the requests of a ``FeedController``, on the main actor.
@MainActor
public protocol FeedControllerDelegate<Item>: AnyObject {
  /// An element of the feed.
  associatedtype Item: FeedControllerItem
  /// A page was fetched, or the cache was loaded. `items` are the current items; `changes` are exact, and empty if
  /// the page has not changed.
  func feedController(_ controller: FeedController<Item>, itemsUpdated items: [Item], changes: FeedChanges)
  /// A request failed. The items and the cache are unchanged.
  func feedController(_ controller: FeedController<Item>, requestFailed error: any Error)
}
