/// The text of a document in any encoding, for readers that take whole documents.

internal import FeedPrimitives
internal import JSONFeedModel

extension XMLDecoding {
  /// Calls `body` with a document in UTF-8 and the offset at which the document begins in it.
  ///
  /// - Parameter isNotText: the error for a document that is empty, or not text.
  /// - Throws: `isNotText`, the error for a document that is too large, and what `body` throws.
  static func withText<Value>(
    of bytes: Span<UInt8>, charset: String?, _ limits: JSONFeed.Limits,
    _ body: (_ text: TextSpan, _ start: Int) throws(ConversionError) -> Value,
    isNotText: (FeedFormat) -> ConversionError
  ) throws(ConversionError) -> Value {
    guard bytes.count <= limits.documentSize else {
      throw .limit(.documentSize, maximum: limits.documentSize, at: nil)
    }
    if let outside = FeedFormat.nonText(bytes) { throw isNotText(outside) }
    return try decode(bytes, charset: charset).withText(of: bytes, body)
  }
}
