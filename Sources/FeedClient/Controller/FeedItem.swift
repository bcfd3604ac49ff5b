/// What can be an item of a `FeedController` and of a `FeedCache`.

public import Foundation
public import JSONFeed

/// Something that a feed is a list of: a post, a photo, a friend.
///
/// Any type that is `Codable`, `Hashable` and `Sendable` can be one; there is nothing to implement. Items that are equal are one
/// item: whatever differs makes another one.
///
/// ```swift
/// struct Photo: FeedItem {
///   var id: Int
///   var caption: String
/// }
/// ```
public protocol FeedItem: Codable, Hashable, Sendable {
  associatedtype LookupKey: Hashable = Self
  /// A part of the item that equal items have in common, an id say. Where it is small duplicates are found without hashing all
  /// that is in an item. By default it is the item itself.
  var lookupKey: LookupKey { get }
  /// The items as bytes, to be kept in a cache. By default they are JSON, as `JSONEncoder` writes it.
  ///
  /// - Throws: whatever the encoder does.
  static func encodeForCache(_ items: [Self]) throws -> Data
  /// The items that ``encodeForCache(_:)`` made these bytes of.
  ///
  /// - Throws: whatever the decoder does. The cache counts as empty then.
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

/// The items of JSON Feeds are kept as a JSON Feed, which this package reads and writes an order of magnitude faster than
/// Foundation's coders do.
extension JSONFeed.Item: FeedItem {
  public var lookupKey: AmbiguouslyTypedIdentifier { id }

  public static func encodeForCache(_ items: [Self]) throws -> Data {
    try JSONFeed(title: "", items: items).encodeToData()
  }

  public static func decodeFromCache(_ data: Data) throws -> [Self] { try JSONFeed.make(from: data).items }
}
