/// One JSON document on its way from bytes to a feed: its size, its encoding, the one builder, and positions for what is wrong.

internal import FeedPrimitives

package struct JSONDocument {
  private let limits: JSONFeed.Limits
  private let isWellFormed: Bool
  /// The document in UTF-8, where it came in another encoding.
  private var transcoded: [UInt8]?
  /// What was noted before the document turned out to be unreadable.
  package private(set) var violationsBeforeFault: [CollectingPolicy.Violation] = []

  /// - Parameter isWellFormed: whether the document, if it is in UTF-8, is known to be well-formed.
  package init(limits: JSONFeed.Limits, isWellFormed: Bool = false) {
    self.limits = limits
    self.isWellFormed = isWellFormed
  }

  /// Reads the whole document under a policy, and gives the policy back with what it noted.
  package mutating func feed<Policy: ReadingPolicy>(
    _ bytes: Span<UInt8>, policy: Policy
  ) throws(JSONFeedError) -> (feed: JSONFeed, policy: Policy) {
    try build(bytes, policy: policy) { (builder, text) throws(JSONFault) in try builder.feed(text) }
  }

  /// Reads the whole document and takes note of all that strict reading refuses.
  ///
  /// Not generic, because what is generic is slow in other modules.
  package mutating func feedWithViolations(
    _ bytes: Span<UInt8>
  ) throws(JSONFeedError) -> (feed: JSONFeed, violations: [CollectingPolicy.Violation]) {
    let (feed, policy) = try feed(bytes, policy: CollectingPolicy())
    return (feed, policy.violations)
  }

  /// Takes note of all that strict reading refuses, and keeps nothing else; and says where the items stand, if there are any.
  package mutating func violations(
    _ bytes: Span<UInt8>
  ) throws(JSONFeedError) -> (violations: [CollectingPolicy.Violation], items: Range<Int>?) {
    let (items, policy) = try build(bytes, policy: CheckingPolicy()) { (builder, text) throws(JSONFault) in
      _ = try builder.feed(text)
      return builder.rangeOfItems
    }
    return (policy.violations, items)
  }

  /// Reads the document item by item, until `body` returns false; it gets what the feed says of itself so far, too. Gives
  /// back the feed without its items, and whether the document was read to its end.
  package mutating func feed<Policy: ReadingPolicy>(
    _ bytes: Span<UInt8>, policy: Policy, eachItem body: (inout JSONFeed.Item, JSONFeed) -> Bool
  ) throws(JSONFeedError) -> (read: (feed: JSONFeed, isWhole: Bool), policy: Policy) {
    try build(bytes, policy: policy) { (builder, text) throws(JSONFault) in
      var parts = FeedInParts()
      while var item = try builder.nextItem(of: &parts, text) {
        guard body(&item, parts.feed) else {
          builder.stop(&parts, text)
          return (parts.feed, false)
        }
      }
      return (parts.feed, true)
    }
  }

  /// Reads a document that is no JSON Feed, all of it. Half a surrogate pair becomes U+FFFD.
  package mutating func value(_ bytes: Span<UInt8>) throws(JSONFeedError) -> JSONFeed.Value {
    try build(bytes, policy: CollectingPolicy(limit: 0)) { (builder, text) throws(JSONFault) in
      try builder.value(text)
    }.0
  }

  /// Calls `body` with the document, which has been read, in UTF-8, and where it begins in that.
  package func withText<Result>(_ bytes: Span<UInt8>, _ body: (Span<UInt8>, Int) -> Result) -> Result {
    if let transcoded { return body(transcoded.span, 0) }
    return body(bytes, TextTranscoding.jsonEncoding(of: bytes).byteOrderMarkLength)
  }

  /// Calls `read` with a builder for the document, and the document in UTF-8.
  private mutating func build<Policy: ReadingPolicy, Result>(
    _ bytes: Span<UInt8>, policy: Policy,
    _ read: (inout FeedBuilder<Policy>, Span<UInt8>) throws(JSONFault) -> Result
  ) throws(JSONFeedError) -> (Result, Policy) {
    guard bytes.count <= limits.documentSize else {
      throw error(JSONFault(.documentTooLarge(limit: limits.documentSize), at: 0), path: "", bytes)
    }
    let (encoding, start) = TextTranscoding.jsonEncoding(of: bytes)
    guard encoding == .utf8 else {
      let utf8 = try transcode(bytes, from: encoding, start: start)
      transcoded = utf8
      return try build(utf8.span, from: 0, policy: policy, read)
    }
    if !isWellFormed, let offset = bytes.firstInvalidUTF8() {
      throw error(JSONFault(.invalidUTF8, at: offset), path: "", bytes)
    }
    return try build(bytes, from: start, policy: policy, read)
  }

  private mutating func build<Policy: ReadingPolicy, Result>(
    _ bytes: Span<UInt8>, from start: Int, policy: Policy,
    _ read: (inout FeedBuilder<Policy>, Span<UInt8>) throws(JSONFault) -> Result
  ) throws(JSONFeedError) -> (Result, Policy) {
    var builder = FeedBuilder(policy: policy, from: start, limits: limits)
    do throws(JSONFault) {
      let result = try read(&builder, bytes)
      return (result, builder.policy)
    } catch {
      violationsBeforeFault = builder.policy.violations
      throw self.error(error, path: builder.pointer(of: error, bytes), bytes, from: start)
    }
  }

  private func transcode(
    _ bytes: Span<UInt8>, from encoding: UnicodeEncoding, start: Int
  ) throws(JSONFeedError) -> [UInt8] {
    let text = TextTranscoding.utf8(from: bytes.extracting(start..<bytes.count), encoding: encoding)
    guard text.replacements == 0 else {
      throw JSONFeedError(
        kind: .encoding, expected: "well-formed \(encoding.name)", found: "bytes that are none",
        offset: text.firstReplacement.map { $0 + start })
    }
    return text.bytes
  }

  // MARK: Words and positions

  /// The errors that violations would have been, in the order given. `bytes` is the document as it was given.
  package func errors(for violations: [CollectingPolicy.Violation], _ bytes: Span<UInt8>) -> [JSONFeedError] {
    if let transcoded { return errors(for: violations, inUTF8: transcoded.span) }
    return errors(for: violations, inUTF8: bytes)
  }

  private func errors(for violations: [CollectingPolicy.Violation], inUTF8 bytes: Span<UInt8>) -> [JSONFeedError] {
    var counter = SourcePositionCounter(from: bytes.starts(with: "\u{FEFF}", at: 0) ? 3 : 0)
    var errors: [(index: Int, error: JSONFeedError)] = []
    errors.reserveCapacity(violations.count)
    // From the first place to the last: each step back would count the document's lines anew.
    for index in violations.indices.sorted(by: { violations[$0].fault.offset < violations[$1].fault.offset }) {
      errors.append((index, error(violations[index].fault, path: violations[index].path, bytes, &counter)))
    }
    return errors.sorted { $0.index < $1.index }.map(\.error)
  }

  private func error(_ fault: JSONFault, path: String, _ bytes: Span<UInt8>, from start: Int = 0) -> JSONFeedError {
    var counter = SourcePositionCounter(from: start)
    return error(fault, path: path, bytes, &counter)
  }

  private func error(
    _ fault: JSONFault, path: String, _ bytes: Span<UInt8>, _ counter: inout SourcePositionCounter
  ) -> JSONFeedError {
    let position = counter.position(of: fault.offset, in: bytes)
    return JSONFeedError(
      kind: fault.errorKind, expected: fault.expected, found: fault.found(bytes), path: path, line: position.line,
      column: position.column, offset: transcoded == nil ? fault.offset : nil)
  }
}
