/// What the items of a `FeedController` and a `FeedCache` must be.

/// An element of a feed: a post, a photo, a friend. `JSONFeed.Item` is one.
///
/// ```swift
/// struct Photo: FeedItem {
///   var id: Int
///   var caption: String
/// }
/// ```
///
/// Equal items are the same item; any difference that `==` sees makes another item.
public typealias FeedItem = Codable & Hashable & Sendable
