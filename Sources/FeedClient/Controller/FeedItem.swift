/// The requirements for the items of a `FeedController` and a `FeedCache`.

/// An element of a feed: a post, a photo, a friend. `JSONFeed.Item` is one.
///
/// ```swift
/// struct Photo: FeedItem {
///   var id: Int
///   var caption: String
/// }
/// ```
///
/// Equal items are the same item; items that differ in any property are different items.
public typealias FeedItem = Codable & Hashable & Sendable
