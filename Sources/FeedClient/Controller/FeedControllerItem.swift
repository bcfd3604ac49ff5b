/// The requirements for the items of a `FeedController` and a `FeedCache`.

public import JSONFeedModel

/// An element of a feed: a post, a photo, a friend. `JSONFeed.Item` is one.
///
/// ```swift
/// struct Photo: FeedControllerItem {
///   var id: Int
///   var caption: String
/// }
/// ```
///
/// Items with the same `id` are the same item: if another property differs, the item was edited. Items of a type
/// without `id` are identified by all of their properties.
public protocol FeedControllerItem: Codable, Hashable, Sendable, Identifiable {}

extension FeedControllerItem where ID == Self {
  /// The item itself, for a type without `id`.
  public var id: Self { self }
}

extension JSONFeed.Item: FeedControllerItem {}
