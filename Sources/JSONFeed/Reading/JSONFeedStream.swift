/// Reads a JSON Feed that arrives in pieces, one item at a time.

internal import FeedPrimitives

/// The caller keeps a window of the document: it appends bytes at its end, and takes away at its start what is done with.
/// However the document is cut into pieces, the items, the repairs and the error are the same, and no byte is looked at more
/// than a few times.
///
/// ```swift
/// var (stream, item) = (JSONFeedStream(limits: limits), JSONFeed.Item(id: ""))
/// loop: while true {
///   switch try stream.next(&item, in: window.span, isFinal: isAtEnd) {
///   case .item: use(item)
///   case .needsMoreBytes:
///     window.removeFirst(stream.discard(from: window.span))
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

  /// - Parameter start: where the document begins: 3 after a byte order mark.
  package init(from start: Int = 0, limits: JSONFeed.Limits) {
    reader = JSONFeedReader(.lenient, from: start, limits: limits)
    locator = JSONProblemLocator(from: start)
    self.limits = limits
  }

  /// The feed as far as it has been read, without its items.
  package var feed: JSONFeed { reader.feed }

  /// Reads on to the end of the next item, which is put into `item`. One that cannot be used is passed over.
  ///
  /// - Parameters:
  ///   - window: well-formed UTF-8, beginning where ``discard(from:)`` said, or with more after what it had before.
  ///   - isFinal: whether the document ends where the window does.
  package mutating func next(
    _ item: inout JSONFeed.Item, in window: Span<UInt8>, isFinal: Bool
  ) throws(JSONFeedError) -> JSONFeedReader.Step {
    do throws(JSONProblem) {
      guard reader.windowOffset + window.count <= limits.documentSize else {
        throw JSONProblem(.documentTooLarge(limit: limits.documentSize), at: reader.windowOffset)
      }
      item = .blank
      return try reader.next(&item, in: window, isFinal: isFinal)
    } catch {
      putProblemsIntoWords(window)
      throw locator.error(for: error, in: window)
    }
  }

  /// Makes the reading end before the document does; see ``JSONFeedReader/stop()``.
  package mutating func stop() { reader.stop() }

  /// How many bytes at the start of the window are done with; the next window begins after them.
  package mutating func discard(from window: Span<UInt8>) -> Int {
    let count = reader.readCount
    guard reader.hasBegun, count > 0 else { return 0 }
    putProblemsIntoWords(window)
    locator.discard(count, of: window, keeping: reader.start)
    reader.discard(count, of: window)
    return count
  }

  /// What lenient reading did, in the order of the document, once that has ended.
  package mutating func takeRepairs(in window: Span<UInt8>) -> [JSONFeed.Repair] {
    putProblemsIntoWords(window)
    return repairs.indices.sorted { (repairs[$0].offset, $0) < (repairs[$1].offset, $1) }.map { repairs[$0].repair }
  }

  /// Words need the bytes that they are about.
  private mutating func putProblemsIntoWords(_ window: Span<UInt8>) {
    let problems = reader.takeProblems().prefix(limits.repairs - repairs.count)
    let errors = locator.errors(for: Array(problems), in: window)
    for (problem, error) in zip(problems, errors) {
      repairs.append((problem.offset, JSONFeed.Repair(of: problem, as: error)))
    }
  }
}
