/// A JSON document in memory: checks its size and encoding, and turns problems into errors with locations.

package import FeedPrimitives

package struct JSONDocument {
  private let limits: JSONFeed.Limits
  /// What is known of the document if it is in UTF-8.
  private var evidence: WellFormedBytes?
  /// The document in UTF-8, if it was in another encoding.
  private var transcoded: TextBytes?
  package var isTranscoded: Bool { transcoded != nil }
  /// The problems found so far, even if an error was thrown later.
  package private(set) var problems: [JSONProblem] = []

  /// - Parameter evidence: what is known of the document.
  package init(limits: JSONFeed.Limits, _ evidence: WellFormedBytes? = nil) {
    self.limits = limits
    self.evidence = evidence
  }

  /// Reads the whole document.
  package mutating func feed(
    _ bytes: Span<UInt8>, _ leniency: (any Leniency)? = nil, maximumProblems: Int = .max
  ) throws(JSONFeedError) -> JSONFeed {
    try reading(bytes, leniency) { [limits] (text, start, problems) throws(JSONProblem) in
      var leniency = leniency
      while true {
        var reader = JSONFeedReader(leniency, from: start, limits: limits, maximumProblems: maximumProblems)
        defer { problems = reader.takeProblems() }
        var items: [JSONFeed.Item] = []
        repeat { items.append(.blank) } while try reader.next(&items[items.count - 1], in: text) == .item
        items.removeLast()
        for index in items.indices { items[index].omitEmptyContent() }
        if let again = reader.leniency?.again {
          leniency = again
          continue
        }
        var feed = reader.feed
        feed.items = items
        return feed
      }
    }
  }

  /// Reads any JSON document. Half of a surrogate pair is replaced with U+FFFD, and is a problem.
  ///
  /// - Parameter leniency: repairs the syntax, if it is not nil.
  package mutating func value(
    _ bytes: Span<UInt8>, _ leniency: (any Leniency)? = nil
  ) throws(JSONFeedError) -> JSONFeed.Value {
    try reading(bytes, leniency) { [limits] (text, start, problems) throws(JSONProblem) in
      do throws(JSONProblem) {
        let (value, tolerated) = try Self.value(text, from: start, limits)
        problems = tolerated
        return value
      } catch {
        let recovered = leniency?.recover(
          text, from: start, .document, nestingDepth: limits.nestingDepth, maximumProblems: limits.repairs)
        guard error.isGrammarProblem, let recovered else { throw error }
        problems = recovered.problems
        // What was tolerated has a place only in the repaired text.
        return try Self.value(recovered.text.span, from: 0, limits).value
      }
    }
  }

  private static func value(
    _ text: TextSpan, from start: Int, _ limits: JSONFeed.Limits
  ) throws(JSONProblem) -> (value: JSONFeed.Value, tolerated: [JSONProblem]) {
    var reader = JSONReader(from: start, nestingDepth: limits.nestingDepth, replacesLoneSurrogates: true)
    do throws(JSONProblem) {
      let value = try reader.value(text)
      try reader.finish(text)
      // The other problem that is tolerated, a name that occurs twice, loses nothing in a value.
      return (value, reader.takeTolerated().filter { $0.code == .loneSurrogate })
    } catch {
      throw JSONProblem(error.code, at: error.offset, path: reader.pointer(text))
    }
  }

  // MARK: The text

  /// Checks the document's size and encoding, and transcodes it if it is not in UTF-8.
  package mutating func decode(
    _ bytes: Span<UInt8>, allowsInvalidBytes: Bool = false, allowsCut: Bool = false
  ) throws(JSONFeedError) {
    guard bytes.count <= limits.documentSize else {
      let problem = JSONProblem(.documentTooLarge(limit: limits.documentSize, size: bytes.count), at: 0)
      throw error(problem, TextSpan(prefixOf: bytes.extracting(0..<0)))
    }
    let (encoding, start) = TextTranscoding.jsonEncoding(of: bytes)
    if encoding != .utf8 {
      transcoded = try transcode(bytes, from: encoding, start: start)
      return
    }
    let evidence = WellFormedBytes(of: bytes, after: evidence)
    self.evidence = evidence
    if !allowsInvalidBytes, let invalidByte = invalidByte(in: bytes, allowsCut: allowsCut) {
      throw error(JSONProblem(.invalidUTF8(invalidByte), at: evidence.count), TextSpan(bytes, evidence), from: start)
    }
  }

  /// The byte after the text of a document that is not well-formed UTF-8.
  ///
  /// - Parameter allowsCut: whether a character that the end of the document cuts is only missing.
  package func invalidByte(in bytes: Span<UInt8>, allowsCut: Bool) -> UInt8? {
    guard let evidence, evidence.count < bytes.count else { return nil }
    return allowsCut && bytes.count - evidence.count == bytes.lengthOfCutUTF8() ? nil : bytes[evidence.count]
  }

  /// Calls `body` with the decoded document in UTF-8, up to its first invalid byte, and the offset at which it begins.
  package func withText<Result, Failure: Error>(
    _ bytes: Span<UInt8>, _ body: (TextSpan, Int) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    if let transcoded { return try body(transcoded.span, 0) }
    let start = TextTranscoding.jsonEncoding(of: bytes).byteOrderMarkLength
    let text = TextSpan(bytes, evidence ?? WellFormedBytes(of: bytes))
    return try body(text, min(start, text.count))
  }

  /// Decodes the document, and calls `read` with its UTF-8 text, the offset at which it begins, and the list of
  /// problems. A problem that `read` throws becomes an error with a description and a location.
  private mutating func reading<Result>(
    _ bytes: Span<UInt8>, _ leniency: (any Leniency)?,
    _ read: (TextSpan, Int, inout [JSONProblem]) throws(JSONProblem) -> Result
  ) throws(JSONFeedError) -> Result {
    try decode(bytes, allowsCut: leniency != nil)
    var problems: [JSONProblem] = []
    defer { self.problems = problems }
    return try withText(bytes) { (text, start) throws(JSONFeedError) in
      do throws(JSONProblem) { return try read(text, start, &problems) } catch {
        throw self.error(error, text, from: start)
      }
    }
  }

  private func transcode(
    _ bytes: Span<UInt8>, from encoding: UnicodeEncoding, start: Int
  ) throws(JSONFeedError) -> TextBytes {
    let text = TextTranscoding.utf8(from: bytes.extracting(start..<bytes.count), encoding: encoding)
    guard text.replacements == 0 else {
      throw JSONFeedError(
        kind: .encoding, expected: "valid \(encoding.name)", found: "invalid bytes",
        offset: text.firstReplacement.map { $0 + start })
    }
    return text.text
  }

  // MARK: Descriptions and locations

  /// The errors for the problems, in the same order. `bytes` is the document before decoding.
  package func errors(for problems: [JSONProblem], _ bytes: Span<UInt8>) -> [JSONFeedError] {
    withText(bytes) { text, start in
      var locator = JSONProblemLocator(from: start, hasOffsets: transcoded == nil)
      return locator.errors(for: problems, in: text)
    }
  }

  private func error(_ problem: JSONProblem, _ bytes: TextSpan, from start: Int = 0) -> JSONFeedError {
    var locator = JSONProblemLocator(from: start, hasOffsets: transcoded == nil)
    return locator.error(for: problem, in: bytes)
  }
}

