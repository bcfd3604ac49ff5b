/// The requirements for items of a `FeedController` and a `FeedCache`.

public import Foundation
public import JSONFeedModel

/// An element of a feed: a post, a photo, a friend.
///
/// Any type that is `Codable`, `Hashable` and `Sendable` can conform; there is nothing to implement. Equal items are
/// the same item: any difference makes another item.
///
/// ```swift
/// struct Photo: FeedItem {
///   var id: Int
///   var caption: String
/// }
/// ```
public protocol FeedItem: Codable, Hashable, Sendable {
  associatedtype LookupKey: Hashable = Self
  /// A part of the item that equal items have in common, such as an id. If it is small, duplicates are found without
  /// hashing the whole item. By default it is the item itself.
  var lookupKey: LookupKey { get }
  /// The items as bytes, to be stored in a cache. By default they are JSON, as `JSONEncoder` writes it.
  ///
  /// - Throws: any error of the encoder.
  static func encodeForCache(_ items: [Self]) throws -> Data
  /// The items from which ``encodeForCache(_:)`` made these bytes.
  ///
  /// - Throws: any error of the decoder. The cache then counts as empty.
  static func decodeFromCache(_ data: Data) throws -> [Self]
}

extension FeedItem where LookupKey == Self {
  public var lookupKey: Self { self }
}

extension FeedItem {
  public static func encodeForCache(_ items: [Self]) throws -> Data { try JSONEncoder().encode(items) }
  public static func decodeFromCache(_ data: Data) throws -> [Self] {
    try JSONDecoder().decode([Self].self, from: data)
  }
}

/// Items of JSON Feeds are stored as a JSON Feed, which this package reads and writes an order of magnitude faster
/// than Foundation's coders.
extension JSONFeed.Item: FeedItem {
  public var lookupKey: AmbiguouslyTypedIdentifier { id }

  public static func encodeForCache(_ items: [Self]) throws -> Data {
    try JSONFeed(title: "", items: items).encodeToData()
  }

  public static func decodeFromCache(_ data: Data) throws -> [Self] { try JSONFeed.make(from: data).items }
}
