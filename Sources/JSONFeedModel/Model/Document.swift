/// What a document can be read from, and what a URL can be.

public import FeedFoundation
internal import FeedPrimitives

extension JSONFeed {
  /// A document in memory: `Data`, `[UInt8]`, a `String`, or a slice of these.
  ///
  /// ```swift
  /// let feed = try JSONFeed.make(from: data)
  /// let same = try JSONFeed.make(from: "{\"version\": …}")
  /// ```
  public protocol Document {
    // The underscore keeps the name from the completion of every string and array.
    /// Calls `body` with the bytes of the document; those of a text are its UTF-8.
    func _withDocument<Result, Failure: Error>(
      _ body: (Span<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result
  }
}

extension JSONFeed {
  /// A URL as an argument: a `String`, or Foundation's `URL`.
  public protocol URLConvertible {
    /// The URL as it is written.
    var _urlText: String { get }
  }
}

extension String: JSONFeed.URLConvertible {
  /// The text itself.
  public var _urlText: String { self }
}

extension URL: JSONFeed.URLConvertible {
  /// The absolute string.
  public var _urlText: String { absoluteString }
}

extension Data: JSONFeed.Document {
  /// Calls `body` with the bytes.
  public func _withDocument<Result, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result { try body(span) }
}

extension [UInt8]: JSONFeed.Document {
  /// Calls `body` with the bytes.
  public func _withDocument<Result, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result { try body(span) }
}

extension ArraySlice<UInt8>: JSONFeed.Document {
  /// Calls `body` with the bytes.
  public func _withDocument<Result, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result { try Array(self)._withDocument(body) }
}

extension Substring: JSONFeed.Document {
  /// Calls `body` with the text in UTF-8.
  public func _withDocument<Result, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result { try String(self)._withDocument(body) }
}

extension String: JSONFeed.Document {
  /// Calls `body` with the text in UTF-8.
  public func _withDocument<Result, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result { try withBytes { (text) throws(Failure) in try body(text.bytes) } }
}