/// Makes errors from problems, with descriptions, lines and columns.
package struct JSONProblemLocator {
  private var counter: TextPositionCounter
  /// The counter at the start of the window, for positions before the last one requested.
  private var counterAtStart: TextPositionCounter
  private var lastOffset = 0
  /// Whether offsets in the text are also offsets in the caller's bytes.
  private let hasOffsets: Bool
  /// The number of bytes of the document before the window.
  private var windowOffset = 0
  /// A position before the window.
  private var kept: TextPosition?

  package init(from start: Int, hasOffsets: Bool = true) {
    counter = TextPositionCounter(from: start)
    counterAtStart = counter
    self.hasOffsets = hasOffsets
  }

  /// The error for a problem in the window. Problems requested in order take one pass over the window in total.
  package mutating func error(for problem: JSONProblem, in window: TextSpan) -> JSONFeedError {
    let offset = problem.offset - windowOffset
    if offset >= 0, offset < lastOffset { counter = counterAtStart }
    lastOffset = max(offset, 0)
    let place = (offset < 0 ? kept : nil) ?? counter.position(of: offset, in: window)
    return JSONFeedError(
      kind: problem.errorKind, expected: problem.expected, found: problem.found(window, at: offset), path: problem.path,
      location: .init(place), offset: hasOffsets ? problem.offset : nil)
  }

  /// The errors for problems in the window, in the given order.
  package mutating func errors(for problems: [JSONProblem], in window: TextSpan) -> [JSONFeedError] {
    // In the order of their positions: each step back would count the lines again.
    let order = sortedIndices(by: problems.map { $0.offset })
    var errors: [JSONFeedError] = []
    errors.reserveCapacity(problems.count)
    for index in order { errors.append(error(for: problems[index], in: window)) }
    return sortedIndices(by: order).map { errors[$0] }
  }

  /// Moves the start of the window by `count` bytes. The location of `offset` is kept: missing members are found at the end
  /// of the feed and reported there.
  package mutating func discard(_ count: Int, of window: TextSpan, keeping offset: Int) {
    counter = counterAtStart
    if kept == nil { kept = counter.position(of: offset - windowOffset, in: window) }
    _ = counter.position(of: count, in: window)
    counter.move(by: -count)
    counterAtStart = counter
    lastOffset = 0
    windowOffset += count
  }
}
