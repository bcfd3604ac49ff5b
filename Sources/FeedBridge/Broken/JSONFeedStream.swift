/// Reads a JSON Feed that arrives in pieces, one item at a time.

package import FeedPrimitives
package import JSONFeedModel

/// The caller keeps a window of the document: it appends new bytes, and removes bytes that are no longer needed from its
/// start. Any split of the document into pieces gives the same items, repairs and error, and each byte is read only a few
/// times.
///
/// ```
/// var (stream, item) = (JSONFeedStream(limits: limits), JSONFeed.Item(id: ""))
/// loop: while true {
///   switch try stream.next(&item, in: window.text, isFinal: isAtEnd, before: window.invalidByte) {
///   case .item: use(item)
///   case .needsMoreBytes:
///     window.removeFirst(stream.discard(from: window.text))
///     readMore(into: &window)
///   case .end: break loop
///   }
/// }
/// ```
package struct JSONFeedStream: ~Copyable {
  private var reader: JSONFeedReader
  private var locator: JSONProblemLocator
  private let limits: JSONFeed.Limits
  private var repairs: [(offset: Int, repair: JSONFeed.Repair)] = []
  /// The end of the member or item that is not complete yet.
  private var nextEnd = JSONValueEnd(at: 0)

  /// - Parameters:
  ///   - start: the start of the document: 3 after a byte order mark.
  ///   - hasOffsets: whether offsets in the bytes are offsets in the document, which may have been in another encoding.
  package init(from start: Int = 0, limits: JSONFeed.Limits, hasOffsets: Bool = true) {
    reader = JSONFeedReader(LenientJSON(), from: start, limits: limits, maximumProblems: limits.repairs)
    locator = JSONProblemLocator(from: start, hasOffsets: hasOffsets)
    self.limits = limits
  }

  /// The feed as far as it has been read, without its items.
  package var feed: JSONFeed { reader.feed }

  /// How dates are read.
  package var dates: DateReading {
    get { (reader.leniency as? LenientJSON)?.dates ?? DateReading() }
    set { reader.leniency = LenientJSON(newValue) }
  }

  /// The number of items so far, with those that were left out.
  package var itemCount: Int { reader.itemCount }

  /// Reads to the end of the next usable item, which is stored in `item`.
  ///
  /// - Parameters:
  ///   - window: the bytes after those that ``discard(from:)`` removed: the same as before, and new ones at the end.
  ///   - isFinal: whether the document ends where the window does.
  ///   - invalidByte: the byte after the window if it is not well-formed UTF-8.
  package mutating func next(
    _ item: inout JSONFeed.Item, in window: TextSpan, isFinal: Bool, before invalidByte: UInt8?
  ) throws(JSONFeedError) -> JSONFeedReader.Step {
    do throws(JSONProblem) {
      let size = reader.windowOffset + window.count
      guard size <= limits.documentSize else {
        throw JSONProblem(.documentTooLarge(limit: limits.documentSize, size: size), at: reader.windowOffset)
      }
      item = JSONFeed.Item()
      let step = try reader.next(&item, in: window, isFinal: isFinal && invalidByte == nil)
      // What comes before the invalid byte is read first, as it is if that arrives later.
      if step == .needsMoreBytes, let invalidByte {
        throw JSONProblem(.invalidUTF8(invalidByte), at: window.count + reader.windowOffset)
      }
      if step == .needsMoreBytes { nextEnd = JSONValueEnd(at: reader.readCount) }
      return step
    } catch {
      putProblemsIntoWords(window)
      throw locator.error(for: error, in: window)
    }
  }

  /// Whether the member or item that was not complete ends in the window. It may be wrong about JSON with syntax errors.
  package mutating func mayContinue(in window: TextSpan) -> Bool { nextEnd.isFound(in: window) }

  /// Stops reading before the end of the document; see ``JSONFeedReader/stop()``.
  package mutating func stop() { reader.stop() }

  /// The number of bytes at the start of the window that are no longer needed; the next window begins after them.
  package mutating func discard(from window: TextSpan) -> Int {
    let count = reader.readCount
    guard reader.hasBegun, count > 0 else { return 0 }
    putProblemsIntoWords(window)
    locator.discard(count, of: window, keeping: reader.start)
    reader.discard(count, of: window)
    nextEnd.move(by: -count)
    return count
  }

  /// The repairs in the order of the document, after its end.
  package mutating func takeRepairs(in window: TextSpan) -> [JSONFeed.Repair] {
    putProblemsIntoWords(window)
    return sortedIndices(by: repairs.map { $0.offset }).map { repairs[$0].repair }
  }

  /// Descriptions need the bytes of the invalid values.
  private mutating func putProblemsIntoWords(_ window: TextSpan) {
    let problems = reader.takeProblems().prefix(limits.repairs - repairs.count)
    let errors = locator.errors(for: Array(problems), in: window)
    for (problem, error) in zip(problems, errors) {
      repairs.append((problem.offset, JSONFeed.Repair(of: problem, as: error)))
    }
  }
}
