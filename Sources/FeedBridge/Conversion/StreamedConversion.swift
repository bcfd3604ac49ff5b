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
/// The text of a JSON Feed's items is kept in a temporary file until the elements of the feed are known, because they may follow the items.
/// If they matter to the items, the document is read again. For RSS and Atom it is first read for the elements of the feed, then for
/// what applies to all items and, unless that is little, for the items, whose text is kept in a temporary file.
package struct StreamedConversion {
  /// How the feed is converted.
  package var options: FeedConverter.Options
  /// The URL of the document.
  package var url: String?
  /// Whether no byte after the last wanted item is waited for.
  package var endsWithLastItem = false
  /// The size in bytes up to which a document, or its items for RSS and Atom, are kept in memory.
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
  ///   - format: The format; nil for JSON Feed.
  ///   - write: Receives the text in pieces, the last of which ends with a line break. If reading the items fails, the text is ended as a
  ///     valid document.
  /// - Returns: The repairs.
  /// - Throws: ``ConversionError``, and the errors of the document and of `write`.
  package func convert(
    _ document: any RereadableDocument, to format: FeedWriter.Format?, isPretty: Bool, write: @escaping Write
  ) throws -> [JSONFeed.Repair] {
    if let whole = try smallDocument(document) {
      return try convert(whole.span, to: format, .init(prettyPrinted: isPretty, endsWithLineBreak: true), write)
    }
    return switch format {
    case nil: try convert(document, .init(prettyPrinted: isPretty, endsWithLineBreak: true), write)
    case .rss: try convert(document, RSSWriter.self, .rss, isPretty: isPretty, write)
    case .atom: try convert(document, AtomWriter.self, .atom, isPretty: isPretty, write)
    }
  }

  // MARK: Small documents

  /// A document that is small enough to be converted in memory, which takes less time.
  private func smallDocument(_ document: any RereadableDocument) throws -> [UInt8]? {
    if endsWithLastItem { return nil }
    try document.rewind()
    var whole: [UInt8] = []
    while whole.count < maximumInMemory {
      let piece = try document.next()
      if piece.isEmpty { return whole }
      whole += piece
    }
    return nil
  }

  private func convert(
    _ document: Span<UInt8>, to format: FeedWriter.Format?, _ encoding: JSONFeed.EncodingOptions, _ write: Write
  ) throws -> [JSONFeed.Repair] {
    let conversion = try FeedConverter(options).convert(document, sourceURL: url)
    guard let format else {
      try write(conversion.feed.encodeToData(encoding).span)
      return conversion.repairs
    }
    let writer = FeedWriter(
      format, .init(prettyPrinted: encoding.isPrettyPrinted, endsWithLineBreak: encoding.endsWithLineBreak))
    let written = try writer.write(conversion.feed)
    try write(written.data.span)
    return conversion.repairs + written.repairs
  }

  // MARK: Reading

  /// Reads the elements of the feed.
  private func readHeader(of document: any RereadableDocument) throws -> FeedConverter.Outcome {
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
    try document.rewind()
    var options = options
    options.stopsEarly = endsWithLastItem
    let items = StreamedItems(maximum: endsWithLastItem ? options.maximumItems : nil, body)
    let delivery = FeedConverter.Delivery.each(context: context, items.add)
    var parser = FeedParser(options, sourceURL: url)
    while !parser.hasEnded {
      let piece = try document.next()
      if piece.isEmpty { break }
      do throws(ConversionError) { try parser.append(piece.span, delivery) } catch { throw items.failure ?? error }
    }
    if let failure = items.failure { throw failure }
    let outcome = try parser.finish(delivery)
    if let failure = items.failure { throw failure }
    return outcome
  }

  // MARK: Writing

  private func convert(
    _ document: any RereadableDocument, _ encoding: JSONFeed.EncodingOptions, _ write: Write
  ) throws -> [JSONFeed.Repair] {
    var context: FeedContext?
    while true {
      let text = try StreamedJSON(encoding)
      let outcome: FeedConverter.Outcome
      do { outcome = try readItems(of: document, context, text.add) } catch {
        try text.write(after: readHeader(of: document).conversion.feed, to: write)
        throw error
      }
      if outcome.areItemsFinal || context != nil {
        try text.write(after: outcome.conversion.feed, to: write)
        return outcome.conversion.repairs
      }
      context = outcome.context
    }
  }

  private func convert<Writer: XMLFeedWriter & ~Copyable>(
    _ document: any RereadableDocument, _ writer: Writer.Type, _ format: FeedWriter.Format, isPretty: Bool,
    _ write: @escaping Write
  ) throws -> [JSONFeed.Repair] {
    let header = try readHeader(of: document)
    let survey = ItemSurvey(header.conversion.feed.extensions, root: Writer.namespace)
    let items = SurveyedItems(survey, maximumSize: maximumInMemory)
    let outcome = try readItems(of: document, header.context, items.add)
    var feed = outcome.conversion.feed
    if let kept = items.kept {
      feed.items = kept
      items.kept = nil
      let written = try FeedWriter(format, .init(prettyPrinted: isPretty, endsWithLineBreak: true)).write(feed)
      try write(written.data.span)
      return outcome.conversion.repairs + written.repairs
    }
    let text = StreamedXML(Writer(feed, items.survey, isPretty: isPretty))
    try text.begin()
    _ = try readItems(of: document, header.context, text.add)
    try text.end(write)
    return outcome.conversion.repairs + text.log.repairs
  }
}

/// The number of bytes that are written at once.
private let pieceSize = 1 << 16

/// A JSON Feed that is written in pieces. The items are kept until the feed is known.
private final class StreamedJSON {
  private var writer: JSONFeedItemWriter
  private var items = Spool()
  private let encoding: JSONFeed.EncodingOptions

  init(_ encoding: JSONFeed.EncodingOptions) throws {
    self.encoding = encoding
    writer = JSONFeedItemWriter(encoding)
    // The actual feed is written at the end.
    try writer.begin(JSONFeed(title: ""))
    writer.take { _ in }
  }

  func add(_ item: JSONFeed.Item) throws {
    try writer.write(item)
    if writer.count >= pieceSize { try keep() }
  }

  func write(after feed: JSONFeed, to write: StreamedConversion.Write) throws {
    var start = JSONFeedItemWriter(encoding)
    try start.begin(feed)
    try start.take(write)
    try keep()
    try items.pass(to: write)
    try writer.end(feed.extensions)
    try writer.take(write)
  }

  private func keep() throws { try writer.take { (piece) throws(ByteStream.WriteError) in try items.append(piece) } }
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

  func end(_ write: StreamedConversion.Write) throws {
    writer.end()
    let root = writer.root
    writer.xml.end(root, withLineBreak: true)
    try keep()
    try writer.xml.start(of: root).withBytes(write)
    try text.pass(to: write)
  }

  private func keep() throws { try writer.xml.take { (piece) throws(ByteStream.WriteError) in try text.append(piece) } }
}

/// Items that are kept as long as they are few.
private final class SurveyedItems {
  private(set) var survey: ItemSurvey
  /// The items; nil if they are too large.
  var kept: [JSONFeed.Item]? = []
  private let maximumSize: Int
  private var size = 0

  init(_ survey: ItemSurvey, maximumSize: Int) { (self.survey, self.maximumSize) = (survey, maximumSize) }

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
