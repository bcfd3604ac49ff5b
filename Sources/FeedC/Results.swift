/// What the functions give: JSON in memory that the caller releases.

internal import FeedBridge
internal import FeedCHeader
internal import FeedFoundation
internal import FeedPrimitives
internal import JSONFeedModel

/// An error of a function, as an object.
struct Failure: Error {
  var object: JSONFeed.Object

  init(code: String, _ message: String, path: String = "", at location: JSONFeed.SourceLocation? = nil) {
    object = ["code": .string(code), "message": .string(message)]
    object.place(path, location)
  }

  init(_ error: ConversionError) {
    let (code, path): (String, String) =
      switch error {
      case .json(let error): (error.kind.rawValue, error.path)
      case .notAFeed, .notXML, .notOPML: ("not-a-feed", "")
      case .missingLink: ("missing-link", "")
      case .limit: ("limit", "")
      }
    self.init(code: code, error.message, path: path, at: error.location)
  }

  init(_ error: JSONFeedError) {
    self.init(code: error.kind.rawValue, error.message, path: error.path, at: error.location)
  }
}

extension JSONFeed.Object {
  /// Adds a path and a location, if they are known.
  mutating func place(_ path: String, _ location: JSONFeed.SourceLocation?) {
    if !path.isEmpty { self["path"] = .string(path) }
    guard let location else { return }
    self["line"] = .number(.init(location.line))
    self["column"] = .number(.init(location.column))
  }
}

extension JSONFeed.Value {
  init(_ repairs: [JSONFeed.Repair]) {
    self = .array(
      repairs.map { repair in
        var object: JSONFeed.Object = ["kind": .string(repair.kind.rawValue), "message": .string(repair.message)]
        object.place(repair.path, repair.location)
        return .object(object)
      })
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
    _ body: (Span<UInt8>, Span<UInt8>) throws(Failure) -> ByteBuffer
  ) {
    do throws(Failure) {
      guard size >= 0, unsafe document != nil || size == 0 else {
        throw Failure(code: "option", "the document is missing")
      }
      unsafe self.init(
        try body(Span(_unsafeElements: bytes(document, size)), Span(_unsafeElements: zeroTerminated(options))), status: FEED_OK)
    } catch {
      var text = ByteBuffer()
      text.append(JSONFeed.Value.object(error.object).encodeToString())
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
