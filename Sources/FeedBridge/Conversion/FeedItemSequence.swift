/// The items of a feed as an asynchronous sequence.

internal import FeedFoundation
internal import FeedSystem
public import JSONFeedModel

/// The items of a feed whose bytes arrive in pieces, or are in a file, in the order of the document.
///
/// ```swift
/// for try await item in FeedItemSequence(chunks) { print(item.id) }
/// ```
///
/// An iterator has the feed itself after its last item:
///
/// ```swift
/// var items = FeedItemSequence(file: "feed.xml").makeAsyncIterator()
/// while let item = try await items.next() { print(item.id) }
/// print(items.summary?.feed.title ?? "")
/// ```
///
/// Iterating throws ``ConversionError`` if the document is not a feed or exceeds a limit, and the errors of the pieces. ``FeedParser``
/// says what is known of the feed when an item is delivered.
public struct FeedItemSequence<Chunks: AsyncSequence>: AsyncSequence where Chunks.Element: Collection<UInt8> {
  private let chunks: Chunks
  private let options: FeedConverter.Options
  private let url: String?

  /// Creates a sequence.
  ///
  /// - Parameters:
  ///   - chunks: The pieces of the document: `Data`, `[UInt8]` or other collections of bytes.
  ///   - options: How the feed is converted.
  ///   - url: The URL of the document, as in ``FeedConverter/convert(_:sourceURL:)-(_,String?)``.
  public init(_ chunks: Chunks, _ options: FeedConverter.Options = .init(), sourceURL url: String? = nil) {
    self.chunks = chunks
    self.options = options
    self.url = url
  }

  public func makeAsyncIterator() -> Iterator {
    Iterator(chunks: chunks.makeAsyncIterator(), reading: Reading(parser: FeedParser(options, sourceURL: url)))
  }

  /// Reads the items of one document.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate var chunks: Chunks.AsyncIterator
    fileprivate let reading: Reading

    /// The feed without its items, with its format and the repairs, after the last item; nil before.
    public var summary: FeedConverter.Summary? { reading.summary }

    /// The next item; nil after the last one.
    public mutating func next() async throws -> JSONFeed.Item? {
      while true {
        if let item = reading.takeItem() { return item }
        if reading.isFinished {
          try reading.end()
          return nil
        }
        if let chunk = try await chunks.next() {
          try reading.append(chunk)
        } else {
          try Task.checkCancellation()
          reading.finish()
        }
      }
    }
  }

  /// The state of an iterator.
  fileprivate final class Reading {
    private var parser: FeedParser?
    private var items: [JSONFeed.Item] = []
    /// The number of items that have been delivered.
    private var position = 0
    /// Whether there are no more pieces; the last items may not have been delivered.
    private(set) var isFinished = false
    private(set) var summary: FeedConverter.Summary?

    init(parser: consuming FeedParser) { self.parser = consume parser }

    func takeItem() -> JSONFeed.Item? {
      guard position < items.count else { return nil }
      position += 1
      return items[position - 1]
    }

    func append(_ chunk: Chunks.Element) throws(ConversionError) {
      position = 0
      items = try parser?.append(chunk as? [UInt8] ?? Array(chunk)) ?? []
    }

    func finish() {
      position = 0
      isFinished = true
      // An error is thrown after the last item.
      items = (try? parser?.finish()) ?? []
    }

    /// To be called after the last item.
    func end() throws(ConversionError) {
      guard let parser = parser.take() else { return }
      summary = try parser.summary()
    }
  }
}

extension FeedItemSequence where Chunks == FileChunks {
  /// The items of the feed in a file, which is read in pieces.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - options: How the feed is converted.
  ///   - url: The URL of the document, as in ``FeedConverter/convert(_:sourceURL:)-(_,String?)``.
  public init(file path: String, _ options: FeedConverter.Options = .init(), sourceURL url: String? = nil) {
    self.init(FileChunks(path: path), options, sourceURL: url)
  }
}

/// The bytes of a file in pieces of 64 KiB.
///
/// ```swift
/// for try await item in FeedItemSequence(FileChunks(path: "feed.xml"), .init(maximumItems: 10)) { print(item.id) }
/// ```
///
/// Iterating throws `CocoaError` if the file cannot be read.
public struct FileChunks: AsyncSequence, Sendable {
  /// The path of the file.
  public let path: String

  /// The bytes of the file at `path`.
  public init(path: String) { self.path = path }

  public func makeAsyncIterator() -> Iterator { Iterator(path: path) }

  /// Reads a file.
  public struct Iterator: AsyncIteratorProtocol {
    private let path: String
    private var file: FileReader?
    private var hasEnded = false

    fileprivate init(path: String) { self.path = path }

    /// The next bytes; nil at the end of the file.
    public mutating func next() async throws -> [UInt8]? {
      if hasEnded { return nil }
      try Task.checkCancellation()
      guard let file = file ?? FileReader(path) else { throw unreadable }
      self.file = file
      guard let bytes = file.read() else { throw unreadable }
      if bytes.isEmpty { (self.file, hasEnded) = (nil, true) }
      return bytes.isEmpty ? nil : bytes
    }

    private var unreadable: CocoaError { CocoaError(.fileReadUnknown) }
  }
}
