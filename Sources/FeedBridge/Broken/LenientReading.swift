/// From bytes to a feed: `read(_:)`, which is lenient.

internal import FeedPrimitives
public import JSONFeedModel

extension JSONFeed {
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
  /// changes is a ``JSONFeedModel/JSONFeed/Repair``. Duplicate ids are kept; `JSONFeed.convert(_:)` makes them unique.
  ///
  /// - Throws: a `JSONFeedError` if the document is not a feed, cannot be recovered, or exceeds a limit.
  public static func read(_ document: some Document, limits: Limits = .init()) throws(JSONFeedError) -> Reading {
    try document._withDocument { (bytes) throws(JSONFeedError) in try read(bytes, limits: limits) }
  }

  package static func read(_ bytes: Span<UInt8>, limits: Limits) throws(JSONFeedError) -> Reading {
    var document = JSONDocument(limits: limits)
    let feed = try document.feed(bytes, LenientJSON(), maximumProblems: limits.repairs)
    return Reading(feed: feed, repairs: document.repairs(bytes))
  }
}

extension JSONDocument {
  /// The repairs for the problems, in the order of the document.
  package func repairs(_ bytes: Span<UInt8>) -> [JSONFeed.Repair] {
    // Missing members are found at the end of an object, but reported at its start.
    let problems = sortedIndices(by: self.problems.map { $0.offset }).map { self.problems[$0] }
    return zip(errors(for: problems, bytes), problems).map { JSONFeed.Repair(of: $1, as: $0) }
  }
}
