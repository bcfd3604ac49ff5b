/// Converts documents of any size: their items are written as they are read.

internal import FeedFoundation
internal import FeedPrimitives
internal import FeedSystem
package import JSONFeedModel

/// A document that can be read from its beginning several times.
package protocol RereadableDocument: AnyObject {
  /// Continues with the first byte.
  func rewind() throws
  /// The next bytes; none at the end.
  func next() throws -> [UInt8]
}

/// Converts a document, keeping only one of its items in memory.
///
/// Elements of the feed may follow the items. From XML to JSON Feed, the text of the items is kept in a temporary file until the feed is
/// known; if something after the items matters to them, the document is read again. Otherwise it is first read for the elements of the
/// feed, and then for its items. RSS and Atom begin with what applies to all items: a document is read once more for them, unless it is
/// small, and their text is kept in a temporary file.
package struct StreamedConversion {
  /// How the feed is converted.
  package var options: FeedConverter.Options
  /// The URL of the document.
  package var url: String?
  /// Whether no byte after the last wanted item is waited for.
  package var endsWithLastItem = false
  /// The size in bytes up to which a document, or its items, are kept in memory.
  package var maximumInMemory = 1_000_000

  package init(_ options: FeedConverter.Options, sourceURL url: String?) {
    self.options = options
    self.url = url
  }

  /// Receives a document in pieces.
  package typealias Write = (Span<UInt8>) throws -> Void

  /// Converts a document.
  ///
  /// - Parameters:
  ///   - writer: Writes the format, with a line break at the end; nil for JSON Feed.
  ///   - write: Receives the text in pieces, the last of which ends with a line break. If reading the items fails, the text is ended as a
  ///     valid document.
  /// - Returns: The repairs.
  /// - Throws: ``ConversionError``, and the errors of the document and of `write`.
  package func convert(
    _ document: any RereadableDocument, to writer: FeedWriter?, isPretty: Bool, write: @escaping Write
  ) throws -> [JSONFeed.Repair] {
    let encoding = JSONFeed.EncodingOptions(prettyPrinted: isPretty, endsWithLineBreak: true)
    var start = try start(of: document)
    if case .whole(let whole) = start {
      // A small document may have many tiny items.
      let maximum = maximumInMemory + 4 * whole.count
      let outcome = try FeedConverter(options).convert(whole.span, sourceURL: url, .header(maximumSize: maximum))
      if !outcome.isHeaderOnly { return try Self.write(outcome.conversion, with: writer, encoding, write) }
      start = outcome.conversion.format == .jsonFeed ? .jsonFeed : .other
    }
    let output = StreamedOutput(write)
    if case .other = start, writer == nil, !endsWithLastItem { return try convert(document, nil, encoding, output) }
    var header = try readHeader(of: document, start)
    if case .jsonFeed = start, !header.isHeaderOnly {
      if !header.knowledge.isFinal {
        var reading = self
        reading.options.knowledge = header.knowledge.again
        header = try reading.readHeader(of: document, start)
      }
      return try Self.write(header.conversion, with: writer, encoding, write)
    }
    guard let writer else { return try convert(document, header, encoding, output) }
    return switch writer.format {
    case .rss: try convert(document, header, RSSWriter.self, writer, output)
    case .atom: try convert(document, header, AtomWriter.self, writer, output)
    }
  }

  // MARK: The start

  /// What is known of a document from its start.
  private enum Start {
    /// The document is converted in memory, which takes less time: it is small, or it is JSON that is read as a whole in any case.
    case whole([UInt8])
    case jsonFeed
    case other
  }

  private func start(of document: any RereadableDocument) throws -> Start {
    if endsWithLastItem { return .other }
    try document.rewind()
    var bytes: [UInt8] = []
    var isKept = false
    while true {
      let piece = try document.next()
      if piece.isEmpty { return .whole(bytes) }
      bytes += piece
      guard bytes.count >= maximumInMemory, !isKept else { continue }
      var parser = FeedParser(options, sourceURL: url)
      let sample = bytes.span.extracting(0..<min(bytes.count, XMLDecoding.sampleSize + 1))
      // An error in the document is thrown when it is converted.
      do throws(ConversionError) { try parser.append(sample, .header(maximumSize: 0)) } catch { return .other }
      if parser.readsJSONFeed { return .jsonFeed }
      isKept = parser.isCollected && Self.mayBeJSON(bytes.span)
      if !isKept { return .other }
    }
  }

  private static func mayBeJSON(_ bytes: Span<UInt8>) -> Bool {
    XMLDecoding.decode(bytes).withText(of: bytes) { text, start in
      let first = text.endOfSpaces(from: start, to: text.count)
      return first < text.count && FeedFormat.mayBeJSON(text, from: first, isWhole: false)
    }
  }

  private static func write(
    _ conversion: Conversion, with writer: FeedWriter?, _ encoding: JSONFeed.EncodingOptions, _ write: Write
  ) throws -> [JSONFeed.Repair] {
    guard let writer else {
      try write(conversion.feed.encodeToData(encoding).span)
      return conversion.repairs
    }
    let written = try writer.write(conversion.feed)
    try write(written.data.span)
    return conversion.repairs + written.repairs
  }

  // MARK: Reading

  /// Reads the elements of the feed.
  private func readHeader(of document: any RereadableDocument, _ start: Start) throws -> FeedConverter.Outcome {
    if case .jsonFeed = start { return try read(document, .header(maximumSize: maximumInMemory)) }
    if endsWithLastItem { return try readItems(of: document) { _ in } }
    var reading = self
    // The first item may describe the feed.
    reading.options.maximumItems = min(options.maximumItems ?? 1, 1)
    reading.options.since = nil
    let header = try reading.readItems(of: document) { _ in }
    // In a document that is not well-formed, where an item ends can depend on whether its elements are read or skipped.
    return header.conversion.isWellFormed ? header : try readItems(of: document) { _ in }
  }

  /// Reads a document from its beginning.
  ///
  /// - Parameter context: what items need of the feed; nil for its elements before them.
  private func readItems(
    of document: any RereadableDocument, _ context: FeedContext? = nil,
    _ body: @escaping (JSONFeed.Item) throws -> Void
  ) throws -> FeedConverter.Outcome {
    let items = StreamedItems(maximum: endsWithLastItem ? options.maximumItems : nil, body)
    do {
      let outcome = try read(document, .each(context: context, items.add))
      if let failure = items.failure { throw failure }
      return outcome
    } catch {
      throw items.failure ?? error
    }
  }

  private func read(
    _ document: any RereadableDocument, _ delivery: FeedConverter.Delivery
  ) throws -> FeedConverter.Outcome {
    try document.rewind()
    var options = options
    options.stopsEarly = endsWithLastItem
    var parser = FeedParser(options, sourceURL: url)
    while !parser.hasEnded {
      let piece = try document.next()
      if piece.isEmpty { break }
      try parser.append(piece.span, delivery)
    }
    return try parser.finish(delivery)
  }

  // MARK: Writing

  /// - Parameter header: the elements of the feed; nil if they are only known from the same reading as the items.
  private func convert(
    _ document: any RereadableDocument, _ header: FeedConverter.Outcome?, _ encoding: JSONFeed.EncodingOptions,
    _ output: StreamedOutput
  ) throws -> [JSONFeed.Repair] {
    var (reading, context) = (self, header?.context)
    while true {
      let text = try StreamedJSON(encoding, output)
      let outcome: FeedConverter.Outcome
      do { outcome = try reading.readItems(of: document, context, text.add) } catch {
        if !output.hasFailed { try text.end(after: (header ?? readHeader(of: document, .other)).conversion.feed) }
        throw error
      }
      // Elements after the items, and later items, may matter to them.
      if outcome.knowledge.isFinal, outcome.areItemsFinal || context != nil {
        try text.end(after: outcome.conversion.feed)
        return outcome.conversion.repairs
      }
      (reading.options.knowledge, context) = (outcome.knowledge.again, outcome.context)
    }
  }

  private func convert<Writer: XMLFeedWriter & ~Copyable>(
    _ document: any RereadableDocument, _ header: FeedConverter.Outcome, _: Writer.Type, _ writer: FeedWriter,
    _ output: StreamedOutput
  ) throws -> [JSONFeed.Repair] {
    var reading = self
    var items = SurveyedItems(maximumSize: maximumInMemory)
    var outcome = try readItems(of: document, header.context, items.add)
    let isFinal = outcome.knowledge.isFinal
    reading.options.knowledge = outcome.knowledge.again
    if !isFinal {
      items = SurveyedItems(maximumSize: maximumInMemory)
      outcome = try reading.readItems(of: document, header.context, items.add)
    }
    var feed = outcome.conversion.feed
    if let kept = items.kept {
      feed.items = kept
      items.kept = nil
      let written = try writer.write(feed)
      try output.write(written.data.span)
      return outcome.conversion.repairs + written.repairs
    }
    let text = StreamedXML(Writer(feed, items.survey, writer.options))
    try text.begin()
    _ = try reading.readItems(of: document, header.context, text.add)
    try text.end(output)
    return outcome.conversion.repairs + text.log.repairs
  }
}

