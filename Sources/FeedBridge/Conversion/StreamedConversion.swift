/// Converts documents of any size: their items are written as they are read.

package import FeedFoundation
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

/// A document in memory.
package final class DocumentInPieces: RereadableDocument {
  private let document: Data
  private let size: Int
  private var position = 0

  /// - Parameter size: how many bytes a piece has.
  package init(_ document: Data, size: Int = 1 << 16) { (self.document, self.size) = (document, size) }

  package func rewind() { position = 0 }

  package func next() -> [UInt8] {
    let piece = document.dropFirst(position).prefix(size)
    position += piece.count
    return Array(piece)
  }
}

/// Converts a document, keeping only one of its items in memory.
///
/// Elements of the feed may follow the items, and a few of them matter to the items: a document that has such elements is read again. The
/// text of the items is kept, in a temporary file if it is long, until the feed is known. RSS and Atom begin with what applies to all
/// items: unless these are few, they are read once more to be written.
package struct StreamedConversion {
  /// How the feed is converted.
  package var options: FeedConverter.Options
  /// The URL of the document.
  package var url: String?
  /// Whether no byte after the last wanted item is waited for.
  package var endsWithLastItem = false
  /// The size in bytes up to which items are kept in memory.
  package var maximumInMemory = 3_000_000

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
  ///   - write: Receives the text in pieces, the last of which ends with a line break. If reading the items of a long document fails, the
  ///     text is ended as a valid document.
  /// - Returns: The repairs.
  /// - Throws: ``ConversionError``, and the errors of the document and of `write`.
  package func convert(
    _ document: any RereadableDocument, to writer: FeedWriter?, isPretty: Bool, write: @escaping Write
  ) throws -> [JSONFeed.Repair] {
    let output = StreamedOutput(write)
    guard let writer else {
      let encoding = JSONFeed.EncodingOptions(isPrettyPrinted: isPretty, endsWithLineBreak: true)
      return try convert(document, encoding, output)
    }
    return try convert(document, writer, output)
  }

  // MARK: Reading

  /// Reads all items, with what the whole document says about them.
  ///
  /// - Parameter begin: makes the destination of the items, again if they are read again.
  /// - Returns: The items, and the feed without them.
  package mutating func readItems<Items: StreamedItems>(
    of document: any RereadableDocument, into begin: () throws -> Items
  ) throws -> (items: Items, outcome: FeedConverter.Outcome) {
    var context: FeedContext?
    while true {
      let items = try begin()
      let outcome = try readItems(of: document, context, items.add)
      if outcome.knowledge.isFinal, outcome.areItemsFinal || context != nil { return (items, outcome) }
      (options.knowledge, context) = (outcome.knowledge.again, outcome.context)
    }
  }

  /// Reads a document from its beginning.
  ///
  /// - Parameter context: what items need of the feed; nil for its elements before them.
  private func readItems(
    of document: any RereadableDocument, _ context: FeedContext?, _ body: @escaping (JSONFeed.Item) throws -> Void
  ) throws -> FeedConverter.Outcome {
    let maximum = endsWithLastItem ? options.maximumItems : nil
    var count = 0
    var failure: (any Error)?
    let delivery = FeedConverter.Delivery.each(context: context, isPrompt: endsWithLastItem) { item in
      do { try body(item) } catch { failure = error }
      count += 1
      return failure != nil || count == maximum ? .stop : .continue
    }
    var options = options
    options.stopsEarly = endsWithLastItem
    var parser = FeedParser(options, sourceURL: url)
    if !endsWithLastItem { parser.smallSize = min(1 << 18, maximumInMemory) }
    do {
      try document.rewind()
      while !parser.hasEnded {
        let piece = try document.next()
        if piece.isEmpty { break }
        try parser.append(piece.span, delivery)
      }
      let outcome = try parser.finish(delivery)
      if let failure { throw failure }
      return outcome
    } catch {
      throw failure ?? error
    }
  }

  /// Whether a document is so long that its items are worth having although it fails later on: 1 MB.
  private func isLong(_ document: any RereadableDocument) throws -> Bool {
    try document.rewind()
    var left = min(1_000_000, maximumInMemory)
    while left > 0 {
      let piece = try document.next()
      if piece.isEmpty { return false }
      left -= piece.count
    }
    return true
  }

  /// The feed without its items, whatever is wrong with these.
  private func readFeed(of document: any RereadableDocument) throws -> JSONFeed {
    var reading = self
    // The first item may describe the feed.
    reading.options.maximumItems = min(options.maximumItems ?? 1, 1)
    reading.options.since = nil
    return try reading.readItems(of: document, nil) { _ in }.conversion.feed
  }

  // MARK: Writing

  private func convert(
    _ document: any RereadableDocument, _ encoding: JSONFeed.EncodingOptions, _ output: StreamedOutput
  ) throws -> [JSONFeed.Repair] {
    var reading = self
    var last: StreamedJSON?
    do {
      let (text, outcome) = try reading.readItems(of: document) {
        let text = try StreamedJSON(encoding)
        last = text
        return text
      }
      try text.end(after: outcome.conversion.feed, output)
      return outcome.conversion.repairs
    } catch {
      if let last, !output.hasFailed, try isLong(document) { try last.end(after: readFeed(of: document), output) }
      throw error
    }
  }

  private func convert(
    _ document: any RereadableDocument, _ writer: FeedWriter, _ output: StreamedOutput
  ) throws -> [JSONFeed.Repair] {
    var reading = self
    let (items, outcome) = try reading.readItems(of: document) { SurveyedItems(maximumSize: maximumInMemory) }
    let text = StreamedXML(XMLFeedWriter(outcome.conversion.feed, items.survey, writer))
    try text.begin()
    if let kept = items.kept {
      for item in kept { try text.add(item) }
    } else {
      _ = try reading.readItems(of: document, outcome.context, text.add)
    }
    try text.end(output)
    return outcome.conversion.repairs + text.log.repairs
  }
}

/// The destination of the items of a document.
package protocol StreamedItems: AnyObject {
  func add(_ item: JSONFeed.Item) throws
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
private final class StreamedJSON: StreamedItems {
  private var writer: JSONFeedItemWriter
  private let encoding: JSONFeed.EncodingOptions
  private var kept = Spool()

  init(_ encoding: JSONFeed.EncodingOptions) throws {
    self.encoding = encoding
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
  func end(after feed: JSONFeed, _ output: StreamedOutput) throws {
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
private final class StreamedXML {
  private var writer: XMLFeedWriter
  private var text = Spool()
  private(set) var log = RepairLog()
  private var itemCount = 0

  init(_ writer: consuming XMLFeedWriter) { self.writer = writer }

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
private final class SurveyedItems: StreamedItems {
  private(set) var survey = ItemSurvey()
  /// The items; nil if they are too large.
  private(set) var kept: [JSONFeed.Item]? = []
  private let maximumSize: Int
  private var size = 0

  init(maximumSize: Int) { self.maximumSize = maximumSize }

  func add(_ item: JSONFeed.Item) {
    survey.add(item)
    // A tiny item is larger in memory than as text.
    size += item.expectedSize + MemoryLayout<JSONFeed.Item>.stride
    if size > maximumSize { kept = nil }
    kept?.append(item)
  }
}
