/// The items of a feed as an asynchronous sequence.

public import FeedFoundation
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
/// var items = FeedItemSequence(file: URL(filePath: "feed.xml")).makeAsyncIterator()
/// while let item = try await items.next() { print(item.id) }
/// print(items.summary?.feed.title ?? "")
/// ```
///
/// Iterating throws ``ConversionError`` if the document is not a feed or exceeds a limit, and the errors of what it reads: `CocoaError` for
/// a file. The documentation of ``FeedParser`` says what is known of the feed when an item is delivered; its title is known
/// at the end.
public struct FeedItemSequence: AsyncSequence, Sendable {
  /// The next bytes of a document; nil at its end.
  fileprivate typealias Source = () async throws -> [UInt8]?

  private let options: FeedConverter.Options
  private let url: String?
  private let source: @Sendable () -> Source

  private init(_ options: FeedConverter.Options, _ url: String?, _ source: @escaping @Sendable () -> Source) {
    self.options = options
    self.url = url
    self.source = source
  }

  /// The items of the feed whose bytes come in pieces.
  ///
  /// - Parameters:
  ///   - chunks: The pieces of the document: `Data`, `[UInt8]` or other collections of bytes.
  ///   - options: How the feed is converted.
  ///   - url: The URL of the document, as in ``FeedConverter/convert(_:sourceURL:)``.
  public init<Chunks: AsyncSequence & Sendable>(
    _ chunks: Chunks, _ options: FeedConverter.Options = .init(), sourceURL url: (any JSONFeed.URLConvertible)? = nil
  ) where Chunks.Element: Collection<UInt8> {
    self.init(options, url?._urlText) {
      var chunks = chunks.makeAsyncIterator()
      return { try await chunks.next().map { $0 as? [UInt8] ?? Array($0) } }
    }
  }

  /// The items of the feed whose bytes come one by one, such as those of `URLSession.bytes(from:)` and `FileHandle.bytes`. They are
  /// converted in pieces of 4 KiB.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of the document.
  ///   - options: How the feed is converted.
  ///   - url: The URL of the document, as in ``FeedConverter/convert(_:sourceURL:)``.
  public init<Bytes: AsyncSequence & Sendable>(
    _ bytes: Bytes, _ options: FeedConverter.Options = .init(), sourceURL url: (any JSONFeed.URLConvertible)? = nil
  ) where Bytes.Element == UInt8 {
    self.init(options, url?._urlText) {
      var bytes = bytes.makeAsyncIterator()
      var failure: (any Error)?
      return {
        var piece: [UInt8] = []
        piece.reserveCapacity(1 << 12)
        do {
          if let failure { throw failure }
          while piece.count < 1 << 12, let byte = try await bytes.next() { piece.append(byte) }
        } catch {
          // What came before the error is read first.
          if piece.isEmpty { throw error }
          failure = error
        }
        return piece.isEmpty ? nil : piece
      }
    }
  }

  /// The items of the feed in a file, which is read in pieces.
  ///
  /// - Parameters:
  ///   - file: The URL of the file.
  ///   - options: How the feed is converted.
  ///   - url: The URL of the document, as in ``FeedConverter/convert(_:sourceURL:)``.
  public init(
    file: URL, _ options: FeedConverter.Options = .init(), sourceURL url: (any JSONFeed.URLConvertible)? = nil
  ) {
    let path = file.path
    self.init(options, url?._urlText) {
      var reader: FileReader?
      return {
        try Task.checkCancellation()
        guard let file = reader ?? FileReader(path), let bytes = file.read() else {
          throw CocoaError(.fileReadUnknown)
        }
        reader = file
        return bytes.isEmpty ? nil : bytes
      }
    }
  }

  public func makeAsyncIterator() -> Iterator {
    Iterator(nextPiece: source(), reading: Reading(parser: FeedParser(options, sourceURL: url)))
  }

  /// Reads the items of one document.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let nextPiece: Source
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
        let piece: [UInt8]?
        do { piece = try await nextPiece() } catch {
          try Task.checkCancellation()
          reading.stop(error)
          continue
        }
        if let piece {
          try reading.append(piece)
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
    /// Why the pieces ended.
    private var failure: (any Error)?

    init(parser: consuming FeedParser) { self.parser = consume parser }

    func takeItem() -> JSONFeed.Item? {
      guard position < items.count else { return nil }
      position += 1
      return items[position - 1]
    }

    func append(_ piece: [UInt8]) throws(ConversionError) {
      position = 0
      items = try parser?.append(piece) ?? []
    }

    func finish() {
      position = 0
      isFinished = true
      // An error is thrown after the last item.
      items = (try? parser?.finish()) ?? []
    }

    /// The source failed: the items that are complete precede the error.
    func stop(_ error: any Error) {
      position = 0
      (isFinished, failure) = (true, error)
      items = (try? parser?.completeItems()) ?? []
    }

    /// To be called after the last item.
    func end() throws {
      guard let parser = parser.take() else { return }
      if let failure { throw failure }
      summary = try parser.summary()
    }
  }
}
