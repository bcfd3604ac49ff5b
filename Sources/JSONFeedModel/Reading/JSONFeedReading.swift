/// From bytes to a feed: `make(from:)`, which refuses what is not right, and `read(_:)`, which keeps what can be kept.

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
internal import FeedPrimitives

extension JSONFeed {
  /// Reads a JSON Feed strictly: one violation rejects the whole feed.
  ///
  /// ```swift
  /// let feed = try JSONFeed.make(from: data)
  /// print(feed.title, feed.items.count)
  /// ```
  ///
  /// The document must be JSON as RFC 8259 has it, in UTF-8 (a byte order mark is skipped), UTF-16 or UTF-32. `version`,
  /// `title`, `items`, each item's `id`, each attachment's `url`, each hub's `type` and `url` must be there, every member must have
  /// its type, and dates must be RFC 3339. What the specification wants beyond that, a validator says; unknown members are
  /// ignored. Where a member stands twice the first one counts, as in `JSONDecoder`.
  ///
  /// - Throws: a ``JSONFeedError`` that says what was expected and found, and where.
  public static func make(from data: Data, limits: Limits = .init()) throws(JSONFeedError) -> JSONFeed {
    try make(data.span, limits: limits)
  }

  /// Reads a JSON Feed strictly; see ``make(from:limits:)-(Data,_)``.
  public static func make(from bytes: [UInt8], limits: Limits = .init()) throws(JSONFeedError) -> JSONFeed {
    try make(bytes.span, limits: limits)
  }

  /// Reads a JSON Feed strictly; see ``make(from:limits:)-(Data,_)``.
  public static func make(from string: String, limits: Limits = .init()) throws(JSONFeedError) -> JSONFeed {
    try string.withBytes { (bytes) throws(JSONFeedError) in try make(bytes, limits: limits) }
  }

  /// Reads a JSON Feed leniently: what can be kept is kept, as the specification's "Suggestions for Feed Readers" say.
  ///
  /// ```swift
  /// let reading = try JSONFeed.read(data)
  /// for repair in reading.repairs { print(repair) }
  /// ```
  ///
  /// Dates in other forms, values of other types and names in other spellings are read as what they mean; what cannot be used is
  /// kept in an extension object, `_unrecognized`; an item without a usable id is dropped, a missing title falls back to the
  /// feed's URLs, half a surrogate pair becomes U+FFFD. JSON that breaks the grammar is recovered, as far as there are items in
  /// it. Each of these is a ``Repair``.
  ///
  /// - Throws: a ``JSONFeedError`` where the document is not JSON and not near it, or no feed at all, or beyond a limit.
  public static func read(_ data: Data, limits: Limits = .init()) throws(JSONFeedError) -> Reading {
    try read(data.span, limits: limits)
  }

  /// Reads a JSON Feed leniently; see ``read(_:limits:)-(Data,_)``.
  public static func read(_ bytes: [UInt8], limits: Limits = .init()) throws(JSONFeedError) -> Reading {
    try read(bytes.span, limits: limits)
  }

  /// Reads a JSON Feed leniently; see ``read(_:limits:)-(Data,_)``.
  public static func read(_ string: String, limits: Limits = .init()) throws(JSONFeedError) -> Reading {
    try string.withBytes { (bytes) throws(JSONFeedError) in try read(bytes, limits: limits) }
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
