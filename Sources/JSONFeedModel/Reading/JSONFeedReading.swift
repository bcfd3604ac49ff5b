/// From bytes to a feed: `make(from:)`, which is strict.

internal import FeedPrimitives

extension JSONFeed {
  /// Reads a JSON Feed strictly: any violation is an error.
  ///
  /// ```swift
  /// let feed = try JSONFeed.make(from: data)
  /// print(feed.title, feed.items.count)
  /// ```
  ///
  /// The document must be JSON (RFC 8259) in UTF-8 (a byte order mark is skipped), UTF-16 or UTF-32. `version`, `title`,
  /// `items`, each item's `id`, each attachment's `url` and each hub's `type` and `url` are required, every member must have
  /// its type, and dates must be RFC 3339. Other requirements of the specification are checked only by validation. Unknown
  /// members are ignored. If a member occurs twice, the first is used, as in `JSONDecoder`.
  ///
  /// - Throws: a ``JSONFeedError``, which describes what was expected, what was found, and where.
  public static func make(from document: some Document, limits: Limits = .init()) throws(JSONFeedError) -> JSONFeed {
    try document._withDocument { (bytes) throws(JSONFeedError) in try make(bytes, limits: limits) }
  }

  package static func make(_ bytes: Span<UInt8>, limits: Limits) throws(JSONFeedError) -> JSONFeed {
    var document = JSONDocument(limits: limits)
    return try document.feed(bytes)
  }
}