/// The destination of a text.
private final class StreamedOutput {
  private let body: StreamedConversion.Write
  private(set) var hasFailed = false

  init(_ body: @escaping StreamedConversion.Write) { self.body = body }

  func write(_ bytes: Span<UInt8>) throws {
    do { try body(bytes) } catch {
      hasFailed = true
      throw error
    }
  }
}

/// The number of bytes that are written at once.
private let pieceSize = 1 << 16

/// A JSON Feed that is written in pieces. Its items are kept until the feed is known, and what the whole document says about them.
private final class StreamedJSON {
  private var writer: JSONFeedItemWriter
  private let encoding: JSONFeed.EncodingOptions
  private let output: StreamedOutput
  private var kept = Spool()

  init(_ encoding: JSONFeed.EncodingOptions, _ output: StreamedOutput) throws {
    (self.encoding, self.output) = (encoding, output)
    writer = JSONFeedItemWriter(encoding)
    try writer.begin(JSONFeed(title: ""))
    writer.take { _ in }
  }

  func add(_ item: JSONFeed.Item) throws {
    try writer.write(item)
    if writer.count >= pieceSize { try flush() }
  }

  private func flush() throws {
    try writer.take { (piece) throws(ByteStream.WriteError) in try kept.append(piece) }
  }

  /// Ends the items, and writes what is missing of the feed.
  func end(after feed: JSONFeed) throws {
    try flush()
    var start = JSONFeedItemWriter(encoding)
    try start.begin(feed)
    try start.take(output.write)
    try kept.pass(to: output.write)
    try writer.end(feed.extensions)
    try writer.take(output.write)
  }
}

