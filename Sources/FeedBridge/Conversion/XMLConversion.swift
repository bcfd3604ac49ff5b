/// Converts an XML document: the only loop over its items, whether the document is complete or arrives in
/// pieces.
///
/// A class: each place that has a structure of this size moves and destroys it with code of its own.

internal import FeedPrimitives
internal import JSONFeedModel

final class XMLConversion {
  private var reader: FeedReader
  private var assembly: FeedAssembly
  private var positions: DocumentPositions
  private var itemPaths: [String] = []
  private let url: String?
  private let options: FeedConverter.Options

  /// - Parameter start: the first byte of the document (3 after a byte order mark).
  init(from start: Int, url: String?, options: FeedConverter.Options) {
    self.url = url
    self.options = options
    assembly = FeedAssembly(options)
    positions = DocumentPositions(from: start)
    reader = FeedReader(
      XMLScanner(from: start, limits: options.limits), maximumItems: options.maximumItems ?? .max,
      stopsEarly: options.stopsEarly, restores: options.restoresLossless, dates: options.knowledge.dates,
      hasSharedIDs: !options.knowledge.ids.all.isEmpty, base: options.baseURL, recordsRepairs: options.recordsRepairs)
  }

  /// Reads the bytes that have arrived and delivers the items in them. Returns false if more bytes are needed: the
  /// next call gets the same bytes, minus those that `dropReadBytes` removed, followed by more.
  func read(
    _ window: TextSpan, isFinal: Bool, _ delivery: FeedConverter.Delivery
  ) throws(ConversionError) -> Bool {
    reader.scanner.isFinal = isFinal
    // Whoever takes single items gets each as soon as it is complete.
    let isPrompt = if case .each(_, let isPrompt, _) = delivery { isPrompt } else { false }
    let group = isPrompt || options.since != nil ? 1 : FeedReader.largestGroup
    do throws(XMLStop) {
      var step = FeedReader.Step.item
      while case .item = step {
        step = try reader.next(in: window)
        if case .item = step, reader.itemsRead < group { continue }
        guard takeItems(delivery, of: isFinal ? window.count : 0) else { break }
      }
      if case .needsMoreBytes = step { return false }
    } catch {
      // Items that are complete are delivered.
      _ = takeItems(delivery, of: 0)
      throw .stopped(error, in: window, &positions)
    }
    if reader.itemsRead > 0 { throw .limit(.items, maximum: options.limits.items, at: nil) }
    if reader.itemCount == 0, let text = reader.textOfTemplate { throw .template(of: FeedTemplate(of: text).generator) }
    if reader.documentFormat?.xml == nil { throw .notAFeed(reader.documentFormat ?? .unknown) }
    return true
  }

  /// Maps and delivers the items that have been read. Returns false if there are too many.
  private func takeItems(_ delivery: FeedConverter.Delivery, of size: Int) -> Bool {
    guard reader.itemsRead > 0, reader.makeItems(after: options.since) else { return true }
    switch delivery {
    case .inFeed:
      if options.notesItemPaths {
        for index in 0..<reader.itemsRead { itemPaths.append(reader.items[index].mapping.path) }
      }
      guard assembly.addItems(of: &reader, size, maximum: options.limits.items) else { return false }
    case .each(let context, _, let body):
      for index in 0..<reader.itemsRead {
        guard assembly.count < options.limits.items else { return false }
        let item = assembly.finish(index, of: &reader, context, url: url, options: options)
        if body(item) == .stop {
          reader.stop()
          reader.itemsAreTaken()
          return true
        }
      }
    }
    reader.itemsAreTaken()
    return true
  }

  /// Removes the bytes that have been read from the window, once they are most of it.
  func dropReadBytes(of window: inout TextWindow) { positions.dropReadBytes(of: &window, &reader) }

  /// The number of bytes of the window that have been read.
  var readCount: Int { reader.scanner.position }
  /// Whether the window, whose bytes from `start` on are new, may complete what was begun: they contain the end of a tag or, if bytes ran
  /// out in an element, its end.
  func mayComplete(from start: Int, in window: TextSpan) -> Bool {
    let unread = window.extracting(readCount...)
    return reader.scanner.awaitedEnd?.isReached(in: unread)
      ?? (window.firstIndex(of: ASCII.greaterThan, from: start) != nil)
  }

  /// Whether bytes ran out in an element that is read as a whole.
  var awaitsEnd: Bool { reader.scanner.awaitedEnd != nil }

  /// Whether an item has begun.
  var hasItems: Bool { reader.itemCount > 0 }

  /// The result, after everything has been read; `window` is the last window.
  func outcome(_ window: TextSpan, _ findings: [XMLDecoding.Finding]) -> FeedConverter.Outcome {
    var outcome = assembly.conversion(
      of: &reader, reader.documentFormat ?? .unknown, in: window, &positions, url: url, options: options,
      findings: findings)
    outcome.itemPaths = itemPaths
    outcome.knowledge.dates = reader.dates
    return outcome
  }
}
