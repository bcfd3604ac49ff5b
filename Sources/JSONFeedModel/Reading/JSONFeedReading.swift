/// From bytes to a feed: `make(from:)`, which is strict, and `read(_:)`, which is lenient.

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
    try document.withDocument { (bytes) throws(JSONFeedError) in try make(bytes, limits: limits) }
  }

  /// Reads a JSON Feed leniently, as the specification suggests in "Suggestions for Feed Readers".
  ///
  /// ```swift
  /// let reading = try JSONFeed.read(data)
  /// for repair in reading.repairs { print(repair) }
  /// ```
  ///
  /// Dates in other forms, values of other types and names in other spellings are converted. Unusable values are kept in the
  /// extension object `_unrecognized`. An item without a usable id is left out, a missing title is replaced with one of the
  /// feed's URLs, and half of a surrogate pair with U+FFFD. Items in JSON with syntax errors are recovered. Each of these
  /// changes is a ``Repair``. Duplicate ids are kept; `JSONFeed.convert(_:)` in the module FeedBridge makes them unique.
  ///
  /// - Throws: a ``JSONFeedError`` if the document is not a feed, cannot be recovered, or exceeds a limit.
  public static func read(_ document: some Document, limits: Limits = .init()) throws(JSONFeedError) -> Reading {
    try document.withDocument { (bytes) throws(JSONFeedError) in try read(bytes, limits: limits) }
  }

  // MARK: - One document

  package static func make(_ bytes: Span<UInt8>, limits: Limits) throws(JSONFeedError) -> JSONFeed {
    var document = JSONDocument(limits: limits)
    return try document.feed(bytes, .strict)
  }

  package static func read(_ bytes: Span<UInt8>, limits: Limits) throws(JSONFeedError) -> Reading {
    var document = JSONDocument(limits: limits)
    let feed = try document.feed(bytes, .lenient, maximumProblems: limits.repairs)
    return Reading(feed: feed, repairs: document.repairs(bytes))
  }
}