extension Spool {
  fileprivate func pass(to write: StreamedConversion.Write) throws {
    guard try forEachPiece(write) else { throw ByteStream.WriteError.failed("a temporary file cannot be read") }
  }
}

/// RSS or Atom that is written in pieces. They are kept until the end, because the start tag declares the namespaces in them.
private final class StreamedXML<Writer: XMLFeedWriter & ~Copyable> {
  private var writer: Writer
  private var text = Spool()
  private(set) var log = RepairLog()
  private var itemCount = 0

  init(_ writer: consuming Writer) { self.writer = writer }

  func begin() throws { try writer.begin(&log) }

  func add(_ item: JSONFeed.Item) throws {
    writer.write(item, at: itemCount, &log)
    itemCount += 1
    if writer.xml.count >= pieceSize { try keep() }
  }

  func end(_ output: StreamedOutput) throws {
    writer.end()
    let root = writer.root
    writer.xml.end(root, withLineBreak: true)
    writer.xml.noteOmissions(&log)
    try keep()
    try writer.xml.start(of: root).withBytes(output.write)
    try text.pass(to: output.write)
  }

  private func keep() throws { try writer.xml.take { (piece) throws(ByteStream.WriteError) in try text.append(piece) } }
}

/// Items that are kept as long as they are few.
private final class SurveyedItems {
  private(set) var survey = ItemSurvey()
  /// The items; nil if they are too large.
  var kept: [JSONFeed.Item]? = []
  private let maximumSize: Int
  private var size = 0

  init(maximumSize: Int) { self.maximumSize = maximumSize }

  func add(_ item: JSONFeed.Item) {
    survey.add(item)
    size += item.expectedSize
    if size > maximumSize { kept = nil }
    kept?.append(item)
  }
}

/// Passes items on until there are enough, or one cannot be written.
private final class StreamedItems {
  private let body: (JSONFeed.Item) throws -> Void
  private let maximum: Int?
  private var count = 0
  private(set) var failure: (any Error)?

  init(maximum: Int?, _ body: @escaping (JSONFeed.Item) throws -> Void) {
    self.maximum = maximum
    self.body = body
  }

  func add(_ item: JSONFeed.Item) -> FeedConverter.Step {
    do { try body(item) } catch { failure = error }
    count += 1
    return failure != nil || count == maximum ? .stop : .continue
  }
}
