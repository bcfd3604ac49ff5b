/// What the functions give: JSON in memory that the caller releases.

internal import FeedBridge
internal import FeedCHeader
internal import FeedFoundation
internal import FeedPrimitives
internal import FeedValidation
internal import JSONFeedModel

/// An error of a function, as an object.
struct Failure: Error {
  var object: JSONFeed.Object

  init(code: String, _ message: String, path: String = "", at location: JSONFeed.SourceLocation? = nil) {
    object = ["code": .string(code), "message": .string(message)]
    object.add(path, location)
  }

  init(_ error: any Error) {
    switch error {
    case let error as Failure: self = error
    case ConversionError.json(let error): self.init(error)
    case ConversionError.limit(let limit, _, let location):
      self.init(code: "limit", (error as? ConversionError)?.message ?? limit.rawValue, at: location)
    case let error as ConversionError:
      self.init(code: error == .missingLink ? "missing-link" : "not-a-feed", error.message)
    case let error as JSONFeedError:
      self.init(code: error.kind.rawValue, error.message, path: error.path, at: error.location)
    default: self.init(code: "option", (error as? InvalidSettings)?.problems.first?.message ?? "\(error)")
    }
  }
}

extension JSONFeed.Value {
  init(_ repairs: [JSONFeed.Repair]) { self = .array(repairs.map { .object($0.object) }) }
}

extension ResultWriter {
  /// Writes a feed, and what is known of its document.
  mutating func write(
    _ feed: JSONFeed, _ format: FeedFormat, _ stoppedEarly: Bool, _ repairs: [JSONFeed.Repair]?
  ) throws(JSONFeedError) {
    try member("feed", feed)
    member("format", .string(format.name))
    switch format {
    case .rss(let version?), .rdf(let version?), .atom(let version): member("version", .string(version))
    default: break
    }
    member("stopped_early", .bool(stoppedEarly))
    if let repairs { member("repairs", .init(repairs)) }
  }
}

extension feed_result {
  /// The result of `body`, or its error.
  ///
  /// - Parameters:
  ///   - document: the document, or nil if `size` is 0.
  ///   - options: text that ends with a zero byte; nil for no options.
  ///   - body: gets the document, and the options, which may be empty.
  @unsafe
  init(
    _ document: UnsafeRawPointer?, _ size: Int, _ options: UnsafePointer<CChar>?,
    _ body: (Span<UInt8>, Span<UInt8>) throws -> ByteBuffer
  ) {
    do {
      guard size >= 0, unsafe document != nil || size == 0 else {
        throw Failure(code: "option", "the document is missing")
      }
      let result = try unsafe body(
        Span(_unsafeElements: bytes(document, size)), Span(_unsafeElements: zeroTerminated(options)))
      unsafe self.init(result, status: FEED_OK)
    } catch {
      var text = ByteBuffer()
      text.append(JSONFeed.Value.object(Failure(error).object).encodeToString())
      unsafe self.init(text, status: FEED_ERROR)
    }
  }

  @unsafe
  private init(_ text: consuming ByteBuffer, status: Int) {
    text.append(0)
    let (start, count) = unsafe text.release()
    unsafe self.init(
      text: UnsafeMutableRawPointer(start).assumingMemoryBound(to: CChar.self), size: count - 1, status: CInt(status))
  }
}

/// Bytes that the caller keeps until the end of the call.
@unsafe
private func bytes(_ start: UnsafeRawPointer?, _ count: Int) -> UnsafeBufferPointer<UInt8> {
  unsafe UnsafeBufferPointer(start: start?.assumingMemoryBound(to: UInt8.self), count: count)
}

/// Text that ends with a zero byte; empty for nil.
@unsafe
func zeroTerminated(_ start: UnsafePointer<CChar>?) -> UnsafeBufferPointer<UInt8> {
  var count = 0
  if let start = unsafe start { while unsafe start[count] != 0 { count += 1 } }
  return unsafe bytes(start, count)
}
